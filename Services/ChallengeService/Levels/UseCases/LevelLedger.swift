import ChallengeCounting
package import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
package import Verification

/// Everything that follows from the learning of children for their levels (SH-13). A rebuild that replaces a row
/// publishes the values that followers know, as a re-evaluation does.
package enum LevelLedger {
  package static func replace(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
    guard case .text(let childID) = row.key("child_id") else { return try row.write(tx) }
    let child = ChildKey(familyID: familyID, childID: childID)
    let before = try readable { try LevelTables.find(tx, child) }
    guard try row.write(tx) else { return false }
    let shown =
      try LevelTables.find(tx, child)?.shown ?? LevelTables.levels(tx, familyID: familyID).level(ofSixtieths: 0)
    if shown != before?.shown { try tx.publish(ChallengeV1.LevelChanged(child, shown), familyID: familyID) }
    return true
  }

  /// A level that was reached is announced: the highest one is at least the one that is shown.
  package static let raiseLevels: ServiceLedger.Remedy = { tx, familyID, _ in
    var count = 0
    for (childID, level) in try LevelTables.all(tx, familyID: familyID) where level.highest < level.shown.level {
      let child = ChildKey(familyID: familyID, childID: childID)
      try LevelBook(tx: tx, child: child, now: Instant(tx.now)).reevaluate(level)
      count += 1
    }
    return count
  }
}
