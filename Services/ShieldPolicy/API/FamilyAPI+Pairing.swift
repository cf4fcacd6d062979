import Database
import EventFeed
import Identity
import LocalTime
import Messages
import PairingCode
import RPC
import ServiceAPI
import ShieldDomain

// Pairing a child's device (FA-2): a guardian starts, the device redeems the code, a guardian confirms.
extension FamilyAPI {
  public func startPairing(
    _ request: FamilyV1.StartPairingRequest, context: RPCContext
  ) async throws -> FamilyV1.StartPairingResponse {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    faults.requestID(request.requestID)
    faults.identifier(request.childID, field: "child_id")
    try faults.refuse()
    let (now, once) = (now, try Once(request, request.requestID, context))
    let wanted = PairingRecord(
      pairingID: Identifier.make(on: host), pairing: Pairing(childID: request.childID, started: now),
      starterGuardianID: caller.guardianID, codeDigest: [])
    // Two pairings rarely draw the same of 2^40 codes; then one draws again.
    for _ in 0..<8 {
      guard let code = PairingCode(randomBytes: host.randomBytes(PairingCode.randomByteCount)) else { break }
      let digest = Self.digest(code)
      let opened = try await database.write(caller.key.familyID) { tx in
        try Self.open(tx, caller.key, wanted, codeDigest: digest, once: once, now: now)
      }
      if let void = opened.voidDigest { await forgetCode(void, of: opened.record.pairingID) }
      if try await publish(digest, of: opened.record, in: caller.key, at: now) {
        return try response(opened.record, code: code)
      }
    }
    throw Refusal.tryAgain("no free pairing code was found")
  }

  public func redeemPairing(
    _ request: FamilyV1.RedeemPairingRequest, context: RPCContext
  ) async throws -> FamilyV1.RedeemPairingResponse {
    let code = PairingCode(typed: request.code)
    var faults = RequestFaults()
    if code == nil {
      faults.add(
        FieldViolation(
          field: "code", message: "code is no pairing code; it has \(PairingCode.length) letters and digits, without U")
      )
    }
    faults.add(DisplayName.violation(request.deviceDisplayName, field: "device_display_name"))
    try faults.refuse()
    guard let code else { throw Refusal.wrongCode() }
    let attempt = try wrongCodes.begin(context, what: "wrong pairing codes")
    let (now, digest) = (now, Self.digest(code))
    let pointer = try await database.read(PairingCodeTable.partition(of: digest)) { tx in
      try PairingCodeTable.find(tx, digest, at: now)
    }
    guard let pointer else { throw Refusal.wrongCode() }
    let key = FamilyKey(pointer.familyID)
    let device = DeviceRecord(
      deviceID: Identifier.make(on: host), displayName: request.deviceDisplayName, owner: .child(childID: ""),
      status: .pending, createTime: now)
    let token = PairingTokenText(familyID: key.familyID, pairingID: pointer.pairingID, secret: host.randomBytes(32))
    let redeemed = try await database.write(key.familyID) { tx in
      try Self.redeem(tx, key, token, codeDigest: digest, device: device, now: now)
    }
    guard let redeemed else { throw Refusal.wrongCode() }
    wrongCodes.giveBack(attempt)
    await forgetCode(digest, of: pointer.pairingID)
    var response = FamilyV1.RedeemPairingResponse()
    response.deviceID = device.deviceID
    response.pairingToken = token.text
    response.expireTime = .init(PairingLapse.end(of: redeemed))
    return response
  }

  public func confirmPairing(
    _ request: FamilyV1.ConfirmPairingRequest, context: RPCContext
  ) async throws -> FamilyV1.Device {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    faults.requestID(request.requestID)
    faults.identifier(request.pairingID, field: "pairing_id")
    try faults.refuse()
    let (now, once) = (now, try Once(request, request.requestID, context))
    return try await database.write(caller.key.familyID) { tx in
      try once.answer(tx, now: now) {
        FamilyV1.Device(try Self.confirm(tx, caller, pairingID: request.pairingID, now: now))
      }
    }
  }

  // MARK: In the family's transaction

