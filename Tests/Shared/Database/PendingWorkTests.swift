import Database
import EventLoop
import Locks
import Testing

private struct Failure: Error {}

@Suite("Pending work", .timeLimit(.minutes(30)))
struct PendingWorkTests {
  /// Work that inserts 1, 2, … up to the number in its state, as many in a step as its budget allows.
  private func count(in database: Database) {
    database.onWork("count") { tx, work in
      var (next, last) = (Int(work.state[0]), Int(work.state[1]))
      while next <= last {
        try insert(next, family: work.familyID, in: tx)
        next += 1
        if tx.budget.isSpent, next <= last { return .more(state: [UInt8(next), UInt8(last)]) }
      }
      last = next
      return .done
    }
  }

  /// Every statement counts as 1 ms, so a step inserts a few.
  private func open(_ clock: any WallClock = RealWallClock()) async throws -> TestDatabase {
    try await TestDatabase(wallClock: clock) { $0.costMeasure = .steps(of: .milliseconds(1)) }
  }

  private func enqueue(_ familyID: String, to last: UInt8, in database: Database) async throws {
    try await database.write(familyID) { tx in
      try tx.enqueueWork(kind: "count", familyID: familyID) { waiting in
        waiting.map { [$0[0], max($0[1], last)] } ?? [1, last]
      }
    }
  }

  @Test("Work is done in several short bodies, and a later cause joins the earlier one")
  func steps() async throws {
    let test = try await open()
    let database = test.database
    count(in: database)
    try await enqueue("f", to: 10, in: database)
    try await enqueue("f", to: 40, in: database)
    #expect(try await database.pendingWork() == 1)
    database.startTimers()
    await database.settleTimers()
    #expect(try await values(in: database) == Array(1...40))
    #expect(try await database.pendingWork() == 0)
    #expect(database.workStatistics.done >= 10)
    #expect(database.writeStatistics.slowBodies == 0)
    await test.close()
  }

