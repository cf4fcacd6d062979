package import Database
import ServiceAPI
package import Verification

/// The rows that are derived from activities, and the tables that are folded once more.
package enum ActivityLedgerTables {
  /// Tables in which families have rows.
  package static let families = ["child_calendar", "activity"]

  /// The facts that are folded.
  package static let facts = [FactTable("activity")]

  /// The rows that follow from activities, and the timer that closes weeks and months.
  static func derived(timerKind: String) -> [any DerivedRows] {
    [
      DerivedTable("activity_count", isZeroAbsent: true), DerivedTable("activity_fact", isZeroAbsent: true),
      DerivedTable("activity_subject"), DerivedTable("task_approval"), DerivedTable("task"),
      DerivedTable("task_decision"), DerivedTable("task_peak"),
      DerivedTable("approval_run"), DerivedTable("saving_day"), DerivedTable("saving_week"),
      DerivedTable("saving_month"), DerivedTable("budget_week"), DerivedTable("balance_day"),
      DerivedTable(
        "timer", uncompared: ["run_time": "later after a failure", "attempts": "counts failures"],
        only: ("kind", [.text(timerKind)])),
    ]
  }

  package static let shapes = [
    StoredShape(
      "activity", key: ["reporter", "activity_id"],
      [
        "child_id": .id, "type": .cases(of: ActivityType.self), "occur_time": .time, "positive": .flag,
        "amount": .number(ActivityLimits.balance), "subject": .text(0...ActivityLimits.identifier.upperBound),
        "reporter": .text(0...ActivityLimits.identifier.upperBound), "receive_time": .time,
        "activity_id": .text(ActivityLimits.identifier),
      ])
  ]

  /// The family's children of whom there are activities, or a calendar.
  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> Set<String> {
    Set(try families.flatMap { try tx.children(of: familyID, in: $0) })
  }
}
