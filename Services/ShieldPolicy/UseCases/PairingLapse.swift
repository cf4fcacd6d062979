import Database
import LocalTime
import ShieldDomain

/// The end of a pairing's row: a timer removes it when it can no longer lead to anything, together with the device that
/// was waiting.
enum PairingLapse {
  static let timerKind = "family.pairingLapse"

  /// Registers the timer; before the database's timers start.
  static func register(on database: Database) {
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

  /// Removes pairings that wrong codes have ended: a new pairing replaces one, so that there are never more such rows
  /// than pairings that may be open.
  static func deleteExhausted(_ tx: Transaction, _ key: FamilyKey) throws {
    for record in try PairingTable.list(tx, key) where record.pairing.state == .attemptsExhausted {
      try PairingTable.delete(tx, key, record.pairingID)
      try tx.cancelWake(kind: timerKind, familyID: key.familyID, key: record.pairingID)
    }
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
