/// The subject of a badge.
public enum BadgeCategory: Int, CaseIterable, Hashable, Sendable {
  case saving = 1
  case spending, goals, chores, streaks, milestones, special
}

/// How rare a badge is.
public enum BadgeRarity: Int, CaseIterable, Hashable, Sendable {
  case common = 1
  case uncommon, rare, epic, legendary
}

/// A badge: what it shows and what earns it.
public struct Badge: Hashable, Sendable {
  /// Identity, such as `FIRST_STEPS`.
  public var code: String
  public var name: String
  public var description: String
  public var icon: String
  public var criterion: Criterion
  public var category: BadgeCategory
  public var rarity: BadgeRarity
  /// Achievement points it gives.
  public var points: Int64

  public init(
    code: String, name: String, description: String, icon: String, criterion: Criterion, category: BadgeCategory,
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
