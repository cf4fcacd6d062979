package import Database
package import ServiceAPI

/// The numbers of a child in the keys of its rows. A number is never used again, and never leaves the service.
package struct ChildNumbers: Hashable, Sendable {
  /// The child's own in its partition.
  package var child: Int64
  /// Its family's: that of the family's first child.
  package var family: Int64
}

/// Numbers of a family's children, apps, tokens and installations, by which its rows are found. They are assigned once
/// and stay as they are, so those of a transaction that was committed hold for all later ones.
package struct KnownNumbers: Sendable {
  var children: [String: ChildNumbers] = [:]
  var apps: [String: Int64] = [:]
  /// By digest, which is ASCII.
  var tokens: [String: Int64] = [:]
  /// By the bytes of the device's id and the installation's.
  var installations: [InstallationName: Int64] = [:]

  struct InstallationName: Hashable, Sendable {
    var device: [UInt8]
    var installation: [UInt8]
  }

  package init() {}

  package var count: Int { children.count + apps.count + tokens.count + installations.count }

  package mutating func add(_ other: KnownNumbers) {
    children.merge(other.children) { known, _ in known }
    apps.merge(other.apps) { known, _ in known }
    tokens.merge(other.tokens) { known, _ in known }
    installations.merge(other.installations) { known, _ in known }
  }
}

/// The numbers of one family that a transaction knows: from the cache, and by its own reads and writes.
package final class TransactionNumbers: TransactionAttachment {
  private(set) var familyID = ""
  package var known = KnownNumbers() {
    didSet { mark += 1 }
  }
  package private(set) var mark = 0

  package init() {}

  /// Numbers that were assigned since are not.
  package func rewind(to mark: Int) {
    if mark != self.mark { known = KnownNumbers() }
  }

  package func finish(_ tx: Transaction) {}

  /// An app's number, read in place: `known` from outside of this module is a copy.
  package func number(ofApp app: String) -> Int64? { known.apps[app] }

  package func note(_ number: Int64, ofApp app: String) { known.apps[app] = number }

  /// The numbers of a family; a transaction that works for several looks the others up once more.
  package static func of(
    _ familyID: String, _ tx: Transaction, cached: KnownNumbers = KnownNumbers()
  ) -> TransactionNumbers {
    let numbers = tx.attachment(TransactionNumbers.self)
    if numbers.familyID != familyID || numbers.known.count < cached.count {
      (numbers.familyID, numbers.known) = (familyID, cached)
    }
    return numbers
  }
}

/// The numbers of children and their families.
package enum ChildNumberTable {
  private static let table = "child_number"

  /// nil for a child without records.
  package static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> ChildNumbers? {
    let numbers = (tx as? Transaction).map { TransactionNumbers.of(child.familyID, $0) }
    if let known = numbers?.known.children[child.childID] { return known }
    let found = try tx.queryOne(
      "SELECT child_number, family_number FROM child_number WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { ChildNumbers(child: $0.int64(0), family: $0.int64(1)) }
    if let found { numbers?.known.children[child.childID] = found }
    return found
  }

  /// The numbers of a child, assigned with its first record.
  package static func numbers(_ tx: Transaction, _ child: ChildKey) throws -> ChildNumbers {
    if let known = try find(tx, child) { return known }
    // The second condition is always true; it makes the plan that of one probe.
    let newest = try tx.newest(
      "child_number", in: table, where: "partition = ? AND child_number > 0", child.partition)
    let number = (newest ?? 0) + 1
    let family = try tx.queryOne(
      "SELECT family_number FROM child_number WHERE partition = ? AND family_id = ? LIMIT 1", child.partition,
      child.familyID
    ) { $0.int64(0) }
    let numbers = ChildNumbers(child: number, family: family ?? number)
    try tx.execute(
      "INSERT INTO child_number (partition, family_id, child_id, child_number, family_number) VALUES (?, ?, ?, ?, ?)",
      child.partition, child.familyID, child.childID, numbers.child, numbers.family)
    TransactionNumbers.of(child.familyID, tx).known.children[child.childID] = numbers
    return numbers
  }

  /// The families of a partition that have numbers, in order of ids.
  package static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.families(of: partition, in: table)
  }

  /// The next child of a family that has one, in order of ids.
  package static func child(after last: String, familyID: String, _ tx: ReadTransaction) throws -> ChildKey? {
    try tx.child(after: last, of: familyID, in: table).map { ChildKey(familyID: familyID, childID: $0) }
  }

  /// The children of the family with records, in order of ids.
  package static func all(
    _ tx: ReadTransaction, familyID: String
  ) throws -> [(child: ChildKey, numbers: ChildNumbers)] {
    try tx.query(
      """
      SELECT child_id, child_number, family_number FROM child_number WHERE partition = ? AND family_id = ?
      ORDER BY child_id
      """, Partition(familyID: familyID), familyID
    ) {
      (
        ChildKey(familyID: familyID, childID: $0.string(0)),
        ChildNumbers(child: $0.int64(1), family: $0.int64(2))
      )
    }
  }

  /// Its number stands for the id of an erased child, which no record has any more.
  package static func isErased(_ child: ChildKey) -> Bool { child.childID.hasPrefix("#") }
}
