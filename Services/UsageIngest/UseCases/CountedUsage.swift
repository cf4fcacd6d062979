import Database
import EventFeed
import LocalTime
import Messages
import UsageDomain

/// A child's counted usage: segments, totals and what was published change together (US-6, US-8, US-11).
enum CountedUsage {
  /// The most segments in one event: few, so that a follower can apply each event in one step.
  static let segmentsInEvent = 200

  static func apply(
    _ tx: Transaction, _ child: ChildKey, _ difference: SegmentDifference, cause: UsageV1.UsageChangeCause
  ) throws {
    guard !difference.isEmpty else { return }
    try SegmentTable.apply(tx, child, difference)
    try TotalTable.apply(tx, child, UsageTotals(changeBy: difference))
    try publish(tx, child, difference, cause: cause)
    tx.raise(FactTables.changed, key: child.familyID)
  }

  private static func publish(
    _ tx: Transaction, _ child: ChildKey, _ difference: SegmentDifference, cause: UsageV1.UsageChangeCause
  ) throws {
    // Removals first: a follower never sees a second counted twice.
    for start in stride(from: 0, to: difference.removed.count, by: segmentsInEvent) {
      var event = UsageV1.UsageChanged(child, cause: cause)
      event.removed = difference.removed[start...].prefix(segmentsInEvent).map(UsageV1.UsageSegment.init)
      if start + segmentsInEvent >= difference.removed.count && difference.added.count <= segmentsInEvent {
        event.added = difference.added.map(UsageV1.UsageSegment.init)
        return try tx.publish(event, familyID: child.familyID)
      }
      try tx.publish(event, familyID: child.familyID)
    }
    for start in stride(from: 0, to: difference.added.count, by: segmentsInEvent) {
      var event = UsageV1.UsageChanged(child, cause: cause)
      event.added = difference.added[start...].prefix(segmentsInEvent).map(UsageV1.UsageSegment.init)
      try tx.publish(event, familyID: child.familyID)
    }
  }
}
