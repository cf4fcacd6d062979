public import Database
public import EventFeed
public import EventLoop
import Glibc
public import Identity
public import Metrics
public import RPC
public import ServiceAPI
public import Telemetry
public import Verification

/// The differences between one service and the others: everything that its `main.swift` declares.
///
/// The definition holds no state, so that a test can start it on any host, several times, next to the others.
public struct ServiceDefinition: Sendable {
  /// The service among its neighbours.
  public var identity: Neighbour
  public var program: ProgramDescription
  /// Its own settings, in addition to those that all services have.
  public var settings: [AnySetting]
  /// Services it calls or follows; each has a setting for its address.
  public var neighbours: [Neighbour]
  /// Its own tables; those of the event feed are added.
  public var migrations: [Migration]
  /// The data about families that its own tables keep; nil for a service that exports nothing.
  public var kept: KeptData?
  /// The roles that may call each of its methods; those of the standard services are added.
  public var authorization: AuthorizationTable
  /// Methods whose writes must go on while the disk is nearly full: they end access, delete, or add a bounded number of
  /// rows. They are charged to no budget.
  public var necessaryMethods: Set<MethodDescriptor>
  /// Methods whose writes have a limit of their own, and are charged to no budget.
  public var limitedMethods: Set<MethodDescriptor>
  /// Whether it signs access tokens: it then has a key for them.
  public var issuesTokens: Bool
  /// Checks combinations of its settings, before anything is opened or made.
  public var checkSettings: @Sendable (Configuration) throws(ConfigurationProblem) -> Void
  /// Makes its parts. The database is open; timers, followers and listeners start afterwards.
  public var make: @Sendable (ServiceEnvironment) async throws -> ServiceParts

  public init(
    identity: Neighbour, program: ProgramDescription, settings: [AnySetting] = [], neighbours: [Neighbour] = [],
    migrations: [Migration], kept: KeptData? = nil, authorization: AuthorizationTable,
    necessary: Set<MethodDescriptor> = [], limited: Set<MethodDescriptor> = [], issuesTokens: Bool = false,
    checkSettings: @escaping @Sendable (Configuration) throws(ConfigurationProblem) -> Void = { _ in },
    make: @escaping @Sendable (ServiceEnvironment) async throws -> ServiceParts
  ) {
    self.identity = identity
    self.program = program
    self.settings = settings
    self.neighbours = neighbours
    self.migrations = migrations
    self.kept = kept
    self.authorization = authorization
    necessaryMethods = necessary
    limitedMethods = limited
    self.issuesTokens = issuesTokens
    self.checkSettings = checkSettings
    self.make = make
  }

  /// The settings that every service has, with this one's defaults.
  public var commonSettings: ServiceSettings { ServiceSettings(defaultPort: identity.defaultPort) }

  /// Version of its database schema, from 1.
  var schemaVersion: Int { migrations.map(\.version).max() ?? 0 }

  /// A service's private key for access tokens.
  static let tokenKey = Setting<String>.path(
    "token-key", form: "FILE", default: "",
    help:
      "The private Ed25519 key that signs access tokens until the first rotation, in PEM, mode 600; made when missing. Without "
      + "it: tokens.pem in the data directory."
  ).optional

  /// The file of all keys that sign access tokens over time.
  static let signingKeys = Setting<String>.path(
    "signing-keys", form: "FILE", default: "",
    help:
      "The keys that sign access tokens, now and next, mode 600: made with token-key as the first one, and replaced at each "
      + "rotation, so its directory must be writable. Keep it apart from the database. Without it: signing.keys beside "
      + "token-key."
  ).optional

  /// How long a key signs.
  static let signingKeyDays = Setting<Int>.integer(
    "signing-key-days", 0...3650, default: 30,
    help: "Days after which the next key signs access tokens; 0 means only when an operator says so.")

  /// The secret key that marks refresh tokens.
  static let refreshKey = Setting<String>.path(
    "refresh-key", form: "FILE", default: "",
    help:
      "The secret key that marks refresh tokens as this service's own, mode 600; made when missing. It tells the tokens that "
      + "were handed out after a backup, so keep it apart from the database. Without it: refresh.key beside token-key."
  ).optional

  /// Everything that can be set.
  public var allSettings: [AnySetting] {
    commonSettings.all + neighbours.map(\.addressSetting.erased) + settings
      + (issuesTokens
        ? [
          ServiceDefinition.tokenKey.erased, ServiceDefinition.signingKeys.erased,
          ServiceDefinition.signingKeyDays.erased, ServiceDefinition.refreshKey.erased,
        ] : [])
  }

