import BadgeDomain
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

/// A badge and a child's standing with it.
struct BadgeStanding: Sendable {
  var badge: Badge
  /// nil before it is earned.
  var award: AwardTable.Award?
  var progress: BadgeProgress

  var isNew: Bool { award.map { !$0.isSeen } ?? false }
  var isBegun: Bool { award == nil && progress.value > 0 }

  init(_ badge: Badge, award: AwardTable.Award?, values: [Fact: Int64]) {
    self.badge = badge
    self.award = award
    // An earned badge stays earned, even when a correction lowers the fact behind it.
    progress =
      award == nil ? BadgeProgress(badge.criterion, values: values) : BadgeProgress(earned: badge.criterion)
  }
}

extension BadgeV1.ChildBadge {
  init(_ standing: BadgeStanding) {
    self.init()
    badge = .init(standing.badge)
    earned = standing.award != nil
    earnTime = standing.award.map { .init($0.earned) }
    progress = standing.progress.value
    progressTarget = standing.progress.target
    progressText = standing.progress.text
    unseen = standing.isNew
    reachDate = standing.award?.reached.map { .init($0) }
  }
}
