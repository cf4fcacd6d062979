import Database
import LocalTime
import ServiceAPI
import Verification

extension RecordLedgerTables {
  /// Records of a child with another family's number, and those that do not count without being in quarantine.
  static func recordDifferences(
    _ tx: ReadTransaction, _ child: ChildKey, _ numbers: ChildNumbers, first: ChildNumbers
  ) throws -> StoredDifferences {
    var found = StoredDifferences()
    func note(_ table: String, _ field: String, _ stored: Int64, _ expected: Int64) {
      found.add(
        StoredDifference(
          table: table, key: [("child_id", .text(child.childID))], field: field, stored: .integer(stored),
          expected: .integer(expected)))
    }
    if numbers.family != first.family { note("child_number", "family_number", numbers.family, first.family) }
    var (excluded, foreign): (Int64, Int64) = (0, 0)
    var sent = SentRecords()
    try tx.forEach(
      """
      SELECT family_number, evaluated, start_time, import_number, withdrawal_number FROM usage_record
      WHERE partition = ? AND child_number = ?
      """, child.partition, numbers.child
    ) { row in
      if row.int64(0) != numbers.family { foreign += 1 }
      let withdrawal = row.optionalInt64(4)
      if row.int64(1) == 0, withdrawal == nil { excluded += 1 }
      if let withdrawal { sent.note(withdrawal: withdrawal, counts: row.int64(1) != 0) }
      if let number = row.optionalInt64(3) { sent.note(imported: number, start: row.int64(2)) }
    }
    found.add(try sent.differences(tx, child))
    let gaps =
      try tx.queryOne(
        """
        SELECT COUNT(*) FROM usage_record r WHERE r.partition = ? AND r.child_number = ? AND r.conflict_number > 0
          AND NOT EXISTS (
            SELECT 1 FROM usage_record b WHERE b.partition = r.partition AND b.family_number = r.family_number
              AND b.installation_number = r.installation_number AND b.sequence = r.sequence
              AND b.conflict_number = r.conflict_number - 1)
        """, child.partition, numbers.child
      ) { $0.int64(0) } ?? 0
    if gaps > 0 { note("usage_record", "conflict_number", gaps, 0) }
    if foreign > 0 { note("usage_record", "family_number", foreign, 0) }
    let waiting =
      try tx.queryOne(
        "SELECT COUNT(*) FROM quarantine WHERE partition = ? AND family_id = ? AND child_id = ? AND state NOT IN (1, 3)",
        child.partition, child.familyID, child.childID
      ) { $0.int64(0) } ?? 0
    if waiting != excluded { note("quarantine", "count", waiting, excluded) }
    return found
  }

  /// The imports and withdrawals of a child by its records (US-17).
  struct SentRecords {
    private var imports: [Int64: (count: Int64, first: Int64, last: Int64)] = [:]
    private var withdrawn: [Int64: Int64] = [:]
    private var counting: Int64 = 0

    mutating func note(imported number: Int64, start: Int64) {
      let sent = imports[number] ?? (0, start, start)
      imports[number] = (sent.count + 1, min(sent.first, start), max(sent.last, start))
    }

    /// - Parameter counts: whether the record counts all the same.
    mutating func note(withdrawal number: Int64, counts: Bool) {
      withdrawn[number, default: 0] += 1
      if counts { counting += 1 }
    }

    /// The rows that differ.
    func differences(_ tx: ReadTransaction, _ child: ChildKey) throws -> StoredDifferences {
      var found = StoredDifferences()
      func note(_ table: String, _ key: String, _ number: Int64, _ field: String, _ stored: Int64?, _ expected: Int64?)
      {
        if stored == expected { return }
        found.add(
          StoredDifference(
            table: table, key: [("child_id", .text(child.childID)), (key, .integer(number))], field: field,
            stored: stored.map { .integer($0) } ?? .null, expected: expected.map { .integer($0) } ?? .null))
      }
      let stored = try ImportTable.page(tx, child, after: 0, limit: .max)
      for entry in stored {
        let sent = imports[entry.number]
        let (table, key, number) = ("usage_import", "import_number", entry.number)
        note(table, key, number, "record_count", entry.count, sent?.count ?? 0)
        note(table, key, number, "first_start_time", entry.starts.lowerBound.seconds, sent?.first)
        note(table, key, number, "last_start_time", entry.starts.upperBound.seconds, sent?.last)
      }
      for number in Set(imports.keys).subtracting(stored.map(\.number)).sorted() {
        note("usage_import", "import_number", number, "record_count", nil, imports[number]?.count)
      }
      let withdrawals = try WithdrawalTable.page(tx, child, after: 0, limit: .max)
      for entry in withdrawals {
        note("withdrawal", "withdrawal_number", entry.number, "record_count", entry.count, withdrawn[entry.number] ?? 0)
      }
      for number in Set(withdrawn.keys).subtracting(withdrawals.map(\.number)).sorted() {
        note("withdrawal", "withdrawal_number", number, "record_count", nil, withdrawn[number])
      }
      note("usage_record", "withdrawal_number", 0, "evaluated", counting, 0)
      return found
    }
  }
}
