import ChallengeCounting
import ChallengeFacts
package import Database
import LocalTime
package import ServiceAPI
package import Verification

/// Everything that follows from the facts of challenges (SH-13): counts and completions. A rebuild that replaces a row
/// publishes the values that followers know, as a re-evaluation does.
package enum CompletionLedger {
  /// The last dates of versions are those in their settings.
  package static func differences(_ tx: ReadTransaction, _ familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    for childID in try ChallengeLedgerTables.childIDs(tx, familyID: familyID).sorted() {
      let child = ChildKey(familyID: familyID, childID: childID)
      found.add(try ChallengeLedgerTables.lastDateDifferences(tx, child, in: .message))
    }
    return found
  }

  /// Of each challenge that is over: ended, deleted or expired. Facts that are received after its end are not
  /// evaluated.
  package static func dropUncountedDays(_ tx: Transaction, _ child: ChildKey) throws {
    guard let calendar = try FactReader.known(tx, child)?.calendar else { return }
    for head in try ChallengeTable.heads(tx, child) {
      let challenge = try ChallengeTable.load(tx, head, child.familyID, from: Instant(tx.now), in: .message).challenge
      // Where the newest version was over when it began, the one before it ended with that.
      let expiry = max(challenge.lifeEnd(calendar: calendar), challenge.versions.first?.effective ?? .distantPast)
      guard let end = [expiry, challenge.ended, challenge.deleted].compactMap({ $0 }).min(), end < .distantFuture
      else { continue }
      try ChallengeLedgerTables.dropUncountedDays(
        tx, child, challengeID: head.challengeID, after: calendar.localDate(at: end - 1))
    }
  }

  /// Replaces a completion.
  package static func replace(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
    guard case .text(let challengeID) = row.key("challenge_id"), case .integer(let date) = row.key("first_date") else {
      return try row.write(tx)
    }
    func find() throws -> StoredCompletion? {
      try CompletionTable.find(
        tx, familyID: familyID, challengeID: challengeID,
        firstDate: LocalDate(daysSinceEpoch: Int32(clamping: date)))
    }
    let before = try readable(find)
    guard try row.write(tx) else { return false }
    let after = try find()
    let (owner, child) = (row.child(of: familyID, isStored: true), row.child(of: familyID, isStored: false))
    if let child, let after {
      if owner == child, let before {
        try BookedChange.corrected(before, after).publish(tx, child)
      } else {
        if let owner, let before { try BookedChange.withdrawn(before).publish(tx, owner) }
        try BookedChange.awarded(after).publish(tx, child)
      }
    } else if let owner, let before {
      try BookedChange.withdrawn(before).publish(tx, owner)
    }
    return true
  }
}

extension RowReplacement {
  /// The child whose row it was, or is from now on; nil for none.
  fileprivate func child(of familyID: String, isStored: Bool) -> ChildKey? {
    guard case .text(let childID) = isStored ? stored("child_id") : expected("child_id") else { return nil }
    return ChildKey(familyID: familyID, childID: childID)
  }
}
