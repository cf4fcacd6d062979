import BadgeDomain
import ServiceAPI

/// The badges that an executable knows.
struct BadgeCatalogue: Sendable {
  let badges: [Badge]
  /// Changes with every badge and every criterion: a child that was evaluated under another one is re-evaluated (BA-8).
  let fingerprint: String

  static let current = BadgeCatalogue(Badge.starters)

  init(_ badges: [Badge]) {
    self.badges = badges
    // Covers what decides who has a badge.
    fingerprint = String(Digest.of(badges.map { "\($0.code) \($0.criterion)\n" }.joined()), radix: 16)
  }

  subscript(code: String) -> Badge? { badges.first { $0.code == code } }

  /// The badges of a category; nil for all categories.
  func badges(of category: BadgeCategory?) -> [Badge] {
    badges.filter { category == nil || $0.category == category }
  }
}
