import DatabaseServer
import EventLoop
import Testing

@testable import Database

@Suite("The epoch of a database on a server", .server, .timeLimit(.minutes(5)))
struct PostgreSQLEpochTests {
  private func session(_ test: TestDatabase) throws -> ServerSession {
    try #require(DatabaseServer.current).session(of: test.directory.path)
  }

  private func file(_ test: TestDatabase) -> String { test.directory.path + "/data.opening" }

  /// Opens the database again.
  /// - Returns: whether a new line of history has begun, of the same database.
  private func renews(_ test: TestDatabase) async throws -> Bool {
    let before = test.database.epoch
    try await test.reopen()
    let epoch = test.database.epoch
    #expect(test.database.formerEpoch == (epoch == before ? nil : before))
    #expect(Epoch.areOfOneDatabase("\(epoch)", "\(before)"))
    return epoch != before
  }

  /// As `renews` after a change of the closed database or of what is kept of it; then the epoch stays.
  private func renewsOnce(_ test: TestDatabase, _ change: () throws -> Void) async throws -> Bool {
    await test.database.close()
    try change()
    let isNew = try await renews(test)
    #expect(try await renews(test) == false)
    return isNew
  }

  @Test("It stays through restarts, with and without commits")
  func restarts() async throws {
    let test = try await TestDatabase()
    #expect(test.database.formerEpoch == nil)
    #expect(try await renews(test) == false)
    for value in 1...3 { try await test.database.write("f") { try insert(value, in: $0) } }
    #expect(try await renews(test) == false)
    await test.close()
  }

  @Test("A copy in the place of the database, which has another id, begins a new one")
  func copy() async throws {
    let test = try await TestDatabase()
    let server = try #require(DatabaseServer.current)
    let (name, session) = (
      server.database(of: test.directory.path), try ServerSession(server.connection(to: "postgres"))
    )
    try await test.database.write("f") { try insert(1, in: $0) }
    let isNew = try await renewsOnce(test) {
      try session.execute("ALTER DATABASE \"\(name)\" RENAME TO \"\(name).original\"")
      try session.execute("CREATE DATABASE \"\(name)\" TEMPLATE \"\(name).original\"")
    }
    #expect(isNew)
    #expect(try await DatabaseTests.values(in: test.database) == [1])
    await test.close()
    try session.execute("DROP DATABASE \"\(name).original\"")
  }

  @Test("A state of an earlier opening begins a new one")
  func earlierOpening() async throws {
    let test = try await TestDatabase()
    let session = try session(test)
    let kept = try session.execute("SELECT encode(owner, 'hex'), fence FROM main.partition_owner LIMIT 1")
    let (owner, fence) = try (#require(kept.first?[0]), #require(kept.first?[1]))
    #expect(try await renews(test) == false)
    let isNew = try await renewsOnce(test) {
      try session.execute("UPDATE main.partition_owner SET owner = decode('\(owner)', 'hex'), fence = \(fence)")
    }
    #expect(isNew)
    await test.close()
  }

  @Test("A state of this opening begins a new one where it lacks a commit, and not where it lacks none")
  func earlierCommit() async throws {
    let test = try await TestDatabase()
    for value in 1...3 { try await test.database.write("f") { try insert(value, in: $0) } }
    let session = try session(test)
    #expect(try await renewsOnce(test) {} == false)
    // Of a standby that knows more than this process had heard of.
    let isNewer = try await renewsOnce(test) {
      try session.execute("UPDATE main.partition_owner SET commit_number = commit_number + 1 WHERE commit_number > 0")
    }
    #expect(!isNewer)
    let isOlder = try await renewsOnce(test) {
      try session.execute("UPDATE main.partition_owner SET commit_number = commit_number - 1 WHERE commit_number > 0")
    }
    #expect(isOlder)
    await test.close()
  }

  @Test("Without the file, and with one that can't be read, a new one begins", arguments: ["", "damaged\n", "1\n\n\n"])
  func lostFile(_ content: String) async throws {
    let test = try await TestDatabase()
    let path = file(test)
    #expect(try await renewsOnce(test) { run("/bin/sh", ["-c", "printf '\(content)' > \(path)"]) })
    #expect(try await renewsOnce(test) { run("/bin/rm", [path]) })
    await test.close()
  }

  @Test("An opening that ends before it is in the file keeps the epoch; the file is not one of before that")
  func interruptedOpening() async throws {
    let test = try await TestDatabase()
    let path = file(test)
    run("/bin/cp", [path, path + ".kept"])
    #expect(try await renews(test) == false)
    #expect(try await renewsOnce(test) { run("/bin/cp", [path + ".kept", path]) } == false)
    #expect(try await renewsOnce(test) { run("/bin/cp", [path + ".kept", path]) })
    await test.close()
  }

  @Test("A server that lacks commits of a process that serves gets none from it; the next start begins a new one")
  func lostCommits() async throws {
    let test = try await TestDatabase()
    for value in 1...2 { try await test.database.write("f") { try insert(value, in: $0) } }
    let session = try session(test)
    func end() throws {
      try session.execute(
        """
        SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """)
    }
    try end()
    try await test.database.write("f") { try insert(3, in: $0) }
    try session.execute("UPDATE main.partition_owner SET commit_number = commit_number - 1 WHERE commit_number > 0")
    try end()
    for value in 4...5 {
      let error = await databaseError { try await test.database.write("f") { try insert(value, in: $0) } }
      #expect(error?.kind == .locked && error?.message.contains("was restored") == true, "\(error as Any)")
    }
    #expect(try await DatabaseTests.values(in: test.database) == [1, 2, 3])
    #expect(try await renews(test))
    try await test.database.write("f") { try insert(6, in: $0) }
    #expect(try await renews(test) == false)
    await test.close()
  }
}
