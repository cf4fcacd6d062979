import ChallengeChallenges
import ChallengeCounting
import ChallengeFacts
import ChallengeLevels
import ChallengeStreaks
import Database
import LocalTime
import Messages
import ServiceAPI
import StoredStates
import Verification

/// Evaluates each child as after a change of everything.
struct EvaluationFold: FamilyFold {
  let tables = LedgerTables.derived(timerKind: DayClose.kind)
  let workTables =
    ["pending_work"] + ChallengeLedgerTables.ofChanges + StreakLedgerTables.ofChanges + LevelLedgerTables.ofChanges

  func run(_ familyID: String, in view: FoldView) async throws {
    let partition = Partition(familyID: familyID)
    for childID in try await view.run(partition, { try LedgerTables.childIDs($0, familyID: familyID) }) {
      let child = ChildKey(familyID: familyID, childID: childID)
      let isKnown = try await view.run(partition) { tx in
        try AppTables.deriveRewards(tx, child)
        guard try FactReader.known(tx, child) != nil else {
          try LedgerTables.copyStored(tx, child)
          return false
        }
        try LevelTables.beginFold(tx, child)
        try StreakTable.beginFold(tx, child)
        try PendingEvaluation.leave(
          tx, child, touched: try FactLedgerTables.everything(tx, child),
          streaksFrom: LocalDate(daysSinceEpoch: .min), because: .unspecified)
        return true
      }
      while isKnown {
        let isDone = try await view.step(PendingEvaluation.kind, familyID: familyID, key: childID) { tx, work in
          try Reevaluation.resume(tx, child, try work.decoded { PendingEvaluation($0) })
        }
        if isDone { break }
      }
      if isKnown { try await view.run(partition) { try CompletionLedger.dropUncountedDays($0, child) } }
    }
  }

  func replace(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
    switch row.table {
    case "completion": try CompletionLedger.replace(row, of: familyID, in: tx)
    case "learning_day": try StreakLedger.replaceDay(row, of: familyID, in: tx)
    case "streak": try StreakLedger.replaceStreaks(row, of: familyID, in: tx)
    case "child_level": try LevelLedger.replace(row, of: familyID, in: tx)
    default: try row.write(tx)
    }
  }

  /// Watches show what was replaced.
  func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
    for childID in try LedgerTables.childIDs(tx, familyID: familyID) {
      tx.raise(ChildProgress.changed, key: ChildKey(familyID: familyID, childID: childID).text)
    }
  }
}
