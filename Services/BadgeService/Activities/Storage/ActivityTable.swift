import Database
import LocalTime
import ServiceAPI

/// An activity as it is stored.
struct KeptActivity: Hashable, Sendable {
  var activity: Activity
  var childID: String
  var received: Instant
}

/// The activities of children, as they were reported (BA-5).
enum ActivityTable {
  /// The children of a family that have activities.
  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.children(of: familyID, in: "activity")
  }

  private static let columns = """
    occur_time, activity_id, reporter, type, amount, positive, subject, child_id, receive_time
    """
  private static let ofChild = "partition = ? AND family_id = ? AND child_id = ?"

  /// An activity of the family by its id; of whichever child it is.
  static func find(
    _ tx: ReadTransaction, familyID: String, reporter: String, _ activityID: String
  ) throws -> KeptActivity? {
    try tx.queryOne(
      "SELECT \(columns) FROM activity WHERE partition = ? AND family_id = ? AND reporter = ? AND activity_id = ?",
      Partition(familyID: familyID), familyID, reporter, activityID, row: KeptActivity.init)
  }

  static func add(_ tx: Transaction, _ child: ChildKey, _ activity: Activity, received: Instant) throws {
    let place = activity.place
    try tx.execute(
      """
      INSERT INTO activity (partition, family_id, child_id, reporter, activity_id, type, occur_time, amount, positive,
        subject, receive_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, place.reporter, place.id, activity.type.rawValue,
      place.time.seconds, activity.amount, activity.isPositive, activity.subject, received.seconds)
  }

  /// A child's activities after a place in their order, at most `limit`.
  static func list(
    _ tx: ReadTransaction, _ child: ChildKey, after place: ActivityPlace?, limit: Int
  ) throws -> [Activity] {
    try tx.query(
      """
      SELECT \(columns) FROM activity WHERE \(ofChild) AND (occur_time, activity_id, reporter) > (?, ?, ?)
      ORDER BY occur_time, activity_id, reporter LIMIT ?
      """, child.partition, child.familyID, child.childID, place?.time.seconds ?? Int64.min, place?.id ?? "",
      place?.reporter ?? "", limit
    ) { try KeptActivity($0).activity }
  }

  /// A child's activities before a place, the last one first, at most `limit`.
  /// - Parameter type: only of this one.
  static func page(
    _ tx: ReadTransaction, _ child: ChildKey, _ type: ActivityType?, before place: ActivityPlace?, limit: Int
  ) throws -> [KeptActivity] {
    try tx.query(
      """
      SELECT \(columns) FROM activity WHERE \(ofChild)\(type == nil ? "" : " AND type = ?")
        AND (occur_time, activity_id, reporter) < (?, ?, ?)
      ORDER BY occur_time DESC, activity_id DESC, reporter DESC LIMIT ?
      """,
      arguments: [child.partition, child.familyID, child.childID] + (type.map { [$0.rawValue] } ?? [])
        + [place?.time.seconds ?? Int64.max, place?.id ?? "", place?.reporter ?? "", limit],
      row: KeptActivity.init)
  }

  /// Whether something of the child occurred at an instant or later that counts for a local day.
  static func hasDated(_ tx: ReadTransaction, _ child: ChildKey, from instant: Instant) throws -> Bool {
    for type in ActivityType.allCases where type.dependsOnDates {
      let found = try tx.queryOne(
        "SELECT 1 FROM activity WHERE \(ofChild) AND type = ? AND occur_time >= ? LIMIT 1", child.partition,
        child.familyID, child.childID, type.rawValue, instant.seconds
      ) { $0.int(0) }
      if found != nil { return true }
    }
    return false
  }

  // MARK: - How many

  private static let counts = SumTable(
    "activity_count", key: ["partition", "family_id", "child_id", "reporter"], sums: ["activities"])

  static func count(_ tx: ReadTransaction, _ child: ChildKey, reporter: String) throws -> Int64 {
    try tx.queryOne(
      "SELECT activities FROM activity_count WHERE \(ofChild) AND reporter = ?", child.partition, child.familyID,
      child.childID, reporter
    ) { $0.int64(0) } ?? 0
  }

  static func addToCount(_ tx: Transaction, _ child: ChildKey, reporter: String) throws {
    try counts.add(tx, key: child.partition, child.familyID, child.childID, reporter, amounts: [1])
  }
}

extension KeptActivity {
  fileprivate init(_ row: Row) throws {
    let place = ActivityPlace(time: Instant(seconds: row.int64(0)), id: row.string(1), reporter: row.string(2))
    var activity = Activity(place, row.enumeration(3))
    activity.amount = row.int64(4)
    activity.isPositive = row.bool(5)
    activity.subject = row.string(6)
    self.init(activity: activity, childID: row.string(7), received: Instant(seconds: row.int64(8)))
  }
}

extension ActivityPlace {
  init(_ row: Row, at column: Int) {
    self.init(time: Instant(seconds: row.int64(column)), id: row.string(column + 1), reporter: row.string(column + 2))
  }
}
