import CSQLite
import DatabaseServer
import EventLoop
import Glibc
import Testing

@testable import Database

@Suite("Copies of a database", .sqlite("copies of the file"), .timeLimit(.minutes(30)))
struct DatabaseCopyTests {
  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// The files of a directory.
  private func files(_ directory: String) -> Set<String> {
    guard let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var names: Set<String> = []
    while let entry = readdir(entries) {
      names.insert(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.subtracting([".", ".."])
  }

  /// A copy of the database under `name` in `directory`.
  private func copy(_ test: TestDatabase, to directory: String, _ name: String = "copy") async throws -> DatabaseCopy {
    let copy = try await test.database.copy(to: DatabaseCopy.provisionalPath(of: name, in: directory))
    #expect(try copy.move(to: "\(directory)/\(name)"))
    return copy
  }

  private func fill(_ test: TestDatabase, rows: Int) async throws {
    let note = String(repeating: "x", count: 1000)
    try await test.database.write("f") { tx in for value in 0..<rows { try insert(value, note: note, in: tx) } }
  }

  @Test("A copy is of one moment although writes go on, one file for its owner only, and what was read is the file")
  func oneMoment() async throws {
    let test = try await TestDatabase()
    // More than the pages of one step.
    try await fill(test, rows: 3000)
    let (database, place) = (test.database, TemporaryDirectory())
    let writing = Task {
      // Two rows a transaction: half of a pair would show.
      for value in 3000... {
        try Task.checkCancellation()
        try await database.write("f") { tx in
          try insert(2 * value, in: tx)
          try insert(2 * value + 1, in: tx)
        }
      }
    }
    let copied = try await copy(test, to: place.path)
    writing.cancel()
    _ = await writing.result
    #expect(files(place.path) == ["copy"])
    #expect(mode("\(place.path)/copy") == 0o600)
    #expect(try copied.read(16, at: 0) == Array("SQLite format 3\0".utf8))
    #expect(try copied.read(64, at: copied.bytes - 10).count == 10)
    // A copy that is opened stays as it is: a reader creates no log file.
    #expect(try Array(copied.read(2, at: 18)) == [1, 1])

    let other = TemporaryDirectory()
    try #require(rename("\(place.path)/copy", "\(other.path)/data.sqlite3") == 0)
    let opened = try await Database.open(
      DatabaseConfiguration(directory: other.path), host: test.host, migrations: entryMigrations)
    let (there, here) = (try await values(in: opened), try await values(in: database))
    #expect(there == Array(here.prefix(there.count)) && there.count >= 3000 && there.count % 2 == 0)
    await opened.close()
    await test.close()
  }

  @Test("A copy begins a new line of history of the same database: next to its original, and restored in its place")
  func newEpoch() async throws {
    let test = try await TestDatabase()
    try await fill(test, rows: 1)
    let epoch = test.database.epoch
    let (beside, place) = (TemporaryDirectory(), TemporaryDirectory())
    #expect(try await copy(test, to: beside.path, "data.sqlite3").epoch == epoch)
    _ = try await copy(test, to: place.path)
    let other = try await Database.open(
      DatabaseConfiguration(directory: beside.path), host: test.host, migrations: entryMigrations)
    #expect(other.epoch != epoch && Epoch.areOfOneDatabase(other.epoch.description, epoch.description))
    await other.close()

    // Into the same inode, with the lock file of the same opening.
    await test.database.close()
    #expect(run("/bin/sh", ["-c", "cat \(place.path)/copy > \(test.directory.path)/data.sqlite3"]) == 0)
    let restored = try await Database.open(test.database.configuration, host: test.host, migrations: entryMigrations)
    #expect(restored.epoch != epoch && restored.epoch != other.epoch)
    #expect(Epoch.areOfOneDatabase(restored.epoch.description, epoch.description))
    #expect(try await values(in: restored) == [0])
    await restored.close()
    test.host.shutdown()
  }

  @Test("Without room nothing is left of a copy, no view stays held, and the service continues")
  func fullDisk() async throws {
    let test = try await TestDatabase()
    try await fill(test, rows: 10)
    let place = TemporaryDirectory()
    for _ in 0..<10 {
      let error = await databaseError { try await test.database.copy(to: "\(place.path)/copy", leaving: .max) }
      #expect(error?.kind == .diskFull && error?.message.contains("\(Int64.max) are to stay free") == true)
    }
    #expect(files(place.path).isEmpty)
    #expect(test.database.condition == .sound)
    _ = try await copy(test, to: place.path)
    await test.close()
  }

  @Test("A copy that is cancelled leaves nothing, and one that has no name yet is removed with its value")
  func cancelled() async throws {
    let test = try await TestDatabase()
    try await fill(test, rows: 10)
    let (database, place) = (test.database, TemporaryDirectory())
    let attempt = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await database.copy(to: "\(place.path)/copy")
    }
    await #expect(throws: (any Error).self) { try await attempt.value }
    #expect(files(place.path).isEmpty)
    do {
      let unnamed = try await database.copy(to: "\(place.path)/copy")
      #expect(files(place.path) == ["copy"])
      unnamed.remove()
      #expect(files(place.path).isEmpty)
      #expect(try unnamed.read(6, at: 0) == Array("SQLite".utf8))
      _ = try await database.copy(to: "\(place.path)/copy")
    }
    #expect(files(place.path).isEmpty)
    await test.close()
  }

  @Test("A file that exists is neither written nor replaced")
  func existing() async throws {
    let test = try await TestDatabase()
    let place = TemporaryDirectory()
    #expect(run("/bin/sh", ["-c", "echo mine > \(place.path)/copy"]) == 0)
    #expect(await databaseError { try await test.database.copy(to: "\(place.path)/copy") } != nil)
    let copied = try await test.database.copy(to: "\(place.path)/other")
    #expect(try !copied.move(to: "\(place.path)/copy"))
    #expect(try copied.move(to: "\(place.path)/third"))
    #expect(run("/bin/sh", ["-c", "[ \"$(cat \(place.path)/copy)\" = mine ]"]) == 0)
    await test.close()
  }

  @Test("A damaged database gives no copy")
  func damaged() async throws {
    let test = try await TestDatabase()
    try await fill(test, rows: 2000)
    await test.database.close()
    // A page of the table, in its middle.
    let damage =
      "printf '%4096s' x | dd of=\(test.database.configuration.path) bs=4096 seek=200 conv=notrunc 2>/dev/null"
    try #require(run("/bin/sh", ["-c", damage]) == 0)
    let database = try await Database.open(test.database.configuration, host: test.host, migrations: entryMigrations)
    let place = TemporaryDirectory()
    let error = await databaseError { try await database.copy(to: "\(place.path)/copy") }
    #expect(error?.kind == .corrupt, "\(error.map { "\($0)" } ?? "none")")
    #expect(files(place.path).isEmpty)
    await database.close()
    test.host.shutdown()
  }

  @Test("Copies that killed processes left are removed; those that another one makes now, and other files, stay")
  func abandoned() async throws {
    let test = try await TestDatabase()
    let place = TemporaryDirectory()
    let script = "cd \(place.path) && touch .A-1.partial .A-1.partial-wal .A-3.partial .B-1.partial A-1 .A-1"
    #expect(run("/bin/sh", ["-c", script]) == 0)
    let used = try await test.database.copy(to: DatabaseCopy.provisionalPath(of: "A-2", in: place.path))
    DatabaseCopy.removeAbandoned("A-", in: place.path)
    #expect(files(place.path) == [".A-2.partial", ".B-1.partial", "A-1", ".A-1"])
    #expect(used.bytes > 0)
    await test.close()
  }

  @Test("A directory for copies is made for its owner only; one that others can read is rejected")
  func directories() throws {
    let place = TemporaryDirectory()
    try DatabaseCopy.prepareDirectory("\(place.path)/a/b")
    #expect(mode("\(place.path)/a/b") == 0o700)
    try DatabaseCopy.prepareDirectory("\(place.path)/a/b")
    chmod("\(place.path)/a/b", 0o750)
    let error = #expect(throws: DatabaseError.self) { try DatabaseCopy.prepareDirectory("\(place.path)/a/b") }
    #expect(error?.remedy.contains("chmod 700 \(place.path)/a/b") == true)
  }

  @Test("When the last backup was completed is known after a restart")
  func lastBackup() async throws {
    let test = try await TestDatabase()
    #expect(try await test.database.lastBackup() == nil)
    try await test.database.noteBackup(at: 1_772_463_600, bytes: 4096)
    try await test.database.noteBackup(at: 1_772_463_700, bytes: 8192)
    try await test.reopen()
    let last = try #require(try await test.database.lastBackup())
    #expect(last == (1_772_463_700, 8192))
    await test.close()
  }
}
