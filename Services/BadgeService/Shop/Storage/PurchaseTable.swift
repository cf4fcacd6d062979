package import Database
import LocalTime
package import ServiceAPI

/// The rewards that children have; the key (child, code) makes each purchase unique (BA-10). A purchase that was
/// refunded is no longer here.
package enum PurchaseTable {
  private static let columns = "code, purchase_id, type, paid, purchase_time, guardian_id, equipped"
  private static let key = "partition = ? AND family_id = ? AND child_id = ?"

  /// By the codes of the rewards.
  package static func list(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Purchase] {
    try tx.query(
      "SELECT \(columns) FROM purchase WHERE \(key) ORDER BY code", child.partition, child.familyID, child.childID,
      row: purchase)
  }

  static func find(_ tx: ReadTransaction, _ child: ChildKey, code: String) throws -> Purchase? {
    try tx.queryOne(
      "SELECT \(columns) FROM purchase WHERE \(key) AND code = ?", child.partition, child.familyID, child.childID, code,
      row: purchase)
  }

  private static func purchase(_ row: Row) -> Purchase {
    Purchase(
      id: row.string(1), code: row.string(0), type: row.enumeration(2), paid: row.int64(3),
      made: Instant(seconds: row.int64(4)), guardianID: row.string(5), isEquipped: row.bool(6))
  }

  /// Returns false when the child has the reward already.
  static func add(_ tx: Transaction, _ child: ChildKey, _ purchase: Purchase) throws -> Bool {
    try tx.executeCounting(
      """
      INSERT INTO purchase (partition, family_id, child_id, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, code) DO NOTHING
      """, child.partition, child.familyID, child.childID, purchase.code, purchase.id, Int64(purchase.type.rawValue),
      purchase.paid, purchase.made.seconds, purchase.guardianID, purchase.isEquipped) > 0
  }

  static func remove(_ tx: Transaction, _ child: ChildKey, code: String) throws {
    try tx.execute(
      "DELETE FROM purchase WHERE \(key) AND code = ?", child.partition, child.familyID, child.childID, code)
  }

  /// Whether the child wears a reward that it has.
  static func setEquipped(_ tx: Transaction, _ child: ChildKey, code: String, _ isEquipped: Bool) throws {
    try tx.execute(
      "UPDATE purchase SET equipped = ? WHERE \(key) AND code = ?", isEquipped, child.partition, child.familyID,
      child.childID, code)
  }

  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.children(of: familyID, in: "purchase")
  }

  package static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.families(of: partition, in: "purchase")
  }
}
