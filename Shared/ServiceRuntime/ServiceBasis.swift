import Database
import EventFeed
import EventLoop
import Identity
import Metrics
import RPC
import ServiceAPI
import Telemetry

/// The basis of a service's parts: its settings, database and keys, and how it reaches its neighbours.
struct ServiceBasis: Sendable {
  let definition: ServiceDefinition
  let configuration: Configuration
  let host: any Host
  let logger: Logger
  let database: Database
  let metrics = MetricRegistry()
  let keys: TrustedKeys
  /// Nil for a service that keeps nothing about families; next to its key.
  let register: ErasureRegister?
  /// What was stored before there were personal keys.
  let sealing: PersonalSealing?
  let tls: ServiceTLS
  let channels: [Neighbour: Channel]
  /// Whether its certificate, and no token, is to identify it to its neighbours.
  let showsCertificate: Bool
  let drainTime: Duration

  init(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ host: any Host, _ logger: Logger,
    _ database: Database
  ) throws {
    self.definition = definition
    self.configuration = configuration
    self.host = host
    self.logger = logger
    self.database = database
    keys = try TrustedKeys(definition, configuration, host)
    if let kept = definition.kept {
      register = try ErasureRegister(in: Self.keyDirectory(definition, configuration), of: definition.identity) {
        host.randomBytes(32)
      }
      sealing = PersonalSealing(kept.with(.common), database: database, logger: logger)
    } else {
      (register, sealing) = (nil, nil)
    }
    tls = try ServiceTLS(definition, configuration)
    showsCertificate = try configuration[definition.commonSettings.peerIdentity] == .certificate
    drainTime = try configuration[definition.commonSettings.drainTime]
    channels = try Self.channels(definition, configuration, host, keys.own, tls, showsCertificate: showsCertificate)
  }

  var settings: ServiceSettings { definition.commonSettings }

