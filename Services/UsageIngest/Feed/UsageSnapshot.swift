import Apps
import Database
import EventFeed
import Messages
import ProtobufC
import UsageDomain

/// The published state of a family, as events that would produce it: its counted usage, and that records wait in
/// quarantine.
struct UsageSnapshot: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    let counted = try SegmentTable.familyIDs(tx, partition: partition)
    // Of the others a record may wait, though nothing counts.
    let others = Set(try ChildNumberTable.familyIDs(tx, partition: partition)).subtracting(counted)
    let waiting = try others.filter { try !waitingChildren(of: $0, tx).isEmpty }
    return waiting.isEmpty ? counted : (counted + waiting).sorted()
  }

  private func waitingChildren(of familyID: String, _ tx: ReadTransaction) throws -> [ChildKey] {
    var (found, last): ([ChildKey], String) = ([], "")
    while let child = try ChildNumberTable.child(after: last, familyID: familyID, tx) {
      if try QuarantineTable.firstWaiting(tx, child) != nil { found.append(child) }
      last = child.childID
    }
    return found
  }

  private func quarantine(of familyID: String) -> StateStep {
    StateStep { tx in
      let events = try waitingChildren(of: familyID, tx).compactMap { child in
        try QuarantineTable.page(tx, child, after: 0, includingDecided: false, limit: 1).first
          .map { try UsageV1.QuarantineChanged.of(child, $0, waiting: true, in: tx) }
      }
      return .init(events)
    }
  }

  func state(of familyID: String) -> StateStep {
    StateStep { tx in
      let childIDs = try SegmentTable.childIDs(tx, familyID: familyID)
      return .init(
        next: try childIDs.flatMap { childID in
          let child = ChildKey(familyID: familyID, childID: childID)
          let moreFollows = try Recount.isHalfPublished(tx, child)
          return try SegmentTable.categories(tx, child).map {
            segments(of: child, $0, moreFollows: moreFollows)
          }
        } + [quarantine(of: familyID)])
    }
  }

  /// Ordered by time, which followers rely on.
  private func segments(of child: ChildKey, _ category: AppCategory, moreFollows: Bool) -> StateStep {
    .pages { tx, last in
      try SegmentTable.page(
        tx, child, category: category, after: last?.span.lowerBound.seconds ?? .min, limit: Self.segmentsInEvent)
    } events: { segments in
      var event = UsageV1.UsageChanged(child, cause: .record)
      event.added = segments.map { UsageV1.UsageSegment($0) }
      event.moreFollows = moreFollows
      return [event]
    }
  }

  /// Few, so that a follower can apply each event in one step.
  private static let segmentsInEvent = 100
}
