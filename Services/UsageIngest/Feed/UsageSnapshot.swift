import Apps
import Database
import EventFeed
import Messages
import ProtobufC
import UsageDomain

/// The published state of a family, as events that would produce it: its counted usage.
struct UsageSnapshot: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try SegmentTable.familyIDs(tx, partition: partition)
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
        })
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
