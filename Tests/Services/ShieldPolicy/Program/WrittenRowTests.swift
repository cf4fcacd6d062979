import Database
import DatabaseServer
import Messages
import ServiceHarness
import Testing

@Suite("Rows that an event writes", .sqlite("rows counted by triggers")) struct WrittenRowTests {
  private static let booked = ["app_counter": 1, "wallet": 1, "wallet_amount": 1, "ledger_entry": 1]

  @Test("A record writes what it books, and no version, timer or pending work where no shield changes")
  func records() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
        ShieldFixture.selection("film", .reward),
      ])
      func learned(_ span: Range<Int64>) -> UsageV1.UsageSegment {
        fixture.segment(apps[0], .learning, span, rate: 60)
      }
      func played(_ span: Range<Int64>) -> UsageV1.UsageSegment { fixture.segment(apps[1], .reward, span, rate: 50) }
      try await fixture.use(added: [learned(0..<600)])
      try await fixture.use(added: [played(600..<660)])
      await fixture.family.database.settleTimers()
      let rows = try await WrittenRows(fixture.family.database)
      func written(_ added: UsageV1.UsageSegment) async throws -> [String: Int] {
        try await rows.during {
          try await fixture.use(added: [added])
          await fixture.family.database.settleTimers()
        }
      }
      #expect(try await written(learned(660..<720)) == Self.booked)
      let paid = Self.booked.merging(["reward_use": 1, "paid_use": 1, "policy_revision": 1]) { $1 }
      #expect(try await written(played(720..<780)) == paid)
      // Use that becomes known late leaves the payment of later use as it is.
      #expect(try await written(played(480..<540)) == paid)
      try await fixture.use(removed: [played(480..<540)])
      #expect(try await fixture.ledgerSum() == 660 * 60 - 2 * 60 * 50)
      // Nor where the child has grants, of which none pays for it.
      _ = try await fixture.grant([apps[2]], seconds: 60)
      await fixture.family.database.settleTimers()
      #expect(try await written(played(420..<480)) == paid)
    }
  }
}
