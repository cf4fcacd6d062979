import Database
import LocalTime
import Verification

/// What follows from the facts of the service (SH-13): when apps were reward apps, the days of learning and their
/// streaks, the counts and completions of challenges, and the timer that closes days.
enum ChallengeLedger {
  static let ledger = ServiceLedger(
    families: LedgerTables.families, facts: LedgerTables.facts, folds: [EvaluationFold()], rules: LedgerTables.rules,
    shapes: LedgerTables.shapes,
    further: [
      { tx, familyID in
        var found = StoredDifferences()
        for childID in try LedgerTables.childIDs(tx, familyID: familyID) {
          let child = ChildKey(familyID: familyID, childID: childID)
          found.add(try LedgerTables.lastDateDifferences(tx, child, in: .message))
        }
        return found
      }
    ],
    remedies: ["child_level": raiseLevels, "challenge_version": LedgerTables.setLastDates],
    redecide: DayClose.redecide)

  /// Evaluates each child as after a change of everything.
  struct EvaluationFold: FamilyFold {
    let tables = LedgerTables.derived(timerKind: DayClose.kind)
    let workTables = ["pending_work"] + LedgerTables.ofChanges

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
            tx, child, touched: try LedgerTables.everything(tx, child),
            streaksFrom: LocalDate(daysSinceEpoch: .min), because: .unspecified)
          return true
        }
        while isKnown {
          let isDone = try await view.step(PendingEvaluation.kind, familyID: familyID, key: childID) { tx, work in
            try Reevaluation.resume(tx, child, try work.decoded { PendingEvaluation($0) })
          }
          if isDone { break }
        }
        if isKnown { try await view.run(partition) { try dropUncountedDays($0, child) } }
      }
    }

    /// Of each challenge that is over: ended, deleted or expired. What is received after its end is not evaluated.
    private func dropUncountedDays(_ tx: Transaction, _ child: ChildKey) throws {
      guard let calendar = try FactReader.known(tx, child)?.calendar else { return }
      for head in try ChallengeTable.heads(tx, child) {
        let challenge = try ChallengeTable.load(tx, head, child.familyID, from: Instant(tx.now), in: .message).challenge
        // Where the newest version was over when it began, the one before it ended with that.
        let expiry = max(challenge.lifeEnd(calendar: calendar), challenge.versions.first?.effective ?? .distantPast)
        guard let end = [expiry, challenge.ended, challenge.deleted].compactMap({ $0 }).min(), end < .distantFuture
        else { continue }
        try LedgerTables.dropUncountedDays(
          tx, child, challengeID: head.challengeID, after: calendar.localDate(at: end - 1))
      }
    }
  }
}
