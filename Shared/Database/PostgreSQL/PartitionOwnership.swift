import CPostgreSQL
import EventLoop
import Glibc
import Locks

/// This process's claim to a database: one process writes it.
///
/// A lock of the server, held by a session of its own, keeps a second process from opening the database. The lock ends
/// with its session, also when only the network has failed; so each opening gives all partitions a new owner and a
/// higher number, the fence, which every transaction compares: a process that was taken over from changes nothing any
/// more.
final class PartitionOwnership: Sendable {
  let owner: [UInt8]
  private let configuration: PostgreSQLConfiguration
  private let name: String
  private let applicationName: String
  private let held = Locked(Held())

  private struct Held {
    /// The one that has the lock.
    var session: PostgreSQLSession?
    var nextAttempt = ContinuousClock.now
  }

  /// Takes the lock.
  /// - Throws: `locked`, with who has it.
  init(
    _ configuration: PostgreSQLConfiguration, name: String, applicationName: String, host: any Host,
    within limit: Duration
  ) throws {
    (self.configuration, self.name, self.applicationName) = (configuration, name, applicationName)
    owner = host.randomBytes(16)
    let session: PostgreSQLSession
    do {
      session = try PostgreSQLSession(configuration, name: name, applicationName: applicationName, settings: [])
    } catch let error as DatabaseError where error.kind == .unavailable {
      // Here nothing works again by itself.
      throw DatabaseError(
        .unavailable, error.message,
        remedy: "Check that the server runs, that host, database and role are the right ones, and that the role may "
          + "connect; then start the service again.")
    }
    try Self.requireFitting(session, name)
    let end = ContinuousClock.now + limit
    // The session of a process that was just killed may need a moment to end.
    while try !Self.lock(session) {
      guard ContinuousClock.now < end else {
        throw DatabaseError(
          .locked, "\(name) is in use by another process: \(try Self.holder(session))",
          remedy: "Stop that process, or give this service a database of its own.")
      }
      usleep(50_000)
    }
    held.withLock { $0.session = session }
  }

  /// Takes the lock again where its session has ended. That it may not get it does no harm: the fence decides.
  func keepLock() {
    held.withLock { held in
      guard held.session?.isAlive() != true, ContinuousClock.now >= held.nextAttempt else { return }
      held.session = nil
      // An attempt itself takes seconds where a server does not answer.
      defer { held.nextAttempt = .now + .seconds(1) }
      let session = try? PostgreSQLSession(
        configuration, name: name, applicationName: applicationName, settings: [])
      guard let session, (try? Self.lock(session)) == true else { return }
      held.session = session
    }
  }

  func release() { held.withLock { $0.session = nil } }

  // MARK: - Statements

  /// Numbers of the lock: "STRW", and the version of what it means.
  private static let key = "1398034007, 1"

  private static func lock(_ session: PostgreSQLSession) throws -> Bool {
    try text(session, "SELECT pg_try_advisory_lock(\(key))::text") == "true"
  }

  private static func holder(_ session: PostgreSQLSession) throws -> String {
    try text(
      session,
      """
      SELECT string_agg(format('%s at %s, since %s', a.application_name, COALESCE(host(a.client_addr), 'this machine'),
        to_char(a.backend_start, 'YYYY-MM-DD HH24:MI:SS TZ')), '; ')
      FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 1398034007
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """) ?? "it has just ended"
  }

  /// Texts have the order of their bytes, as in SQLite.
  private static func requireFitting(_ session: PostgreSQLSession, _ name: String) throws {
    let found = try text(
      session,
      """
      SELECT pg_encoding_to_char(encoding) || ', ' || datcollate FROM pg_database WHERE datname = current_database()
      """)
    guard found == "UTF8, C" else {
      throw DatabaseError(
        .schemaMismatch, "\(name) has the encoding and collation \(found ?? "unknown"), and not UTF8 and C",
        remedy: "Make one: createdb --locale=C --encoding=UTF8 --template=template0 NAME")
    }
    let version = try text(session, "SELECT current_setting('server_version_num')").flatMap { Int($0) } ?? 0
    guard version >= 150_000 else {
      throw DatabaseError(
        .schemaMismatch, "\(name) is of version \(version / 10_000) of PostgreSQL", remedy: "Use version 15 or later.")
    }
  }

  private static func text(_ session: PostgreSQLSession, _ sql: String) throws -> String? {
    let reading = PostgreSQLSession.Reading()
    try session.send(sql, for: reading)
    var found: String?
    while let result = try session.next(of: reading) {
      if PQgetisnull(result, 0, 0) == 0 { found = PQgetvalue(result, 0, 0).map { String(cString: $0) } }
      PQclear(result)
    }
    try session.finish()
    return found
  }

  /// The rows of the owner, and the function by which a transaction requires them.
  static let tables = """
    CREATE TABLE IF NOT EXISTS partition_owner (
      partition BIGINT PRIMARY KEY, owner BLOB NOT NULL, fence BIGINT NOT NULL, commit_number BIGINT NOT NULL);
    CREATE OR REPLACE FUNCTION require_owner(BIGINT, BLOB, BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS '
      BEGIN
        PERFORM 1 FROM partition_owner AS o WHERE o.partition = $1 AND o.owner = $2 AND o.fence = $3 FOR UPDATE;
        IF NOT FOUND THEN
          RAISE EXCEPTION ''another process has taken the database over'' USING ERRCODE = ''STW01'';
        END IF;
        RETURN 1;
      END'
    """
}
