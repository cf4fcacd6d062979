import DatabaseServer
import EventLoop
import Locks
import Testing

@testable import Database

@Suite("Commits whose answer is lost", .server, .timeLimit(.minutes(5)))
struct LostCommitTests {
  private func session(_ test: TestDatabase) throws -> ServerSession {
    try #require(DatabaseServer.current).session(of: test.directory.path)
  }

  /// Ends the session that waits for an event, once there is one.
  private func end(waitingFor event: String, on session: ServerSession, first: String) throws {
    try session.wait(until: "COUNT(*) FILTER (WHERE wait_event = '\(event)') > 0")
    try session.execute(first)
    try session.execute(
      """
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = '\(event)' AND pid <> pg_backend_pid()
      """)
  }

  private func endOthers(on session: ServerSession) throws {
    try session.execute(
      """
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)
  }

  /// Inserts a value in a body that counts its runs, and does something while the commit waits.
  private func runs(
    inserting value: Int, into test: TestDatabase, while commitWaits: () throws -> Void
  ) async throws -> Int {
    let (runs, database) = (Locked(0), test.database)
    let writing = Task.immediate {
      try await database.write("f") { tx in
        runs.withLock { $0 += 1 }
        try insert(value, in: tx)
      }
    }
    try commitWaits()
    try await writing.value
    return runs.withLock { $0 }
  }

  @Test("One that was not made is made by another run of its bodies")
  func notMade() async throws {
    let test = try await TestDatabase()
    let session = try session(test)
    try session.execute(
      """
      SET search_path = main;
      CREATE TABLE delay (number BIGINT); INSERT INTO delay VALUES (1);
      CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT 1 FROM delay) THEN PERFORM pg_sleep(60); END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait_at_commit()
      """)
    let runs = try await runs(inserting: 1, into: test) {
      try end(waitingFor: "PgSleep", on: session, first: "DELETE FROM delay")
    }
    #expect(runs == 2)
    #expect(try await values(in: test.database) == [1])
    await test.close()
  }

  /// Whether a commit can be kept waiting for a standby, after it has been made.
  private static let waitsForStandbys =
    (try? DatabaseServer.current.map { try ServerSession($0.connection(to: "postgres")) }?
      .execute("SHOW synchronous_standby_names").first?.first != "") ?? false

  @Test("One that was made is acknowledged, without another run", .enabled(if: waitsForStandbys, "no standby is named"))
  func made() async throws {
    let test = try await TestDatabase()
    let session = try session(test)
    let name = try #require(DatabaseServer.current).database(of: test.directory.path)
    try session.execute("ALTER DATABASE \"\(name)\" SET synchronous_commit = on")
    // The writer's next session has the setting.
    try session.execute(
      """
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE '%writer'
      """)
    let runs = try await runs(inserting: 1, into: test) {
      try end(waitingFor: "SyncRep", on: session, first: "ALTER DATABASE \"\(name)\" RESET synchronous_commit")
    }
    #expect(runs == 1)
    #expect(try await values(in: test.database) == [1])
    try await test.database.write("f") { try insert(2, in: $0) }
    #expect(try await values(in: test.database) == [1, 2])
    await test.close()
  }

  @Test("One that the server has received and not begun changes nothing when another run of its bodies has been made")
  func receivedAndNotBegun() async throws {
    let test = try await TestDatabase {
      $0.postgreSQL?.responseTimeout = .seconds(2)
      $0.lockTimeout = .seconds(600)
    }
    let (database, session) = (test.database, try session(test))
    let backend = try await database.write("f") { tx in
      try insert(1, in: tx)
      return try tx.queryOne("SELECT pg_backend_pid()") { $0.int(0) }
    }
    let late = try #require(backend)
    // That session begins only when it is let, and does not look for its client meanwhile.
    try session.execute(
      """
      SET search_path = main;
      DO $$ BEGIN
        EXECUTE replace(pg_get_functiondef('require_owner'::regproc), 'require_owner', 'require_owner_now');
      END $$;
      CREATE OR REPLACE FUNCTION require_owner(BIGINT, BYTEA, BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$ BEGIN
        IF pg_backend_pid() = \(late) THEN
          PERFORM set_config('client_connection_check_interval', '0', false), pg_advisory_lock(1, 1);
        END IF;
        RETURN require_owner_now($1, $2, $3);
      END $$;
      """)
    try session.execute("SELECT pg_advisory_lock(1, 1)")
    let runs = Locked(0)
    try await database.write("f") { tx in
      runs.withLock { $0 += 1 }
      // One row more with each run that is committed.
      try tx.execute(
        "INSERT INTO entry SELECT partition, family_id, MAX(value) + 1, NULL FROM entry GROUP BY partition, family_id")
    }
    #expect(runs.withLock { $0 } == 2)
    try session.wait(until: "COUNT(*) FILTER (WHERE pid = \(late) AND wait_event = 'advisory') = 1")
    try session.execute("SELECT pg_advisory_unlock(1, 1)")
    try session.wait(until: "COUNT(*) FILTER (WHERE pid = \(late)) = 0")
    #expect(try await values(in: database) == [1, 2])
    try await database.write("f") { try insert(3, in: $0) }
    #expect(try await values(in: database) == [1, 2, 3])
    await test.close()
  }

  @Test(
    "What follows from one that was made is done when the server can be asked, although its calls have failed",
    .enabled(if: waitsForStandbys, "no standby is named"))
  func madeWithoutAnswer() async throws {
    let test = try await TestDatabase { $0.postgreSQL?.responseTimeout = .seconds(2) }
    let (database, session) = (test.database, try session(test))
    let server = try #require(DatabaseServer.current)
    let (name, admin) = (
      server.database(of: test.directory.path), try ServerSession(server.connection(to: "postgres"))
    )
    try admin.execute("ALTER DATABASE \"\(name)\" SET synchronous_commit = on")
    try endOthers(on: session)
    let (signals, continuation) = AsyncStream.makeStream(of: String.self)
    let signal = CommitSignal("inserted")
    let observation = database.observe(signal) { for raised in $0 { continuation.yield(raised.key) } }
    let writing = Task.immediate {
      await databaseError {
        try await database.write("f") { tx in
          try insert(1, in: tx)
          tx.raise(signal, key: "of 1")
        }
      }
    }
    try session.wait(until: "COUNT(*) FILTER (WHERE wait_event = 'SyncRep') > 0")
    try admin.execute("ALTER DATABASE \"\(name)\" RESET synchronous_commit")
    try admin.execute("ALTER DATABASE \"\(name)\" ALLOW_CONNECTIONS false")
    try endOthers(on: session)
    let error = await writing.value
    #expect(error?.kind == .commitUnknown, "\(error as Any)")
    // Nothing runs before it is known.
    let next = await databaseError { try await database.write("f") { try insert(2, in: $0) } }
    #expect(next?.kind == .unavailable, "\(next as Any)")
    try admin.execute("ALTER DATABASE \"\(name)\" ALLOW_CONNECTIONS true")
    for await key in signals {
      #expect(key == "of 1")
      break
    }
    #expect(try await values(in: database) == [1])
    try await database.write("f") { try insert(2, in: $0) }
    #expect(try await values(in: database) == [1, 2])
    observation.cancel()
    await test.close()
  }

  @Test("A server that does not answer holds no call for longer than the limit: the body runs again on a new session")
  func silent() async throws {
    let test = try await TestDatabase {
      $0.postgreSQL?.responseTimeout = .seconds(1)
      // The old session keeps the partition until the server finds that its client is gone.
      $0.lockTimeout = .seconds(30)
    }
    let (database, runs) = (test.database, Locked(0))
    try await database.write("f") { tx in
      try insert(1, in: tx)
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      if run == 1 { _ = try tx.queryOne("SELECT CAST(pg_sleep(600) AS TEXT)") { $0.string(0) } }
    }
    #expect(runs.withLock { $0 } > 1)
    #expect(try await values(in: database) == [1])
    await test.close()
  }
}
