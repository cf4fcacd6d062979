import Apps
import Database
import LocalTime
import Locks
import Messages
import ServiceAPI
import ServiceHarness
import StoredMessages
import StoredStates
import Testing

@testable import UsageCounting
@testable import UsageRecords
@testable import UsageServer

/// Records that are added to stored usage: at once, or by work that waits.
@Suite struct AdditionTests {
  @Test("US-7 a record that crosses very many stored stretches is counted in pieces, and answered at once")
  func crossing() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    // Every other half minute of an app that is worth less.
    let cheap = "00000000-0000-7000-8000-000000000003"
    try await fixture.deliver(fixture.assigned(cheap, .learning, rate: 5, tokens: [token(3)]))
    let sparse = (0..<900 as Range<Int64>).map {
      fixture.record(1 + $0, app: 3, at: -100_000 + $0 * 60, seconds: 30)
    }
    try await fixture.send(sparse)
    try await fixture.settle()
    let before = fixture.harness.database.workStatistics.done
    #expect(try await fixture.outcomes(fixture.record(5_000, at: -100_000, seconds: 54_000)) == [.accepted])
    try await fixture.settle()
    #expect(fixture.harness.database.workStatistics.done - before >= 4)
    let totals = try await fixture.totals()
    #expect(totals.learningSeconds == 54_000)
    #expect(totals.learningSixtieths == 540_000)
    try await fixture.expectAgreement()
    await fixture.harness.stop()
  }

  @Test("US-7 a record costs the same however many overlap it: none of them is read")
  func overlapping() async throws {
    // Each body is reported, with the steps of statements that it took.
    let fixture = try await UsageFixture {
      $0.costMeasure = .steps(of: .microseconds(1))
      $0.longWrite = .zero
    }
    let costs = Locked<[Duration]>([])
    fixture.harness.database.onSlowWrite { write in
      if write.cause == "records" { costs.withLock { $0.append(write.cost) } }
    }
    try await fixture.send([fixture.record(1, at: -90_000, seconds: 80_000)])
    try await fixture.send([fixture.record(2, at: -89_999, seconds: 80_000)])
    for batch in 0..<3 as Range<Int64> {
      try await fixture.send(
        (10...1_000).map { fixture.record(batch * 1_000 + $0, at: -90_000 + $0, seconds: 80_000) })
    }
    try await fixture.send([fixture.record(9_000, at: -50_000, seconds: 600)])
    let bodies = costs.withLock { $0 }
    let (second, last) = (try #require(bodies.dropFirst().first), try #require(bodies.last))
    #expect(last <= second * 2)
    #expect(try await fixture.harness.database.pendingWork() == 0)
    #expect(try await fixture.totals().learningSeconds == 81_000)
    await fixture.harness.stop()
  }

  @Test("US-6 an addition counts its record as it is stored: one that waits, or is not there, adds nothing")
  func storedAddition() async throws {
    let fixture = try await UsageFixture()
    let (child, database) = (fixture.child, fixture.harness.database)
    let record = fixture.record(1, at: -7_200, seconds: 60)
    try await fixture.send([record])
    let place = RecordTable.Place(installation: 1, sequence: 1, conflict: 0)
    func leave(_ places: [RecordTable.Place]) async throws {
      try await database.write(child.partition) { tx in
        for place in places {
          let state = AdditionState(from: fixture.start - 7_200, cause: .record)
          try tx.enqueueWork(kind: Counting.kind, familyID: child.familyID, key: Counting.key(child, place)) { _ in
            try state.bytes
          }
        }
      }
      try await fixture.settle()
    }
    #expect(try await fixture.totals().learningSeconds == 60)
    try await database.write(child.partition) { tx in
      try RecordTable.setWaiting(tx, child, place)
      try Recount.leave(tx, child, from: .distantPast, cause: .record)
    }
    try await fixture.settle()
    #expect(try await fixture.totals().learningSeconds == 0)
    try await leave([place, .init(installation: 1, sequence: 9, conflict: 0)])
    #expect(try await fixture.totals().learningSeconds == 0)
    let start = fixture.start - 7_200
    try await database.write(child.partition) { try RecordTable.setEvaluated($0, child, place, start..<start + 60) }
    try await leave([place])
    #expect(try await fixture.totals().learningSeconds == 60)
    try await fixture.expectAgreement()
    await fixture.harness.stop()
  }

  @Test("US-6 of a family at most a thousand additions wait; further records are left to one recount")
  func boundedAdditions() async throws {
    struct Undone: Error {}
    try await withUsageIngest { fixture in
      let (child, cache) = (fixture.child, fixture.cache)
      await #expect(throws: Undone.self) {
        try await fixture.harness.database.write(child.partition) { tx in
          var counting = Counting(tx: tx, child: child, facts: try cache.facts(tx, child), cause: .record)
          for number in 0..<Int64(Counting.segmentsAtOnce + Counting.maximumWaiting + 500) {
            let start = ServiceHarness.start - 100_000 + number * 20
            let record = UsageRecord(
              key: RecordKey(deviceID: "d", installationID: "i", sequence: number),
              content: RecordContent(appToken: token(1), start: start, end: start + 10))
            try counting.add(record, at: .init(installation: 1, sequence: number, conflict: 0))
          }
          let additions = try tx.pendingWorkCount(kind: Counting.kind, familyID: child.familyID, limit: 10_000)
          let recounts = try tx.pendingWorkCount(kind: Recount.kind, familyID: child.familyID, limit: 10_000)
          #expect(additions == Counting.maximumWaiting && recounts == 1)
          throw Undone()
        }
      }
    }
  }

  @Test("US-11 additions that earlier versions stored are read; bytes of neither form are refused")
  func earlierForms() throws {
    let addition = try #require(AdditionState(Array("-5 -9 100 1 3 token.sha256.ab 0a-device".utf8)))
    #expect(addition == AdditionState(from: Instant(seconds: -5), cause: .init(rawValue: 3)))
    #expect(try AdditionState(addition.bytes) == addition)
    #expect(AdditionState(StoredV1.Addition()) == nil)
    for reached in [Int64.min, .max] {
      #expect(AdditionState(StoredV1.Addition(reached: reached, cause: 3)) == nil)
      #expect(AdditionState(Array("\(reached) 0 4 1 3 token device".utf8)) == nil)
    }
    for bytes in [[], Array("1 2 odd".utf8), [0x0A], [0x0A, 0xFF]] { #expect(AdditionState(bytes) == nil) }
  }
}
