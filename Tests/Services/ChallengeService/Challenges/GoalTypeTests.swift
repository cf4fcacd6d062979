import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeCounting

/// The goal types over the API; those with parameters are in `FurtherGoalTests`.
@Suite struct GoalTypeTests {
  private let day: Int64 = 86_400

  /// Counts all day on every day.
  private func draft(
    _ goal: ChallengeV1.GoalType, _ target: Int32, repeats: Bool = true, bonus: Int32 = 0,
    end: CommonV1.LocalDate? = nil
  ) -> ChallengeV1.ChallengeDraft {
    ChallengeV1.ChallengeDraft(
      title: "\(goal)", goalType: goal, target: target, bonusPercentage: bonus, endDate: end, fullDay: true,
      activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday], repeatWeekly: repeats)
  }

  @Test("CH-2 CH-18 the goal types with their ranges: both ends are allowed, one beyond is refused by the field")
  func ranges() async throws {
    try await withChallengeService { fixture in
      let goals = try await fixture.client.listGoalTypes(.init(), options: try fixture.guardian).goalTypes
      let examples = GoalExample.all
      #expect(goals.map(\.goalType) == examples.map(\.message))
      #expect(goals.map { Int64($0.minTarget) } == examples.map(\.targets.lowerBound))
      #expect(goals.map { Int64($0.maxTarget) } == examples.map(\.targets.upperBound))
      #expect(goals.map(\.unit) == examples.map(\.unit))
      for goal in goals {
        for target in [goal.minTarget, goal.maxTarget] {
          var draft = draft(goal.goalType, target)
          if goal.goalType == .chain {
            draft.chainSteps = Array(repeating: .init(goalType: .dailyMinutes), count: Int(target))
          }
          let created = try await fixture.create(draft, template: "")
          #expect(created.settings?.goalType == goal.goalType && created.settings?.target == target)
        }
        for target in [goal.minTarget - 1, goal.maxTarget + 1] {
          let error = await failure { try await fixture.create(draft(goal.goalType, target), template: "") }
          let field = goal.goalType == .chain ? "chain_steps" : "target"
          #expect(error?.fields == ["draft.\(field)"])
          if goal.goalType != .chain { #expect(error?.message.contains("\(target)") == true) }
        }
      }
    }
  }

  @Test("CH-5 CH-6 CH-10 weekly minutes: a week is a period; the next one begins at 0, the completion stays")
  func weekly() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(draft(.weeklyMinutes, 60, bonus: 25), template: "")
      try await fixture.learn(at: 0, seconds: 1_800)
      // 23:30 to 0:30 on the night to the next Monday: half of it is in the next week.
      let sunday = 6 * day + 13 * 3_600 + 1_800
      try await fixture.harness.advance(by: sunday + 3_600)
      try await fixture.deliver(
        fixture.changed(added: [
          fixture.segment(at: sunday, seconds: 1_800), fixture.segment(at: sunday + 1_800, seconds: 1_800),
        ]))
      let completion = try #require(try await fixture.completions().first)
      #expect(completion.periodStartDate == .init(year: 2026, month: 3, day: 2))
      #expect(completion.completionTime == .init(fixture.start + sunday + 1_800))
      #expect(completion.baseSixtieths == 36_000 && completion.bonusSixtieths == 9_000)
      #expect(completion.rewardSeconds == 2_250)
      let progress = try #require(try await fixture.progress().first)
      #expect(progress.periodStartDate?.day == 9 && progress.periodEndDate?.day == 15)
      #expect(progress.goalType == .weeklyMinutes && progress.progress == 1_800 && !progress.completed)
    }
  }

  @Test("CH-5 CH-6 CH-10 specific apps: only the chosen ones; by week, or one period that is open without an end")
  func specificApps() async throws {
    try await withChallengeService { fixture in
      var weekly = draft(.specificApps, 30)
      weekly.learningAppIDs = [fixture.learning]
      var single = draft(.specificApps, 45, repeats: false)
      single.learningAppIDs = [fixture.learning]
      try await fixture.create(weekly, template: "")
      try await fixture.create(single, template: "")
      try await fixture.learn(at: 0, seconds: 1_500)
      try await fixture.deliver(fixture.changed(added: [fixture.segment(at: 2_000, seconds: 9_000, app: freshID())]))
      #expect(try await fixture.progress().map(\.progress) == [1_500, 1_500])
      try await fixture.harness.advance(by: 8 * day)
      try await fixture.learn(at: 8 * day - 600, seconds: 600)
      let progress = try await fixture.progress()
      #expect(progress.map(\.progress) == [600, 2_100])
      #expect(progress.map(\.periodEndDate?.day) == [15, nil] && progress.map(\.periodStartDate?.day) == [9, 2])
      try await fixture.learn(at: 8 * day, seconds: 900)
      let completion = try #require(try await fixture.completions().first)
      #expect(completion.completionTime == .init(fixture.start + 8 * day + 600))
      // 45 minutes at 60:30.
      #expect(completion.rewardSeconds == 1_350)
    }
  }

  @Test("CH-5 CH-8 CH-10 a points target counts sixtieths at the rates that were in force, and gives the reward as set")
  func points() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(draft(.pointsTarget, 100, repeats: false, bonus: 50), template: "")
      try await fixture.learn(at: 0, seconds: 300, rate: 7)
      try await fixture.learn(at: 300, seconds: 600, rate: 11)
      // 2,100 + 3,900 of 6,000 sixtieths: the 355th second at 11 reaches it.
      let completion = try #require(try await fixture.completions().first)
      #expect(completion.completionTime == .init(fixture.start + 655))
      let base: Int64 = 2_100 + 355 * 11
      #expect(completion.baseSixtieths == base && completion.bonusSixtieths == base / 2)
      #expect(completion.rewardSeconds == 2_700)
      let progress = try #require(try await fixture.progress().first)
      #expect(progress.progress == 2_100 + 6_600 && progress.target == 100 && progress.completed)
    }
  }

  @Test(
    "CH-7 CH-10 CH-11 a streak: days in a row, once at the target, the next run on the next day; a missed day resets")
  func streak() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(target: 3), template: "streak_champion")
      var days: [Int64] = []
      for number in 0..<4 as Range<Int64> {
        if number > 0 { try await fixture.harness.advance(by: day) }
        try await fixture.learn(at: number * day, seconds: 90)
        days.append(try #require(try await fixture.progress().first).progress)
      }
      // The third day completes a run, which is shown to the end of the day; the next begins on the fourth.
      #expect(days == [1, 2, 3, 1])
      let completion = try #require(try await fixture.completions().first)
      #expect(completion.periodStartDate?.day == 2 && completion.completionTime == .init(fixture.start + 2 * day + 60))
      #expect(completion.baseSixtieths == 900 + 900 + 600 && completion.rewardSeconds == 2_250)
      try await fixture.harness.advance(by: 2 * day)
      let missed = try #require(try await fixture.progress().first)
      #expect(missed.progress == 0 && missed.periodStartDate?.day == 7 && missed.periodEndDate == nil)
    }
  }

  @Test("CH-13 the nearest to completion of those not completed; of equally near ones the one created first")
  func nearest() async throws {
    try await withChallengeService { fixture in
      func nearest() async throws -> String {
        let request = ChallengeV1.ListProgressRequest(childID: fixture.family.childID)
        return try await fixture.client.listProgress(request, options: try fixture.guardian).nearestChallengeID
      }
      #expect(try await nearest().isEmpty)
      let long = try await fixture.create(draft(.weeklyMinutes, 120), template: "").challengeID
      let short = try await fixture.create(draft(.dailyMinutes, 60), template: "").challengeID
      let points = try await fixture.create(draft(.pointsTarget, 600), template: "").challengeID
      #expect(try await nearest() == long)
      try await fixture.learn(at: 0, seconds: 3_240)
      // 45 %, 90 %, 90 %.
      #expect(try await nearest() == short)
      #expect(try await fixture.progress().map(\.near) == [false, true, true])
      try await fixture.learn(at: 3_240, seconds: 360)
      #expect(try await nearest() == long)
      _ = points
    }
  }

  @Test(
    "CH-4 CH-12 a single period: after its start only texts and end; an edited end applies at once, then it expires")
  func singlePeriod() async throws {
    try await withChallengeService { fixture in
      let end = CommonV1.LocalDate(year: 2026, month: 3, day: 20)
      let id = try await fixture.create(draft(.pointsTarget, 100, repeats: false, end: end), template: "").challengeID
      #expect(try await fixture.progress().first?.periodEndDate == end)
      for (field, settings) in [
        ("target", ChallengeV1.ChallengeDraft(target: 200)), ("full_day", .init(fullDay: false)),
        ("goal_type", .init(goalType: .streak)), ("learning_app_ids", .init(learningAppIDs: [fixture.learning])),
      ] {
        let error = await failure { _ = try await fixture.update(id, settings, field) }
        #expect(error?.code == .failedPrecondition && error?.message.contains(field) == true, "\(field)")
      }
      try await fixture.harness.advance(by: day)
      let sooner = CommonV1.LocalDate(year: 2026, month: 3, day: 3)
      let edited = try await fixture.update(
        id, .init(title: "Points", description: "Until tomorrow", endDate: sooner), "title", "description", "end_date")
      #expect(edited.settings?.endDate == sooner && edited.settings?.title == "Points" && edited.status == .active)
      // The last day counts to its end, 14 hours from now, and no longer.
      try await fixture.harness.advance(by: 14 * 3_600 - 1)
      #expect(try await fixture.progress().count == 1)
      try await fixture.harness.advance(by: 1)
      #expect(try await fixture.progress().isEmpty)
      let ended = try await fixture.client.getChallenge(.init(challengeID: id), options: try fixture.guardian)
      #expect(ended.status == .ended)
      try await fixture.deliver(
        fixture.changed(added: [
          fixture.segment(at: day + 14 * 3_600 - 300, seconds: 300),
          fixture.segment(at: day + 14 * 3_600, seconds: 6_000),
        ]))
      #expect(try await fixture.completions().isEmpty)
      try await fixture.learn(at: day, seconds: 300)
      #expect(try await fixture.completions().first?.completionTime == .init(fixture.start + day + 14 * 3_600))
    }
  }

  @Test("CH-15 a late record completes a past week and run, a correction withdraws them, each published")
  func late() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(draft(.weeklyMinutes, 60), template: "")
      try await fixture.create(draft(.streak, 3), template: "")
      for number in [0, 2, 3] as [Int64] {
        try await fixture.harness.advance(by: (number == 0 ? 0 : number == 2 ? 2 : 1) * day)
        try await fixture.learn(at: number * day, seconds: 600)
      }
      try await fixture.harness.advance(by: 7 * day)
      #expect(try await fixture.completions().isEmpty)
      let late = fixture.segment(at: day, seconds: 1_800)
      try await fixture.deliver(fixture.changed(added: [late]))
      let completions = try await fixture.completions()
      #expect(completions.map(\.periodStartDate?.day) == [2, 2])
      #expect(
        completions.map(\.completionTime) == [
          .init(fixture.start + 3 * day + 600), .init(fixture.start + 2 * day + 60),
        ])
      try await fixture.deliver(fixture.changed(removed: [late]))
      #expect(try await fixture.completions().isEmpty)
      #expect(try await fixture.completed().count == 2)
      let corrected = try await fixture.corrected()
      #expect(corrected.map(\.current) == [nil, nil])
      #expect(Set(corrected.compactMap(\.previous)) == Set(completions))
    }
  }

  @Test("CH-6 a zone change further east that comes late moves use into the next day, and its completion with it")
  func lateZone() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(draft(.dailyMinutes, 15), template: "")
      // 21:00 in Berlin; in Tokyo it is 5:00 of the next day.
      try await fixture.harness.advance(by: 12 * 3_600)
      try await fixture.learn(at: 11 * 3_600, seconds: 900)
      #expect(try await fixture.completions().map(\.periodStartDate?.day) == [2])
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: 10 * 3_600))
      #expect(try await fixture.completions().map(\.periodStartDate?.day) == [3])
    }
  }
}
