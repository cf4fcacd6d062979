import BadgeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Unlocks the badges that a child's facts have earned, with points and event in the same transaction (BA-1, BA-2).
enum Awarding {
  /// - Parameter changed: the facts that may have changed; nil evaluates every badge (BA-8).
  static func run(
    _ tx: Transaction, _ child: ChildKey, changed: Set<Fact>? = nil, catalogue: BadgeCatalogue = .current
  ) throws {
    let earned = try AwardTable.codes(tx, child)
    // Counted usage changes with every record: most of the time there is nothing left to earn from it.
    let isConcerned = catalogue.badges.contains { badge in
      !earned.contains(badge.code) && changed.map { !$0.isDisjoint(with: badge.criterion.facts) } ?? true
    }
    guard isConcerned else { return }
    let values = try FactTables.facts(tx, child).values
    let now = Instant(tx.now)
    for case .unlocked(let badge) in BadgeEvaluation.outcomes(
      badges: catalogue.badges, earned: earned, values: values, changed: changed)
    {
      let award = AwardTable.Award(code: badge.code, points: badge.points, earned: now, isSeen: false)
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
