package import Database
import LocalTime
package import ServiceAPI

/// The apps that the child's devices in use have (SH-17): a row for each device that has reported them, and one for
/// each of its apps. A report that changes nothing writes one row.
package enum InventoryTable {
  package static let migrations = [
    Migration(component: "inventory", version: 1, name: "apps of devices", sql: tables)
  ]

  /// The child's devices that have reported their apps, by id; at most `FamilyLimits.devices`.
  static func reports(
    _ tx: ReadTransaction, _ child: ChildKey
  ) throws -> [(deviceID: String, reported: Instant)] {
    try tx.query(
      """
      SELECT device_id, report_time FROM device_inventory
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY device_id
      """, child.partition, child.familyID, child.childID
    ) { ($0.string(0), Instant(seconds: $0.int64(1))) }
  }

  /// A device's apps after a digest, in order of their digests.
  static func apps(
    _ tx: ReadTransaction, _ child: ChildKey, deviceID: String, after token: String = "",
    limit: Int = Inventory.maximumApps
  ) throws -> Inventory {
    Inventory(
      try tx.query(
        """
        SELECT token_digest, display_name, kind FROM installed_app
        WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND token_digest > ?
        ORDER BY token_digest LIMIT ?
        """, child.partition, child.familyID, child.childID, deviceID, token, limit
      ) { InstalledApp(token: $0.string(0), displayName: $0.personalString(1), kind: $0.enumeration(2)) })
  }

  /// Replaces a device's apps.
  static func save(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, _ inventory: Inventory, at now: Instant
  ) throws {
    let difference = inventory.difference(from: try apps(tx, child, deviceID: deviceID))
    if difference.count > rowsAtOnce, !difference.removed.isEmpty {
      // One statement for all costs less than one for each.
      try deleteApps(tx, child, deviceID: deviceID)
      try insert(tx, child, deviceID: deviceID, inventory.apps)
    } else {
      for token in difference.removed {
        try tx.execute(
          """
          DELETE FROM installed_app
          WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND token_digest = ?
          """, child.partition, child.familyID, child.childID, deviceID, token)
      }
      try insert(tx, child, deviceID: deviceID, difference.saved)
    }
    try tx.execute(
      """
      INSERT INTO device_inventory (partition, family_id, child_id, device_id, report_time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, device_id) DO UPDATE SET report_time = excluded.report_time
      """, child.partition, child.familyID, child.childID, deviceID, now.seconds)
  }

  /// Forgets the apps of a device that is out of use.
  package static func delete(_ tx: Transaction, _ child: ChildKey, deviceID: String) throws {
    try deleteApps(tx, child, deviceID: deviceID)
    try tx.execute(
      "DELETE FROM device_inventory WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?",
      child.partition, child.familyID, child.childID, deviceID)
  }

  private static func deleteApps(_ tx: Transaction, _ child: ChildKey, deviceID: String) throws {
    try tx.execute(
      "DELETE FROM installed_app WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?",
      child.partition, child.familyID, child.childID, deviceID)
  }

  /// Rows of one statement.
  private static let rowsAtOnce = 20

  /// Many rows in one statement: 2,000 apps are written in some milliseconds.
  private static func insert(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, _ apps: [InstalledApp]
  ) throws {
    var rest = apps[...]
    while !rest.isEmpty {
      let piece = rest.count < rowsAtOnce ? rest.prefix(1) : rest.prefix(rowsAtOnce)
      let arguments: [(any SQLBindable)?] = try piece.flatMap { app -> [(any SQLBindable)?] in
        let name = try tx.sealed(app.displayName, of: .child(child.childID, of: child.familyID))
        return [child.partition, child.familyID, child.childID, deviceID, app.token, name, app.kind.rawValue]
      }
      try tx.execute(piece.count == 1 ? insertion : insertions, arguments: arguments)
      rest = rest.dropFirst(piece.count)
    }
  }

  // Made once: a report may need very many.
  private static let insertion = insertion(of: 1)
  private static let insertions = insertion(of: rowsAtOnce)

  private static func insertion(of rows: Int) -> String {
    """
    INSERT INTO installed_app (partition, family_id, child_id, device_id, token_digest, display_name, kind)
    VALUES \(Array(repeating: "(?, ?, ?, ?, ?, ?, ?)", count: rows).joined(separator: ", "))
    ON CONFLICT (partition, family_id, child_id, device_id, token_digest) DO UPDATE SET
      display_name = excluded.display_name, kind = excluded.kind
    """
  }

  private static let tables = """
    CREATE TABLE device_inventory (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      report_time BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id)
    ) WITHOUT ROWID;
    CREATE TABLE installed_app (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      token_digest TEXT NOT NULL,
      display_name TEXT NOT NULL,
      kind INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id, token_digest)
    ) WITHOUT ROWID;
    """
}
