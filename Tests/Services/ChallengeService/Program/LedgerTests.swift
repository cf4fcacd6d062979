import Database
import Messages
import ServiceHarness
import Testing
import Verification

@testable import ChallengeServer
@testable import ChallengeStreaks

@Suite("SH-13 the stored rows are those that the facts give") struct ChallengeLedgerTests {
  @Test("SH-13 an error in any table is found; a rebuild repairs it, and restores what is gone") func planted()
    async throws
  {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create()
      // By the week; and until it is ended, for which its days are summed up.
      for repeats in [true, false] {
        _ = try await fixture.create(
          .init(
            title: "points", goalType: .pointsTarget, target: 1_000, fullDay: true,
            activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday],
            repeatWeekly: repeats), template: "")
      }
      try await fixture.pause(challenge.challengeID, true)
      try await fixture.harness.advance(by: 60)
      try await fixture.pause(challenge.challengeID, false)
      try await fixture.harness.advance(by: 7_200)
      try await fixture.learn(at: 120, seconds: 7_000)
      try await fixture.protectStreaks()
      _ = try await fixture.setMinimum(20)
      try await fixture.deliver(fixture.removed(fixture.reward, at: -60))
      await fixture.harness.database.settleTimers()
      let planted = PlantedErrors(ChallengeLedger.ledger, facts: Self.facts, host: fixture.harness.host)
      let faults = try await planted.faults(of: fixture.family.familyID, in: fixture.harness.database)
      #expect(faults == [])
      let rebuilt = RebuiltTables(
        ChallengeLedger.ledger,
        facts: [
          "streak.closed_before": "until when bonuses were last booked",
          "child_level.highest": "what was announced stays announced", "child_level.reach_time": "a fact: when",
        ], timerKinds: [DayClose.kind], host: fixture.harness.host)
      let unrestored = try await rebuilt.faults(of: fixture.family.familyID, in: fixture.harness.database)
      #expect(unrestored == [])
    }
  }

  @Test("SH-13 the last dates of all versions are mended, however many are wrong") func lastDates() async throws {
    try await withChallengeService { fixture in
      for _ in 0..<12 {
        let challenge = try await fixture.create()
        try await fixture.pause(challenge.challengeID, true)
      }
      let (database, familyID) = (fixture.harness.database, fixture.family.familyID)
      func dates() async throws -> [Int64] {
        try await database.read(nil) { tx in
          try tx.query(
            "SELECT last_date FROM challenge_version WHERE family_id = ? ORDER BY challenge_id, number", familyID
          ) {
            $0.int64(0)
          }
        }
      }
      let before = try await dates()
      try await database.write(familyID) { tx in
        try tx.execute(
          "UPDATE challenge_version SET last_date = last_date - 1 WHERE partition = ? AND family_id = ?",
          tx.partition, familyID)
      }
      #expect(try await dates() == before.map { $0 - 1 })
      try await LedgerRebuild(database, ChallengeLedger.ledger, host: fixture.harness.host, share: 100, pauses: [])
        .run(only: familyID) { finding in
          if case .unrebuilt(_, let reason) = finding { Issue.record("\(reason)") }
        }
      #expect(try await dates() == before)
    }
  }

  @Test("SH-13 CH-12 learning after the last date of a challenge is no difference", arguments: [3, 4])
  func afterExpiry(day: Int64) async throws {
    try await withChallengeService { fixture in
      var draft = ChallengeV1.ChallengeDraft(
        title: "run", goalType: .streak, target: 3, fullDay: true,
        activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday])
      draft.endDate = fixture.date(1)
      let challenge = try await fixture.create(draft, template: "")
      try await fixture.harness.advance(by: 86_400)
      try await fixture.learn(at: 86_400 - 3_600, seconds: 600)
      try await fixture.harness.advance(by: day * 86_400)
      try await fixture.learn(at: day * 86_400, seconds: 600)
      #expect(try await fixture.findings() == [])
      // A count that is wrong is still found.
      let familyID = fixture.family.familyID
      try await fixture.harness.database.write(familyID) { tx in
        try tx.execute(
          """
          UPDATE counted_day SET seconds = seconds + 1
          WHERE partition = ? AND family_id = ? AND challenge_id = ?
          """, tx.partition, familyID, challenge.challengeID)
      }
      #expect(try await fixture.findings().count == 1)
    }
  }

  private static let facts = [
    "-child_calendar": "the stored state of a child that is no longer known stays",
    "+child_calendar": "it repeats the one before",
    "+app_removal": "of a generation that never was", "learning_segment.app_id": "a fact of UsageIngest",
    "challenge.create_time": "a fact: when", "challenge.creator_guardian_id": "a fact: by whom",
    "challenge.template_id": "a fact: from what", "challenge.update_time": "a fact: when",
    "challenge.revision": "counts writes",
    "challenge_version.effective_time": "a fact: when",
    "challenge_version.learning_chosen_time": "a fact: when", "challenge_version.reward_chosen_time": "a fact: when",
    "challenge_pause.to_time": "a fact: when", "-challenge_pause": "a pause without learning",
    "+challenge_pause": "a pause without learning",
    "streak.closed_before": "until when bonuses were last booked",
    "child_level.highest": "what was announced stays announced", "child_level.reach_time": "a fact: when",
    "streak_minimum": "a fact that applies from tomorrow on", "streak_earning": "a fact that applies from tomorrow on",
    "streak_pause": "a fact about days that no streak depends on", "streak_repair": "the same",
    "rule_version": "a fact: from when on the program's rules hold",
    "completion_change": "a fact: what corrections did",
    "progress_before has no row": "only while work waits",
    "streak_bonus_correction": "a fact: when a bonus was changed, and why",
    "reached_level": "a fact: when a level was announced, and at how many points",
  ]
}
