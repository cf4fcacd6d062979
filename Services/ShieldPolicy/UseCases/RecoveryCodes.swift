import Database
import EventLoop
import Identity
import LocalTime
import PairingCode
import ShieldDomain

/// Ten new recovery codes of a guardian, drawn outside of the transaction, because its body may run more than once.
struct RecoveryCodes: Sendable {
  private let codes: [RecoveryCode]

  init(_ host: any Host) {
    codes = (0..<RecoveryRecord.count).compactMap { _ in
      RecoveryCode(randomBytes: host.randomBytes(RecoveryCode.randomByteCount))
    }
  }

  /// What the guardian is given, and no other place has.
  var texts: [String] { codes.map(\.text) }

  /// Stores them in place of those that the guardian has.
  /// - Parameter deviceID: the device on which they are renewed; nil when the family is created.
  func store(
    _ tx: Transaction, _ key: FamilyKey, for guardianID: String, renewedOn deviceID: String?, at now: Instant
  ) throws {
    try RecoveryTable.replace(
      tx, key,
      RecoveryRecord(
        guardianID: guardianID, createTime: now, creatorDeviceID: deviceID, attempts: WrongAttempts(),
        codes: codes.map { .init(digest: RecoveryRecord.digest(of: $0, for: guardianID, in: key)) }))
  }
}

/// A recovery code that a guardian has entered.
struct EnteredRecoveryCode: Sendable {
  enum Check: Hashable, Sendable {
    /// - index: position of the code among the guardian's.
    case right(index: Int)
    /// The code is not valid; `locks` when no code is accepted for a while from now on.
    case wrong(locks: Bool)
  }

  let guardianID: String
  let code: RecoveryCode
  let now: Instant

  /// Whether the code is one of the guardian's. A wrong one is counted in the guardian's own row, in this transaction,
  /// so that the count holds for any number of processes and their restarts.
  func check(_ tx: Transaction, _ key: FamilyKey) throws -> Check {
    if let index = try index(tx, key) { return .right(index: index) }
    guard let record = try RecoveryTable.find(tx, key, guardianID), !record.attempts.isLocked(at: now) else {
      return .wrong(locks: false)
    }
    let failed = record.attempts.failed(at: now)
    try RecoveryTable.save(tx, key, guardianID, failed)
    return .wrong(locks: failed.isLocked(at: now))
  }

  /// Position of the code among the guardian's; nil for one that is not valid, and while none is accepted.
  func index(_ tx: ReadTransaction, _ key: FamilyKey) throws -> Int? {
    guard let record = try RecoveryTable.find(tx, key, guardianID), !record.attempts.isLocked(at: now) else {
      return nil
    }
    let digest = RecoveryRecord.digest(of: code, for: guardianID, in: key)
    var index: Int?
    for (position, stored) in record.codes.enumerated()
    where equalInConstantTime(stored.digest, digest) && stored.useTime == nil { index = position }
    return index
  }

  /// Uses up a right code.
  func spend(_ tx: Transaction, _ key: FamilyKey, index: Int, by deviceID: String) throws {
    try RecoveryTable.save(tx, key, guardianID, WrongAttempts())
    try RecoveryTable.noteUsed(tx, key, guardianID, index: index, by: deviceID, at: now)
  }
}

/// An attempt with a recovery code.
struct RecoveryAttempt: Sendable {
  enum Outcome: Hashable, Sendable {
    case made(PairingRecord)
    /// The code is not valid; `locks` when no code is accepted for a while from now on.
    case wrong(locks: Bool)
  }

  let entered: EnteredRecoveryCode
  /// The device to be made, in use.
  let device: DeviceRecord
  let token: PairingTokenText

  /// Spends the code on the device.
  /// - Parameter admit: checked when the code is right; what it throws spends nothing.
  func run(_ tx: Transaction, _ key: FamilyKey, admit: (Transaction) throws -> Void) throws -> Outcome {
    let (guardianID, now) = (entered.guardianID, entered.now)
    let index: Int
    switch try entered.check(tx, key) {
    case .right(let found): index = found
    case .wrong(let locks): return .wrong(locks: locks)
    }
    try admit(tx)
    try entered.spend(tx, key, index: index, by: device.deviceID)
    let pairing = Pairing(
      owner: device.owner, started: now, state: .confirmed(deviceID: device.deviceID, guardianID: guardianID))
    let made = PairingRecord(
      pairingID: token.pairingID, pairing: pairing, starterGuardianID: guardianID, handle: "",
      codeDigest: RecoveryRecord.digest(of: entered.code, for: guardianID, in: key),
      tokenDigest: token.secretDigest, confirmTime: now)
    try PairingTable.save(tx, key, made)
    try DeviceTable.insert(tx, key, device)
    try PairingLapse.schedule(tx, key, made)
    return .made(made)
  }
}
