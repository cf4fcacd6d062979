import AdminListener
import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Locks
import Metrics
import RPC
import ServiceAPI
import Telemetry

/// A service that runs on a host: this machine or a simulated one. It has no global state, so several run in one
/// process.
public final class RunningService: Sendable {
  public let definition: ServiceDefinition
  /// Where it listens, with the ports the system chose.
  public let addresses: [SocketAddress]
  /// Where its metrics are served; nil for nowhere.
  public var metricsAddress: SocketAddress? { admin.first?.address }
  public let database: Database
  public let metrics: MetricRegistry
  private let host: any Host
  private let logger: Logger
  private let server: Server
  private let telemetry: TelemetryInterceptor
  private let consistency: ConsistencyInterceptor
  private let parts: ServiceParts
  private let feed: EventFeedService?
  private let channels: [Neighbour: Channel]
  private let keys: TrustedKeys
  private let tls: ServiceTLS
  /// Whether its certificate, and no token, is to identify it to its neighbours.
  private let showsCertificate: Bool
  private let admin: [AdminListener]
  private let adminTLS: AdminTLS?
  private let drainTime: Duration
  private let watch: FollowerWatch
  private let signingKeyWatch: SigningKeyWatch?
  private let databaseWatch: DatabaseWatch
  private let expiryWatch: PeriodicTask
  private let tasks: Locked<[Task<Void, Never>]>

  /// Opens the database, reads the keys, makes the parts and serves.
  ///
  /// - Parameter host: its clock is the one that the setting `clock` names.
  /// - Throws: `ConfigurationProblem`, `DatabaseError`, `KeyFileError`, `SocketError` or `StartError`; everything that
  ///   was opened is closed again.
  public static func start(
    _ definition: ServiceDefinition, configuration: Configuration, host: any Host, logger: Logger
  ) async throws -> RunningService {
    try await start(definition, configuration: configuration, host: host, logger: logger) { _ in }
  }

  /// As above.
  /// - Parameter changeFiles: changes how the database is opened, in tests.
  package static func start(
    _ definition: ServiceDefinition, configuration: Configuration, host: any Host, logger: Logger,
    changeFiles: (inout DatabaseConfiguration) -> Void
  ) async throws -> RunningService {
    let settings = definition.commonSettings
    // A simulated network reaches no other machine.
    if host is RealHost { try definition.checkCommonSettings(configuration) }
    try definition.checkSettings(configuration)
    var files = DatabaseConfiguration(directory: try configuration[settings.data])
    files.cacheBytes = Int64(try configuration[settings.databaseCache]) << 20
    files.mappedBytes = Int64(try configuration[settings.databaseMap]) << 20
    // A simulated machine has room for everything.
    files.reserveBytes = host is RealHost ? Int64(try configuration[settings.diskReserve]) << 20 : 0
    // A simulated machine restarts with a copy of its files.
    files.detectsCopies = host is RealHost
    // The same seed gives the same run, whatever the processor does.
    if !(host is RealHost) { files.costMeasure = .steps(of: .microseconds(5)) }
    let migrationLog = MigrationLog(logger: logger, loop: host.loops[0])
    files.onMigration = { migrationLog.note($0) }
    changeFiles(&files)
    let database = try await Database.open(
      files, host: host,
      migrations: EventFeed.migrations + VirtualClockRecord.migrations + Revocations.migrations
        + ErasureTables.migrations
        + definition.migrations)
    migrationLog.finish()
    do {
      return try await RunningService(definition, configuration, host, logger, database)
    } catch {
      await database.close()
      throw error
    }
  }

