import DatabaseServer
import EventLoop
import Glibc
import Locks
import Testing

@testable import Database

/// From SQLite to the engine that the tests run on, and back.
@Suite("Copies of all rows into another database", .timeLimit(.minutes(30)))
struct RowCopyTests {
  /// Tables with all types of columns, with a unique index in place of a key, and with rows of a migration.
  private static let migrations =
    entryMigrations + [
      Migration(
        version: 2, name: "further tables",
        sql: """
          CREATE TABLE event (partition INTEGER NOT NULL, position BIGINT NOT NULL, value BLOB);
          CREATE UNIQUE INDEX event_position ON event (partition, position);
          CREATE TABLE seeded (partition INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (partition, name));
          INSERT INTO seeded (partition, name) VALUES (7, 'of the migration');
          """)
    ]

  /// A host, a database on SQLite, and a place for its copy.
  private final class Pair {
    let host: RealHost
    let (source, target) = (TemporaryDirectory(), TemporaryDirectory())
    private(set) var database: Database

    init() async throws {
      host = try RealHost(loopCount: 1)
      database = try await Database.open(
        DatabaseConfiguration(directory: source.path), host: host, migrations: RowCopyTests.migrations)
    }

    func copyConfiguration() throws -> DatabaseConfiguration { try .ofTest(in: target.path) }

    func copy(
      onProgress: @escaping @Sendable (RowCopyProgress) async throws -> Void = { _ in }
    ) async throws -> RowCopy {
      try await database.copyRows(to: copyConfiguration(), onProgress: onProgress)
    }

    func openCopy() async throws -> Database {
      try await Database.open(copyConfiguration(), host: host, migrations: RowCopyTests.migrations)
    }

    func openSource(accepting epochs: [Epoch] = []) async throws {
      var configuration = DatabaseConfiguration(directory: source.path)
      configuration.acceptedCopies = epochs
      database = try await Database.open(configuration, host: host, migrations: RowCopyTests.migrations)
    }

    func close() async {
      await database.close()
      host.shutdown()
    }
  }

  private static let families = (0..<40).map { "family \($0)" }

  /// Rows in many partitions, of one family more than a piece has, and values that engines store in different ways.
  private func fill(_ database: Database, from first: Int = 0) async throws {
    for (number, family) in Self.families.enumerated() {
      let count = number == 0 ? 2_300 : 3
      try await database.write(family) { tx in
        for value in first..<(first + count) {
          try insert(value - 1, family: family, note: ["", "a\0b\u{1}", "é'\\", nil][value & 3], in: tx)
        }
        try tx.execute(
          "INSERT INTO event (partition, position, value) VALUES (?, ?, ?)", tx.partition,
          Int64.max - Int64(number) - Int64(first), number & 1 == 0 ? [0, 255] : number % 3 == 0 ? [UInt8]() : nil)
      }
    }
  }

  private func rows(of database: Database) async throws -> [[SQLValue]] {
    try await database.read(nil) { tx in
      try tx.query("SELECT partition, family_id, value, note FROM entry ORDER BY partition, family_id, value") { row in
        (0..<4).map(row.value)
      }
        + tx.query("SELECT partition, position, value FROM event ORDER BY partition, position") { row in
          (0..<3).map(row.value)
        } + tx.query("SELECT partition, name FROM seeded ORDER BY partition, name") { row in (0..<2).map(row.value) }
    }
  }

  @Test("The copy has all rows, and the properties of the data, under a new epoch of the same database; and back again")
  func complete() async throws {
    let pair = try await Pair()
    try await fill(pair.database)
    try await pair.database.noteSealed(["a_name"])
    let expected = try await rows(of: pair.database)
    let copied = try await pair.copy()
    #expect(copied.tables == 3 + Self.tablesOfEach && copied.rows == Int64(expected.count))
    #expect(copied.epoch != pair.database.epoch)
    #expect(Epoch.areOfOneDatabase("\(copied.epoch)", "\(pair.database.epoch)"))
    let copy = try await pair.openCopy()
    #expect(copy.epoch == copied.epoch)
    #expect(try await rows(of: copy) == expected)
    #expect(try await copy.sealedRows() == ["a_name"])
    if !isSQLite {
      // A server plans by figures of its tables, which it would collect later.
      let estimate = try await copy.read(nil) { tx in
        try tx.queryOne("SELECT CAST(reltuples AS BIGINT) FROM pg_class WHERE relname = 'entry'") { $0.int(0) }
      }
      #expect(estimate == 2_300 + 39 * 3)
    }
    // The way back: into a new directory.
    let back = TemporaryDirectory()
    let returned = try await copy.copyRows(to: DatabaseConfiguration(directory: back.path)) { _ in }
    await copy.close()
    let last = try await Database.open(
      DatabaseConfiguration(directory: back.path), host: pair.host, migrations: Self.migrations)
    #expect(try await rows(of: last) == expected && last.epoch == returned.epoch)
    await last.close()
    await pair.close()
  }

