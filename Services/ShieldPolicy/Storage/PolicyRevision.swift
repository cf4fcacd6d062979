import Database

/// Counts what changes of that which a child's policies are made of, so that what was made of a snapshot can be told to
/// be of an older one. It is raised by every transaction that changes such a row.
struct PolicyRevision: Hashable, Sendable {
  /// Raised by each change, also of what policies only show: seconds used of a grant, the balance.
  var shown: Int64 = 0
  /// Raised by the changes after which another version may be due.
  var due: Int64 = 0

  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> PolicyRevision {
    try tx.queryOne(
      "SELECT shown, due FROM policy_revision WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { PolicyRevision(shown: $0.int64(0), due: $0.int64(1)) } ?? PolicyRevision()
  }

  static func raise(_ tx: Transaction, _ child: ChildKey, isDue: Bool) throws {
    try tx.execute(
      """
      INSERT INTO policy_revision (partition, family_id, child_id, shown, due) VALUES (?, ?, ?, 1, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET
        shown = policy_revision.shown + 1, due = policy_revision.due + excluded.due
      """, child.partition, child.familyID, child.childID, isDue ? 1 : 0)
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

/// What a transaction changes of that which policies are made of. The tables note it with each row that they write, so
/// that none is forgotten: at the end of the body the child's revision is raised, and a version that may be due and was
/// not made is left to pending work.
final class PolicyFactChanges: TransactionAttachment {
  enum Change: Hashable {
    /// Something that policies only show.
    case shown
    /// Something after which another version may be due.
    case due
    /// The same, unless it turns again: whether something is left of a grant, or of the balance.
    case turned(String)
    /// Another transaction of the same call is about to make the version.
    case awaited
    /// A version was made of what had changed until then, or left to pending work.
    case settled
  }

  private var noted: [(child: ChildKey, change: Change)] = []

  var mark: Int { noted.count }

  func rewind(to mark: Int) {
    noted.removeSubrange(mark...)
  }

  func note(_ change: Change, of child: ChildKey) {
    // The rows of a save change one after the other.
    if let last = noted.last, last.change == change, last.child == child, !change.isTurn { return }
    noted.append((child, change))
  }

  /// Whether a version may be due because of what has changed since the last one was made or left.
  func isDue(_ child: ChildKey) -> Bool {
    let changes = noted.lazy.filter { $0.child == child }.map(\.change)
    return Self.isDue(Array(changes.split(separator: .settled, omittingEmptySubsequences: false).last ?? []))
  }

  private static func isDue(_ changes: [Change]) -> Bool {
    var turned = Set<Change>()
    for change in changes where change.isTurn { turned.formSymmetricDifference([change]) }
    return changes.contains(.due) || !turned.isEmpty
  }

  func finish(_ tx: Transaction) throws {
    var children: [ChildKey] = []
    var changes: [ChildKey: [Change]] = [:]
    for (child, change) in noted {
      if changes[child] == nil { children.append(child) }
      changes[child, default: []].append(change)
    }
    for child in children {
      let all = changes[child, default: []]
      guard all.contains(where: \.isFact) else { continue }
      try PolicyRevision.raise(tx, child, isDue: Self.isDue(all))
      if isDue(child) { try PolicyUpdate.leave(tx, child, delay: all.contains(.awaited) ? 1 : 0) }
    }
  }
}

extension PolicyFactChanges.Change {
  fileprivate var isTurn: Bool { if case .turned = self { true } else { false } }
  fileprivate var isFact: Bool { self != .awaited && self != .settled }
}

extension Transaction {
  /// Notes a change of that which the child's policies are made of.
  func note(_ change: PolicyFactChanges.Change, ofPolicyOf child: ChildKey) {
    attachment(PolicyFactChanges.self).note(change, of: child)
  }
}
