package import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import UsageRecords
package import Verification

/// Everything that follows from the facts by which usage is counted (SH-13): counted usage and its sums, tokens that
/// wait for an app, and the shares of families.
package enum CountingLedger {
  package static let folds: [any FamilyFold] = [CountingFold(), ShareFold()]

  /// Registers what a rebuild leaves; before the database's timers start.
  package static func register(on database: Database) { ReplacedUsage.register(on: database) }

  /// Decides again what was decided as of a later instant: which days have ended, and what is published of a rebuild.
  package static func redecide(_ tx: Transaction, familyID: String) throws {
    try DayEnd.redecide(tx, familyID)
    try HeldUsage.redecide(tx, familyID)
    try ReplacedUsage.redecide(tx, familyID)
  }

  /// Counts all records of each child, as a recount from the beginning does.
  ///
  /// Events change the usage that followers have, so none can be published for a stretch of which it is not known
  /// whether they have it: after stretches were replaced they compare with a snapshot.
  private struct CountingFold: FamilyFold {
    let tables = CountingLedgerTables.counted + RecordLedgerTables.counted
    let workTables = ["pending_work"]

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      let children = try await view.run(partition) { tx in
        try CountingLedgerTables.fillAppNumbers(tx, familyID: familyID)
        return try ChildNumberTable.all(tx, familyID: familyID)
      }
      for (child, numbers) in children where !ChildNumberTable.isErased(child) {
        let facts = try await view.run(partition) { tx in
          try RecordLedgerTables.fillBeforeCounting(tx, child, numbers)
          return try FactTables.facts(tx, child)
        }
        var state = RecountState(from: .distantPast, cause: .record, hasLongRecords: facts.hasLongRecords)
        var isDone = false
        while !isDone {
          (state, isDone) = try await view.run(partition) { [state] tx in
            var recount = Recount(
              tx: tx, child: child, facts: facts, state: state, settlesApprovals: false)
            let isDone = try recount.step()
            return (recount.state, isDone)
          }
        }
      }
    }

    func replace(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
      guard try row.write(tx) else { return false }
      switch row.table {
      case "usage_segment": tx.attachment(ReplacedUsage.self).note(familyID)
      case "usage_total":
        if let (child, date) = try TotalTable.day(of: row, familyID, tx) { try Self.summarize(child, date, tx) }
      default: break
      }
      return true
    }

    func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
      for (child, _) in try ChildNumberTable.all(tx, familyID: familyID) {
        tx.raise(FactTables.changed, key: child.text)
      }
      if tables.contains("usage_segment") { try ReplacedUsage.leave(tx, familyID) }
    }

    /// Publishes the summary of a day that has ended.
    private static func summarize(_ child: ChildKey, _ date: LocalDate, _ tx: Transaction) throws {
      guard let last = try SummarizedDayTable.last(tx, child), date <= last,
        let calendar = try ChildCalendarTable.knownCalendar(tx, child)
      else { return }
      let day = try TotalTable.day(tx, child, date)
      try tx.publish(
        UsageV1.DaySummarized(child, day, calendar: calendar, isCorrection: true), familyID: child.familyID)
    }
  }

  private struct ShareFold: FamilyFold {
    let tables = CountingLedgerTables.shares

    func run(_ familyID: String, in view: FoldView) async throws {
      try await view.run(Partition(familyID: familyID)) { try CountingLedgerTables.fillShares($0, familyID: familyID) }
    }
  }
}
