import Database
import LocalTime
import ServiceAPI
import ShieldApps
import ShieldInbox
import ShieldWallet
import Verification

/// The derived tables of the service, folded once more from the stored facts.
enum LedgerTables {
  /// Tables in which families have rows.
  static let families = [
    "family", "guardian", "child", "child_calendar", "device", "pairing", "refresh_chain", "operator_pairing",
    "recovery", "recovery_code", "pin", "elevation", "security_change", "replaced_code", "guardian_change", "app",
    "app_token",
    "app_assignment", "policy", "policy_version", "policy_acknowledgement", "policy_revision",
    "child_schedule", "schedule_window", "reward_day", "device_shield", "device_shield_version", "device_report",
    "device_inventory", "installed_app", "mended_acknowledgement", "unlock_grant", "unspent_grant", "reward_use",
    "paid_use", "wallet", "wallet_amount", "ledger_entry", "app_counter", "child_request", "inbox_person",
    "inbox_entry", "inbox_cause", "inbox_digest", "inbox_streak",
    "device_command_queue", "device_command", "device_command_failure", "field_change", "clamped_change",
  ]

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

  /// The family's children with anything in some tables.
  static func childIDs(_ tx: ReadTransaction, familyID: String, in tables: [String]) throws -> [String] {
    Set(try tables.flatMap { try tx.children(of: familyID, in: "main.\($0)") }).sorted()
  }

  // MARK: - The ledger

  /// What the entries of a child add up to, as far as they are read.
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

  /// Apps of which nothing was published, or of which nothing but that is stored, and tokens of others.
  static func appDifferences(_ tx: ReadTransaction, _ child: ChildKey) throws -> StoredDifferences {
    var assigned = try assignments(tx, child)
    var found = StoredDifferences()
    try tx.forEach(
      "SELECT app_id FROM app WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { row in
      if assigned.removeValue(forKey: row.string(0)) != nil { return }
      found.add(
        StoredDifference(
          table: "app", key: [("child_id", .text(child.childID)), ("app_id", row.value(0))], field: "", stored: .null,
          expected: nil))
    }
    for app in try AppTable.list(tx, child) {
      for token in app.tokens {
        let known = try AppTable.knownTokens(tx, child.family, [token])
        if known[token]?.appID == app.id { continue }
        found.add(
          StoredDifference(
            table: "app_token", key: [("token_digest", .text(token))], field: "app_id",
            stored: known[token].map { .text($0.appID) }, expected: .text(app.id)))
      }
    }
    for app in assigned.keys.sorted() {
      found.add(
        StoredDifference(
          table: "app", key: [("child_id", .text(child.childID)), ("app_id", .text(app))], field: "", stored: nil,
          expected: .null))
    }
    return found
  }

  /// The points of an app's counters, which are those that it has earned.
  static func counterDifferences(_ tx: ReadTransaction, _ child: ChildKey) throws -> StoredDifferences {
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

  /// The timer of a policy that time alone changes.
  static func policyTimer(_ tx: ReadTransaction, _ child: ChildKey, kind: String) throws -> Instant? {
    try tx.queryOne(
      "SELECT due_time FROM timer WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?", child.partition,
      child.familyID, kind, child.childID
    ) { Instant(seconds: $0.int64(0)) }
  }
}
