import HTTP2
import RPC

/// Whether HTTP/1.1 is served.
public enum HTTP1Choice: Hashable, Sendable {
  case on, off
}

/// The settings of a service's listeners and of their connections. RPC documents them in detail where it declares them:
/// `ServerKeepalive`, `ConnectionAge`.
public struct ConnectionSettings: Sendable {
  private static let day = Duration.seconds(86_400)

  public let unixSocketMode = Setting<UInt32>(
    "unix-socket-mode", form: "MODE", allowed: "an octal file mode from 600 to 777 that lets the owner read and write",
    default: "600",
    help: "The file mode of the Unix sockets in listen: who may write may connect, in clear text."
  ) { text throws(SettingRefusal) in
    guard text.utf8.count == 3, let mode = UInt32(text, radix: 8) else {
      throw SettingRefusal(
        "is not an octal "
          + "file mode")
    }
    guard mode & 0o600 == 0o600 else { throw SettingRefusal("locks the service's own user out") }
    return mode
  }
  public let keepaliveTime = Setting<Duration>.durationOrNever(
    "keepalive-time", .seconds(1)...day, default: "2h",
    help: "After so long without a byte from a caller a PING asks whether it is still there.")
  public let keepaliveTimeout = Setting<Duration>.duration(
    "keepalive-timeout", .milliseconds(100) ... .seconds(600), default: "20s",
    help: "How long the answer to that PING may take before the connection counts as lost.")
  public let minimumPingInterval = Setting<Duration>.duration(
    "minimum-ping-interval", .zero...day, default: "5m",
    help: "How far apart a caller's own PINGs have to be; who sends more is cut off with too_many_pings.")
  public let permitsPingsWithoutCalls = Setting<Bool>.flag(
    "pings-without-calls", help: "Whether callers may keep connections alive on which they make no calls.")
  public let maximumIdle = Setting<Duration>.durationOrNever(
    "maximum-connection-idle", .seconds(1)...day, default: "never",
    help: "A connection without a call for so long is closed in order.")
  public let maximumAge = Setting<Duration>.durationOrNever(
    "maximum-connection-age", .seconds(1)...(day * 30), default: "never",
    help:
      "A connection of this age, 10 % more or less, is closed in order, so that callers spread over replicas that were "
      + "added later.")
  public let ageGrace = Setting<Duration>.durationOrNever(
    "connection-age-grace", .zero...day, default: "never",
    help: "How long calls in flight may go on when their connection is too old; then they end with UNAVAILABLE.")
  public let maximumCalls = Setting<Int>.integer(
    "maximum-calls", 100...10_000_000, default: 20_000,
    help:
      "Calls in flight. A twentieth is kept for services and operators, a quarter is for callers who have not shown a valid "
      + "token (yet), the rest for families.")
  public let callsPerAddress = Setting<Int>.integer(
    "calls-per-address", 1...10_000_000, default: 1_000,
    help:
      "Calls in flight from one address (IPv6: one /64) whose callers have not shown a valid token (yet). Raise it where a proxy "
      + "hides its clients' addresses, or name the proxy by trusted-proxies.")
  public let callsPerDevice = Setting<Int>.integer(
    "calls-per-device", 1...10_000_000, default: 200, help: "Calls in flight of one device of a family.")
  public let callsPerFamily = Setting<Int>.integer(
    "calls-per-family", 1...10_000_000, default: 400,
    help:
      "Calls in flight of one family. When half of the places of all families are in use, a family may have at most its equal "
      + "share of the others.")
  public let streamIdleTime = Setting<Duration>.durationOrNever(
    "stream-idle-time", .milliseconds(100)...day, default: "10m",
    help:
      "A stream of requests without a message for so long ends with DEADLINE_EXCEEDED. Any call whose caller accepts nothing of "
      + "what is sent for so long, two minutes at most, is reset.")
  public let allowedOrigins = Setting<String>(
    "allowed-origins", form: "ORIGIN", allowed: "an origin as browsers send it, such as https://app.example",
    default: "",
    help:
      "Whose pages may call from a browser by gRPC-Web (CORS). Without any, pages reach the service only where a proxy serves both "
      + "under one origin."
  ) { text throws(SettingRefusal) in
    do throws(CrossOriginPolicy.InvalidOrigin) {
      _ = try CrossOriginPolicy(origins: [text])
      return text
    } catch {
      throw SettingRefusal("is no origin of a page, which has no path and no port that is its scheme's own")
    }
  }.list(0...64)

