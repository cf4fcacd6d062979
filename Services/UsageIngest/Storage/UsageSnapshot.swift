import Database
import EventFeed
import Messages
import UsageDomain

/// What UsageIngest has published about a family, as events that would produce it: its counted usage.
enum UsageSnapshot {
  static func events(_ tx: ReadTransaction, familyID: String) throws -> [UsageV1.UsageChanged] {
    let childIDs = try tx.query(
      "SELECT DISTINCT child_id FROM usage_segment WHERE partition = ? AND family_id = ? ORDER BY child_id",
      Partition(familyID: familyID), familyID
    ) { $0.string(0) }
    var events: [UsageV1.UsageChanged] = []
    for childID in childIDs {
      let child = ChildKey(familyID: familyID, childID: childID)
      for category in AppCategory.allCases {
        var after = Int64.min
        while true {
          let segments = try SegmentTable.page(
            tx, child, category: category, after: after, limit: Recount.segmentsInEvent)
          guard let last = segments.last else { break }
          var event = UsageV1.UsageChanged(child, cause: .record)
          event.added = segments.map(UsageV1.UsageSegment.init)
          events.append(event)
          after = last.span.lowerBound.seconds
        }
      }
    }
    return events
  }

  static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.query("SELECT DISTINCT family_id FROM usage_segment WHERE partition = ? ORDER BY family_id", partition) {
      $0.string(0)
    }
  }
}
