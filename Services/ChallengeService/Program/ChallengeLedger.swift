import ChallengeChallenges
import ChallengeFacts
import ChallengeLevels
import ChallengeStreaks
import ServiceAPI
import Verification

/// Everything that follows from the facts of the service (SH-13): when apps were reward apps, the days of learning and
/// their streaks, the counts and completions of challenges, and the timer that closes days.
enum ChallengeLedger {
  static let ledger = ServiceLedger(
    families: FactLedgerTables.families + StreakLedgerTables.families + LevelLedgerTables.families
      + ChallengeLedgerTables.families + ["guardian_change"],
    facts: FactLedgerTables.facts + ChallengeLedgerTables.facts, folds: [EvaluationFold()],
    rules: [ChangeTable.rule] + ChallengeLedgerTables.rules + LevelLedgerTables.rules + FactLedgerTables.rules,
    shapes: [ChangeTable.shape] + LevelLedgerTables.shapes + ChallengeLedgerTables.shapes + StreakLedgerTables.shapes
      + FactLedgerTables.shapes,
    further: [CompletionLedger.differences],
    remedies: ["child_level": LevelLedger.raiseLevels, "challenge_version": ChallengeLedgerTables.setLastDates],
    redecide: DayClose.redecide)
}
