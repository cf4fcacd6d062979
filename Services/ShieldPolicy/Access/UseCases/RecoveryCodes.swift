import Database
import EventLoop
import Identity
import LocalTime
import PairingCode
import RPC
import ServiceAPI
import ShieldFamilies

/// Ten new recovery codes of a guardian, drawn outside of the transaction, because its body may run more than once.
struct RecoveryCodes: Sendable {
  private let key: FamilyKey
  /// More than one, as the first may belong to other codes: of a partition with 40,000 guardians one in a hundred does.
  private let handles: [RecoveryHandle]
  private let secrets: [[UInt8]]

  private static let maximumHandles = 8

  init(_ host: any Host, of key: FamilyKey) {
    self.init(
      key: key,
      handles: (0..<Self.maximumHandles).compactMap { _ in
        RecoveryHandle(
          partition: UInt8(truncatingIfNeeded: key.partition.number),
          randomBytes: host.randomBytes(RecoveryHandle.randomByteCount))
      }, secrets: (0..<RecoveryRecord.count).map { _ in host.randomBytes(RecoveryCode.randomByteCount) })
  }

  /// - Parameters:
  ///   - handles: of the family's partition; the first that no other codes have is used.
  ///   - secrets: random bytes of each code.
  init(key: FamilyKey, handles: [RecoveryHandle], secrets: [[UInt8]]) {
    (self.key, self.handles, self.secrets) = (key, handles, secrets)
  }

  /// Stores them in place of those that the guardian has.
  /// - Parameter deviceID: the device on which they are renewed; nil when the family is created.
  /// - Returns: the codes for the guardian, which no other place has.
  func store(
    _ tx: Transaction, for guardianID: String, renewedOn deviceID: String?, at now: Instant
  ) throws -> [String] {
    guard let handle = try handles.first(where: { try RecoveryOwner.find(tx, $0, isReplaced: true) == nil }) else {
      throw Refusal.tryAgain("the new recovery codes were drawn like others")
    }
    let codes = secrets.compactMap { RecoveryCode(handle, randomBytes: $0) }
    try RecoveryTable.replace(
      tx, key,
      RecoveryRecord(
        guardianID: guardianID, handle: handle.text, createTime: now, creatorDeviceID: deviceID,
        attempts: WrongAttempts(),
        codes: codes.map { .init(digest: RecoveryRecord.digest(of: $0, for: guardianID, in: key)) }))
    return codes.map(\.text)
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
  /// - Parameter admit: checked when the code is right; an error that it throws spends nothing.
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
