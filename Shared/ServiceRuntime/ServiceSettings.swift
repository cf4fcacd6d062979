import Bytes
public import Database
import EventLoop
public import HTTP2
import Identity
public import LocalTime
public import Telemetry

/// The clock a service runs on.
public enum ClockChoice: Hashable, Sendable {
  case system
  /// A clock that starts there and moves only when `admin.v1.TestClockService.Advance` moves it; for tests and
  /// demonstrations.
  case virtual(Instant)
}

/// How a service authenticates to its neighbours.
public enum PeerIdentityChoice: Hashable, Sendable {
  /// By a token that it signs for a minute.
  case token
  /// By the certificate it shows (mutual TLS).
  case certificate
}

/// Whether tools may query the contract by reflection.
public enum ReflectionChoice: Hashable, Sendable {
  case off, on
}

/// The settings that every service has.
public struct ServiceSettings: Sendable {
  public let listen: Setting<[ListenAddress]>
  /// Where metrics are served; nil for nowhere.
  public let adminListen: Setting<ListenAddress?>
  public let data = Setting<String>.path(
    "data", form: "DIR", default: nil,
    help:
      "Directory of the service's own database, and of the files that it makes besides; made when missing. With database "
      + "it has these files alone.")
  public let database = Setting<PostgreSQLConfiguration>(
    "database", form: "URL", allowed: "postgresql://USER@HOST/NAME, or keywords of libpq such as host=HOST dbname=NAME",
    default: "",
    help:
      "The PostgreSQL database, version 15 or later, that the service is on; without it SQLite in data. A password is in "
      + "no setting: the URL ends with ?passfile=FILE, or PGPASSFILE in the environment names the file (mode 600)."
  ) { text throws(SettingRefusal) in
    // What cannot be read may have a password as well.
    if let fault = PostgreSQLConfiguration.fault(of: text) { throw SettingRefusal(fault, hidesValue: true) }
    return PostgreSQLConfiguration(connection: text)
  }.optional
  public let key = Setting<String>.path(
    "key", form: "FILE", default: "",
    help:
      "The service's private Ed25519 key in PEM, mode 600; made when missing. Without it: identity.pem in the data directory."
  ).optional
  public let trustedKeys = Setting<String>.path(
    "trusted-keys", form: "DIR", default: "",
    help: "Directory of public keys in PEM: service-NAME.pem and operator-NAME.pem of those who speak for themselves, "
      + "tokens-ShieldPolicy.pem of the one who signs access tokens. Read again on SIGHUP."
  ).optional
  public let clock = Setting<ClockChoice>(
    "clock", form: "system|virtual:TIME", allowed: "system, or virtual: and an instant such as 2026-03-29T08:00:00Z",
    default: "system",
    help: "The clock. A virtual one moves only by TestClockService.Advance; for tests, never for real use."
  ) { text throws(SettingRefusal) in
    if text == "system" { return .system }
    guard text.hasPrefix("virtual:") else { throw SettingRefusal("is not a clock") }
    guard let start = Instant(String(text.dropFirst(8))) else { throw SettingRefusal("has no instant in RFC 3339") }
    return .virtual(start)
  }
  public let readyFile = Setting<String>.path(
    "ready-file", form: "FILE", default: "",
    help: "File that is written, with one address a line, when the service is ready; removed when it stops."
  ).optional
  public let logLevel = Setting<LogLevel>.choice(
    "log-level", ["debug": .debug, "info": .info, "warning": .warning, "error": .error], default: "info",
    help: "The least important lines that are logged, to standard error.")
  public let logFormat = Setting<LogFormat>.choice(
    "log-format", ["logfmt": .logfmt, "json": .json], default: "logfmt",
    help: "How lines of the log are written: key=value, or a JSON object a line.")
  public let accessLog = Setting<Int>.integer(
    "access-log", 0...1_000_000, default: 0,
    help:
      "The log has a line, at level info, for every call that fails, up to 100 a second, and for every so-manyth of the "
      + "others: 1 for all of them, 1000 for one in a thousand. 0 means no such lines.")
  public let eventLoops = Setting<Int>.integer(
    "event-loops", 0...64, default: 0, help: "Threads that serve connections; 0 means one per core.")
  public let blockingThreads = Setting<Int>.integer(
    "blocking-threads", 1...64, default: 4, help: "Threads for work that waits or computes long.")
  public let drainTime = Setting<Duration>.duration(
    "drain-time", .zero ... .seconds(600), default: "10s",
    help: "How long calls in flight may go on after SIGTERM or SIGINT.")
  public let reflection = Setting<ReflectionChoice>.choice(
    "reflection", ["off": .off, "on": .on], default: "off",
    help:
      "Whether tools such as grpcurl may ask for the services and their messages (grpc.reflection), without a token: the "
      + "contract is public.")
  public let databaseCache = Setting<Int>.integer(
    "database-cache", 2...65_536, default: 64, unit: "MiB",
    help:
      "Memory for pages of the database that writes need, filled by use. Where it holds what is written in a day, a "
      + "write reads nothing from the disk.")
  public let databaseMap = Setting<Int>.integer(
    "database-map", 0...2_047, default: 0, unit: "MiB",
    help:
      "So much of the database's file is mapped into memory, where reads need no system calls. An error of the disk then "
      + "ends the process, where otherwise it fails a call; 0 maps nothing.")
  public let databaseWriters = Setting<Int>.integer(
    "database-writers", 1...PostgreSQLConfiguration.maximumWriters, default: PostgreSQLConfiguration.usualWriters,
    help:
      "Threads that write to the PostgreSQL of database, each with a session of its own and an equal share of the "
      + "families: while one waits for the server, others work. SQLite has one.")
  public let diskReserve = Setting<Int>.integer(
    "disk-reserve", 0...1_048_576, default: 256, unit: "MiB",
    help:
      "Space that is kept free on the device of data: with less, calls that write fail with UNAVAILABLE, and only what must "
      + "go on still writes: tokens, revocations, acknowledgements, deletions. 0 keeps none.")
  public let feedDays = Setting<Int>.integer(
    "feed-days", 1...3650, default: 30,
    help: "Days for which events are kept for followers; one that was away for longer needs a snapshot.")

