package import Database
package import Verification

/// The tables of the shop, and that of displayed badges, which came with it.
package enum ShopSchema {
  package static let migrations = [
    Migration(
      component: "shop", version: 1, name: "families' own rewards, purchases, displayed badges",
      sql: """
        CREATE TABLE family_reward (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          code TEXT NOT NULL,
          type INTEGER NOT NULL,
          name TEXT NOT NULL,
          description TEXT NOT NULL,
          cost BIGINT NOT NULL,
          artwork TEXT NOT NULL,
          retired INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, code)
        ) WITHOUT ROWID;
        CREATE TABLE purchase (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          code TEXT NOT NULL,
          purchase_id TEXT NOT NULL,
          type INTEGER NOT NULL,
          paid BIGINT NOT NULL,
          purchase_time BIGINT NOT NULL,
          guardian_id TEXT NOT NULL,
          equipped INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, code)
        ) WITHOUT ROWID;
        CREATE TABLE displayed_badge (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          code TEXT NOT NULL,
          display_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, code)
        ) WITHOUT ROWID;
        """)
  ]

  /// The form of the rows of the shop.
  package static let shapes = [
    StoredShape(
      "family_reward", key: ["code"],
      [
        "code": .id, "type": .cases(of: RewardType.self), "cost": .number(RewardDraft.costs), "retired": .flag,
      ]),
    StoredShape(
      "purchase", key: ["child_id", "code"],
      [
        "purchase_id": .id, "type": .cases(of: RewardType.self), "paid": .number(RewardDraft.costs),
        "purchase_time": .time, "guardian_id": .orEmpty(.id), "equipped": .flag,
      ]),
  ]
}
