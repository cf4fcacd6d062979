/// Which reward apps share the reward time of a completion (CH-10). The numbers are stored and sent.
package enum RewardScope: Int, CaseIterable, Hashable, Sendable {
  /// As the list says: an empty one means all. Challenges from before there was a choice have it.
  case byList = 0
  /// All that the child has at the completion.
  case all
  /// The apps in the list; when all of them were removed since, none.
  case chosen
  /// None: a completion gives its bonus alone.
  case none

  /// The name of the contract's value, in lower case.
  package var name: String {
    switch self {
    case .byList: "unspecified"
    case .all: "all"
    case .chosen: "chosen"
    case .none: "none"
    }
  }

  /// For display.
  package var displayName: String {
    switch self {
    case .byList, .all: "All reward apps"
    case .chosen: "Chosen reward apps"
    case .none: "No rewards"
    }
  }

  /// The choices that a guardian has, in their fixed order.
  package static let choices: [RewardScope] = [.all, .chosen, .none]
}

extension ChallengeSettings {
  /// The scope, said by the list where it was not chosen: never `byList`.
  package var effectiveRewardScope: RewardScope {
    rewardScope == .byList ? (rewardApps.isEmpty ? .all : .chosen) : rewardScope
  }

  /// With the scope that is in effect, for a new challenge: nothing is left open in what is stored.
  package var withChosenRewardScope: ChallengeSettings {
    var settings = self
    settings.rewardScope = effectiveRewardScope
    return settings
  }

  /// Changes the list of reward apps, the scope or both, as an edit names them (CH-4). An edit that names the list
  /// alone chooses its apps, as before there was a scope; with an empty one *none* stays, and all others become *all*.
  /// An edit that names the scope alone drops a list that no longer matters.
  /// - Parameters:
  ///   - scope: nil where the edit does not name it.
  ///   - apps: nil where the edit does not name them.
  package mutating func editReward(scope: RewardScope?, apps: [String]?) {
    if let apps { rewardApps = apps }
    if let scope {
      if apps == nil, scope == .all || scope == .none { rewardApps = [] }
      rewardScope = scope
      rewardScope = effectiveRewardScope
    } else if let apps, rewardScope != .byList {
      if !apps.isEmpty { rewardScope = .chosen } else if rewardScope != .none { rewardScope = .all }
    }
  }
}
