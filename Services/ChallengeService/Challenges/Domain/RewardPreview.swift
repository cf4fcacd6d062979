package import ChallengeCounting

/// The reward of a completion, in figures and in words (CH-10, CH-16).
package struct RewardPreview: Hashable, Sendable {
  /// Reward time with the bonus, seconds, as a completion gives it.
  package var seconds: Int64
  /// Reward time without the bonus, seconds.
  package var baseSeconds: Int64
  /// Such as "60 minutes of learning = 30 minutes reward".
  package var text: String
  /// Such as "+25 % = 37.5 minutes"; empty without a bonus.
  package var bonusText: String

  /// - Parameters:
  ///   - settings: those of them on which the reward depends are valid.
  ///   - rules: those of a period that begins now.
  package init(_ settings: ChallengeSettings, by rules: RuleVersion = RuleBook.current.newest) {
    var plain = settings
    plain.bonusPercentage = 0
    (seconds, baseSeconds) = (rules.rewardSeconds(settings), rules.rewardSeconds(plain))
    let hasReward = settings.rewardScope != .none
    let reward = hasReward ? "\(Self.minutes(baseSeconds)) reward" : "no reward time"
    text = "\(settings.goal.text(target: settings.target)) = \(reward)"
    if settings.bonusPercentage == 0 {
      bonusText = ""
    } else {
      let bonus = "+\(settings.bonusPercentage) %"
      bonusText = hasReward ? "\(bonus) = \(Self.minutes(seconds))" : "\(bonus) of the points earned"
    }
  }

  /// A time in minutes, exact: "30 minutes", "37.5 minutes", "22 minutes 13 seconds".
  package static func minutes(_ seconds: Int64) -> String {
    let (whole, rest) = (seconds / 60, seconds % 60)
    // A tenth of a minute is six seconds.
    if rest > 0, rest % 6 == 0 { return "\(whole).\(rest / 6) minutes" }
    let minutes = GoalType.Unit.minutes.text(whole)
    return rest == 0 ? minutes : "\(minutes) \(rest) \(rest == 1 ? "second" : "seconds")"
  }
}
