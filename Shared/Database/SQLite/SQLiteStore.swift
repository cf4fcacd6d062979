import CSQLite
import EventLoop
import Glibc

/// The files of one open database of SQLite.
final class SQLiteStore: Store {
  let name: String
  let configuration: DatabaseConfiguration
  /// Whether the index of the log is a file.
  let sharesIndex: Bool
  let checkpointer: Checkpointer
  private let lock: DirectoryLock
  private let writer: SQLiteConnection
  private let board: ConditionBoard

  /// - Parameter board: is notified of the faults that the connections encounter.
  static func open(
    _ configuration: DatabaseConfiguration, host: any Host, migrations: [Migration], board: ConditionBoard
  ) throws -> OpenedStore {
    let files = try OpenedFiles(configuration, host: host, migrations: migrations, board: board)
    return OpenedStore(
      store: SQLiteStore(configuration, host: host, files: files, board: board), writers: [files.writer],
      readers: files.readers, holders: files.holders, epoch: files.epoch, formerEpoch: files.formerEpoch,
      reached: files.reached, unfinished: files.unfinished)
  }

  private init(_ configuration: DatabaseConfiguration, host: any Host, files: OpenedFiles, board: ConditionBoard) {
    name = configuration.path
    self.configuration = configuration
    sharesIndex = files.sharesIndex
    checkpointer = Checkpointer(
      connection: files.checkpointer, queue: host.makeSerialQueue(label: "db-checkpoint", rank: .background))
    lock = files.lock
    writer = files.writer
    self.board = board
  }

  func freeBytes() -> Int64? { Self.freeBytes(onDeviceOf: configuration.directory) }

  static func freeBytes(onDeviceOf directory: String) -> Int64? {
    var system = statvfs()
    guard statvfs(directory, &system) == 0 else { return nil }
    return Int64(
      clamping: UInt64(system.f_bavail).multipliedReportingOverflow(by: UInt64(system.f_frsize)).partialValue)
  }

  func limitSize(to bytes: Int64) throws { try OpenedFiles.limitSize(of: writer, to: bytes) }

  func noteCommit() -> Bool { checkpointer.note(logPages: writer.logPages) }

  func checkpoint() { _ = try? writer.checkpoint() }

  func truncateLog() async throws -> Bool { try await checkpointer.truncate(busyTimeout: configuration.lockTimeout) }

  func verify(_ verification: Database.Verification, of views: HeldViews, within limit: Duration) async throws
    -> [String]
  {
    try await verify(verification, of: views, within: limit) { [checkpointer] in checkpointer.logPages }
  }

  /// - Parameter logPages: the length of the log.
  func verify(
    _ verification: Database.Verification, of views: HeldViews, within limit: Duration,
    logPages: @escaping @Sendable () -> Int
  ) async throws -> [String] {
    let reading = try await views.read(by: verification, within: limit, logPages: logPages)
    let damage = reading.damage
    if let first = damage.first {
      board.note(
        DatabaseError.sqlite(code: SQLITE_CORRUPT, message: first, during: "\(name): \(verification.pragma)"))
    } else if !reading.unread.isEmpty {
      throw DatabaseError(
        .overloaded, "tables \(reading.unread.joined(separator: ", ")) of \(name) were not read to their end",
        remedy:
          "The log grew too much meanwhile. Check a copy (`PRAGMA quick_check`), or try again when less is written.")
    }
    return damage
  }

  func stop() async { await checkpointer.close() }

  func closeWriters() {
    // Moves the log into the file, so that the file alone is a complete backup.
    try? writer.script("PRAGMA wal_checkpoint(TRUNCATE)")
    writer.close()
  }

  func release() { lock.release() }

  func abandon() {
    checkpointer.abandon()
    writer.close()
    lock.release()
  }
}
