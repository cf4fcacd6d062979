import Database
import LocalTime
import ShieldDomain

/// A grant as stored, with what the rules do not need.
struct StoredGrant: Hashable, Sendable {
  var grant: Grant
  /// The challenge period or guardian that caused it; empty for a purchase.
  var causeID: String
  var usedSeconds: Int64 = 0
  /// Place in the order of creation, from 1; 0 until it is stored.
  var place: Int64 = 0
}

/// The grants of a child (SH-12); spent and expired ones stay.
enum GrantTable {
  private static let names = [
    "place", "grant_id", "source", "apps", "seconds", "used_seconds", "start_time", "expire_time", "create_time",
    "cause_id", "price_sixtieths",
  ]
  private static let columns = names.joined(separator: ", ")

  /// Stores a grant; one with the same id keeps its place and what was used of it.
  static func save(_ tx: Transaction, _ child: ChildKey, _ stored: StoredGrant) throws {
    let grant = stored.grant
    let changed = try tx.execute(
      """
      UPDATE unlock_grant SET source = ?, apps = ?, seconds = ?, start_time = ?, expire_time = ?, create_time = ?,
        cause_id = ?, price_sixtieths = ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND grant_id = ?
      """, grant.source.rawValue, text(grant.apps), grant.seconds, grant.usableFrom.seconds, grant.expires?.seconds,
      grant.created.seconds, stored.causeID, grant.priceSixtieths, child.partition, child.familyID, child.childID,
      grant.id)
    if changed == 0 { try insert(tx, child, stored) }
    try noteUnspent(tx, child, grant.id)
  }

