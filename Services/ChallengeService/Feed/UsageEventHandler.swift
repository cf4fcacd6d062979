package import ChallengeChallenges
import ChallengeCounting
import ChallengeFacts
import ChallengeStreaks
package import Database
package import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Applies UsageIngest's events: counted usage, of which only learning feeds challenges (US-8).
package struct UsageEventHandler: EventHandler {
  var histories: RecentHistories?

  package init(histories: RecentHistories? = nil) {
    self.histories = histories
  }

  package func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let change = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: change.childID)
    let segments = SegmentChange(
      added: try change.added.compactMap { try LearningSegment($0, child) },
      removed: try change.removed.compactMap { try LearningSegment($0, child) })
    for segment in segments.removed { try SegmentTable.remove(tx, child, segment) }
    for segment in segments.added { try SegmentTable.add(tx, child, segment) }
    let touched = (segments.removed + segments.added).map(\.span)
    // A record of reward time is part of no change of learning that is held.
    if touched.isEmpty, change.moreFollows { return .applied }
    let waiting = try PendingEvaluation.find(tx, child)
    if !change.moreFollows { try waiting?.release(tx, child) }
    // Learning of a child that is not yet known is evaluated once it is.
    guard !touched.isEmpty, let facts = try FactReader.known(tx, child) else { return .applied }
    let now = Instant(tx.now)
    if change.moreFollows { try PendingEvaluation.hold(tx, child, now: now) }
    let isWaiting = try StreakBook(
      tx, child, facts: facts, now: now, runs: ChallengeRuns(), because: change.cause
    ).add(segments, isWaiting: waiting != nil || change.moreFollows)
    try Reevaluation.run(
      tx, child, touched: touched, now: now, facts: facts, change: segments, isWaiting: isWaiting, histories: histories,
      because: change.cause)
    return .applied
  }

  package func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try SegmentTable.family(after: familyID, tx)
  }
}

extension LearningSegment {
  /// nil for reward time.
  /// - Throws: `UnreadableEvent` for one without category or times.
  init?(_ message: UsageV1.UsageSegment, _ child: ChildKey) throws {
    let fact = try UsageFact(message, of: child)
    if fact.isReward { return nil }
    self.init(app: fact.appID, pointsPerMinute: fact.pointsPerMinute, span: fact.span)
  }
}
