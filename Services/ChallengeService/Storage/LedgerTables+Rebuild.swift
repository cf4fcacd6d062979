import Database
import LocalTime
import Verification

extension LedgerTables {
  /// The facts that are folded.
  static let facts = ["learning_segment", "challenge_version", "challenge_pause"].map { FactTable($0) }

  /// Sets the last dates of versions to those in their settings.
  static let setLastDates: ServiceLedger.Remedy = { tx, familyID, found in
    var count = 0
    for challengeID in Set(found.flatMap(\.key).filter { $0.column == "challenge_id" }.map(\.value)).sorted() {
      guard let head = try ChallengeTable.head(tx, familyID: familyID, challengeID: challengeID) else { continue }
      let challenge = try ChallengeTable.load(tx, head, familyID, from: .distantPast, in: .message).challenge
      for version in challenge.versions {
        let date = Int64(version.settings.end?.daysSinceEpoch ?? ChallengeTable.noLastDate)
        count += try tx.execute(
          """
          UPDATE challenge_version SET last_date = ?
          WHERE partition = ? AND family_id = ? AND challenge_id = ? AND number = ? AND last_date <> ?
          """, date, tx.partition, familyID, challengeID, version.number, date)
      }
      if tx.budget.isSpent { break }
    }
    return count
  }
}
