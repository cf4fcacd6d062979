package import Database
import Identity
package import LocalTime
package import ServiceAPI

/// Instants at which access ends, or a lock of it: codes of pairings, parent mode, locks after wrong attempts.
package enum AccessEnds {
  /// A clock that was ahead is right again: access or a lock that began by it lasts no longer than if it had begun now.
  /// A code of ten minutes would be valid for days, and so would parent mode be.
  package static func pullBack(_ tx: Transaction, _ key: FamilyKey, to now: Instant) throws {
    let (here, now) = ("partition = ? AND family_id = ?", now.seconds)
    try tx.execute(
      "UPDATE pairing SET start_time = ? WHERE \(here) AND start_time > ?", now, key.partition, key.familyID, now)
    try tx.execute(
      "UPDATE pairing SET redeem_time = ? WHERE \(here) AND redeem_time > ?", now, key.partition, key.familyID, now)
    try tx.execute(
      "UPDATE pairing SET confirm_time = ? WHERE \(here) AND confirm_time > ?", now, key.partition, key.familyID, now)
    let elevated = now + Elevation.lifetime
    try tx.execute(
      "UPDATE elevation SET end_time = ? WHERE \(here) AND end_time > ?", elevated, key.partition, key.familyID,
      elevated)
    let locked = now + (WrongAttempts.locks.max() ?? 0)
    for table in ["pin", "recovery"] {
      try tx.execute(
        "UPDATE \(table) SET lock_time = ? WHERE \(here) AND lock_time > ?", locked, key.partition, key.familyID, locked
      )
    }
  }
}
