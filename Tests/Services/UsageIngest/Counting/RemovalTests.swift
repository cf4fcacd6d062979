import EventFeed
import Messages
import ProtobufC
import ServiceAPI
import ServiceHarness
import Testing
import UsageCounting

@Suite struct RemovalTests {
  @Test("SH-7 US-12 a removed app is not listed, counts no longer, and starts at zero when it is added again")
  func generations() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1), fixture.record(2, app: 2)])
      try await fixture.deliver(fixture.removed(fixture.learning, at: -1_800))
      #expect(try await fixture.totals().apps.map(\.appID) == [fixture.reward])
      #expect(try await fixture.outcomes(fixture.record(3, at: -1_700, seconds: 60)) == [.unassigned])
      #expect(try await fixture.totals().learningSeconds == 300)

      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)], at: -1_000, generation: 2))
      let again = try #require(try await fixture.totals().apps.first)
      #expect(again.appID == fixture.learning && again.seconds == 0 && again.sixtieths == 0 && again.points == 0)
      try await fixture.send([fixture.record(4, at: -900, seconds: 60)])
      let totals = try await fixture.totals()
      #expect(totals.apps.first?.seconds == 60 && totals.apps.first?.points == 20)
      // US-11: overall totals and days keep every generation.
      #expect(totals.learningSeconds == 360 && totals.learningSixtieths == 300 * 10 + 60 * 20)
      #expect(try await fixture.days().map(\.learningSeconds) == [360])
      #expect(try await Set(fixture.published().map(\.generation)) == [1, 2])
    }
  }

  @Test("US-12 US-6 usage belongs to the generation in force when it happened, also when it arrives after the removal")
  func lateRecord() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.removed(fixture.learning, at: -1_800))
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)], at: -1_000, generation: 2))
      // Over the removal, the gap and the new assignment: 100 s, nothing, and 200 s.
      #expect(try await fixture.outcomes(fixture.record(1, at: -1_900, seconds: 1_100)) == [.accepted])
      let totals = try await fixture.totals()
      #expect(totals.learningSeconds == 300 && totals.learningSixtieths == 100 * 10 + 200 * 20)
      #expect(totals.apps.first?.seconds == 200)
    }
  }

  @Test("SH-7 US-6 CH-15 a removal that is known late withdraws what was counted after it, with its cause")
  func lateRemoval() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1, at: -3_600), fixture.record(2, at: -600), fixture.record(3, app: 2)])
      try await fixture.deliver(fixture.removed(fixture.learning, at: -3_500))
      #expect(try await fixture.totals().learningSeconds == 100)
      #expect(try await fixture.totals().rewardSeconds == 300)
      #expect(try await fixture.changes().last?.cause == .removal)
      #expect(try await fixture.published() == Set(try await fixture.segments().map { UsageV1.UsageSegment($0) }))
      // Published again, it changes nothing.
      let changes = try await fixture.changes().count
      try await fixture.deliver(fixture.removed(fixture.learning, at: -3_500))
      #expect(try await fixture.changes().count == changes)
    }
  }

  @Test("SH-7 removed and added again within one second, the app is in its new generation from that second on")
  func sameSecond() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.removed(fixture.learning, at: -1_800))
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .reward, rate: 50, tokens: [token(1)], at: -1_800, generation: 2))
      try await fixture.send([fixture.record(1, at: -1_900, seconds: 300)])
      let totals = try await fixture.totals()
      #expect(totals.learningSeconds == 100 && totals.rewardSeconds == 200)
      #expect(totals.apps.first?.category == .reward && totals.apps.first?.seconds == 200)
    }
  }

  @Test("US-11 US-12 a snapshot with removals equals the events; one without a removal withdraws it")
  func reconcile() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.removed(fixture.learning, at: -1_800))
      let added = fixture.assigned(
        fixture.learning, .learning, rate: 20, tokens: [token(1)], at: -1_000, generation: 2)
      try await fixture.deliver(added)
      try await fixture.send([fixture.record(1, at: -1_900, seconds: 1_100), fixture.record(2, app: 2)])
      let (totals, changes) = (try await fixture.totals(), try await fixture.changes())
      let state: [any Message] = [
        fixture.childChanged(), fixture.assigned(fixture.learning, .learning, rate: 10, tokens: [token(1)]),
        fixture.removed(fixture.learning, at: -1_800), added,
        fixture.assigned(fixture.reward, .reward, rate: 50, tokens: [token(2)]),
      ]
      try await fixture.reconcile(state)
      #expect(try await fixture.totals() == totals)
      #expect(try await fixture.changes() == changes)
      try await fixture.reconcile([state[0], state[1], state[4]])
      #expect(try await fixture.totals().learningSeconds == 1_100)
    }
  }

  @Test("SH-7 a removal without app or time parks its family instead of going unnoticed")
  func unreadable() async throws {
    try await withUsageIngest { fixture in
      for removal in [ShieldV1.AppRemoved(childID: fixture.family.childID), fixture.removed("", at: 0)] {
        await #expect(throws: UnreadableEvent.self) { try await fixture.deliver(removal) }
      }
    }
  }

  @Test("US-12 totals are those of the generation in force, also of an app with many before it")
  func manyGenerations() async throws {
    try await withUsageIngest { fixture in
      for generation in 1...6 as ClosedRange<Int32> {
        let offset = -60_000 + Int64(generation) * 5_000
        try await fixture.deliver(
          fixture.assigned(
            fixture.learning, .learning, rate: 10, tokens: [token(1)], at: offset, generation: generation + 1))
        try await fixture.send([fixture.record(Int64(generation), at: offset + 10, seconds: 60)])
        let totals = try await fixture.totals()
        #expect(totals.learningSeconds == Int64(generation) * 60)
        #expect(totals.apps.first { $0.appID == fixture.learning }?.seconds == 60)
      }
    }
  }
}
