import ChallengeChallenges
import ChallengeCounting
import ChallengeFacts
import ChallengeStreaks
package import Database
package import EventFeed
import LocalTime
import Messages
import ServiceAPI

// A snapshot's facts are stored piece by piece, and each child is evaluated once after the last piece, because a part
// of the facts adds up to a state that never existed.

extension UsageEventHandler {
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let familyID = piece.familyID
    if try SnapshotStep.mark(of: cursor) != evaluatingSnapshot {
      let learning = try piece.events.flatMap { try Self.learning($0) }
      for childID in Set(learning.map(\.key.childID)).sorted() { try note(childID, piece, in: tx) }
      for event in piece.events {
        guard let change = try event.message(UsageV1.UsageChanged.self), change.moreFollows else { continue }
        try piece.keys.note(SnapshotKeys.key(Self.half, change.childID), in: tx)
      }
      let walked = try OrderedDifference.walk(learning, isLast: piece.isLast, cursor: &cursor, in: tx) { last, limit in
        try SegmentTable.page(tx, familyID: familyID, after: last.map { ($0.childID, $0.start) }, limit: limit)
          .map(Self.keyed)
      } apply: { difference in
        for (key, segment) in difference.removed {
          try SegmentTable.remove(tx, ChildKey(familyID: familyID, childID: key.childID), segment)
          try note(key.childID, piece, in: tx)
        }
        for (key, segment) in difference.added {
          try SegmentTable.add(tx, ChildKey(familyID: familyID, childID: key.childID), segment)
        }
      }
      guard walked == .done, piece.isLast else { return walked }
    }
    return try piece.applyKeys(mark: evaluatingSnapshot, cursor: &cursor, in: tx) { last in
      try piece.keys.page(
        prefix: Self.prefix, after: last.map { SnapshotKeys.key(Self.prefix, $0) }, limit: 100, in: tx
      ).compactMap { SnapshotKeys.values(of: $0).first }
    } body: { childID in
      let child = ChildKey(familyID: familyID, childID: childID)
      // Learning of a child that is not yet known is evaluated once it is.
      guard let facts = try FactReader.known(tx, child) else { return }
      let now = Instant(tx.now)
      if try piece.keys.contains(SnapshotKeys.key(Self.half, childID), in: tx) {
        try PendingEvaluation.hold(tx, child, now: now)
      }
      try StreakBook(tx, child, facts: facts, now: now, runs: ChallengeRuns()).rebuild(from: nil)
      try Reevaluation.run(
        tx, child, touched: [Instant.distantPast..<Instant.distantFuture], now: now, facts: facts)
    }
  }

  private static let prefix = "child"
  /// A child for whose usage the rest of a change has not been received yet.
  private static let half = "half"

  /// Notes that a child has to be evaluated: one that the snapshot contains, because an earlier snapshot may have been
  /// interrupted after it stored something, or one that lost some of its learning.
  private func note(_ childID: String, _ piece: SnapshotPiece, in tx: Transaction) throws {
    try piece.keys.note(SnapshotKeys.key(Self.prefix, childID), in: tx)
  }

  private static func learning(_ event: ReceivedEvent) throws -> [(key: ChildTimeKey, value: LearningSegment)] {
    guard let change = try event.message(UsageV1.UsageChanged.self) else { return [] }
    let child = ChildKey(familyID: event.familyID, childID: change.childID)
    return try change.added.compactMap { try LearningSegment($0, child) }.map { keyed(childID: child.childID, $0) }
  }

  private static func keyed(childID: String, _ segment: LearningSegment) -> (key: ChildTimeKey, value: LearningSegment)
  {
    (ChildTimeKey(childID: childID, start: segment.span.lowerBound.seconds), segment)
  }
}