  public let backupDirectory = Setting<String>.path(
    "backup-directory", form: "DIR", default: "",
    help:
      "Where `rewards admin backup SERVICE --on-server` keeps backups, one file each; made when missing, mode 700. Several "
      + "services may share it. Better on another device than data."
  ).optional

  public let streamBackups = Setting<Bool>.flag(
    "stream-backups",
    help:
      "Whether `rewards admin backup SERVICE --to FILE` may copy the database to an operator's machine: with all that the "
      + "service stores about families. Without it, and without backup-directory, there are no backups.")

  public let copyTo = Setting<CopyTarget>(
    "copy-to", form: "URL|sqlite",
    allowed: "a PostgreSQL database, written as database has it; or, with database, sqlite for a file in data",
    default: "",
    help:
      "Where `rewards admin copy SERVICE` may copy the database, to move the service to another engine: a new PostgreSQL "
      + "database; or, for a service that has one, sqlite."
  ) { text throws(SettingRefusal) in
    if text == "sqlite" { return .sqlite }
    if let fault = PostgreSQLConfiguration.fault(of: text) { throw SettingRefusal(fault, hidesValue: true) }
    return .postgreSQL(PostgreSQLConfiguration(connection: text))
  }.optional

  public let acceptCopied = Setting<[Epoch]>(
    "accept-copied", form: "EPOCH", allowed: "epochs of 32 hexadecimal digits, separated by commas", default: "",
    help:
      "Go on with this database although it was copied: the copy with this epoch is given up, and has to be removed. The "
      + "rejected start names the epoch."
  ) { text throws(SettingRefusal) in try Self.epochs(text) }

  public let acceptDataLoss = Setting<[Epoch]>(
    "accept-data-loss", form: "EPOCH", allowed: "epochs of 32 hexadecimal digits, separated by commas", default: "",
    help:
      "Start over although neighbours have followed this epoch of the service's data, which is lost: they reverse what "
      + "depended on it. The rejected start and the neighbours' logs name the epoch."
  ) { text throws(SettingRefusal) in try Self.epochs(text) }

  public let acceptLostKeys = Setting<[String]>(
    "accept-lost-keys", form: "KEYS", allowed: "identities of 32 hexadecimal digits, separated by commas", default: "",
    help:
      "Start although the file of personal keys is lost under which the database stores what names a person: all of that "
      + "is empty from then on. The rejected start names the keys."
  ) { text throws(SettingRefusal) in
    var identities: [String] = []
    for word in text.split(separator: ",") {
      guard let bytes = Hexadecimal.bytes(word.filter { $0 != " " }, allowsUppercase: true), bytes.count == 16 else {
        throw SettingRefusal("names no file of keys")
      }
      identities.append(Hexadecimal.text(bytes))
    }
    return identities
  }
  public let streamAge = Setting<Duration>.duration(
    "maximum-stream-age", .seconds(1) ... .seconds(RevokedDevice.maximumStreamAge), default: "1h",
    help:
      "The age, or up to a tenth less, at which a stream ends with UNAVAILABLE, so that the client opens it again "
      + "with a fresh token. Snapshots of a feed and grpc's own health and reflection go on.")

