import ServiceHarness
import Testing

@testable import BadgeServer

@Suite("SH-13 what is stored is what the facts give") struct BadgeLedgerTests {
  @Test("SH-13 an error in any table is found") func planted() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.counted(fixture.learned(36_000)))
      try await fixture.deliver(fixture.completed(2))
      try await fixture.deliver(fixture.streak(7))
      try await fixture.fillShop()
      let planted = PlantedErrors(
        BadgeLedger.ledger(),
        facts: [
          "timer has no row": "the service sets none", "-child": "a fact of ShieldPolicy", "+child": "likewise",
          "award.earn_time": "a fact: when", "award.seen": "a fact: what the child has seen",
          "counted_learning": "a fact of UsageIngest, which `rewards verify` compares",
          "displayed_badge": "a fact: what the child has chosen",
          "family_reward.name": "a fact: what guardians have chosen", "family_reward.description": "likewise",
          "family_reward.cost": "likewise", "family_reward.retired": "likewise",
          "purchase.paid": "a fact: what it cost then", "purchase.purchase_time": "a fact: when",
          "-purchase": "a fact: it may have been refunded",
          "child_level": "a fact of ChallengeService, for profiles",
          "daily_streak": "a fact of ChallengeService, which `rewards verify` compares",
        ], host: fixture.harness.host)
      let faults = try await planted.faults(of: fixture.family.familyID, in: fixture.harness.database)
      #expect(faults == [])
    }
  }
}
