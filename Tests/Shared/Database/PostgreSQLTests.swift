import DatabaseServer
import EventLoop
import Locks
import Testing

@testable import Database

@Suite("A database on a server", .server, .timeLimit(.minutes(30)))
struct PostgreSQLTests {
  private let partition = Partition(familyID: "f")

  private func session(_ test: TestDatabase) throws -> ServerSession {
    try #require(DatabaseServer.current).session(of: test.directory.path)
  }

  /// The name of a test's database, and a session with another one, which can end those with it.
  private func outside(_ test: TestDatabase) throws -> (name: String, session: ServerSession) {
    let server = try #require(DatabaseServer.current)
    return (server.database(of: test.directory.path), try ServerSession(server.connection(to: "postgres")))
  }

  // MARK: - Values

  @Test("Numbers of 64 bits, texts and bytes are stored as they are")
  func values() async throws {
    let test = try await TestDatabase()
    try await test.database.write("f") { tx in
      try tx.execute("CREATE TABLE kept (number BIGINT, words TEXT, bytes BLOB)")
      for value in [Int64.min, -1, 0, .max] {
        try tx.execute("INSERT INTO kept VALUES (?, ?, ?)", value, "é'\\\n\(value)", [0, 255, UInt8(value & 0xff)])
      }
      try tx.execute("INSERT INTO kept VALUES (?, ?, ?)", Int64?.none, "", [UInt8]())
      let rows = try tx.query("SELECT number, words, bytes FROM kept ORDER BY number") { row in
        (0..<3).map(row.value)
      }
      #expect(rows.first == [.integer(.min), .text("é'\\\n\(Int64.min)"), .blob([0, 255, 0])])
      #expect(rows[3] == [.integer(.max), .text("é'\\\n\(Int64.max)"), .blob([0, 255, 255])])
      #expect(rows.last == [.null, .text(""), .blob([])])
    }
    await test.close()
  }

  @Test("A column of a type that SQLite has not is an error of the row, with the type's name")
  func foreignType() async throws {
    let test = try await TestDatabase()
    let error = await databaseError {
      try await test.database.read(nil) { try $0.queryOne("SELECT SUM(value) FROM entry") { $0.int64(0) } }
    }
    // The sum of no rows is NULL; its type is numeric all the same.
    #expect(error?.kind == .unreadableRow)
    try await test.database.write("f") { try insert(1, in: $0) }
    let numeric = await databaseError {
      try await test.database.read(nil) { try $0.queryOne("SELECT SUM(value) FROM entry") { $0.int64(0) } }
    }
    #expect(numeric?.kind == .unreadableRow && numeric?.message.contains("numeric") == true, "\(numeric as Any)")
    await test.close()
  }

  @Test("Texts with zero bytes are found again, and have the order of their bytes")
  func zeroBytes() async throws {
    let test = try await TestDatabase()
    let texts = ["a\0", "a\0\0", "a\0b", "a\u{1}", "a\u{1}\0", "a\u{1}\u{1}", "a\u{2}", "ab"]
    let found = try await test.database.write("f") { tx in
      for (value, text) in texts.enumerated().reversed() { try insert(value, note: text, in: tx) }
      let values = try texts.map { try tx.queryOne("SELECT value FROM entry WHERE note = ?", $0) { $0.int(0) } }
      return (values, try tx.query("SELECT note FROM entry ORDER BY note") { $0.string(0) })
    }
    #expect(found.0 == Array(texts.indices) && found.1 == texts)
    await test.close()
  }

  @Test("A number beyond 64 bits is an error, and changes nothing")
  func overflow() async throws {
    let test = try await TestDatabase()
    try await test.database.write("f") { try insert(.max, in: $0) }
    let error = await databaseError {
      try await test.database.write("f") { try $0.execute("UPDATE entry SET value = value + 1") }
    }
    #expect(error != nil)
    #expect(try await DatabaseTests.values(in: test.database) == [.max])
    await test.close()
  }

