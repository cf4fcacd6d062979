import ChallengeChallenges
import ChallengeFacts
import ChallengeLevels
import ChallengeStreaks
import Database
import ServiceAPI
import Verification

/// The derived tables of all subjects, folded once more from the stored facts.
enum LedgerTables {
  private static let ofChildren = FactLedgerTables.derived + StreakLedgerTables.derived + LevelLedgerTables.derived

  static func derived(timerKind: String) -> [any DerivedRows] {
    ofChildren + ChallengeLedgerTables.derived + [StreakLedgerTables.timer(kind: timerKind)]
  }

  /// The family's children of which anything is stored.
  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try FactLedgerTables.childIDs(tx, familyID: familyID)
      .union(StreakLedgerTables.childIDs(tx, familyID: familyID))
      .union(LevelLedgerTables.childIDs(tx, familyID: familyID))
      .union(ChallengeLedgerTables.childIDs(tx, familyID: familyID)).sorted()
  }

  /// Of a child that ShieldPolicy no longer knows, the stored state stays as it is.
  static func copyStored(_ tx: Transaction, _ child: ChildKey) throws {
    let hasFacts = try ["learning_segment", "challenge"].contains { table in
      try tx.queryOne(
        "SELECT 1 FROM \(table) WHERE partition = ? AND family_id = ? AND child_id = ? LIMIT 1", child.partition,
        child.familyID, child.childID
      ) { _ in true } ?? false
    }
    // Nothing follows from nothing.
    guard hasFacts else { return }
    for table in ofChildren {
      try tx.execute(
        """
        INSERT INTO temp.\(table.name) SELECT * FROM main.\(table.name)
        WHERE partition = ? AND family_id = ? AND child_id = ? ON CONFLICT DO NOTHING
        """, child.partition, child.familyID, child.childID)
    }
    try tx.execute(
      "INSERT INTO temp.timer SELECT * FROM main.timer WHERE partition = ? AND family_id = ? AND key = ?",
      child.partition, child.familyID, child.childID)
    try ChallengeLedgerTables.copyStored(tx, child)
  }
}
