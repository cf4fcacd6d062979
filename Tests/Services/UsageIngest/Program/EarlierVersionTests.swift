import DatabaseServer
import Foundation
import Locks
import ServiceHarness
import Testing

@testable import Database
@testable import UsageServer

/// `Earlier/version6.sql` is the database (`.dump` of SQLite's shell, and its application id) that `Story.live` left
/// with commit e86bcf0, the last one whose keys were ids.
@Suite("A database of the version before its keys were numbers", .sqlite("databases of earlier versions"))
struct EarlierVersionTests {
  @Test("US-5 US-7 US-10 US-11 it answers as one that was never upgraded")
  func upgraded() async throws {
    let expected = try await untouched()
    let now = try await UsageFixture(Story.family, continuing: try earlier(), isSetUp: false)
    #expect(try await Story(fixture: now).goOn() == expected)
    await now.harness.stop()
  }

  @Test("US-11 it is carried over in pieces, and after a kill between any two of them from there on")
  func pieces() async throws {
    let expected = try await untouched()
    let migrations = UsageSchema.migrations.map { migration in
      Migration(
        component: migration.component, version: migration.version, name: migration.name,
        piece: migration.piece?.replacing("LIMIT 10000", with: "LIMIT 5"), sql: migration.sql)
    }
    let directory = try earlier()
    let rows = Locked<[Int64]>([])
    // Each opening is killed in its second piece, until there is none.
    for opening in 1... {
      let pieces = Locked(0)
      do {
        let now = try await UsageFixture(Story.family, continuing: directory, isSetUp: false, migrations: migrations) {
          let inspect = $0.inspectPlan
          $0.onMigration = { progress in rows.withLock { $0.append(progress.rows) } }
          $0.inspectPlan = { sql, plan in
            try inspect?(sql, plan)
            guard sql.contains("LIMIT 5") else { return }
            if pieces.withLock({
              $0 += 1
              return $0
            }) == 2 {
              throw Killed()
            }
          }
        }
        #expect(opening > 10 && pieces.withLock { $0 } == 1)
        #expect(try await Story(fixture: now).goOn() == expected)
        await now.harness.stop()
        break
      } catch is Killed {}
    }
    #expect(rows.withLock { $0.count > 10 && $0.allSatisfy { $0 > 0 } })
  }

  private struct Killed: Error {}

  private func untouched() async throws -> [String] {
    let fixture = try await UsageFixture(Story.family)
    try await Story(fixture: fixture).live()
    let answers = try await Story(fixture: fixture).goOn()
    await fixture.harness.stop()
    return answers
  }

  private func earlier() throws -> TemporaryDirectory {
    let dump = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Earlier/version6.sql")
    let directory = TemporaryDirectory()
    let connection = try SQLiteConnection(
      path: DatabaseConfiguration(directory: directory.path).path, mode: .readWrite, busyTimeout: .zero,
      sharesIndex: true, board: ConditionBoard())
    try connection.script(try String(contentsOf: dump, encoding: .utf8))
    connection.close()
    return directory
  }
}
