package import Database
package import LocalTime
package import ServiceAPI

/// The badges that children display (BA-9), each with when they chose so: of a badge that was revoked and earned again
/// later nothing is left.
package enum DisplayTable {
  private static let key = "partition = ? AND family_id = ? AND child_id = ?"

  static func list(_ tx: ReadTransaction, _ child: ChildKey) throws -> [String: Instant] {
    Dictionary(
      try tx.query(
        "SELECT code, display_time FROM displayed_badge WHERE \(key)", child.partition, child.familyID, child.childID
      ) { ($0.string(0), Instant(seconds: $0.int64(1))) }, uniquingKeysWith: { first, _ in first })
  }

  package static func add(_ tx: Transaction, _ child: ChildKey, code: String, at now: Instant) throws {
    try tx.execute(
      """
      INSERT INTO displayed_badge (partition, family_id, child_id, code, display_time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, code) DO UPDATE SET display_time = excluded.display_time
      """, child.partition, child.familyID, child.childID, code, now.seconds)
  }

  package static func remove(_ tx: Transaction, _ child: ChildKey, code: String) throws {
    try tx.execute(
      "DELETE FROM displayed_badge WHERE \(key) AND code = ?", child.partition, child.familyID, child.childID, code)
  }
}
