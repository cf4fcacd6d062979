import Database
import EventLoop
import Locks
import Testing

private struct Refusal: Error, Equatable {}

@Suite("Transactions", .timeLimit(.minutes(30)))
struct TransactionTests {
  let partition = Partition(familyID: "f")

  @Test("A result is delivered after the commit, and other connections see it")
  func writeThenRead() async throws {
    let test = try await TestDatabase()
    let database = test.database
    let note = "é\0x"
    let changed = try await database.write(partition) { tx -> Int in
      try insert(1, note: note, in: tx)
      try insert(2, in: tx)
      return try tx.executeCounting("UPDATE entry SET note = 'b' WHERE value = ?", 2)
    }
    #expect(changed == 1)
    let notes = try await database.read(nil) { tx in
      try tx.query("SELECT value, note FROM entry ORDER BY value") { [$0.value(0), $0.value(1)] }
    }
    #expect(notes == [[.integer(1), .text(note)], [.integer(2), .text("b")]])
    await test.close()
  }

  /// Values that are inserted at the end of the body.
  private final class Collected: TransactionAttachment {
    var values: [Int] = []
    var mark: Int { values.count }

    func rewind(to mark: Int) { values.removeSubrange(mark...) }

    func finish(_ tx: Transaction) throws {
      for value in values { try insert(value, in: tx) }
    }
  }

