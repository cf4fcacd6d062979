import Foundation
import LocalTime
import Testing
import Violations

@testable import ChallengeChallenges
@testable import ChallengeCounting

@Suite struct SettingsTests {
  let now = Instant(seconds: 1_780_000_000)

  private func violations(
    _ step: DraftStep = .review, _ change: (inout ChallengeSettings) -> Void
  ) throws -> [String] {
    var settings = ChallengeSettings.defaults(start: now)
    settings.title = "Title"
    change(&settings)
    return settings.violations(step: step, calendar: try berlin()).map(\.field)
  }

  @Test("CH-1 builder defaults")
  func defaults() throws {
    let defaults = ChallengeSettings.defaults(start: now)
    #expect(defaults.title.isEmpty && defaults.goal == .dailyMinutes && defaults.target == 60)
    #expect(defaults.ratio == RewardRatio(learningMinutes: 60, rewardMinutes: 30) && defaults.bonusPercentage == 0)
    #expect(
      defaults.schedule
        == Schedule(
          isFullDay: false, startMinute: 960, endMinute: 1200,
          activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday]))
    #expect(defaults.repeatsWeekly && defaults.start == now && defaults.end == nil)
    #expect(defaults.violations(calendar: try berlin()).map(\.field) == ["title"])
  }

  @Test("CH-2 all violations come back at once, each with its step")
  func all() throws {
    var settings = ChallengeSettings.defaults(start: now)
    settings.target = 14
    settings.ratio = RewardRatio(learningMinutes: 0, rewardMinutes: -1)
    settings.bonusPercentage = 51
    settings.schedule.endMinute = settings.schedule.startMinute
    settings.schedule.activeDays = []
    settings.end = try berlin().localDate(at: now)
    let found = settings.violations(calendar: try berlin())
    #expect(
      found.map(\.field) == [
        "title", "target", "ratio_learning_minutes", "ratio_reward_minutes", "bonus_percentage", "end_minute_of_day",
        "end_date", "active_days",
      ])
    let counts: [DraftStep: Int] = [.details: 2, .reward: 3, .schedule: 3]
    var remaining = found[...]
    for step in DraftStep.review.validated {
      let ofStep = settings.violations(step: step, calendar: try berlin())
      #expect(ofStep == Array(remaining.prefix(counts[step] ?? 0)))
      remaining = remaining.dropFirst(ofStep.count)
    }
    #expect(remaining.isEmpty)
  }

  @Test("CH-2 details: the title is not blank, the target in the goal's range")
  func details() throws {
    #expect(try violations { $0.title = " \n" } == ["title"])
    #expect(try violations { $0.title = String(repeating: "x", count: 101) } == ["title"])
    // A chain's target is the number of its steps.
    for goal in GoalType.allCases where goal != .chain {
      for (target, isValid) in [
        (goal.targetRange.lowerBound - 1, false), (goal.targetRange.lowerBound, true),
        (goal.targetRange.upperBound, true), (goal.targetRange.upperBound + 1, false), (Int64.max, false),
      ] {
        let found = try violations(.details) {
          $0.goal = goal
          $0.target = target
        }
        #expect(found == (isValid ? [] : ["target"]))
      }
    }
  }

  @Test("CH-2 schedule: an end after the start unless full day, an end date after the start date, one active day")
  func schedule() throws {
    #expect(try violations { $0.schedule.endMinute = 959 } == ["end_minute_of_day"])
    #expect(
      try violations {
        $0.schedule.endMinute = 959
        $0.schedule.isFullDay = true
      } == [])
    #expect(try violations { $0.schedule.endMinute = 1440 } == [])
    #expect(try violations { $0.schedule.endMinute = 1441 } == ["end_minute_of_day"])
    #expect(try violations { $0.schedule.startMinute = -1 } == ["start_minute_of_day"])
    let today = try berlin().localDate(at: now)
    #expect(try violations { $0.end = today } == ["end_date"])
    #expect(try violations { $0.end = today.adding(days: 1) } == [])
  }

  @Test("CH-2 the steps have their titles; the app steps are always valid")
  func titles() throws {
    #expect(
      DraftStep.allCases.map(\.title) == [
        "Create Your Challenge", "Select Learning Apps", "Choose Reward Apps", "Set Up Rewards", "Set Schedule",
        "Review Challenge",
      ])
    #expect(try violations(.learningApps) { $0.title = "" } == [])
    #expect(try violations(.rewardApps) { $0.title = "" } == [])
  }

  @Test("CH-3 ratios are simplified by their greatest common divisor")
  func ratios() {
    #expect(RewardRatio(learningMinutes: 60, rewardMinutes: 30).text == "2:1")
    #expect(RewardRatio(learningMinutes: 45, rewardMinutes: 60).text == "3:4")
    #expect(RewardRatio(learningMinutes: 7, rewardMinutes: 5).text == "7:5")
    let zero = RewardRatio(learningMinutes: 0, rewardMinutes: 30)
    #expect(zero.simplified == zero)
  }

  @Test("CH-4 templates set title, description, goal, target, bonus, full day and days; the rest comes from defaults")
  func template() throws {
    let dynamo = try #require(ChallengeTemplate.named("daily_dynamo")).settings(start: now)
    var expected = ChallengeSettings.defaults(start: now)
    expected.title = "Daily Dynamo"
    expected.description = "Complete 60 minutes of learning every day"
    expected.bonusPercentage = 10
    expected.schedule.isFullDay = true
    expected.schedule.activeDays = Set(Weekday.allCases)
    #expect(dynamo == expected)
    let warrior = try #require(ChallengeTemplate.named("weekend_warrior")).settings(start: now)
    #expect(warrior.goal == .weeklyMinutes && warrior.schedule.activeDays == [.saturday, .sunday])
    for template in ChallengeTemplate.all {
      #expect(template.settings(start: now).violations(calendar: try berlin()).isEmpty)
    }
    #expect(ChallengeTemplate.named("unknown") == nil)
  }

  @Test("CH-4 templates and goal types are those of the catalogue")
  func catalogue() throws {
    let root = try Catalogue.load()
    #expect(root.challengeTemplates.count == ChallengeTemplate.all.count)
    for (entry, template) in zip(root.challengeTemplates, ChallengeTemplate.all) {
      #expect(entry.id == template.id && entry.name == template.name && entry.description == template.description)
      #expect(entry.icon == template.icon && entry.color == template.color)
      #expect(entry.goalType == template.goal.rawValue && entry.target == template.target)
      #expect(entry.bonusPercentage == template.bonusPercentage)
      let days = entry.activeDays.map { Set($0.compactMap(Catalogue.weekday)) } ?? Set(Weekday.allCases)
      #expect(days == template.activeDays)
    }
    for (entry, goal) in zip(root.goalTypes, GoalType.allCases) {
      #expect(entry.goalType == goal.rawValue && entry.icon == goal.icon && entry.color == goal.color)
      #expect(entry.description == goal.explanation && entry.example == goal.example)
    }
    let further = root.furtherGoalTypes.filter { entry in GoalType(rawValue: entry.goalType) != nil }
    #expect(root.goalTypes.count + further.count == GoalType.allCases.count)
    for (entry, goal) in zip(further, GoalType.allCases.dropFirst(root.goalTypes.count)) {
      #expect(entry.goalType == goal.rawValue && entry.unit == goal.unit.rawValue && entry.example == goal.example)
      #expect(entry.target == [goal.targetRange.lowerBound, goal.targetRange.upperBound])
    }
  }
}

/// The parts of `Services/catalogue.json` that challenges are made of.
private struct Catalogue: Decodable {
  struct Template: Decodable {
    var id, name, description, icon, goalType, color: String
    var target, bonusPercentage: Int64
    var activeDays: [String]?
  }

  struct Goal: Decodable {
    var goalType, description, example: String
    var icon, color: String?
  }

  struct FurtherGoal: Decodable {
    var goalType, unit, example: String
    var target: [Int64]
  }

  var challengeTemplates: [Template]
  var goalTypes: [Goal]
  var furtherGoalTypes: [FurtherGoal]

  static func load() throws -> Catalogue {
    let path = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
    let data = try Data(contentsOf: URL(fileURLWithPath: "/\(path)/Services/catalogue.json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Catalogue.self, from: data)
  }

  static func weekday(_ name: String) -> Weekday? {
    Weekday.allCases.first { "\($0)" == name }
  }
}