  /// Timers, request ids and pending work.
  private static let tablesOfEach = 3

  @Test("Writes go on in the first pass, are rejected from then on, and their rows are in the copy")
  func writesMeanwhile() async throws {
    let pair = try await Pair()
    try await fill(pair.database)
    let (database, rejected) = (pair.database, Locked<DatabaseError?>(nil))
    let written = Locked(0)
    _ = try await pair.copy { progress in
      if progress.rejectsWrites {
        let error = await databaseError { try await database.write("family 1") { try insert(0, in: $0) } }
        rejected.withLock { $0 = error }
      } else {
        let value = written.withLock { value in
          value += 1
          return value
        }
        // Also such that the pass has gone by, and changes of rows that it has copied.
        for family in ["family 0", "family 39"] {
          try await database.write(family) { tx in
            try insert(100_000 + value, family: family, in: tx)
            try tx.execute(
              "UPDATE entry SET note = ? WHERE partition = ? AND family_id = ? AND value < 2", "\(value)", tx.partition,
              family)
            try tx.execute(
              "DELETE FROM entry WHERE partition = ? AND family_id = ? AND value = 2", tx.partition, family)
          }
        }
      }
    }
    #expect(written.withLock { $0 } > 3)
    #expect(rejected.withLock { $0?.kind } == .writesStopped)
    guard case .stopped = pair.database.condition else {
      Issue.record("the condition is \(pair.database.condition)")
      return
    }
    let expected = try await rows(of: pair.database)
    let copy = try await pair.openCopy()
    #expect(try await rows(of: copy) == expected)
    await copy.close()
    await pair.close()
  }

  private struct Interruption: Error {}

