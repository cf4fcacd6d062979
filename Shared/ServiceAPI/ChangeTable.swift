public import Database
public import LocalTime
public import Messages
import ProtobufC

/// The table `guardian_change`: the changes by guardians in a service, numbered in each family (FA-1). A change that
/// is about a child bears its id, and is found by it.
public enum ChangeTable {
  /// Maximum number of changes of a family that are kept; the oldest go first.
  public static let kept: Int64 = 5_000

  /// For each service in which guardians change something.
  public static let migrations = [
    Migration(
      component: "changes", version: 1, name: "changes by guardians",
      sql: """
        CREATE TABLE guardian_change (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          number BIGINT NOT NULL,
          change_time BIGINT NOT NULL,
          kind INTEGER NOT NULL,
          guardian_id TEXT NOT NULL,
          device_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          subject_id TEXT NOT NULL,
          subject_name TEXT NOT NULL,
          details BLOB NOT NULL,
          PRIMARY KEY (partition, family_id, number)
        ) WITHOUT ROWID;
        CREATE INDEX guardian_change_child ON guardian_change (partition, family_id, child_id, number);
        """)
  ]

  private static let columns = """
    number, change_time, kind, guardian_id, device_id, child_id, subject_id, subject_name, details
    """

  /// Adds a change as the newest one.
  static func append(_ tx: Transaction, _ change: Change, by author: ChangeAuthor, at now: Instant) throws {
    let family = author.family
    let newest = try tx.newest(
      "number", in: "guardian_change", where: "partition = ? AND family_id = ?", family.partition, family.familyID)
    let number = (newest ?? 0) + 1
    let details = CommonV1.Change(values: change.values, omittedValues: change.omitted)
    let subject = PersonalSubject.child(change.childID, of: family.familyID)
    try tx.execute(
      """
      INSERT INTO guardian_change (partition, family_id, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, family.partition, family.familyID, number, now.seconds, Int64(change.kind.rawValue), author.guardianID,
      author.deviceID, change.childID, change.subject.id, try tx.sealed(change.subject.name, of: subject),
      try tx.sealed(details.serialized(), of: subject))
    try trim(tx, family, newest: number)
  }

  /// Removes a few of those that are no longer kept: more than are added at once, so that the limit holds.
  private static func trim(_ tx: Transaction, _ family: FamilyKey, newest: Int64) throws {
    let surplus = try tx.query(
      """
      SELECT number FROM guardian_change WHERE partition = ? AND family_id = ? AND number <= ? ORDER BY number LIMIT 4
      """, family.partition, family.familyID, newest - kept
    ) { $0.int64(0) }
    for number in surplus {
      try tx.execute(
        "DELETE FROM guardian_change WHERE partition = ? AND family_id = ? AND number = ?", family.partition,
        family.familyID, number)
    }
  }

  /// The changes with a smaller number, newest first.
  /// - Parameter childID: only those about this child; nil for all.
  public static func page(
    _ tx: ReadTransaction, _ family: FamilyKey, childID: String?, before number: Int64, limit: Int
  ) throws -> [CommonV1.Change] {
    let child: [(any SQLBindable)?] = childID.map { [$0] } ?? []
    return try tx.query(
      """
      SELECT \(columns) FROM guardian_change WHERE partition = ? AND family_id = ?
        \(childID == nil ? "" : "AND child_id = ?") AND number < ? ORDER BY number DESC LIMIT ?
      """, arguments: [family.partition, family.familyID] + child + [number, limit], row: change)
  }

  private static func change(_ row: Row) throws -> CommonV1.Change {
    var change = try row.decoded(8, expected: "the values of a change") {
      try CommonV1.Change(serializedBytes: row.personalBytes(8))
    }
    change.number = row.int64(0)
    change.changeTime = .init(Instant(seconds: row.int64(1)))
    change.kind = CommonV1.ChangeKind(rawValue: row.int32(2))
    change.guardianID = row.string(3)
    change.deviceID = row.string(4)
    change.childID = row.string(5)
    change.subjectID = row.string(6)
    change.subjectName = row.personalString(7)
    return change
  }
}

extension Transaction {
  /// Records what a guardian has changed by this transaction, where no `Once` does it: for a call that makes its caller
  /// a guardian.
  public func record(_ change: Change, by author: ChangeAuthor, at now: Instant) throws {
    try ChangeTable.append(self, change, by: author, at: now)
  }
}
