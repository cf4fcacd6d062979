package import Database
import LocalTime
package import ServiceAPI
import ShieldFamilies

/// The end of a pairing's row: a timer removes it when it can no longer lead to anything, together with the device that
/// was waiting.
package enum PairingLapse {
  static let timerKind = "family.pairingLapse"

  /// Registers the timer; before the database's timers start.
  package static func register(on database: Database) {
    database.onTimer(timerKind, run)
  }

  /// Raised with the pairing's id by every transaction that changes what its waiters see.
  static let changed = CommitSignal("family.pairingChanged")

  /// For how long after the confirmation a device may fetch its first credentials again, in seconds.
  static let collectionTime: Int64 = 86_400

  /// When the pairing can no longer lead to anything, exclusive.
  static func end(of record: PairingRecord) -> Instant {
    if let confirmTime = record.confirmTime { return confirmTime + collectionTime }
    return record.pairing.expires ?? record.pairing.started
  }

  /// Sets the timer for the pairing's current state.
  static func schedule(_ tx: Transaction, _ key: FamilyKey, _ record: PairingRecord) throws {
    try tx.wake(at: end(of: record).seconds, kind: timerKind, familyID: key.familyID, key: record.pairingID)
  }

  /// A clock that was ahead is right again, and `AccessEnds` has pulled back when pairings lapse.
  package static func redecide(_ tx: Transaction, _ key: FamilyKey) throws {
    for record in try PairingTable.list(tx, key) { try schedule(tx, key, record) }
  }

  /// Removes pairings that wrong codes or a guardian have ended: a new pairing replaces one, so that there are never
  /// more such rows than pairings that may be open.
  static func deleteEnded(_ tx: Transaction, _ key: FamilyKey) throws {
    for record in try PairingTable.list(tx, key) {
      switch record.pairing.state {
      case .cancelled, .attemptsExhausted: try delete(tx, key, record)
      case .started, .pending, .confirmed: break
      }
    }
  }

  /// Removes the pairing's row and its timer.
  static func delete(_ tx: Transaction, _ key: FamilyKey, _ record: PairingRecord) throws {
    try PairingTable.delete(tx, key, record.pairingID)
    try tx.cancelWake(kind: timerKind, familyID: key.familyID, key: record.pairingID)
  }

  /// Ends a pairing that waits for a device or a guardian: its code is void, and the device that was waiting is gone.
  /// The row stays for that device until its timer or the family's next pairing removes it.
  /// - Parameter cancelled: the pairing's next state.
  static func cancel(_ tx: Transaction, _ key: FamilyKey, _ record: PairingRecord, _ cancelled: Pairing) throws {
    var next = record
    next.pairing = cancelled
    try PairingTable.save(tx, key, next)
    if let deviceID = record.deviceID { try DeviceTable.delete(tx, key, deviceID) }
    tx.raise(changed, key: record.pairingID)
  }

  private static let run: TimerHandler = { tx, timer in
    let key = FamilyKey(timer.familyID)
    guard let record = try PairingTable.find(tx, key, timer.key) else { return }
    guard timer.now >= end(of: record).seconds else { return try schedule(tx, key, record) }
    if case .pending(let deviceID, _) = record.pairing.state { try DeviceTable.delete(tx, key, deviceID) }
    try PairingTable.delete(tx, key, record.pairingID)
    tx.raise(changed, key: record.pairingID)
  }
}
