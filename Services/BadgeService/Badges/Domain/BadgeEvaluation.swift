import BadgeChildren

/// The result of an evaluation for one badge not yet earned (BA-1).
enum BadgeOutcome: Hashable, Sendable {
  case unlocked(Badge)
  case progress(Badge, BadgeProgress)
}

/// Evaluates badges against facts. It is pure, so the same code evaluates live, retroactively and repeatedly.
enum BadgeEvaluation {
  /// Evaluates the badges that depend on one of the changed facts and are not yet earned: each is unlocked or its
  /// progress is reported; several can unlock at once (BA-1). An earned badge is not evaluated again, so a correction
  /// does not revoke it.
  /// - Parameters:
  ///   - earned: codes of the badges that the child has; the store's unique key on (child, code) makes an unlock happen
  ///     once under concurrency (BA-2).
  ///   - changed: the facts that may have changed; nil evaluates everything, for a new badge or a new child (BA-8).
  static func outcomes(
    badges: [Badge], earned: Set<String>, values: [Fact: Int64], changed: Set<Fact>? = nil
  ) -> [BadgeOutcome] {
    badges.compactMap { badge in
      guard !earned.contains(badge.code) else { return nil }
      guard let criterion = badge.criterion, !badge.isRetired else { return nil }
      if let changed, changed.isDisjoint(with: criterion.facts) { return nil }
      if criterion.isMet(values) { return .unlocked(badge) }
      return .progress(badge, BadgeProgress(criterion, values: values))
    }
  }
}

/// The notification of an unlock (BA-2).
struct AwardText: Hashable, Sendable {
  var title: String
  var text: String

  init(_ badge: Badge) {
    title = "Achievement Unlocked!"
    text = "You earned the \"\(badge.name)\" badge! +\(badge.points) points"
  }
}