  @Test(
    "Delayed work begins after its delay, no later when it is enqueued again, and not when another transaction did it")
  func delay() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 1_000))
    let test = try await open(clock)
    let database = test.database
    count(in: database)
    database.startTimers()
    func leave(_ familyID: String, for delay: Int64, from first: UInt8 = 1) async throws {
      try await database.write(familyID) { tx in
        try tx.enqueueWork(kind: "count", familyID: familyID, delay: delay) { _ in [first, first + 2] }
      }
      await database.settleTimers()
    }
    try await leave("f", for: 5)
    try await clock.advance(to: WallTime(seconds: 1_003))
    try await leave("f", for: 5)
    try await leave("g", for: 1)
    #expect(try await values(in: database).isEmpty)
    try await database.write("g") { _ = try $0.cancelWork(kind: "count", familyID: "g") }
    try await clock.advance(to: WallTime(seconds: 1_005))
    await database.settleTimers()
    #expect(try await values(in: database) == [1, 2, 3])
    #expect(try await database.pendingWork() == 0)
    // Work that is due now does not wait for the delay of another cause.
    try await leave("f", for: 5, from: 4)
    try await leave("f", for: 0, from: 4)
    #expect(try await values(in: database) == Array(1...6))
    await test.close()
  }

  @Test("A restart resumes the work where it stopped")
  func restart() async throws {
    let test = try await open()
    let done = Locked(0)
    test.database.onWork("count") { tx, work in
      guard done.withLock({ $0 }) < 5 else { throw Failure() }
      done.withLock { $0 += 1 }
      try insert(Int(work.state[0]), family: work.familyID, in: tx)
      return .more(state: [work.state[0] + 1, work.state[1]])
    }
    try await enqueue("f", to: 20, in: test.database)
    test.database.startTimers()
    await test.database.settleTimers()
    #expect(try await values(in: test.database) == Array(1...5))
    try await test.reopen()
    // The failed step waits for a second.
    try await test.database.write("f") { try $0.execute("UPDATE pending_work SET run_time = 0") }
    count(in: test.database)
    test.database.startTimers()
    await test.database.settleTimers()
    #expect(try await values(in: test.database) == Array(1...20))
    await test.close()
  }

  @Test("Families take turns, and a call is served between the steps of others")
  func turns() async throws {
    let test = try await open()
    let database = test.database
    count(in: database)
    try await enqueue("f", to: 60, in: database)
    try await enqueue("g", to: 10, in: database)
    let order = Locked<[String]>([])
    let observation = database.observe(CommitSignal("step")) { raised in
      order.withLock { $0 += raised.map(\.key) }
    }
    database.onWork("count") { tx, work in
      tx.raise(CommitSignal("step"), key: work.familyID)
      try insert(Int(work.state[0]), family: work.familyID, in: tx)
      return work.state[0] == work.state[1] ? .done : .more(state: [work.state[0] + 1, work.state[1]])
    }
    database.startTimers()
    // Calls of an innocent family, one after the other, during the work.
    for value in 1...10 { try await database.write("innocent") { try insert(value, family: "innocent", in: $0) } }
    await database.settleTimers()
    #expect(try await values(of: "innocent", in: database) == Array(1...10))
    #expect(try await values(of: "f", in: database) == Array(1...60))
    // g's last step is not behind f's sixty.
    let seen = order.withLock { $0 }
    #expect(seen.lastIndex(of: "g").map { $0 < 30 } == true)
    observation.cancel()
    await test.close()
  }

  @Test("A step that fails is rolled back and retried after a pause; other families' work is done")
  func failures() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 1_000))
    let test = try await open(clock)
    let database = test.database
    database.onWork("bad") { tx, work in
      try insert(work.attempts, family: work.familyID, in: tx)
      if work.attempts < 2 { throw Failure() }
      return .done
    }
    count(in: database)
    database.startTimers()
    try await database.write("bad") { try $0.enqueueWork(kind: "bad", familyID: "bad") { _ in [] } }
    try await enqueue("f", to: 3, in: database)
    await database.settleTimers()
    #expect(try await values(in: database) == [1, 2, 3])
    #expect(try await database.pendingWork() == 1)
    #expect(database.workStatistics.lastFailure?.contains("work bad \"\" of family bad") == true)
    for second in 1_001...1_003 as ClosedRange<Int64> {
      try await clock.advance(to: WallTime(seconds: second))
      await database.settleTimers()
    }
    #expect(try await values(of: "bad", in: database) == [2])
    #expect(try await database.pendingWork() == 0)
    #expect(database.workStatistics.failed == 2)
    await test.close()
  }

  @Test("A step gets what was prepared outside the writer, and is prepared again when something has changed")
  func prepared() async throws {
    let test = try await open()
    let database = test.database
    let prepared = Locked(0)
    database.onWork("sum") { work in
      let seen = try await values(of: "f", in: database)
      let times = prepared.withLock { count in
        count += 1
        return count
      }
      // Something that happens between the two parts, and a later cause that joins.
      if times == 1 {
        try await database.write("f") { tx in
          try insert(2, family: "f", in: tx)
          try tx.enqueueWork(kind: "sum", familyID: "f") { _ in [1] }
        }
      }
      return seen
    } apply: { tx, work, seen in
      let now = try tx.query("SELECT value FROM entry WHERE partition = ? ORDER BY value", tx.partition) { $0.int(0) }
      guard now == seen else { return .more(state: work.state) }
      try insert(100 + seen.reduce(0, +), family: "f", in: tx)
      return .done
    }
    try await database.write("f") { tx in
      try insert(1, family: "f", in: tx)
      try tx.enqueueWork(kind: "sum", familyID: "f") { _ in [] }
    }
    database.startTimers()
    await database.settleTimers()
    #expect(try await values(of: "f", in: database) == [1, 2, 103])
    #expect(prepared.withLock { $0 } == 2)
    #expect(try await database.pendingWork() == 0)
    await test.close()
  }

  @Test("A step that cannot be prepared is retried after a pause")
  func unprepared() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 1_000))
    let test = try await open(clock)
    let database = test.database
    database.onWork("bad") { work -> Int in
      if work.attempts == 0 { throw Failure() }
      return work.attempts
    } apply: { tx, work, attempts in
      try insert(attempts, family: work.familyID, in: tx)
      return .done
    }
    database.startTimers()
    try await database.write("f") { try $0.enqueueWork(kind: "bad", familyID: "f") { _ in [] } }
    await database.settleTimers()
    #expect(try await values(in: database).isEmpty)
    #expect(database.workStatistics.lastFailure?.contains("work bad \"\" of family f") == true)
    try await clock.advance(to: WallTime(seconds: 1_001))
    await database.settleTimers()
    #expect(try await values(in: database) == [1])
    await test.close()
  }

  @Test("A state that cannot be read is an error with kind, key and family: the work stays, and nothing joins it")
  func unreadableState() async throws {
    let test = try await open(VirtualWallClock(WallTime(seconds: 1_000)))
    let database = test.database
    database.onWork("number") { _, work in
      _ = try work.decoded { Int(String(decoding: $0, as: UTF8.self)) }
      return .done
    }
    database.startTimers()
    try await database.write("f") { tx in
      try tx.enqueueWork(kind: "number", familyID: "f", key: "k") { _ in Array("odd".utf8) }
    }
    await database.settleTimers()
    #expect(try await database.pendingWork() == 1 && database.workStatistics.failed == 1)
    let expected = "pending_work number \"k\" of family f has a malformed state of 3 bytes"
    #expect(database.workStatistics.lastFailure?.contains(expected) == true)
    let error = await databaseError {
      try await database.write("f") { tx in
        try tx.enqueueWork(
          kind: "number", familyID: "f", key: "k", as: { Int(String(decoding: $0, as: UTF8.self)) }
        ) { waiting in Array("\(waiting ?? 0)".utf8) }
      }
    }
    #expect(error?.kind == .unreadableRow && error?.message.contains(expected) == true)
    await test.close()
  }

  @Test("Work of more families than fit into memory is found in the table")
  func manyFamilies() async throws {
    let test = try await open()
    let database = test.database
    count(in: database)
    for number in 0..<600 { try await enqueue("family \(number)", to: 1, in: database) }
    database.startTimers()
    await database.settleTimers()
    #expect(try await database.pendingWork() == 0)
    #expect(database.workStatistics.done == 600)
    await test.close()
  }

  @Test("Work for a family of another partition is refused, and work that a savepoint rolls back is not announced")
  func scope() async throws {
    let test = try await open()
    let error = await databaseError {
      try await test.database.write("f") { tx in try tx.enqueueWork(kind: "k", familyID: "other") { _ in [] } }
    }
    #expect(error?.kind == .invalidStatement)
    try await test.database.write("f") { tx in
      try? tx.savepoint {
        try tx.enqueueWork(kind: "k", familyID: "f") { _ in [] }
        throw Failure()
      }
    }
    #expect(try await test.database.pendingWork() == 0)
    await test.close()
  }
}
