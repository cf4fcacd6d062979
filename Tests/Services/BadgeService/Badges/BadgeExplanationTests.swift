import LocalTime
import Randomness
import Testing

@testable import BadgeBadges
@testable import BadgeChildren
@testable import BadgeLearning

@Suite struct BadgeExplanationTests {
  /// A criterion with conditions of every kind.
  private func criterion(depth: Int, using random: inout SeededRandom) -> Criterion {
    if depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
      let fact = Fact.allCases.randomElement(using: &random) ?? .balance
      return .reached(.count, fact, threshold: Int64.random(in: 1...20, using: &random))
    }
    let nested = (0..<Int.random(in: 1...4, using: &random)).map { _ in criterion(depth: depth - 1, using: &random) }
    return switch Int.random(in: 0..<3, using: &random) {
    case 0: .all(nested)
    case 1: .any(nested)
    default: .atLeast(Int.random(in: 1...nested.count, using: &random), of: nested)
    }
  }

  private func check(_ condition: ExplainedCondition, _ values: [Fact: Int64], _ date: (Fact, Int64) -> LocalDate?) {
    let criterion = condition.criterion
    #expect(condition.isMet == criterion.isMet(values) && (condition.missing == 0) == condition.isMet)
    #expect(condition.reached == (condition.isMet ? criterion.reachDate(date) : nil))
    let progress = BadgeProgress(criterion, values: values)
    #expect(min(max(0, condition.value), condition.target) == progress.value && condition.target == progress.target)
    #expect(condition.text.contains(progress.text) && condition.text.hasSuffix(" to go") != condition.isMet)
    #expect((condition.rule == .simple) == condition.conditions.isEmpty)
    #expect(condition.isMet || condition.rule == .simple || condition.value + condition.missing == condition.target)
    for nested in condition.conditions {
      #expect(nested.path.hasPrefix(condition.path + "."))
      check(nested, values, date)
    }
  }

  @Test("CH-17 the explanation of a badge agrees with what awards it, for random conditions")
  func equal() {
    var random = SeededRandom(seed: 173)
    for _ in 0..<2_000 {
      let criterion = criterion(depth: 4, using: &random)
      let values = Dictionary(
        uniqueKeysWithValues: Fact.allCases.map { ($0, Int64.random(in: -2...25, using: &random)) })
      func date(_ fact: Fact, _ threshold: Int64) -> LocalDate? {
        guard values[fact, default: 0] >= threshold, threshold % 7 != 3 else { return nil }
        return LocalDate(daysSinceEpoch: 20_000 + Int32(truncatingIfNeeded: threshold))
      }
      let explained = ExplainedCondition(criterion, values: values, date: date)
      check(explained, values, date)
      var badge = Badge(
        code: "x", name: "x", description: "", icon: "", criterion: criterion, category: .saving, rarity: .common,
        points: 1)
      let isUnlocked = BadgeEvaluation.outcomes(badges: [badge], earned: [], values: values) == [.unlocked(badge)]
      #expect(explained.isMet == isUnlocked)
      #expect(ExplainedCondition.text(badge, .none, explained) == explained.text)
      badge.isRetired = true
      #expect(ExplainedCondition.text(badge, .none, explained) == "retired: no child earns it any more")
    }
  }

  @Test("CH-17 a condition says in words what there is, what is needed and what is missing")
  func words() {
    let criterion = Criterion.all([
      .reached(.streak, .streakDays, threshold: 7),
      .atLeast(
        1, of: [.reached(.amount, .totalSaved, threshold: 2_000), .reached(.count, .transactions, threshold: 1)]),
    ])
    let explained = ExplainedCondition(criterion, values: [.streakDays: 3, .totalSaved: 1_250]) { _, _ in nil }
    #expect(explained.text == "all of 2: 0/2 conditions met: 2 to go")
    #expect(explained.conditions[0].text == "3/7 days in a row: 4 to go")
    #expect(explained.conditions[1].text == "at least 1 of 2: 0/1 conditions met: 1 to go")
    #expect(explained.conditions[1].conditions[0].text == "12.50/20.00 saved: 7.50 to go")
    #expect(explained.conditions[1].conditions[1].path == "criteria.all_of[1].some_of[1]")
    let badge = Badge(
      code: "x", name: "x", description: "", icon: "", criterion: criterion, category: .saving, rarity: .common,
      points: 1)
    let day = LocalDate(year: 2026, month: 3, day: 2)
    #expect(
      ExplainedCondition.text(badge, .earned(reached: day), explained)
        == "earned: its facts reached it on 2026-03-02; what has lowered them since does not take it back")
    #expect(
      ExplainedCondition.text(badge, .given(reached: day, note: "Well done"), explained)
        == "given by a guardian on 2026-03-02: Well done")
    #expect(
      ExplainedCondition.text(badge, .revoked(reason: "An error"), explained)
        == "revoked by a guardian: An error; facts do not give it again")
    #expect(ExplainedCondition.text(badge, .none, nil) == "only guardians award it")
  }
}

@Suite struct StreakRecordTests {
  @Test(
    "BA-8 a streak reached a length on the day of its run that had it first; the days behind it are those of the run")
  func days() throws {
    let day = LocalDate(year: 2026, month: 3, day: 1)
    func stretch(_ first: Int, _ days: Int64, _ length: Int64) throws -> StreakRecords.Stretch {
      try #require(StreakRecords.Stretch(first: day.adding(days: first), days: days, length: length))
    }
    // A run of 3 days, and one of 6 with a neutral day after the second.
    let records = StreakRecords([try stretch(0, 3, 1), try stretch(10, 2, 1), try stretch(13, 4, 3)])
    func numbers(_ length: Int64, _ limit: Int = 20) -> [Int] {
      records.days(reaching: length, limit: limit).map { day.distance(to: $0) }
    }
    #expect(numbers(1) == [0] && numbers(3) == [0, 1, 2])
    #expect(
      numbers(4) == [10, 11, 13, 14] && numbers(6) == [10, 11, 13, 14, 15, 16] && numbers(6, 3) == [14, 15, 16])
    for length in [7, 0, -1] as [Int64] { #expect(numbers(length).isEmpty) }
    #expect(StreakRecords().days(reaching: 1, limit: 1).isEmpty)
    #expect(StreakRecords(text: records.text) == records)
    // A stretch that no service sends decides nothing.
    let odd = StreakRecords([try stretch(0, 1, 5)])
    #expect(odd.days(reaching: 3, limit: 9).isEmpty && odd.days(reaching: 5, limit: 9).count == 1)
    for text in ["1 2", "a 1 1", "1 0 1", "1 1 0", "9999999999 1 1", "1 99999999 1"] {
      #expect(StreakRecords(text: text) == nil)
    }
  }
}
