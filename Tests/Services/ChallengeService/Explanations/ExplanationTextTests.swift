import LocalTime
import Testing

@testable import ChallengeCounting
@testable import ChallengeExplanations

@Suite struct ExplanationTextTests {
  @Test("CH-17 the rule of each goal type in words", arguments: GoalType.allCases)
  func rule(goal: GoalType) throws {
    let example = try #require(GoalExample.of(goal))
    let settings = try challenge(goal, target: example.example) {
      if goal == .chain {
        $0.steps = [ChainStep(goal: .dailyMinutes, target: 15), ChainStep(goal: .pointsTarget, target: 100)]
      }
    }.settings
    #expect(settings.ruleText == "\(example.rule); every day, all day; all learning apps")
  }

  @Test("CH-17 days and times of day in words")
  func schedule() throws {
    func text(_ days: Set<Weekday>, from start: Int? = nil) throws -> String {
      try challenge {
        $0.schedule.activeDays = days
        $0.schedule.isFullDay = start == nil
        $0.schedule.startMinute = start ?? 0
        $0.schedule.endMinute = 1_440
        $0.learningApps = ["a", "b"]
      }.settings.ruleText
    }
    let goal = "60 minutes of learning in a local day"
    #expect(
      try text([.monday, .tuesday, .wednesday, .thursday, .friday], from: 965)
        == "\(goal); Monday to Friday, 16:05 to 24:00; 2 chosen apps")
    #expect(
      try text([.monday, .wednesday, .sunday]) == "\(goal); Monday, Wednesday and Sunday, all day; 2 chosen apps")
    #expect(
      try text([.monday, .tuesday, .friday, .saturday, .sunday])
        == "\(goal); Monday, Tuesday and Friday to Sunday, all day; 2 chosen apps")
    #expect(try text([.sunday]) == "\(goal); Sunday, all day; 2 chosen apps")
  }

  /// The explanation of a local day with some seconds of 60 minutes, or of another goal.
  private func explanation(
    seconds: Int64, of challenge: Challenge, isOpen: Bool = false
  ) throws -> PeriodExplanation {
    let facts = ChildFacts(calendar: try berlin())
    let usage = [try learning("2026-06-01T17:00:00", seconds: seconds)]
    let period = try challenge.period(at: try instant("2026-06-01T10:00:00Z"), usage, facts)
    return PeriodExplanation(period, completion: period.completion, isOpen: isOpen)
  }

  private func afternoon(_ change: (inout ChallengeSettings) -> Void = { _ in }) throws -> Challenge {
    try challenge {
      ($0.schedule.isFullDay, $0.schedule.startMinute, $0.schedule.endMinute) = (false, 960, 1_200)
      change(&$0)
    }
  }

  @Test("CH-17 the text about a missed completion: 12 minutes short; 40 minutes lay outside 16:00 to 20:00")
  func missing() throws {
    var found = try explanation(seconds: 2_880, of: afternoon())
    var total = OutcomeTotal()
    total.add(
      ExplainedPart(
        learning: try learning("2026-06-01T10:00:00", seconds: 2_400), date: try date("2026-06-01"),
        outcome: .outsideTimeOfDay, isCounted: false, isInBase: false, step: 0))
    found.totals = [.outsideTimeOfDay: total, .counted: total]
    #expect(found.missingText == "12 minutes short; 40 minutes lay outside 16:00 to 20:00")
    #expect(found.text(calendar: try berlin()) == "Not completed: 48/60 minutes.")
    found.totals = nil
    #expect(found.missingText == "12 minutes short")
    #expect(try explanation(seconds: 2_879, of: afternoon()).missingText == "12 minutes 1 second short")
    let points = try challenge(.pointsTarget, target: 100)
    #expect(try explanation(seconds: 599, of: points, isOpen: true).missingText == "1 point short")
    #expect(
      try explanation(seconds: 599, of: points, isOpen: true).text(calendar: berlin())
        == "Not completed yet: 99/100 points.")
  }

  @Test("CH-17 CH-8 CH-10 the result and how its reward is computed")
  func result() throws {
    let done = try explanation(
      seconds: 3_600,
      of: afternoon { $0.bonusPercentage = 25 })
    #expect(done.missingText == "")
    #expect(done.text(calendar: try berlin()) == "Completed on 2026-06-01 at 18:00:00: 60/60 minutes.")
    #expect(
      done.rewardText == "bonus: ⌊36000 × 25 / 100⌋ = 9000 of 1/60 point; "
        + "60 minutes of learning = 30 minutes reward, +25 % = 37.5 minutes")
    let open = try explanation(seconds: 60, of: afternoon { $0.bonusPercentage = 25 })
    #expect(open.rewardText.hasPrefix("bonus: 25 % of the points that count up to the completion; "))
    let nothing = try explanation(seconds: 60, of: afternoon { $0.rewardScope = .none })
    #expect(nothing.rewardText == "")
  }

  @Test("CH-17 every outcome has its words, of a part and of all of them together", arguments: PartOutcome.allCases)
  func outcomes(outcome: PartOutcome) throws {
    let found = try explanation(seconds: 3_600, of: afternoon())
    var part = ExplainedPart(
      learning: try learning("2026-06-01T10:00:00", seconds: 90), date: try date("2026-06-01"), outcome: outcome,
      isCounted: outcome == .counted, isInBase: false, step: 2)
    var total = OutcomeTotal()
    total.add(part)
    #expect(found.text(of: outcome, total).hasPrefix("1 minute 30 seconds "))
    #expect(found.text(of: part).hasSuffix("after the completion: not for the bonus") == (outcome == .counted))
    part.isInBase = true
    let words = Set(
      PartOutcome.allCases.map { other in
        part.outcome = other
        return found.text(of: part)
      })
    #expect(words.count == PartOutcome.allCases.count)
    #expect(total.parts == 1 && total.seconds == 90 && total.sixtieths == 900)
  }
}