  /// Names of settings that some service has.
  static let settingsOfServices = Neighbour.all.flatMap { [$0.settingName] + $0.ownSettings }

  /// Reads its settings; variables of the environment that only other services read are skipped.
  /// - Throws: `ConfigurationError` with every problem found.
  public func readConfiguration(
    from sources: Configuration.Sources
  ) throws(ConfigurationError) -> Configuration.Outcome {
    try Configuration.read(
      program, settings: allSettings, settingsOfOthers: ServiceDefinition.settingsOfServices, from: sources)
  }
}

/// Everything from which a service's parts are made.
public struct ServiceEnvironment: Sendable {
  public let configuration: Configuration
  public let host: any Host
  public let database: Database
  public let logger: Logger
  public let metrics: MetricRegistry
  /// Verifies tokens.
  public let verifier: TokenVerifier
  /// Sign access tokens, in the service that issues them.
  public let signingKeys: SigningKeys?
  /// Marks refresh tokens, in the same service.
  public let refreshKey: RefreshKey?
  /// Erases families and children; nil for a service that does not say what its tables keep.
  public let erasures: Erasures?
  /// How long a watch is silent until a client that has asked for it is sent a sign of life (`CommitWatchers`).
  public let signInterval: Duration
  private let channels: [Neighbour: Channel]

  init(
    configuration: Configuration, host: any Host, database: Database, logger: Logger, metrics: MetricRegistry,
    keys: TrustedKeys, channels: [Neighbour: Channel], erasures: Erasures? = nil, signInterval: Duration
  ) {
    self.configuration = configuration
    self.host = host
    self.database = database
    self.logger = logger
    self.metrics = metrics
    verifier = keys.verifier
    signingKeys = keys.signingKeys
    refreshKey = keys.refreshKey
    self.channels = channels
    self.erasures = erasures
    self.signInterval = signInterval
  }

  /// The channel to a neighbour, on which the service calls under its own identity.
  /// - Throws: `StartError` when the definition does not name the neighbour.
  public func channel(to neighbour: Neighbour) throws(StartError) -> Channel {
    guard let channel = channels[neighbour] else {
      throw StartError("the service's definition does not name \(neighbour.name) as a neighbour")
    }
    return channel
  }

  /// Follows a neighbour's feed. From ShieldPolicy's it also stores the revocations, whatever the handler does (FA-3),
  /// and from all the handler gets nothing about what was erased (FA-7).
  /// - Throws: `StartError` when the definition does not name the neighbour.
  public func follower(of neighbour: Neighbour, _ handler: any EventHandler) throws(StartError) -> Follower {
    var handler = handler
    if let erasures { handler = ErasureIntake(handler: handler, erasures: erasures, feed: neighbour.name) }
    return Follower(
      name: neighbour.name, channel: try channel(to: neighbour), database: database, host: host,
      handler: neighbour == .shieldPolicy ? RevocationIntake(handler: handler) : handler)
  }
}

/// The parts of a service while it runs.
public struct ServiceParts: Sendable {
  /// Its own gRPC services.
  public var services: [any RPCService]
  /// Reads the snapshots of its feed; nil for a service without a feed.
  public var snapshots: (any SnapshotProvider)?
  public var followers: [Follower]
  /// Everything that follows from its facts, which operators let it fold once more; nil for a service without tables.
  public var ledger: ServiceLedger?
  /// Called when everything serves, before the service is announced as ready.
  public var didStart: @Sendable () async -> Void
  /// Called before the drain; must end the calls that never end by themselves.
  public var willDrain: @Sendable () -> Void
  /// Called when nothing is served any longer, before the database is closed.
  public var willStop: @Sendable () async -> Void

  public init(
    services: [any RPCService], snapshots: (any SnapshotProvider)? = nil, followers: [Follower] = [],
    ledger: ServiceLedger? = nil, didStart: @escaping @Sendable () async -> Void = {},
    willDrain: @escaping @Sendable () -> Void = {},
    willStop: @escaping @Sendable () async -> Void = {}
  ) {
    self.services = services
    self.snapshots = snapshots
    self.followers = followers
    self.ledger = ledger
    self.didStart = didStart
    self.willDrain = willDrain
    self.willStop = willStop
  }
}

/// Why a service can't start, with what to do.
public struct StartError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String
  /// Whether there is no room on a device.
  package var lacksSpace = false
  public init(_ description: String) { self.description = description }

  /// - Parameter code: the system's error.
  init(_ what: String, code: Int32) {
    description = "\(what): \(String(cString: strerror(code)))"
    lacksSpace = [ENOSPC, EDQUOT, EFBIG].contains(code)
  }
}
