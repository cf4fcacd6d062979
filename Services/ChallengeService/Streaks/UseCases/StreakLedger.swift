import ChallengeCounting
package import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
package import Verification

/// Everything that follows from the learning of children and from what protects their streaks (SH-13). A rebuild that
/// replaces a row publishes the values that followers know, as a re-evaluation does.
package enum StreakLedger {
  package static func replaceDay(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
    guard try row.write(tx) else { return false }
    func bonus(_ value: (String) -> SQLValue) -> BookedBonus {
      var bonus = BookedBonus()
      if case .integer(let length) = value("booked_length") { bonus.length = length }
      if case .integer(let sixtieths) = value("booked_sixtieths") { bonus.sixtieths = sixtieths }
      return bonus
    }
    let after = bonus(row.expected)
    guard after != bonus(row.stored), case .text(let childID) = row.key("child_id"),
      case .integer(let date) = row.key("date")
    else { return true }
    try tx.publish(
      ChallengeV1.StreakBonusChanged(
        childID: childID, date: .init(LocalDate(daysSinceEpoch: Int32(clamping: date))), streakDays: after.length,
        bonusSixtieths: after.sixtieths),
      familyID: familyID)
    return true
  }

  package static func replaceStreaks(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
    guard case .text(let childID) = row.key("child_id") else { return try row.write(tx) }
    let child = ChildKey(familyID: familyID, childID: childID)
    let before = try readable { try StreakTable.find(tx, child) }
    guard try row.write(tx) else { return false }
    let none = StoredStreaks(closedBefore: LocalDate(daysSinceEpoch: 0))
    let after = try StreakTable.find(tx, child) ?? none
    if !after.isSame(as: before ?? none) {
      try tx.publish(ChallengeV1.StreakChanged(child, after), familyID: familyID)
    }
    return true
  }
}
