import Database
import LocalTime
import Verification

extension LedgerTables {
  /// The facts that are folded.
  static let facts = ["learning_segment", "challenge_version", "challenge_pause"].map { FactTable($0) }

  /// Sets the last dates of versions to those in their settings, from the first one on that the rule has found wrong:
  /// it goes by child and place, too. What is right before it is not read again in each transaction.
  static let setLastDates: ServiceLedger.Remedy = { tx, familyID, found in
    guard
      let key = found.first(where: { $0.field == "last_date" })?.key.first(where: { $0.column == "challenge_id" }),
      let first = try ChallengeTable.head(tx, familyID: familyID, challengeID: key.value)
    else { return 0 }
    var count = 0
    for childID in try childIDs(tx, familyID: familyID).drop(while: { $0 != first.childID }) {
      let child = ChildKey(familyID: familyID, childID: childID)
      let place = childID == first.childID ? first.place - 1 : 0
      for head in try ChallengeTable.heads(tx, child, after: place) {
        let challenge = try ChallengeTable.load(tx, head, familyID, from: .distantPast, in: .message).challenge
        for version in challenge.versions {
          let date = Int64(version.settings.end?.daysSinceEpoch ?? ChallengeTable.noLastDate)
          count += try tx.execute(
            """
            UPDATE challenge_version SET last_date = ?
            WHERE partition = ? AND family_id = ? AND challenge_id = ? AND number = ? AND last_date <> ?
            """, date, tx.partition, familyID, head.challengeID, version.number, date)
        }
        if tx.budget.isSpent { return count }
      }
    }
    return count
  }
}
