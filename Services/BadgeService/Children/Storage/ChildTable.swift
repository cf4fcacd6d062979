package import Database
package import ServiceAPI

/// Children, as published by ShieldPolicy.
package enum ChildTable {
  package static let rows = KeyedRows("child", key: [.text("child_id")])

  /// Raised with a child's key by each transaction that may change its badges, progress, points or rewards.
  package static let changed = CommitSignal("child.changed")

  package static func noteChange(_ tx: Transaction, _ child: ChildKey) { tx.raise(changed, key: child.text) }

  /// The same for all children of a family: each may see what has changed.
  package static func noteChange(_ tx: Transaction, _ family: FamilyKey) throws {
    for childID in try childIDs(tx, familyID: family.familyID) { noteChange(tx, ChildKey(family, childID: childID)) }
  }

  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.children(of: familyID, in: "child")
  }

  package static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM child WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition, child.familyID,
      child.childID
    ) { $0.int(0) } != nil
  }

  /// - Parameter catalogue: fingerprint of the badges that the child is evaluated for.
  /// - Returns: false for a child that was known already.
  package static func add(_ tx: Transaction, _ child: ChildKey, catalogue: String) throws -> Bool {
    try tx.executeCounting(
      """
      INSERT INTO child (partition, family_id, child_id, catalogue) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO NOTHING
      """, child.partition, child.familyID, child.childID, catalogue) > 0
  }

  /// Partitions with children that were last evaluated for another catalogue.
  package static func partitions(_ tx: ReadTransaction, notEvaluatedFor catalogue: String) throws -> [Partition] {
    try tx.query("SELECT DISTINCT partition FROM child WHERE catalogue <> ? ORDER BY partition", catalogue) {
      try $0.partition(0)
    }
  }

  /// Such children after a place in order of ids, at most `limit`.
  package static func children(
    _ tx: ReadTransaction, partition: Partition, notEvaluatedFor catalogue: String, after place: ChildKey?, limit: Int
  ) throws -> [ChildKey] {
    try tx.query(
      """
      SELECT family_id, child_id FROM child WHERE partition = ? AND (family_id, child_id) > (?, ?) AND catalogue <> ?
      ORDER BY family_id, child_id LIMIT ?
      """, partition, place?.familyID ?? "", place?.childID ?? "", catalogue, limit
    ) { ChildKey(familyID: $0.string(0), childID: $0.string(1)) }
  }

  /// Whether such a child is of the family.
  package static func isUnevaluated(_ tx: ReadTransaction, familyID: String, catalogue: String) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM child WHERE partition = ? AND family_id = ? AND catalogue <> ? LIMIT 1",
      Partition(familyID: familyID), familyID, catalogue
    ) { _ in true } ?? false
  }

  package static func setCatalogue(_ tx: Transaction, _ child: ChildKey, to catalogue: String) throws {
    try tx.execute(
      "UPDATE child SET catalogue = ? WHERE partition = ? AND family_id = ? AND child_id = ?", catalogue,
      child.partition, child.familyID, child.childID)
  }

  /// The next child of a family, in the order of ids.
  package static func child(after childID: String, familyID: String, _ tx: ReadTransaction) throws -> String? {
    try tx.child(after: childID, of: familyID, in: "child")
  }

  package static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "child")
  }
}
