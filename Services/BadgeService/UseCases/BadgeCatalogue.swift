import BadgeDomain
import ServiceAPI

/// The badges that an executable knows.
struct BadgeCatalogue: Sendable {
  let badges: [Badge]
  /// Changes with every badge and every criterion: a child that was evaluated under another one is re-evaluated (BA-8).
  let fingerprint: String
  /// The amounts of learning that conditions depend on, as `LearningFacts` has them.
  private let minutes: [Int64]
  private let points: [Int64]

  static let current = BadgeCatalogue(Badge.starters)

  init(_ badges: [Badge]) {
    self.badges = badges
    // Covers what decides whether a badge is earned.
    fingerprint = String(Digest.of(badges.map { "\($0.code) \($0.criterion)\n" }.joined()), radix: 16)
    minutes = badges.flatMap { $0.criterion.thresholds(of: .totalLearningMinutes) }
    points = badges.flatMap { $0.criterion.thresholds(of: .totalPointsEarned) }
  }

  /// Whether more learning meets a condition that it did not meet before: only then can it earn a badge.
  func isReached(from before: LearningSum, to after: LearningSum) -> Bool {
    let (before, after) = (LearningFacts(before), LearningFacts(after))
    return minutes.contains { before.totalMinutes < $0 && $0 <= after.totalMinutes }
      || points.contains { before.totalPoints < $0 && $0 <= after.totalPoints }
  }

  subscript(code: String) -> Badge? { badges.first { $0.code == code } }

  /// The badges of a category; nil for all categories.
  func badges(of category: BadgeCategory?) -> [Badge] {
    badges.filter { category == nil || $0.category == category }
  }
}

extension LearningFacts {
  fileprivate init(_ learning: LearningSum) {
    self.init(learningSeconds: learning.seconds, learningSixtieths: learning.sixtieths)
  }
}
