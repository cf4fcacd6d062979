import EventLoop
import Glibc

/// A copy of a database in a separate file, which has a temporary name until it is moved. Its directory
/// can be cleaned of those that a crash left: `removeAbandoned`.
///
/// All methods block: they belong on a queue.
public final class DatabaseCopy: Sendable {
  /// The epoch of the database that was copied.
  public let epoch: Epoch
  /// Size of the file.
  public let bytes: Int64
  private let file: CopiedFile

  fileprivate init(_ file: CopiedFile, epoch: Epoch, bytes: Int64) {
    self.file = file
    self.epoch = epoch
    self.bytes = bytes
  }

  // Not left to the file's own end: the queue's last closure may hold it a moment longer.
  deinit { file.remove() }

  /// Up to `count` bytes from `offset`; fewer only at the end.
  public func read(_ count: Int, at offset: Int64) throws -> [UInt8] { try file.read(count, at: offset) }

  /// Gives the file its name, in the same directory, durably.
  /// - Returns: false when there is such a file already, which stays.
  public func move(to path: String) throws -> Bool { try file.move(to: path) }

  /// Removes the file; its content can be read as long as this value lives.
  public func remove() { file.remove() }

  /// Makes a directory for copies, readable by the service's user only.
  /// - Throws: `readOnly` for one that others can read or write.
  public static func prepareDirectory(_ directory: String) throws {
    let remedy = "Make the service's user its owner and run `chmod 700 \(directory)`."
    do {
      try PrivateFile.makeDirectory(directory)
    } catch let error as DatabaseError where error.kind == .readOnly {
      throw DatabaseError(.readOnly, error.message, remedy: remedy)
    }
    var status = stat()
    guard stat(directory, &status) == 0 else {
      throw DatabaseError.system(errno, during: "reading the status of \(directory)")
    }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o077 == 0, access(directory, W_OK | X_OK) == 0 else {
      throw DatabaseError(
        .readOnly, "\(directory) is not a directory that this user alone can read and write",
        remedy: remedy)
    }
  }

  /// The provisional path of a copy that is to get `name`.
  public static func provisionalPath(of name: String, in directory: String) -> String {
    "\(directory)/.\(name)\(CopiedFile.suffix)"
  }

  /// Removes unfinished copies of killed processes whose names begin with `prefix`.
  public static func removeAbandoned(_ prefix: String, in directory: String) {
    guard let entries = opendir(directory) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(".\(prefix)"), name.hasSuffix(CopiedFile.suffix) else { continue }
      CopiedFile.removeAbandoned("\(directory)/\(name)")
    }
  }
}

extension Database {
  /// Space that a copy leaves free on its device, for what the service continues to write.
  public static let spaceLeftByCopies: Int64 = 64 << 20

  /// Copies the database as it is at this moment to `path`, concurrently with readers and writer, and checks the copy:
  /// all its pages and indexes, schema and owner. A copy that is opened as a database begins a new line of history.
  ///
  /// It takes a held view for as long as the pages are copied, during which the log only grows.
  /// - Parameters:
  ///   - path: a provisional path (`DatabaseCopy.provisionalPath`) of a file that does not exist.
  ///   - room: how many bytes have to stay free on its device.
  /// - Throws: `DatabaseError`, or `CancellationError` when the task is cancelled; then nothing is left of the copy.
  public func copy(to path: String, leaving room: Int64 = Database.spaceLeftByCopies) async throws -> DatabaseCopy {
    let queue = host.makeSerialQueue(label: "db-copy", rank: .background)
    let file = try await queue.run { try CopiedFile(at: path) }
    do {
      try await store.copy(self, to: file, leaving: room, on: queue)
      let bytes = try await queue.run {
        try file.synchronize()
        return try file.size()
      }
      return DatabaseCopy(file, epoch: epoch, bytes: bytes)
    } catch {
      try? await queue.run { file.remove() }
      throw error
    }
  }

  /// Stores that a backup was completed, for `lastBackup`.
  public func noteBackup(at seconds: Int64, bytes: Int64) async throws {
    try await write(Partition.all[0], cause: "backup") { tx in
      try tx.execute(
        """
        INSERT INTO property (name, value) VALUES ('last_backup', ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """, "\(seconds) \(bytes)")
    }
  }

  /// When the last backup was completed, in seconds since 1970, and its size; nil for never.
  public func lastBackup() async throws -> (seconds: Int64, bytes: Int64)? {
    try await read(nil) { tx in
      try tx.queryOne("SELECT value FROM property WHERE name = 'last_backup'") { row in
        try row.decoded(0, expected: "seconds and bytes") {
          let numbers = row.string(0).split(separator: " ").map { Int64($0) }
          guard numbers.count == 2, let seconds = numbers[0], let bytes = numbers[1] else { return nil }
          return (seconds, bytes)
        }
      }
    }
  }
}
