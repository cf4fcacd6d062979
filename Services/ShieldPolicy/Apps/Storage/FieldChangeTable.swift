package import Database
import LocalTime
package import ServiceAPI

/// The author of the last change of each field of an app, and its time (SH-9): at most a row for each field. The value
/// is the app's.
package enum FieldChangeTable {
  package static let migrations = [
    Migration(component: "conflicts", version: 1, name: "changes of apps and their authors", sql: tables)
  ]

  /// The stamps of an app's fields; a field that was not changed since they are recorded has none.
  static func stamps(
    _ tx: ReadTransaction, _ child: ChildKey, _ appID: String
  ) throws -> [AppField: ChangeStamp] {
    let rows = try tx.query(
      """
      SELECT field, is_guardian, change_time, change_id, author_id FROM field_change
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
      """, child.partition, child.familyID, child.childID, appID
    ) { row -> (AppField, ChangeStamp) in
      (
        row.enumeration(0),
        ChangeStamp(
          isGuardian: row.bool(1), time: Instant(seconds: row.int64(2)), changeID: row.string(3),
          authorID: row.string(4))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Rows of one statement.
  private static let rowsAtOnce = 20

  static func save(
    _ tx: Transaction, _ child: ChildKey, _ stamps: [(place: FieldChange.Place, stamp: ChangeStamp)]
  ) throws {
    var rest = stamps[...]
    while !rest.isEmpty {
      let piece = rest.count < rowsAtOnce ? rest.prefix(1) : rest.prefix(rowsAtOnce)
      let arguments: [(any SQLBindable)?] = piece.flatMap { entry -> [(any SQLBindable)?] in
        let (place, stamp) = entry
        return [
          child.partition, child.familyID, child.childID, place.appID, place.field.rawValue, stamp.isGuardian,
          stamp.time.seconds, stamp.changeID, stamp.authorID,
        ]
      }
      try tx.execute(piece.count == 1 ? insertion : insertions, arguments: arguments)
      rest = rest.dropFirst(piece.count)
    }
  }

  // Made once: a save may need very many.
  private static let insertion = insertion(of: 1)
  private static let insertions = insertion(of: rowsAtOnce)

  private static func insertion(of rows: Int) -> String {
    """
    INSERT INTO field_change (partition, family_id, child_id, app_id, field, is_guardian, change_time, change_id,
      author_id)
    VALUES \(Array(repeating: "(?, ?, ?, ?, ?, ?, ?, ?, ?)", count: rows).joined(separator: ", "))
    ON CONFLICT (partition, family_id, child_id, app_id, field) DO UPDATE SET is_guardian = excluded.is_guardian,
      change_time = excluded.change_time, change_id = excluded.change_id, author_id = excluded.author_id
    """
  }

  private static let tables = """
    CREATE TABLE field_change (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      app_id TEXT NOT NULL,
      field INTEGER NOT NULL,
      is_guardian INTEGER NOT NULL,
      change_time BIGINT NOT NULL,
      change_id TEXT NOT NULL,
      author_id TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, app_id, field)
    ) WITHOUT ROWID;
    CREATE TABLE clamped_change (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      change_id TEXT NOT NULL,
      receive_time BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id, change_id)
    ) WITHOUT ROWID;
    """
}

/// Changes that claim to be of a time after their receipt, which count as of the receipt: when they were received
/// first, so that one that is sent again has the same time. Of guardians and of each device the last ones are kept.
package enum ClampedChangeTable {
  /// When changes were received first.
  /// - Parameter deviceID: the child's device that made them; empty for guardians.
  static func receipts(_ tx: ReadTransaction, _ child: ChildKey, deviceID: String) throws -> [String: Instant] {
    let rows = try tx.query(
      """
      SELECT change_id, receive_time FROM clamped_change
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?
      """, child.partition, child.familyID, child.childID, deviceID
    ) { ($0.string(0), Instant(seconds: $0.int64(1))) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Adds some, and removes the oldest ones beyond those that are kept.
  static func add(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, _ changeIDs: [String], at now: Instant
  ) throws {
    for changeID in changeIDs {
      try tx.execute(
        """
        INSERT INTO clamped_change (partition, family_id, child_id, device_id, change_id, receive_time)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (partition, family_id, child_id, device_id, change_id) DO NOTHING
        """, child.partition, child.familyID, child.childID, deviceID, changeID, now.seconds)
    }
    let kept = try receipts(tx, child, deviceID: deviceID)
    guard kept.count > Conflicts.maximumClamped else { return }
    let oldest = kept.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    for (changeID, _) in oldest.prefix(kept.count - Conflicts.maximumClamped) {
      try tx.execute(
        """
        DELETE FROM clamped_change
        WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND change_id = ?
        """, child.partition, child.familyID, child.childID, deviceID, changeID)
    }
  }

  /// Forgets those of a device that is out of use.
  package static func delete(_ tx: Transaction, _ child: ChildKey, deviceID: String) throws {
    try tx.execute(
      "DELETE FROM clamped_change WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?",
      child.partition, child.familyID, child.childID, deviceID)
  }
}
