import Database
import LocalTime
import ServiceAPI
import ShieldAccess
import ShieldFamilies
import ShieldInbox
import ShieldPolicies
import ShieldRequests
import ShieldWallet

/// Decides a family's rows again as of now, where a clock that was ahead has decided them: digests, reminders, requests
/// that lapsed, entries that are held back, policies, when access ends, and when devices were heard of.
enum ShieldRedecision {
  static func run(_ tx: Transaction, _ familyID: String) throws {
    let (now, family) = (Instant(tx.now), FamilyKey(familyID))
    try AccessEnds.pullBack(tx, family, to: now)
    try PairingLapse.redecide(tx, family)
    try DeviceTable.pullBackSyncs(tx, family, to: now)
    for childID in try WalletTable.childIDs(tx, family) {
      try PointsDigests.settle(tx, ChildKey(familyID: familyID, childID: childID), now: now)
    }
    for record in try ChildTable.list(tx, family) {
      let child = ChildKey(familyID: familyID, childID: record.childID)
      try StreakReminder.redecide(tx, child, now: now)
      try ChildRequests.redecide(tx, child, now: now)
      try PolicyUpdate.redecide(tx, child, now: now)
      let person = PersonKey(family: family, personID: record.childID)
      try Inbox.redecide(tx, person, childZone: record.calendar.timeZone, now: now)
    }
    for guardian in try GuardianTable.list(tx, family) {
      try Inbox.redecide(
        tx, PersonKey(family: family, personID: guardian.guardianID), childZone: nil, now: now)
    }
  }
}
