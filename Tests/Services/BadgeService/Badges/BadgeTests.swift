import Foundation
import Randomness
import Testing

@testable import BadgeBadges
@testable import BadgeChildren
@testable import BadgeLearning

@Suite struct BadgeTests {
  private let firstSteps = Badge.starters[0]

  private func unlocked(
    _ facts: LearningFacts, earned: Set<String> = [], changed: Set<Fact>? = nil
  ) -> [String] {
    BadgeEvaluation.outcomes(badges: Badge.starters, earned: earned, values: facts.values, changed: changed)
      .compactMap { outcome in
        if case .unlocked(let badge) = outcome { badge.code } else { nil }
      }
  }

  @Test("BA-1 the first completed period unlocks FIRST_STEPS, once")
  func firstChallenge() {
    #expect(unlocked(LearningFacts()) == [])
    #expect(unlocked(LearningFacts(completedPeriods: 1)) == ["FIRST_STEPS"])
    #expect(unlocked(LearningFacts(completedPeriods: 2), earned: ["FIRST_STEPS"]) == [])
  }

  @Test("BA-1 several badges can unlock at once")
  func several() {
    let facts = LearningFacts(
      completedPeriods: 10, longestDailyStreak: 30, learningSeconds: 6000 * 60, learningSixtieths: 10_000 * 60)
    #expect(unlocked(facts) == Badge.starters.map(\.code))
  }

