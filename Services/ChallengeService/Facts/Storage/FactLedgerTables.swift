package import Database
package import LocalTime
package import ServiceAPI
package import Verification

/// The tables of what is known of children, and what is folded once more from it.
package enum FactLedgerTables {
  /// Tables in which families have rows.
  package static let families = [
    "child_calendar", "child_app", "app_removal", "reward_app", "learning_segment", "streak_minimum", "streak_freeze",
    "streak_earning", "streak_pause", "streak_repair",
    "streak_reminder",
  ]

  /// The facts that are folded.
  package static let facts = [FactTable("learning_segment")]

  /// When apps were reward apps.
  package static let derived = [DerivedTable("reward_app")]

  package static let shapes = StreakProtectionTables.shapes
  package static let rules = StreakProtectionTables.rules

  /// The family's children of whom anything is known.
  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> Set<String> {
    Set(
      try ["child_calendar", "child_app", "learning_segment", "main.reward_app"].flatMap { table in
        try tx.children(of: familyID, in: table)
      })
  }

  /// The time of which everything is evaluated. Periods after now are evaluated up to the last stretch that is touched,
  /// so the end of learning that devices report of the future ends one.
  package static func everything(_ tx: Transaction, _ child: ChildKey) throws -> [Range<Instant>] {
    guard let first = try SegmentTable.start(tx, child), let end = try SegmentTable.end(tx, child),
      end > Instant(tx.now)
    else {
      return [.distantPast ..< .distantFuture]
    }
    return [first..<end, end + 1 ..< .distantFuture]
  }
}
