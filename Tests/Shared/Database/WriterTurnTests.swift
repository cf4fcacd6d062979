import Database
import EventLoop
import Locks
import Testing

/// Holds the writer inside a body until it is released, so that a test decides what waits meanwhile.
private final class Gate: Sendable {
  private let lock = Lock()
  private let isOpen = Locked(false)
  private let (entries, entry) = AsyncStream.makeStream(of: Void.self)

  func hold() {
    entry.yield()
    lock.locked { while !isOpen.withLock({ $0 }) { lock.wait() } }
  }

  /// Returns once the writer is held.
  func isEntered() async { for await _ in entries { return } }

  func open() {
    lock.locked { isOpen.withLock { $0 = true } }
    lock.signalAll()
  }
}

@Suite("The writer's turns and budgets", .timeLimit(.minutes(30)))
struct WriterTurnTests {
  private typealias Body = (family: String, run: @Sendable (Transaction) throws -> Void)

  /// Runs `bodies` after they have all come to wait behind one that holds the writer. Returns the errors of those that
  /// failed.
  private func whileHeld(
    _ database: Database, _ bodies: [Body], beforeRelease: () async throws -> Void = {}
  ) async throws -> [DatabaseError] {
    let gate = Gate()
    return try await withThrowingTaskGroup(of: DatabaseError?.self) { group in
      group.addTask { await databaseError { try await database.write(Partition.all[0]) { _ in gate.hold() } } }
      await gate.isEntered()
      for body in bodies {
        // It waits, or is refused, when this returns.
        group.addImmediateTask {
          await databaseError { try await database.write(body.family, cause: "test") { try body.run($0) } }
        }
      }
      #expect(database.writeStatistics.waiting + database.writeStatistics.refused == bodies.count)
      try await beforeRelease()
      gate.open()
      return try await group.reduce(into: []) { errors, error in if let error { errors.append(error) } }
    }
  }

  @Test("A family with many writes delays another one by its turn only")
  func turns() async throws {
    let test = try await TestDatabase { $0.postgreSQL?.writers = 1 }
    let order = Locked<[String]>([])
    let bodies = (Array(repeating: "flood", count: 50) + ["a", "b"]).map { family -> Body in
      (family, { _ in order.withLock { $0.append(family) } })
    }
    #expect(try await whileHeld(test.database, bodies) == [])
    let seen = order.withLock { $0 }
    #expect(seen.prefix(3) == ["flood", "a", "b"])
    #expect(seen.count == 52)
    await test.close()
  }

  @Test("A group accepts no further body once its budget is spent")
  func groups() async throws {
    let test = try await TestDatabase {
      $0.postgreSQL?.writers = 1
      $0.costMeasure = .steps(of: .milliseconds(1))
    }
    let bodies = (0..<40).map { number -> Body in
      ("f", { tx in for part in 0..<4 { try insert(number * 4 + part, in: tx) } })
    }
    #expect(try await whileHeld(test.database, bodies) == [])
    let statistics = test.database.writeStatistics
    // A body has 4 statements, so a budget of 8 ms is spent by two or three.
    #expect(statistics.largestGroup <= 3)
    #expect(statistics.commits >= 14)
    #expect(statistics.slowGroups == 0)
    await test.close()
  }

