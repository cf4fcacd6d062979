import Testing

@testable import ChallengeCounting

@Suite struct RewardRulesTests {
  @Test(
    "CH-8 the bonus is rounded down in sixtieths",
    arguments: [(36_000, 10, 3600), (99, 50, 49), (1, 50, 0), (0, 50, 0), (36_000, 0, 0), (-5, 50, 0)])
  func bonus(base: Int64, percentage: Int64, expected: Int64) {
    #expect(RewardRules.bonusSixtieths(base: base, percentage: percentage) == expected)
  }

  @Test("CH-10 60:30 and +25 % on a 60-minute target give exactly 2,250 s")
  func example() {
    #expect(seconds(.dailyMinutes, 60, 60, 30, 25) == 2250)
  }

  @Test(
    "CH-10 minute goals: target × reward / learning × (100 + bonus) / 100, rounded down once",
    arguments: [
      (Int64(60), Int64(60), Int64(30), Int64(0), Int64(1800)), (15, 60, 30, 5, 472), (60, 7, 3, 0, 1542),
      (240, 1, 4, 50, 86_400), (20, 3, 1, 50, 600), (15, Int64(Int32.max), 1, 0, 0),
    ])
  func minutes(target: Int64, learning: Int64, reward: Int64, bonus: Int64, expected: Int64) {
    for goal in [GoalType.dailyMinutes, .weeklyMinutes, .specificApps] {
      #expect(seconds(goal, target, learning, reward, bonus) == expected)
    }
  }

  @Test("CH-10 all other goals: reward × (100 + bonus) / 100, whatever the target")
  func others() {
    for goal in [GoalType.streak, .pointsTarget] {
      #expect(seconds(goal, 7, 60, 30, 25) == 2250)
      #expect(seconds(goal, 30, 1, 30, 25) == 2250)
      #expect(seconds(goal, 30, 1, 1, 1) == 60)
    }
  }

  @Test("CH-10 a zero or huge side of the ratio neither divides by zero nor overflows")
  func edges() {
    #expect(seconds(.dailyMinutes, 60, 0, 30, 0) == 0)
    #expect(seconds(.dailyMinutes, 60, 60, 0, 0) == 0)
    #expect(seconds(.dailyMinutes, 240, 1, Int64(Int32.max), 50) == 240 * Int64(Int32.max) * 90)
    #expect(seconds(.dailyMinutes, .max, 1, Int64(Int32.max), 50) > 0)
    #expect(RewardRules.bonusSixtieths(base: .max, percentage: 50) > 0)
  }

  private func seconds(
    _ goal: GoalType, _ target: Int64, _ learning: Int64, _ reward: Int64, _ bonus: Int64
  ) -> Int64 {
    RewardRules.rewardSeconds(
      goal: goal, target: target, ratio: RewardRatio(learningMinutes: learning, rewardMinutes: reward),
      bonusPercentage: bonus)
  }
}
