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
      try DirectoryLock.makeDirectory(directory)
    } catch let error as DatabaseError where error.kind == .readOnly {
      throw DatabaseError(.readOnly, error.message, remedy: remedy)
    }
    var status = stat()
    guard stat(directory, &status) == 0 else {
      throw DirectoryLock.failure(errno, during: "reading the status of \(directory)")
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
      try await copyPages(to: file, leaving: room, on: queue)
      try await check(file, on: queue)
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

  /// Pages that are copied without a pause: 1 MiB.
  private static let pagesOfStep: Int32 = 256

  private func copyPages(to file: CopiedFile, leaving room: Int64, on queue: any BlockingQueue) async throws {
    let target = try await queue.run {
      let target = try SQLiteConnection(
        path: file.path, mode: .readWrite, busyTimeout: .zero, sharesIndex: false, board: ConditionBoard())
      // A copy that is not completed is removed, so nothing has to be restored in it.
      try target.script("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2048;")
      return target
    }
    do {
      try await views.hold { view in
        let size = try await view.read { tx in
          try tx.queryOne(
            "SELECT (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)"
          ) { $0.int64(0) } ?? 0
        }
        try await queue.run { try file.requireRoom(for: size, leaving: room) }
        let copy = try await view.read { tx in try PageCopy(from: tx.connection, to: target) }
        do {
          var steps = 0
          while try await view.read({ _ in try copy.step(pages: Self.pagesOfStep) }) {
            try Task.checkCancellation()
            steps += 1
            // In bits, so that the writer's own commits never wait until all of the copy is on the disk.
            if steps % 16 == 0 { try await queue.run { try file.synchronize() } }
            try await queue.run { try file.requireRoom(for: 0, leaving: room) }
          }
        } catch {
          await view.release { copy.end() }
          throw error
        }
        await view.release { copy.end() }
      }
    } catch {
      try? await queue.run { target.close() }
      throw error
    }
    try await queue.run { target.close() }
  }

  /// Opens the copy as a database would be opened, and reads all of it.
  private func check(_ file: CopiedFile, on queue: any BlockingQueue) async throws {
    let reading = LongReading(loop: host.loops[0], mayContinue: { true })
    let schemas = (migrations, isVirtual: !(host.wallClock is RealWallClock), epoch.description)
    let number = host.randomBytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    try await withTaskCancellationHandler {
      try await queue.run {
        let copy = try SQLiteConnection(
          path: file.path, mode: .readWrite, busyTimeout: .zero, sharesIndex: false, board: ConditionBoard())
        defer { copy.close() }
        // One file and no log; the changes below need no journal file.
        try copy.execute("SELECT 1 FROM sqlite_master LIMIT 1")
        try copy.script(
          "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; "
            + "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
        let schema = Schema(connection: copy, isVirtualClock: schemas.isVirtual)
        guard try schema.isComplete(migrations: schemas.0), try schema.property("epoch") == schemas.2 else {
          throw DatabaseError(
            .corrupt, "the copy \(file.path) is not of this database",
            remedy: "Make another one; if it happens again, check the device.")
        }
        // It is no inode's database, so whoever opens it begins a new line of history.
        try schema.setProperty("file", "")
        // Nor does a log of the original belong to it.
        try copy.script("PRAGMA user_version = \(CommitNumber.next(after: number >> 2))")
        var damage: String?
        try reading.run(on: copy) {
          try copy.forEach("PRAGMA integrity_check(1)") { row in if row.string(0) != "ok" { damage = row.string(0) } }
        }
        if let damage {
          throw DatabaseError(
            .corrupt, "the copy of \(self.configuration.path) is damaged: \(damage)",
            remedy: "Check the database (`PRAGMA integrity_check`) and the device; keep the earlier backups.")
        }
      }
    } onCancel: {
      reading.interrupt()
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