  @Test(
    "A body that can stop early does so much sooner while others wait, and they are notified before its family goes on")
  func contention() async throws {
    let test = try await TestDatabase {
      $0.postgreSQL?.writers = 1
      $0.costMeasure = .steps(of: .microseconds(100))
    }
    let written = Locked<[(family: String, rows: Int)]>([])
    let flood: @Sendable (Transaction) throws -> Void = { tx in
      var rows = 0
      repeat {
        rows += 1
        try insert(written.withLock { $0.count } * 1_000 + rows, in: tx)
      } while !tx.budget.isSpent
      written.withLock { [rows] in $0.append(("f", rows)) }
    }
    let innocent: Body = (
      "a",
      { tx in
        try insert(1, family: "a", in: tx)
        written.withLock { $0.append(("a", 1)) }
      }
    )
    let before = test.database.writeStatistics.commits
    #expect(try await whileHeld(test.database, [("f", flood), ("f", flood), innocent]) == [])
    let seen = written.withLock { $0 }
    #expect(seen.map(\.family) == ["f", "a", "f"])
    // Of 100 µs a step, 1 ms and 8 ms.
    #expect(seen[0].rows <= 10 && seen[2].rows >= 40)
    // The body that held the writer used little and is one of the group's others.
    #expect(test.database.writeStatistics.commits - before >= 2)
    await test.close()
  }

  @Test("A family with long bodies goes on by itself when others have called, and closing waits for no other")
  func longBodies() async throws {
    let test = try await TestDatabase {
      $0.postgreSQL?.writers = 1
      $0.costMeasure = .steps(of: .milliseconds(10))
    }
    let database = test.database
    for round in 0..<3 {
      try await database.write("flood") { tx in for value in 0..<100 { try insert(round * 100 + value, in: tx) } }
      try await database.write("a") { try insert(round, family: "a", in: $0) }
    }
    #expect(try await values(of: "a", in: database) == [0, 1, 2])
    let last = Task.immediate { _ = try await database.write("flood") { try insert(1_000, in: $0) } }
    await test.close()
    try await last.value
  }

  @Test("A body that holds the writer for too long is counted and reported with its family and cause")
  func slow() async throws {
    let test = try await TestDatabase {
      $0.postgreSQL?.writers = 1
      $0.costMeasure = .steps(of: .milliseconds(1))
    }
    let reported = Locked<[SlowWrite]>([])
    test.database.onSlowWrite { write in reported.withLock { $0.append(write) } }
    try await test.database.write("f", cause: "many") { tx in for value in 0..<30 { try insert(value, in: tx) } }
    #expect(test.database.writeStatistics.slowBodies == 1)
    #expect(test.database.writeStatistics.slowGroups == 1)
    let body = reported.withLock { $0.first }
    #expect(body?.subject == "f")
    #expect(body?.cause == "many")
    #expect(body?.groupSize == 0)
    await test.close()
  }

  @Test("The waiting writes of a family are limited; the others have places left")
  func shares() async throws {
    let test = try await TestDatabase {
      $0.postgreSQL?.writers = 1
      $0.maximumWaitingWritesOfFamily = 5
    }
    let bodies = (0..<20).map { number -> Body in ("flood", { try insert(number, in: $0) }) }
    let innocent: Body = ("a", { try insert(1, family: "a", in: $0) })
    let errors = try await whileHeld(test.database, bodies + [innocent])
    #expect(errors.map(\.kind) == Array(repeating: .overloaded, count: 15))
    #expect(errors.first?.message == "5 writes of the family wait already")
    #expect(try await values(of: "a", in: test.database) == [1])
    await test.close()
  }

  @Test("A write that has waited too long is refused before it runs; the service's own writes wait as long as it takes")
  func patience() async throws {
    let test = try await TestDatabase {
      $0.postgreSQL?.writers = 1
      $0.maximumWriteWait = .zero
    }
    let database = test.database
    let call: Body = ("f", { try insert(1, in: $0) })
    let own = Locked<Task<Void, any Error>?>(nil)
    let errors = try await whileHeld(database, [call]) {
      own.withLock {
        $0 = Task.immediate { _ = try await database.write(Partition(familyID: "f")) { try insert(2, in: $0) } }
      }
      #expect(database.writeStatistics.waiting == 2)
    }
    try await own.withLock { $0 }?.value
    #expect(errors.map(\.kind) == [.overloaded])
    #expect(errors.first?.remedy.contains("Try again") == true)
    #expect(database.writeStatistics.expired == 1)
    #expect(try await values(in: database) == [2])
    await test.close()
  }
}
