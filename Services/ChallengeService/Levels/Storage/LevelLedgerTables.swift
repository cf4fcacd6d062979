package import Database
package import Verification

/// The rows that are derived of children's levels.
package enum LevelLedgerTables {
  /// Tables in which families have rows.
  package static let families = ["child_level", "family_level", ReachedLevelTable.name]

  package static let derived = [
    DerivedTable(
      "child_level",
      uncompared: ["highest": "what was announced stays announced", "reach_time": "when it became known"])
  ]

  /// Tables of announcements that a fold writes; the announcements are facts.
  package static let ofChanges = [ReachedLevelTable.name]

  package static let shapes = [LevelTables.shape, ReachedLevelTable.shape]
  package static let rules = LevelTables.rules

  /// The family's children who have a level.
  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> Set<String> {
    Set(try tx.children(of: familyID, in: "main.child_level"))
  }
}
