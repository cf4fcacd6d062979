import Database
import EventFeed
import LocalTime
import Messages
import UsageDomain

/// Brings a child's counted usage up to date after records or facts changed: evaluates what was touched again, stores the
/// difference, and publishes it with its cause (US-6, US-8).
enum Recount {
  /// Segments in one event, at most.
  static let segmentsInEvent = 500

  static func run(
    _ tx: Transaction, _ child: ChildKey, facts: ChildFacts, touched: [Range<Instant>],
    cause: UsageV1.UsageChangeCause
  ) throws {
    let touched = touched.filter { !$0.isEmpty }
    guard !touched.isEmpty else { return }
    let stored = unique(try readings(touched).flatMap { try SegmentTable.overlapping(tx, child, $0) })
    let windows = SegmentDifference.windows(touched: touched, stored: stored)
    let records = unique(
      try readings(windows).flatMap { try RecordTable.evaluated(tx, child, overlapping: $0, facts: facts) })
    let after = UsageEvaluation.segments(of: records, facts: facts, windows: windows)
    let difference = SegmentDifference.replacing(stored: stored, touched: touched, after: after)
    guard !difference.isEmpty else { return }
    try SegmentTable.apply(tx, child, difference)
    try TotalTable.apply(tx, child, UsageTotals(changeBy: difference))
    try publish(tx, child, difference, cause: cause)
    tx.raise(UsagePicture.changed, key: child.familyID)
  }

  /// The spans of the child's records from an instant on, cut to it, of those records that `concerns` picks.
  static func touched(
    _ tx: ReadTransaction, _ child: ChildKey, facts: ChildFacts, from start: Instant,
    where concerns: (UsageRecord) -> Bool
  ) throws -> [Range<Instant>] {
    let range = start..<Instant.distantFuture
    let records = try RecordTable.evaluated(tx, child, overlapping: range, facts: facts).filter(concerns)
    return UsageEvaluation.touchedWindows(of: records).map { $0.clamped(to: range) }
  }

  private static func publish(
    _ tx: Transaction, _ child: ChildKey, _ difference: SegmentDifference, cause: UsageV1.UsageChangeCause
  ) throws {
    // What no longer counts goes first: a follower never sees one second counted twice.
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

  /// The ranges, joined where less than a day lies between them. A reading of a table looks back a day or more, so one
  /// reading of what is near costs less than many; what lies between does no harm.
  private static func readings(_ ranges: [Range<Instant>]) -> [Range<Instant>] {
    var joined: [Range<Instant>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound - last.upperBound < 86_400 {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  private static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen = Set<Value>()
    return values.filter { seen.insert($0).inserted }
  }
}
