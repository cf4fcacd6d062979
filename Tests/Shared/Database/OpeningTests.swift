import Database
import DatabaseServer
import EventLoop
import Glibc
import Locks
import Testing

@Suite("Opening a database", .timeLimit(.minutes(30)))
struct OpeningTests {
  let partition = Partition(familyID: "f")

  private func openError(_ test: TestDatabase, migrations: [Migration], host: (any Host)? = nil) async -> DatabaseError?
  {
    let configuration = test.database.configuration
    return await databaseError {
      let database = try await Database.open(configuration, host: host ?? test.host, migrations: migrations)
      await database.close()
    }
  }

  @Test("A second opening of the same directory is refused")
  func exclusive() async throws {
    let test = try await TestDatabase()
    let error = await openError(test, migrations: entryMigrations)
    #expect(error?.kind == .locked)
    if isSQLite { #expect(error?.message.contains(test.directory.path) == true) }
    await test.close()
  }

  @Test(
    "Cache and mapped part are as large as configured; the connections that read have the same small cache",
    .sqlite("memory of the process for pages"))
  func memory() async throws {
    let test = try await TestDatabase {
      $0.cacheBytes = 5 << 20
      $0.mappedBytes = 3 << 20
    }
    let read: @Sendable (ReadTransaction) throws -> [Int64] = { tx in
      try ["cache_size", "mmap_size"].compactMap { name in try tx.queryOne("PRAGMA \(name)") { $0.int64(0) } }
    }
    #expect(try await test.database.write(partition) { try read($0) } == [-5_120, 3 << 20])
    #expect(try await test.database.read(partition, read) == [-2_048, 3 << 20])
    try await test.database.write(partition) { try insert(1, in: $0) }
    #expect(try await values(in: test.database) == [1])
    await test.close()
  }

  @Test(
    "World-readable files of an earlier version are readable by their owner only after a start",
    .sqlite("the modes of files"))
  func tightened() async throws {
    let test = try await TestDatabase()
    await test.database.close()
    let names = ["data.sqlite3", "data.sqlite3-wal", "data.lock"].map { test.directory.path + "/" + $0 }
    close(open(names[1], O_CREAT | O_WRONLY, 0o644))
    for name in names { #expect(chmod(name, 0o644) == 0) }
    try await test.reopen()
    try await test.database.write(partition) { try insert(1, in: $0) }
    for name in names + [test.directory.path + "/data.sqlite3-shm"] {
      var status = stat()
      #expect(stat(name, &status) == 0 && status.st_mode & 0o777 == 0o600, "\(name)")
    }
    await test.close()
  }

  @Test("A newer schema is refused, with the migration's name")
  func newerSchema() async throws {
    let test = try await TestDatabase()
    await test.database.close()
    let newer = Migration(version: 2, name: "later", sql: "CREATE TABLE later (partition INTEGER NOT NULL)")
    #expect(await openError(test, migrations: entryMigrations + [newer]) == nil)
    let error = await openError(test, migrations: entryMigrations)
    #expect(error?.kind == .schemaTooNew)
    #expect(error?.message.contains("service 2 \"later\"") == true)
    await test.close()
  }

  @Test(
    "A migration in pieces commits each of them; a killed one continues where it was, and the log stays short",
    .sqlite("databases of earlier versions"))
  func pieces() async throws {
    let test = try await TestDatabase()
    try await test.database.write(partition) { tx in
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
        INSERT INTO entry SELECT ?, 'f', i, '\(String(repeating: "x", count: 200))' FROM n
        """, partition)
    }
    await test.database.close()
    let first = "(SELECT partition, family_id, value FROM entry ORDER BY partition, family_id, value LIMIT 1000)"
    let migrations =
      entryMigrations + [
        Migration(
          version: 2, name: "another table",
          sql: "CREATE TABLE moved (partition INTEGER NOT NULL, value BIGINT NOT NULL, note TEXT NOT NULL)"),
        Migration(
          version: 3, name: "moved",
          piece: """
            INSERT INTO moved SELECT partition, value, note FROM entry ORDER BY partition, family_id, value LIMIT 1000;
            DELETE FROM entry WHERE (partition, family_id, value) IN \(first)
            """, sql: "DROP TABLE entry"),
      ]
    var configuration = test.database.configuration
    let found = Locked<(pieces: Int, log: Int64)>((0, 0))
    let log = test.directory.path + "/data.sqlite3-wal"
    configuration.onMigration = { progress in
      #expect(progress.migration == "service 3 \"moved\"" && progress.rows > 0)
      var status = stat()
      _ = stat(log, &status)
      found.withLock { $0 = ($0.pieces + 1, max($0.log, Int64(status.st_size))) }
    }
    configuration.inspectPlan = { sql, _ in
      if sql.hasPrefix("INSERT INTO moved"), found.withLock({ $0.pieces == 30 }) { throw Killed() }
    }
    await #expect(throws: Killed.self) {
      _ = try await Database.open(configuration, host: test.host, migrations: migrations)
    }
    #expect(await openError(test, migrations: entryMigrations)?.kind == .schemaTooNew)
    configuration.inspectPlan = nil
    let database = try await Database.open(configuration, host: test.host, migrations: migrations)
    let (count, sum) = try await database.read(partition) { tx in
      try #require(try tx.queryOne("SELECT COUNT(*), SUM(value) FROM moved") { ($0.int(0), $0.int64(1)) })
    }
    #expect(count == 100_000 && sum == 5_000_050_000)
    // 20 MB and more were moved.
    #expect(found.withLock { $0.pieces == 100 && $0.log < 20 << 20 })
    await database.close()
    await test.close()
  }

  private struct Killed: Error {}

  @Test("A migration that was changed after it ran is refused")
  func changedMigration() async throws {
    let test = try await TestDatabase()
    await test.database.close()
    let changed = Migration(version: 1, name: "entries", sql: entryMigrations[0].sql + " ")
    let error = await openError(test, migrations: [changed])
    #expect(error?.kind == .schemaMismatch)
    await test.close()
  }

  @Test("A migration that fails leaves the database as it was")
  func failingMigration() async throws {
    let test = try await TestDatabase()
    try await test.database.write(partition) { try insert(1, in: $0) }
    await test.database.close()
    let broken = Migration(
      version: 2, name: "broken", sql: "CREATE TABLE half (a INTEGER); CREATE TABLE entry (b INTEGER)")
    #expect(await openError(test, migrations: entryMigrations + [broken])?.kind == .invalidStatement)
    try await test.reopen()
    #expect(try await values(in: test.database) == [1])
    #expect(try await test.database.read(nil) { try $0.columns(of: "half") } == [])
    await test.close()
  }

  @Test("A database made on one kind of clock is refused on the other")
  func clocks() async throws {
    let test = try await TestDatabase(wallClock: VirtualWallClock(WallTime(seconds: 0)))
    await test.database.close()
    let real = try RealHost(loopCount: 1)
    let error = await openError(test, migrations: entryMigrations, host: real)
    #expect(error?.kind == .clockMismatch)
    #expect(error?.remedy.contains("--clock virtual") == true)
    #expect(await openError(test, migrations: entryMigrations) == nil)
    real.shutdown()
    await test.close()
  }

  @Test("Another partition hash is refused")
  func foreignHash() async throws {
    let test = try await TestDatabase()
    await test.database.close()
    #expect(test.tamper("UPDATE property SET value = 'md5/256' WHERE name = 'partition_hash'"))
    let hash = await openError(test, migrations: entryMigrations)
    #expect(hash?.kind == .schemaMismatch)
    #expect(hash?.message.contains("md5/256") == true)
    await test.close()
  }

  @Test("A foreign file is refused", .sqlite("a file of another program"))
  func foreign() async throws {
    let test = try await TestDatabase()
    let path = test.database.configuration.path
    await test.database.close()
    unlink(path)
    #expect(tamper(path, "CREATE TABLE theirs (a)"))
    let foreign = await openError(test, migrations: entryMigrations)
    #expect(foreign?.message.contains("another program") == true)
    await test.close()
  }

  @Test("The epoch stays through restarts")
  func epoch() async throws {
    let test = try await TestDatabase()
    let first = test.database.epoch
    try await test.reopen()
    #expect(test.database.epoch == first)
    await test.close()
  }

  @Test(
    "The epoch stays through restarts and changes with a copy, a restore in place and on demand",
    .sqlite("a copied file is told by its number"))
  func epochs() async throws {
    let test = try await TestDatabase()
    let path = test.database.configuration.path
    let first = test.database.epoch
    try await test.reopen()
    #expect(test.database.epoch == first)

    await test.database.close()
    run("/bin/cp", [path, path + ".copy"])
    run("/bin/mv", [path + ".copy", path])
    try await test.reopen()
    let copied = test.database.epoch
    #expect(copied != first)

    await test.database.close()
    run("/bin/cp", [path, path + ".backup"])
    try await test.reopen()
    #expect(test.database.epoch == copied)
    await test.database.close()
    run("/bin/cp", [path + ".backup", path])  // into the same file: the inode stays
    try await test.reopen()
    let restored = test.database.epoch
    #expect(restored != copied)
    try await test.reopen()
    #expect(test.database.epoch == restored)
    await test.close()
  }
}