  @Test("An interrupted copy is not served, writes work again, and the next one completes it", arguments: [1, 7])
  func interrupted(after pieces: Int) async throws {
    let pair = try await Pair()
    try await fill(pair.database)
    let count = Locked(0)
    await #expect(throws: Interruption.self) {
      try await pair.copy { progress in
        let done = count.withLock { count in
          count += 1
          return count
        }
        if progress.pass == (pieces == 1 ? 1 : 2), done >= pieces { throw Interruption() }
      }
    }
    #expect(pair.database.condition == .sound)
    let refused = await databaseError { try await pair.openCopy() }
    #expect(refused?.kind == .schemaMismatch && refused?.message.contains("not complete") == true)
    // What it has is not what is there by now.
    try await fill(pair.database, from: 10_000)
    try await pair.database.write("family 0") { tx in
      try tx.execute("DELETE FROM entry WHERE partition = ? AND value < 1500", tx.partition)
    }
    let expected = try await rows(of: pair.database)
    _ = try await pair.copy()
    let copy = try await pair.openCopy()
    #expect(try await rows(of: copy) == expected)
    await copy.close()
    await pair.close()
  }

  @Test("Where the database cannot be marked as copied the copy is not complete, and writes work again")
  func markFails() async throws {
    let pair = try await Pair()
    try await fill(pair.database)
    let trigger = """
      CREATE TRIGGER refused BEFORE INSERT ON property WHEN NEW.name = 'copied_to'
      BEGIN SELECT RAISE(ABORT, 'not marked'); END
      """
    #expect(tamper(pair.database.configuration.path, trigger))
    let error = await databaseError { try await pair.copy() }
    #expect(error?.message.contains("not marked") == true, "\(error as Any)")
    #expect(pair.database.condition == .sound)
    try await pair.database.write("f") { try insert(1, in: $0) }
    let refused = await databaseError { try await pair.openCopy() }
    #expect(refused?.message.contains("not complete") == true)
    #expect(tamper(pair.database.configuration.path, "DROP TRIGGER refused"))
    let expected = try await rows(of: pair.database)
    _ = try await pair.copy()
    let copy = try await pair.openCopy()
    #expect(try await rows(of: copy) == expected)
    await copy.close()
    await pair.close()
  }

  @Test("A clock that was set back is noticed in the copy as in what was copied")
  func clockSetBack() async throws {
    let pair = try await Pair()
    let ahead = pair.host.wallClock.now.seconds + 1_000_000
    try await pair.database.write("f") { try insert(1, in: $0) }
    await pair.database.close()
    let setBack = "UPDATE property SET value = '\(ahead)' WHERE name = 'clock_reached'"
    #expect(tamper(pair.database.configuration.path, setBack))
    try await pair.openSource()
    #expect(try #require(pair.database.clockLag) > 900_000)
    _ = try await pair.copy()
    let copy = try await pair.openCopy()
    #expect(try #require(copy.clockLag) > 900_000)
    await copy.close()
    await pair.close()
  }

  @Test("The copy of a database that is in use does not begin as if its clock had been set back")
  func clockInUse() async throws {
    let pair = try await Pair()
    try await pair.database.write("f") { try insert(1, in: $0) }
    _ = try await pair.copy()
    let copy = try await pair.openCopy()
    #expect(copy.clockLag == nil)
    await copy.close()
    await pair.close()
  }

  @Test("What was copied is opened again only by those who give the copy up")
  func sourceIsMarked() async throws {
    let pair = try await Pair()
    try await fill(pair.database)
    let copied = try await pair.copy()
    await pair.database.close()
    let refused = await databaseError { try await pair.openSource() }
    #expect(refused?.remedy.contains("--accept-copied \(copied.epoch)") == true, "\(refused as Any)")
    let stranger = try #require(Epoch(bytes: .init(0..<16)))
    let other = await databaseError { try await pair.openSource(accepting: [stranger]) }
    #expect(other?.kind == .schemaMismatch)
    try await pair.openSource(accepting: [copied.epoch])
    try await pair.database.write("f") { try insert(1, in: $0) }
    await pair.database.close()
    // It is not asked again.
    try await pair.openSource()
    await pair.close()
  }

  @Test("A target with data of its own is left as it is, complete copies included")
  func foreignTarget() async throws {
    let pair = try await Pair()
    try await fill(pair.database)
    let copied = try await pair.copy()
    let again = await databaseError { try await pair.copy() }
    #expect(again?.kind == .schemaMismatch && again?.message.contains("data of its own") == true, "\(again as Any)")
    let copy = try await pair.openCopy()
    #expect(copy.epoch == copied.epoch)
    await copy.close()
    // One of another service.
    let (other, target) = (try await Pair(), TemporaryDirectory())
    await #expect(throws: Interruption.self) {
      try await other.database.copyRows(to: .ofTest(in: target.path)) { _ in throw Interruption() }
    }
    let strange = try await Pair()
    let refused = await databaseError { try await strange.database.copyRows(to: .ofTest(in: target.path)) { _ in } }
    #expect(refused?.message.contains("another service's") == true, "\(refused as Any)")
    #expect(strange.database.condition == .sound)
    for pair in [pair, other, strange] { await pair.close() }
  }

  @Test("Sealed values are copied as they are, and read with the same keys")
  func sealed() async throws {
    let pair = try await Pair()
    let keys = try PersonalKeys(
      at: "\(pair.source.path)/personal.keys", host: pair.host, code: { _ in [UInt8](repeating: 7, count: 32) })
    pair.database.use(keys)
    try await pair.database.write("f") { tx in
      try tx.execute(
        "INSERT INTO entry (partition, family_id, value, note) VALUES (?, 'f', 1, ?)", tx.partition,
        tx.sealed("Mia", of: .family("f")))
    }
    let stored = try await rows(of: pair.database)
    _ = try await pair.copy()
    let copy = try await pair.openCopy()
    #expect(try await rows(of: copy) == stored)
    copy.use(keys)
    let name = try await copy.read("f") { tx in
      try tx.queryOne("SELECT note FROM entry WHERE value = 1") { $0.personalString(0) }
    }
    #expect(name == "Mia")
    await copy.close()
    await pair.close()
  }
}
