import Apps
package import Database
package import EventFeed
import LocalTime
import Messages
import ProtobufC
import ServiceAPI
import UsageCounting
import UsageIntake
import UsageRecords

/// The published state of a family, as events that would produce it: its counted usage, that records wait in
/// quarantine, the last change of each device's clock, and the summaries of days that have ended.
package struct UsageSnapshot: SnapshotProvider {
  package init() {}

  package func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    let counted = try SegmentTable.familyIDs(tx, partition: partition)
    // Of the others a record may wait, though nothing counts.
    let others = Set(try ChildNumberTable.familyIDs(tx, partition: partition)).subtracting(counted)
    let waiting = try others.filter { try !waitingChildren(of: $0, tx).isEmpty }
    let clocks = Set(try DeviceClockTable.familyIDs(tx, partition: partition)).subtracting(counted)
    let further = clocks.union(waiting)
    return further.isEmpty ? counted : (counted + further).sorted()
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

  /// As they were published, or would be if nothing else changed: none of them is a correction.
  private func days(of child: ChildKey) -> StateStep {
    .pages { (tx: ReadTransaction, last: UsageV1.DaySummarized?) -> [UsageV1.DaySummarized] in
      guard let end = try SummarizedDayTable.last(tx, child) else { return [] }
      let calendar = try ChildCalendarTable.calendar(tx, child)
      let begin = last?.summary?.date.flatMap { LocalDate(received: $0) }?.adding(days: 1)
      return try TotalTable.days(
        tx, child, from: begin ?? LocalDate(daysSinceEpoch: Int32.min / 2), to: end, limit: Self.segmentsInEvent
      ).map { UsageV1.DaySummarized(child, $0, calendar: calendar, isCorrection: false) }
    } events: { days in
      days
    }
  }

  private func clocks(of familyID: String) -> StateStep {
    .pages { tx, last in
      try DeviceClockTable.noticed(tx, familyID: familyID, after: last, limit: Self.segmentsInEvent)
    } events: { noticed in
      noticed.map { UsageV1.DeviceClockChanged($0.child, deviceID: $0.deviceID, $0.clock) }
    }
  }

  package func state(of familyID: String) -> StateStep {
    StateStep { tx in
      let childIDs = try SegmentTable.childIDs(tx, familyID: familyID)
      return .init(
        next: try childIDs.flatMap { childID in
          let child = ChildKey(familyID: familyID, childID: childID)
          let moreFollows = try Recount.isHalfPublished(tx, child)
          return try SegmentTable.categories(tx, child).map {
            segments(of: child, $0, moreFollows: moreFollows)
          }
        } + [quarantine(of: familyID), clocks(of: familyID)]
          + childIDs.map { days(of: ChildKey(familyID: familyID, childID: $0)) })
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
