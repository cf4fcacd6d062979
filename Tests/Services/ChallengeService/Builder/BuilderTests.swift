import LocalTime
import Testing

@testable import ChallengeBuilder
@testable import ChallengeChallenges
@testable import ChallengeCounting

@Suite struct BuilderTests {
  private func preview(
    _ goal: GoalType = .dailyMinutes, _ target: Int64 = 60, _ learning: Int64 = 60, _ reward: Int64 = 30,
    bonus: Int64 = 0, scope: RewardScope = .all
  ) throws -> RewardPreview {
    var settings = ChallengeSettings.defaults(start: try instant("2026-06-01T08:00:00Z"))
    (settings.goal, settings.target, settings.bonusPercentage) = (goal, target, bonus)
    (settings.ratio, settings.rewardScope) = (RewardRatio(learningMinutes: learning, rewardMinutes: reward), scope)
    return RewardPreview(settings)
  }

  @Test("CH-16 the preview: 60 minutes of learning = 30 minutes reward, +25 % = 37.5 minutes, exactly 2,250 s")
  func example() throws {
    let preview = try preview(bonus: 25)
    #expect(preview.seconds == 2_250 && preview.baseSeconds == 1_800)
    #expect(preview.text == "60 minutes of learning = 30 minutes reward")
    #expect(preview.bonusText == "+25 % = 37.5 minutes")
    #expect(try self.preview().bonusText.isEmpty)
  }

  @Test(
    "CH-16 previewed times are exact: in tenths of a minute where that is so, in minutes and seconds otherwise",
    arguments: [
      (Int64(45), Int64(60), Int64(30), "45 minutes of learning = 22.5 minutes reward"),
      (15, 60, 4, "15 minutes of learning = 1 minute reward"),
      (20, 60, 7, "20 minutes of learning = 2 minutes 20 seconds reward"),
      (15, 61, 8, "15 minutes of learning = 1 minute 58 seconds reward"),
      (15, 900, 61, "15 minutes of learning = 1 minute 1 second reward"),
      (15, 60, 2, "15 minutes of learning = 0.5 minutes reward"),
    ])
  func texts(target: Int64, learning: Int64, reward: Int64, text: String) throws {
    #expect(try preview(.dailyMinutes, target, learning, reward).text == text)
  }

  @Test("CH-16 goals of other units name theirs, and no reward time by choice says so")
  func others() throws {
    #expect(try preview(.streak, 7, bonus: 25).text == "7 days in a row = 30 minutes reward")
    #expect(try preview(.pointsTarget, 500).text == "500 points of learning = 30 minutes reward")
    let none = try preview(bonus: 25, scope: .none)
    #expect(none.seconds == 0 && none.baseSeconds == 0)
    #expect(none.text == "60 minutes of learning = no reward time" && none.bonusText == "+25 % of the points earned")
  }

  @Test("CH-3 bonus picks 0 to 50, ratios 4:1 to 1:4 in lowest terms, one of them the default")
  func picks() throws {
    #expect(RewardRules.bonusPicks == [0, 10, 20, 30, 40, 50])
    #expect(RewardRules.bonusPicks.allSatisfy(RewardRules.bonusRange.contains))
    #expect(RewardRatio.presets.map(\.text) == ["4:1", "3:1", "2:1", "1:1", "1:2", "1:3", "1:4"])
    #expect(RewardRatio.presets.contains(ChallengeSettings.defaults(start: try instant("2026-06-01T08:00:00Z")).ratio))
  }

  @Test("CH-1 CH-2 every step has texts, every goal type a name, a first target in its range and steps that lead to it")
  func complete() {
    #expect(Set(DraftStep.allCases.map(\.subtitle)).count == 6)
    #expect(Set(GoalType.allCases.map(\.form.displayName)).count == GoalType.allCases.count)
    for goal in GoalType.allCases {
      #expect(goal.targetRange.contains(goal.form.initialTarget), "\(goal)")
      #expect(goal.unit.text(1) == "1 \(goal.unit.singular)" && goal.unit.text(2) == "2 \(goal.unit.rawValue)")
    }
    #expect([GoalType.Unit.minutes, .days, .points].map(\.inputStep) == [5, 1, 50])
    #expect(GoalType.dailyMinutes.form.initialTarget == 60)
  }

  @Test("CH-5 progress in words: whole units, rounded down, not capped; the missing part adds up to the target")
  func progress() throws {
    let facts = ChildFacts(calendar: try berlin())
    func texts(_ goal: GoalType, _ target: Int64, seconds: Int64) throws -> [String] {
      let at = try instant("2026-06-01T12:00:00Z")
      let used = seconds > 0 ? [try learning("2026-06-01T10:00:00", seconds: seconds)] : []
      let period = try challenge(goal, target: target).period(at: at, used, facts)
      #expect(period.remaining == (period.isCompleted ? 0 : period.progressTarget - period.progress))
      return [period.progressText, period.remainingText]
    }
    #expect(try texts(.dailyMinutes, 60, seconds: 45 * 60) == ["45/60 minutes", "15 minutes to go"])
    #expect(try texts(.dailyMinutes, 60, seconds: 59 * 60 + 30) == ["59/60 minutes", "1 minute to go"])
    #expect(try texts(.dailyMinutes, 60, seconds: 75 * 60) == ["75/60 minutes", "Completed"])
    #expect(try texts(.dailyMinutes, 60, seconds: 0) == ["0/60 minutes", "60 minutes to go"])
    #expect(try texts(.pointsTarget, 500, seconds: 12 * 60 + 5) == ["120/500 points", "380 points to go"])
    #expect(try texts(.streak, 7, seconds: 600) == ["1/7 days", "6 days to go"])
  }

  @Test("CH-12 the duration in words: both dates, or ongoing; a challenge that was ended lasted to that day")
  func durations() throws {
    let calendar = try berlin()
    #expect(try challenge().durationText(calendar: calendar) == "Ongoing")
    let limited = try challenge { $0.end = LocalDate(year: 2026, month: 6, day: 14) }
    #expect(limited.durationText(calendar: calendar) == "2026-06-01 to 2026-06-14")
    let ended = try challenge().endedByGuardian(at: try instant("2026-06-03T10:00:00Z"), calendar: calendar)
    #expect(ended.durationText(calendar: calendar) == "2026-06-01 to 2026-06-03")
    let later = try challenge { $0.start = $0.start + 10 * 86_400 }
    let never = try later.endedByGuardian(at: try instant("2026-06-03T10:00:00Z"), calendar: calendar)
    #expect(never.durationText(calendar: calendar) == "2026-06-11 to 2026-06-11")
  }
}