  private init(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ host: any Host, _ logger: Logger,
    _ database: Database
  ) async throws {
    let settings = definition.commonSettings
    if let clock = host.wallClock as? VirtualWallClock { try await VirtualClockRecord.resume(clock, from: database) }
    let keys = try TrustedKeys(definition, configuration, host)
    let tls = try ServiceTLS(definition, configuration)
    let channels = try RunningService.channels(definition, configuration, host, keys.own, tls)
    let start = FirstStart(identity: definition.identity, database: database, channels: channels, logger: logger)
    do {
      try await start.check(accepted: try configuration[settings.acceptDataLoss])
    } catch {
      for channel in channels.values { channel.close() }
      throw error
    }
    try await EventFeed.startChains(database)
    let metrics = MetricRegistry()
    BuildMetrics.register(definition, in: metrics)
    DatabaseHealth.announceUnreadableRows(database, logger: logger, metrics: metrics)
    metrics.observe(
      "log_lines_dropped", .counter, help: "Lines of the log that were not written: nobody read as fast as they came."
    ) { logger.droppedLines }
    let access = AccessWatch(
      host: host, streamAge: try configuration[settings.streamAge], onEnd: RunningService.endedStreams(metrics))
    try await Revocations.load(into: access, from: database, now: host.wallClock.now.seconds)
    let erasures = try RunningService.erasures(definition, configuration, host, database, keys.own)
    erasures?.registerWork()
    if let erasures { try await ErasureMerge(erasures: erasures, channels: channels, logger: logger).run() }
    keys.onWithdrawal { [weak access] in access?.endDeviceStreams() }
    let parts = try await definition.make(
      ServiceEnvironment(
        configuration: configuration, host: host, database: database, logger: logger, metrics: metrics,
        keys: keys, channels: channels, erasures: erasures))

    for follower in parts.followers { try await follower.readPositions() }
    let consistency = ConsistencyInterceptor(
      service: definition.identity.name, published: try await PublishedPositions.follow(database),
      followers: parts.followers, others: Neighbour.all.map(\.name), host: host
    ) { caller in try access.requireAccess(of: caller) }
    ConsistencyInterceptor.observeWrites(of: database)
    WriteOrigins(definition).register(on: database)
    metrics.observe(
      "consistency_waiting_calls", .gauge, help: "Calls that wait until what they have to see is applied."
    ) { Int64(consistency.waitingCalls) }

    self.definition = definition
    self.consistency = consistency
    self.database = database
    self.host = host
    self.logger = logger
    self.metrics = metrics
    self.parts = parts
    self.channels = channels
    self.keys = keys
    self.tls = tls
    showsCertificate = try configuration[settings.peerIdentity] == .certificate
    drainTime = try configuration[settings.drainTime]
    watch = FollowerWatch(parts.followers, metrics: metrics, logger: logger, loop: host.loops[0])
    expiryWatch = PeriodicTask(on: host.loops[0])
    databaseWatch = DatabaseWatch(database, metrics: metrics, logger: logger, host: host)
    let backups = Backups(
      definition, database: database, directory: try configuration[settings.backupDirectory],
      streams: try configuration[settings.streamBackups], host: host, metrics: metrics, logger: logger)
    let standard = StandardServices(
      definition: definition, parts: parts, database: database, backups: backups, register: erasures?.register,
      verifications: Verifications(
        definition.identity.name, database: database, ledger: parts.ledger, host: host, logger: logger),
      host: host, reflects: try configuration[settings.reflection] == .on)
    feed = standard.feed
    (server, telemetry) = try RunningService.server(
      parts.services + standard.services, standard.authorization + definition.authorization,
      settings.connections.serverSettings(configuration), host: host, logger: logger,
      accessLog: try configuration[settings.accessLog], metrics: metrics, verifier: keys.verifier, access: access,
      consistency: consistency, erasures: erasures)
    tasks = Locked([])
    signingKeyWatch = keys.signingKeys.map { SigningKeyWatch($0, metrics: metrics, logger: logger, host: host) }
    DatabaseHealth.announce(
      database, on: server.health, writing: Set(parts.services.map(\.name)), logger: logger, metrics: metrics)
    adminTLS = try AdminListener.tls(definition, configuration)
    if host is RealHost {
      LoopDelay.measure(host.loops, metrics)
      await backups.start()
    }
    admin = try await AdminListener.start(definition, configuration, metrics, on: host, logger: logger)
    database.startTimers()
    do {
      addresses = try await RunningService.listen(server, on: try configuration[settings.listen], tls)
    } catch {
      for listener in admin { await listener.stop() }
      throw error
    }
    let loop = host.loops[0]
    tasks.withLock { tasks in
      tasks = parts.followers.map { follower in Task(executorPreference: loop) { await follower.run() } }
    }
    if feed != nil {
      let trimming = FeedTrimming(
        database: database, logger: logger, days: try configuration[settings.feedDays])
      tasks.withLock { $0.append(Task(executorPreference: loop) { await trimming.run(on: loop) }) }
    }
    let expiry = Expiry(database: database, host: host, logger: logger)
    tasks.withLock { tasks in
      tasks.append(Task(executorPreference: loop) { await expiry.run(on: loop) })
      tasks.append(
        Task(executorPreference: loop) { await PageCheck.run(database, logger: logger, metrics: metrics) })
    }
    if let ledger = parts.ledger {
      let check = ClockCheck(database: database, ledger: ledger, host: host, logger: logger)
      tasks.withLock { $0.append(Task(executorPreference: loop) { await check.run(on: loop) }) }
    }
    if let fetch = try SigningKeyFetch(
      definition, keys, channels, isCertified: RunningService.isCertified(definition, configuration, tls),
      metrics: metrics, logger: logger, host: host)
    {
      tasks.withLock { $0.append(Task(executorPreference: loop) { await fetch.run(on: loop) }) }
    }
    watch.start()
    signingKeyWatch?.start()
    databaseWatch.start()
    expiryWatch.start(every: .seconds(6 * 3_600)) { [weak self] in self?.warnOfExpiry() }
    await parts.didStart()
    warn()
  }

