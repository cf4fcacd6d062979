import Bytes
package import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
package import Messages
import PairingCode
package import RPC
package import ServiceAPI
import ShieldFamilies
import Stubs
import Telemetry

// Pairing a child's or a guardian's device (FA-2): a guardian starts, the device redeems the code, a guardian confirms.
extension FamilyAPI {
  package func startPairing(
    _ request: FamilyV1.StartPairingRequest, context: RPCContext
  ) async throws -> FamilyV1.StartPairingResponse {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let owner = faults.owner(request)
    try faults.refuse()
    let wanted = PairingRecord(
      pairingID: Identifier.make(on: host), pairing: Pairing(owner: owner, started: now),
      starterGuardianID: caller.guardianID, isViewer: request.viewer, handle: "", codeDigest: [])
    return try await start(wanted, in: caller.key, once: once) { tx in
      switch owner {
      case .child(let childID):
        guard try ChildTable.find(tx, caller.key, childID) != nil else { throw Refusal.notFound("child_id", childID) }
      case .guardian(let guardianID):
        try caller.requirePin(tx, for: Methods.startPairing, at: wanted.pairing.started)
        guard try GuardianTable.contains(tx, caller.key, guardianID) else {
          throw Refusal.notFound("guardian_id", guardianID)
        }
      }
      try Self.refuseOtherName(tx, caller.key, wanted)
      try Self.refuseGrowth(tx, caller.key, by: .device)
      try Self.refuseOpen(tx, caller.key, now: wanted.pairing.started)
    }
  }

  /// A guardian's device acts in that guardian's name, so that another one can give it only its first device.
  private static func refuseOtherName(_ tx: ReadTransaction, _ key: FamilyKey, _ record: PairingRecord) throws {
    guard let guardianID = record.pairing.owner.guardianID, record.operatorName == nil,
      guardianID != record.starterGuardianID,
      try DeviceTable.list(tx, key).contains(where: { $0.status == .active && $0.owner == record.pairing.owner })
    else { return }
    throw Refusal.failedPrecondition(
      .guardianHasDevice,
      "guardian \(guardianID) has a device in use, on which it starts the pairing of further ones; "
        + "revoke the device first where it is lost")
  }

  /// Starts the requested pairing, or gives a new code to the one that this request has already started.
  /// - Parameter admit: the pairing's preconditions, checked in the transaction that starts it.
  package func start(
    _ wanted: PairingRecord, in key: FamilyKey, once: Once, admit: @escaping @Sendable (Transaction) throws -> Void
  ) async throws -> FamilyV1.StartPairingResponse {
    let now = wanted.pairing.started
    // With a thousand open pairings, one draw in a thousand hits a handle in use.
    for _ in 0..<16 {
      guard let code = PairingCode(randomBytes: host.randomBytes(PairingCode.randomByteCount)) else { break }
      guard try await pointer(of: code.handle, at: now) == nil else { continue }
      let opened = try await database.write(key.familyID) { tx in
        try Self.open(tx, key, wanted, code: code, once: once, admit: admit)
      }
      if let void = opened.voidHandle { await forgetHandle(void, of: opened.record.pairingID) }
      if try await publish(code.handle, of: opened.record, in: key, at: now) {
        return try response(opened.record, code: code)
      }
    }
    throw Refusal.tryAgain("no free pairing code was found")
  }

  package func redeemPairing(
    _ request: FamilyV1.RedeemPairingRequest, context: RPCContext
  ) async throws -> FamilyV1.RedeemPairingResponse {
    let code = PairingCode(typed: request.code)
    var faults = RequestFaults()
    if code == nil {
      faults.add(
        FieldViolation(
          field: "code",
          message: "code is not a pairing code; it has \(PairingCode.length) letters and digits, "
            + "without U")
      )
    }
    let deviceName = DisplayName.reported(request.deviceDisplayName)
    faults.add(DisplayName.violation(deviceName, field: "device_display_name"))
    try faults.refuse()
    guard let code else { throw Refusal.wrongCode() }
    return try await codeAttempts.attempt(context) { try await redeemed(code, on: deviceName, context) }
  }

