import BadgeDomain

/// The badges that an executable knows.
struct BadgeCatalogue: Sendable {
  let badges: [Badge]
  /// Changes with every badge and every criterion: a child that was evaluated under another one is evaluated anew (BA-8).
  let fingerprint: String

  static let current = BadgeCatalogue(Badge.starters)

  init(_ badges: [Badge]) {
    self.badges = badges
    // FNV-1a over what decides who has a badge.
    var hash: UInt64 = 14_695_981_039_346_656_037
    for badge in badges {
      for byte in "\(badge.code) \(badge.criterion)\n".utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    }
    fingerprint = String(hash, radix: 16)
  }

  subscript(code: String) -> Badge? { badges.first { $0.code == code } }

  /// The badges of a category; nil takes all.
  func badges(of category: BadgeCategory?) -> [Badge] {
    badges.filter { category == nil || $0.category == category }
  }
}
