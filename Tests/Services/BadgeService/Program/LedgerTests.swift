import Messages
import ServiceHarness
import Testing

@testable import BadgeActivities
@testable import BadgeChildren
@testable import BadgeServer

@Suite("SH-13 the stored rows are those that the facts give") struct BadgeLedgerTests {
  @Test("SH-13 an error in any table is found; a rebuild repairs it, and restores what is gone") func planted()
    async throws
  {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.counted(fixture.learned(36_000)))
      try await fixture.deliver(fixture.completed(2))
      try await fixture.deliver(fixture.streak(7))
      try await fixture.fillShop()
      try await fixture.create(fixture.draft("Saver", fixture.condition(.totalSaved, 500, .amount)))
      for activity in fixture.everyActivity { try await fixture.record(activity) }
      let planted = PlantedErrors(
        BadgeLedger.ledger(),
        facts: [
          "-child": "a fact of ShieldPolicy", "+child": "likewise",
          "award.earn_time": "a fact: when", "award.seen": "a fact: what the child has seen",
          "counted_learning": "a fact of UsageIngest, which `rewards verify` compares",
          "displayed_badge": "a fact: what the child has chosen",
          "family_reward.cost": "a fact: what guardians have chosen", "family_reward.retired": "likewise",
          "purchase.paid": "a fact: what it cost then", "purchase.purchase_time": "a fact: when",
          "-purchase": "a fact: it may have been refunded",
          "child_level": "a fact of ChallengeService, for profiles",
          "daily_streak": "a fact of ChallengeService, which `rewards verify` compares",
          "own_badge": "a fact: what guardians have written", "learning_date": "a fact of UsageIngest",
          "completed_period.completion_time": "a fact of ChallengeService", "award.reach_date": "a fact: as known then",
          "award.note": "a fact: what for", "award.revoke_time": "a fact: when",
          "award.revoke_reason": "a fact: why",
          "award_fact": "a fact: as known then",
          "child_calendar": "a fact of ShieldPolicy, which `rewards verify` compares",
          "activity.receive_time": "a fact: when", "activity.positive": "a fact: nothing follows from a transaction's",
          "activity.amount": "a fact: nothing follows from a transaction's",
        ], host: fixture.harness.host)
      let faults = try await planted.faults(of: fixture.family.familyID, in: fixture.harness.database)
      #expect(faults == [])
      let rebuilt = RebuiltTables(BadgeLedger.ledger(), timerKinds: [PeriodClose.kind], host: fixture.harness.host)
      #expect(try await rebuilt.faults(of: fixture.family.familyID, in: fixture.harness.database) == [])
    }
  }
}
