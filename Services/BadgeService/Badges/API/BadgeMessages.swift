import Messages
import ServiceAPI

// Between the contract's messages and the domain's values.

extension BadgeV1.Badge {
  init(_ badge: Badge) {
    self.init()
    code = badge.code
    displayName = badge.name
    description = badge.description
    icon = badge.icon
    category = .init(badge.category)
    rarity = .init(rawValue: Int32(badge.rarity.rawValue))
    points = Int32(clamping: badge.points)
    (own, secret, retired) = (badge.isOwn, badge.isSecret, badge.isRetired)
  }
}

extension BadgeV1.BadgeCategory {
  /// The contract and the domain number the categories alike.
  init(_ category: BadgeCategory) { self = BadgeV1.BadgeCategory(rawValue: Int32(category.rawValue)) }
}

extension BadgeV1.ChildBadge {
  package init(_ standing: BadgeStanding) {
    self.init()
    badge = .init(standing.badge)
    earned = standing.award != nil
    earnTime = standing.award.map { .init($0.earned) }
    progress = standing.progress.value
    progressTarget = standing.progress.target
    progressText = standing.progress.text
    unseen = standing.isNew
    displayed = standing.isDisplayed
    reachDate = standing.award?.reached.map { .init($0) }
  }
}

extension BadgeV1.Points {
  package init(_ balance: PointBalance) {
    self.init(
      totalPoints: balance.points.total, availablePoints: balance.points.available, spentPoints: balance.points.spent,
      badges: Int32(clamping: balance.badges), rewards: Int32(clamping: balance.rewards))
  }
}
