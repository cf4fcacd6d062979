import BadgeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Unlocks the badges that a child's facts have earned, with points and event in the same transaction (BA-1, BA-2).
enum Awarding {
  /// Evaluates the badges for which a fact has reached a threshold: most changes reach none.
  static func run(
    _ tx: Transaction, _ child: ChildKey, after changes: [FactChange], catalogue: BadgeCatalogue = .current
  ) throws {
    let reached = try changes.filter { try catalogue.isReached(tx, child, $0) }.map(\.fact)
    if !reached.isEmpty { try run(tx, child, changed: Set(reached), catalogue: catalogue) }
  }

  /// - Parameter changed: the facts that may have changed; nil evaluates every badge (BA-8).
  static func run(
    _ tx: Transaction, _ child: ChildKey, changed: Set<Fact>? = nil, catalogue: BadgeCatalogue = .current
  ) throws {
    let earned = try AwardTable.codes(tx, child)
    let badges = try catalogue.badges(tx, familyID: child.familyID)
    // Counted usage changes with every record: most of the time there is nothing left to earn from it.
    let isConcerned = badges.contains { badge in
      guard let criterion = badge.criterion, !earned.contains(badge.code) else { return false }
      return changed.map { !$0.isDisjoint(with: criterion.facts) } ?? true
    }
    guard isConcerned else { return }
    let values = try FactTables.values(tx, child)
    let history = try FactHistory(tx, child, values: values, now: Instant(tx.now))
    for case .unlocked(let badge) in BadgeEvaluation.outcomes(
      badges: badges, earned: earned, values: values, changed: changed)
    {
      guard let criterion = badge.criterion else { continue }
      let evidence = try history.evidence(criterion)
      let award = AwardTable.Award(
        code: badge.code, points: badge.points, earned: Instant(tx.now), isSeen: false, reached: evidence.reached)
      guard try give(tx, child, badge, award) else { continue }
      for (fact, made) in evidence.facts {
        try AwardTable.addEvidence(
          tx, child, code: badge.code, fact, value: values[fact, default: 0], made.serialized())
      }
    }
  }

  /// Returns false when the child has the badge already, or had it.
  static func give(
    _ tx: Transaction, _ child: ChildKey, _ badge: Badge, _ award: AwardTable.Award
  ) throws -> Bool {
    guard try AwardTable.add(tx, child, award) else { return false }
    try tx.publish(BadgeV1.BadgeAwarded(child, badge, award), familyID: child.familyID)
    return true
  }
}

extension BadgeV1.BadgeAwarded {
  init(_ child: ChildKey, _ badge: Badge, _ award: AwardTable.Award) {
    self.init()
    childID = child.childID
    self.badge = .init(badge)
    earnTime = .init(award.earned)
    reachDate = award.reached.map { .init($0) }
    let notification = AwardText(badge)
    title = notification.title
    text = notification.text
  }
}
