import EventFeed
import Messages
import ProtobufC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFeed

@Suite struct StreakBonusTests {
  @Test("CH-8 a completed period without its completion is not passed over")
  func withoutCompletion() async throws {
    try await withShields { fixture in
      await #expect(throws: UnreadableEvent.self) {
        try await fixture.apply(ChallengeV1.PeriodCompleted(childID: fixture.childID), ChallengeEventHandler())
      }
    }
  }

  @Test("CH-9 SH-13 the streak bonus of a day is booked as published; published again it changes by the difference")
  func published() async throws {
    try await withShields { fixture in
      for (day, sixtieths) in [(2, 900), (3, 450), (2, 900), (3, 300), (2, 0)] as [(Int32, Int64)] {
        try await fixture.apply(fixture.streakBonus(day: day, sixtieths: sixtieths), ChallengeEventHandler())
      }
      let wallet = try await fixture.wallet()
      #expect(wallet.bonusSixtieths == 300 && wallet.balanceSixtieths == 300)
      #expect(try await fixture.ledgerSum() == 300)
    }
  }

  @Test("CH-9 SH-13 a bonus opens what waits for a balance, and its withdrawal shields it")
  func opens() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.family.shield.unblockApps(
        .init(childID: fixture.childID, requestID: freshID(), allApps: true), options: fixture.guardian.options)
      #expect(try await fixture.open().isEmpty)
      try await fixture.apply(fixture.streakBonus(day: 2, sixtieths: 1), ChallengeEventHandler())
      #expect(try await fixture.open() == Set(ids))
      try await fixture.apply(fixture.streakBonus(day: 2, sixtieths: 0), ChallengeEventHandler())
      #expect(try await fixture.open().isEmpty)
    }
  }

  @Test("CH-9 SH-13 a snapshot of ChallengeService replaces the streak bonuses")
  func reconciled() async throws {
    try await withShields { fixture in
      for day in 2...4 as ClosedRange<Int32> {
        try await fixture.apply(fixture.streakBonus(day: day, sixtieths: 100), ChallengeEventHandler())
      }
      let period = fixture.completion(freshID(), at: 0, seconds: 0, apps: [], bonus: 40)
      let state: [any Message] = [
        fixture.streakBonus(day: 3, sixtieths: 70),
        ChallengeV1.PeriodCompleted(childID: fixture.childID, completion: period),
        fixture.streakBonus(day: 5, sixtieths: 7),
      ]
      for _ in 0..<2 {
        try await fixture.reconcile(state, ChallengeEventHandler())
        #expect(try await fixture.wallet().bonusSixtieths == 117)
        #expect(try await fixture.ledgerSum() == 117)
      }
      try await fixture.reconcile([], ChallengeEventHandler())
      #expect(try await fixture.wallet().bonusSixtieths == 0)
    }
  }
}