  private static func keyDirectory(
    _ definition: ServiceDefinition, _ configuration: Configuration
  ) throws -> String {
    let path =
      try configuration[definition.commonSettings.key]
      ?? "\(configuration[definition.commonSettings.data])/identity.pem"
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func channels(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ host: any Host, _ key: PrivateKey,
    _ tls: ServiceTLS, showsCertificate: Bool
  ) throws -> [Neighbour: Channel] {
    var channels: [Neighbour: Channel] = [:]
    for neighbour in definition.neighbours {
      let credentials = ServiceCredentials(
        name: definition.identity.name, key: key, audience: neighbour.name, clock: host.peerClock)
      let target = try configuration[neighbour.addressSetting]
      let settings = Neighbour.channelSettings(
        tls: tls.client(to: neighbour, at: target),
        // A simulated network reaches no other machine.
        clearText: host is RealHost ? .thisMachine : .anywhere)
      // On a Unix socket there is no certificate to show.
      let isCertified = settings.tls != nil && showsCertificate
      channels[neighbour] = Channel(
        host: host, target: target, interceptors: isCertified ? [] : [credentials], settings: settings)
    }
    return channels
  }

  func closeChannels() { for channel in channels.values { channel.close() } }

  /// Whether the certificate of the service that issues tokens proves that it is the one that is called.
  var issuerIsCertified: Bool {
    get throws {
      guard definition.neighbours.contains(.shieldPolicy) else { return false }
      return try tls.client(to: .shieldPolicy, at: configuration[Neighbour.shieldPolicy.addressSetting]) != nil
    }
  }

  /// Refuses to start where the data is lost that neighbours have followed.
  func checkFirstStart() async throws {
    let start = FirstStart(identity: definition.identity, database: database, channels: channels, logger: logger)
    try await start.check(accepted: try configuration[settings.acceptDataLoss])
  }

  /// Metrics of the program and its database, and what is logged about unreadable rows.
  func observe() {
    BuildMetrics.register(definition, in: metrics)
    DatabaseHealth.announceUnreadableRows(database, logger: logger, metrics: metrics)
    let logger = logger
    metrics.observe(
      "log_lines_dropped", .counter, help: "Lines of the log that were not written: nobody read as fast as they came."
    ) { logger.droppedLines }
  }

  // MARK: The parts

  /// Ends the streams of devices that lose their access, of which the database knows some.
  func makeAccessWatch() async throws -> AccessWatch {
    let access = AccessWatch(host: host, streamAge: try configuration[settings.streamAge], onEnd: countEndedStreams())
    try await Revocations.load(into: access, from: database, now: host.wallClock.now.seconds)
    keys.onWithdrawal { [weak access] in access?.endDeviceStreams() }
    return access
  }

  private func countEndedStreams() -> @Sendable (AccessWatch.Cause) -> Void {
    let counters = Dictionary(
      uniqueKeysWithValues: AccessWatch.Cause.allCases.map { cause in
        (
          cause,
          metrics.counter(
            "grpc_server_streams_ended", help: "Streams ended because the device was revoked, or they were too old.",
            labels: ["cause": cause.rawValue])
        )
      })
    return { counters[$0]?.increment() }
  }

  /// Opens the keys of what names a person, next to the service's own. Before anything of families is read.
  func openPersonalKeys() async throws {
    guard let register, let sealing else { return }
    let directory = try Self.keyDirectory(definition, configuration)
    let opening = PersonalKeyOpening(
      service: definition.identity.name, path: "\(directory)/personal-\(definition.identity.name).keys",
      database: database, host: host, logger: logger
    ) { register.code(of: $0) }
    let keys = try await opening.open(accepted: try configuration[settings.acceptLostKeys])
    database.use(keys)
    metrics.observe(
      "database_personal_keys", .gauge, help: "Keys of families and children under which what names a person is stored."
    ) { Int64(keys.count) }
    metrics.observe(
      "database_personal_rows_sealed", .gauge,
      help: "1 when all rows are sealed that were stored before there were personal keys."
    ) { sealing.isDone ? 1 : 0 }
  }

  /// Erasures of a service that says what its tables keep. Data that neighbours erased while it was down is erased
  /// first.
  func makeErasures() async throws -> Erasures? {
    guard let kept = definition.kept, let register else { return nil }
    let erasures = Erasures(
      service: definition.identity.name, data: kept.with(.common), register: register,
      database: database, host: host, key: keys.own, feeds: definition.neighbours.map(\.name),
      beginsErasures: definition.issuesTokens)
    erasures.registerWork()
    try await ErasureMerge(erasures: erasures, channels: channels, logger: logger).run()
    return erasures
  }

  /// The parts that the definition adds to those of all services. Its followers know how far they are.
  func makeParts(_ erasures: Erasures?) async throws -> ServiceParts {
    let parts = try await definition.make(
      ServiceEnvironment(
        configuration: configuration, host: host, database: database, logger: logger, metrics: metrics,
        keys: keys, channels: channels, erasures: erasures,
        signInterval: try configuration[settings.connections.signInterval]))
    for follower in parts.followers { try await follower.readPositions() }
    return parts
  }

  /// Lets calls wait for what they have to see; notes for each write where it came from and where it is in the feed.
  func makeConsistency(_ parts: ServiceParts, _ access: AccessWatch) async throws -> ConsistencyInterceptor {
    let consistency = ConsistencyInterceptor(
      service: definition.identity.name, published: try await PublishedPositions.follow(database),
      followers: parts.followers, others: Neighbour.all.map(\.name), host: host
    ) { caller in try access.requireAccess(of: caller) }
    ConsistencyInterceptor.observeWrites(of: database)
    WriteOrigins(definition).register(on: database)
    metrics.observe(
      "consistency_waiting_calls", .gauge, help: "Calls that wait until what they have to see is applied."
    ) { Int64(consistency.waitingCalls) }
    return consistency
  }

  func makeBackups() throws -> Backups {
    Backups(
      definition, database: database, directory: try configuration[settings.backupDirectory],
      streams: try configuration[settings.streamBackups], host: host, metrics: metrics, logger: logger)
  }

  func makeStandardServices(
    _ parts: ServiceParts, _ backups: Backups, _ erasures: Erasures?
  ) throws -> StandardServices {
    StandardServices(
      definition: definition, parts: parts, database: database, backups: backups,
      copying: Copying(
        definition.identity.name, database: database, target: try configuration[settings.copyTo], host: host,
        logger: logger),
      register: erasures?.register,
      verifications: Verifications(
        definition.identity.name, database: database, ledger: parts.ledger, sealing: sealing, host: host,
        logger: logger),
      host: host, reflects: try configuration[settings.reflection] == .on)
  }
}
