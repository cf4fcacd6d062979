package import Database
package import LocalTime
package import ServiceAPI
package import ShieldFamilies

/// A child's wallet: running figures, a sum per cause, and the ledger that they sum up (SH-13).
package enum WalletTable {
  private static let amounts = SumTable(
    "wallet_amount", key: ["partition", "family_id", "child_id", "cause", "date", "reference"], sums: ["sixtieths"])

  package static func figures(_ tx: ReadTransaction, _ child: ChildKey) throws -> WalletFigures {
    try tx.queryOne(
      """
      SELECT learning, bonuses, bought, charged, forgiven FROM wallet
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID, row: figures) ?? WalletFigures()
  }

  private static func figures(_ row: Row) -> WalletFigures {
    WalletFigures(
      learning: row.int64(0), bonuses: row.int64(1), bought: row.int64(2), charged: row.int64(3),
      forgiven: row.int64(4))
  }

  /// The family's children, including those that are only known by their entries.
  package static func childIDs(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [String] {
    let booked = try tx.query(
      "SELECT child_id FROM wallet WHERE partition = ? AND family_id = ?", key.partition, key.familyID
    ) { $0.string(0) }
    return Set(booked).union(try ChildTable.list(tx, key).map(\.childID)).sorted()
  }

  /// The amount booked for one cause; nil when there never was one.
  package static func amount(_ tx: ReadTransaction, _ child: ChildKey, _ cause: LedgerCause) throws -> Int64? {
    let key = CauseKey(cause)
    return try tx.queryOne(
      """
      SELECT sixtieths FROM wallet_amount
      WHERE partition = ? AND family_id = ? AND child_id = ? AND cause = ? AND date = ? AND reference = ?
      """, child.partition, child.familyID, child.childID, key.kind.rawValue, key.date, key.reference
    ) { $0.int64(0) }
  }

  /// The amounts of one kind that are booked for the family's children and not withdrawn, child by child, after one
  /// cause; at most `limit`.
  package static func page(
    _ tx: ReadTransaction, _ family: FamilyKey, _ kind: CauseKey.Kind, after last: (childID: String, key: CauseKey)?,
    limit: Int
  ) throws -> [(childID: String, key: CauseKey)] {
    var (childID, date, reference) = (
      last?.childID ?? "", last.map { Int64($0.key.date) } ?? .min, last?.key.reference ?? ""
    )
    while true {
      let keys = try tx.query(
        """
        SELECT date, reference FROM wallet_amount
        WHERE partition = ? AND family_id = ? AND child_id = ? AND cause = ? AND (date, reference) > (?, ?)
          AND sixtieths <> 0
        ORDER BY date, reference LIMIT ?
        """, family.partition, family.familyID, childID, kind.rawValue, date, reference, limit
      ) { (childID, CauseKey(kind: kind, date: $0.int32(0), reference: $0.string(1))) }
      if !keys.isEmpty { return keys }
      let next = try tx.queryOne(
        "SELECT MIN(child_id) FROM wallet_amount WHERE partition = ? AND family_id = ? AND child_id > ?",
        family.partition, family.familyID, childID
      ) { $0.optionalString(0) }
      guard let next, let next else { return [] }
      (childID, date, reference) = (next, .min, "")
    }
  }

  /// The amounts booked for learning on the dates in `(after, through]` (days since 1970), by date and app.
  package static func learning(
    _ tx: ReadTransaction, _ child: ChildKey, after: Int64, through: Int64, limit: Int
  ) throws -> [(date: Int64, app: String, sixtieths: Int64)] {
    try tx.query(
      """
      SELECT date, reference, sixtieths FROM wallet_amount
      WHERE partition = ? AND family_id = ? AND child_id = ? AND cause = ? AND date > ? AND date <= ?
      ORDER BY date, reference LIMIT ?
      """, child.partition, child.familyID, child.childID, CauseKey.Kind.learning.rawValue, after, through, limit
    ) { ($0.int64(0), $0.string(1), $0.int64(2)) }
  }

  /// The number of the ledger's newest entry; 0 before the first one.
  static func newestEntry(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    try tx.queryOne(
      "SELECT entries FROM wallet WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int64(0) } ?? 0
  }

  /// Books entries and updates the sums. Policies show the balance: `PolicyRevision` counts the entries, too.
  /// - Returns: the balance before and after, in sixtieths.
  @discardableResult
  static func book(
    _ tx: Transaction, _ child: ChildKey, _ entries: [LedgerEntry], now: Instant
  ) throws -> (before: Int64, after: Int64) {
    var change = WalletFigures()
    for entry in entries { change.add(entry.sixtieths, to: entry.cause) }
    let (balance, newest) = try add(tx, child, change, entries: entries.count)
    for (number, entry) in zip((newest - Int64(entries.count) + 1)..., entries) {
      try append(tx, child, entry, number: number, now: now)
    }
    let before = balance - change.balance
    if (before > 0) != (balance > 0) { tx.note(.turned("balance"), ofPolicyOf: child) }
    return (before, balance)
  }

  /// The sums of the newest entries, as far back as all were booked in a span of time; nil where the newest one was
  /// not. Reads only the entries booked in it.
  package static func figures(
    _ tx: ReadTransaction, _ child: ChildKey, bookedIn span: Range<Instant>
  ) throws -> WalletFigures? {
    var figures: WalletFigures?
    var before = Int64.max
    while true {
      let page = try tx.query(
        """
        SELECT number, cause, date, reference, sixtieths, book_time FROM ledger_entry
        WHERE partition = ? AND family_id = ? AND child_id = ? AND number < ? ORDER BY number DESC LIMIT 100
        """, child.partition, child.familyID, child.childID, before
      ) { row in
        (
          number: row.int64(0), key: CauseKey(kind: row.enumeration(1), date: row.int32(2), reference: row.string(3)),
          sixtieths: row.int64(4), booked: row.int64(5)
        )
      }
      for entry in page {
        guard span.contains(Instant(seconds: entry.booked)) else { return figures }
        figures = figures ?? WalletFigures()
        figures?.add(entry.sixtieths, to: entry.key.cause)
      }
      guard page.count == 100, let oldest = page.last else { return figures }
      before = oldest.number
    }
  }

  /// When the newest entry was booked; nil where there is none.
  static func newestBooking(_ tx: ReadTransaction, _ child: ChildKey) throws -> Instant? {
    try tx.queryOne(
      """
      SELECT book_time FROM ledger_entry
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY number DESC LIMIT 1
      """, child.partition, child.familyID, child.childID
    ) { Instant(seconds: $0.int64(0)) }
  }

  /// Adds to the running figures, which begin with 0.
  /// - Returns: the balance and the number of the newest entry afterwards.
  private static func add(
    _ tx: Transaction, _ child: ChildKey, _ change: WalletFigures, entries: Int
  ) throws -> (balance: Int64, newest: Int64) {
    let wallet = try tx.query(
      """
      INSERT INTO wallet (partition, family_id, child_id, learning, bonuses, bought, charged, forgiven, entries)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET learning = wallet.learning + excluded.learning,
        bonuses = wallet.bonuses + excluded.bonuses, bought = wallet.bought + excluded.bought,
        charged = wallet.charged + excluded.charged, forgiven = wallet.forgiven + excluded.forgiven,
        entries = wallet.entries + excluded.entries
      WHERE typeof(wallet.learning) = 'integer' AND typeof(wallet.bonuses) = 'integer'
        AND typeof(wallet.bought) = 'integer' AND typeof(wallet.charged) = 'integer'
        AND typeof(wallet.forgiven) = 'integer' AND typeof(wallet.entries) = 'integer'
      RETURNING learning, bonuses, bought, charged, forgiven, entries
      """, child.partition, child.familyID, child.childID, change.learning, change.bonuses, change.bought,
      change.charged, change.forgiven, entries
    ) { (balance: figures($0).balance, newest: $0.int64(5)) }
    // A sum that is no integer is left as it is, and cannot be read either.
    return try wallet.first ?? (figures(tx, child).balance, newestEntry(tx, child))
  }

  /// One row represents both sides of an entry: the wallet gains, `account` loses the same.
  private static func append(
    _ tx: Transaction, _ child: ChildKey, _ entry: LedgerEntry, number: Int64, now: Instant
  ) throws {
    let key = CauseKey(entry.cause)
    try tx.execute(
      """
      INSERT INTO ledger_entry (partition, family_id, child_id, number, account, cause, date, reference, sixtieths,
        is_correction, correction_cause, book_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, number, entry.cause.account.rawValue, key.kind.rawValue,
      key.date, key.reference, entry.sixtieths, entry.isCorrection, entry.correctionCause?.rawValue ?? 0,
      now.seconds)
    try amounts.add(
      tx, key: child.partition, child.familyID, child.childID, key.kind.rawValue, key.date, key.reference,
      amounts: [entry.sixtieths])
  }

  /// Entries with a smaller number, newest first.
  package static func page(
    _ tx: ReadTransaction, _ child: ChildKey, before number: Int64, limit: Int
  ) throws -> [StoredLedgerEntry] {
    try tx.query(
      """
      SELECT number, cause, date, reference, sixtieths, is_correction, book_time, correction_cause FROM ledger_entry
      WHERE partition = ? AND family_id = ? AND child_id = ? AND number < ? ORDER BY number DESC LIMIT ?
      """, child.partition, child.familyID, child.childID, number, limit
    ) { row in
      StoredLedgerEntry(
        number: row.int64(0), booked: Instant(seconds: row.int64(6)),
        entry: LedgerEntry(
          cause: CauseKey(
            kind: row.enumeration(1), date: row.int32(2), reference: row.string(3)
          ).cause, sixtieths: row.int64(4),
          correctionCause: row.bool(5) ? correctionCause(row, 7) : nil))
    }
  }

  /// 0 marks corrections that were booked before their cause was stored: late facts were the only one.
  private static func correctionCause(_ row: Row, _ column: Int) -> CorrectionCause {
    row.int(column) == 0 ? .lateFacts : row.enumeration(column)
  }
}

/// An entry as it is in the ledger.
package struct StoredLedgerEntry: Hashable, Sendable {
  /// From 1, in order of booking.
  package var number: Int64
  package var booked: Instant
  package var entry: LedgerEntry
}

/// A ledger cause as columns.
package struct CauseKey: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case learning = 1
    case bonus = 2
    case purchase = 3
    case rewardUse = 4
    case streakBonus = 5
    case forgiveness = 6
    case refund = 7
  }

  package var kind: Kind
  /// Days since 1970 for use, a streak bonus and a forgiveness; 0 otherwise.
  package var date: Int32
  /// App, challenge period, grant or guardian; empty for a streak bonus.
  package var reference: String

  package init(kind: Kind, date: Int32, reference: String) {
    self.kind = kind
    self.date = date
    self.reference = reference
  }

  package init(_ cause: LedgerCause) {
    switch cause {
    case .learning(let date, let app): self.init(kind: .learning, date: date.daysSinceEpoch, reference: app)
    case .bonus(let id): self.init(kind: .bonus, date: 0, reference: id)
    case .streakBonus(let date):
      self.init(kind: .streakBonus, date: date.daysSinceEpoch, reference: "")
    case .purchase(let id): self.init(kind: .purchase, date: 0, reference: id)
    case .refund(let id): self.init(kind: .refund, date: 0, reference: id)
    case .forgiveness(let date, let guardian):
      self.init(kind: .forgiveness, date: date.daysSinceEpoch, reference: guardian)
    case .rewardUse(let date, let app): self.init(kind: .rewardUse, date: date.daysSinceEpoch, reference: app)
    }
  }

  package var cause: LedgerCause {
    let day = LocalDate(daysSinceEpoch: date)
    return switch kind {
    case .learning: .learning(date: day, app: reference)
    case .bonus: .bonus(reference)
    case .streakBonus: .streakBonus(date: day)
    case .purchase: .purchase(reference)
    case .refund: .refund(reference)
    case .rewardUse: .rewardUse(date: day, app: reference)
    case .forgiveness: .forgiveness(date: day, guardian: reference)
    }
  }
}

extension PolicyRevision {
  /// The revision of everything that a child's policies are made of: the ledger's entries are changes, too.
  package static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> PolicyRevision {
    var revision = try noted(tx, child)
    revision.shown += try WalletTable.newestEntry(tx, child)
    return revision
  }
}
