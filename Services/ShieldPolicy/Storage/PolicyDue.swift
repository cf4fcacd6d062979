import Database

/// The mark that another version of a child's policy may be due: the stored one holds at no instant, so that nobody is
/// shown newer facts under it, and pending work makes the version unless a call does so before.
enum PolicyDue {
  /// The pending work, which `PolicyUpdate` does.
  static let workKind = "policy.update"

  /// - Parameter delay: seconds after which the version is made at the latest, where another transaction is about to
  ///   make it.
  static func mark(_ tx: Transaction, _ child: ChildKey, delay: Int64 = 0) throws {
    try PolicyTable.setNextChange(tx, child, .distantPast)
    try tx.enqueueWork(kind: workKind, familyID: child.familyID, key: child.childID, delay: delay) { _ in [] }
    tx.note(.settled, ofPolicyOf: child)
  }

  /// The version was made: no work is left for it.
  static func clear(_ tx: Transaction, _ child: ChildKey) throws {
    try tx.cancelWork(kind: workKind, familyID: child.familyID, key: child.childID)
  }
}
