package import Database
import LocalTime
package import ServiceAPI
import ShieldApps
import ShieldFamilies
import ShieldInbox
package import Verification

/// The tables of the wallet, what must hold of them, and what of them is folded once more from the stored facts.
package enum WalletLedgerTables {
  /// Tables in which families have rows.
  package static let families = [
    "unlock_grant", "unspent_grant", "reward_use", "paid_use", "wallet", "wallet_amount", "ledger_entry",
    "inbox_digest",
  ]

  /// The form that each row of facts must have by itself.
  package static let shapes = [
    StoredShape(
      "unlock_grant", key: ["child_id", "grant_id"],
      [
        "source": .cases(of: GrantSource.self), "cause_create_time": .time, "revoke_time": .orNull(.time),
        "revoker_guardian_id": .orNull(.id), "revoked_with": .orNull(.text(1...100)),
      ]),
    StoredShape("ledger_entry", key: ["child_id", "number"], ["book_time": .time, "is_correction": .flag]),
  ]

  /// The invariants of rows that are facts.
  package static let rules: [StoredRule] = [
    StoredRule(
      "wallet", key: ["child_id"], field: "entries",
      """
      SELECT w.child_id, w.entries, COALESCE((
        SELECT MAX(e.number) FROM ledger_entry e
        WHERE e.partition = ? AND e.family_id = ? AND e.child_id = w.child_id), 0)
      FROM wallet w WHERE w.partition = ? AND w.family_id = ? AND w.entries <> COALESCE((
        SELECT MAX(e.number) FROM ledger_entry e
        WHERE e.partition = ? AND e.family_id = ? AND e.child_id = w.child_id), 0)
      """),
    StoredRule(
      "ledger_entry", key: ["child_id", "number"], field: "account",
      """
      SELECT child_id, number, account, cause FROM ledger_entry
      WHERE partition = ? AND family_id = ? AND account <> CASE cause WHEN 1 THEN 'learning' WHEN 2 THEN 'bonuses'
        WHEN 3 THEN 'timeBought' WHEN 4 THEN 'rewardUse' WHEN 5 THEN 'bonuses' WHEN 6 THEN 'forgiveness'
        WHEN 7 THEN 'timeBought' ELSE '' END
      """),
    StoredRule(
      "ledger_entry", key: ["child_id", "number"], field: "is_correction",
      """
      SELECT child_id, number, is_correction, 1 FROM ledger_entry
      WHERE partition = ? AND family_id = ? AND is_correction = 0 AND correction_cause <> 0
      """),
    StoredRule(
      "unlock_grant", key: ["child_id", "grant_id"], field: "source",
      """
      SELECT child_id, grant_id, source, cause_id FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND source <> CASE WHEN cause_id = '' THEN 3
        WHEN cause_id LIKE '%/%' THEN 1 ELSE 2 END
      """),
    // When a challenge was created is a fact of ChallengeService.
    StoredRule(
      "unlock_grant", key: ["child_id", "grant_id"], field: "cause_create_time",
      """
      SELECT child_id, grant_id, cause_create_time, create_time FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND source <> \(GrantSource.challenge.rawValue)
        AND cause_create_time <> create_time
      """),
    StoredRule(
      "paid_use", key: ["child_id", "start_time"], field: "grant_id",
      """
      SELECT p.child_id, p.start_time, p.grant_id, NULL FROM paid_use p
      WHERE p.partition = ? AND p.family_id = ? AND p.grant_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM unlock_grant g WHERE g.partition = p.partition AND g.family_id = p.family_id
          AND g.child_id = p.child_id AND g.grant_id = p.grant_id)
      """),
    .guardian("revoker_guardian_id", of: "unlock_grant", key: ["child_id", "grant_id"]),
  ]

  /// The facts that are folded.
  package static let facts = ["ledger_entry", "reward_use", "unlock_grant"].map { FactTable($0) }

  /// The tables in which a child has entries, and use.
  static let entries = ["ledger_entry"]
  package static let use = ["reward_use"]

  /// The rows that follow from the ledger's entries.
  static let booked: [any DerivedRows] = [
    DerivedTable("wallet"), DerivedTable("wallet_amount"), DerivedTable("inbox_digest"),
    DerivedTable(
      "timer", uncompared: ["run_time": "later after a failure", "attempts": "counts failures"],
      only: ("kind", [.text("inbox.digest")])),
  ]

  /// The rows that follow from use and grants.
  static let paid: [any DerivedRows] = [
    DerivedStretches("paid_use", groups: ["child_id"], values: ["app_id", "points_per_minute", "date", "grant_id"]),
    DerivedTable("unlock_grant"), DerivedTable("unspent_grant"),
    DerivedTable(
      "wallet_amount", isZeroAbsent: true,
      only: (
        "cause",
        [CauseKey.Kind.purchase, .rewardUse, .refund].map { .integer(Int64($0.rawValue)) }
      )),
  ]

  private static let amounts = SumTable(
    "wallet_amount", key: ["partition", "family_id", "child_id", "cause", "date", "reference"], sums: ["sixtieths"])

  // MARK: - The ledger

  /// The sums of a child's entries, as far as they are read.
  struct Booked: Sendable {
    var newest: Int64 = 0
    var entries: Int64 = 0
    var figures = WalletFigures()
    /// The figures at the beginning of the present hour, where something was booked in it.
    var beforeHour: WalletFigures?
    /// When the newest one was booked.
    var newestTime = Instant.distantPast
  }

  /// Adds the entries after the last one to the sums of their causes, at most `limit`.
  /// - Parameter hour: the beginning of the present hour. The entries of its digest are the newest ones, as far back as
  ///   all were booked in it: a clock that was elsewhere may have booked others as of it.
  /// - Returns: whether there are more.
  static func addEntries(
    _ tx: Transaction, _ child: ChildKey, to booked: inout Booked, hour: Instant, limit: Int
  ) throws -> Bool {
    let span = hour..<hour + NoticeHour.seconds
    var sums: [CauseKey: Int64] = [:]
    var count = 0
    try tx.forEach(
      """
      SELECT number, cause, date, reference, sixtieths, book_time FROM ledger_entry
      WHERE partition = ? AND family_id = ? AND child_id = ? AND number > ? ORDER BY number LIMIT ?
      """, child.partition, child.familyID, child.childID, booked.newest, limit
    ) { row in
      let key = CauseKey(kind: row.enumeration(1), date: row.int32(2), reference: row.string(3))
      booked.newestTime = Instant(seconds: row.int64(5))
      if !span.contains(booked.newestTime) {
        booked.beforeHour = nil
      } else if booked.beforeHour == nil {
        booked.beforeHour = booked.figures
      }
      (booked.newest, booked.entries) = (row.int64(0), booked.entries + 1)
      booked.figures.add(row.int64(4), to: key.cause)
      sums[key, default: 0] += row.int64(4)
      count += 1
    }
    for (key, sixtieths) in sums { try add(tx, child, key, sixtieths) }
    return count == limit
  }

  static func add(_ tx: Transaction, _ child: ChildKey, _ key: CauseKey, _ sixtieths: Int64) throws {
    try amounts.add(
      tx, key: child.partition, child.familyID, child.childID, key.kind.rawValue, key.date, key.reference,
      amounts: [sixtieths])
  }

  /// The running figures, and the digest of the present hour.
  static func close(_ tx: Transaction, _ child: ChildKey, _ booked: Booked, hour: Instant) throws {
    guard booked.entries > 0 else { return }
    let figures = booked.figures
    try tx.execute(
      """
      INSERT INTO wallet (partition, family_id, child_id, learning, bonuses, bought, charged, forgiven, entries)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, figures.learning, figures.bonuses, figures.bought,
      figures.charged, figures.forgiven, booked.entries)
    guard let before = booked.beforeHour else { return }
    try InboxDigestTable.insert(
      tx, child,
      OpenDigest(start: hour, earned: before.learning + before.bonuses, spent: before.bought + before.charged))
  }

  // MARK: - Use and grants

  /// The family's grants, with nothing of them used, and what was paid for them, or refunded.
  static func fillGrants(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      "INSERT INTO temp.unlock_grant SELECT * FROM main.unlock_grant WHERE partition = ? AND family_id = ?",
      tx.partition, familyID)
    try tx.execute(
      "UPDATE unlock_grant SET used_seconds = 0 WHERE partition = ? AND family_id = ?", tx.partition, familyID)
    try tx.execute(
      """
      INSERT INTO unspent_grant (partition, family_id, child_id, expire_time, start_time, create_time, grant_id, place)
      SELECT partition, family_id, child_id, COALESCE(expire_time, \(Int64.max)), start_time, cause_create_time,
        grant_id, place
      FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND used_seconds < seconds AND revoke_time IS NULL
      """, tx.partition, familyID)
    try tx.execute(
      """
      INSERT INTO wallet_amount (partition, family_id, child_id, cause, date, reference, sixtieths)
      SELECT partition, family_id, child_id, \(CauseKey.Kind.purchase.rawValue), 0, grant_id, -price_sixtieths
      FROM unlock_grant WHERE partition = ? AND family_id = ? AND source = \(GrantSource.purchase.rawValue)
      """, tx.partition, familyID)
    try tx.execute(
      """
      INSERT INTO wallet_amount (partition, family_id, child_id, cause, date, reference, sixtieths)
      SELECT partition, family_id, child_id, \(CauseKey.Kind.refund.rawValue), 0, grant_id, price_sixtieths
      FROM unlock_grant WHERE partition = ? AND family_id = ? AND revoke_time IS NOT NULL AND seconds > 0
        AND price_sixtieths <> 0
      """, tx.partition, familyID)
  }

  // MARK: - Apps

  /// The points of an app's counters, which are those that it has earned.
  package static func counterDifferences(_ tx: ReadTransaction, _ child: ChildKey) throws -> StoredDifferences {
    var (stored, expected): ([String: Int64], [String: Int64]) = ([:], [:])
    for (app, counter) in try AppCounterTable.list(tx, child) { stored[app.id, default: 0] += counter.sixtieths }
    try tx.forEach(
      """
      SELECT reference, sixtieths FROM wallet_amount WHERE partition = ? AND family_id = ? AND child_id = ?
        AND cause = \(CauseKey.Kind.learning.rawValue)
      """, child.partition, child.familyID, child.childID
    ) { expected[$0.string(0), default: 0] += $0.int64(1) }
    var found = StoredDifferences()
    for app in expected.keys.sorted() where expected[app] != 0 && expected[app] != stored[app] ?? 0 {
      found.add(
        StoredDifference(
          table: "app_counter", key: [("child_id", .text(child.childID)), ("app_id", .text(app))], field: "sixtieths",
          stored: .integer(stored[app] ?? 0), expected: .integer(expected[app] ?? 0)))
    }
    return found
  }

  /// The counters of the child's apps: without points they are the app's reward use. Of an app with points the learning
  /// is a fact of UsageIngest, but for its points.
  package static func fillCounters(_ tx: Transaction, _ child: ChildKey) throws {
    let scope = "partition = ? AND family_id = ? AND child_id = ?"
    var points: [String: Int64] = [:]
    try tx.forEach(
      "SELECT reference, sixtieths FROM wallet_amount WHERE \(scope) AND cause = \(CauseKey.Kind.learning.rawValue)",
      child.partition, child.familyID, child.childID
    ) { points[$0.string(0), default: 0] += $0.int64(1) }
    points = points.filter { $0.value != 0 }
    var counters = try AppCounterTable.stored(tx, child).filter { points[$0.key.id] != nil }
    for (app, stored) in Dictionary(grouping: counters.keys, by: \.id) where stored.count == 1 {
      counters[stored[0]]?.sixtieths = points[app] ?? 0
    }
    try tx.forEach(
      "SELECT app_id, generation, end_time - start_time FROM reward_use WHERE \(scope)", child.partition,
      child.familyID, child.childID
    ) { row in
      if points[row.string(0)] != nil { return }
      counters[AppGeneration(id: row.string(0), generation: row.int64(1)), default: AppCounter()].seconds +=
        row.int64(2)
    }
    for (app, counter) in counters {
      try AppCounterTable.add(tx, child, appID: app.id, generation: app.generation, counter)
    }
  }
}