  /// Starts the wanted pairing, or, when the request has started one before, gives that one a new code.
  private static func open(
    _ tx: Transaction, _ key: FamilyKey, _ wanted: PairingRecord, codeDigest: [UInt8], once: Once, now: Instant
  ) throws -> (record: PairingRecord, voidDigest: [UInt8]?) {
    var isNew = false
    // The answer that is kept only names the pairing: a code is a credential.
    let kept = try once.answer(tx, now: now) {
      isNew = true
      guard try ChildTable.find(tx, key, wanted.pairing.childID) != nil else {
        throw Refusal.notFound("child_id", wanted.pairing.childID)
      }
      try refuseGrowth(tx, key, by: .device)
      let count = try PairingTable.list(tx, key).filter { $0.isOpen(at: now) }.count
      guard count < PairingTable.maximumOpen else {
        throw Refusal.limitReached(
          "\(count) pairings of the family wait for a device or a guardian; at most \(PairingTable.maximumOpen) may: "
            + "finish them or let them lapse")
      }
      var answer = FamilyV1.StartPairingResponse()
      answer.pairingID = wanted.pairingID
      return answer
    }
    var record = wanted
    var voidDigest: [UInt8]?
    if !isNew {
      guard let stored = try PairingTable.find(tx, key, kept.pairingID), stored.pairing.state == .started,
        !stored.pairing.isLapsed(at: now)
      else {
        throw Refusal.failedPrecondition(
          "PAIRING_NOT_OPEN",
          "the pairing that this request started was redeemed or has lapsed; start a new one with "
            + "a new request_id")
      }
      (record, voidDigest) = (stored, stored.codeDigest)
    }
    record.codeDigest = codeDigest
    try PairingTable.save(tx, key, record)
    try PairingLapse.schedule(tx, key, record)
    return (record, voidDigest)
  }

  /// Takes the code once: the device waits from now on. nil when the code is not valid.
  private static func redeem(
    _ tx: Transaction, _ key: FamilyKey, _ token: PairingTokenText, codeDigest: [UInt8], device: DeviceRecord,
    now: Instant
  ) throws -> PairingRecord? {
    guard var record = try PairingTable.find(tx, key, token.pairingID), record.codeDigest == codeDigest,
      let redeemed = try? record.pairing.redeemed(by: device.deviceID, at: now)
    else { return nil }
    try refuseGrowth(tx, key, by: .device)
    var device = device
    device.owner = .child(childID: record.pairing.childID)
    record.pairing = redeemed
    record.tokenDigest = sha256(token.secret)
    try PairingTable.save(tx, key, record)
    try DeviceTable.insert(tx, key, device)
    try PairingLapse.schedule(tx, key, record)
    return record
  }

  private static func confirm(
    _ tx: Transaction, _ caller: CallingGuardian, pairingID: String, now: Instant
  ) throws -> DeviceRecord {
    guard var record = try PairingTable.find(tx, caller.key, pairingID) else {
      throw Refusal.notFound("pairing_id", pairingID)
    }
    let confirmed: Pairing
    do throws(Pairing.Refusal) {
      confirmed = try record.pairing.confirmed(by: caller.guardianID, at: now)
    } catch {
      throw Refusal.failedPrecondition("PAIRING_NOT_PENDING", error.message)
    }
    guard let deviceID = record.deviceID, var device = try DeviceTable.find(tx, caller.key, deviceID) else {
      throw Refusal.notFound("pairing_id", pairingID)
    }
    guard confirmed != record.pairing else { return device }
    record.pairing = confirmed
    record.confirmTime = now
    device.status = .active
    try PairingTable.save(tx, caller.key, record)
    try DeviceTable.activate(tx, caller.key, deviceID)
    try PairingLapse.schedule(tx, caller.key, record)
    try tx.publish(FamilyV1.DeviceChanged(device), familyID: caller.key.familyID)
    tx.raise(PairingLapse.changed, key: pairingID)
    return device
  }

  // MARK: Codes

  private static func digest(_ code: PairingCode) -> [UInt8] { sha256(Array("pairing-code \(code.text)".utf8)) }

  /// Lets the code lead to the pairing.
  /// - Returns: false when it leads to another one.
  private func publish(
    _ digest: [UInt8], of record: PairingRecord, in key: FamilyKey, at now: Instant
  ) async throws -> Bool {
    let pointer = PairingPointer(familyID: key.familyID, pairingID: record.pairingID)
    let expires = PairingLapse.end(of: record)
    return try await database.write(PairingCodeTable.partition(of: digest)) { tx in
      try PairingCodeTable.insert(tx, digest, pointer, expires: expires, at: now)
    }
  }

  /// Tidies up: a code that is void in its pairing's row is not valid, whether this succeeds or not.
  private func forgetCode(_ digest: [UInt8], of pairingID: String) async {
    try? await database.write(PairingCodeTable.partition(of: digest)) { tx in
      try PairingCodeTable.delete(tx, digest, of: pairingID)
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
