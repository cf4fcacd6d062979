import Database
import EventFeed
import Messages
import ProtobufC
import UsageDomain

/// What UsageIngest has published about a family, as events that would produce it: its counted usage.
struct UsageSnapshot: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try tx.query("SELECT DISTINCT family_id FROM usage_segment WHERE partition = ? ORDER BY family_id", partition) {
      $0.string(0)
    }
  }

  func state(of familyID: String, in tx: ReadTransaction) throws -> [any Message] {
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
          event.added = segments.map { UsageV1.UsageSegment($0) }
          events.append(event)
          after = last.span.lowerBound.seconds
        }
      }
    }
    return events
  }
}
