import Bytes
import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
package import Messages
import ProtobufC
package import RPC
import ServiceAPI
import ShieldFamilies

// Creating a family (FA-1): open with a rate limit, or by invitation; safe to repeat.
extension FamilyAPI {
  package func createFamily(
    _ request: FamilyV1.CreateFamilyRequest, context: RPCContext
  ) async throws -> FamilyV1.CreateFamilyResponse {
    try Self.check(request)
    let key = FamilyKey(request.familyID)
    guard !hasErased(key.familyID) else { throw Refusal.familyExists(key) }
    let isInvited = try await spendInvitation(request, at: now)
    guard isInvited || settings.creation == .open else { throw Refusal.wrongInvitation() }
    let turn = isInvited ? nil : try await creations.turn(of: context.peer.address.hostText, context.peer)
    defer { if let turn { creations.end(turn, isCharged: true) } }
    let now = now
    let draft = try FamilyDraft(request, at: now, host: host, secrets: issuer.secrets())
    let created = try await database.write(key.familyID) { tx in try draft.create(tx, key, now: now) }
    var response = FamilyV1.CreateFamilyResponse()
    response.family = created.family
    response.device = FamilyV1.Device(created.device)
    response.credentials = try await issuer.credentials(for: created.device, refreshToken: created.refreshToken)
    response.recoveryCodes = created.recoveryCodes
    return response
  }

  private static func check(_ request: FamilyV1.CreateFamilyRequest) throws {
    var faults = RequestFaults()
    if !Identifier.isVersion7(request.familyID) {
      faults.add(
        "family_id",
        "family_id \"\(request.familyID.prefix(64))\" is not a UUIDv7 in lower case; make one on "
          + "the device")
    }
    faults.requestID(request.requestID)
    faults.add(DisplayName.violation(request.displayName, field: "display_name"))
    faults.add(DisplayName.violation(request.guardianDisplayName, field: "guardian_display_name"))
    faults.add(DisplayName.violation(DisplayName.reported(request.deviceDisplayName), field: "device_display_name"))
    if request.invitation.utf8.count > Invitations.maximumLength {
      faults.add(
        "invitation",
        "invitation has \(request.invitation.utf8.count) bytes; at most \(Invitations.maximumLength) are "
          + "allowed")
    }
    try faults.refuse()
  }

  /// Spends the invitation, where there is one, on this family and no other.
  /// - Returns: false without an invitation, or with one that is not valid or no longer valid.
  private func spendInvitation(_ request: FamilyV1.CreateFamilyRequest, at now: Instant) async throws -> Bool {
    guard let invitations, !request.invitation.isEmpty else { return false }
    let digest = sha256(Array(request.invitation.utf8))
    guard try await host.blockingPool.run({ try invitations.contains(digest) }) else { return false }
    let familyID = request.familyID
    let partition = InvitationTable.partition(of: digest)
    // A spent one costs no write, however often it is presented.
    let spentOn = try await database.read(partition) { tx in try InvitationTable.find(tx, digest) }
    if let spentOn { return spentOn == familyID }
    return try await database.write(partition) { tx in
      try InvitationTable.spend(tx, digest, on: familyID, at: now)
    }
  }
}

/// A family that is about to be created, with all random values drawn.
private struct FamilyDraft: Sendable {
  struct Created: Sendable {
    var family: FamilyV1.Family
    var device: DeviceRecord
    var refreshToken: RefreshTokenText
    var recoveryCodes: [String]
  }

  private let family: FamilyRecord
  private let guardian: GuardianRecord
  private let device: DeviceRecord
  private let secrets: CredentialSecrets
  private let recoveryCodes: RecoveryCodes

  init(_ request: FamilyV1.CreateFamilyRequest, at now: Instant, host: any Host, secrets: CredentialSecrets) throws {
    // The same request id in other letter case is the same request.
    var canonical = request
    canonical.requestID = request.requestID.lowercased()
    family = FamilyRecord(
      familyID: request.familyID, displayName: request.displayName, createTime: now,
      creationRequestIDDigest: sha256(Array(canonical.requestID.utf8)),
      creationRequestDigest: sha256(try canonical.serialized()))
    guardian = GuardianRecord(
      guardianID: Identifier.make(on: host), displayName: request.guardianDisplayName, createTime: now,
      creatorGuardianID: "")
    device = DeviceRecord(
      deviceID: Identifier.make(on: host), displayName: DisplayName.reported(request.deviceDisplayName),
      owner: .guardian(guardianID: guardian.guardianID), status: .active, createTime: now)
    self.secrets = secrets
    recoveryCodes = RecoveryCodes(host, of: FamilyKey(request.familyID))
  }

  /// Stores the family, or finds that this request has already stored it.
  func create(_ tx: Transaction, _ key: FamilyKey, now: Instant) throws -> Created {
    if let stored = try FamilyTable.find(tx, key) { return try repeated(tx, key, stored, now: now) }
    try FamilyTable.insert(tx, key, family, guardianID: guardian.guardianID)
    try GuardianTable.insert(tx, key, guardian)
    try DeviceTable.insert(tx, key, device)
    let refreshToken = try RefreshChainTable.start(tx, key, device.deviceID, secrets, at: now)
    let codes = try recoveryCodes.store(tx, for: guardian.guardianID, renewedOn: nil, at: now)
    try tx.publish(FamilyV1.DeviceChanged(device), familyID: key.familyID)
    let created = try FamilyAPI.family(tx, key)
    try tx.record(
      .family(.familyCreated, created, from: nil),
      by: ChangeAuthor(key, guardianID: guardian.guardianID, deviceID: device.deviceID), at: now)
    return Created(family: created, device: device, refreshToken: refreshToken, recoveryCodes: codes)
  }

  /// A caller who knows the request id within a day may have lost the response and gets fresh credentials, as long as
  /// the first ones, which become void, have not been used.
  private func repeated(_ tx: Transaction, _ key: FamilyKey, _ stored: FamilyRecord, now: Instant) throws -> Created {
    guard equalInConstantTime(stored.creationRequestIDDigest, family.creationRequestIDDigest),
      now < stored.createTime + IdempotencyKey.retention
    else {
      throw Refusal.familyExists(key)
    }
    guard stored.creationRequestDigest == family.creationRequestDigest else {
      throw Refusal.alreadyExists(
        .requestIDReused, "request_id was used for another CreateFamily request; repeat a request unchanged")
    }
    guard let first = try DeviceTable.first(tx, key),
      let chain = try RefreshChainTable.find(tx, key, first.deviceID), chain.isUnused
    else {
      throw Refusal.failedPrecondition(
        .credentialsInUse, "the credentials of this request are in use; call RefreshToken instead")
    }
    let refreshToken = try RefreshChainTable.start(tx, key, first.deviceID, secrets, at: now)
    let codes = try recoveryCodes.store(tx, for: first.owner.guardianID ?? "", renewedOn: nil, at: now)
    return Created(
      family: try FamilyAPI.family(tx, key), device: first, refreshToken: refreshToken, recoveryCodes: codes)
  }
}
