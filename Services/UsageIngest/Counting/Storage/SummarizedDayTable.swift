package import Database
package import LocalTime
package import ServiceAPI

/// Through which local day each child's days have ended and were summarized (US-14).
package enum SummarizedDayTable {
  /// nil before the first one.
  package static func last(_ tx: ReadTransaction, _ child: ChildKey) throws -> LocalDate? {
    try tx.queryOne(
      "SELECT last_date FROM summarized_day WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { LocalDate(daysSinceEpoch: $0.int32(0)) }
  }

  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.children(of: familyID, in: "summarized_day")
  }

  static func save(_ tx: Transaction, _ child: ChildKey, last date: LocalDate) throws {
    try tx.execute(
      """
      INSERT INTO summarized_day (partition, family_id, child_id, last_date) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET last_date = excluded.last_date
      """, child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch))
  }
}
