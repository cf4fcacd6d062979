import Database
import ServiceAPI
import Verification

// US-16: which records wait follows from the kinds of their apps and the guardians' decisions.
extension RecordLedgerTables {
  /// Records of activities that count without having been accepted, and those that wait though their app is none.
  static func approvalDifferences(
    _ tx: ReadTransaction, _ child: ChildKey, _ numbers: ChildNumbers
  ) throws -> StoredDifferences {
    var found = StoredDifferences()
    func count(_ table: String, _ field: String, _ condition: String) throws {
      let number =
        try tx.queryOne(
          """
          SELECT COUNT(*) FROM usage_record r WHERE r.partition = ? AND r.child_number = ? AND \(condition)
          """, child.partition, numbers.child, child.familyID, child.familyID
        ) { $0.int64(0) } ?? 0
      if number == 0 { return }
      found.add(
        StoredDifference(
          table: table, key: [("child_id", .text(child.childID))], field: field, stored: .integer(number),
          expected: .integer(0)))
    }
    try count("usage_record", "evaluated", "r.evaluated <> 0 AND \(isActivity) AND NOT \(quarantined("q.state = 1"))")
    try count(
      "quarantine", "state",
      "r.evaluated = 0 AND NOT \(isActivity) AND \(quarantined("q.state = 0 AND q.reason = 'needsApproval'"))")
    return found
  }

  private static let isActivity = """
    EXISTS (SELECT 1 FROM app_token t WHERE t.partition = r.partition AND t.family_id = ? \
    AND t.token_number = r.token_number AND t.app_id IS NOT NULL AND t.activity <> 0)
    """

  private static func quarantined(_ condition: String) -> String {
    """
    EXISTS (SELECT 1 FROM quarantine q WHERE q.partition = r.partition AND q.family_id = ? \
    AND q.installation_number = r.installation_number AND q.sequence = r.sequence \
    AND q.conflict_number = r.conflict_number AND \(condition))
    """
  }
}
