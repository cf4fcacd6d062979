public import Database
import Glibc
import Synchronization
import Testing

/// The PostgreSQL on which the tests run where `TEST_DATABASE` in the environment names one, by a URL
/// (`postgresql://postgres@/postgres?host=/tmp/…`); without it they run on SQLite.
///
/// A test's database goes with a directory, as SQLite's file does: whoever opens the directory again finds it.
public final class DatabaseServer: Sendable {
  /// Nil where the tests run on SQLite.
  public static let current: DatabaseServer? = getenv("TEST_DATABASE").flatMap { value in
    let url = String(cString: value)
    return url.isEmpty ? nil : DatabaseServer(url)
  }

  private let url: String
  /// The session that makes and drops databases, and those that are there.
  private let owned: Mutex<(session: ServerSession?, databases: Set<String>)>

  private init(_ url: String) {
    self.url = url
    owned = Mutex((nil, []))
  }

  /// What libpq connects to a database of the server by.
  public func connection(to database: String) throws -> String { try ServerSession.keywords(of: url, database) }

  /// The name of the database that goes with a directory: the last part of the path, as names have 63 bytes at most.
  public func database(of directory: String) -> String {
    let parts = directory.split(separator: "/").drop { ["tmp", "dev", "shm"].contains($0) }
    return String(parts.joined(separator: "/").suffix(60))
  }

  /// Makes the database that goes with a directory, if there is none.
  /// - Parameter template: the database that it is a copy of, to which nothing is connected; nil for an empty one.
  /// - Returns: whether it was made.
  @discardableResult
  public func makeDatabase(of directory: String, from template: String? = nil) throws -> Bool {
    let name = database(of: directory)
    return try owned.withLock { owned in
      guard owned.databases.insert(name).inserted else { return false }
      let from = template.map { "TEMPLATE \"\($0)\"" } ?? "TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'"
      try session(&owned.session).execute("CREATE DATABASE \"\(name)\" \(from)")
      return true
    }
  }

  /// Drops the databases that go with a directory and those below it.
  public func dropDatabases(of directory: String) {
    let name = database(of: directory)
    owned.withLock { owned in
      for database in owned.databases where database == name || database.hasPrefix(name + "/") {
        owned.databases.remove(database)
        _ = try? session(&owned.session).execute("DROP DATABASE IF EXISTS \"\(database)\" WITH (FORCE)")
      }
    }
  }

  /// Copies the databases that go with a directory and those below it to another one, as they are at this moment. A
  /// copy is another line of history.
  public func copyDatabases(of directory: String, to copy: String) {
    let (name, copied) = (database(of: directory), database(of: copy))
    let names = owned.withLock { $0.databases.filter { $0 == name || $0.hasPrefix(name + "/") } }
    for database in names {
      let target = copied + database.dropFirst(name.count)
      do {
        try makeDatabase(of: target)
        try Self.dump(connection(to: database), into: connection(to: target))
        try ServerSession(connection(to: target)).execute(
          "UPDATE main.property SET value = left(value, 16) || left(md5(random()::text), 16) WHERE name = 'epoch'")
      } catch {
        Issue.record("\(database) cannot be copied: \(error)")
      }
    }
  }

  /// Debian keeps the programs of a server off PATH, since several versions can be installed.
  private static let programs = "/usr/lib/postgresql/15/bin"

  private static func dump(_ source: String, into target: String) throws {
    let command = "\"$0/pg_dump\" --no-owner -d \"$1\" | \"$0/psql\" -q -X -1 -v ON_ERROR_STOP=1 -d \"$2\" > /dev/null"
    var child: pid_t = 0
    let texts = ["/bin/sh", "-c", command, programs, source, target]
    var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var status: Int32 = -1
    guard posix_spawn(&child, "/bin/sh", nil, nil, &words, environ) == 0, waitpid(child, &status, 0) == child,
      status == 0
    else { throw ServerSession.Failure(description: "pg_dump or psql ended with \(status)") }
  }

  private func session(_ kept: inout ServerSession?) throws -> ServerSession {
    if let kept { return kept }
    let session = try ServerSession(url)
    kept = session
    return session
  }

  /// What a service that is started by its settings has besides `--data`: its database on the tests' server, made at
  /// the first use, or nothing.
  public static func arguments(of directory: String) throws -> [String] {
    guard let server = current else { return [] }
    try server.makeDatabase(of: directory)
    return ["--database", try server.connection(to: server.database(of: directory))]
  }

  /// A session of the test's own in the database that goes with a directory: for what no service does.
  public func session(of directory: String) throws -> ServerSession {
    try ServerSession(connection(to: database(of: directory)))
  }
}

extension DatabaseConfiguration {
  /// Of a test's database in a directory: a file there or a database of the tests' server, made at the first use.
  public static func ofTest(in directory: String) throws -> DatabaseConfiguration {
    var configuration = DatabaseConfiguration(directory: directory)
    if let server = DatabaseServer.current {
      try server.makeDatabase(of: directory)
      configuration.postgreSQL = PostgreSQLConfiguration(
        connection: try server.connection(to: server.database(of: directory)))
    }
    return configuration
  }
}
