package import Verification

// Rules between rows and the rows that they name.
extension StoredRule {
  /// Rows of `table` to which there is none in another one.
  /// - Parameter also: a further condition, examined where there is none.
  package static func orphan(
    _ table: String, key: [String], of other: String, by columns: [(own: String, other: String)],
    where condition: String = "1 = 1", also: String = "1 = 1"
  ) -> StoredRule {
    let list = key.map { "a.\($0), " }.joined()
    let join = columns.map { " AND b.\($0.other) = a.\($0.own)" }.joined()
    return StoredRule(
      table, key: key, field: columns.first?.own ?? "family_id",
      """
      SELECT \(list)a.family_id, NULL FROM \(table) a WHERE a.partition = ? AND a.family_id = ? AND \(condition)
        AND NOT EXISTS (
          SELECT 1 FROM \(other) b WHERE b.partition = ? AND b.family_id = ?\(join))
        AND \(also)
      """)
  }

  /// Of devices that have ended, and of guardians who were removed, the newest ones are kept: with so many of them, a
  /// row may be about one that is gone. With the row's own family they are counted only for a row without one.
  package static let devicesAreKept = """
    (SELECT COUNT(*) FROM device d WHERE d.partition = ? AND d.family_id = a.family_id AND d.status >= 3) \
    < \(FamilyLimits.kept)
    """
  private static let guardiansAreKept = """
    (SELECT COUNT(*) FROM guardian g WHERE g.partition = ? AND g.family_id = a.family_id \
    AND g.remove_time IS NOT NULL) < \(FamilyLimits.kept)
    """

  /// Guardians that rows name who are none.
  package static func guardian(_ column: String, of table: String, key: [String]) -> StoredRule {
    orphan(
      table, key: key, of: "guardian", by: [(column, "guardian_id")], where: "a.\(column) <> ''",
      also: guardiansAreKept)
  }

  /// Rows of `table` with the id of an earlier one.
  static func duplicate(_ table: String, _ id: String) -> StoredRule {
    StoredRule(
      table, key: ["place"], field: id,
      """
      SELECT a.place, a.\(id), NULL FROM \(table) a WHERE a.partition = ? AND a.family_id = ? AND EXISTS (
        SELECT 1 FROM \(table) b WHERE b.partition = ? AND b.family_id = ? AND b.place < a.place
          AND b.\(id) = a.\(id))
      """)
  }
}
