import HTTP1
import HTTP2
import RPC

extension ServerSettings {
  /// Changes a limit as a test requests.
  /// - Parameter argument: `stall`, `preface`, `progress`, `idle` (seconds), `resets` (burst and per second),
  ///   `addresses` (connections of one), `shares` (places of calls, which addresses share), `bytes` (MiB in flight of
  ///   the process), `head` and `kept` (seconds that HTTP/1.x has for a request's head, and between requests),
  ///   `proxies` (believes that of 127.0.0.1; `main` listens for the PROXY protocol at that port), each `=NUMBER`;
  ///   `sheds=1`: sheds load as servers do by default; `http1=0`: no HTTP/1.x.
  /// - Returns: false for anything else.
  mutating func apply(_ argument: String) -> Bool {
    let parts = argument.split(separator: "=")
    guard parts.count == 2, let number = Int(parts[1]), number > 0 || argument == "http1=0" else { return false }
    switch parts[0] {
    case "stall": http2.stallTimeout = .seconds(number)
    case "preface": http2.prefaceTimeout = .seconds(number)
    case "progress": requestProgressTimeout = .seconds(number)
    case "resets":
      http2.resetBurst = UInt64(number)
      http2.resetsPerSecond = UInt64(number)
    case "idle": streamIdleTime = .seconds(number)
    case "shares":
      maximumCallsInFlight = number
      shares = CallShares()
    case "sheds": admission.targetDelay = AdmissionSettings().targetDelay
    case "bytes": maximumBytesInFlight = number << 20
    case "proxies":
      guard let proxy = try? ProxyNetwork(parsing: "127.0.0.1") else { return false }
      proxies = TrustedProxies(networks: [proxy], header: .xForwardedFor)
    case "addresses": maximumConnectionsPerAddress = number
    case "head": http1?.headerTimeout = .seconds(number)
    case "kept": http1?.idleTimeout = .seconds(number)
    case "http1": if number == 0 { http1 = nil }
    default: return false
    }
    return true
  }
}
