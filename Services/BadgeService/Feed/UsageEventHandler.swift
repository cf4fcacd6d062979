import BadgeBadges
import BadgeChildren
import BadgeLearning
package import Database
package import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Applies UsageIngest's events: counted learning, kept as sums. A correction lowers the sums; awarded badges stay,
/// so nothing is awarded for a sum that more corrections belong to.
package struct UsageEventHandler: EventHandler {
  static let facts: Set<Fact> = [.totalLearningMinutes, .totalPointsEarned]

  package init() {}

  package func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let changed = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: changed.childID)
    var sum = LearningSum()
    let days = try Self.add(changed, of: child, to: &sum)
    try LearningDateTable.add(tx, child, days)
    if try add(sum, child, moreFollows: changed.moreFollows, in: tx) {
      try Awarding.redate(tx, child, changed: Self.facts)
    } else if !changed.moreFollows, let first = days.keys.min(),
      // More learning on the last day of all moves nothing: nearly every record is that.
      try !changed.removed.isEmpty || LearningDateTable.hasDay(tx, child, after: first)
    {
      try Awarding.redate(tx, child, changed: Self.facts, from: first)
    }
    return .applied
  }

  package func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try LearningTables.family(after: familyID, tx, from: .usage)
  }

  /// Returns whether a threshold was reached, perhaps for a second time, or sums were closed that more corrections had
  /// belonged to: then any badge may have another day.
  @discardableResult
  func add(_ sum: LearningSum, _ child: ChildKey, moreFollows: Bool, in tx: Transaction) throws -> Bool {
    if sum == LearningSum() {
      guard !moreFollows, try LearningTables.closeLearning(tx, child) else { return false }
      try Awarding.run(tx, child, changed: Self.facts)
      return true
    }
    let counted = try LearningTables.addLearning(tx, child, sum, moreFollows: moreFollows)
    if moreFollows { return false }
    // Nearly every record only moves the sums between two thresholds.
    let hasClosed = try counted.open != LearningSum() && LearningTables.closeLearning(tx, child)
    let isReached = try BadgeCatalogue.current.isReached(tx, child, from: counted.all - sum, to: counted.all)
    guard hasClosed || isReached else { return false }
    try Awarding.run(tx, child, changed: Self.facts)
    return true
  }

  /// Adds the learning of an event to a sum. Returns it by local day.
  @discardableResult
  static func add(
    _ changed: UsageV1.UsageChanged, of child: ChildKey, to sum: inout LearningSum
  ) throws -> [LocalDate: LearningSum] {
    var days: [LocalDate: LearningSum] = [:]
    for (segments, sign) in [(changed.added, Int64(1)), (changed.removed, -1)] {
      for segment in segments {
        let fact = try UsageFact(segment, of: child)
        if fact.isReward { continue }
        sum.seconds += sign * fact.seconds
        sum.sixtieths += sign * fact.sixtieths
        guard let date = fact.date else { continue }
        days[date, default: LearningSum()].seconds += sign * fact.seconds
        days[date, default: LearningSum()].sixtieths += sign * fact.sixtieths
      }
    }
    return days
  }
}
