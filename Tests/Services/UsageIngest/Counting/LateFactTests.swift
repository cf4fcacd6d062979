import Database
import Identity
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing
import UsageCounting

@testable import EventFeed
@testable import UsageFeed

@Suite struct LateFactTests {
  @Test(
    "US-3 shielded time counts for nothing: by the record's flag, by an acknowledgement before it, and by a late one")
  func shielded() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.acknowledged(1, at: -7_200, shielding: [fixture.reward]))
      #expect(
        try await fixture.outcomes(
          fixture.record(1, app: 2, at: -3_600), fixture.record(2, shielded: true), fixture.record(3, at: -1_000))
          == [.skipped, .skipped, .accepted])
      #expect(try await fixture.totals().rewardSeconds == 0)
      // The device had opened the app at -3,500: 100 s of the first record were shielded, 200 s were not.
      try await fixture.deliver(fixture.acknowledged(2, at: -3_500, shielding: []))
      #expect(try await fixture.totals().rewardSeconds == 200)
      #expect(try await fixture.changes().last?.cause == .shield)
      // And had closed it again 50 s later.
      try await fixture.deliver(fixture.acknowledged(3, at: -3_450, shielding: [fixture.reward]))
      #expect(try await fixture.totals().rewardSeconds == 50)
      // Another device's acknowledgement shields nothing here.
      try await fixture.deliver(
        fixture.acknowledged(4, at: -7_200, shielding: [fixture.learning], deviceID: freshID()))
      #expect(try await fixture.totals().learningSeconds == 300)
    }
  }

  @Test("US-6 CH-15 the cause of a changed count is named: a record, a rate, a token, a removal, an assignment")
  func causes() async throws {
    try await withUsageIngest { fixture in
      func last() async throws -> UsageV1.UsageChangeCause? { try await fixture.changes().last?.cause }
      try await fixture.send([fixture.record(1, at: -3_600), fixture.record(2, app: 4, at: -2_000)])
      #expect(try await last() == .record)
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)], at: -3_500))
      #expect(try await last() == .rate)
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1), token(4)], at: -3_000))
      #expect(try await last() == .assignment)
      try await fixture.deliver(fixture.removed(fixture.learning, at: -1_900))
      #expect(try await last() == .removal)
      try await fixture.deliver(
        fixture.assigned(
          fixture.learning, .learning, rate: 30, tokens: [token(1), token(4)], at: -1_850, generation: 2))
      #expect(try await last() == .assignment)
    }
  }

  @Test("US-13 a record of an app that is not assigned yet counts from its own time once an assignment covers it")
  func assignedLater() async throws {
    try await withUsageIngest(isSetUp: false) { fixture in
      #expect(
        try await fixture.outcomes(fixture.record(1, at: -3_600), fixture.record(2, at: -600))
          == [.unassigned, .unassigned])
      #expect(try await fixture.changes().isEmpty)
      try await fixture.deliver(fixture.childChanged())
      // From the middle of the first record on.
      try await fixture.deliver(fixture.assigned(fixture.learning, .learning, rate: 10, tokens: [token(1)], at: -3_500))
      #expect(try await fixture.totals().learningSeconds == 500)
      #expect(try await fixture.changes().last?.cause == .assignment)
      // A further token of the same app: records with it count as far as the app was assigned.
      #expect(try await fixture.outcomes(fixture.record(3, app: 4, at: -2_000, seconds: 60)) == [.unassigned])
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 10, tokens: [token(1), token(4)], at: 0))
      #expect(try await fixture.totals().learningSeconds == 560)
    }
  }

  @Test("US-13 a sibling's records wait for the same token")
  func sibling() async throws {
    try await withUsageIngest { fixture in
      let sibling = fixture.family.siblingID
      try await fixture.deliver(fixture.childChanged(sibling))
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 10, tokens: [], childID: sibling))
      #expect(
        try await fixture.send([fixture.record(1, app: 5)], as: fixture.family.sibling).map(\.outcome) == [.unassigned])
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 10, tokens: [token(1), token(5)], at: 0))
      #expect(try await fixture.totals(sibling).learningSeconds == 300)
      #expect(try await fixture.totals().learningSeconds == 0)
    }
  }

  @Test("US-6 US-7 a token that moves to another app takes its records with it, whenever they were")
  func movedToken() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1)])
      let other = freshID()
      try await fixture.deliver(fixture.assigned(other, .learning, rate: 20, tokens: [token(1)], at: -7_200))
      let totals = try await fixture.totals()
      #expect(totals.learningSeconds == 300 && totals.learningSixtieths == 6_000)
      let fresh = try await fixture.published()
      #expect(fresh.map(\.appID) == [other])
    }
  }

  @Test("US-6 records in any order and a rate known late give the same day; each correction is published exactly")
  func outOfOrder() async throws {
    try await withUsageIngest { fixture in
      #expect(
        try await fixture.outcomes(fixture.record(5, at: -600), fixture.record(2, at: -86_400)) == [
          .accepted, .accepted,
        ])
      try await fixture.send([fixture.record(1, at: -300, seconds: 200)])
      #expect(try await fixture.days().map(\.learningSeconds) == [300, 500])
      // The rate of today became 15 before the second record of today.
      try await fixture.deliver(fixture.assigned(fixture.learning, .learning, rate: 15, tokens: [token(1)], at: -300))
      #expect(try await fixture.totals().learningSixtieths == 600 * 10 + 200 * 15)
      #expect(try await fixture.published() == Set(try await fixture.segments().map { UsageV1.UsageSegment($0) }))
      // An earlier day is not touched by a later zone.
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: -400))
      #expect(try await fixture.days().map(\.learningSeconds) == [300, 500])
      let changes = try await fixture.changes().count
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: -400))
      #expect(try await fixture.changes().count == changes)
    }
  }

  @Test("US-6 an event without what it is about, or with an unknown zone, does not count as applied")
  func unreadable() async throws {
    try await withUsageIngest(isSetUp: false) { fixture in
      await #expect(throws: UnreadableEvent.self) { try await fixture.deliver(FamilyV1.ChildChanged()) }
      // An acknowledgement without its instant does not shield since ever.
      var acknowledged = fixture.acknowledged(1, at: 0, shielding: [])
      acknowledged.applyTime = nil
      await #expect(throws: UnreadableEvent.self) { try await fixture.deliver(acknowledged) }
      await #expect(throws: UnreadableEvent.self) {
        try await fixture.deliver(ShieldV1.AppAssigned(childID: fixture.family.childID))
      }
      await #expect(throws: (any Error).self) { try await fixture.deliver(fixture.childChanged(zone: "Mars/Olympus")) }
    }
  }

  @Test("US-11 an equal snapshot publishes nothing; a different one only the difference")
  func reconcile() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.acknowledged(1, at: -3_400, shielding: [fixture.reward]))
      try await fixture.send([
        fixture.record(1), fixture.record(2, app: 2), fixture.record(3, app: 7), fixture.record(4, at: -600),
      ])
      let (totals, changes) = (try await fixture.totals(), try await fixture.changes())
      let state: [any Message] = [
        fixture.childChanged(), fixture.assigned(fixture.learning, .learning, rate: 10, tokens: [token(1)]),
        fixture.assigned(fixture.reward, .reward, rate: 50, tokens: [token(2)]),
        fixture.acknowledged(1, at: -3_400, shielding: [fixture.reward]),
      ]
      try await fixture.reconcile(state)
      #expect(try await fixture.totals() == totals)
      #expect(try await fixture.changes() == changes)
      // Without the acknowledgement the reward app was open all the time.
      try await fixture.reconcile(Array(state.dropLast()))
      #expect(try await fixture.totals().rewardSeconds == 300)
      #expect(try await fixture.changes().count == changes.count + 1)
      // Waiting records still wait.
      try await fixture.deliver(fixture.assigned(freshID(), .learning, rate: 5, tokens: [token(7)]))
      #expect(try await fixture.totals().learningSeconds == 600)
    }
  }

  @Test("US-13 after a snapshot without the family nothing counts, new records wait, and the feed can publish it again")
  func familyGone() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1)])
      try await fixture.reconcile([])
      #expect(try await fixture.published().isEmpty)
      #expect(await failure { _ = try await fixture.totals() }?.code == .notFound)
      #expect(try await fixture.outcomes(fixture.record(2, at: -600)) == [.unassigned])
      try await fixture.reconcile([
        fixture.childChanged(), fixture.assigned(fixture.learning, .learning, rate: 10, tokens: [token(1)]),
      ])
      #expect(try await fixture.totals().learningSeconds == 600)
      #expect(try await fixture.outcomes(fixture.record(3, at: -60, seconds: 30)) == [.accepted])
    }
  }

  @Test("US-11 totals, days, quarantine and what waits survive a kill")
  func restart() async throws {
    let first = try await UsageFixture()
    try await first.send([first.record(1), first.record(1, seconds: 5), first.record(2, app: 6, at: -600)])
    let (totals, days, quarantine) = (try await first.totals(), try await first.days(), try await first.quarantine())
    let copy = first.harness.directory.copy()
    await first.harness.stop()

    let second = try await UsageFixture(first.family, continuing: copy, isSetUp: false)
    #expect(try await second.totals() == totals)
    #expect(try await second.days() == days)
    #expect(try await second.quarantine() == quarantine)
    #expect(try await second.outcomes(second.record(1)) == [.duplicate])
    try await second.deliver(second.assigned(freshID(), .learning, rate: 5, tokens: [token(6)]))
    #expect(try await second.totals().learningSeconds == 600)
    await second.harness.stop()
  }

  @Test("US-8 the snapshot adds up to what was published")
  func snapshot() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send((1...40).map { fixture.record($0, app: Int($0 % 2) + 1, at: -$0 * 700) })
      try await fixture.deliver(fixture.acknowledged(1, at: -9_000, shielding: [fixture.reward]))
      let child = fixture.child
      let (families, state) = try await fixture.harness.database.read(child.partition) { tx in
        (
          try UsageSnapshot().families(of: child.partition, in: tx),
          try UsageSnapshot().state(of: child.familyID, in: tx).compactMap { $0 as? UsageV1.UsageChanged }
        )
      }
      #expect(families == [child.familyID])
      #expect(state.allSatisfy { $0.removed.isEmpty && $0.childID == child.childID })
      #expect(Set(state.flatMap(\.added)) == (try await fixture.published()))
    }
  }
}
