import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// A child's counted usage: segments, totals and what was published change together (US-6, US-8, US-11).
enum UsageBook {
  /// Maximum number of segments in one event: few, so that a follower can apply each event in one step.
  static let segmentsInEvent = 200

  /// - Parameter moreFollows: whether a recount of the child has published a part of what it changes.
  static func apply(
    _ tx: Transaction, _ child: ChildKey, _ difference: SegmentDifference, cause: UsageV1.UsageChangeCause,
    moreFollows: Bool, calendar: LocalCalendar
  ) throws {
    guard !difference.isEmpty else { return }
    try store(tx, child, difference, calendar: calendar)
    try publish(tx, child, difference, cause: cause, moreFollows: moreFollows)
  }

  /// The half of it that is seen here; the same transaction publishes it.
  static func store(
    _ tx: Transaction, _ child: ChildKey, _ difference: SegmentDifference, calendar: LocalCalendar
  ) throws {
    try SegmentTable.apply(tx, child, difference)
    let totals = UsageTotals(changeBy: difference)
    try TotalTable.apply(tx, child, totals)
    ChangedDays.note(tx, child, totals, calendar: calendar)
    tx.raise(FactTables.changed, key: child.text)
  }

  /// An event at least; an empty difference only reports that no more follows.
  static func publish(
    _ tx: Transaction, _ child: ChildKey, _ difference: SegmentDifference, cause: UsageV1.UsageChangeCause,
    guardianID: String = "", moreFollows: Bool
  ) throws {
    var events: [UsageV1.UsageChanged] = []
    // Removals first: a follower never sees a second counted twice.
    for start in stride(from: 0, to: difference.removed.count, by: segmentsInEvent) {
      var event = UsageV1.UsageChanged(child, cause: cause)
      event.removed = difference.removed[start...].prefix(segmentsInEvent).map(UsageV1.UsageSegment.init)
      events.append(event)
    }
    var added = difference.added[...]
    if let last = events.indices.last, added.count <= segmentsInEvent {
      events[last].added = added.map(UsageV1.UsageSegment.init)
      added = []
    }
    for start in stride(from: 0, to: added.count, by: segmentsInEvent) {
      var event = UsageV1.UsageChanged(child, cause: cause)
      event.added = added.dropFirst(start).prefix(segmentsInEvent).map(UsageV1.UsageSegment.init)
      events.append(event)
    }
    if events.isEmpty { events = [UsageV1.UsageChanged(child, cause: cause)] }
    for (index, var event) in events.enumerated() {
      event.moreFollows = moreFollows || index < events.count - 1
      event.guardianID = guardianID
      try tx.publish(event, familyID: child.familyID)
    }
  }
}
