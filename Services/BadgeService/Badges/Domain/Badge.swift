import BadgeChildren
import LocalTime

/// The subject of a badge.
package enum BadgeCategory: Int, CaseIterable, Hashable, Sendable {
  case saving = 1
  case spending, goals, chores, streaks, milestones, special

  /// The icon of its badges that have none of their own.
  package var icon: String {
    switch self {
    case .saving: "banknote"
    case .spending: "cart"
    case .goals: "target"
    case .chores: "checklist"
    case .streaks: "flame"
    case .milestones: "flag"
    case .special: "star"
    }
  }
}

/// How rare a badge is.
package enum BadgeRarity: Int, CaseIterable, Hashable, Sendable {
  case common = 1
  case uncommon, rare, epic, legendary
}

/// A badge: what it shows and what earns it.
package struct Badge: Hashable, Sendable {
  /// Identity, such as `FIRST_STEPS`; of a family's own badge a UUID.
  package var code: String
  var name: String
  var description: String
  var icon: String
  /// nil for one that only guardians award.
  var criterion: Criterion?
  var category: BadgeCategory
  var rarity: BadgeRarity
  /// Achievement points it gives.
  var points: Int64
  /// Whether it is a family's own (BA-6).
  var isOwn = false
  /// Whether it is hidden from children until they have it (BA-7).
  var isSecret = false
  /// Whether no child earns it any more.
  var isRetired = false

  init(
    code: String, name: String, description: String, icon: String, criterion: Criterion?, category: BadgeCategory,
    rarity: BadgeRarity, points: Int64
  ) {
    self.code = code
    self.name = name
    self.description = description
    self.icon = icon
    self.criterion = criterion
    self.category = category
    self.rarity = rarity
    self.points = points
  }
}

/// Limits of a family's own badges (BA-6).
enum OwnBadgeLimits {
  /// Badges that are not retired.
  static let inUse = 100
  /// Badges ever.
  static let ever = 1_000
  static let points: ClosedRange<Int64> = 0...1_000
}

extension Criterion {
  /// Every condition of it about a fact, with the value that the fact has to reach.
  var leaves: [(fact: Fact, threshold: Int64)] {
    switch self {
    case .reached(_, let fact, let threshold): [(fact, threshold)]
    case .all(let nested), .any(let nested), .atLeast(_, let nested): nested.flatMap(\.leaves)
    }
  }

  /// The local day on which it was met: of conditions that have to hold together the last one's, of those of which some
  /// have to hold the day on which so many did.
  /// - Parameter date: when a fact reached a value; nil where it has not, or where that is not known.
  /// - Returns: nil where it is not met, or where the day is not known.
  func reachDate(_ date: (Fact, Int64) -> LocalDate?) -> LocalDate? {
    func nth(_ number: Int, _ nested: [Criterion]) -> LocalDate? {
      let dates = nested.compactMap { $0.reachDate(date) }.sorted()
      return number >= 1 && number <= dates.count ? dates[number - 1] : nil
    }
    return switch self {
    case .reached(_, let fact, let threshold): date(fact, threshold)
    case .all(let nested): nth(nested.count, nested)
    case .any(let nested): nth(1, nested)
    case .atLeast(let number, let nested): nth(number, nested)
    }
  }
}
