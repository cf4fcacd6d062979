import BadgeChildren
package import Database
import LocalTime
package import ServiceAPI

/// Badges that children were given; the key (child, code) makes each award unique (BA-2). A revoked one stays, so that
/// facts do not give it again.
package enum AwardTable {
  package struct Award: Hashable, Sendable {
    package var code: String
    package var points: Int64
    /// When it became known that it is earned.
    var earned: Instant
    /// Whether the child has seen it.
    var isSeen: Bool
    /// The local day on which its facts reached it; nil where that is not known.
    var reached: LocalDate?
    /// The guardian who gave it; empty where facts have earned it.
    var guardianID = ""
    var note = ""
    var revocation: Revocation?
  }

  struct Revocation: Hashable, Sendable {
    var time: Instant
    var guardianID: String
    var reason: String
  }

  private static let ofChild = "partition = ? AND family_id = ? AND child_id = ?"
  private static let columns = """
    code, points, earn_time, seen, reach_date, guardian_id, note, revoke_time, revoker_guardian_id, revoke_reason
    """

  /// The badges that a child has.
  package static func list(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Award] {
    try all(tx, child).filter { $0.revocation == nil }
  }

  /// The awards, revoked ones as well.
  static func all(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Award] {
    try tx.query(
      "SELECT \(columns) FROM award WHERE \(ofChild) ORDER BY earn_time, code", child.partition, child.familyID,
      child.childID, row: Award.init)
  }

  /// Also one that was revoked.
  static func find(_ tx: ReadTransaction, _ child: ChildKey, code: String) throws -> Award? {
    try tx.queryOne(
      "SELECT \(columns) FROM award WHERE \(ofChild) AND code = ?", child.partition, child.familyID, child.childID,
      code, row: Award.init)
  }

  /// The awards that facts have earned and no guardian has revoked, with the days on which they were reached: from a
  /// date on, or not known.
  static func dated(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate
  ) throws -> [(code: String, reached: LocalDate?)] {
    try tx.query(
      """
      SELECT code, reach_date FROM award WHERE \(ofChild) AND guardian_id = '' AND revoke_time IS NULL
        AND (reach_date IS NULL OR reach_date >= ?)
      ORDER BY code
      """, child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch)
    ) { ($0.string(0), $0.isNull(1) ? nil : LocalDate(daysSinceEpoch: $0.int32(1))) }
  }

  static func setReached(_ tx: Transaction, _ child: ChildKey, code: String, to date: LocalDate) throws {
    ChildTable.noteChange(tx, child)
    try tx.execute(
      "UPDATE award SET reach_date = ? WHERE \(ofChild) AND code = ?", Int64(date.daysSinceEpoch), child.partition,
      child.familyID, child.childID, code)
  }

  /// The codes of all badges that a child was ever given: facts give none of them again.
  static func codes(_ tx: ReadTransaction, _ child: ChildKey) throws -> Set<String> {
    Set(
      try tx.query("SELECT code FROM award WHERE \(ofChild)", child.partition, child.familyID, child.childID) {
        $0.string(0)
      })
  }

  static func markSeen(_ tx: Transaction, _ child: ChildKey, code: String) throws {
    ChildTable.noteChange(tx, child)
    try tx.execute(
      "UPDATE award SET seen = 1 WHERE \(ofChild) AND code = ?", child.partition, child.familyID, child.childID, code)
  }

  /// Returns false when the child already has the badge, or had it.
  static func add(_ tx: Transaction, _ child: ChildKey, _ award: Award) throws -> Bool {
    ChildTable.noteChange(tx, child)
    return try tx.executeCounting(
      """
      INSERT INTO award (partition, family_id, child_id, code, points, earn_time, reach_date, guardian_id, note)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, code) DO NOTHING
      """, child.partition, child.familyID, child.childID, award.code, award.points, award.earned.seconds,
      award.reached.map { Int64($0.daysSinceEpoch) }, award.guardianID,
      try tx.sealed(award.note, of: .child(child.childID, of: child.familyID))) > 0
  }

  /// Sets the points of a badge that the child has.
  static func setPoints(_ tx: Transaction, _ child: ChildKey, code: String, to points: Int64) throws {
    ChildTable.noteChange(tx, child)
    try tx.execute(
      "UPDATE award SET points = ? WHERE \(ofChild) AND code = ?", points, child.partition, child.familyID,
      child.childID, code)
  }

  static func revoke(_ tx: Transaction, _ child: ChildKey, code: String, _ revocation: Revocation) throws {
    ChildTable.noteChange(tx, child)
    try tx.execute(
      """
      UPDATE award SET revoke_time = ?, revoker_guardian_id = ?, revoke_reason = ? WHERE \(ofChild) AND code = ?
      """, revocation.time.seconds, revocation.guardianID,
      try tx.sealed(revocation.reason, of: .child(child.childID, of: child.familyID)), child.partition, child.familyID,
      child.childID, code)
  }

  /// Forgets one that was revoked, with its evidence, so that it can be given again.
  static func forget(_ tx: Transaction, _ child: ChildKey, code: String) throws {
    ChildTable.noteChange(tx, child)
    for table in ["award", "award_fact"] {
      try tx.execute(
        "DELETE FROM \(table) WHERE \(ofChild) AND code = ?", child.partition, child.familyID, child.childID, code)
    }
  }

  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.children(of: familyID, in: "award")
  }

  package static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.families(of: partition, in: "award")
  }

  // MARK: - Evidence

  /// - Parameter evidence: the events that made the fact reach its value, in the form of the contract.
  static func addEvidence(
    _ tx: Transaction, _ child: ChildKey, code: String, _ fact: Fact, value: Int64, _ evidence: [UInt8]
  ) throws {
    try tx.execute(
      """
      INSERT INTO award_fact (partition, family_id, child_id, code, fact, value, evidence) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, code, fact) DO NOTHING
      """, child.partition, child.familyID, child.childID, code, fact.rawValue, value, evidence)
  }

  /// The facts that have earned an award, by their names.
  static func evidence(
    _ tx: ReadTransaction, _ child: ChildKey, code: String
  ) throws -> [(value: Int64, evidence: [UInt8])] {
    try tx.query(
      "SELECT value, evidence FROM award_fact WHERE \(ofChild) AND code = ? ORDER BY fact", child.partition,
      child.familyID, child.childID, code
    ) { ($0.int64(0), $0.bytes(1)) }
  }
}

extension AwardTable.Award {
  fileprivate init(_ row: Row) {
    self.init(
      code: row.string(0), points: row.int64(1), earned: Instant(seconds: row.int64(2)), isSeen: row.bool(3),
      reached: row.isNull(4) ? nil : LocalDate(daysSinceEpoch: row.int32(4)), guardianID: row.string(5),
      note: row.personalString(6))
    let (guardianID, reason) = (row.string(8), row.personalString(9))
    revocation = row.optionalInt64(7).map {
      AwardTable.Revocation(time: Instant(seconds: $0), guardianID: guardianID, reason: reason)
    }
  }
}
