import Database
import EventFeed
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageCounting
@testable import UsageFeed
@testable import UsageRecords

@Suite struct QuarantineTests {
  @Test(
    "US-7 an accepted record counts from its own time on its own days, a rejected one never; both are listed as decided"
  )
  func decisions() async throws {
    try await withUsageIngest { fixture in
      // 26 hours over a midnight in Berlin, and one from the future.
      #expect(
        try await fixture.outcomes(
          fixture.record(1, at: -100_000, seconds: 93_600), fixture.record(2, at: -60, seconds: 400)) == [
            .quarantined, .quarantined,
          ])
      let waiting = try await fixture.quarantine()
      #expect(waiting.map(\.state) == [.waiting, .waiting] && waiting.allSatisfy { $0.decideTime == nil })
      let decided = try await fixture.review(.accept, [waiting[0].quarantineID])
      #expect(decided.map(\.state) == [.accepted])
      #expect(decided[0].guardianID == fixture.family.familyID && decided[0].decideTime == .init(fixture.start))
      #expect(try await fixture.totals().learningSeconds == 93_600)
      #expect(try await fixture.days().map(\.learningSeconds).reduce(0, +) == 93_600)
      #expect(try await fixture.days().count == 2)
      #expect(try await fixture.changes().last?.cause == .review)
      try await fixture.review(.reject, [waiting[1].quarantineID])
      #expect(try await fixture.totals().learningSeconds == 93_600)
      #expect(try await fixture.quarantine().isEmpty)
      let all = try await fixture.quarantine(includingDecided: true)
      #expect(all.map(\.state) == [.accepted, .rejected] && all.map(\.record) == waiting.map(\.record))
      #expect(try await fixture.published() == Set(try await fixture.segments().map { UsageV1.UsageSegment($0) }))
    }
  }

  @Test("US-7 FA-9 when records come to wait and when none waits any longer is published, once each, and in snapshots")
  func published() async throws {
    try await withUsageIngest { fixture in
      func snapshot() async throws -> [UsageV1.QuarantineChanged] {
        let child = fixture.child
        return try await fixture.harness.database.read(child.partition) { tx in
          let families = try UsageSnapshot().families(of: child.partition, in: tx)
          guard families == [child.familyID] else { return [] }
          return try UsageSnapshot().state(of: child.familyID, in: tx).compactMap { $0 as? UsageV1.QuarantineChanged }
        }
      }
      func events() async throws -> [UsageV1.QuarantineChanged] {
        try await fixture.harness.events(UsageV1.QuarantineChanged.self, of: fixture.family.familyID)
      }
      let first = UsageV1.QuarantineChanged(
        childID: fixture.family.childID, firstQuarantineID: "1", receiveTime: .init(fixture.start), waiting: true)
      #expect(try await snapshot().isEmpty)
      // Nothing of the family counts yet.
      try await fixture.send([fixture.record(1, seconds: 90_000)])
      #expect(try await events() == [first])
      #expect(try await snapshot() == [first])
      try await fixture.harness.advance(by: 100)
      try await fixture.send([fixture.record(2, seconds: 90_000), fixture.record(2, seconds: 90_000)])
      // The first is decided, and the second waits as long as before.
      try await fixture.review(.reject, ["1"])
      #expect(try await events() == [first])
      #expect(try await snapshot() == [first])
      try await fixture.review(.accept, ["2"])
      var last = first
      last.waiting = false
      #expect(try await events() == [first, last])
      #expect(try await snapshot().isEmpty)
      try await fixture.review(.accept, ["2"])
      #expect(try await events() == [first, last])
      try await fixture.send([fixture.record(3, seconds: 90_000)])
      var again = first
      (again.firstQuarantineID, again.receiveTime) = ("3", .init(seconds: fixture.start.seconds + 100))
      #expect(try await events() == [first, last, again])
      #expect(try await snapshot() == [again])
    }
  }

  @Test("US-7 a repetition may write its request id in other letters")
  func otherLetters() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1, seconds: 90_000)])
      let ids = try await fixture.quarantine().map(\.quarantineID)
      let requestID = "0190163d-8694-739b-aea5-966c26f8ad91"
      let first = try await fixture.review(.reject, ids, requestID: requestID.uppercased())
      #expect(try await fixture.review(.reject, ids, requestID: requestID) == first)
      let reused = await failure { try await fixture.review(.accept, ids, requestID: requestID) }
      #expect(reused?.code == .alreadyExists && reused?.reason == "REQUEST_ID_REUSED")
    }
  }

  @Test("US-7 facts are not kept of a child that the family does not have, whatever ids a caller names")
  func unknownChild() async throws {
    try await withUsageIngest { fixture in
      let unknown = ChildKey(familyID: fixture.family.familyID, childID: freshID())
      let refusal = await failure {
        _ = try await fixture.client.reviewQuarantine(
          .init(childID: unknown.childID, quarantineIDs: ["1"], decision: .accept, requestID: freshID()),
          options: try fixture.harness.options(fixture.family.guardian))
      }
      #expect(refusal?.code == .notFound)
      let isKept = try await fixture.harness.database.read(unknown.partition) {
        try fixture.cache.contains($0, unknown)
      }
      #expect(!isKept)
    }
  }

  @Test("US-5 an accepted conflict counts as well as the first; the same conflict again is a duplicate, decided or not")
  func conflicts() async throws {
    try await withUsageIngest { fixture in
      let (conflict, other) = (fixture.record(1, at: -1_800, seconds: 60), fixture.record(1, at: -900, seconds: 60))
      #expect(
        try await fixture.outcomes(fixture.record(1), conflict, other, conflict) == [
          .accepted, .quarantined, .quarantined, .duplicate,
        ])
      let ids = try await fixture.quarantine().map(\.quarantineID)
      try await fixture.review(.accept, [ids[0]])
      try await fixture.review(.reject, [ids[1]])
      #expect(try await fixture.totals().learningSeconds == 360)
      // Neither returns, and a rejected one stays rejected.
      #expect(
        try await fixture.outcomes(conflict, other, fixture.record(1)) == [.duplicate, .duplicate, .duplicate])
      #expect(try await fixture.totals().learningSeconds == 360)
      #expect(try await fixture.quarantine().isEmpty)
    }
  }

  @Test(
    "US-7 US-6 records longer than a day are found by every later window: overlaps, rates, shields, removals, tokens")
  func longRecords() async throws {
    try await withUsageIngest { fixture in
      // 20 days that end an hour ago; 31 days can be accepted, a second more cannot.
      try await fixture.send([
        fixture.record(1, at: -1_731_600, seconds: 1_728_000),
        fixture.record(2, app: 2, at: -2_678_400, seconds: 2_678_401),
      ])
      let ids = try await fixture.quarantine().map(\.quarantineID)
      let tooLong = await failure { try await fixture.review(.accept, ids) }
      #expect(tooLong?.code == .failedPrecondition && tooLong?.reason == "RECORD_TOO_LONG")
      #expect(tooLong?.message.contains("2678401 s") == true)
      #expect(try await fixture.totals().learningSeconds == 0)
      try await fixture.review(.accept, [ids[0]])
      #expect(try await fixture.totals().learningSeconds == 1_728_000)

      // Another app at a higher rate wins its seconds, near the end of the long record.
      let better = freshID()
      try await fixture.deliver(fixture.assigned(better, .learning, rate: 20, tokens: [token(3)]))
      try await fixture.send([fixture.record(3, app: 3, at: -7_200, seconds: 600)])
      #expect(try await fixture.totals().learningSeconds == 1_728_000)
      #expect(try await fixture.totals().learningSixtieths == (1_728_000 - 600) * 10 + 600 * 20)
      // A rate from then on, a shield from then on, a removal.
      try await fixture.deliver(fixture.assigned(fixture.learning, .learning, rate: 15, tokens: [token(1)], at: -5_600))
      #expect(try await fixture.totals().learningSixtieths == (1_728_000 - 2_600) * 10 + 600 * 20 + 2_000 * 15)
      try await fixture.deliver(fixture.acknowledged(1, at: -4_600, shielding: [fixture.learning]))
      #expect(try await fixture.totals().learningSeconds == 1_727_000)
      try await fixture.deliver(fixture.removed(fixture.learning, at: -5_000))
      #expect(try await fixture.totals().learningSeconds == 1_726_600)
      #expect(try await fixture.published() == Set(try await fixture.segments().map { UsageV1.UsageSegment($0) }))
    }
  }

  @Test("US-7 acceptance lifts the failed check only: shields and assignments still decide what of the record counts")
  func stillDecided() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.acknowledged(1, at: -50_000, shielding: [fixture.reward]))
      try await fixture.send([
        fixture.record(1, at: -90_000, seconds: 86_401, shielded: true),
        fixture.record(2, app: 2, at: -100_000, seconds: 90_000),
        fixture.record(3, app: 7, at: -100_000, seconds: 90_000),
        fixture.record(4, at: -50, seconds: -10),
      ])
      try await fixture.review(.accept, try await fixture.quarantine().map(\.quarantineID))
      #expect(try await fixture.totals().learningSeconds == 0)
      #expect(try await fixture.totals().rewardSeconds == 50_000)
      // US-13: it waits for its app like any other record.
      try await fixture.deliver(fixture.assigned(freshID(), .learning, rate: 5, tokens: [token(7)], at: -20_000))
      #expect(try await fixture.totals().learningSeconds == 10_000)
      // And a snapshot finds it again.
      try await fixture.reconcile([
        fixture.childChanged(), fixture.assigned(fixture.reward, .reward, rate: 50, tokens: [token(2)]),
      ])
      #expect(try await fixture.totals().learningSeconds == 0)
      #expect(try await fixture.totals().rewardSeconds == 90_000)
      try await fixture.deliver(fixture.assigned(freshID(), .learning, rate: 5, tokens: [token(7)]))
      #expect(try await fixture.totals().learningSeconds == 90_000)
    }
  }

  @Test("US-7 a decision is final: the same again changes nothing, the other is refused whole, naming the record")
  func finality() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1, seconds: 90_000), fixture.record(2, seconds: 100_000)])
      let ids = try await fixture.quarantine().map(\.quarantineID)
      try await fixture.review(.reject, [ids[0]])
      let changes = try await fixture.changes().count
      #expect(try await fixture.review(.reject, [ids[0], ids[0]]).map(\.state) == [.rejected])
      let refused = await failure { try await fixture.review(.accept, [ids[1], ids[0]]) }
      #expect(refused?.code == .failedPrecondition && refused?.reason == "ALREADY_DECIDED")
      #expect(refused?.message.contains("names \(ids[0]), which was rejected at 2026-03-02T09:00:00Z") == true)
      #expect(try await fixture.quarantine().map(\.quarantineID) == [ids[1]])
      #expect(try await fixture.changes().count == changes)
    }
  }

  @Test("US-7 the same request id gives the same answer, for another request it is refused")
  func repeats() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1, at: -100_000, seconds: 90_000), fixture.record(2, seconds: 100_000)])
      let (ids, requestID) = (try await fixture.quarantine().map(\.quarantineID), freshID())
      let first = try await fixture.review(.accept, [ids[0]], requestID: requestID)
      try await fixture.harness.advance(by: 60)
      #expect(try await fixture.review(.accept, [ids[0]], requestID: requestID) == first)
      let other = await failure { try await fixture.review(.reject, [ids[1]], requestID: requestID) }
      #expect(other?.code == .alreadyExists && other?.reason == "REQUEST_ID_REUSED")
      #expect(try await fixture.totals().learningSeconds == 90_000)
    }
  }

  @Test(
    "US-7 unknown ids and other children's are NOT_FOUND, unreadable values are refused by field; nothing is decided")
  func refusals() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      try await fixture.send([fixture.record(1, seconds: 90_000)])
      let id = try #require(try await fixture.quarantine().first?.quarantineID)
      for bad in ["\(id)0", "+\(id)", "0\(id)", "", "x", "99999999999999999999"] {
        let error = await failure { try await fixture.review(.accept, [id, bad]) }
        #expect(error?.code == .notFound && error?.message.contains("quarantine_ids") == true, "\(bad)")
      }
      let sibling = UsageV1.ReviewQuarantineRequest(
        childID: fixture.family.siblingID, quarantineIDs: [id], decision: .accept, requestID: freshID())
      let options = try fixture.harness.options(fixture.family.guardian)
      #expect(
        await failure { _ = try await fixture.client.reviewQuarantine(sibling, options: options) }?.code == .notFound)
      let stranger = await failure { try await fixture.review(.accept, [id], as: TestFamily().guardian) }
      #expect(stranger?.code == .notFound)
      let empty = await failure { try await fixture.review(.unspecified, [], requestID: "1") }
      #expect(Set(empty?.fields ?? []) == ["quarantine_ids", "decision", "request_id"])
      let many = await failure { try await fixture.review(.reject, Array(repeating: id, count: 101)) }
      #expect(many?.fields == ["quarantine_ids"])
      #expect(try await fixture.quarantine().map(\.state) == [.waiting])
      #expect(try await fixture.totals().learningSeconds == 0)
    }
  }

  @Test("US-7 two guardians decide at once: one decision holds, the other one is rejected, what counts agrees")
  func concurrent() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send((1...10).map { fixture.record($0, at: -100_000 + $0 * 9_000, seconds: 86_401) })
      let ids = try await fixture.quarantine().map(\.quarantineID)
      let refused = await withTaskGroup(of: StatusCode?.self) { group in
        for decision in [UsageV1.QuarantineDecision.accept, .reject] {
          for id in ids { group.addTask { await failure { try await fixture.review(decision, [id]) }?.code } }
        }
        return await group.reduce(into: [StatusCode]()) { codes, code in if let code { codes.append(code) } }
      }
      #expect(refused.count == 10 && refused.allSatisfy { $0 == .failedPrecondition })
      let accepted = try await fixture.quarantine(includingDecided: true).filter { $0.state == .accepted }
      let learned = try await fixture.totals().learningSeconds
      #expect((learned > 0) == !accepted.isEmpty)
      #expect(try await fixture.published() == Set(try await fixture.segments().map { UsageV1.UsageSegment($0) }))
    }
  }

  @Test("US-7 US-11 decisions survive a restart; decided records leave room for further ones")
  func restart() async throws {
    let first = try await UsageFixture()
    try await first.send([first.record(1, at: -100_000, seconds: 90_000), first.record(2, seconds: 100_000)])
    let ids = try await first.quarantine().map(\.quarantineID)
    try await first.review(.accept, [ids[0]])
    try await first.review(.reject, [ids[1]])
    let all = try await first.quarantine(includingDecided: true)
    let copy = first.harness.directory.copy()
    await first.harness.stop()

    let second = try await UsageFixture(first.family, continuing: copy, isSetUp: false)
    #expect(try await second.quarantine(includingDecided: true) == all)
    #expect(try await second.outcomes(second.record(2, seconds: 100_000)) == [.duplicate])
    #expect(try await second.totals().learningSeconds == 90_000)
    let child = second.child
    let deviceID = second.family.deviceID
    let waiting = try await second.harness.database.read(child.partition) {
      try DeviceShareTable.count($0, familyID: child.familyID, deviceID: deviceID, .waiting)
    }
    #expect(waiting == 0)
    // The long record is found by a window of this process too.
    try await second.deliver(second.acknowledged(1, at: -20_000, shielding: [second.learning]))
    #expect(try await second.totals().learningSeconds == 80_000)
    await second.harness.stop()
  }
}