  private static func insert(_ tx: Transaction, _ child: ChildKey, _ stored: StoredGrant) throws {
    let grant = stored.grant
    try tx.execute(
      """
      INSERT INTO unlock_grant (partition, family_id, child_id, \(columns))
      SELECT ?, ?, ?, COALESCE(MAX(place), 0) + 1, ?, ?, ?, ?, 0, ?, ?, ?, ?, ? FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID, grant.id, grant.source.rawValue, text(grant.apps),
      grant.seconds, grant.usableFrom.seconds, grant.expires?.seconds, grant.created.seconds, stored.causeID,
      grant.priceSixtieths, child.partition, child.familyID, child.childID)
  }

  static func find(_ tx: ReadTransaction, _ child: ChildKey, _ grantID: String) throws -> StoredGrant? {
    try rows(tx, child, "grant_id = ?", [grantID], limit: 1).first
  }

  /// Every grant in whose pool the app is or was, in order of creation.
  static func naming(_ tx: ReadTransaction, _ child: ChildKey, app: String) throws -> [StoredGrant] {
    try rows(tx, child, "apps LIKE ?", ["%\(app)%"], limit: .max)
  }

  /// Stores which apps can use a grant, and until when.
  static func setPool(_ tx: Transaction, _ child: ChildKey, _ grant: Grant) throws {
    try tx.execute(
      "UPDATE unlock_grant SET apps = ? WHERE partition = ? AND family_id = ? AND child_id = ? AND grant_id = ?",
      text(grant.apps), child.partition, child.familyID, child.childID, grant.id)
  }

  static func delete(_ tx: Transaction, _ child: ChildKey, _ grantID: String) throws {
    try forgetUnspent(tx, child, grantID)
    try tx.execute(
      "DELETE FROM unlock_grant WHERE partition = ? AND family_id = ? AND child_id = ? AND grant_id = ?",
      child.partition, child.familyID, child.childID, grantID)
  }

  /// Grants with seconds left that do not expire until `instant`, in order of creation.
  static func unspent(_ tx: ReadTransaction, _ child: ChildKey, after instant: Instant) throws -> [StoredGrant] {
    try tx.query(
      """
      SELECT \(names.map { "g.\($0)" }.joined(separator: ", ")) FROM unspent_grant u JOIN unlock_grant g ON g.partition = u.partition
        AND g.family_id = u.family_id AND g.child_id = u.child_id AND g.place = u.place
      WHERE u.partition = ? AND u.family_id = ? AND u.child_id = ?
        AND (g.expire_time IS NULL OR g.expire_time > ?) ORDER BY u.place
      """, child.partition, child.familyID, child.childID, instant.seconds, row: stored)
  }

  /// Ids of the grants with seconds left.
  static func unspentIDs(_ tx: ReadTransaction, _ child: ChildKey) throws -> Set<String> {
    Set(
      try tx.query(
        """
        SELECT grant_id FROM unspent_grant WHERE partition = ? AND family_id = ? AND child_id = ?
        """, child.partition, child.familyID, child.childID
      ) { $0.string(0) })
  }

  static func all(_ tx: ReadTransaction, _ child: ChildKey, from source: GrantSource) throws -> [StoredGrant] {
    try rows(tx, child, "source = ?", [source.rawValue], limit: .max)
  }

  /// Grants behind a place, oldest first.
  /// - Parameter now: nil for all; else those that are spent or expired by then are left out.
  static func page(
    _ tx: ReadTransaction, _ child: ChildKey, after place: Int64, unspentAt now: Instant?, limit: Int
  ) throws -> [StoredGrant] {
    guard let now else { return try rows(tx, child, "place > ?", [place], limit: limit) }
    return try rows(
      tx, child, "place > ? AND used_seconds < seconds AND (expire_time IS NULL OR expire_time > ?)",
      [place, now.seconds], limit: limit)
  }

  static func addUsed(_ tx: Transaction, _ child: ChildKey, _ grantID: String, seconds: Int64) throws {
    try tx.execute(
      """
      UPDATE unlock_grant SET used_seconds = used_seconds + ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND grant_id = ?
      """, seconds, child.partition, child.familyID, child.childID, grantID)
    try noteUnspent(tx, child, grantID)
  }

  /// Keeps the short list of grants with seconds left, so that the long list of spent ones need not be read for each use.
  private static func noteUnspent(_ tx: Transaction, _ child: ChildKey, _ grantID: String) throws {
    try forgetUnspent(tx, child, grantID)
    try tx.execute(
      """
      INSERT INTO unspent_grant (partition, family_id, child_id, place, grant_id)
      SELECT partition, family_id, child_id, place, grant_id FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND child_id = ? AND grant_id = ? AND used_seconds < seconds
      """, child.partition, child.familyID, child.childID, grantID)
  }

  private static func forgetUnspent(_ tx: Transaction, _ child: ChildKey, _ grantID: String) throws {
    try tx.execute(
      "DELETE FROM unspent_grant WHERE partition = ? AND family_id = ? AND child_id = ? AND grant_id = ?",
      child.partition, child.familyID, child.childID, grantID)
  }

  private static func rows(
    _ tx: ReadTransaction, _ child: ChildKey, _ condition: String, _ arguments: [any SQLBindable], limit: Int
  ) throws -> [StoredGrant] {
    var all: [(any SQLBindable)?] = [child.partition, child.familyID, child.childID]
    all += arguments
    all.append(limit)
    return try tx.query(
      """
      SELECT \(columns) FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND child_id = ? AND \(condition) ORDER BY place LIMIT ?
      """, arguments: all, row: stored)
  }

  private static func stored(_ row: Row) -> StoredGrant {
    StoredGrant(
      grant: Grant(
        id: row.string(1), source: GrantSource(rawValue: row.int(2)) ?? .guardian, apps: apps(row.string(3)),
        seconds: row.int64(4), usableFrom: Instant(seconds: row.int64(6)),
        expires: row.optionalInt64(7).map(Instant.init(seconds:)), created: Instant(seconds: row.int64(8)),
        priceSixtieths: row.int64(10)),
      causeID: row.string(9), usedSeconds: row.int64(5), place: row.int64(0))
  }

  /// `app`, or `app@seconds` for one that left the pool then; separated by spaces.
  private static func text(_ apps: [String: Instant?]) -> String {
    apps.sorted { $0.key < $1.key }.map { app, removed in removed.map { "\(app)@\($0.seconds)" } ?? app }
      .joined(separator: " ")
  }

  private static func apps(_ text: String) -> [String: Instant?] {
    var apps: [String: Instant?] = [:]
    for entry in text.split(separator: " ") {
      let parts = entry.split(separator: "@")
      let removed = parts.count > 1 ? Int64(parts[1]).map(Instant.init(seconds:)) : nil
      apps[String(parts[0])] = .some(removed)
    }
    return apps
  }
}
