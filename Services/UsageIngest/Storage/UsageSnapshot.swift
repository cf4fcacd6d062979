import Database
import EventFeed
import Messages
import ProtobufC
import UsageDomain

/// What UsageIngest has published about a family, as events that would produce it: its counted usage.
struct UsageSnapshot: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try distinct { last in
      try tx.queryOne(
        "SELECT MIN(family_id) FROM usage_segment WHERE partition = ? AND family_id > ?", partition, last
      ) { $0.optionalString(0) } ?? nil
    }
  }

  func state(of familyID: String, in tx: ReadTransaction) throws -> [any Message] {
    let childIDs = try distinct { last in
      try tx.queryOne(
        "SELECT MIN(child_id) FROM usage_segment WHERE partition = ? AND family_id = ? AND child_id > ?",
        Partition(familyID: familyID), familyID, last
      ) { $0.optionalString(0) } ?? nil
    }
    var events: [UsageV1.UsageChanged] = []
    for childID in childIDs {
      let child = ChildKey(familyID: familyID, childID: childID)
      for category in AppCategory.allCases {
        var after = Int64.min
        while true {
          let segments = try SegmentTable.page(
            tx, child, category: category, after: after, limit: CountedUsage.segmentsInEvent)
          guard let last = segments.last else { break }
          var event = UsageV1.UsageChanged(child, cause: .record)
          event.added = segments.map { UsageV1.UsageSegment($0) }
          events.append(event)
          after = last.span.lowerBound.seconds
        }
      }
    }
    return events
  }

  /// Every value, ascending, by a probe of the key for each: there are very many rows of one.
  private func distinct(_ next: (_ last: String) throws -> String?) throws -> [String] {
    var found: [String] = []
    while let value = try next(found.last ?? "") { found.append(value) }
    return found
  }
}