  public let tlsCertificate = Setting<String>.path(
    "tls-certificate", form: "FILE", default: "",
    help:
      "The service's certificate in PEM, with the intermediate ones behind it. With it all listeners but Unix sockets "
      + "speak TLS. Read again on SIGHUP."
  ).optional
  public let tlsKey = Setting<String>.path(
    "tls-key", form: "FILE", default: "",
    help: "The private key of tls-certificate in PEM, mode 600. Read again on SIGHUP."
  ).optional
  public let tlsClientAuthorities = Setting<String>.path(
    "tls-client-authorities", form: "FILE", default: "",
    help:
      "The authorities that sign callers' certificates, in PEM. A caller that shows one made out to "
      + "screentime:service:NAME or screentime:operator:NAME is that service or operator. Read again on SIGHUP."
  ).optional
  public let tlsClientCertificates = Setting<ClientCertificates>.choice(
    "tls-client-certificates", ["none": .none, "optional": .optional, "required": .required], default: "none",
    help: "Whether callers are asked for a certificate.")
  public let peerAuthorities = Setting<String>.path(
    "peer-authorities", form: "FILE", default: "",
    help:
      "The authorities that sign the neighbours' certificates, in PEM. With it neighbours are called over TLS (not on Unix "
      + "sockets), with tls-certificate as this service's own; theirs must be made out to screentime:service:NAME. Read "
      + "again on SIGHUP."
  ).optional
  public let peerIdentity = Setting<PeerIdentityChoice>.choice(
    "peer-identity", ["token": .token, "certificate": .certificate], default: "token",
    help: "How neighbours learn who calls: by a token signed with key, or by tls-certificate, for which they ask by "
      + "tls-client-certificates.")

  public let connections = ConnectionSettings()
  public let proxies = ProxySettings()

  /// - Parameter port: where the service listens unless configured otherwise.
  public init(defaultPort port: UInt16) {
    listen = Setting<ListenAddress>.listenAddress(
      "listen", default: "\(SocketAddress.loopback(port: port))",
      help:
        "Where to serve gRPC. Without tls-certificate clear text, and to the same machine only: loopback addresses, "
        + "localhost (its IPv4 and IPv6 address, where there are both) or Unix sockets."
    ).list(1...16)
    adminListen = ServiceSettings.adminListen(port: port + 100)
  }

  private static func epochs(_ text: String) throws(SettingRefusal) -> [Epoch] {
    var epochs: [Epoch] = []
    for word in text.split(separator: ",") {
      let digits = String(word.filter { $0 != " " })
      guard let epoch = Epoch(description: digits) else { throw SettingRefusal("names no epoch") }
      epochs.append(epoch)
    }
    return epochs
  }

  private static func adminListen(port: UInt16) -> Setting<ListenAddress?> {
    Setting<ListenAddress?>(
      "admin-listen", form: "ADDRESS|off",
      allowed: "an IP address with a port, such as 127.0.0.1:\(port), localhost:\(port), or off",
      default: "\(SocketAddress.loopback(port: port))",
      help:
        "Where to serve metrics to Prometheus over HTTP (GET /metrics). In clear text on loopback addresses; others need "
        + "tls-certificate, and with tls-client-authorities an operator's certificate. Where the default port is taken the "
        + "service runs without."
    ) { text throws(SettingRefusal) in
      if text == "off" { return nil }
      guard let address = ListenAddress(parsing: text), !address.isUnix else {
        throw SettingRefusal("is not an IP address with a port")
      }
      return address
    }
  }

  var all: [AnySetting] {
    [
      listen.erased, adminListen.erased, data.erased, database.erased, key.erased, trustedKeys.erased, clock.erased,
      readyFile.erased,
      logLevel.erased, logFormat.erased, accessLog.erased,
      eventLoops.erased, blockingThreads.erased, drainTime.erased, reflection.erased, databaseCache.erased,
      databaseMap.erased, databaseWriters.erased, diskReserve.erased,
      feedDays.erased,
      backupDirectory.erased, streamBackups.erased, copyTo.erased, acceptCopied.erased, acceptDataLoss.erased,
      acceptLostKeys.erased,
      streamAge.erased,
      tlsCertificate.erased,
      tlsKey.erased,
      tlsClientAuthorities.erased, tlsClientCertificates.erased, peerAuthorities.erased, peerIdentity.erased,
    ] + connections.all + proxies.all
  }
}
