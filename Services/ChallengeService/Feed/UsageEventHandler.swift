import ChallengeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Applies UsageIngest's events: counted usage, of which only learning feeds challenges (US-8).
struct UsageEventHandler: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let change = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: change.childID)
    let segments = SegmentChange(
      added: change.added.compactMap { LearningSegment($0) },
      removed: change.removed.compactMap { LearningSegment($0) })
    for segment in segments.removed { try SegmentTable.remove(tx, child, segment) }
    for segment in segments.added { try SegmentTable.add(tx, child, segment) }
    let touched = (segments.removed + segments.added).map(\.span)
    if !change.moreFollows { try PendingEvaluation.release(tx, child) }
    // Learning of a child that is not yet known is evaluated once it is.
    guard !touched.isEmpty, let facts = try FactReader.known(tx, child) else { return .applied }
    let now = Instant(tx.now)
    if change.moreFollows { try PendingEvaluation.hold(tx, child, now: now) }
    try StreakBook(tx, child, facts: facts, now: now).add(segments)
    try Reevaluation.run(tx, child, touched: touched, now: now, facts: facts, change: segments)
    return .applied
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try SegmentTable.family(after: familyID, tx)
  }
}

extension LearningSegment {
  /// nil for reward time.
  init?(_ message: UsageV1.UsageSegment) {
    guard message.category == .learning, let start = message.startTime?.instant, let end = message.endTime?.instant,
      start < end
    else { return nil }
    self.init(app: message.appID, pointsPerMinute: Int64(message.pointsPerMinute), span: start..<end)
  }
}
