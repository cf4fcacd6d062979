import Bytes
import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Locks
import Messages
import Metrics
import RPC
import Telemetry

/// Copies of the service's database, one at a time: kept in the directory that operators have configured, or in the
/// data directory for as long as they are streamed.
final class Backups: Sendable {
  private let service: String
  private let schemaVersion: Int32
  private let database: Database
  /// The setting `backup-directory`; no path comes from a request.
  private let directory: String?
  /// The setting `stream-backups`.
  private let streams: Bool
  private let host: any Host
  private let logger: Logger
  private let lastTime: Gauge
  private let lastBytes: Gauge
  private let failures: Counter
  private let isBusy = Locked(false)

  /// Bytes of the file in one message.
  static let pieceBytes = 65_536
  /// Backups of one service and second that one directory can keep.
  private static let maximumOfSecond = 100

  init(
    _ definition: ServiceDefinition, database: Database, directory: String?, streams: Bool, host: any Host,
    metrics: MetricRegistry, logger: Logger
  ) {
    service = definition.identity.name
    schemaVersion = Int32(definition.schemaVersion)
    (self.database, self.directory, self.streams) = (database, directory, streams)
    (self.host, self.logger) = (host, logger)
    lastTime = metrics.gauge(
      "database_last_backup_timestamp_seconds",
      help: "When the last backup was completed, since 1970 UTC; 0 for never.", unit: .seconds)
    lastBytes = metrics.gauge("database_last_backup_bytes", help: "Size of the last backup.", unit: .bytes)
    failures = metrics.counter("database_failed_backups", help: "Backups that were begun and not completed.")
  }

  /// Removes what a killed process left of backups, and finds out when the last one was completed.
  func start() async {
    let (service, directory, data, logger) = (service, directory, database.configuration.directory, logger)
    try? await host.makeSerialQueue(label: "backup", rank: .background).run {
      DatabaseCopy.removeAbandoned("\(service)-", in: data)
      guard let directory else { return }
      do {
        try DatabaseCopy.prepareDirectory(directory)
        DatabaseCopy.removeAbandoned("\(service)-", in: directory)
      } catch {
        logger.error("backup-directory can't be used: no backup can be made there", ["error": "\(error)"])
      }
    }
    if let last = try? await database.lastBackup() { show(last.seconds, last.bytes) }
  }

  /// When the last backup was completed.
  func lastTime() async throws -> WallTime? {
    try await database.lastBackup().map { WallTime(seconds: $0.seconds) }
  }

  /// Makes a backup and keeps it in the configured directory.
  /// - Parameter caller: for the log: a backup contains everything that is stored.
  func create(for caller: Principal) async throws -> AdminV1.Backup {
    try requireFile()
    guard let directory else {
      throw RPCError.because(
        .backupNotAllowed, .failedPrecondition,
        "\(service) has no backup-directory: set it to where backups are to be kept"
          + (streams ? ", or stream one (rewards admin backup \(service) --to FILE)" : ""))
    }
    return try await one(caller) { queue in
      try await queue.run { try DatabaseCopy.prepareDirectory(directory) }
      let (copy, made) = try await self.make(in: directory, on: queue)
      var backup = made
      backup.fileName = try await queue.run { try Self.keep(copy, made.fileName, in: directory) }
      return backup
    }
  }

  /// Makes a backup and sends it: the description, then the bytes.
  /// - Parameter end: ends the call of a caller that stops reading, from any thread.
  func stream(
    for caller: Principal, orEnd end: @escaping @Sendable (RPCError) -> Void,
    to send: @escaping (AdminV1.StreamBackupResponse) async throws -> Void
  ) async throws {
    try requireFile()
    guard streams else {
      throw RPCError.because(
        .backupNotAllowed, .failedPrecondition,
        "\(service) streams no backups, as whoever receives one can read all that is stored: set stream-backups to true"
          + (directory == nil ? "" : ", or let it keep one (rewards admin backup \(service) --on-server)"))
    }
    _ = try await one(caller) { queue in
      let (copy, backup) = try await self.make(in: self.database.configuration.directory, on: queue)
      // From here on nothing can be left of it.
      try await queue.run { copy.remove() }
      let progress = BackupProgress(on: self.host.loops[0], end: end)
      progress.start()
      defer { progress.stop() }
      try await send(AdminV1.StreamBackupResponse(backup: backup))
      var offset: Int64 = 0
      while offset < copy.bytes {
        let position = offset
        let piece = try await queue.run { try copy.read(Self.pieceBytes, at: position) }
        guard !piece.isEmpty else { throw RPCError(.dataLoss, "the copy ends at byte \(position) of \(copy.bytes)") }
        try await send(AdminV1.StreamBackupResponse(data: piece))
        offset += Int64(piece.count)
        progress.note(Int64(piece.count))
      }
      return backup
    }
  }

