package import Apps
package import Database
package import LocalTime
package import ServiceAPI
import UsageRecords

/// The facts that ShieldPolicy has published about a family: calendars, app tokens, assignments, acknowledged shields.
package enum FactTables {
  /// Raised when a child's counted usage or apps may have changed; the key is the family.
  package static let changed = CommitSignal("usage.changed")

  package static let changeRows = KeyedRows(
    "app_change", key: [.text("child_id"), .text("app_id"), .integer("version")])

  /// Changes with every fact of the family; equal stamps mean equal facts.
  package static func stamp(_ tx: ReadTransaction, familyID: String) throws -> FactStamp {
    try tx.queryOne(
      "SELECT stamp FROM family_facts WHERE partition = ? AND family_id = ?", Partition(familyID: familyID), familyID
    ) { row in
      try row.decoded(0, expected: "a number and a cause") { FactStamp(row.string(0)) }
    } ?? .none
  }

  /// - Parameter cause: see `FactStamp`. A child is in it by its number, as the stamp stays when the child is erased.
  package static func renewStamp(_ tx: Transaction, familyID: String, because cause: String) throws {
    let count = try stamp(tx, familyID: familyID).number
    try tx.execute(
      """
      INSERT INTO family_facts (partition, family_id, stamp) VALUES (?, ?, ?)
      ON CONFLICT (partition, family_id) DO UPDATE SET stamp = excluded.stamp
      """, tx.partition, familyID, "\(count + 1) \(cause)")
    tx.raise(changed, key: familyID)
  }

  /// Everything that decides what the child's records count for.
  ///
  /// A child that is not known yet has no apps, so nothing counts until it is; its calendar does not matter until then.
  static func facts(_ tx: ReadTransaction, _ child: ChildKey) throws -> CountingFacts {
    let tokens = try TokenTable.apps(tx, familyID: child.familyID)
    return CountingFacts(
      calendar: try ChildCalendarTable.calendar(tx, child), appByToken: tokens.mapValues(\.app),
      activities: Set(tokens.filter(\.value.isActivity).keys), apps: try timelines(tx, child),
      shields: try AcknowledgementTable.logs(tx, child), hasLongRecords: try RecordTable.hasLong(tx, child),
      newestWithdrawal: try WithdrawalTable.newest(tx, child),
      until: try HeldUsageTable.find(tx, child)?.until ?? .distantFuture)
  }

  /// The next family, in order of ids, of which ShieldPolicy has published something.
  package static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "family_facts")
  }

  /// From an instant on, the app has another category, rate or generation, or is not the child's (SH-7); assigning it
  /// again begins a new generation (US-12).
  package static func addChange(_ tx: Transaction, _ child: ChildKey, app: String, _ change: StoredAssignment) throws {
    let newest = try tx.newest(
      "version", in: "app_change", where: "partition = ? AND family_id = ? AND child_id = ? AND app_id = ?",
      child.partition, child.familyID, child.childID, app)
    try tx.execute(
      """
      INSERT INTO app_change (
        partition, family_id, child_id, app_id, version, effective_time, category, points_per_minute, generation,
        removed)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, app, (newest ?? 0) + 1, change.effective.seconds,
      change.category?.rawValue ?? 0, change.pointsPerMinute, change.generation, change.category == nil)
  }

  /// The generation and rate at which an app is assigned by the change that became known last; nil where it is not.
  package static func newestAssignment(
    _ tx: ReadTransaction, _ child: ChildKey, app: String
  ) throws -> (generation: Int64, pointsPerMinute: Int64)? {
    try tx.queryOne(
      """
      SELECT removed, generation, points_per_minute FROM app_change
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ? ORDER BY version DESC LIMIT 1
      """, child.partition, child.familyID, child.childID, app
    ) { $0.bool(0) ? nil : ($0.int64(1), $0.int64(2)) } ?? nil
  }

  /// Sets an app's change with a number, counted from 1, to what the snapshot contains. Returns false if it is known
  /// already.
  package static func setChange(
    _ tx: Transaction, _ child: ChildKey, app: String, version: Int, _ change: StoredAssignment
  ) throws -> Bool {
    try tx.executeCounting(
      """
      INSERT INTO app_change (
        partition, family_id, child_id, app_id, version, effective_time, category, points_per_minute, generation,
        removed)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, app_id, version) DO UPDATE SET
        effective_time = excluded.effective_time, category = excluded.category,
        points_per_minute = excluded.points_per_minute, generation = excluded.generation, removed = excluded.removed
      WHERE app_change.effective_time <> excluded.effective_time OR app_change.category <> excluded.category
        OR app_change.points_per_minute <> excluded.points_per_minute
        OR app_change.generation <> excluded.generation OR app_change.removed <> excluded.removed
      """, child.partition, child.familyID, child.childID, app, version, change.effective.seconds,
      change.category?.rawValue ?? 0, change.pointsPerMinute, change.generation, change.category == nil) > 0
  }

  /// The assignments of one app.
  static func timeline(_ tx: ReadTransaction, _ child: ChildKey, app: String) throws -> AppTimeline {
    AppTimeline(
      try tx.query(
        """
        SELECT app_id, version, effective_time, category, points_per_minute, generation, removed FROM app_change
        WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
        """, child.partition, child.familyID, child.childID, app, row: change
      ).map(\.change))
  }

  private static func timelines(_ tx: ReadTransaction, _ child: ChildKey) throws -> [String: AppTimeline] {
    let rows = try tx.query(
      """
      SELECT app_id, version, effective_time, category, points_per_minute, generation, removed FROM app_change
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID, row: change)
    return Dictionary(grouping: rows, by: \.app).mapValues { AppTimeline($0.map(\.change)) }
  }

  private static func change(_ row: Row) -> (app: String, change: AppChange) {
    (
      row.string(0),
      AppChange(
        effective: Instant(seconds: row.int64(2)), version: row.int64(1),
        kind: row.bool(6)
          ? .removed
          : .assigned(
            row.enumeration(3), pointsPerMinute: row.int64(4), generation: row.int64(5)))
    )
  }
}

/// A state of a family's facts: the number of their changes, and the last one's cause, which together distinguish it
/// from every other, even from one that was rolled back.
package struct FactStamp: Hashable, Sendable {
  let number: Int64
  private let cause: String

  /// The stamp of a family of which nothing is known.
  static let none = FactStamp(number: 0, cause: "")

  private init(number: Int64, cause: String) { (self.number, self.cause) = (number, cause) }

  /// Nil for a text of another form. Read with every record, so nothing is split.
  init?(_ text: String) {
    let bytes = text.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: " ")) ?? bytes.endIndex
    if let number = Int64(text[..<end]), number >= 0 {
      self.init(number: number, cause: end == bytes.endIndex ? "" : String(text[bytes.index(after: end)...]))
      return
    }
    // The first version wrote a position and a time, and did not count.
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    guard numbers.count == 2, !numbers.contains(nil) else { return nil }
    self.init(number: 0, cause: text)
  }
}

/// Category, rate and generation of a (child, app) from an instant on.
package struct StoredAssignment: Hashable, Sendable {
  package var effective: Instant
  /// nil when the app is removed.
  package var category: AppCategory?
  package var pointsPerMinute: Int64
  package var generation: Int64

  package init(effective: Instant, category: AppCategory? = nil, pointsPerMinute: Int64, generation: Int64) {
    (self.effective, self.category, self.pointsPerMinute) = (effective, category, pointsPerMinute)
    self.generation = generation
  }

  package var kind: AppChange.Kind {
    category.map { .assigned($0, pointsPerMinute: pointsPerMinute, generation: generation) } ?? .removed
  }
}
