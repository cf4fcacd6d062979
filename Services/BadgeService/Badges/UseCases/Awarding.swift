import BadgeActivities
package import BadgeChildren
package import Database
import EventFeed
package import LocalTime
import Messages
import ProtobufC
package import ServiceAPI

/// Unlocks the badges that a child's facts have earned, with points and event in the same transaction (BA-1, BA-2).
package enum Awarding {
  /// Evaluates the badges for which a fact has reached a threshold: most changes reach none. A badge that the child has
  /// already, and whose facts fell below it since, kept its day, which is before all that reaches it now.
  static func run(
    _ tx: Transaction, _ child: ChildKey, after changes: [FactChange], catalogue: BadgeCatalogue = .current
  ) throws {
    let reached = try changes.filter { try catalogue.isReached(tx, child, $0) }.map(\.fact)
    if reached.isEmpty { return }
    try run(tx, child, changed: Set(reached), catalogue: catalogue)
    try redate(tx, child, changed: Set(reached), catalogue: catalogue)
  }

  /// - Parameter changed: the facts that may have changed; nil evaluates every badge (BA-8).
  package static func run(
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
    let values = try ChildFacts.earningValues(tx, child)
    let history = try FactHistory(tx, child, values: values, now: Instant(tx.now))
    for case .unlocked(let badge) in BadgeEvaluation.outcomes(
      badges: badges, earned: earned, values: values, changed: changed)
    {
      guard let criterion = badge.criterion, let evidence = try history.evidence(criterion) else { continue }
      let award = AwardTable.Award(
        code: badge.code, points: badge.points, earned: Instant(tx.now), isSeen: false, reached: evidence.reached)
      guard try give(tx, child, badge, award) else { continue }
      for (fact, made) in evidence.facts {
        try AwardTable.addEvidence(
          tx, child, code: badge.code, fact, value: values[fact, default: 0], made.serialized())
      }
    }
  }

  /// Sets the days on which badges were reached to what is known now (BA-8): facts that become known late, or are
  /// corrected, can move them. Where the facts no longer meet the criteria, the last day stays; so does that of a badge
  /// whose definition a guardian has changed, as its facts were others.
  /// - Parameters:
  ///   - changed: the facts of which something has changed.
  ///   - date: the first local day of which something has changed; nil where that is not known.
  package static func redate(
    _ tx: Transaction, _ child: ChildKey, changed: Set<Fact>, from date: LocalDate? = nil,
    catalogue: BadgeCatalogue = .current
  ) throws {
    // Facts that move in time can let conditions hold together, though none has reached a further value.
    if try OwnBadgeTable.dependsOnTasks(tx, familyID: child.familyID) {
      try run(tx, child, changed: changed, catalogue: catalogue)
    }
    let dated = try AwardTable.dated(tx, child, from: date ?? LocalDate(daysSinceEpoch: .min))
    if dated.isEmpty { return }
    var known: FactHistory?
    for (code, reached) in dated {
      guard let criterion = try catalogue.firstDefinition(tx, familyID: child.familyID, code)?.criterion,
        !changed.isDisjoint(with: criterion.facts)
      else { continue }
      let history =
        try known ?? FactHistory(tx, child, values: ChildFacts.earningValues(tx, child), now: Instant(tx.now))
      known = history
      guard let now = try history.reachDate(criterion), now != reached else { continue }
      try AwardTable.setReached(tx, child, code: code, to: now)
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

extension BadgeCatalogue: Earning {
  package func earn(_ tx: Transaction, _ child: ChildKey, after changes: [FactChange]) throws {
    try Awarding.run(tx, child, after: changes, catalogue: self)
  }

  package func earn(_ tx: Transaction, _ child: ChildKey, changed: Set<Fact>) throws {
    try Awarding.run(tx, child, changed: changed, catalogue: self)
  }

  package func redate(_ tx: Transaction, _ child: ChildKey, changed: Set<Fact>, from date: LocalDate?) throws {
    try Awarding.redate(tx, child, changed: changed, from: date, catalogue: self)
  }
}

extension BadgeV1.BadgeAwarded {
  package init(_ child: ChildKey, _ badge: Badge, _ award: AwardTable.Award) {
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
