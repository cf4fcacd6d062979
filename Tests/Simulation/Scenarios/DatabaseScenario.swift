import Database
import EventLoop
import SimulatedHost
import Synchronization
import Testing

/// Writers hammer a database whose process is killed repeatedly.
@Suite("Simulation: a database", .timeLimit(.minutes(30)))
struct DatabaseScenario {
  private static let migrations = [
    Migration(
      version: 1, name: "entries",
      sql: "CREATE TABLE entry (partition INTEGER, number INTEGER, PRIMARY KEY (partition, number)) WITHOUT ROWID")
  ]

  @Test("An acknowledged write survives every kill, and no seed's run differs from its repetition")
  func acknowledgedWritesSurvive() throws {
    try Seeds.each(5) { seed in try SimulatedWorld.with(seed: seed, run) }
  }

  private func run(_ world: SimulatedWorld) throws -> UInt64 {
    var host = world.addHost("store", loops: 2)
    let acknowledged = Shared<Set<Int>>([])
    for life in 0..<6 {
      let current = host
      let base = life * 1_000_000
      current.spawn {
        guard let database = try? await Self.open(current) else { return }
        await Self.write(into: database, from: base, acknowledged: acknowledged)
      }
      try world.run(for: .milliseconds(Int64.random(in: 20...200, using: &world.random)))
      host = host.restarted()
    }
    let last = host
    let found = try world.run(on: last) {
      let database = try await Self.open(last)
      return try await database.read(nil) { tx in Set(try tx.query("SELECT number FROM entry") { $0.int(0) }) }
    }
    let lost = acknowledged.value.subtracting(found)
    #expect(lost.isEmpty, "seed \(world.seed): \(lost.count) acknowledged writes are lost")
    #expect(acknowledged.value.count > 100, "seed \(world.seed)")
    return world.trace.hash
  }

  private static func open(_ host: SimulatedHost) async throws -> Database {
    let database = try await Database.open(
      DatabaseConfiguration(of: host), host: host, migrations: migrations)
    host.onKill { database.abandon() }
    return database
  }

  private static func write(into database: Database, from base: Int, acknowledged: Shared<Set<Int>>) async {
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<1_000 {
            let value = base + writer * 10_000 + number
            let partition = Partition(familyID: "family-\(value % 97)")
            let committed: Void? = try? await database.write(partition) { tx in
              try tx.execute("INSERT INTO entry (partition, number) VALUES (?, ?)", tx.partition, value)
            }
            if committed != nil { acknowledged.change { $0.insert(value) } }
          }
        }
      }
    }
  }
}