  @Test("The rows of a statement are all there when others run while they are read")
  func nestedReads() async throws {
    let test = try await TestDatabase()
    try await test.database.write("f") { tx in for value in 0..<2_000 { try insert(value, in: tx) } }
    let sum = try await test.database.read(nil) { tx in
      var sum = 0
      try tx.forEach("SELECT value FROM entry ORDER BY value") { row in
        let value = row.int(0)
        sum += try tx.queryOne("SELECT COUNT(*) FROM entry WHERE value <= ?", value) { $0.int(0) } ?? 0
      }
      return sum
    }
    #expect(sum == 2_000 * 2_001 / 2)
    await test.close()
  }

  // MARK: - Migrations

  @Test("A migration of a database with rows moves them in its pieces, and is not the form of an empty one")
  func migrationOfRows() async throws {
    let test = try await TestDatabase()
    let (configuration, host) = (test.database.configuration, test.host)
    try await test.database.write("f") { tx in for value in 1...5 { try insert(value, in: tx) } }
    await test.database.close()
    let later =
      entryMigrations + [
        Migration(
          version: 2, name: "notes",
          piece: """
            UPDATE entry SET note = 'moved' WHERE value IN (
              SELECT value FROM entry WHERE note IS NULL OR note <> 'moved' ORDER BY value LIMIT 2);
            """, sql: "CREATE TABLE moved (number BIGINT)", fresh: "CREATE TABLE empty (number BIGINT)")
      ]
    let database = try await Database.open(configuration, host: host, migrations: later)
    let notes = try await database.read(nil) { tx in
      #expect(try tx.query("SELECT number FROM moved") { $0.int(0) }.isEmpty)
      return try tx.query("SELECT note FROM entry ORDER BY value") { $0.string(0) }
    }
    #expect(notes == Array(repeating: "moved", count: 5))
    await database.close()
    await test.close()
  }

  // MARK: - Statements that are sent and not waited for

  /// Inserts a row that is there already.
  private static func collide(_ tx: Transaction) throws {
    try tx.execute(
      "INSERT INTO entry (partition, family_id, value, note) VALUES (?, 'f', 1, ?)", tx.partition, "secret")
  }

  private func expectCollision(_ error: DatabaseError?) {
    #expect(error?.kind == .uniqueViolation)
    #expect(error?.message.contains("INSERT INTO entry") == true, "\(error as Any)")
    #expect(error?.message.contains("secret") == false && error?.message.contains("family_id)=") == false)
  }

  @Test("The error of a statement comes with the next read, and names that statement")
  func errorAtRead() async throws {
    let test = try await TestDatabase()
    try await test.database.write("f") { try insert(1, in: $0) }
    let error = await databaseError {
      try await test.database.write("f") { tx in
        try Self.collide(tx)
        _ = try tx.queryOne("SELECT 1") { $0.int(0) }
        Issue.record("the read has gone on")
      }
    }
    expectCollision(error)
    await test.close()
  }