  private func requireFile() throws {
    guard database.configuration.postgreSQL != nil else { return }
    throw RPCError.because(
      .backupNotAllowed, .failedPrecondition,
      "\(service) is on PostgreSQL, whose own tools copy it: pg_dump, or pg_basebackup with the archive of its log")
  }

  /// Runs `body` unless another backup is being made, and stores, counts and logs what becomes of it.
  private func one(
    _ caller: Principal, _ body: (any BlockingQueue) async throws -> AdminV1.Backup
  ) async throws -> AdminV1.Backup {
    let isFirst = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFirst else {
      throw RPCError.because(
        .backupInProgress, .resourceExhausted,
        "a backup of \(service) is being made already; try again when it is complete"
      ).tryAgain(after: .seconds(5))
    }
    defer { isBusy.withLock { $0 = false } }
    do {
      let backup = try await body(host.makeSerialQueue(label: "backup", rank: .background))
      let now = host.wallClock.now.seconds
      show(now, backup.sizeBytes)
      do {
        try await database.noteBackup(at: now, bytes: backup.sizeBytes)
      } catch {
        logger.warning("that a backup was made could not be stored", ["error": "\(error)"])
      }
      logger.info(
        "backup completed",
        ["caller": caller.requestScope, "file": backup.fileName, "bytes": "\(backup.sizeBytes)"])
      return backup
    } catch {
      failures.increment()
      logger.error("backup failed", ["caller": caller.requestScope, "error": "\(error)"])
      throw Backups.rpcError(error)
    }
  }

  private func make(
    in directory: String, on queue: any BlockingQueue
  ) async throws -> (DatabaseCopy, AdminV1.Backup) {
    let now = host.wallClock.now
    let stamp = "\(Instant(seconds: now.seconds))".filter { $0 != "-" && $0 != ":" }
    let name = "\(service)-\(database.epoch)-\(stamp)"
    let path = DatabaseCopy.provisionalPath(of: name, in: directory)
    // A path that exists is of a killed process: this one makes one backup at a time.
    try await queue.run { DatabaseCopy.removeAbandoned(name, in: directory) }
    let copy = try await database.copy(to: path)
    let digest = try await digest(of: copy, on: queue)
    return (
      copy,
      AdminV1.Backup(
        service: service, fileName: "\(name).sqlite3", sizeBytes: copy.bytes, sha256: digest,
        createTime: .init(now), epoch: copy.epoch.description, schemaVersion: schemaVersion)
    )
  }

  /// Read in pieces, so that a call that is cancelled ends.
  private func digest(of copy: DatabaseCopy, on queue: any BlockingQueue) async throws -> [UInt8] {
    guard let digest = RunningSHA256() else { throw RPCError(.resourceExhausted, "the service is out of memory") }
    var offset: Int64 = 0
    while offset < copy.bytes {
      try Task.checkCancellation()
      let position = offset
      offset += try await queue.run {
        let piece = try copy.read(1 << 20, at: position)
        guard !piece.isEmpty else { throw RPCError(.dataLoss, "the copy ends at byte \(position) of \(copy.bytes)") }
        digest.update(piece)
        return Int64(piece.count)
      }
    }
    return digest.finish()
  }

  /// Gives the copy its name, or the next free one next to it: a clock may stand still.
  private static func keep(_ copy: DatabaseCopy, _ name: String, in directory: String) throws -> String {
    let base = name.dropLast(".sqlite3".count)
    for number in 1...maximumOfSecond {
      let name = number == 1 ? name : "\(base)-\(number).sqlite3"
      if try copy.move(to: "\(directory)/\(name)") { return name }
    }
    throw RPCError.because(
      .limitReached, .resourceExhausted, "\(directory) has \(maximumOfSecond) backups of this second"
    ).tryAgain(after: .seconds(1))
  }

  private func show(_ seconds: Int64, _ bytes: Int64) {
    lastTime.set(seconds: seconds)
    lastBytes.set(bytes)
  }

  /// Operators read what the disk reports, with paths and figures; others never get here.
  private static func rpcError(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    return switch error.kind {
    case .diskFull: RPCError.because(.backupNoRoom, .resourceExhausted, "\(error)")
    case .readOnly: RPCError.because(.backupDirectoryNotUsable, .failedPrecondition, "\(error)")
    case .corrupt: RPCError(.dataLoss, "\(error)")
    case .overloaded: RPCError.tryAgain(.resourceExhausted, "\(error)", after: .seconds(1))
    default: RPCError(.unavailable, "\(error)")
    }
  }
}
