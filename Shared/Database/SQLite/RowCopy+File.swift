public import EventLoop
import Glibc

extension Database {
  /// The same into a file of SQLite, for a database that is on a server: it becomes the one of the directory when it is
  /// complete.
  ///
  /// - Parameters:
  ///   - directory: where `data.sqlite3` is to be; until then the copy is in `copy` below it.
  ///   - queue: of the files.
  public func copyRows(
    toFileIn directory: String, on queue: any BlockingQueue,
    onProgress: @escaping @Sendable (RowCopyProgress) async throws -> Void
  ) async throws -> RowCopy {
    let final = DatabaseConfiguration(directory: directory)
    var copy = DatabaseConfiguration(directory: "\(directory)/copy")
    copy.reserveBytes = Self.reserveOfCopy
    try await queue.run { try Self.requireNoFiles(of: final) }
    let copied = try await copyRows(to: copy, onProgress: onProgress)
    try await queue.run { [copy] in
      try Self.requireNoFiles(of: final)
      for (from, to) in [(copy.lockPath, final.lockPath), (copy.path, final.path)] {
        guard rename(from, to) == 0 else { throw DatabaseError.system(errno, during: "renaming \(from) to \(to)") }
      }
      rmdir(copy.directory)
      try PrivateFile.synchronize(directory: directory)
    }
    return copied
  }

  /// Half of it stays free on the device.
  private static let reserveOfCopy: Int64 = 128 << 20

  private static func requireNoFiles(of configuration: DatabaseConfiguration) throws {
    for path in ["", "-wal", "-shm"].map({ configuration.path + $0 }) where access(path, F_OK) == 0 {
      throw DatabaseError(
        .schemaMismatch, "\(path) is there, where the copy is to be", remedy: "Move it out of the data directory.")
    }
  }
}