  private func redeemed(
    _ code: PairingCode, on deviceName: String, _ context: RPCContext
  ) async throws -> FamilyV1.RedeemPairingResponse {
    let now = now
    guard let pointer = try await pointer(of: code.handle, at: now) else { throw Refusal.wrongCode() }
    let key = FamilyKey(pointer.familyID)
    let device = DeviceRecord(
      deviceID: Identifier.make(on: host), displayName: deviceName, owner: .child(childID: ""),
      status: .pending, createTime: now)
    let token = PairingTokenText(familyID: key.familyID, pairingID: pointer.pairingID, secret: host.randomBytes(32))
    let changeID = Identifier.make(on: host)
    let attempt = try await database.write(key.familyID) { tx in
      let attempt = try Self.redeem(tx, key, token, code: code, device: device, now: now)
      if case .redeemed(let record) = attempt, record.pairing.isVouchedFor {
        let noted = SecurityChange(
          id: changeID, kind: .guardianDeviceAdded, made: now, authorID: "",
          guardianID: record.pairing.owner.guardianID ?? "", deviceID: device.deviceID)
        try SecurityChanges.note(tx, key, noted, isBounded: false)
      }
      return attempt
    }
    guard case .redeemed(let redeemed) = attempt else {
      if attempt == .wrong(isLast: true) {
        await forgetHandle(code.handle, of: pointer.pairingID)
        logger.warning(
          "wrong codes have ended a pairing",
          ["family": key.familyID, "pairing": pointer.pairingID, "peer": context.peer.address.hostText])
      }
      throw Refusal.wrongCode()
    }
    if let name = redeemed.operatorName {
      logger.warning(
        "a guardian's device was paired on an operator's word",
        [
          "operator": name, "family": key.familyID, "guardian": redeemed.pairing.owner.guardianID ?? "",
          "device": device.deviceID, "peer": context.peer.address.hostText,
        ])
    }
    await forgetHandle(code.handle, of: pointer.pairingID)
    var response = FamilyV1.RedeemPairingResponse()
    response.deviceID = device.deviceID
    response.pairingToken = token.text
    response.expireTime = .init(PairingLapse.end(of: redeemed))
    return response
  }

