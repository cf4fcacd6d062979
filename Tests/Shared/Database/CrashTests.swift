import Database
import DatabaseServer
import EventLoop
import Glibc
import Testing

@Suite("Crashes", .sqlite("a process with its files"), .timeLimit(.minutes(30)))
struct CrashTests {
  @Test("Every acknowledged write survives kill -9")
  func killed() async throws {
    let directory = TemporaryDirectory()
    let rounds = getenv("LONG").map { String(cString: $0) } == "1" ? 100 : 20
    let host = try RealHost(loopCount: 1)
    var acknowledged: Set<Int> = []
    for round in 0..<rounds {
      let lines = try await host.blockingPool.run { [path = directory.path] in
        let process = try #require(CrashWriterProcess(["write", path]))
        var lines: [String] = []
        // A different moment each round: early ones hit the opening and the first commits, late ones a checkpoint.
        for _ in 0..<(1 + round * 67 % 1_500) {
          guard let line = process.nextLine() else { break }
          lines.append(line)
        }
        process.kill()
        lines += process.remainingLines()
        process.wait()
        return lines
      }
      acknowledged.formUnion(lines.compactMap { Int($0) })
      let database = try await Database.open(
        DatabaseConfiguration(directory: directory.path), host: host, migrations: entryMigrations)
      let stored = try await database.read(nil) { try $0.query("SELECT value FROM entry") { $0.int(0) } }
      #expect(acknowledged.subtracting(stored) == [], "round \(round)")
      #expect(try await database.verify() == [])
      // A killed process leaves the database one line of history.
      await database.close()
    }
    #expect(acknowledged.count > rounds)
    host.shutdown()
  }
}
