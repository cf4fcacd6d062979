package import Database
package import ServiceAPI

/// Counts the changes of the facts that a child's policies are made of, so that a policy prepared from an older
/// snapshot can be recognized. Every transaction that changes such a row raises it; bookings do so as entries of the
/// ledger, which are counted already and added where the ledger is known.
package struct PolicyRevision: Hashable, Sendable {
  /// Raised by each change, even of what policies only show: seconds used of a grant, the balance.
  package var shown: Int64 = 0
  /// Raised by the changes after which another version may be due.
  package var due: Int64 = 0

  private static let sums = SumTable(
    "policy_revision", key: ["partition", "family_id", "child_id"], sums: ["shown", "due"])

  /// The changes that were noted, without the ledger's entries.
  package static func noted(_ tx: ReadTransaction, _ child: ChildKey) throws -> PolicyRevision {
    try tx.queryOne(
      "SELECT shown, due FROM policy_revision WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { PolicyRevision(shown: $0.int64(0), due: $0.int64(1)) } ?? PolicyRevision()
  }

  package static func raise(_ tx: Transaction, _ child: ChildKey, isDue: Bool) throws {
    try sums.add(tx, key: child.partition, child.familyID, child.childID, amounts: [1, isDue ? 1 : 0])
  }

  package static let migration = Migration(
    component: "policy", version: 13, name: "revisions of policies", sql: table)

  private static let table = """
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

/// The changes by a transaction of the facts that policies are made of. The tables note one with each row that they
/// write, so that none is forgotten: at the end of the body the child's revision is raised, and `PolicyUpdate` marks a
/// version as due that may be and was not made.
package final class PolicyFactChanges: TransactionAttachment {
  private var noted: [(child: ChildKey, change: PolicyChange)] = []

  package init() {}

  package var mark: Int { noted.count }

  package func rewind(to mark: Int) {
    noted.removeSubrange(mark...)
  }

  package func note(_ change: PolicyChange, of child: ChildKey) {
    // The rows of a save change one after the other.
    if let last = noted.last, last.change == change, last.child == child, !change.isTurn { return }
    noted.append((child, change))
  }

  package func changes(of child: ChildKey) -> PolicyChanges {
    var changes = PolicyChanges()
    for (other, change) in noted where other == child { changes.append(change) }
    return changes
  }

  /// The changes of each child with changed facts, in the order of the first ones.
  package var byChild: [(child: ChildKey, changes: PolicyChanges)] {
    var children: [ChildKey] = []
    var changes: [ChildKey: PolicyChanges] = [:]
    for (child, change) in noted {
      if changes[child] == nil { children.append(child) }
      changes[child, default: PolicyChanges()].append(change)
    }
    return children.compactMap { child in changes[child].flatMap { $0.haveFacts ? (child, $0) : nil } }
  }

  package func finish(_ tx: Transaction) throws {
    for (child, changes) in byChild { try PolicyRevision.raise(tx, child, isDue: changes.makeDue) }
  }
}

extension Transaction {
  /// Notes a change of the facts that the child's policies are made of.
  package func note(_ change: PolicyChange, ofPolicyOf child: ChildKey) {
    attachment(PolicyFactChanges.self).note(change, of: child)
  }
}
