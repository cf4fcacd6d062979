import Apps
package import Database
import LocalTime
package import ServiceAPI
import ShieldFamilies

/// The apps of a child, at most `FamilyLimits.appsPerChild` assigned ones; removed ones keep their row.
package enum AppTable {
  private static let columns = """
    app_id, token_digests, display_name, category, points_per_minute, setting, effective_time, generation,
    removal_time, daily_limit_seconds, kind, weekday_limits
    """
  private static let columnsWithPlace = "\(columns), place"
  /// Not removed, or unreadable, which reading rejects; the condition of the index `app_assigned`.
  private static let isAssigned = "typeof(removal_time) <> 'integer'"

  /// Every app of the child in order of first saving, including removed ones.
  package static func list(_ tx: ReadTransaction, _ child: ChildKey) throws -> [ChildApp] {
    try tx.query(
      "SELECT \(columnsWithPlace) FROM app WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY place",
      child.partition, child.familyID, child.childID, row: app)
  }

  /// Only the assigned ones, however many were removed.
  package static func assigned(_ tx: ReadTransaction, _ child: ChildKey) throws -> [ChildApp] {
    try tx.query(
      """
      SELECT \(columnsWithPlace) FROM app
      WHERE partition = ? AND family_id = ? AND child_id = ? AND \(isAssigned) ORDER BY place
      """, child.partition, child.familyID, child.childID, row: app)
  }

  /// Whether more than `count` apps are assigned.
  package static func hasMore(_ tx: ReadTransaction, _ child: ChildKey, than count: Int) throws -> Bool {
    try tx.queryOne(
      """
      SELECT 1 FROM app WHERE partition = ? AND family_id = ? AND child_id = ? AND \(isAssigned) LIMIT 1 OFFSET ?
      """, child.partition, child.familyID, child.childID, count
    ) { _ in true } ?? false
  }

  /// Number of assigned apps.
  package static func assignedCount(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM app WHERE partition = ? AND family_id = ? AND child_id = ? AND \(isAssigned)",
      child.partition, child.familyID, child.childID
    ) { $0.int(0) } ?? 0
  }

  /// One app, removed or not.
  package static func find(_ tx: ReadTransaction, _ child: ChildKey, _ appID: String) throws -> ChildApp? {
    try tx.queryOne(
      "SELECT \(columnsWithPlace) FROM app WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?",
      child.partition, child.familyID, child.childID, appID, row: app)
  }

  /// The numbers of apps; ids that the child does not have are left out.
  package static func numbers(_ tx: ReadTransaction, _ child: ChildKey, of ids: [String]) throws -> [String: Int] {
    if ids.count > 50 {
      // One pass over all of the child's apps costs less than a lookup for each.
      let all = Dictionary(try self.ids(tx, child).map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
      return Dictionary(
        ids.compactMap { id in all[id].map { (id, $0) } }, uniquingKeysWith: { first, _ in first })
    }
    var found: [String: Int] = [:]
    for id in ids where found[id] == nil {
      found[id] = try tx.queryOne(
        "SELECT place FROM app WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?",
        child.partition, child.familyID, child.childID, id
      ) { $0.int(0) }
    }
    return found
  }

  /// The numbers of apps, and whether they were ever removed; ids that the child does not have are left out.
  package static func pooled(
    _ tx: ReadTransaction, _ child: ChildKey, _ ids: some Sequence<String>
  ) throws -> [(id: String, number: Int, wasRemoved: Bool)] {
    var found: [(id: String, number: Int, wasRemoved: Bool)] = []
    for id in ids {
      let app = try tx.queryOne(
        """
        SELECT place, generation, removal_time FROM app
        WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
        """, child.partition, child.familyID, child.childID, id
      ) { (id: id, number: $0.int(0), wasRemoved: $0.int64(1) > 1 || !$0.isNull(2)) }
      if let app { found.append(app) }
    }
    return found
  }

  /// The ids of the child's apps by their numbers, including removed ones.
  package static func ids(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Int: String] {
    let rows = try tx.query(
      "SELECT place, app_id FROM app WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { ($0.int(0), $0.string(1)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Stores an app's current state; a new one gets the next place.
  package static func save(_ tx: Transaction, _ child: ChildKey, _ app: ChildApp) throws {
    tx.note(.due, ofPolicyOf: child)
    let tokens = app.tokens.joined(separator: " ")
    let name = try tx.sealed(app.displayName, of: .child(child.childID, of: child.familyID))
    let changed = try tx.executeCounting(
      """
      UPDATE app SET token_digests = ?, display_name = ?, category = ?, points_per_minute = ?, setting = ?,
        effective_time = ?, generation = ?, removal_time = ?, daily_limit_seconds = ?, weekday_limits = ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
      """, tokens, name, app.category.rawValue, app.pointsPerMinute, app.setting.rawValue,
      app.effective.seconds, app.generation, app.removed?.seconds, app.dailyLimit?.seconds,
      app.dailyLimit?.storedExceptions, child.partition, child.familyID, child.childID, app.id)
    if changed > 0 { return }
    let newest = try tx.newest(
      "place", in: "app", where: "partition = ? AND family_id = ? AND child_id = ?", child.partition, child.familyID,
      child.childID)
    try tx.execute(
      """
      INSERT INTO app (partition, family_id, child_id, place, \(columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, (newest ?? 0) + 1, app.id, tokens, name,
      app.category.rawValue,
      app.pointsPerMinute, app.setting.rawValue, app.effective.seconds, app.generation, app.removed?.seconds,
      app.dailyLimit?.seconds, app.kind.rawValue, app.dailyLimit?.storedExceptions)
    for token in app.tokens { try assign(tx, child.family, token: token, to: app) }
  }

  /// Changes the setting of an existing app.
  package static func set(_ tx: Transaction, _ child: ChildKey, _ appID: String, _ setting: AppSetting) throws {
    tx.note(.due, ofPolicyOf: child)
    try tx.execute(
      "UPDATE app SET setting = ? WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?",
      setting.rawValue, child.partition, child.familyID, child.childID, appID)
  }

  /// Changes an existing app's own limit.
  package static func set(_ tx: Transaction, _ child: ChildKey, _ appID: String, _ limit: DailyLimit?) throws {
    tx.note(.due, ofPolicyOf: child)
    try tx.execute(
      """
      UPDATE app SET daily_limit_seconds = ?, weekday_limits = ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
      """, limit?.seconds, limit?.storedExceptions, child.partition, child.familyID, child.childID, appID)
  }

  /// The family's knowledge of tokens, whichever child's apps they are.
  package static func knownTokens(_ tx: ReadTransaction, _ key: FamilyKey, _ tokens: [String]) throws -> [String:
    KnownToken]
  {
    var found: [String: KnownToken] = [:]
    for token in tokens {
      found[token] = try tx.queryOne(
        "SELECT app_id, kind FROM app_token WHERE partition = ? AND family_id = ? AND token_digest = ?",
        key.partition, key.familyID, token
      ) { KnownToken(appID: $0.string(0), kind: $0.enumeration(1)) }
    }
    return found
  }

  private static func assign(_ tx: Transaction, _ key: FamilyKey, token: String, to app: ChildApp) throws {
    try tx.execute(
      """
      INSERT INTO app_token (partition, family_id, token_digest, app_id, kind) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, token_digest) DO NOTHING
      """, key.partition, key.familyID, token, app.id, app.kind.rawValue)
  }

  /// Byte by byte, because iterating characters would cost more than everything else. Nearly every app has one token.
  private static func tokens(_ text: String) -> [String] {
    let space = UInt8(ascii: " ")
    var text = text
    if text.withUTF8({ !$0.isEmpty && !$0.contains(space) }) { return [text] }
    return text.utf8.split(separator: space).map { String(Substring($0)) }
  }

  private static func app(_ row: Row) throws -> ChildApp {
    ChildApp(
      id: row.string(0), number: row.int(12), tokens: tokens(row.string(1)),
      displayName: row.personalString(2),
      kind: row.enumeration(10),
      category: row.enumeration(3), pointsPerMinute: row.int64(4),
      setting: row.enumeration(5), effective: Instant(seconds: row.int64(6)),
      generation: row.int64(7), removed: row.optionalInt64(8).map(Instant.init(seconds:)),
      dailyLimit: try row.dailyLimit(9, exceptions: 11))
  }
}

extension Row {
  /// A text column with the numbers of apps.
  package func apps(_ column: Int) throws -> AppSet {
    try decoded(column, expected: "apps by number, 0 or 1 each") { AppSet(text: string(column)) }
  }

  /// A limit in a column of seconds and one of exceptions; nil for none.
  package func dailyLimit(_ column: Int, exceptions: Int) throws -> DailyLimit? {
    let seconds = optionalInt64(column)
    if isNull(exceptions) { return seconds.map { DailyLimit(seconds: $0) } }
    let found = try decoded(exceptions, expected: "limits of weekdays, such as 6=7200") {
      DailyLimit.exceptions(text: string(exceptions))
    }
    return DailyLimit(seconds: seconds, exceptions: found)
  }
}

extension DailyLimit {
  /// Nil where there are none.
  package var storedExceptions: String? { exceptions.isEmpty ? nil : exceptionText }
}
