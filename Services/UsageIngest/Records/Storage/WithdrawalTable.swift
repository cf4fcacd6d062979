package import Database
package import LocalTime
package import ServiceAPI

/// The withdrawals of a child's records by guardians (US-17). Which records one has withdrawn is stored with them.
package enum WithdrawalTable {
  /// Maximum number of a child's withdrawals.
  package static let maximumWithdrawals: Int64 = 10_000

  package struct Entry: Hashable, Sendable {
    package var number: Int64
    package var selection: WithdrawalSelection
    /// Empty unless the records of an app were selected.
    package var app: String
    /// Empty unless those of an import were.
    package var importID: String
    /// In which the records begin.
    package var range: Range<Instant>
    package var withdrawn: Instant
    package var guardianID: String
    package var state: WithdrawalState
    /// Number of the records that are withdrawn by it.
    package var count: Int64
    /// When it was taken back, and by which guardian.
    package var restored: Instant?
    package var restoreGuardianID: String?

    package init(
      number: Int64, selection: WithdrawalSelection, app: String, importID: String, range: Range<Instant>,
      withdrawn: Instant, guardianID: String, state: WithdrawalState, count: Int64, restored: Instant? = nil,
      restoreGuardianID: String? = nil
    ) {
      (self.number, self.selection, self.app, self.importID) = (number, selection, app, importID)
      (self.range, self.withdrawn, self.guardianID, self.state) = (range, withdrawn, guardianID, state)
      (self.count, self.restored, self.restoreGuardianID) = (count, restored, restoreGuardianID)
    }

    /// The guardian who has changed what counts by it last.
    package var lastGuardianID: String { restoreGuardianID ?? guardianID }
  }

  private static let key = "partition = ? AND family_id = ? AND child_id = ?"

  /// The number of the child's newest withdrawal; 0 before the first.
  package static func newest(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    try tx.newest(
      "withdrawal_number", in: "withdrawal", where: key, child.partition, child.familyID, child.childID) ?? 0
  }

  package static func insert(_ tx: Transaction, _ child: ChildKey, _ entry: Entry) throws {
    try tx.execute(
      """
      INSERT INTO withdrawal (
        partition, family_id, child_id, withdrawal_number, selection, app_id, import_id, start_time, end_time,
        withdraw_time, guardian_id, state, record_count)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, entry.number, entry.selection.text, entry.app, entry.importID,
      entry.range.lowerBound.seconds, entry.range.upperBound.seconds, entry.withdrawn.seconds, entry.guardianID,
      entry.state.rawValue, entry.count)
  }

  package static func set(_ tx: Transaction, _ child: ChildKey, _ number: Int64, _ state: WithdrawalState) throws {
    try tx.execute(
      "UPDATE withdrawal SET state = ? WHERE \(key) AND withdrawal_number = ?", state.rawValue, tx.partition,
      child.familyID, child.childID, number)
  }

  package static func restore(
    _ tx: Transaction, _ child: ChildKey, _ number: Int64, at now: Instant, by guardianID: String
  ) throws {
    try tx.execute(
      """
      UPDATE withdrawal SET state = ?, restore_time = ?, restore_guardian_id = ?
      WHERE \(key) AND withdrawal_number = ?
      """, WithdrawalState.restoring.rawValue, now.seconds, guardianID, tx.partition, child.familyID, child.childID,
      number)
  }

  /// Adds to the number of records that are withdrawn by it.
  package static func count(_ tx: Transaction, _ child: ChildKey, _ number: Int64, more: Int64) throws {
    if more == 0 { return }
    guard let entry = try find(tx, child, number) else { return }
    try tx.execute(
      "UPDATE withdrawal SET record_count = ? WHERE \(key) AND withdrawal_number = ?", entry.count + more, tx.partition,
      child.familyID, child.childID, number)
  }

  package static func find(_ tx: ReadTransaction, _ child: ChildKey, _ number: Int64) throws -> Entry? {
    try page(tx, child, after: number - 1, limit: 1).first.flatMap { $0.number == number ? $0 : nil }
  }

  /// The withdrawals after a number, oldest first, at most `limit`.
  package static func page(_ tx: ReadTransaction, _ child: ChildKey, after number: Int64, limit: Int) throws -> [Entry]
  {
    try tx.query(
      """
      SELECT withdrawal_number, selection, app_id, import_id, start_time, end_time, withdraw_time, guardian_id, state,
        record_count, restore_time, restore_guardian_id
      FROM withdrawal WHERE \(key) AND withdrawal_number > ? ORDER BY withdrawal_number LIMIT ?
      """, child.partition, child.familyID, child.childID, number, limit
    ) { row in
      Entry(
        number: row.int64(0),
        selection: try row.decoded(1, expected: "a selection of records") { WithdrawalSelection(row.string(1)) },
        app: row.string(2), importID: row.string(3), range: row.span(4, 5), withdrawn: Instant(seconds: row.int64(6)),
        guardianID: row.string(7), state: row.enumeration(8), count: row.int64(9),
        restored: row.optionalInt64(10).map(Instant.init(seconds:)), restoreGuardianID: row.optionalString(11))
    }
  }
}

/// The selection of a withdrawal, by the numbers under which it is stored.
package enum WithdrawalSelection: Hashable, Sendable {
  /// The records of some keys.
  case keys([Key])
  /// The records of some tokens: an app's.
  case tokens(Set<Int64>)
  /// The records of an import.
  case imported(Int64)

  package struct Key: Hashable, Sendable {
    package var installation: Int64
    package var sequence: Int64

    package init(installation: Int64, sequence: Int64) {
      (self.installation, self.sequence) = (installation, sequence)
    }
  }

  var text: String {
    switch self {
    case .keys(let keys): "keys " + keys.map { "\($0.installation)/\($0.sequence)" }.joined(separator: " ")
    case .tokens(let tokens): "tokens " + tokens.sorted().map(String.init).joined(separator: " ")
    case .imported(let number): "import \(number)"
    }
  }

  /// nil for a text of another form.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    let rest = words.dropFirst()
    switch words.first {
    case "keys":
      let keys = rest.compactMap { word -> Key? in
        let numbers = word.split(separator: "/").compactMap { Int64($0) }
        return numbers.count == 2 ? Key(installation: numbers[0], sequence: numbers[1]) : nil
      }
      guard keys.count == rest.count else { return nil }
      self = .keys(keys)
    case "tokens":
      let tokens = rest.compactMap { Int64($0) }
      guard tokens.count == rest.count else { return nil }
      self = .tokens(Set(tokens))
    case "import":
      guard rest.count == 1, let number = rest.first.flatMap({ Int64($0) }) else { return nil }
      self = .imported(number)
    default: return nil
    }
  }
}

/// The state of a withdrawal.
package enum WithdrawalState: Int, CaseIterable, Hashable, Sendable {
  case withdrawing = 1
  case withdrawn
  case restoring
  case restored
}
