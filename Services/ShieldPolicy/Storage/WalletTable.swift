import Database
import LocalTime
import ShieldDomain

/// A child's wallet: running figures, a sum per cause, and the ledger that they are the sums of (SH-13).
enum WalletTable {
  static func figures(_ tx: ReadTransaction, _ child: ChildKey) throws -> WalletFigures {
    try tx.queryOne(
      """
      SELECT learning, bonuses, bought, charged FROM wallet WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID
    ) {
      WalletFigures(learning: $0.int64(0), bonuses: $0.int64(1), bought: $0.int64(2), charged: $0.int64(3))
    } ?? WalletFigures()
  }

  /// The family's children, also those that are only known by what was booked for them.
  static func childIDs(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [String] {
    let booked = try tx.query(
      "SELECT child_id FROM wallet WHERE partition = ? AND family_id = ?", key.partition, key.familyID
    ) { $0.string(0) }
    return Set(booked).union(try ChildTable.list(tx, key).map(\.childID)).sorted()
  }

  /// What is booked for one cause.
  static func amount(_ tx: ReadTransaction, _ child: ChildKey, _ cause: LedgerCause) throws -> Int64 {
    let key = CauseKey(cause)
    return try tx.queryOne(
      """
      SELECT sixtieths FROM wallet_amount
      WHERE partition = ? AND family_id = ? AND child_id = ? AND cause = ? AND date = ? AND reference = ?
      """, child.partition, child.familyID, child.childID, key.kind.rawValue, key.date, key.reference
    ) { $0.int64(0) } ?? 0
  }

  /// Everything booked of one kind.
  static func amounts(
    _ tx: ReadTransaction, _ child: ChildKey, _ kind: CauseKey.Kind
  ) throws -> [LedgerCause: Int64] {
    let rows = try tx.query(
      """
      SELECT date, reference, sixtieths FROM wallet_amount
      WHERE partition = ? AND family_id = ? AND child_id = ? AND cause = ?
      """, child.partition, child.familyID, child.childID, kind.rawValue
    ) { (CauseKey(kind: kind, date: $0.int64(0), reference: $0.string(1)).cause, $0.int64(2)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Books entries and brings the sums up to date; returns the new figures.
  static func book(
    _ tx: Transaction, _ child: ChildKey, _ entries: [LedgerEntry], onto figures: WalletFigures, now: Instant
  ) throws -> WalletFigures {
    guard !entries.isEmpty else { return figures }
    var figures = figures
    var number =
      try tx.queryOne(
        "SELECT entries FROM wallet WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
        child.familyID, child.childID
      ) { $0.int64(0) } ?? 0
    for entry in entries {
      number += 1
      figures.add(entry.sixtieths, to: entry.cause)
      try append(tx, child, entry, number: number, now: now)
    }
    try tx.execute(
      """
      INSERT INTO wallet (partition, family_id, child_id, learning, bonuses, bought, charged, entries)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET learning = excluded.learning,
        bonuses = excluded.bonuses, bought = excluded.bought, charged = excluded.charged, entries = excluded.entries
      """, child.partition, child.familyID, child.childID, figures.learning, figures.bonuses, figures.bought,
      figures.charged, number)
    return figures
  }

  /// One row stands for both sides of an entry: the wallet gains, `account` loses the same.
  private static func append(
    _ tx: Transaction, _ child: ChildKey, _ entry: LedgerEntry, number: Int64, now: Instant
  ) throws {
    let key = CauseKey(entry.cause)
    try tx.execute(
      """
      INSERT INTO ledger_entry (partition, family_id, child_id, number, account, cause, date, reference, sixtieths,
        is_correction, book_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, number, entry.cause.account.rawValue, key.kind.rawValue,
      key.date, key.reference, entry.sixtieths, entry.isCorrection, now.seconds)
    try tx.execute(
      """
      INSERT INTO wallet_amount (partition, family_id, child_id, cause, date, reference, sixtieths)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, cause, date, reference)
      DO UPDATE SET sixtieths = wallet_amount.sixtieths + excluded.sixtieths
      """, child.partition, child.familyID, child.childID, key.kind.rawValue, key.date, key.reference,
      entry.sixtieths)
  }
}

/// A ledger cause as columns.
struct CauseKey: Hashable, Sendable {
  enum Kind: Int, Sendable {
    case learning = 1
    case bonus = 2
    case purchase = 3
    case rewardUse = 4
    case streakBonus = 5
  }

  var kind: Kind
  /// Days since 1970 for use and a streak bonus; 0 otherwise.
  var date: Int64
  /// App, challenge period or grant; empty for a streak bonus.
  var reference: String

  init(kind: Kind, date: Int64, reference: String) {
    self.kind = kind
    self.date = date
    self.reference = reference
  }

  init(_ cause: LedgerCause) {
    switch cause {
    case .learning(let date, let app): self.init(kind: .learning, date: Int64(date.daysSinceEpoch), reference: app)
    case .bonus(let id): self.init(kind: .bonus, date: 0, reference: id)
    case .streakBonus(let date):
      self.init(kind: .streakBonus, date: Int64(date.daysSinceEpoch), reference: "")
    case .purchase(let id): self.init(kind: .purchase, date: 0, reference: id)
    case .rewardUse(let date, let app): self.init(kind: .rewardUse, date: Int64(date.daysSinceEpoch), reference: app)
    }
  }

  var cause: LedgerCause {
    let day = LocalDate(daysSinceEpoch: Int32(clamping: date))
    return switch kind {
    case .learning: .learning(date: day, app: reference)
    case .bonus: .bonus(reference)
    case .streakBonus: .streakBonus(date: day)
    case .purchase: .purchase(reference)
    case .rewardUse: .rewardUse(date: day, app: reference)
    }
  }
}
