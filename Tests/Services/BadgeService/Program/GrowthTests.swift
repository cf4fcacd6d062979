import DatabaseServer
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import BadgeChildren
@testable import BadgeServer

/// Calls that can be repeated without end: the bytes that they add to the file are charged to their callers.
@Suite(.sqlite("pages of the file"), .timeLimit(.minutes(30))) struct GrowthTests {
  @Test("FA-1 BA-6 bytes that calls add to the file are charged to them, awards and purchases included")
  func everyCall() async throws {
    try await withBadgeService { fixture in
      WriteOrigins(BadgeProgram.definition).register(on: fixture.harness.database)
      let measure = GrowthMeasure(fixture.harness.database)
      try await fixture.openShop()
      let guardian = try fixture.guardian
      func play(_ name: String, _ times: Int, _ call: (Int) async throws -> Void) async throws {
        let growth = try await measure.during { for time in 0..<times { try await call(time) } }
        #expect(growth.isCharged, "\(name): \(growth)")
      }
      let nested = BadgeV1.Criterion(
        allOf: (1...30).map { fixture.condition(.totalSaved, Int64($0) * 100, .amount) })
      try await play("badges made and retired", 60) { time in
        let badge = try await fixture.create(fixture.draft("Saver \(time)", nested))
        _ = try await fixture.definitions.retireBadge(.init(requestID: freshID(), code: badge.code), options: guardian)
      }
      try await play("rewards made and retired", 60) { time in
        let made = try await fixture.makeReward("Cinema \(time)", cost: 5)
        _ = try await fixture.rewards.retireReward(.init(code: made.code, requestID: freshID()), options: guardian)
      }
      try await play("bought and refunded", 60) { _ in
        let bought = try await fixture.unlock("AVATAR_OWL")
        try await fixture.refund(bought.reward?.purchaseID ?? "")
      }
      try await play("displayed", 60) { time in
        _ = try await fixture.profiles.setDisplay(
          .init(code: "FIRST_STEPS", displayed: time % 2 == 0), options: fixture.asChild)
      }
      try await play("activities", 200) { time in
        try await fixture.record(fixture.activity(.savingsDeposit, "deposit-\(time)", at: Int64(time), amount: 90))
      }
      try await play("activities reported", 10) { time in
        _ = try await fixture.report(
          (0..<100).map { fixture.activity(.savingsDeposit, "of-\(time)-\($0)", at: Int64($0), amount: 90) })
      }
      try await play("activities again", 20) { time in
        _ = try await fixture.report(
          (0..<100).map { fixture.activity(.savingsDeposit, "of-0-\($0)", at: Int64($0), amount: 90) })
      }
    }
  }

  @Test("BA-2 each event of a neighbour about a child adds at most 4 KiB, the badges that it earns included")
  func neighbours() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let growth = try await GrowthMeasure(fixture.harness.database).during {
        for number in 0..<100 as Range<Int64> {
          try await fixture.deliver(fixture.counted(fixture.learned(60, from: number * 100)))
          try await fixture.deliver(
            fixture.completed(1 + Int32(number % 28)))
        }
      }
      #expect(growth.file <= 200 * 4_096, "\(growth)")
    }
  }
}