  /// Logs what an operator may not have intended.
  private func warn() {
    if let former = database.formerEpoch {
      logger.warning(
        "the database is a copy or was restored: its feed begins a new line of history, and followers reconcile",
        ["former_epoch": "\(former)", "epoch": "\(database.epoch)"])
    }
    if keys.isAlone {
      logger.warning("no trusted-keys: every token of services, operators and other issuers is refused")
    }
    warnOfIdentity()
    if let clock = host.wallClock as? VirtualWallClock {
      logger.warning(
        "on a virtual clock, which moves by TestClockService only", ["now": "\(Instant(seconds: clock.now.seconds))"])
    }
  }

  private static func channels(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ host: any Host, _ key: PrivateKey,
    _ tls: ServiceTLS
  ) throws -> [Neighbour: Channel] {
    let showsToken = try configuration[definition.commonSettings.peerIdentity] == .token
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
      let isCertified = settings.tls != nil && !showsToken
      channels[neighbour] = Channel(
        host: host, target: target, interceptors: isCertified ? [] : [credentials], settings: settings)
    }
    return channels
  }

  /// Whether the certificate of the service that issues tokens proves that it is the one that is called.
  private static func isCertified(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ tls: ServiceTLS
  ) throws -> Bool {
    guard definition.neighbours.contains(.shieldPolicy) else { return false }
    return try tls.client(to: .shieldPolicy, at: configuration[Neighbour.shieldPolicy.addressSetting]) != nil
  }

  private static func server(
    _ services: [any RPCService], _ table: AuthorizationTable, _ settings: ServerSettings, host: any Host,
    logger: Logger, accessLog: Int, metrics: MetricRegistry, verifier: TokenVerifier, access: AccessWatch,
    consistency: ConsistencyInterceptor, erasures: Erasures?
  ) throws(StartError) -> (Server, TelemetryInterceptor) {
    if let conflict = Server.conflict(in: services) { throw StartError("\(conflict)") }
    // The methods are known only to a server, as health is its own, and the telemetry needs them.
    let methods = Server(host: host, services: services).methods
    let faults = table.faults(serving: methods)
    guard faults.isEmpty else {
      throw StartError("the authorization table does not fit the methods: \(faults.joined(separator: "; "))")
    }
    let telemetry = TelemetryInterceptor(
      logger: logger, registry: metrics, methods: methods, clock: host.loops[0], accessLog: accessLog,
      describeCaller: { $0.principal.role.rawValue })
    let refused = metrics.counter("grpc_server_tokens_refused", help: "Tokens that were refused.")
    let clocks = ClockDifferenceLog(logger: logger, clock: host.loops[0])
    let open = Set(methods.filter { $0.service.hasPrefix("grpc.") && table.roles(for: $0) == .anyone })
    let authentication = AuthenticationInterceptor(verifier, openMethods: open) { context, reason in
      refused.increment()
      switch reason {
      case .clocksDiffer, .issuedInFuture: clocks.log("\(reason)", peer: context.peer)
      default: break
      }
      telemetry.tokenRefused(context, because: "\(reason)")
    }
    // The services of gRPC itself reveal nothing about families, and a snapshot ends when everything is sent.
    let lasting = methods.filter { $0.service.hasPrefix("grpc.") || $0 == EventFeedService.Methods.snapshot }
    var settings = settings
    settings.admission.metrics = metrics
    // So that all lines of a call have its ids; nothing is created before it is needed.
    settings.startsTraces = true
    settings.onBrokenConnection = { telemetry.connectionBroken(by: $0, because: $1) }
    var interceptors: [any ServerInterceptor] = [
      authentication, telemetry, AccessInterceptor(access, lastingMethods: Set(lasting), openMethods: open),
      AuthorizationInterceptor(table, clock: host.wallClock), consistency,
    ]
    // First of all: why a device's calls are refused, although it is revoked as well.
    if let erasures {
      interceptors.insert(ErasureInterceptor(register: erasures.register, openMethods: open), at: 2)
    }
    let server = Server(host: host, services: services, interceptors: interceptors, settings: settings)
    return (server, telemetry)
  }

  /// Erasures of a service that says what its tables keep; its register is next to its key.
  private static func erasures(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ host: any Host, _ database: Database,
    _ key: PrivateKey
  ) throws -> Erasures? {
    guard let kept = definition.kept else { return nil }
    let settings = definition.commonSettings
    let data = try configuration[settings.data]
    let path = try configuration[settings.key] ?? "\(data)/identity.pem"
    let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return Erasures(
      service: definition.identity.name, data: kept.with(.common),
      register: try ErasureRegister(in: directory, of: definition.identity) { host.randomBytes(32) },
      database: database, host: host, key: key, feeds: definition.neighbours.map(\.name),
      beginsErasures: definition.issuesTokens)
  }

  private static func endedStreams(_ metrics: MetricRegistry) -> @Sendable (AccessWatch.Cause) -> Void {
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

  private static func listen(
    _ server: Server, on addresses: [ListenAddress], _ tls: ServiceTLS
  ) async throws -> [SocketAddress] {
    var bound: [SocketAddress] = []
    do {
      for address in addresses {
        bound += try address.listen(address: \.self) { try server.listen(on: $0, tls: tls.server(at: $0)) }
      }
    } catch {
      await server.close()
      throw StartError("can't listen: \(error); choose another address by the setting listen")
    }
    return bound
  }

  /// Reloads the directory of trusted keys.
  /// - Throws: `KeyFileError`; the previous keys then stay in force.
  public func reloadKeys() throws {
    try keys.reload()
  }

  /// Reloads certificates, their keys and authorities, for new connections; open ones keep theirs.
  /// - Throws: `TLSConfigurationError`; the previous ones then stay in force.
  public func reloadCertificates() throws {
    try tls.reload()
    if let adminTLS { for listener in admin where !listener.address.isLocal { listener.replaceTLS(adminTLS) } }
    warnOfExpiry()
    warnOfIdentity()
  }

  /// A neighbour rejects the calls of a service that it does not know by its certificate, and reports no more than that
  /// a token is missing.
  private func warnOfIdentity() {
    guard showsCertificate, let fault = tls.identityFault(of: definition.identity.name) else { return }
    logger.warning(
      "neighbours do not know this service by its certificate and reject its calls: have it made again and send SIGHUP",
      ["fault": fault])
  }

  /// A certificate that expires cuts all callers off at once.
  private func warnOfExpiry() {
    guard let expiry = tls.certificateExpiry else { return }
    metrics.gauge(
      "tls_certificate_expiry_timestamp_seconds", help: "When the service's certificate expires, since 1970 UTC.",
      unit: .seconds
    ).set(seconds: expiry)
    let left = expiry - host.peerClock.now.seconds
    guard left < 14 * 86_400 else { return }
    logger.warning(
      left > 0 ? "the TLS certificate expires soon: renew it and send SIGHUP" : "the TLS certificate has expired",
      ["expires": "\(Instant(seconds: expiry))"])
  }

  /// Stops in order: health turns to NOT_SERVING, connections get GOAWAY, calls in flight finish within the configured
  /// time, followers and timers stop, the database is closed.
  public func drain() async {
    telemetry.beginDrain()
    // Subscriptions never end by themselves: waiting for them would take the whole time.
    feed?.endStreams()
    consistency.endWaits()
    parts.willDrain()
    await server.drain(grace: drainTime)
    await stopWork()
    await parts.willStop()
    await database.close()
    // To the end, so that a drain can be watched.
    for listener in admin { await listener.stop() }
  }

  /// Drops everything at once, as a killed process would; only for a simulated host, see `Database.abandon`.
  public func abandon() {
    watch.stop()
    signingKeyWatch?.stop()
    databaseWatch.stop()
    expiryWatch.stop()
    for task in dequeueTasks() { task.cancel() }
    for channel in channels.values { channel.close() }
    database.abandon()
  }

  private func stopWork() async {
    watch.stop()
    signingKeyWatch?.stop()
    databaseWatch.stop()
    expiryWatch.stop()
    let tasks = dequeueTasks()
    for task in tasks { task.cancel() }
    for channel in channels.values { channel.close() }
    for task in tasks { await task.value }
  }

  private func dequeueTasks() -> [Task<Void, Never>] {
    tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
  }
}
