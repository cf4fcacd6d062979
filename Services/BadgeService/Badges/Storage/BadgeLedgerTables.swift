import Database
import ServiceAPI
package import Verification

/// The rows that are derived from families' own badges, the tables that are folded once more, and the shape of awards.
package enum BadgeLedgerTables {
  /// Tables in which families have rows.
  package static let families = ["award", "own_badge", "displayed_badge"]

  /// The facts that are folded.
  package static let facts = [FactTable("own_badge")]

  package static let shapes = [
    StoredShape(
      "own_badge", key: ["code"],
      [
        "code": .id, "category": .cases(of: BadgeCategory.self), "rarity": .cases(of: BadgeRarity.self),
        "points": .number(OwnBadgeLimits.points), "secret": .flag, "retired": .flag,
        "number": .number(1...Int64(OwnBadgeLimits.ever)), "revision": .number(1...Int64.max),
      ]),
    StoredShape(
      "award", key: ["child_id", "code"],
      [
        "seen": .flag, "reach_date": .orNull(.number(-719_162...2_932_896)), "guardian_id": .orEmpty(.id),
        "revoke_time": .orNull(.time), "revoker_guardian_id": .orEmpty(.id),
      ]),
  ]

  /// The invariants of the stored rows of a family.
  package static let rules = [
    StoredRule(
      "award_fact", key: ["child_id", "code", "fact"], field: "code",
      """
      SELECT f.child_id, f.code, f.fact, f.code, NULL FROM award_fact f
      WHERE f.partition = ? AND f.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM award a WHERE a.partition = f.partition AND a.family_id = f.family_id
          AND a.child_id = f.child_id AND a.code = f.code)
      """)
  ]

  static let ownThresholds = DerivedTable("own_badge_threshold")
}
