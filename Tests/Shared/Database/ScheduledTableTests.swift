import DatabaseServer
import EventLoop
import Testing

@testable import Database

@Suite(
  "A timer or work that cannot be read delays no other", .sqlite("a column holds values of any type"),
  .timeLimit(.minutes(30)))
struct ScheduledTableTests {
  /// The family whose row is damaged, and others with rows: in the same partition, and in another one.
  private static let damaged = "f"
  private static let others: [String] = {
    let partition = Partition(familyID: damaged)
    let neighbour = (1...).lazy.map { "f\($0)" }.first { Partition(familyID: $0) == partition }
    return [neighbour ?? "", "other"]
  }()

  struct Damage: CustomTestStringConvertible, Sendable {
    let column: String
    let value: SQLValue
    let shown: String
    var testDescription: String { "\(column) is \(shown)" }

    static let common = [
      Damage(column: "run_time", value: .text("odd"), shown: "\"odd\""),
      Damage(column: "run_time", value: .blob([1]), shown: "blob of 1 bytes"),
      Damage(column: "attempts", value: .text("odd"), shown: "\"odd\""),
      Damage(column: "family_id", value: .blob([1]), shown: "blob of 1 bytes"),
    ]
  }

  /// Runs the others' rows next to a damaged one, which is set first and stays as it is.
  /// - Parameter begins: how a failure begins that names the damaged row.
  private func withDamage(
    _ damage: Damage, in table: String, begins: String,
    statistics: (Database) -> WorkerStatistics, register: (Database) -> Void,
    set: @escaping @Sendable (Transaction, _ familyID: String) throws -> Void
  ) async throws {
    let test = try await TestDatabase(wallClock: VirtualWallClock(WallTime(seconds: 100)))
    let database = test.database
    register(database)
    try await database.write(Partition(familyID: Self.damaged)) { tx in
      try set(tx, Self.damaged)
      try tx.execute("/* test */ UPDATE \(table) SET \(damage.column) = ?", damage.value)
    }
    database.startTimers()
    await database.settleTimers()
    let alone = statistics(database)
    #expect(alone.done == 0 && alone.failed > 0)
    for part in [begins, damage.column, damage.shown] {
      #expect(alone.lastFailure?.contains(part) == true, "\(alone.lastFailure ?? "none")")
    }
    for family in Self.others { try await database.write(Partition(familyID: family)) { try set($0, family) } }
    await database.settleTimers()
    #expect(statistics(database).done == 2)
    for family in Self.others { #expect(try await values(of: family, in: database) == [1]) }
    let left = try await database.read(nil) { tx in
      try tx.query("SELECT \(damage.column) FROM \(table)") { $0.value(0) }
    }
    #expect(left == [damage.value])
    await test.close()
  }

  @Test(
    "timers fail alone, with table, key and value",
    arguments: Damage.common + [Damage(column: "due_time", value: .text("odd"), shown: "\"odd\"")])
  func timers(_ damage: Damage) async throws {
    try await withDamage(damage, in: "timer", begins: "timer kind \"key\" of family ") {
      $0.timerStatistics
    } register: {
      $0.onTimer("kind") { tx, timer in try insert(1, family: timer.familyID, in: tx) }
    } set: { tx, family in
      try tx.wake(at: 100, kind: "kind", familyID: family, key: "key")
    }
  }

  @Test(
    "pending work fails alone, with table, key and value",
    arguments: Damage.common + [Damage(column: "state", value: .text("odd"), shown: "\"odd\"")], [false, true])
  func work(_ damage: Damage, isPrepared: Bool) async throws {
    try await withDamage(damage, in: "pending_work", begins: "pending_work kind \"key\" of family ") {
      $0.workStatistics
    } register: { database in
      let step: WorkHandler = { tx, work in
        try insert(1, family: work.familyID, in: tx)
        return .done
      }
      guard isPrepared else { return database.onWork("kind", step) }
      database.onWork("kind", prepare: { _ in 1 }, apply: { tx, work, _ in try step(tx, work) })
    } set: { tx, family in
      try tx.enqueueWork(kind: "kind", familyID: family, key: "key") { _ in [1] }
    }
  }

  @Test("a failed row is tried again after five minutes, and runs when it was mended")
  func mended() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 100))
    let test = try await TestDatabase(wallClock: clock)
    let database = test.database
    database.onTimer("kind") { tx, timer in try insert(Int(timer.dueTime), in: tx) }
    database.startTimers()
    try await database.write(Partition(familyID: "f")) { tx in
      try tx.wake(at: 100, kind: "kind", familyID: "f")
      try tx.execute("/* test */ UPDATE timer SET attempts = 'odd'")
    }
    await database.settleTimers()
    #expect(database.timerStatistics.failed == 1)
    try await database.write(Partition(familyID: "f")) { tx in
      try tx.execute("/* test */ UPDATE timer SET attempts = 0")
    }
    try await clock.advance(to: WallTime(seconds: 399))
    await database.settleTimers()
    #expect(database.timerStatistics.done == 0)
    try await clock.advance(to: WallTime(seconds: 400))
    await database.settleTimers()
    #expect(try await values(in: database) == [100])
    await test.close()
  }
}
