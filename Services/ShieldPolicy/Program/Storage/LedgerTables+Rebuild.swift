import Database
import LocalTime
import ServiceAPI
import ShieldApps
import ShieldFamilies
import ShieldPolicies
import ShieldWallet
import Verification

// The rows of apps that follow from what was published of them, and from reward use.
extension LedgerTables {
  /// The facts that are folded.
  static let facts = ["ledger_entry", "reward_use", "unlock_grant", "app_assignment"].map { FactTable($0) }

  static let ofApps: [any DerivedRows] = [
    DerivedTable(
      "app",
      uncompared: Dictionary(
        uniqueKeysWithValues: [
          "place", "token_digests", "display_name", "setting", "daily_limit_seconds", "kind", "weekday_limits",
        ].map { ($0, "a fact: what a guardian has chosen") })),
    DerivedTable("app_counter", isZeroAbsent: true),
    DerivedTable("reward_day", isZeroAbsent: true),
  ]

  /// The family's apps, each as what was published of it last.
  static func fillApps(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      "INSERT INTO temp.app SELECT * FROM main.app WHERE partition = ? AND family_id = ?", tx.partition, familyID)
  }

  static func assign(_ tx: Transaction, _ child: ChildKey) throws {
    for (app, last) in try assignments(tx, child) {
      try tx.execute(
        """
        UPDATE app SET category = ?, points_per_minute = ?, effective_time = ?, generation = ?, removal_time = ?
        WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
        """, arguments: last.values + [last.removed, child.partition, child.familyID, child.childID, app])
    }
  }

  /// The last publication of each app: category, rate, beginning and generation, and a removal after it.
  static func assignments(
    _ tx: ReadTransaction, _ child: ChildKey
  ) throws -> [String: (values: [SQLValue], removed: SQLValue)] {
    var assigned: [String: (values: [SQLValue], removed: SQLValue)] = [:]
    try tx.forEach(
      """
      SELECT app_id, category, points_per_minute, effective_time, generation, is_removal FROM app_assignment
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY number
      """, child.partition, child.familyID, child.childID
    ) { row in
      let app = row.string(0)
      if row.bool(5) {
        assigned[app]?.removed = row.value(3)
      } else {
        assigned[app] = ((1...4).map(row.value), .null)
      }
    }
    return assigned
  }

  /// The counters of the child's apps: without points they are the app's reward use. What of an app with points is
  /// learning is a fact of UsageIngest, but for its points.
  static func fillCounters(_ tx: Transaction, _ child: ChildKey) throws {
    let scope = "partition = ? AND family_id = ? AND child_id = ?"
    var points: [String: Int64] = [:]
    try tx.forEach(
      "SELECT reference, sixtieths FROM wallet_amount WHERE \(scope) AND cause = \(CauseKey.Kind.learning.rawValue)",
      child.partition, child.familyID, child.childID
    ) { points[$0.string(0), default: 0] += $0.int64(1) }
    points = points.filter { $0.value != 0 }
    var counters = try AppCounterTable.list(tx, child, in: "main.app_counter").filter { points[$0.key.id] != nil }
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

  /// The sums of each day, app and generation: those of the reward use of a child that has or had limits.
  static func fillRewardDays(_ tx: Transaction, _ child: ChildKey) throws {
    struct Key: Hashable {
      let (date, app): (LocalDate, AppGeneration)
    }
    guard let kept = try RewardDayTable.kept(tx, child) else { return }
    var sums: [Key: Int64] = [:]
    try tx.forEach(
      """
      SELECT date, app_id, generation, end_time - start_time FROM reward_use
      WHERE partition = ? AND family_id = ? AND child_id = ? AND date >= ? AND start_time < ?
      """, child.partition, child.familyID, child.childID, kept.first.daysSinceEpoch, kept.reached.seconds
    ) { row in
      let app = AppGeneration(id: row.string(1), generation: row.int64(2))
      sums[Key(date: LocalDate(daysSinceEpoch: row.int32(0)), app: app), default: 0] += row.int64(3)
    }
    for (key, seconds) in sums {
      try RewardDayTable.add(tx, child, RewardDay(date: key.date, app: key.app, seconds: seconds))
    }
  }

  /// Assigns the tokens of apps to them.
  static let setTokens: ServiceLedger.Remedy = { tx, familyID, _ in
    var count = 0
    for childID in try childIDs(tx, familyID: familyID, in: ["app"]) {
      let child = ChildKey(familyID: familyID, childID: childID)
      for app in try AppTable.list(tx, child) {
        let known = try AppTable.knownTokens(tx, child.family, app.tokens)
        for token in app.tokens where known[token]?.appID != app.id {
          tx.note(.due, ofPolicyOf: child)
          count += try tx.execute(
            """
            INSERT INTO app_token (partition, family_id, token_digest, app_id, kind) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (partition, family_id, token_digest) DO UPDATE SET app_id = excluded.app_id
            """, tx.partition, familyID, token, app.id, app.kind.rawValue)
        }
        if tx.budget.isSpent { return count }
      }
    }
    return count
  }
}
