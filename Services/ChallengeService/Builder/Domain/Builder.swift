import ChallengeChallenges
import ChallengeCounting

// Texts and offers of the builder's steps (CH-2, CH-3).

extension DraftStep {
  /// The step's request to the guardian.
  var subtitle: String {
    switch self {
    case .details: "Give it a title and choose what counts."
    case .learningApps: "Choose the apps that count; choose none to count all of them."
    case .rewardApps: "Choose whether all reward apps, some or none share the reward time."
    case .reward: "Choose how much reward time learning gives, and the bonus."
    case .schedule: "Choose the days and the time of day that count, and how long it lasts."
    case .review: "Check everything before you create it."
    }
  }
}

extension RewardRules {
  /// Bonuses to pick from, percent.
  static let bonusPicks: [Int64] = [0, 10, 20, 30, 40, 50]
}

extension RewardRatio {
  /// Ratios to pick from, 4:1 to 1:4. All are for 60 minutes of learning, so that the default is one of them, and a
  /// goal that does not count minutes gives a reward of some length with each.
  static let presets = [15, 20, 30, 60, 120, 180, 240].map {
    RewardRatio(learningMinutes: 60, rewardMinutes: $0)
  }
}
