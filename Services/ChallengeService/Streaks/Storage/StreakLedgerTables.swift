package import Database
package import Verification

/// The rows that are derived of children's streaks.
package enum StreakLedgerTables {
  /// Tables in which families have rows.
  package static let families = ["learning_day", "streak", BonusCorrectionTable.name]

  package static let derived = [
    DerivedTable("learning_day"),
    DerivedTable(
      "streak",
      uncompared: ["closed_before": "until when bonuses were last booked: it stays while time changes nothing"]),
  ]

  /// The timer that closes days.
  package static func timer(kind: String) -> DerivedTable {
    DerivedTable(
      "timer", uncompared: ["run_time": "later after a failure", "attempts": "counts failures"],
      only: ("kind", [.text(kind)]))
  }

  /// Tables of changes that a fold writes; the changes are facts.
  package static let ofChanges = [BonusCorrectionTable.name]

  package static let shapes = [BonusCorrectionTable.shape]

  /// The family's children of whom days or streaks are stored.
  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> Set<String> {
    Set(try derived.flatMap { try tx.children(of: familyID, in: "main.\($0.name)") })
  }
}
