import CSQLite
import DatabaseServer
import Glibc
import Randomness
import Testing

@testable import Database

@Suite("A log left behind", .sqlite("the log beside the file"), .timeLimit(.minutes(30)))
struct LeftLogTests {
  private let note = String(repeating: "x", count: 100_000)

  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The log's salts, which each restart of it changes.
  private func salts(_ test: TestDatabase) -> [UInt8] {
    let file = open(test.database.configuration.path + "-wal", O_RDONLY)
    defer { close(file) }
    return (try? PrivateFile.read(8, at: 16, of: file, path: "log")) ?? []
  }

  private func write(_ values: Range<Int>, note: String? = nil, to test: TestDatabase) async throws {
    for value in values { try await test.database.write("f") { try insert(value, note: note, in: $0) } }
  }

  /// Writes until the log has begun again. Returns the number of the next value.
  private func restartLog(from first: Int, of test: TestDatabase) async throws -> Int {
    let (before, note) = (salts(test), note)
    var next = first
    while salts(test) == before, next < first + 5_000 {
      try await write(next..<next + 1, note: note, to: test)
      next += 1
    }
    #expect(salts(test) != before)
    return next
  }

  /// The files as a process that is killed now leaves them.
  private func killed(_ test: TestDatabase) -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    for name in ["data.sqlite3", "data.sqlite3-wal", "data.sqlite3-shm", "data.lock"] {
      #expect(run("/bin/cp", ["\(test.database.configuration.directory)/\(name)", directory.path]) == 0)
    }
    return directory
  }

  /// The values in the directory's database.
  private func stored(in directory: TemporaryDirectory, _ test: TestDatabase) async throws -> [Int] {
    var configuration = DatabaseConfiguration(directory: directory.path)
    configuration.lockTimeout = .milliseconds(10)
    let database = try await Database.open(configuration, host: test.host, migrations: entryMigrations)
    let stored = try await values(in: database)
    #expect(try await database.verify() == [])
    await database.close()
    return stored
  }

  enum Backup: String, CaseIterable, CustomTestStringConvertible {
    case ownCopy = "the service's own"
    case stopped = "the file of the service before it was started"
    case file = "the file alone, of the running service"
    case online = "SQLite's .backup"
    case vacuum = "SQLite's VACUUM INTO"

    var testDescription: String { rawValue }
  }

  private func backUp(_ test: TestDatabase, by way: Backup, to path: String) async throws {
    let source = test.database.configuration.path
    switch way {
    case .ownCopy:
      #expect(try await test.database.copy(to: path + ".partial").move(to: path))
    case .stopped:
      await test.database.close()
      #expect(run("/bin/cp", [source, path]) == 0)
      try await test.reopen()
    case .file: #expect(run("/bin/cp", [source, path]) == 0)
    case .vacuum: #expect(tamper(source, "VACUUM INTO '\(path)'"))
    case .online:
      var (from, to): (OpaquePointer?, OpaquePointer?)
      #expect(sqlite3_open(source, &from) == SQLITE_OK && sqlite3_open(path, &to) == SQLITE_OK)
      let backup = sqlite3_backup_init(to, "main", from, "main")
      #expect(sqlite3_backup_step(backup, -1) == SQLITE_DONE && sqlite3_backup_finish(backup) == SQLITE_OK)
      sqlite3_close_v2(from)
      sqlite3_close_v2(to)
    }
  }

  @Test(
    "A backup over the file, next to the old log, is refused with names and remedy; without the log it is read",
    arguments: Backup.allCases, [false, true])
  func refused(way: Backup, isLarge: Bool) async throws {
    // All that a small database has been given since its start is in the log: its file alone is as it was.
    if way == .file, !isLarge { return }
    let test = try await TestDatabase()
    let backup = TemporaryDirectory()
    var next = 3
    try await write(0..<next, to: test)
    if isLarge { next = try await restartLog(from: next, of: test) }
    // More than the log's first commits, so that a backup is of its middle.
    try await write(next..<next + 5, to: test)
    next += 5
    let backedUp = Array(0..<next)
    try await backUp(test, by: way, to: backup.path + "/backup")
    if isLarge { next = try await restartLog(from: next, of: test) }
    try await write(next..<next + 5, to: test)

    for isInPlace in [true, false] {
      let directory = killed(test)
      let path = directory.path + "/data.sqlite3"
      if !isInPlace { unlink(path) }
      #expect(run("/bin/cp", [backup.path + "/backup", path]) == 0)
      let (file, log) = (size(path), size(path + "-wal"))
      let error = await databaseError { try await self.stored(in: directory, test) }
      #expect(error?.kind == .logMismatch, "\(way), in place: \(isInPlace)")
      #expect(error?.message.contains("\(path)-wal does not belong to \(path)") == true)
      #expect(error?.remedy.contains("move \(path)-wal and \(path)-shm away") == true)
      // Nothing was touched.
      #expect(size(path) == file && size(path + "-wal") == log)
      for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
      // The file alone of a running service has what was moved into it until then.
      if way != .file { #expect(try await stored(in: directory, test) == backedUp) }
    }
    await test.close()
  }

  @Test("A killed process's log is read with its file, wherever both are: of one log and after it has begun again")
  func own() async throws {
    let test = try await TestDatabase()
    #expect(try await stored(in: killed(test), test) == [])
    try await write(0..<3, to: test)
    #expect(try await stored(in: killed(test), test) == [0, 1, 2])
    var next = try await restartLog(from: 3, of: test)
    for _ in 0..<30 {
      #expect(try await stored(in: killed(test), test) == Array(0..<next))
      try await write(next..<next + 1, note: note, to: test)
      next += 1
    }
    // Killed twice.
    let directory = killed(test)
    let second = try await TestDatabase { $0.directory = directory.path }
    try await write(next..<next + 1, to: second)
    #expect(try await stored(in: killed(second), second) == Array(0...next))
    await second.close()
    await test.close()
  }

  @Test("A log that a power failure cut off or damaged is its file's: what SQLite finds in it is read")
  func cutOff() async throws {
    let test = try await TestDatabase()
    var random = SeededRandom(seed: 1)
    try await write(0..<40, to: test)
    let directory = killed(test)
    let path = directory.path + "/data.sqlite3"
    let length = size(path + "-wal")
    for _ in 0..<300 {
      let at = off_t(Int.random(in: 0..<length, using: &random))
      #expect(run("/bin/cp", [test.database.configuration.path + "-wal", path + "-wal"]) == 0)
      if Bool.random(using: &random) {
        truncate(path + "-wal", at)
      } else {
        let file = open(path + "-wal", O_WRONLY)
        let rest = [UInt8](repeating: 0, count: min(4_096, length - Int(at)))
        pwrite(file, rest, rest.count, at)
        close(file)
      }
      #expect(throws: Never.self) { try LeftLog.requireOwn(of: path) }
    }
    await test.close()
  }

  @Test("A log without its file is refused")
  func missing() async throws {
    let test = try await TestDatabase()
    try await write(0..<1, to: test)
    let directory = killed(test)
    let path = directory.path + "/data.sqlite3"
    for isEmpty in [false, true] {
      unlink(path)
      if isEmpty { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
      let error = await databaseError { try await self.stored(in: directory, test) }
      #expect(error?.kind == .logMismatch)
      #expect(error?.message.hasPrefix("\(path) is missing or empty, and \(path)-wal has changes") == true)
      #expect(size(path + "-wal") > 0)
    }
    await test.close()
  }

  @Test("The log of a program that did not number its commits is read, also after one that does")
  func earlier() async throws {
    let test = try await TestDatabase()
    let path = test.database.configuration.path
    for isNumbered in [true, false] {
      await test.database.close()
      if !isNumbered { #expect(tamper(path, "PRAGMA user_version = 0")) }
      var handle: OpaquePointer?
      #expect(sqlite3_open(path, &handle) == SQLITE_OK)
      // Enough for new pages of the file: its header changes.
      for value in 0..<300 {
        let sql = "INSERT INTO entry VALUES (7, 'f', \(value + (isNumbered ? 0 : 300)), '\(note.prefix(1_000))')"
        #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
      }
      for suffix in ["", "-wal"] { #expect(run("/bin/cp", [path + suffix, path + suffix + ".killed"]) == 0) }
      sqlite3_close_v2(handle)
      for suffix in ["", "-wal"] { #expect(rename(path + suffix + ".killed", path + suffix) == 0) }
      try await test.reopen()
      let count = try await test.database.read(nil) {
        try $0.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) }
      }
      #expect(count == (isNumbered ? 300 : 600))
    }
    await test.close()
  }

  @Test("Commits are numbered without end, and a write that changes nothing has no number")
  func numbers() async throws {
    #expect(CommitNumber.next(after: 0) == 1 && CommitNumber.next(after: 0x7fff_ffff) == 1)
    let test = try await TestDatabase()
    let database = test.database
    let number: @Sendable () async throws -> Int? = {
      try await database.read(nil) { try $0.queryOne("PRAGMA user_version") { $0.int(0) } }
    }
    let first = try #require(try await number())
    try await write(0..<2, to: test)
    #expect(try await number() == first + 2)
    try await test.database.write("f") { try $0.execute("DELETE FROM entry WHERE partition = 0 AND value = 77") }
    _ = try? await test.database.write("f") { try insert(0, in: $0) }
    #expect(try await number() == first + 2)
    await test.close()
  }
}
