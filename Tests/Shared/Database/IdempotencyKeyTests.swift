import Database
import Testing

private struct Refusal: Error {}

@Suite("Request ids", .timeLimit(.minutes(1)))
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
    let answers = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for attempt in 0..<50 {
        group.addTask {
          try await database.write(partition) { tx in
            try tx.once(key, now: 100) {
              try insert(attempt, in: tx)
              return [UInt8(attempt)]
            }
          }
        }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    let stored = try await values(in: database)
    #expect(stored.count == 1)
    #expect(answers == [[UInt8(stored[0])]])
    await test.close()
  }

  @Test("The result of a part of a call is kept separately from its answer")
  func parts() async throws {
    let test = try await TestDatabase()
    let (database, partition, key) = (test.database, partition, key())
    for _ in 0..<2 {
      #expect(try await database.write(partition) { try $0.once(key.part("written"), now: 0) { [1] } } == [1])
      #expect(try await database.write(partition) { try $0.answer(to: key, now: 0) } == nil)
    }
    #expect(try await database.write(partition) { try $0.once(key, now: 0) { [2] } } == [2])
    #expect(try await database.write(partition) { try $0.answer(to: key, now: 0) } == [2])
    #expect(try await database.write(partition) { try $0.answer(to: key.part("written"), now: 0) } == [1])
    #expect(try await database.write(partition) { try $0.answer(to: key, now: 86_400) } == nil)
    let other = self.key(request: [2]).part("written")
    let error = await databaseError { try await database.write(partition) { try $0.once(other, now: 0) { [3] } } }
    #expect(error?.kind == .requestIDReused)
    await test.close()
  }

  @Test("The same id with another request is refused; another caller's id is another")
  func reuse() async throws {
    let test = try await TestDatabase()
    let (database, partition) = (test.database, partition)
    let (first, other, theirs) = (key(), key(request: [2]), key(caller: "guardian/2", request: [2]))
    try await database.write(partition) { try $0.once(first, now: 0) { [1] } }
    let error = await databaseError { try await database.write(partition) { try $0.once(other, now: 0) { [2] } } }
    #expect(error?.kind == .requestIDReused)
    #expect(try await database.write(partition) { try $0.once(theirs, now: 0) { [3] } } == [3])
    await test.close()
  }

  @Test("A refused call stores no answer, and an answer is kept for 24 h")
  func retention() async throws {
    let test = try await TestDatabase()
    let (database, partition, key) = (test.database, partition, key())
    await #expect(throws: Refusal.self) {
      try await database.write(partition) { try $0.once(key, now: 0) { throw Refusal() } }
    }
    #expect(try await database.write(partition) { try $0.once(key, now: 0) { [] } } == [])
    #expect(try await database.write(partition) { try $0.once(key, now: 86_399) { [2] } } == [])
    #expect(try await database.write(partition) { try $0.once(key, now: 86_400) { [3] } } == [3])
    await test.close()
  }
}