  @Test("BA-1 only badges that depend on a changed fact are evaluated")
  func listens() {
    let facts = LearningFacts(completedPeriods: 1, longestDailyStreak: 7)
    #expect(unlocked(facts, changed: [.streakDays]) == ["WEEK_WARRIOR"])
    #expect(
      BadgeEvaluation.outcomes(badges: Badge.starters, earned: [], values: facts.values, changed: [.totalSaved])
        .isEmpty)
  }

  @Test("BA-1 thresholds are met exactly, in whole minutes and points")
  func thresholds() {
    #expect(unlocked(LearningFacts(longestDailyStreak: 6)) == [])
    #expect(unlocked(LearningFacts(learningSeconds: 6000 * 60 - 1)) == [])
    #expect(unlocked(LearningFacts(learningSeconds: 6000 * 60)) == ["LEARNING_LEGEND"])
    #expect(unlocked(LearningFacts(learningSixtieths: 600_000 - 1)) == [])
    #expect(unlocked(LearningFacts(learningSixtieths: 600_000)) == ["POINT_COLLECTOR"])
  }

  @Test("BA-1 an earned badge is not revoked by a correction")
  func kept() {
    let outcomes = BadgeEvaluation.outcomes(
      badges: [firstSteps], earned: ["FIRST_STEPS"], values: LearningFacts(completedPeriods: 0).values)
    #expect(outcomes.isEmpty)
  }

  @Test("BA-2 the notification's title and text")
  func text() {
    let award = AwardText(firstSteps)
    #expect(award.title == "Achievement Unlocked!")
    #expect(award.text == "You earned the \"First Steps\" badge! +10 points")
  }

  @Test("BA-2 total and available points rise by the badge's value; spent points stay spent")
  func points() {
    var points = AchievementPoints(total: 0, spent: 0)
    points.award(firstSteps)
    #expect(points.total == 10 && points.available == 10)
    points = AchievementPoints(total: 10, spent: 8)
    points.revoke(firstSteps)
    #expect(points.total == 0 && points.available == 0)
    points.award(firstSteps)
    #expect(points.available == 2)
  }

  @Test("BA-3 progress never exceeds the target and never falls below 0")
  func progress() {
    let tasks = Criterion.reached(.count, .tasksCompleted, threshold: 10)
    let progress = BadgeProgress(tasks, values: [.tasksCompleted: 7])
    #expect(progress.text == "7/10 tasks completed" && progress.value == 7 && progress.target == 10)
    #expect(BadgeProgress(tasks, values: [.tasksCompleted: 12]).text == "10/10 tasks completed")
    #expect(BadgeProgress(tasks, values: [.tasksCompleted: -3]).value == 0)
    #expect(BadgeProgress(firstSteps.criterion, values: [:]).text == "0/1 challenges completed")
    let saved = Criterion.reached(.amount, .totalSaved, threshold: 1000)
    #expect(BadgeProgress(saved, values: [.totalSaved: 505]).text == "5.05/10.00 saved")
  }

  @Test("BA-4 compound conditions: all, any, at least N")
  func compound() {
    let first = Criterion.reached(.count, .challengesCompleted, threshold: 1)
    let second = Criterion.reached(.streak, .streakDays, threshold: 7)
    let third = Criterion.reached(.count, .totalPointsEarned, threshold: 5)
    let values: [Fact: Int64] = [.challengesCompleted: 1, .totalPointsEarned: 5]
    #expect(!Criterion.all([first, second]).isMet(values))
    #expect(Criterion.any([first, second]).isMet(values))
    #expect(Criterion.atLeast(2, of: [first, second, third]).isMet(values))
    #expect(!Criterion.atLeast(3, of: [first, second, third]).isMet(values))
    #expect(
      Criterion.all([first, .any([second, third])]).facts == [
        .challengesCompleted, .streakDays, .totalPointsEarned,
      ])
    #expect(BadgeProgress(.all([first, second, third]), values: values).text == "2/3 conditions met")
    #expect(BadgeProgress(.any([first, third]), values: values).value == 1)
  }

  @Test("BA-4 a bad definition is rejected with the path of the fault")
  func faults() {
    let good = Criterion.reached(.count, .tasksCompleted, threshold: 1)
    #expect(good.fault() == nil)
    let zero = Criterion.all([good, .any([.reached(.count, .tasksCompleted, threshold: 0)])])
    #expect(zero.fault()?.path == "criteria.all_of[1].any_of[0].threshold")
    #expect(Criterion.all([]).fault()?.path == "criteria.all_of")
    #expect(Criterion.atLeast(3, of: [good, good]).fault()?.path == "criteria.at_least")
    #expect(Criterion.reached(.amount, .tasksCompleted, threshold: 1).fault()?.path == "criteria.fact")
    #expect(Criterion.reached(.percentage, .monthlySavingsRate, threshold: 101).fault()?.path == "criteria.threshold")
    var deep = good
    for _ in 0..<20 { deep = .all([deep]) }
    #expect(deep.fault() != nil)
  }

  @Test("BA-4 a criterion is read back from its text as it was, and no other text is one", arguments: 0..<20)
  func text(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    func criterion(_ depth: Int) -> Criterion {
      let nested = (0..<Int.random(in: 1...3, using: &random)).map { _ in depth > 0 ? criterion(depth - 1) : leaf() }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .all(nested)
      case 1: return .any(nested)
      case 2: return .atLeast(Int.random(in: 1...nested.count, using: &random), of: nested)
      default: return leaf()
      }
    }
    func leaf() -> Criterion {
      .reached(
        Criterion.Kind.allCases.randomElement(using: &random) ?? .count,
        Fact.allCases.randomElement(using: &random) ?? .balance, threshold: Int64.random(in: 1...9, using: &random))
    }
    let made = criterion(3)
    #expect(Criterion(text: made.text) == made)
    let texts = [
      "", "all", "all 2 \(made.text)", "\(made.text) x", "at_least x of 1 \(made.text)", "at_least 0 of 1 \(made.text)",
      "at_least -1 of 1 \(made.text)", "at_least 2 of 1 \(made.text)", "count_threshold transactions 0",
      "count_threshold transactions -5",
    ]
    for text in texts {
      #expect(Criterion(text: text) == nil)
    }
  }

  @Test("BA-8 the starter badges are those of the catalogue")
  func catalogue() throws {
    let entries = try Catalogue.load().starterBadges
    #expect(entries.count == Badge.starters.count)
    for (entry, badge) in zip(entries, Badge.starters) {
      #expect(entry.code == badge.code && entry.name == badge.name && entry.description == badge.description)
      #expect(entry.icon == badge.icon && entry.points == badge.points)
      #expect(entry.category == "\(badge.category)" && entry.rarity == "\(badge.rarity)")
      let kind = try #require(Criterion.Kind(rawValue: entry.criteria.type))
      let fact = try #require(Fact(rawValue: entry.criteria.fact))
      #expect(badge.criterion == .reached(kind, fact, threshold: entry.criteria.threshold))
      #expect(badge.criterion?.fault() == nil)
    }
  }

  @Test("BA-4 every fact, category and rarity of the catalogue is typed")
  func typed() throws {
    let catalogue = try Catalogue.load()
    #expect(Set(catalogue.facts.map(\.fact)) == Set(Fact.allCases.map(\.rawValue)))
    #expect(catalogue.badgeCategories.map(\.name) == BadgeCategory.allCases.map { "\($0)" })
    #expect(catalogue.badgeRarities.map(\.name) == BadgeRarity.allCases.map { "\($0)" })
    for entry in catalogue.achievementBadges {
      let kind = try #require(Criterion.Kind(rawValue: entry.criteria.type))
      let fact = try #require(Fact(rawValue: entry.criteria.fact))
      #expect(Criterion.reached(kind, fact, threshold: entry.criteria.threshold).fault() == nil)
    }
  }
}

/// The parts of `Services/catalogue.json` that badges are made of.
private struct Catalogue: Decodable {
  struct Entry: Decodable {
    struct Criteria: Decodable {
      var type, fact: String
      var threshold: Int64
    }

    var code, name, description, icon, category, rarity: String
    var points: Int64
    var criteria: Criteria
  }

  struct FactEntry: Decodable { var fact: String }
  struct Named: Decodable { var name: String }

  var starterBadges, achievementBadges: [Entry]
  var facts: [FactEntry]
  var badgeCategories, badgeRarities: [Named]

  static func load() throws -> Catalogue {
    let path = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
    let data = try Data(contentsOf: URL(fileURLWithPath: "/\(path)/Services/catalogue.json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Catalogue.self, from: data)
  }
}
