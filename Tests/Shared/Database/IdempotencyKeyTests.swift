import Database
import Locks
import Testing

private struct Refusal: Error {}

extension Transaction {
  /// The answer that `once` returns; nil where only that the call was done is kept.
  fileprivate func kept(_ key: IdempotencyKey, now: Int64, _ body: () throws -> [UInt8]) throws -> [UInt8]? {
    if case .answer(let bytes) = try once(key, now: now, body) { bytes } else { nil }
  }
}

@Suite("Request ids", .timeLimit(.minutes(30)))
struct IdempotencyKeyTests {
  let partition = Partition(familyID: "f")

  private func key(_ id: String = "r", caller: String = "guardian/1", request: [UInt8] = [1]) -> IdempotencyKey {
    IdempotencyKey(
      caller: caller, method: "/screentime.family.v1.FamilyService/Create", requestID: id, request: request)
  }

  @Test("A repeat gets the stored answer and changes nothing, also when it runs at the same time")
  func repeats() async throws {
    let test = try await TestDatabase()
    let (database, partition, key) = (test.database, partition, key())
    let answers = try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      for attempt in 0..<50 {
        group.addTask {
          try await database.write(partition) { tx in
            try tx.kept(key, now: 100) {
              try insert(attempt, in: tx)
              return [UInt8(attempt + 1)]
            }
          }
        }
      }
      return try await group.reduce(into: Set<[UInt8]?>()) { $0.insert($1) }
    }
    let stored = try await values(in: database)
    #expect(stored.count == 1)
    #expect(answers == [[UInt8(stored[0] + 1)]])
    await test.close()
  }

  @Test("The result of a part of a call is kept separately from its answer")
  func parts() async throws {
    let test = try await TestDatabase()
    let (database, partition, key) = (test.database, partition, key())
    for _ in 0..<2 {
      #expect(try await database.write(partition) { try $0.kept(key.part("written"), now: 0) { [1] } } == [1])
      #expect(try await database.write(partition) { try $0.answer(to: key, now: 0) } == nil)
    }
    #expect(try await database.write(partition) { try $0.kept(key, now: 0) { [2] } } == [2])
    #expect(try await database.write(partition) { try $0.answer(to: key, now: 0) } == .answer([2]))
    #expect(try await database.write(partition) { try $0.answer(to: key.part("written"), now: 0) } == .answer([1]))
    #expect(try await database.write(partition) { try $0.answer(to: key, now: 86_400) } == nil)
    let other = self.key(request: [2]).part("written")
    let error = await databaseError { try await database.write(partition) { try $0.kept(other, now: 0) { [3] } } }
    #expect(error?.kind == .requestIDReused)
    await test.close()
  }

  @Test("The same id with another request is refused; another caller's id is another")
  func reuse() async throws {
    let test = try await TestDatabase()
    let (database, partition) = (test.database, partition)
    let (first, other, theirs) = (key(), key(request: [2]), key(caller: "guardian/2", request: [2]))
    try await database.write(partition) { try $0.kept(first, now: 0) { [1] } }
    let error = await databaseError { try await database.write(partition) { try $0.kept(other, now: 0) { [2] } } }
    #expect(error?.kind == .requestIDReused)
    #expect(try await database.write(partition) { try $0.kept(theirs, now: 0) { [3] } } == [3])
    await test.close()
  }

  @Test("A refused call stores no answer, and an answer is kept for 24 h")
  func retention() async throws {
    let test = try await TestDatabase()
    let (database, partition, key) = (test.database, partition, key())
    await #expect(throws: Refusal.self) {
      try await database.write(partition) { try $0.kept(key, now: 0) { throw Refusal() } }
    }
    #expect(try await database.write(partition) { try $0.kept(key, now: 0) { [] } } == [])
    #expect(try await database.write(partition) { try $0.kept(key, now: 86_399) { [2] } } == [])
    #expect(try await database.write(partition) { try $0.kept(key, now: 86_400) { [3] } } == [3])
    await test.close()
  }

  @Test("Of an answer above 1 KiB only what it is made from is kept, and nothing where that is as large")
  func largeAnswers() async throws {
    let test = try await TestDatabase()
    let (database, partition) = (test.database, partition)
    let large = [UInt8](repeating: 7, count: StoredAnswer.maximumBytes + 1)
    for (id, answer, names, repeated) in [
      ("whole", Array(large.dropFirst()), [], .answer(Array(large.dropFirst()))),
      ("named", large, [1, 2], .done(names: [1, 2])), ("none", large, large, .done(names: [])),
    ] as [(String, [UInt8], [UInt8], StoredAnswer)] {
      let key = key(id)
      #expect(
        try await database.write(partition) { try $0.once(key, now: 0, names: { names }) { answer } } == .answer(answer)
      )
      #expect(try await database.write(partition) { try $0.once(key, now: 0) { [9] } } == repeated)
      #expect(
        try await database.read(partition) {
          try $0.queryOne(
            "SELECT MAX(LENGTH(answer)) FROM idempotency_key WHERE partition = ?", partition
          ) { $0.int(0) }
        } ?? 0
          <= StoredAnswer.maximumBytes)
    }
    await test.close()
  }

  @Test("Answers that have expired are removed without a later call, all of them, also where calls may not write")
  func expiry() async throws {
    let free = Locked<Int64>(1 << 30)
    let test = try await TestDatabase {
      $0.reserveBytes = 1 << 20
      $0.freeBytes = { free.withLock { $0 } }
    }
    let database = test.database
    let partitions = [Partition(familyID: "f"), Partition(familyID: "g"), Partition(familyID: "h")]
    for partition in partitions {
      for number in 0..<600 {
        let key = key("\(number)")
        try await database.write(partition) { _ = try $0.once(key, now: number < 599 ? 0 : 1) { [1] } }
      }
    }
    free.withLock { $0 = 0 }
    await database.examineRoom()
    #expect(await databaseError { try await database.write("f") { _ in } }?.kind == .diskFull)
    #expect(try await database.removeExpiredAnswers(now: 86_399) == 0)
    #expect(try await database.removeExpiredAnswers(now: 86_400) == 3 * 599)
    #expect(try await database.removeExpiredAnswers(now: 86_400) == 0)
    for partition in partitions {
      let left = try await database.read(partition) {
        try $0.query("SELECT request_id FROM idempotency_key WHERE partition = ?", partition) { $0.string(0) }
      }
      #expect(left == ["599"])
    }
    await test.close()
  }
}
