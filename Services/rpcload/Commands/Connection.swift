import CommandLine
import EventLoop
import Glibc
import HTTP2
import LoadEngine
import LoadFigures
import RPC

/// Where calls go and what they carry, from the options of the command line.
struct Connection: Sendable {
  let target: ChannelTarget
  let settings: ChannelSettings
  let options: CallOptions
  private let tokenCommand: String?
  private let renewalInterval: Duration

  init(_ text: String, _ arguments: Arguments) throws {
    target = try ChannelTarget(parsing: text)
    var settings = ChannelSettings(maximumResponseBytes: 64 << 20)
    settings.tls = try Self.tls(arguments)
    settings.authority = arguments["authority"]
    settings.userAgent = "rpcload/1"
    settings.maximumConcurrentCalls = Int(try arguments.number("streams", in: 1...1_000_000) ?? 1_000)
    if let policy = arguments["balance"] {
      guard policy == "pick_first" || policy == "round_robin" else {
        throw CommandError("--balance is \(policy); there are pick_first and round_robin")
      }
      settings.serviceConfig = try ServiceConfig(parsing: "{\"loadBalancingConfig\": [{\"\(policy)\": {}}]}")
    }
    self.settings = settings
    var metadata = Metadata()
    for field in arguments.all("metadata") {
      guard let equals = field.firstIndex(of: "=") else {
        throw CommandError("--metadata \(field) has no value: NAME=VALUE")
      }
      try metadata.add(name: String(field[..<equals]), value: String(field[field.index(after: equals)...]))
    }
    let timeout = try arguments.time("deadline")
    var options = CallOptions(
      timeout: timeout.map { .nanoseconds($0) }, metadata: metadata,
      compression: arguments.has("gzip") ? .automatic : .never)
    tokenCommand = arguments["token-command"]
    renewalInterval = .nanoseconds(try arguments.time("token-renewal") ?? 240_000_000_000)
    guard arguments["token"] == nil || tokenCommand == nil else {
      throw CommandError("--token and --token-command are given, and only one of them may be")
    }
    if let token = try arguments["token"] ?? tokenCommand.map(Self.token) {
      try options.metadata.add(name: "authorization", value: "Bearer \(token)")
    }
    self.options = options
  }

  /// Runs the token's command again, before what it printed is too old.
  var renewal: (interval: Duration, options: @Sendable () -> CallOptions?)? {
    guard let tokenCommand else { return nil }
    let options = options
    return (
      renewalInterval,
      {
        do {
          var renewed = options
          try renewed.metadata.replaceOrAdd(name: "authorization", value: "Bearer \(try Self.token(tokenCommand))")
          return renewed
        } catch {
          Terminal.report("rpcload: the token was not renewed: \(error)")
          return nil
        }
      }
    )
  }

  private static func token(_ command: String) throws -> String {
    let text = String(decoding: try Files.output(of: command), as: UTF8.self).filter { !$0.isWhitespace }
    guard !text.isEmpty else { throw CommandError("`\(command)` prints no token") }
    return text
  }

  private static func tls(_ arguments: Arguments) throws -> TLSClientContext? {
    var settings = TLSClientSettings(authorities: arguments["tls-authorities"])
    switch (arguments["tls-certificate"], arguments["tls-key"]) {
    case (let chain?, let key?): settings.certificate = TLSCertificateFiles(chain: chain, key: key)
    case (nil, nil): break
    default: throw CommandError("--tls-certificate and --tls-key belong together")
    }
    settings.serverName = arguments["tls-server-name"]
    let isWanted = arguments.has("tls") || settings.authorities != nil || settings.certificate != nil
    return isWanted ? try TLSClientContext(settings) : nil
  }

  /// The process that serves it, when that is on this machine and may be seen.
  func server(_ arguments: Arguments) throws -> Int? {
    if let process = try arguments.number("server-pid", in: 1...4_194_304) { return Int(process) }
    if case .unix(let path)? = target.addresses.first { return ProcessUse.listener(port: nil, path: path) }
    for address in target.addresses where address.isLoopback {
      if let port = address.port { return ProcessUse.listener(port: port) }
    }
    guard target.authority.hasPrefix("localhost:"), let port = UInt16(target.authority.dropFirst(10)) else {
      return nil
    }
    return ProcessUse.listener(port: port)
  }
}

extension SocketAddress {
  fileprivate var isLoopback: Bool { description.hasPrefix("127.") || description.hasPrefix("[::1]") }
}

extension Arguments {
  /// Nanoseconds of an option with a time, nil when it is not given.
  func time(_ name: String) throws -> Int64? {
    guard let text = self[name] else { return nil }
    guard let time = duration(text), time > 0 else {
      throw CommandError("--\(name) is \(text); it is a time such as 500ms, 10s or 2m")
    }
    return time
  }
}
