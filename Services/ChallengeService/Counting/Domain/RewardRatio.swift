/// Learning minutes for reward minutes (CH-3); stored as entered, simplified for display only.
package struct RewardRatio: Hashable, Sendable {
  package var learningMinutes: Int64
  package var rewardMinutes: Int64

  package init(learningMinutes: Int64, rewardMinutes: Int64) {
    self.learningMinutes = learningMinutes
    self.rewardMinutes = rewardMinutes
  }

  /// Maximum of a side; it keeps the arithmetic of CH-10 within 64 bits.
  package static let maximumSide = Int64(Int32.max)

  /// Divided by the greatest common divisor; a ratio with a side that is not positive stays as it is.
  var simplified: RewardRatio {
    guard learningMinutes > 0, rewardMinutes > 0 else { return self }
    var divisor = learningMinutes
    var rest = rewardMinutes
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return RewardRatio(learningMinutes: learningMinutes / divisor, rewardMinutes: rewardMinutes / divisor)
  }

  /// Such as `2:1`.
  package var text: String { "\(simplified.learningMinutes):\(simplified.rewardMinutes)" }
}

/// Bonus and reward time of a completed period.
package enum RewardRules {
  package static let bonusRange: ClosedRange<Int64> = 0...50

  /// CH-8: ⌊base × bonus % / 100⌋ in sixtieths.
  package static func bonusSixtieths(base: Int64, percentage: Int64) -> Int64 {
    let (high, low) = max(0, base).multipliedFullWidth(by: max(0, percentage))
    return high == 0 && low <= UInt64(Int64.max) ? Int64(low) / 100 : .max / 100
  }

  /// CH-10: the reward time of a completion, seconds; nothing where the settings say so.
  package static func rewardSeconds(_ settings: ChallengeSettings) -> Int64 {
    if settings.rewardScope == .none { return 0 }
    return rewardSeconds(
      goal: settings.goal, target: settings.target, ratio: settings.ratio, bonusPercentage: settings.bonusPercentage)
  }

  /// CH-10: reward time in seconds, with a single rounding at the end.
  ///
  /// Goals whose unit is minutes: target × reward / learning × (100 + bonus) / 100. All others: reward × (100 + bonus)
  /// / 100. A side of the ratio that is not positive gives nothing: validation rejects it (CH-2).
  package static func rewardSeconds(
    goal: GoalType, target: Int64, ratio: RewardRatio, bonusPercentage: Int64
  ) -> Int64 {
    guard ratio.learningMinutes > 0, ratio.rewardMinutes > 0, ratio.rewardMinutes <= RewardRatio.maximumSide else {
      return 0
    }
    let rewardSeconds = ratio.rewardMinutes * 60 * (100 + bonusPercentage)
    guard goal.unit == .minutes else { return rewardSeconds / 100 }
    let (numerator, overflow) = rewardSeconds.multipliedReportingOverflow(by: target)
    if overflow { return .max / 100 }
    return numerator / (100 * ratio.learningMinutes)
  }
}
