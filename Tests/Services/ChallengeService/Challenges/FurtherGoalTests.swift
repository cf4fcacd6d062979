import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting

/// The goal types with parameters (CH-18) over the API.
@Suite struct FurtherGoalTests {
  private let day: Int64 = 86_400
  private let hour: Int64 = 3_600
  private let other = "00000000-0000-7000-8000-000000000009"

  /// Counts all day on every day.
  private func draft(
    _ goal: ChallengeV1.GoalType, _ target: Int32, _ parameters: ChallengeV1.GoalParameters? = nil, bonus: Int32 = 0
  ) -> ChallengeV1.ChallengeDraft {
    ChallengeV1.ChallengeDraft(
      title: "\(goal)", goalType: goal, target: target, bonusPercentage: bonus, fullDay: true,
      activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday], goalParameters: parameters)
  }

  /// The only completion, when it happened in seconds from the start.
  private func completion(_ fixture: ChallengeFixture) async throws -> (ChallengeV1.Completion, at: Int64) {
    let found = try await fixture.completions()
    let completion = try #require(found.first)
    #expect(found.count == 1)
    return (completion, (completion.completionTime?.seconds ?? 0) - fixture.start.seconds)
  }

  @Test("CH-18 CH-2 each parameter has its range and default; those of other goal types are not read")
  func parameters() async throws {
    try await withChallengeService { fixture in
      let goals = try await fixture.client.listGoalTypes(.init(), options: try fixture.guardian).goalTypes
      let listed = goals.flatMap { goal in goal.parameters.map { (goal.goalType, $0) } }
      let examples = GoalExample.further.flatMap { example in example.parameters.map { (example.message, $0) } }
      #expect(
        listed.map { "\($1.name) \($1.minValue) \($1.maxValue) \($1.defaultValue)" }
          == examples.map { "\($1.name) \($1.range.lowerBound) \($1.range.upperBound) \($1.initial)" })
      #expect(listed.map(\.0) == examples.map(\.0))
      func given(_ values: [(name: String, value: Int64)]) throws -> ChallengeV1.GoalParameters {
        try values.reduce(into: .init()) { given, one in
          given[try #require(GoalParameters.Name(rawValue: one.name))] = Int32(one.value)
        }
      }
      for example in GoalExample.further {
        let (goal, target) = (example.message, Int32(example.example))
        let settings = try await fixture.create(draft(goal, target), template: "").settings
        #expect(settings?.goalParameters == (try given(example.parameters.map { ($0.name, $0.initial) })))
        for (name, range, _) in example.parameters {
          // The end of a time of day has to be after its beginning as well.
          for value in [range.lowerBound - 1, range.upperBound + 1] + (name == "to_minute_of_day" ? [960] : []) {
            let wrong = try given([(name, value)])
            let error = await failure { try await fixture.create(draft(goal, target, wrong), template: "") }
            #expect(error?.fields == ["draft.goal_parameters.\(name)"], "\(value)")
            #expect(error?.message.contains("\(value)") == true)
          }
        }
      }
      let daily = try await fixture.create(draft(.dailyMinutes, 60, .init(withinMinutes: 9_999)), template: "")
      #expect(daily.settings?.goalParameters == nil)
    }
  }

  @Test("CH-18 CH-2 a schedule that makes the goal impossible is a violation: too few days, no common time of day")
  func impossible() async throws {
    try await withChallengeService { fixture in
      var days = draft(.consistency, 3)
      days.activeDays = [.saturday, .sunday]
      var times = draft(.timeOfDay, 15, .init(fromMinuteOfDay: 600, toMinuteOfDay: 720))
      (times.fullDay, times.startMinuteOfDay, times.endMinuteOfDay) = (false, 720, 900)
      for (draft, field) in [(days, "active_days"), (times, "goal_parameters.from_minute_of_day")] {
        let checked = try await fixture.client.validateDraft(
          .init(draft: draft, childID: fixture.family.childID), options: try fixture.guardian)
        #expect(checked.violations.map(\.field) == ["draft.\(field)"] && checked.violations.first?.step == .schedule)
        let error = await failure { try await fixture.create(draft, template: "") }
        #expect(error?.fields == ["draft.\(field)"])
      }
      days.target = 2
      times.startMinuteOfDay = 719
      for draft in [days, times] { try await fixture.create(draft, template: "") }
      // An edit of the schedule is checked as well.
      let challenge = try await fixture.create(draft(.consistency, 7), template: "").challengeID
      let error = await failure {
        _ = try await fixture.update(challenge, .init(activeDays: [.monday]), "active_days")
      }
      #expect(error?.fields == ["settings.active_days"])
    }
  }

  @Test(
    "CH-18 app diversity: apps with the minimum in a week; completed with the second at which the last one reaches it")
  func appDiversity() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(
        draft(.appDiversity, 2, .init(minimumMinutesPerApp: 5), bonus: 20), template: "")
      try await fixture.learn(at: 0, seconds: 200)
      try await fixture.deliver(fixture.changed(added: [fixture.segment(at: 300, seconds: 400, app: other)]))
      #expect(try await fixture.progress().map(\.progress) == [1])
      try await fixture.harness.advance(by: day)
      try await fixture.learn(at: day, seconds: 150)
      let (first, at) = try await completion(fixture)
      #expect(at == day + 100 && first.baseSixtieths == 7_000 && first.bonusSixtieths == 1_400)
      // 30 minutes with 20 %, whatever the target.
      #expect(first.rewardSeconds == 2_160)
      #expect(try await fixture.progress().map(\.progress) == [2])
      #expect(try await fixture.progress().map(\.countedSeconds) == [750])
      // Late use of a third app takes its place; without the second one nothing is completed.
      try await fixture.deliver(fixture.changed(added: [fixture.segment(at: 1_000, seconds: 300, app: freshID())]))
      #expect(try await completion(fixture).at == 1_300)
      try await fixture.deliver(fixture.changed(removed: [fixture.segment(at: 300, seconds: 400, app: other)]))
      #expect(try await completion(fixture).at == day + 100)
      #expect(try await fixture.findings() == [])
      try await fixture.harness.advance(by: 7 * day)
      #expect(try await fixture.progress().map(\.progress) == [0])
      let periods = try await fixture.client.listPeriods(
        .init(childID: fixture.family.childID, challengeID: first.challengeID), options: try fixture.guardian)
      #expect(periods.periods.map(\.progress) == [0, 2] && periods.periods.map(\.completed) == [false, true])
    }
  }

  @Test("CH-18 consistency: days of a week with the minimum each; a new minimum applies from the next week on")
  func consistency() async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create(draft(.consistency, 2, .init(dailyMinutes: 15)), template: "")
      try await fixture.learn(at: 0, seconds: 1_000)
      try await fixture.harness.advance(by: 2 * day)
      try await fixture.learn(at: day, seconds: 899)
      try await fixture.learn(at: 2 * day, seconds: 600)
      #expect(try await fixture.progress().map(\.progress) == [1])
      try await fixture.learn(at: 2 * day + 600, seconds: 400)
      let (first, at) = try await completion(fixture)
      #expect(at == 2 * day + 900 && first.baseSixtieths == 10_000 + 8_990 + 9_000)
      _ = try await fixture.update(
        challenge.challengeID, .init(goalParameters: .init(dailyMinutes: 20)), "goal_parameters")
      #expect(try await fixture.progress().map(\.progress) == [2])
      // The missing second of the day before makes it the second day.
      try await fixture.learn(at: day + 899, seconds: 1)
      #expect(try await completion(fixture).at == day + 900)
      try await fixture.harness.advance(by: 7 * day)
      try await fixture.learn(at: 8 * day, seconds: 1_199)
      #expect(try await fixture.progress().map(\.progress) == [0])
      try await fixture.learn(at: 8 * day + 1_199, seconds: 1)
      #expect(try await fixture.progress().map(\.progress) == [1])
      #expect(try await fixture.findings() == [])
      let changes = try await fixture.client.listChanges(
        .init(childID: fixture.family.childID), options: try fixture.guardian
      ).changes
      #expect(changes.first?.values == [.init(field: "daily_minutes", before: "15", after: "20")])
    }
  }

  @Test("CH-18 CH-10 time of day: only between the two times, besides the schedule; minutes give reward by the ratio")
  func timeOfDay() async throws {
    try await withChallengeService { fixture in
      var narrow = draft(.timeOfDay, 30)
      (narrow.fullDay, narrow.startMinuteOfDay, narrow.endMinuteOfDay) = (false, 17 * 60, 20 * 60)
      try await fixture.create(draft(.timeOfDay, 30), template: "")
      try await fixture.create(narrow, template: "")
      try await fixture.harness.advance(by: 9 * hour)
      // 15:45 to 16:15, 16:50 to 17:10, 17:55 to 18:30.
      for (at, seconds) in [(5 * hour + 2_700, 1_800), (6 * hour + 3_000, 1_200), (7 * hour + 3_300, 2_100)] {
        try await fixture.learn(at: at, seconds: Int64(seconds))
      }
      #expect(try await fixture.progress().map(\.progress) == [900 + 1_200 + 300, 900])
      let (first, at) = try await completion(fixture)
      #expect(at == 6 * hour + 3_000 + 900 && first.baseSixtieths == 18_000 && first.rewardSeconds == 900)
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-18 efficiency: the most points in any stretch of the day, completed at the first second that has them")
  func efficiency() async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create(
        draft(.efficiency, 100, .init(withinMinutes: 15), bonus: 10), template: "")
      // 60 points, a break, then 80: no quarter of an hour has 100.
      try await fixture.learn(at: 0, seconds: 360)
      try await fixture.learn(at: 1_000, seconds: 480)
      #expect(try await fixture.progress().map(\.progress) == [4_800])
      #expect(try await fixture.progress().map(\.countedSixtieths) == [8_400])
      // Known late: 50 points in the break. While the first use leaves the stretch, as much comes to it as goes.
      try await fixture.learn(at: 900, seconds: 100, rate: 30)
      let (first, at) = try await completion(fixture)
      #expect(at == 1_300 && first.baseSixtieths == 3_600 + 3_000 + 3_000 && first.bonusSixtieths == 960)
      #expect(first.rewardSeconds == 1_980)
      #expect(try await fixture.progress().map(\.progress) == [7_800])
      // Later learning changes the progress and not the completion.
      try await fixture.learn(at: 1_480, seconds: 60, rate: 50)
      #expect(try await completion(fixture).at == 1_300)
      #expect(try await fixture.progress().map(\.progress) == [10_800])
      try await fixture.deliver(fixture.changed(removed: [fixture.segment(at: 900, seconds: 100, rate: 30)]))
      #expect(try await completion(fixture).at == 1_480 + 24)
      _ = try await fixture.end(challenge.challengeID)
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-18 CH-8 CH-9 several challenges on the same usage: each has its own bonus of it, none one of another's")
  func bonusesAdd() async throws {
    try await withChallengeService { fixture in
      for (draft, bonus) in [
        (draft(.dailyMinutes, 15), 10), (draft(.consistency, 2, .init(dailyMinutes: 15)), 20),
        (draft(.efficiency, 50), 30), (draft(.timeOfDay, 15, .init(fromMinuteOfDay: 540)), 40),
        (draft(.appDiversity, 2), 50),
      ] as [(ChallengeV1.ChallengeDraft, Int32)] {
        var draft = draft
        draft.bonusPercentage = bonus
        try await fixture.create(draft, template: "")
      }
      for number in 0..<2 as Range<Int64> {
        if number > 0 { try await fixture.harness.advance(by: day) }
        try await fixture.deliver(
          fixture.changed(added: [
            fixture.segment(at: number * day, seconds: 600),
            fixture.segment(at: number * day + 600, seconds: 600, app: other),
          ]))
      }
      let bonuses = try await fixture.completions().map { completion in
        (completion.title, completion.baseSixtieths, completion.bonusSixtieths)
      }.sorted { $0 < $1 }
      let expected: [(String, Int64, Int64)] = [
        ("\(ChallengeV1.GoalType.dailyMinutes)", 9_000, 900), ("\(ChallengeV1.GoalType.dailyMinutes)", 9_000, 900),
        ("\(ChallengeV1.GoalType.consistency)", 21_000, 4_200), ("\(ChallengeV1.GoalType.efficiency)", 3_000, 900),
        ("\(ChallengeV1.GoalType.efficiency)", 3_000, 900), ("\(ChallengeV1.GoalType.timeOfDay)", 9_000, 3_600),
        ("\(ChallengeV1.GoalType.timeOfDay)", 9_000, 3_600), ("\(ChallengeV1.GoalType.appDiversity)", 12_000, 6_000),
      ].sorted { $0 < $1 }
      #expect(bonuses.elementsEqual(expected, by: ==), "\(bonuses)")
    }
  }
}
