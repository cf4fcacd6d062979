import Database
import ServiceAPI
import UsageCounting
import UsageRecords
import Verification

/// Everything that follows from the facts of the service (SH-13): each subject's part.
enum UsageLedger {
  static let ledger = ServiceLedger(
    families: RecordLedgerTables.families + CountingLedgerTables.families + ["device_clock", "guardian_change"],
    facts: RecordLedgerTables.facts, folds: CountingLedger.folds + [RecordLedger.fold],
    rules: [ChangeTable.rule] + RecordLedgerTables.rules + CountingLedgerTables.rules + AppNumberLedger.rules,
    shapes: [ChangeTable.shape], further: [RecordLedger.differences],
    partitionRules: [
      { view, partition in
        try await view.run(partition) {
          try RecordLedgerTables.orphans($0, partition, further: CountingLedgerTables.byChild)
        }
      }
    ],
    remedies: ["app_number": AppNumberLedger.dropNumbers], redecide: CountingLedger.redecide)
}