  @Test("It comes with the end of a savepoint, which alone is rolled back")
  func errorAtSavepoint() async throws {
    let test = try await TestDatabase()
    try await test.database.write("f") { try insert(1, in: $0) }
    try await test.database.write("f") { tx in
      try insert(2, in: tx)
      let error = #expect(throws: DatabaseError.self) {
        try tx.savepoint {
          try insert(3, in: tx)
          try Self.collide(tx)
        }
      }
      expectCollision(error)
      try insert(4, in: tx)
    }
    #expect(try await DatabaseTests.values(in: test.database) == [1, 2, 4])
    await test.close()
  }

  @Test("It comes with the commit, and fails its own body alone")
  func errorAtCommit() async throws {
    let test = try await TestDatabase()
    try await test.database.write("f") { try insert(1, in: $0) }
    let bodies: [(partition: Partition, body: @Sendable (Transaction) throws -> Void)] = [
      (partition, { try insert(2, in: $0) }), (partition, { try Self.collide($0) }),
      (partition, { try insert(3, in: $0) }),
    ]
    let results = await test.database.write(each: bodies)
    #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
    if case .failure(let error) = results[1] { expectCollision(error as? DatabaseError) }
    #expect(try await DatabaseTests.values(in: test.database) == [1, 2, 3])
    await test.close()
  }

  @Test("Many statements with much data are sent before any is read")
  func manyUnread() async throws {
    let test = try await TestDatabase()
    let note = String(repeating: "x", count: 20_000)
    try await test.database.write("f") { tx in for value in 0..<2_000 { try insert(value, note: note, in: tx) } }
    let found = try await test.database.read(nil) { tx in
      try tx.queryOne("SELECT COUNT(*), CAST(SUM(LENGTH(note)) AS BIGINT) FROM entry") { [$0.int(0), $0.int(1)] }
    }
    #expect(found == [2_000, 40_000_000])
    await test.close()
  }

  @Test("What a body sends is charged to its caller")
  func charges() async throws {
    let test = try await TestDatabase()
    test.database.findOrigins {
      WriteOrigin(.ordinary, charging: GrowthAccount(group: "child", deviceID: "tablet"))
    }
    let note = String(repeating: "x", count: 9_000)
    try await test.database.write("f") { try insert(1, note: note, in: $0) }
    let charged = test.database.chargedBytes.toCallers
    #expect((9_000...40_000).contains(charged))
    try await test.database.write("f") { _ = try $0.query("SELECT note FROM entry") { $0.string(0) } }
    #expect(test.database.chargedBytes.toCallers == charged)
    await test.close()
  }

  @Test("What probes whether there is room takes as many bytes as it has")
  func probe() async throws {
    let test = try await TestDatabase()
    let stored = try await test.database.write(Partition.all[0]) { tx in
      try tx.execute("INSERT INTO property (name, value) VALUES ('room', ?)", String(repeating: " ", count: 65_536))
      return try tx.queryOne("SELECT pg_column_size(value) FROM property WHERE name = 'room'") { $0.int(0) }
    }
    #expect(stored == 65_536)
    await test.close()
  }

  // MARK: - Sessions that end

  /// Counts one more run.
  private static func count(_ runs: Locked<Int>) -> Int {
    runs.withLock { runs in
      runs += 1
      return runs
    }
  }

  @Test("A session that the server ends before the commit is replaced, and the body runs once more")
  func endedBeforeCommit() async throws {
    let test = try await TestDatabase()
    let runs = Locked(0)
    let path = test.directory.path
    try await test.database.write("f") { tx in
      try insert(1, in: tx)
      if Self.count(runs) == 1 {
        let backend = try tx.queryOne("SELECT pg_backend_pid()") { $0.int(0) } ?? 0
        try DatabaseServer.current?.session(of: path).execute("SELECT pg_terminate_backend(\(backend), 10000)")
      }
    }
    #expect(runs.withLock { $0 } == 2)
    #expect(try await DatabaseTests.values(in: test.database) == [1])
    await test.close()
  }

  @Test("All sessions end while a group runs: it runs once more, and no second process gets the database")
  func endedAll() async throws {
    let test = try await TestDatabase()
    let (runs, path) = (Locked(0), test.directory.path)
    try await test.database.write("f") { tx in
      try insert(1, in: tx)
      guard Self.count(runs) == 1 else { return }
      try DatabaseServer.current?.session(of: path).execute(
        """
        SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """)
    }
    #expect(runs.withLock { $0 } == 2)
    #expect(try await DatabaseTests.values(in: test.database) == [1])
    let (configuration, host) = (test.database.configuration, test.host)
    let refused = await databaseError {
      _ = try await Database.open(configuration, host: host, migrations: entryMigrations)
    }
    #expect(refused?.kind == .locked, "\(refused as Any)")
    await test.close()
  }

  @Test("A session that the server ends for a reason of its own is replaced, too")
  func endedIdle() async throws {
    let test = try await TestDatabase()
    let (runs, path) = (Locked(0), test.directory.path)
    try await test.database.write("f") { tx in
      try insert(1, in: tx)
      guard Self.count(runs) == 1 else { return }
      try tx.execute("SET LOCAL idle_in_transaction_session_timeout = 1")
      // The server counts the time from the end of a pipeline on.
      let backend = try tx.savepoint { try tx.queryOne("SELECT pg_backend_pid()") { $0.int(0) } ?? 0 }
      try DatabaseServer.current?.session(of: path).execute(
        """
        DO $$ BEGIN
          FOR attempt IN 1..3000 LOOP
            PERFORM pg_stat_clear_snapshot();
            EXIT WHEN NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = \(backend));
            PERFORM pg_sleep(0.01);
          END LOOP;
        END $$
        """)
    }
    #expect(runs.withLock { $0 } == 2)
    #expect(try await DatabaseTests.values(in: test.database) == [1])
    await test.close()
  }

  @Test("At the server's limit of sessions calls and openings fail with words, and work when there are fewer")
  func sessionLimit() async throws {
    let (directory, host) = (TemporaryDirectory(), try RealHost(loopCount: 1))
    var configuration = try DatabaseConfiguration.ofTest(in: directory.path)
    let server = try #require(DatabaseServer.current)
    let name = server.database(of: directory.path)
    let role = "limited_" + name.filter { $0.isLetter || $0.isNumber }.lowercased()
    let session = try ServerSession(server.connection(to: "postgres"))
    try session.execute("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 1")
    try session.execute("ALTER DATABASE \"\(name)\" OWNER TO \(role)")
    configuration.postgreSQL?.connection += " user=\(role)"
    configuration.postgreSQL?.writers = 1
    let opening = configuration
    func open() async throws -> Database {
      try await Database.open(opening, host: host, migrations: entryMigrations)
    }
    func expectLimit(_ error: DatabaseError?) {
      #expect(error?.kind == .unavailable, "\(error as Any)")
      #expect(error?.message.contains("too many connections") == true, "\(error as Any)")
    }
    // The lock has a session, and the writer none.
    expectLimit(await databaseError { _ = try await open() })
    try session.execute("ALTER ROLE \(role) CONNECTION LIMIT 2")
    let database = try await open()
    try await database.write("f") { try insert(1, in: $0) }
    expectLimit(await databaseError { try await DatabaseTests.values(in: database) })
    try session.execute("ALTER ROLE \(role) CONNECTION LIMIT 0")
    try session.execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '\(name)'")
    expectLimit(await databaseError { try await database.write("f") { try insert(2, in: $0) } })
    try session.execute("ALTER ROLE \(role) CONNECTION LIMIT -1")
    try await database.write("f") { try insert(3, in: $0) }
    #expect(try await DatabaseTests.values(in: database) == [1, 3])
    await database.close()
    host.shutdown()
    server.dropDatabases(of: directory.path)
    try session.execute("DROP ROLE \(role)")
  }

  @Test("On a server that is read-only calls are unavailable, with why, and writes go on when it is not")
  func readOnlyServer() async throws {
    let test = try await TestDatabase()
    let database = test.database
    try await database.write("f") { try insert(1, in: $0) }
    let (name, session) = try outside(test)
    try session.execute("ALTER DATABASE \"\(name)\" SET default_transaction_read_only = on")
    try session.execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '\(name)'")
    let write = await databaseError { try await database.write("f") { try insert(2, in: $0) } }
    #expect(write?.kind == .unavailable && write?.message.contains("read-only") == true, "\(write as Any)")
    try session.execute("ALTER DATABASE \"\(name)\" RESET default_transaction_read_only")
    try await database.write("f") { try insert(3, in: $0) }
    #expect(try await DatabaseTests.values(in: database) == [1, 3])
    await test.close()
  }

  @Test("A refused write is the server's state on a standby, and a fault of the program on a primary")
  func readOnlyTransaction() async throws {
    func error(isStandby: Bool) -> DatabaseError {
      .postgreSQL(
        state: "25006", message: "cannot execute INSERT in a read-only transaction", table: nil, during: "it",
        statement: nil, isStandby: isStandby)
    }
    #expect(error(isStandby: true).kind == .unavailable)
    #expect(error(isStandby: false).kind == .readOnly)
  }

  @Test("All sessions that read and hold views are replaced when the server has ended them")
  func endedReaders() async throws {
    let test = try await TestDatabase()
    try await test.database.write("f") { try insert(1, in: $0) }
    try session(test).execute(
      """
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')
      """)
    for _ in 0..<8 { #expect(try await DatabaseTests.values(in: test.database) == [1]) }
    let held = try await test.database.withHeldView(of: nil) { view in
      try await view.read { tx in try tx.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } }
    }
    #expect(held == 1)
    try await test.database.write("f") { try insert(2, in: $0) }
    #expect(try await DatabaseTests.values(in: test.database) == [1, 2])
    await test.close()
  }

  /// Takes the lock of the database away from its process, as a network that fails does.
  private func endLock(_ test: TestDatabase) throws {
    let ended = try session(test).execute(
      """
      SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
      WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """)
    #expect(ended.count == 1)
  }

  @Test("A second process is refused, with who has the database; one that has lost it writes no more, and reads")
  func takenOver() async throws {
    let test = try await TestDatabase()
    let (configuration, host) = (test.database.configuration, test.host)
    try await test.database.write("f") { try insert(1, in: $0) }
    let refused = await databaseError {
      _ = try await Database.open(configuration, host: host, migrations: entryMigrations)
    }
    #expect(refused?.kind == .locked, "\(refused as Any)")
    try endLock(test)
    let second = try await Database.open(configuration, host: host, migrations: entryMigrations)
    try await second.write("f") { try insert(2, in: $0) }
    let late = await databaseError { try await test.database.write("f") { try insert(3, in: $0) } }
    #expect(late?.message.contains("another process") == true, "\(late as Any)")
    let later = await databaseError { try await test.database.write("f") { try insert(4, in: $0) } }
    #expect(later?.message.contains("another process") == true, "\(later as Any)")
    #expect(try await DatabaseTests.values(in: test.database) == [1, 2])
    // It stores nothing at its end either.
    let reached = "SELECT value FROM main.property WHERE name = '\(ReachedTime.property)'"
    let session = try session(test)
    try session.execute("UPDATE main.property SET value = '7' WHERE name = '\(ReachedTime.property)'")
    await test.database.close()
    #expect(try session.execute(reached) == [["7"]])
    try await second.write("f") { try insert(5, in: $0) }
    await second.close()
    await test.close()
  }

  @Test("An opening waits for another one that has no lock of this server, and is refused when that takes too long")
  func concurrentOpening() async throws {
    let test = try await TestDatabase()
    await test.database.close()
    let other = try session(test)
    try other.execute("BEGIN")
    try other.execute("LOCK TABLE main.schema_migration IN EXCLUSIVE MODE")
    let later =
      entryMigrations + [Migration(version: 2, name: "a second table", sql: "CREATE TABLE second (number BIGINT)")]
    let host = test.host
    var configuration = test.database.configuration
    let refused = await databaseError { _ = try await Database.open(configuration, host: host, migrations: later) }
    #expect(refused?.kind == .locked && refused?.message.contains("being opened") == true, "\(refused as Any)")
    configuration.lockTimeout = .seconds(60)
    let opening = Task { [configuration] in
      try await Database.open(configuration, host: host, migrations: later)
    }
    // It has tried, and been refused by the server.
    try session(test).wait(until: "COUNT(*) FILTER (WHERE query = 'ROLLBACK TO part') > 0")
    try other.execute("COMMIT")
    let database = try await opening.value
    try await database.write("f") { try $0.execute("INSERT INTO second VALUES (1)") }
    await database.close()
    await test.close()
  }

  @Test("While the database takes no connections calls are unavailable, and they work again afterwards")
  func unavailable() async throws {
    let test = try await TestDatabase()
    let database = test.database
    try await database.write("f") { try insert(1, in: $0) }
    let (name, session) = try outside(test)
    try session.execute("ALTER DATABASE \"\(name)\" ALLOW_CONNECTIONS false")
    try session.execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '\(name)'")
    let write = await databaseError { try await database.write("f") { try insert(2, in: $0) } }
    let read = await databaseError { try await DatabaseTests.values(in: database) }
    #expect(write != nil && read != nil && write?.kind == read?.kind, "\(write as Any) \(read as Any)")
    try session.execute("ALTER DATABASE \"\(name)\" ALLOW_CONNECTIONS true")
    try await database.write("f") { try insert(3, in: $0) }
    #expect(try await DatabaseTests.values(in: database) == [1, 3])
    await test.close()
  }
}
