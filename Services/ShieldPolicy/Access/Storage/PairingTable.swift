import Bytes
import Database
import Identity
package import LocalTime
package import PairingCode
import ServiceAPI
import ShieldFamilies
import ShieldWallet

/// A pairing as stored: the rule's value and what only the service knows.
package struct PairingRecord: Hashable, Sendable {
  package var pairingID: String
  package var pairing: Pairing
  /// The guardian who started it; empty where an operator did.
  var starterGuardianID: String
  /// The operator who started it.
  package var operatorName: String?
  /// Whether the device will be a viewer.
  var isViewer = false
  /// The public part of the valid code; earlier codes are void.
  var handle: String
  /// Digest of the code's secret, see `digest(of:for:)`.
  var codeDigest: [UInt8]
  /// SHA-256 of the secret with which the device waits; nil before the code is redeemed.
  package var tokenDigest: [UInt8]?
  /// When a guardian confirmed.
  var confirmTime: Instant?

  /// The device that redeemed the code.
  package var deviceID: String? {
    switch pairing.state {
    case .pending(let deviceID, _), .confirmed(let deviceID, _): deviceID
    case .started, .cancelled, .attemptsExhausted: nil
    }
  }

  /// A code as it is stored: SHA-256 over its secret and, as salt, the pairing's id and the handle.
  ///
  /// A slow digest would hardly protect 30 bits any better, and would let anyone who knows a handle make the service
  /// work. It has to hold for 10 minutes only: codes in a stolen backup have lapsed, and a device that redeems a code
  /// still waits for a guardian, except for the rare ones that an operator vouches for.
  package static func digest(of code: PairingCode, for pairingID: String) -> [UInt8] {
    sha256(Array("pairing \(pairingID) \(code.handle) \(code.secret)".utf8))
  }

  /// Whether the pairing counts towards `PairingTable.maximumOpen`.
  package func isOpen(at now: Instant) -> Bool {
    switch pairing.state {
    case .started, .pending: !pairing.isLapsed(at: now)
    case .confirmed, .cancelled, .attemptsExhausted: false
    }
  }
}

/// The `pairing` table. A row is removed by the timer `PairingTimer.kind` when it can no longer lead to anything.
enum PairingTable {
  /// Maximum number of pairings of a family that wait for a device or a guardian.
  static let maximumOpen = 10

  private enum StoredState: Int, CaseIterable {
    case started = 1
    case pending = 2
    case confirmed = 3
    case cancelled = 4
    case attemptsExhausted = 5
  }

  private static let columns = """
    pairing_id, child_id, starter_guardian_id, start_time, state, code_digest, device_id, redeem_time, token_digest,
    confirm_time, confirmer_guardian_id, handle, wrong_attempts, guardian_id, operator_name, canceller_guardian_id,
    cancel_time, is_viewer
    """

  static func list(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [PairingRecord] {
    try tx.query(
      "SELECT \(columns) FROM pairing WHERE partition = ? AND family_id = ? ORDER BY pairing_id", key.partition,
      key.familyID, row: record)
  }

  static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ pairingID: String) throws -> PairingRecord? {
    try tx.queryOne(
      "SELECT \(columns) FROM pairing WHERE partition = ? AND family_id = ? AND pairing_id = ?", key.partition,
      key.familyID, pairingID, row: record)
  }

  /// Inserts the pairing or stores its new state.
  static func save(_ tx: Transaction, _ key: FamilyKey, _ record: PairingRecord) throws {
    let (state, owner) = (stored(record.pairing.state), record.pairing.owner)
    let operatorName = try record.operatorName.map { name in
      try tx.sealed(name, of: .child(owner.childID, of: key.familyID))
    }
    try tx.execute(
      """
      INSERT INTO pairing (partition, family_id, \(columns)) VALUES
        (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, pairing_id) DO UPDATE SET
        state = excluded.state, code_digest = excluded.code_digest, device_id = excluded.device_id,
        redeem_time = COALESCE(excluded.redeem_time, pairing.redeem_time), token_digest = excluded.token_digest,
        confirm_time = excluded.confirm_time, confirmer_guardian_id = excluded.confirmer_guardian_id,
        handle = excluded.handle, wrong_attempts = excluded.wrong_attempts,
        canceller_guardian_id = excluded.canceller_guardian_id, cancel_time = excluded.cancel_time
      """, key.partition, key.familyID, record.pairingID, owner.childID ?? "", record.starterGuardianID,
      record.pairing.started.seconds, state.kind.rawValue, record.codeDigest, record.deviceID, state.since?.seconds,
      record.tokenDigest, record.confirmTime?.seconds, state.guardianID, record.handle, record.pairing.wrongAttempts,
      owner.guardianID, operatorName, state.canceller?.guardianID, state.canceller?.at.seconds,
      record.isViewer)
  }

  static func delete(_ tx: Transaction, _ key: FamilyKey, _ pairingID: String) throws {
    try tx.execute(
      "DELETE FROM pairing WHERE partition = ? AND family_id = ? AND pairing_id = ?", key.partition, key.familyID,
      pairingID)
  }

  private struct Stored {
    var kind: StoredState
    /// When a device redeemed the code.
    var since: Instant?
    /// The guardian that confirmed.
    var guardianID: String?
    var canceller: (guardianID: String, at: Instant)?
  }

  private static func stored(_ state: Pairing.State) -> Stored {
    switch state {
    case .started: Stored(kind: .started)
    case .pending(_, let since): Stored(kind: .pending, since: since)
    case .confirmed(_, let guardianID): Stored(kind: .confirmed, guardianID: guardianID)
    case .cancelled(let guardianID, let time): Stored(kind: .cancelled, canceller: (guardianID, time))
    case .attemptsExhausted: Stored(kind: .attemptsExhausted)
    }
  }

  private static func record(_ row: Row) -> PairingRecord {
    let state: Pairing.State
    let (canceller, cancelTime) = (row.optionalString(15), row.optionalInt64(16))
    switch (row.enumeration(4) as StoredState, row.optionalString(6)) {
    case (.started, _): state = .started
    case (.pending, let deviceID?): state = .pending(deviceID: deviceID, since: Instant(seconds: row.int64(7)))
    case (.confirmed, let deviceID?): state = .confirmed(deviceID: deviceID, guardianID: row.string(10))
    case (.cancelled, _):
      if canceller == nil { row.reject(15, expected: "the id of the guardian who cancelled") }
      if cancelTime == nil { row.reject(16, expected: "when it was cancelled") }
      state = .cancelled(guardianID: canceller ?? "", at: Instant(seconds: cancelTime ?? 0))
    case (.attemptsExhausted, _): state = .attemptsExhausted
    case (.pending, nil), (.confirmed, nil):
      row.reject(6, expected: "the id of the device that redeemed the code")
      state = .started
    }
    if !(0...1_000).contains(row.int(12)) { row.reject(12, expected: "a number from 0 to 1,000") }
    let operatorName = row.optionalPersonalString(14)
    return PairingRecord(
      pairingID: row.string(0),
      pairing: Pairing(
        owner: row.optionalString(13).map { .guardian(guardianID: $0) } ?? .child(childID: row.string(1)),
        isVouchedFor: operatorName != nil, started: Instant(seconds: row.int64(3)), state: state,
        wrongAttempts: row.int(12)),
      starterGuardianID: row.string(2), operatorName: operatorName, isViewer: row.bool(17), handle: row.string(11),
      codeDigest: row.bytes(5),
      tokenDigest: row.optionalBytes(8),
      confirmTime: row.optionalInt64(9).map(Instant.init(seconds:)))
  }
}