  @Test("A body ends with endings registered for its attachments, after these have finished; an error takes all back")
  func endings() async throws {
    let test = try await TestDatabase()
    let database = test.database
    database.onFinish(of: Collected.self) { collected, tx in
      if collected.values.contains(3) { throw Refusal() }
      try tx.execute("UPDATE entry SET note = 'ended' WHERE value = ?", collected.values.last)
    }
    try await database.write(partition) { tx in
      tx.attachment(Collected.self).values = [1, 2]
      try? tx.savepoint {
        tx.attachment(Collected.self).values.append(3)
        throw Refusal()
      }
    }
    await #expect(throws: Refusal()) {
      try await database.write(partition) { $0.attachment(Collected.self).values = [4, 3] }
    }
    try await database.write(partition) { try insert(5, in: $0) }
    let notes = try await database.read(nil) { tx in
      try tx.query("SELECT value, note FROM entry ORDER BY value") { [$0.value(0), $0.value(1)] }
    }
    #expect(notes.map(\.first) == [.integer(1), .integer(2), .integer(5)])
    #expect(notes[1][1] == .text("ended") && notes[0][1] != .text("ended"))
    await test.close()
  }

  @Test("Many concurrent writes share few commits, and each is acknowledged")
  func groupCommit() async throws {
    let test = try await TestDatabase()
    let database = test.database
    try await withThrowingTaskGroup(of: Void.self) { group in
      for value in 0..<2_000 {
        group.addTask {
          let family = "family \(value % 50)"
          try await database.write(Partition(familyID: family)) { try insert(value, family: family, in: $0) }
        }
      }
      try await group.waitForAll()
    }
    let count = try await database.read(nil) { try $0.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } }
    #expect(count == 2_000)
    let statistics = database.writeStatistics
    #expect(statistics.writes == 2_000)
    #expect(statistics.commits < 1_000)
    #expect(statistics.largestGroup > 1)
    await test.close()
  }

  @Test("Bodies that are submitted together share a commit; each has its own result, in their order")
  func submittedTogether() async throws {
    let test = try await TestDatabase {
      $0.costMeasure = .steps(of: .nanoseconds(1))
      $0.postgreSQL?.writers = 1
    }
    let database = test.database
    let commits = Locked<[Int]>([])
    database.onCommit { commit in commits.withLock { $0.append(commit.writes) } }
    let families = (0..<40).map { "family \($0)" }
    let results = await database.write(
      each: families.enumerated().map { value, family in
        (
          Partition(familyID: family),
          { tx in
            try insert(value, family: family, in: tx)
            if value % 10 == 3 { throw Refusal() }
            return value
          }
        )
      })
    #expect(results.map { try? $0.get() } == (0..<40).map { $0 % 10 == 3 ? nil : $0 })
    #expect(commits.withLock { $0 } == [40])
    let stored = try await database.read(nil) { try $0.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } }
    #expect(stored == 36)
    let none: [(partition: Partition, body: @Sendable (Transaction) throws -> Int)] = []
    #expect(await database.write(each: none).isEmpty)
    await test.close()
    let late = await database.write(each: families.map { (Partition(familyID: $0), { _ in 1 }) })
    #expect(late.count == 40 && late.allSatisfy { (try? $0.get()) == nil })
  }

  @Test("A body that throws leaves nothing and does not affect the others of its group")
  func savepoints() async throws {
    let test = try await TestDatabase()
    let database = test.database
    let partition = partition
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for value in 0..<300 {
        group.addTask {
          do {
            try await database.write(partition) { tx in
              try insert(value, in: tx)
              if value % 3 == 0 { throw Refusal() }
            }
            return true
          } catch {
            return !(error is Refusal)
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(outcomes == 200)
    #expect(try await values(in: database) == (0..<300).filter { $0 % 3 != 0 })
    await test.close()
  }

  @Test("A body that throws before it changes anything does not make its group run again")
  func earlyRefusals() async throws {
    let test = try await TestDatabase()
    let (database, runs) = (test.database, Locked(0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for value in 0..<300 {
        group.addTask {
          do {
            try await database.write("f") { tx in
              runs.withLock { $0 += 1 }
              if value % 3 == 0 {
                _ = try tx.queryOne("SELECT value FROM entry WHERE partition = ? LIMIT 1", tx.partition) { $0.int(0) }
                throw Refusal()
              }
              try insert(value, in: tx)
            }
          } catch is Refusal {}
        }
      }
      try await group.waitForAll()
    }
    #expect(runs.withLock { $0 } == 300)
    #expect(try await values(in: database) == (0..<300).filter { $0 % 3 != 0 })
    await test.close()
  }

  @Test("Parameters of every type and length are stored as they are, and optional ones as NULL")
  func parameters() async throws {
    let test = try await TestDatabase()
    let long = String(repeating: "lång ", count: 1_000)
    let texts = ["", "a", "0123456789abcdef", "\0", "\u{1}\0\0\u{2}\u{1}", long]
    let found = try await test.database.write("f") { tx in
      try texts.map { text in
        // The second use of the statement has other lengths in the same places.
        try tx.queryOne(
          "SELECT ?, ?, ?, ?, ?, ?", text, Array(text.utf8), Int64.min, text.isEmpty ? nil : text, true,
          Optional<Int32>.none
        ) { row in (0..<6).map { row.value($0) } }
      }
    }
    let expected = texts.map { text -> [SQLValue] in
      [
        .text(text), .blob(Array(text.utf8)), .integer(.min), text.isEmpty ? .null : .text(text), .integer(1), .null,
      ]
    }
    #expect(found == expected)
    await test.close()
  }

  @Test("More statements than a connection keeps, and one within itself, return their own rows")
  func manyStatements() async throws {
    let test = try await TestDatabase()
    let sums = try await test.database.write("f") { tx in
      try (0..<1_000).map { number in
        var sum = 0
        let sql = "SELECT \(number % 600) + value FROM (SELECT 1 AS value UNION ALL SELECT 2) AS listed"
        try tx.forEach(sql) { outer in
          try tx.forEach(sql) { sum += outer.int(0) * 10_000 + $0.int(0) }
        }
        return sum
      }
    }
    #expect(
      sums
        == (0..<1_000).map { number in
          let values = [number % 600 + 1, number % 600 + 2]
          return values.reduce(0) { sum, outer in values.reduce(sum) { $0 + outer * 10_000 + $1 } }
        })
    await test.close()
  }

  @Test("A unique violation has its own kind of error and changes nothing")
  func uniqueViolation() async throws {
    let test = try await TestDatabase()
    let database = test.database
    try await database.write(partition) { try insert(1, in: $0) }
    let error = await databaseError {
      try await database.write(partition) { tx in
        try insert(2, in: tx)
        try insert(1, in: tx)
      }
    }
    #expect(error?.kind == .uniqueViolation)
    #expect(try await values(in: database) == [1])
    await test.close()
  }

  @Test("A part of a body can fail alone, its signals with it")
  func nestedSavepoint() async throws {
    let test = try await TestDatabase()
    let database = test.database
    let (seen, keys) = AsyncStream.makeStream(of: [String].self)
    let observation = database.observe(CommitSignal("entry")) { keys.yield($0.map(\.key)) }
    try await database.write(partition) { tx in
      try insert(1, in: tx)
      tx.raise(CommitSignal("entry"), key: "kept")
      try? tx.savepoint {
        try insert(2, in: tx)
        tx.raise(CommitSignal("entry"), key: "undone")
        throw Refusal()
      }
      try tx.savepoint { try insert(3, in: tx) }
      tx.raise(CommitSignal("other"), key: "not observed")
    }
    #expect(try await values(in: database) == [1, 3])
    var iterator = seen.makeAsyncIterator()
    #expect(await iterator.next() == ["kept"])
    observation.cancel()
    await test.close()
  }

  @Test("An observer that is notified before the acknowledgement has been when the write returns")
  func observedBeforeAcknowledgement() async throws {
    let test = try await TestDatabase()
    let database = test.database
    let newest = Locked(0)
    database.observeBeforeAcknowledgement(CommitSignal("entry")) { raised in
      for case let number as Int in raised.map(\.value) { newest.withLock { $0 = number } }
    }
    for number in 1...50 {
      try await database.write(partition) { tx in
        try insert(number, in: tx)
        tx.raise(CommitSignal("entry"), value: number)
      }
      #expect(newest.withLock { $0 } == number)
    }
    await test.close()
  }

  @Test("A column of another type fails the query instead of returning a wrong value")
  func decoding() async throws {
    let test = try await TestDatabase()
    let database = test.database
    try await database.write(partition) { try insert(1, note: nil, in: $0) }
    for sql in ["SELECT note FROM entry", "SELECT value FROM entry"] {
      let error = await databaseError { try await database.read(nil) { try $0.query(sql) { $0.string(0) } } }
      #expect(error?.kind == .unreadableRow)
      #expect(error?.message.hasPrefix("column 0 (") == true && error?.message.contains("expected text") == true)
    }
    let missing = await databaseError {
      try await database.read(nil) { try $0.queryOne("SELECT 1") { $0.int64(1) } }
    }
    #expect(missing?.message.contains("no such column") == true)
    await test.close()
  }

  @Test("A column whose content cannot be decoded names itself and the reason, not its reader's error")
  func content() async throws {
    struct Odd: Error {}
    let test = try await TestDatabase()
    let database = test.database
    try await database.write(partition) { try insert(7, in: $0) }
    let readers: [@Sendable (Row) throws -> Int] = [
      { row in try row.decoded(0, expected: "an even number") { throw Odd() } },
      { row in try row.decoded(0, expected: "an even number") { nil } },
      { row in
        row.reject(0, expected: "an even number")
        throw Odd()
      },
    ]
    for reader in readers {
      let error = await databaseError {
        try await database.read(nil) { try $0.query("SELECT value FROM entry", row: reader) }
      }
      #expect(error?.kind == .unreadableRow)
      #expect(error?.message.hasPrefix("column 0 (value) is 7, expected an even number") == true, "\(error as Any)")
    }
    let value = try await database.read(nil) {
      try $0.queryOne("SELECT value FROM entry") { row in try row.decoded(0, expected: "a number") { row.int(0) } }
    }
    #expect(value == 7)
    await test.close()
  }

  @Test("A reader can't write, and wrong statements name themselves")
  func statements() async throws {
    let test = try await TestDatabase()
    let database = test.database
    let write = await databaseError {
      try await database.read(nil) { try $0.query("DELETE FROM entry") { $0.int64(0) } }
    }
    #expect(write?.kind == .readOnly)
    let parameters = await databaseError {
      try await database.write(partition) { try $0.execute("DELETE FROM entry WHERE value = ?") }
    }
    #expect(parameters?.message.contains("takes 1 parameters, got 0") == true)
    await test.close()
  }

  @Test("A write beyond the limit is rejected at once, the others are served")
  func overload() async throws {
    let test = try await TestDatabase { $0.maximumWaitingWrites = 10 }
    let database = test.database
    let partition = partition
    let refused = await withTaskGroup(of: Bool.self) { group in
      for value in 0..<200 {
        group.addTask {
          await databaseError { try await database.write(partition) { try insert(value, in: $0) } }?.kind == .overloaded
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(database.writeStatistics.refused == refused)
    #expect(try await values(in: database).count == 200 - refused)
    await test.close()
  }

  @Test("After closing, writes and reads are refused; acknowledged writes are there at the next opening")
  func closing() async throws {
    let test = try await TestDatabase()
    let database = test.database
    try await database.write(partition) { try insert(7, in: $0) }
    try await test.reopen()
    #expect(await databaseError { try await database.write(partition) { try insert(8, in: $0) } }?.kind == .closed)
    #expect(await databaseError { try await values(in: database) }?.kind == .closed)
    #expect(try await values(in: test.database) == [7])
    await test.close()
  }
}