  package func confirmPairing(
    _ request: FamilyV1.ConfirmPairingRequest, context: RPCContext
  ) async throws -> FamilyV1.Device {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.pairingID, field: "pairing_id")
    try faults.refuse()
    let now = now
    let noted = caller.change(.guardianDeviceAdded, of: "", on: host)
    return try await once.answer(in: database, of: caller.key.familyID, now: now) { tx in
      let (device, isNew) = try Self.confirm(tx, caller, pairingID: request.pairingID, now: now)
      if isNew, let guardianID = device.owner.guardianID {
        var noted = noted
        (noted.guardianID, noted.deviceID) = (guardianID, device.deviceID)
        try SecurityChanges.note(tx, caller.key, noted)
      }
      return Recorded(FamilyV1.Device(device), isNew ? .paired(device) : nil)
    }
  }

  // MARK: In the family's transaction

  /// Starts the requested pairing or, if the request has already started one, gives it a new code.
  private static func open(
    _ tx: Transaction, _ key: FamilyKey, _ wanted: PairingRecord, code: PairingCode, once: Once,
    admit: (Transaction) throws -> Void
  ) throws -> (record: PairingRecord, voidHandle: String?) {
    let now = wanted.pairing.started
    var isNew = false
    // The stored answer only names the pairing: a code is a credential.
    let kept = try once.answer(tx, now: now) {
      isNew = true
      try admit(tx)
      var answer = FamilyV1.StartPairingResponse()
      answer.pairingID = wanted.pairingID
      return Recorded(answer, .pairing(.pairingStarted, wanted))
    }
    var record = wanted
    var voidHandle: String?
    if !isNew {
      guard let stored = try PairingTable.find(tx, key, kept.pairingID), stored.pairing.state == .started,
        !stored.pairing.isLapsed(at: now)
      else {
        throw Refusal.failedPrecondition(
          .pairingNotOpen,
          "the pairing that this request started was redeemed, has lapsed or was tried with too many wrong codes; "
            + "start a new one with a new request_id")
      }
      (record, voidHandle) = (stored, stored.handle)
      record.pairing = stored.pairing.withNewCode()
    }
    record.handle = code.handle
    record.codeDigest = PairingRecord.digest(of: code, for: record.pairingID)
    try PairingTable.save(tx, key, record)
    try PairingLapse.schedule(tx, key, record)
    return (record, voidHandle)
  }

  private static func refuseOpen(_ tx: Transaction, _ key: FamilyKey, now: Instant) throws {
    try PairingLapse.deleteEnded(tx, key)
    let count = try PairingTable.list(tx, key).filter { $0.isOpen(at: now) }.count
    guard count < PairingTable.maximumOpen else {
      throw Refusal.limitReached(
        "\(count) pairings of the family wait for a device or a guardian; at most \(PairingTable.maximumOpen) may: "
          + "finish them, cancel them or let them lapse")
    }
  }

  /// The outcome of an attempt with a code.
  private enum Attempt: Hashable, Sendable {
    case redeemed(PairingRecord)
    /// The code is not valid; `isLast` when this was the last wrong attempt allowed.
    case wrong(isLast: Bool)
  }

  /// Redeems the code once: the device is pending from now on. A wrong code is counted in the pairing's own row, in
  /// this transaction, so that the count holds for any number of processes and their restarts.
  private static func redeem(
    _ tx: Transaction, _ key: FamilyKey, _ token: PairingTokenText, code: PairingCode, device: DeviceRecord,
    now: Instant
  ) throws -> Attempt {
    guard var record = try PairingTable.find(tx, key, token.pairingID), record.handle == code.handle else {
      return .wrong(isLast: false)
    }
    let isRight = equalInConstantTime(record.codeDigest, PairingRecord.digest(of: code, for: record.pairingID))
    do throws(Pairing.Refusal) {
      record.pairing =
        isRight
        ? try record.pairing.redeemed(by: device.deviceID, at: now)
        : try record.pairing.triedWithWrongCode(at: now)
    } catch {
      return .wrong(isLast: false)
    }
    guard isRight else {
      try PairingTable.save(tx, key, record)
      return .wrong(isLast: record.pairing.state == .attemptsExhausted)
    }
    // A full family must not lock its guardian out.
    if !record.pairing.isVouchedFor { try refuseGrowth(tx, key, by: .device) }
    var device = device
    device.owner = record.pairing.owner
    device.isViewer = record.isViewer
    record.tokenDigest = token.secretDigest
    if record.pairing.isVouchedFor {
      device.status = .active
      record.confirmTime = now
      try OperatorPairingTable.noteRedeemed(tx, key, pairingID: record.pairingID, deviceID: device.deviceID, at: now)
      try tx.publish(FamilyV1.DeviceChanged(device), familyID: key.familyID)
    }
    try PairingTable.save(tx, key, record)
    try DeviceTable.insert(tx, key, device)
    try PairingLapse.schedule(tx, key, record)
    return .redeemed(record)
  }

  /// - Returns: the device, and whether it was not confirmed before.
  private static func confirm(
    _ tx: Transaction, _ caller: CallingGuardian, pairingID: String, now: Instant
  ) throws -> (DeviceRecord, isNew: Bool) {
    guard var record = try PairingTable.find(tx, caller.key, pairingID) else {
      throw Refusal.notFound("pairing_id", pairingID)
    }
    let confirmed: Pairing
    do throws(Pairing.Refusal) {
      confirmed = try record.pairing.confirmed(by: caller.guardianID, at: now)
    } catch {
      throw Refusal.failedPrecondition(.pairingNotPending, error.message)
    }
    guard let deviceID = record.deviceID, var device = try DeviceTable.find(tx, caller.key, deviceID) else {
      throw Refusal.notFound("pairing_id", pairingID)
    }
    guard confirmed != record.pairing else { return (device, false) }
    if record.pairing.owner.guardianID != nil { try caller.requirePin(tx, for: Methods.confirmPairing, at: now) }
    try refuseOtherName(tx, caller.key, record)
    record.pairing = confirmed
    record.confirmTime = now
    device.status = .active
    try PairingTable.save(tx, caller.key, record)
    try DeviceTable.activate(tx, caller.key, deviceID)
    try PairingLapse.schedule(tx, caller.key, record)
    try tx.publish(FamilyV1.DeviceChanged(device), familyID: caller.key.familyID)
    tx.raise(PairingLapse.changed, key: pairingID)
    return (device, true)
  }

  // MARK: Handles

  private func pointer(of handle: String, at now: Instant) async throws -> PairingPointer? {
    try await database.read(PairingHandleTable.partition(of: handle)) { tx in
      try PairingHandleTable.find(tx, handle, at: now)
    }
  }

  /// Points the handle to the pairing.
  /// - Returns: false when it points to another one.
  private func publish(
    _ handle: String, of record: PairingRecord, in key: FamilyKey, at now: Instant
  ) async throws -> Bool {
    let pointer = PairingPointer(familyID: key.familyID, pairingID: record.pairingID)
    let expires = PairingLapse.end(of: record)
    return try await database.write(PairingHandleTable.partition(of: handle)) { tx in
      try PairingHandleTable.insert(tx, handle, pointer, expires: expires, at: now)
    }
  }

  /// Cleans up: a handle that the pairing's row does not name, or whose pairing is not open, is useless whether this
  /// succeeds or not.
  func forgetHandle(_ handle: String, of pairingID: String) async {
    try? await database.write(PairingHandleTable.partition(of: handle)) { tx in
      try PairingHandleTable.delete(tx, handle, of: pairingID)
    }
  }

  private func response(
    _ record: PairingRecord, code: PairingCode
  ) throws -> FamilyV1.StartPairingResponse {
    let payload = PairingPayload(code: code, service: settings.publicAddress)
    var response = FamilyV1.StartPairingResponse()
    response.pairingID = record.pairingID
    response.code = code.text
    response.payload = payload.text
    response.qrPng = try QRCode(text: payload.text).png()
    response.expireTime = .init(PairingLapse.end(of: record))
    return response
  }
}
