import Database
import EventLoop
import Locks
import Testing

private struct Failure: Error {}

@Suite("Timers", .timeLimit(.minutes(30)))
struct TimerTests {
  /// The timers that fired, in order, with the instants they were set for.
  private func record(_ kinds: String..., in database: Database) {
    for kind in kinds {
      database.onTimer(kind) { tx, timer in
        try tx.execute(
          "INSERT INTO entry (partition, family_id, value, note) VALUES (?, ?, ?, ?)", tx.partition, timer.familyID,
          timer.dueTime, "\(timer.kind) \(timer.key)")
      }
    }
  }

  private func fired(_ database: Database) async throws -> [String] {
    try await database.read(nil) {
      try $0.query("SELECT note, value FROM entry ORDER BY value") { "\($0.string(0)) at \($0.int64(1))" }
    }
  }

  @Test("Timers fire at their instant on the virtual clock, not before, each once")
  func virtualClock() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 1_000))
    let test = try await TestDatabase(wallClock: clock)
    let database = test.database
    record("day", in: database)
    database.startTimers()
    try await database.write(Partition(familyID: "f")) { tx in
      try tx.wake(at: 1_100, kind: "day", familyID: "f", key: "a")
      try tx.wake(at: 1_200, kind: "day", familyID: "f", key: "b")
      try tx.wake(at: 1_150, kind: "day", familyID: "f", key: "cancelled")
      try tx.wake(at: 1_050, kind: "day", familyID: "f", key: "c")
      try tx.wake(at: 1_250, kind: "day", familyID: "f", key: "c")
      try tx.cancelWake(kind: "day", familyID: "f", key: "cancelled")
    }
    try await clock.advance(to: WallTime(seconds: 1_099))
    await database.settleTimers()
    #expect(try await fired(database) == [])
    try await clock.advance(to: WallTime(seconds: 1_200))
    await database.settleTimers()
    #expect(try await fired(database) == ["day a at 1100", "day b at 1200"])
    try await clock.advance(to: WallTime(seconds: 5_000))
    await database.settleTimers()
    #expect(try await fired(database) == ["day a at 1100", "day b at 1200", "day c at 1250"])
    await test.close()
  }

  @Test("A handler that sets the next timer catches up, day by day and in order")
  func chain() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 0))
    let test = try await TestDatabase(wallClock: clock)
    let database = test.database
    let order = Locked<[Int64]>([])
    database.onTimer("midnight") { tx, timer in
      order.withLock { $0.append(timer.dueTime) }
      try insert(Int(timer.dueTime), family: timer.familyID, in: tx)
      try tx.wake(at: timer.dueTime + 86_400, kind: "midnight", familyID: timer.familyID)
    }
    database.onTimer("noon") { tx, timer in order.withLock { $0.append(timer.dueTime) } }
    database.startTimers()
    try await database.write(Partition(familyID: "f")) { tx in
      try tx.wake(at: 86_400, kind: "midnight", familyID: "f")
      try tx.wake(at: 2 * 86_400 + 43_200, kind: "noon", familyID: "f")
    }
    await database.settleTimers()
    try await clock.advance(to: WallTime(seconds: 100 * 86_400))
    await database.settleTimers()
    #expect(try await values(in: database) == (1...100).map { $0 * 86_400 })
    let seen = order.withLock { $0 }
    #expect(seen == seen.sorted())
    #expect(seen.count == 101)
    await test.close()
  }

  @Test("A timer outlives the process and fires after the restart, late")
  func restart() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 0))
    let test = try await TestDatabase(wallClock: clock)
    try await test.database.write(Partition(familyID: "f")) { try $0.wake(at: 10, kind: "day", familyID: "f") }
    await test.database.close()
    try await clock.advance(to: WallTime(seconds: 20))
    try await test.reopen()
    record("day", in: test.database)
    test.database.startTimers()
    await test.database.settleTimers()
    #expect(try await fired(test.database) == ["day  at 10"])
    await test.close()
  }

  @Test("A failing timer is rolled back and retried later, and delays no other")
  func failures() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 0))
    let test = try await TestDatabase(wallClock: clock)
    let database = test.database
    record("good", in: database)
    database.onTimer("bad") { tx, timer in
      try insert(Int(timer.now), in: tx)
      if timer.attempts < 2 { throw Failure() }
    }
    database.startTimers()
    try await database.write(Partition(familyID: "f")) { tx in
      try tx.wake(at: 10, kind: "bad", familyID: "f")
      try tx.wake(at: 11, kind: "good", familyID: "f")
      try tx.wake(at: 12, kind: "unknown", familyID: "f")
    }
    for second in 10...30 as ClosedRange<Int64> {
      try await clock.advance(to: WallTime(seconds: second))
      await database.settleTimers()
    }
    // The good one at 11; the bad one at its third attempt, 10 + 1 + 2.
    #expect(try await values(in: database) == [11, 13])
    #expect(database.timerStatistics.done == 2)
    #expect(database.timerStatistics.failed >= 4)
    #expect(database.timerStatistics.lastFailure?.contains("no handler for timers of kind unknown") == true)
    await test.close()
  }

  @Test("A real clock fires too")
  func realClock() async throws {
    let test = try await TestDatabase()
    let database = test.database
    let (seen, signal) = AsyncStream.makeStream(of: String.self)
    let observation = database.observe(CommitSignal("fired")) { _ in signal.yield("fired") }
    database.onTimer("soon") { tx, _ in tx.raise(CommitSignal("fired")) }
    database.startTimers()
    let now = test.host.wallClock.now.seconds
    try await database.write(Partition(familyID: "f")) { try $0.wake(at: now, kind: "soon", familyID: "f") }
    var iterator = seen.makeAsyncIterator()
    #expect(await iterator.next() == "fired")
    observation.cancel()
    await test.close()
  }

  @Test("A timer for a family of another partition is refused")
  func wrongPartition() async throws {
    let test = try await TestDatabase()
    let error = await databaseError {
      try await test.database.write(Partition(familyID: "f")) { try $0.wake(at: 1, kind: "k", familyID: "other") }
    }
    #expect(error?.kind == .invalidStatement)
    await test.close()
  }
}
