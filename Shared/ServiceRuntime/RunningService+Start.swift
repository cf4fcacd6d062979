package import Database
import EventFeed
public import EventLoop
import Glibc
import RPC
public import Telemetry

extension RunningService {
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
    // A simulated network reaches no other machine.
    if host is RealHost { try definition.checkCommonSettings(configuration) }
    try definition.checkSettings(configuration)
    let database = try await open(definition, configuration, host, logger, changeFiles)
    do {
      if let clock = host.wallClock as? VirtualWallClock { try await VirtualClockRecord.resume(clock, from: database) }
      let basis = try ServiceBasis(definition, configuration, host, logger, database)
      do { return try await start(basis) } catch {
        basis.closeChannels()
        throw error
      }
    } catch {
      await database.close()
      throw error
    }
  }

  private static func open(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ host: any Host, _ logger: Logger,
    _ changeFiles: (inout DatabaseConfiguration) -> Void
  ) async throws -> Database {
    let settings = definition.commonSettings
    var files = DatabaseConfiguration(directory: try configuration[settings.data])
    files.postgreSQL = try configuration[settings.database]
    files.postgreSQL?.writers = try configuration[settings.databaseWriters]
    if files.postgreSQL != nil, access(files.path, F_OK) == 0 {
      throw configuration.problem(
        settings.database.name, "\(files.path) is there: the service's data is in SQLite",
        remedy: "leave database out; or, where it was copied to PostgreSQL (rewards admin copy), move that file away")
    }
    files.acceptedCopies = try configuration[settings.acceptCopied]
    files.cacheBytes = Int64(try configuration[settings.databaseCache]) << 20
    files.mappedBytes = Int64(try configuration[settings.databaseMap]) << 20
    // A simulated machine has room for everything, and the device of a server is its own.
    files.reserveBytes =
      host is RealHost && files.postgreSQL == nil ? Int64(try configuration[settings.diskReserve]) << 20 : 0
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
    return database
  }

  /// Makes the parts, each from those before it, and serves.
  private static func start(_ basis: ServiceBasis) async throws -> RunningService {
    try await basis.checkFirstStart()
    try await basis.openPersonalKeys()
    try await EventFeed.startChains(basis.database)
    basis.observe()
    let access = try await basis.makeAccessWatch()
    let erasures = try await basis.makeErasures()
    let parts = try await basis.makeParts(erasures)
    let consistency = try await basis.makeConsistency(parts, access)
    let watches = ServiceWatches(basis, parts)
    let backups = try basis.makeBackups()
    let standard = try basis.makeStandardServices(parts, backups, erasures)
    let (server, telemetry) = try basis.makeServer(parts, standard, access, consistency, erasures)
    DatabaseHealth.announce(
      basis.database, on: server.health, writing: Set(parts.services.map(\.name)), logger: basis.logger,
      metrics: basis.metrics)
    let work = try basis.work(of: parts)
    if basis.host is RealHost {
      LoopDelay.measure(basis.host.loops, basis.metrics)
      await backups.start()
    }
    let listeners = try await Listeners.open(basis, server)
    let service = RunningService(
      basis, parts: parts, feed: standard.feed, server: server, telemetry: telemetry, consistency: consistency,
      listeners: listeners, watches: watches)
    service.begin(work)
    await parts.didStart()
    service.warn()
    return service
  }
}

extension ServiceBasis {
  /// The work besides calls until the service stops, each by its own task.
  fileprivate func work(of parts: ServiceParts) throws -> [RunningService.Work] {
    var work: [RunningService.Work] = parts.followers.map { follower in { _ in await follower.run() } }
    if parts.snapshots != nil {
      let trimming = FeedTrimming(database: database, logger: logger, days: try configuration[settings.feedDays])
      work.append(trimming.run)
    }
    work.append(Expiry(database: database, host: host, logger: logger).run)
    // A server checks its pages itself.
    if database.configuration.postgreSQL == nil {
      work.append { [database, logger, metrics] _ in await PageCheck.run(database, logger: logger, metrics: metrics) }
    }
    if let sealing { work.append(sealing.run) }
    if let ledger = parts.ledger {
      work.append(ClockCheck(database: database, ledger: ledger, host: host, logger: logger).run)
    }
    if let fetch = SigningKeyFetch(
      definition, keys, channels, isCertified: try issuerIsCertified, metrics: metrics, logger: logger, host: host)
    {
      work.append(fetch.run)
    }
    return work
  }
}
