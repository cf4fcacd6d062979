import BadgeChildren
import Database
import ServiceAPI

/// The badges that families have made (BA-6), and the values of facts that these depend on.
enum OwnBadgeTable {
  /// A badge, numbered in its family in the order of creation.
  struct Numbered: Hashable, Sendable {
    var badge: Badge
    var number: Int64
    /// Number of its definition, from 1: one more with each change.
    var revision: Int64 = 1
  }

  private static let ofFamily = "partition = ? AND family_id = ?"
  private static let columns = """
    code, display_name, description, icon, category, rarity, points, secret, retired, criteria, number, revision
    """

  static func find(_ tx: ReadTransaction, familyID: String, _ code: String) throws -> Numbered? {
    try tx.queryOne(
      "SELECT \(columns) FROM own_badge WHERE \(ofFamily) AND code = ?", Partition(familyID: familyID), familyID, code,
      row: Numbered.init)
  }

  /// The badges that can be earned, in their order.
  static func inUse(_ tx: ReadTransaction, familyID: String) throws -> [Badge] {
    try tx.query(
      "SELECT \(columns) FROM own_badge WHERE \(ofFamily) AND retired = 0 ORDER BY number",
      Partition(familyID: familyID), familyID
    ) { try Numbered($0).badge }
  }

  /// The badges that a child can earn, and retired ones that it has, in their order.
  static func shown(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Badge] {
    try tx.query(
      """
      SELECT \(columns) FROM own_badge WHERE \(ofFamily) AND (retired = 0 OR code IN (
        SELECT a.code FROM award a
        WHERE a.partition = ? AND a.family_id = ? AND a.child_id = ? AND a.revoke_time IS NULL))
      ORDER BY number
      """, child.partition, child.familyID, child.partition, child.familyID, child.childID
    ) { try Numbered($0).badge }
  }

  /// The badges after a number, at most `limit`.
  static func page(_ tx: ReadTransaction, familyID: String, after number: Int64, limit: Int) throws -> [Numbered] {
    try tx.query(
      "SELECT \(columns) FROM own_badge WHERE \(ofFamily) AND number > ? ORDER BY number LIMIT ?",
      Partition(familyID: familyID), familyID, number, limit, row: Numbered.init)
  }

  static func newest(_ tx: ReadTransaction, familyID: String) throws -> Int64 {
    try tx.newest("number", in: "own_badge", where: ofFamily, Partition(familyID: familyID), familyID) ?? 0
  }

  static func countInUse(_ tx: ReadTransaction, familyID: String) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM own_badge WHERE \(ofFamily) AND retired = 0", Partition(familyID: familyID), familyID
    ) { $0.int(0) } ?? 0
  }

  /// Adds a badge, or replaces the one with its code.
  static func save(_ tx: Transaction, familyID: String, _ numbered: Numbered) throws {
    let badge = numbered.badge
    try tx.execute(
      """
      INSERT INTO own_badge (partition, family_id, code, number, display_name, description, icon, category, rarity,
        points, secret, retired, criteria)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, code) DO UPDATE SET display_name = excluded.display_name,
        description = excluded.description, icon = excluded.icon, category = excluded.category,
        rarity = excluded.rarity, points = excluded.points, secret = excluded.secret, retired = excluded.retired,
        criteria = excluded.criteria, revision = own_badge.revision + 1
      """, tx.partition, familyID, badge.code, numbered.number,
      try tx.sealed(badge.name, of: .family(familyID)), try tx.sealed(badge.description, of: .family(familyID)),
      badge.icon, badge.category.rawValue, badge.rarity.rawValue, badge.points, badge.isSecret, badge.isRetired,
      badge.criterion?.text ?? "")
    try deriveThresholds(tx, familyID: familyID, badge)
  }

  /// The values that facts have to reach for a badge; none for one that is retired.
  static func deriveThresholds(_ tx: Transaction, familyID: String, _ badge: Badge) throws {
    try tx.execute(
      "DELETE FROM own_badge_threshold WHERE \(ofFamily) AND code = ?", tx.partition, familyID, badge.code)
    guard !badge.isRetired else { return }
    for (fact, threshold) in badge.criterion?.leaves ?? [] {
      try tx.execute(
        """
        INSERT INTO own_badge_threshold (partition, family_id, fact, threshold, code) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (partition, family_id, fact, threshold, code) DO NOTHING
        """, tx.partition, familyID, fact.rawValue, threshold, badge.code)
    }
  }

  /// Whether a fact has reached a value that one of the family's own badges depends on.
  static func isReached(
    _ tx: ReadTransaction, familyID: String, _ fact: Fact, from before: Int64, to after: Int64
  ) throws -> Bool {
    guard after > before else { return false }
    return try tx.queryOne(
      """
      SELECT 1 FROM own_badge_threshold WHERE \(ofFamily) AND fact = ? AND threshold > ? AND threshold <= ? LIMIT 1
      """, Partition(familyID: familyID), familyID, fact.rawValue, before, after
    ) { $0.int(0) } != nil
  }

  /// Whether any badge in use depends on tasks.
  static func dependsOnTasks(_ tx: ReadTransaction, familyID: String) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM own_badge_threshold WHERE \(ofFamily) AND fact = ? LIMIT 1", Partition(familyID: familyID),
      familyID,
      Fact.tasksCompleted.rawValue
    ) { $0.int(0) } != nil
  }
}

extension OwnBadgeTable.Numbered {
  fileprivate init(_ row: Row) throws {
    let text = row.string(9)
    let criterion = try text.isEmpty ? nil : row.decoded(9, expected: "criteria") { Criterion(text: text) }
    var badge = Badge(
      code: row.string(0), name: row.personalString(1), description: row.personalString(2), icon: row.string(3),
      criterion: criterion,
      category: row.enumeration(4), rarity: row.enumeration(5), points: row.int64(6))
    (badge.isOwn, badge.isSecret, badge.isRetired) = (true, row.bool(7), row.bool(8))
    self.init(badge: badge, number: row.int64(10), revision: row.int64(11))
  }
}
