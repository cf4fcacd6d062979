import BadgeDomain
import Database
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
  /// Whether the child displays it.
  var isDisplayed = false
  /// Whether a guardian has revoked it: facts do not give it again.
  var isRevoked = false

  var isNew: Bool { award.map { !$0.isSeen } ?? false }
  var isBegun: Bool { award == nil && !isRevoked && progress.value > 0 }

  init(_ badge: Badge, award: AwardTable.Award?, values: [Fact: Int64]) {
    self.badge = badge
    self.award = award
    // An earned badge stays earned, even when a correction lowers the fact behind it.
    progress =
      award == nil ? BadgeProgress(badge.criterion, values: values) : BadgeProgress(earned: badge.criterion)
  }

  /// A child's standing with each badge that it can earn or has, the family's own ones last. Of secret ones that it
  /// does not have nothing is returned unless they are included (BA-7).
  static func list(
    _ tx: ReadTransaction, _ child: ChildKey, _ catalogue: BadgeCatalogue, includesSecret: Bool = false
  ) throws -> [BadgeStanding] {
    let given = try AwardTable.all(tx, child)
    let awards = Dictionary(
      given.filter { $0.revocation == nil }.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    let revoked = Set(given.filter { $0.revocation != nil }.map(\.code))
    let values = try FactTables.values(tx, child)
    let displays = try DisplayTable.list(tx, child)
    let badges = catalogue.badges + (try OwnBadgeTable.shown(tx, child))
    return badges.filter { includesSecret || !$0.isSecret || awards[$0.code] != nil }.map { badge in
      var standing = BadgeStanding(badge, award: awards[badge.code], values: values)
      standing.isRevoked = revoked.contains(badge.code)
      // One that was revoked and earned again has to be chosen again.
      if let award = standing.award, let chosen = displays[badge.code] { standing.isDisplayed = award.earned <= chosen }
      return standing
    }
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
    displayed = standing.isDisplayed
    reachDate = standing.award?.reached.map { .init($0) }
  }
}
