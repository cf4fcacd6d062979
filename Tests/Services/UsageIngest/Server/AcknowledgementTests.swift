import LocalTime
import Messages
import ServiceHarness
import Testing

@testable import UsageServer

@Suite struct AcknowledgementTests {
  @Test(
    "US-3 an acknowledgement that is published again with a later time replaces the first: what it had erased counts again"
  )
  func corrected() async throws {
    try await withUsageIngest { fixture in
      #expect(try await fixture.outcomes(fixture.record(1, app: 2, at: -3_600)) == [.accepted])
      // A device claims that it had applied the shield in 1970: its charges are gone.
      let forged = fixture.acknowledged(1, at: -fixture.start.seconds, shielding: [fixture.reward])
      try await fixture.deliver(forged)
      #expect(try await fixture.totals().rewardSeconds == 0)
      try await fixture.deliver(fixture.acknowledged(1, at: -3_400, shielding: [fixture.reward]))
      #expect(try await fixture.totals().rewardSeconds == 200)
      let last = try await fixture.changes().last
      #expect(last?.cause == .shield && last?.removed.isEmpty == true)
      // And replaces it whole, in both directions.
      try await fixture.deliver(fixture.acknowledged(1, at: -3_500, shielding: [fixture.reward]))
      #expect(try await fixture.totals().rewardSeconds == 100)
      try await fixture.deliver(fixture.acknowledged(1, at: -3_500, shielding: []))
      #expect(try await fixture.totals().rewardSeconds == 300)
    }
  }

  @Test("US-3 a published acknowledgement is bounded here, too: by the making of the version and by its publication")
  func bounded() async throws {
    try await withUsageIngest { fixture in
      #expect(try await fixture.outcomes(fixture.record(1, app: 2, at: -3_600)) == [.accepted])
      var acknowledged = fixture.acknowledged(1, at: -fixture.start.seconds, shielding: [fixture.reward])
      acknowledged.makeTime = .init(fixture.start - 3_500)
      try await fixture.deliver(acknowledged)
      #expect(try await fixture.totals().rewardSeconds == 100)
      try await fixture.deliver(fixture.acknowledged(2, at: 9_000, shielding: []))
      #expect(try await fixture.outcomes(fixture.record(2, app: 2, at: 0, seconds: 60)) == [.accepted])
    }
  }
}
