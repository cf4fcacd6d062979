import Database

/// Counts the changes of the facts that a child's policies are made of, so that a policy prepared from an older
/// snapshot can be recognised. Every transaction that changes such a row raises it.
struct PolicyRevision: Hashable, Sendable {
  /// Raised by each change, even of what policies only show: seconds used of a grant, the balance.
  var shown: Int64 = 0
  /// Raised by the changes after which another version may be due.
  var due: Int64 = 0

  private static let sums = SumTable(
    "policy_revision", key: ["partition", "family_id", "child_id"], sums: ["shown", "due"])

  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> PolicyRevision {
    try tx.queryOne(
      "SELECT shown, due FROM policy_revision WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { PolicyRevision(shown: $0.int64(0), due: $0.int64(1)) } ?? PolicyRevision()
  }

  static func raise(_ tx: Transaction, _ child: ChildKey, isDue: Bool) throws {
    try sums.add(tx, [child.partition, child.familyID, child.childID], [1, isDue ? 1 : 0])
  }

  static let migration = """
    CREATE TABLE policy_revision (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      shown BIGINT NOT NULL,
      due BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id)
    ) WITHOUT ROWID;
    """
}
