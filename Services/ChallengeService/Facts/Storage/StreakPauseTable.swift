package import Database
package import LocalTime
package import ServiceAPI

/// A range of local days in which streaks are paused.
package struct StoredPause: Hashable, Sendable {
  package var id: String
  /// Empty for all children of the family.
  package var childID: String
  package var name: String
  package var dates: ClosedRange<LocalDate>
  package var created: Instant
  package var guardianID: String

  package init(
    id: String, childID: String, name: String, dates: ClosedRange<LocalDate>, created: Instant, guardianID: String
  ) {
    self.id = id
    self.childID = childID
    self.name = name
    self.dates = dates
    self.created = created
    self.guardianID = guardianID
  }
}

/// The table `streak_pause`.
package enum StreakPauseTable {
  /// Maximum number of a child, and of all children together.
  package static let maximum = 500
  /// Of these, that apply to a child and have not ended.
  package static let maximumOpen = 100

  private static let columns = "pause_id, child_id, name, first_date, last_date, create_time, guardian_id"

  package static func find(_ tx: ReadTransaction, familyID: String, _ pauseID: String) throws -> StoredPause? {
    try tx.queryOne(
      "SELECT \(columns) FROM streak_pause WHERE partition = ? AND family_id = ? AND pause_id = ?",
      Partition(familyID: familyID), familyID, pauseID, row: pause)
  }

  /// The dates of the pauses that apply to a child and end on or after a date.
  static func ranges(_ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate) throws -> [ClosedRange<LocalDate>]
  {
    try ["", child.childID].flatMap { childID in
      try tx.query(
        """
        SELECT first_date, last_date FROM streak_pause
        WHERE partition = ? AND family_id = ? AND child_id = ? AND last_date >= ?
        """, child.partition, child.familyID, childID, Int64(date.daysSinceEpoch)
      ) { Self.dates($0.int32(0), $0.int32(1)) }
    }
  }

  /// The pauses that apply to a child and end on or after a date: the latest first, after one of them, at most `limit`.
  package static func page(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, after last: PausePosition?, limit: Int
  ) throws -> [StoredPause] {
    let pages = try ["", child.childID].map { childID in
      try tx.query(
        """
        SELECT \(columns) FROM streak_pause
        WHERE partition = ? AND family_id = ? AND child_id = ? AND last_date >= ? AND (last_date, pause_id) < (?, ?)
        ORDER BY last_date DESC, pause_id DESC LIMIT ?
        """, child.partition, child.familyID, childID, Int64(date.daysSinceEpoch), last.map { Int64($0.date) } ?? .max,
        last?.pauseID ?? "", limit, row: pause)
    }
    return Array(pages.joined().sorted { PausePosition($1) < PausePosition($0) }.prefix(limit))
  }

  /// How many there are of a child, or of all children together.
  /// - Parameters:
  ///   - childID: empty for those of all children.
  ///   - date: those that end on or after it.
  package static func count(_ tx: ReadTransaction, familyID: String, childID: String, from date: LocalDate) throws
    -> Int
  {
    try tx.queryOne(
      "SELECT COUNT(*) FROM streak_pause WHERE partition = ? AND family_id = ? AND child_id = ? AND last_date >= ?",
      Partition(familyID: familyID), familyID, childID, Int64(date.daysSinceEpoch)
    ) { $0.int(0) } ?? 0
  }

  package static func save(_ tx: Transaction, familyID: String, _ pause: StoredPause) throws {
    try tx.execute(
      """
      INSERT INTO streak_pause (partition, family_id, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, pause_id) DO UPDATE SET
        name = excluded.name, first_date = excluded.first_date, last_date = excluded.last_date
      """, tx.partition, familyID, pause.id, pause.childID,
      try tx.sealed(pause.name, of: .child(pause.childID, of: familyID)),
      Int64(pause.dates.lowerBound.daysSinceEpoch), Int64(pause.dates.upperBound.daysSinceEpoch),
      pause.created.seconds, pause.guardianID)
  }

  package static func delete(_ tx: Transaction, familyID: String, _ pauseID: String) throws {
    try tx.execute(
      "DELETE FROM streak_pause WHERE partition = ? AND family_id = ? AND pause_id = ?", tx.partition, familyID,
      pauseID)
  }

  private static func pause(_ row: Row) -> StoredPause {
    StoredPause(
      id: row.string(0), childID: row.string(1), name: row.personalString(2), dates: dates(row.int32(3), row.int32(4)),
      created: Instant(seconds: row.int64(5)), guardianID: row.string(6))
  }

  /// A pause that ends before it begins, which is never stored, is one of its first day.
  private static func dates(_ first: Int32, _ last: Int32) -> ClosedRange<LocalDate> {
    LocalDate(daysSinceEpoch: first)...LocalDate(daysSinceEpoch: max(first, last))
  }
}

/// The place of a pause in a list.
package struct PausePosition: Comparable, Hashable {
  package let date: Int32
  package let pauseID: String

  package init(_ pause: StoredPause) { (date, pauseID) = (pause.dates.upperBound.daysSinceEpoch, pause.id) }

  /// nil for a text of another form.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = Int32(parts[0]) else { return nil }
    (self.date, pauseID) = (date, String(parts[1]))
  }

  package var text: String { "\(date) \(pauseID)" }

  package static func < (left: PausePosition, right: PausePosition) -> Bool {
    (left.date, left.pauseID) < (right.date, right.pauseID)
  }
}

/// A local day that a guardian has repaired.
package struct StoredRepair: Hashable, Sendable {
  package var date: LocalDate
  package var reason: String
  package var repaired: Instant
  package var guardianID: String

  package init(date: LocalDate, reason: String, repaired: Instant, guardianID: String) {
    self.date = date
    self.reason = reason
    self.repaired = repaired
    self.guardianID = guardianID
  }
}

/// The table `streak_repair`.
package enum StreakRepairTable {
  /// Maximum number of a child.
  package static let maximum = 1_000

  package static func dates(_ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate) throws -> Set<LocalDate> {
    Set(
      try tx.query(
        "SELECT date FROM streak_repair WHERE partition = ? AND family_id = ? AND child_id = ? AND date >= ?",
        child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch)
      ) { LocalDate(daysSinceEpoch: $0.int32(0)) })
  }

  /// The repairs of the days from one on, before another one: the latest day first, at most `limit`.
  package static func list(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate = LocalDate(daysSinceEpoch: .min),
    before end: LocalDate?, limit: Int
  ) throws -> [StoredRepair] {
    try tx.query(
      """
      SELECT date, reason, repair_time, guardian_id FROM streak_repair
      WHERE partition = ? AND family_id = ? AND child_id = ? AND date >= ? AND date < ? ORDER BY date DESC LIMIT ?
      """, child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch),
      end.map { Int64($0.daysSinceEpoch) } ?? .max, limit
    ) {
      StoredRepair(
        date: LocalDate(daysSinceEpoch: $0.int32(0)), reason: $0.personalString(1),
        repaired: Instant(seconds: $0.int64(2)), guardianID: $0.string(3))
    }
  }

  package static func count(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM streak_repair WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int(0) } ?? 0
  }

  package static func save(_ tx: Transaction, _ child: ChildKey, _ repair: StoredRepair) throws {
    try tx.execute(
      """
      INSERT INTO streak_repair (partition, family_id, child_id, date, reason, repair_time, guardian_id)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, Int64(repair.date.daysSinceEpoch),
      try tx.sealed(repair.reason, of: .child(child.childID, of: child.familyID)),
      repair.repaired.seconds, repair.guardianID)
  }
}
