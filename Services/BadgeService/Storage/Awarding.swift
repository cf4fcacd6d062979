import BadgeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// The badges there are: those whose facts the followed feeds tell.
enum BadgeCatalogue {
  static let knownFacts: Set<Fact> = [.challengesCompleted]
  static let badges = Badge.starters.filter { $0.criterion.facts.isSubset(of: knownFacts) }
}

/// Unlocks what a child's facts have earned, with points and event in the same transaction (BA-1, BA-2).
enum Awarding {
  /// - Parameter changed: the facts that may have changed; nil looks at every badge (BA-8).
  static func run(_ tx: Transaction, _ child: ChildKey, changed: Set<Fact>? = nil) throws {
    let earned = Set(try AwardTable.list(tx, child).map(\.code))
    let values = try FactTable.facts(tx, child).values
    let now = Instant(tx.now)
    for case .unlocked(let badge) in BadgeEvaluation.outcomes(
      badges: BadgeCatalogue.badges, earned: earned, values: values, changed: changed)
    {
      let award = AwardTable.Award(code: badge.code, points: badge.points, earned: now)
      guard try AwardTable.add(tx, child, award) else { continue }
      try tx.publish(BadgeV1.BadgeAwarded(child, badge, earned: now), familyID: child.familyID)
    }
  }
}

extension BadgeV1.BadgeAwarded {
  init(_ child: ChildKey, _ badge: Badge, earned: Instant) {
    self.init()
    childID = child.childID
    self.badge = .init(badge)
    earnTime = .init(earned)
    let notification = AwardText(badge)
    title = notification.title
    text = notification.text
  }
}

extension BadgeV1.Badge {
  init(_ badge: Badge) {
    self.init()
    code = badge.code
    displayName = badge.name
    description = badge.description
    icon = badge.icon
    category = .init(rawValue: Int32(badge.category.rawValue))
    rarity = .init(rawValue: Int32(badge.rarity.rawValue))
    points = Int32(clamping: badge.points)
  }
}
