import BadgeActivities
import BadgeChildren
package import Database
package import ServiceAPI

/// A badge and a child's standing with it.
package struct BadgeStanding: Sendable {
  package var badge: Badge
  /// nil before it is earned.
  package var award: AwardTable.Award?
  var progress: BadgeProgress
  /// Whether the child displays it.
  package var isDisplayed = false
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
  package static func list(
    _ tx: ReadTransaction, _ child: ChildKey, _ catalogue: BadgeCatalogue, includesSecret: Bool = false
  ) throws -> [BadgeStanding] {
    let given = try AwardTable.all(tx, child)
    let awards = Dictionary(
      given.filter { $0.revocation == nil }.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    let revoked = Set(given.filter { $0.revocation != nil }.map(\.code))
    let values = try ChildFacts.values(tx, child)
    let displays = try DisplayTable.list(tx, child)
    let badges = catalogue.badges + (try OwnBadgeTable.shown(tx, child))
    return badges.filter { includesSecret || !$0.isSecret || awards[$0.code] != nil }.map { badge in
      var standing = BadgeStanding(badge, award: awards[badge.code], values: values)
      standing.isRevoked = revoked.contains(badge.code)
      // A badge that was revoked and earned again has to be chosen again.
      if let award = standing.award, let chosen = displays[badge.code] { standing.isDisplayed = award.earned <= chosen }
      return standing
    }
  }
}
