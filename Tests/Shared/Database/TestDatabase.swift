import CSQLite
import Database
import DatabaseServer
import EventLoop
import Glibc

/// A directory that lives as long as a test.
final class TemporaryDirectory {
  let path: String

  init() {
    var template = Array("/tmp/database-tests-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/tmp"
    }
  }

  deinit {
    DatabaseServer.current?.dropDatabases(of: path)
    if path != "/tmp" { run("/bin/rm", ["-rf", path]) }
  }
}

/// Runs a program to its end and returns its exit status.
@discardableResult
func run(_ program: String, _ arguments: [String]) -> Int32 {
  var child: pid_t = 0
  var pointers: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  guard posix_spawn(&child, program, nil, nil, pointers, environ) == 0 else { return -1 }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  return status
}

/// A table to write into: entries of a family.
let entryMigrations = [
  Migration(
    version: 1, name: "entries",
    sql: """
      CREATE TABLE entry (partition INTEGER NOT NULL, family_id TEXT NOT NULL, value BIGINT NOT NULL, note TEXT,
        PRIMARY KEY (partition, family_id, value)) WITHOUT ROWID;
      """)
]

/// Whether the tests run on SQLite, and not on a server.
let isSQLite = DatabaseServer.current == nil

/// A host and a directory with a database, closed by `close`.
final class TestDatabase {
  let directory = TemporaryDirectory()
  let host: RealHost
  private(set) var database: Database

  init(wallClock: any WallClock = RealWallClock(), configure: (inout DatabaseConfiguration) -> Void = { _ in })
    async throws
  {
    host = try RealHost(loopCount: 1, wallClock: wallClock)
    var configuration = try DatabaseConfiguration.ofTest(in: directory.path)
    // Of a server also the time that one writer may wait for another's commit.
    configuration.lockTimeout = .milliseconds(isSQLite ? 10 : 500)
    configure(&configuration)
    database = try await Database.open(configuration, host: host, migrations: entryMigrations)
  }

  func reopen(configure: (inout DatabaseConfiguration) -> Void = { _ in }) async throws {
    await database.close()
    var configuration = database.configuration
    configure(&configuration)
    database = try await Database.open(configuration, host: host, migrations: entryMigrations)
  }

  func close() async {
    await database.close()
    host.shutdown()
  }

  /// Changes the stored data behind the service's back. Returns false when the engine refuses.
  func tamper(_ sql: String) -> Bool {
    guard let server = DatabaseServer.current else { return DatabaseTests.tamper(database.configuration.path, sql) }
    return (try? server.session(of: directory.path).execute("SET search_path = main; \(sql)")) != nil
  }
}

extension ServerSession {
  /// Returns when a condition on the database's other sessions holds: the server waits for it.
  func wait(until condition: String) throws {
    try execute(
      """
      DO $$ BEGIN
        FOR attempt IN 1..3000 LOOP
          PERFORM pg_stat_clear_snapshot();
          IF (SELECT \(condition) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()) THEN RETURN; END IF;
          PERFORM pg_sleep(0.01);
        END LOOP;
        RAISE EXCEPTION 'it does not hold for 30 s';
      END $$
      """)
  }
}

func insert(_ value: Int, family: String = "f", note: String? = nil, in tx: Transaction) throws {
  try tx.execute(
    "INSERT INTO entry (partition, family_id, value, note) VALUES (?, ?, ?, ?)", tx.partition, family, value, note)
}

func values(of family: String = "f", in database: Database) async throws -> [Int] {
  let partition = Partition(familyID: family)
  return try await database.read(partition) { tx in
    try tx.query(
      "SELECT value FROM entry WHERE partition = ? AND family_id = ? ORDER BY value", partition, family
    ) { $0.int(0) }
  }
}

/// The database error that `body` throws, or nil.
func databaseError<R>(_ body: () async throws -> R) async -> DatabaseError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? DatabaseError
  }
}

/// Changes a database file behind the service's back. Returns false when SQLite refuses.
func tamper(_ path: String, _ sql: String) -> Bool {
  var handle: OpaquePointer?
  defer { sqlite3_close_v2(handle) }
  return sqlite3_open(path, &handle) == SQLITE_OK && sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
}
