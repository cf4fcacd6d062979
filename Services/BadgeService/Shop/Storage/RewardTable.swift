import Database
import ServiceAPI

/// The rewards that families have made themselves (BA-6): those that are sold, and retired ones that a child has.
enum RewardTable {
  /// Maximum number of a family's own rewards that are sold.
  static let maximumSold = 100
  /// Maximum number of them with those that are retired.
  static let maximumKept = 500

  private static let columns = "code, type, name, description, cost, artwork, retired"
  private static let key = "partition = ? AND family_id = ?"

  /// In the order of their codes, which is that of their creation.
  static func list(_ tx: ReadTransaction, _ family: FamilyKey) throws -> [Reward] {
    try tx.query(
      "SELECT \(columns) FROM family_reward WHERE \(key) ORDER BY code", family.partition, family.familyID, row: reward)
  }

  static func find(_ tx: ReadTransaction, _ family: FamilyKey, _ code: String) throws -> Reward? {
    try tx.queryOne(
      "SELECT \(columns) FROM family_reward WHERE \(key) AND code = ?", family.partition, family.familyID, code,
      row: reward)
  }

  private static func reward(_ row: Row) -> Reward {
    Reward(
      code: row.string(0), name: row.personalString(2), description: row.personalString(3), type: row.enumeration(1),
      cost: row.int64(4), artwork: row.string(5), isOwn: true, isRetired: row.bool(6))
  }

  /// Adds a reward, or replaces what is stored of it.
  static func save(_ tx: Transaction, _ family: FamilyKey, _ reward: Reward) throws {
    try tx.execute(
      """
      INSERT INTO family_reward (partition, family_id, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, code) DO UPDATE SET
        name = excluded.name, description = excluded.description, cost = excluded.cost, artwork = excluded.artwork,
        retired = excluded.retired
      """, family.partition, family.familyID, reward.code, Int64(reward.type.rawValue),
      try tx.sealed(reward.name, of: .family(family.familyID)),
      try tx.sealed(reward.description, of: .family(family.familyID)), reward.cost, reward.artwork, reward.isRetired)
  }

  static func remove(_ tx: Transaction, _ family: FamilyKey, _ code: String) throws {
    try tx.execute(
      "DELETE FROM family_reward WHERE \(key) AND code = ?", family.partition, family.familyID, code)
  }
}
