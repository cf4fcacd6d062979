import Database
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import EventFeed
@testable import UsageFeed
@testable import UsageServer

/// Activities: learning off every device, whose records wait for a guardian.
@Suite("US-16 off-device learning") struct ActivityTests {
  static let book = "00000000-0000-7000-8000-00000000000b"

  /// At 20 points a minute, identified by the token of number 5.
  private func assigned(
    _ fixture: UsageFixture, kind: ShieldV1.SelectionKind = .activity, at offset: Int64 = -2_592_000,
    childID: String? = nil
  ) -> ShieldV1.AppAssigned {
    fixture.assigned(Self.book, .learning, rate: 20, tokens: [token(5)], at: offset, childID: childID, kind: kind)
  }

  private func notices(_ fixture: UsageFixture) async throws -> [String] {
    try await fixture.harness.events(UsageV1.QuarantineChanged.self, of: fixture.family.familyID)
      .filter { $0.childID == fixture.family.childID }.map { "\($0.firstQuarantineID) \($0.waiting)" }
  }

  private func states(_ fixture: UsageFixture) async throws -> [String] {
    try await fixture.quarantine(includingDecided: true).map { "\($0.record?.sequence ?? 0) \($0.reason) \($0.state)" }
  }

  @Test("US-16 a record of an activity counts nowhere and covers nothing until it is accepted, then from its own time")
  func accepted() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(assigned(fixture))
      // Reading, yesterday and today; an app with a lower rate at the same time today.
      let results = try await fixture.send([
        fixture.record(1, app: 5, at: -86_400, seconds: 1_200), fixture.record(2, app: 5, at: -3_600, seconds: 600),
        fixture.record(3, at: -3_600, seconds: 600),
      ])
      #expect(results.map(\.outcome) == [.quarantined, .quarantined, .accepted])
      #expect(results[0].quarantineReason == .needsApproval)
      #expect(results[0].message == "the record is of an activity, which no device can confirm; a guardian decides")
      #expect(try await fixture.totals().learningSixtieths == 6_000)
      #expect(try await notices(fixture) == ["1 true"])
      let waiting = try await fixture.quarantine()
      #expect(waiting.map(\.reason) == [.needsApproval, .needsApproval])
      let changes = try await fixture.changes().count
      try await fixture.review(.accept, waiting.map(\.quarantineID))
      // Today the book has the higher rate.
      #expect(try await fixture.days().map(\.learningSixtieths) == [24_000, 12_000])
      #expect(try await fixture.changes().dropFirst(changes).allSatisfy { $0.cause == .review })
      #expect(try await fixture.totals().apps.first { $0.appID == Self.book }?.seconds == 1_800)
      #expect(try await notices(fixture) == ["1 true", "1 false"])
      let ended = try await fixture.harness.events(UsageV1.DaySummarized.self, of: fixture.family.familyID)
      #expect(ended.last?.summary?.learningSeconds == 1_200 && ended.last?.corrected == true)
      try await fixture.expectAgreement()
    }
  }

  @Test("US-16 a rejected record never counts, and says why; a guardian decides one by one or many at once")
  func rejected() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(assigned(fixture))
      try await fixture.send((1...3).map { fixture.record($0, app: 5, at: -1_000 * $0, seconds: 600) })
      let ids = try await fixture.quarantine().map(\.quarantineID)
      try await fixture.review(.reject, [ids[0]])
      try await fixture.review(.accept, Array(ids[1...]))
      #expect(try await fixture.totals().learningSeconds == 1_200)
      #expect(try await fixture.outcomes(fixture.record(1, app: 5, at: -1_000, seconds: 600)) == [.duplicate])
      try await fixture.send([fixture.record(4, app: 5, at: -9_000, seconds: 60)])
      let parts = try await fixture.client.explainUsage(
        .init(childID: fixture.family.childID, subject: .date(.init(year: 2026, month: 3, day: 2))),
        options: try fixture.harness.options(fixture.family.guardian)
      ).parts
      #expect(parts.map(\.outcome) == [.quarantined, .counted, .counted, .rejected])
      #expect([parts[0], parts[3]].map(\.quarantineReason) == [.needsApproval, .needsApproval])
      #expect(parts.allSatisfy { $0.appID == Self.book })
      // Nothing of the app comes back when it is removed and assigned again.
      try await fixture.deliver(fixture.removed(Self.book, at: -500))
      try await fixture.deliver(
        fixture.assigned(Self.book, .learning, rate: 20, tokens: [token(5)], at: -400, generation: 2, kind: .activity))
      let states = try await states(fixture).map { String($0.suffix(8)) }
      #expect(states == ["rejected", "accepted", "accepted", " waiting"])
      try await fixture.expectAgreement()
    }
  }

  @Test("US-16 a record that came before its app was known as an activity comes to wait, a sibling's as well")
  func before() async throws {
    try await withUsageIngest { fixture in
      let sibling = fixture.family.siblingID
      try await fixture.deliver(fixture.childChanged(sibling))
      let answer = try await fixture.outcomes(
        fixture.record(1, app: 5), fixture.record(2, app: 5, at: -90_000, seconds: 60))
      #expect(answer == [.unassigned, .unassigned])
      try await fixture.send([fixture.record(1, app: 5)], as: fixture.family.sibling)
      try await fixture.deliver(assigned(fixture))
      #expect(try await fixture.totals().learningSeconds == 0)
      #expect(try await states(fixture) == ["2 needsApproval waiting", "1 needsApproval waiting"])
      #expect(try await notices(fixture) == ["1 true"])
      let others = try await fixture.client.listQuarantine(
        .init(childID: sibling), options: try fixture.harness.options(fixture.family.guardian)
      ).records
      #expect(others.map(\.reason) == [.needsApproval])
      // A waiting record is not listed as use of an app that is not assigned: it is no use by the sibling yet.
      let unassigned = try await fixture.client.listUnassignedUsage(
        .init(childID: sibling), options: try fixture.harness.options(fixture.family.guardian))
      #expect(unassigned.apps.isEmpty)
      try await fixture.review(.accept, try await fixture.quarantine().map(\.quarantineID))
      #expect(try await fixture.totals().learningSeconds == 360)
      // Another recount leaves decisions as they are.
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: -1_000_000))
      #expect(try await fixture.totals().learningSeconds == 360)
      try await fixture.expectAgreement()
    }
  }

  @Test("US-16 a restored ShieldPolicy that knows the app as none lifts what waits; as one again it waits again")
  func restored() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(assigned(fixture))
      try await fixture.send((1...3).map { fixture.record($0, app: 5, at: -1_000 * $0, seconds: 600) })
      let ids = try await fixture.quarantine().map(\.quarantineID)
      try await fixture.review(.accept, [ids[0]])
      try await fixture.review(.reject, [ids[1]])
      let application: [any Message] = [fixture.childChanged(), assigned(fixture, kind: .application)]
      try await fixture.reconcile(application)
      #expect(try await fixture.totals().learningSeconds == 1_200)
      let lifted = ["1 needsApproval accepted", "2 needsApproval rejected", "3 needsApproval lifted"]
      #expect(try await states(fixture) == lifted)
      #expect(try await notices(fixture) == ["1 true", "1 false"])
      let refused = await failure { try await fixture.review(.accept, [ids[2]]) }
      #expect(refused?.code == .failedPrecondition && refused?.reason == "ALREADY_DECIDED")
      #expect(refused?.message.contains("no longer waits") == true)
      try await fixture.reconcile([fixture.childChanged(), assigned(fixture)])
      #expect(try await fixture.totals().learningSeconds == 600)
      #expect(try await states(fixture) == lifted + ["3 needsApproval waiting"])
      #expect(try await notices(fixture) == ["1 true", "1 false", "4 true"])
      // A ShieldPolicy from before the app was saved: it is unassigned use, and waits for an app.
      try await fixture.reconcile([fixture.childChanged()])
      #expect(try await fixture.totals().learningSeconds == 0)
      try await fixture.deliver(assigned(fixture, kind: .application))
      #expect(try await fixture.totals().learningSeconds == 1_200)
      try await fixture.expectAgreement()
      let planted = PlantedErrors(UsageLedger.ledger, host: fixture.harness.host)
      let findings = try await planted.findings(of: fixture.family.familyID, in: fixture.harness.database)
      #expect(findings == [])
    }
  }

  @Test("US-16 a kind that changes while a recount or an addition is half done leaves the same, in pieces of any size")
  func pieces() async throws {
    let one = try await UsageFixture()
    let inPieces = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    for fixture in [one, inPieces] {
      for batch in 0..<4 as Range<Int64> {
        try await fixture.send(
          (1...60).map { fixture.record(batch * 60 + $0, app: $0 % 2 == 0 ? 5 : 1, at: -300 * (batch * 60 + $0)) })
      }
      for kind in [ShieldV1.SelectionKind.application, .activity, .application, .activity] {
        try await fixture.deliver(assigned(fixture, kind: kind, at: -2_592_000))
      }
      try await fixture.settle()
      #expect(try await fixture.quarantine().filter { $0.reason == .needsApproval }.count == 100)
    }
    #expect(try await one.totals() == inPieces.totals())
    for fixture in [one, inPieces] {
      try await fixture.expectAgreement()
      let planted = PlantedErrors(UsageLedger.ledger, host: fixture.harness.host)
      #expect(try await planted.findings(of: fixture.family.familyID, in: fixture.harness.database) == [])
      await fixture.harness.stop()
    }
  }

  @Test("US-16 a device has 2,000 records of activities that wait, and room for others; decisions make room")
  func limit() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(assigned(fixture))
      for batch in 0..<2 as Range<Int64> {
        let results = try await fixture.send(
          (1...1_000).map { fixture.record(batch * 1_000 + $0, app: 5, at: -10 * (batch * 1_000 + $0), seconds: 10) })
        #expect(results.allSatisfy { $0.outcome == .quarantined })
      }
      let more = try await fixture.send([
        fixture.record(2_001, app: 5, at: -50_000), fixture.record(2_002, seconds: 0), fixture.record(2_003),
      ])
      #expect(more.map(\.outcome) == [.resourceExhausted, .quarantined, .accepted])
      #expect(more[0].exhaustedLimit == .approvals && more[0].message.contains("2000 records of activities"))
      let other = TestFamilyDevice.second(of: fixture.family)
      #expect(
        try await fixture.send([fixture.record(1, app: 5, at: -60_000)], as: other).map(\.outcome) == [.quarantined])
      let ids = try await fixture.quarantine().prefix(100).map(\.quarantineID)
      try await fixture.review(.accept, ids)
      #expect(try await fixture.totals().learningSeconds == 1_300)
      #expect(try await fixture.outcomes(fixture.record(2_001, app: 5, at: -50_000)) == [.quarantined])
    }
  }

  @Test("US-16 counted and waiting use survives a restart; a snapshot announces the waiting use")
  func restart() async throws {
    let first = try await UsageFixture()
    try await first.deliver(assigned(first))
    try await first.send([first.record(1, app: 5), first.record(2, app: 5, at: -9_000)])
    try await first.review(.accept, [try #require(try await first.quarantine().first).quarantineID])
    let (totals, all) = (try await first.totals(), try await first.quarantine(includingDecided: true))
    let copy = first.harness.directory.copy()
    await first.harness.stop()

    let second = try await UsageFixture(first.family, continuing: copy, isSetUp: false)
    #expect(try await second.totals() == totals)
    #expect(try await second.quarantine(includingDecided: true) == all)
    #expect(try await second.outcomes(second.record(3, app: 5, at: -600)) == [.quarantined])
    let child = second.child
    let state = try await second.harness.database.read(child.partition) { tx in
      try UsageSnapshot().state(of: child.familyID, in: tx).compactMap { $0 as? UsageV1.QuarantineChanged }
    }
    #expect(state.map(\.waiting) == [true])
    await second.harness.stop()
  }
}