  public let http1 = Setting<HTTP1Choice>.choice(
    "http1", ["on": .on, "off": .off], default: "on",
    help:
      "Whether HTTP/1.1 is served beside HTTP/2, on the same ports: for pages and for proxies that speak no HTTP/2 with servers. "
      + "gRPC itself needs HTTP/2; gRPC-Web and Connect do not.")

  public let signInterval = Setting<Duration>.duration(
    "sign-of-life-interval", .seconds(1) ... .seconds(600), default: "25s",
    help:
      "How long a watch is silent until a caller that has asked for it is sent a sign of life: less than the time after which "
      + "proxies on the way end a silent response, such as grpc_read_timeout of nginx and timeout server of HAProxy.")

  var all: [AnySetting] {
    [
      unixSocketMode.erased, keepaliveTime.erased, keepaliveTimeout.erased, minimumPingInterval.erased,
      permitsPingsWithoutCalls.erased, maximumIdle.erased, maximumAge.erased, ageGrace.erased, maximumCalls.erased,
      callsPerAddress.erased, callsPerDevice.erased, callsPerFamily.erased, streamIdleTime.erased,
      allowedOrigins.erased, http1.erased, signInterval.erased,
    ]
  }

  /// The server's settings with these in place.
  func serverSettings(_ configuration: Configuration) throws(ConfigurationProblem) -> ServerSettings {
    var settings = ServerSettings()
    settings.keepalive.time = try configuration[keepaliveTime]
    settings.keepalive.timeout = try configuration[keepaliveTimeout]
    settings.keepalive.minimumPingInterval = try configuration[minimumPingInterval]
    settings.keepalive.permitsPingsWithoutCalls = try configuration[permitsPingsWithoutCalls]
    settings.connectionAge = ConnectionAge(
      maximumIdle: try configuration[maximumIdle], maximumAge: try configuration[maximumAge],
      grace: try configuration[ageGrace])
    settings.maximumCallsInFlight = try configuration[maximumCalls]
    var shares = CallShares()
    shares.perAddress = try configuration[callsPerAddress]
    shares.perMember = try configuration[callsPerDevice]
    shares.perGroup = try configuration[callsPerFamily]
    shares.member = "device"
    shares.group = "family"
    settings.shares = shares
    settings.streamIdleTime = try configuration[streamIdleTime]
    if let idle = settings.streamIdleTime { settings.http2.stallTimeout = min(settings.http2.stallTimeout, idle) }
    if try configuration[http1] == .off { settings.http1 = nil }
    let origins = Set(try configuration[allowedOrigins])
    do throws(CrossOriginPolicy.InvalidOrigin) {
      if !origins.isEmpty { settings.crossOrigin = try CrossOriginPolicy(origins: origins) }
    } catch {
      throw configuration.problem(allowedOrigins.name, "\(error)", remedy: "give origins of pages, or leave it out")
    }
    return settings
  }

  /// Rejects settings that would have no effect.
  func check(_ configuration: Configuration, listen: [ListenAddress]) throws(ConfigurationProblem) {
    if try configuration[callsPerDevice] > configuration[callsPerFamily] {
      throw configuration.problem(
        callsPerDevice.name, "is above calls-per-family, which holds for all devices of a family together",
        remedy: "lower it, or raise calls-per-family")
    }
    if try configuration[ageGrace] != nil, try configuration[maximumAge] == nil {
      throw configuration.problem(
        ageGrace.name, "has no effect while connections may have any age",
        remedy: "give maximum-connection-age, or leave it out")
    }
    if configuration.source(of: unixSocketMode.name) != .defaultValue, !listen.contains(where: \.isUnix) {
      throw configuration.problem(
        unixSocketMode.name, "has no effect: listen has no Unix socket",
        remedy: "add unix:/path to listen, or leave it out")
    }
  }
}
