import Locks
import Messages
import ProtobufC
import RPC
import Stubs

final class FakeFamilies: FamilyV1.PartialFamilyService {
  let name: String

  init(name: String) { self.name = name }

  func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws
    -> CommonV1.ListChangesResponse
  { Fake.changes(name) }

  private var child: FamilyV1.Child {
    .init(
      childID: Fake.id, displayName: name, timeZone: "America/Argentina/ComodRivadavia", weekStart: .monday,
      createTime: Fake.time)
  }
  private var family: FamilyV1.Family {
    .init(
      familyID: Fake.id, displayName: name,
      guardians: [.init(guardianID: Fake.id, displayName: name, createTime: Fake.time)], createTime: Fake.time)
  }
  private var device: FamilyV1.Device {
    .init(
      deviceID: Fake.id, displayName: name, mode: .child, childID: Fake.id, status: .active, createTime: Fake.time,
      lastSyncTime: Fake.time,
      state: .init(
        syncStatus: .error, disabled: true, blockedAppCount: 999, policyLag: 1_000_000,
        report: .init(
          reportTime: Fake.time, permission: .notAsked, appVersion: name, osVersion: name, policyVersion: 1,
          waitingRecords: 1_000_000_000, protectionLossTime: Fake.time)))
  }
  private var credentials: FamilyV1.Credentials { .init(accessToken: "access", refreshToken: "refresh") }
  private var pairing: FamilyV1.StartPairingResponse {
    .init(
      pairingID: Fake.id, code: "7K2M9QXW4T", payload: "screentime://pair?c=7K2M9QXW4T", qrPng: [1, 2, 3],
      expireTime: Fake.time)
  }

  private var codes: [String] { Array(repeating: "7K2M9QXW4T5VH0RA3D8N", count: 10) }

  func createFamily(_ request: FamilyV1.CreateFamilyRequest, context: RPCContext) async throws
    -> FamilyV1.CreateFamilyResponse
  { .init(family: family, device: device, credentials: credentials, recoveryCodes: codes) }
  func getFamily(_ request: FamilyV1.GetFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family { family }
  func updateFamily(_ request: FamilyV1.UpdateFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family {
    var changed = family
    changed.displayName = request.family?.displayName ?? ""
    return changed
  }
  func addGuardian(_ request: FamilyV1.AddGuardianRequest, context: RPCContext) async throws -> FamilyV1.Guardian {
    .init(guardianID: Fake.id, displayName: request.displayName, createTime: Fake.time)
  }
  func updateGuardian(_ request: FamilyV1.UpdateGuardianRequest, context: RPCContext) async throws
    -> FamilyV1.Guardian
  { .init(guardianID: Fake.id, displayName: request.guardian?.displayName ?? "") }
  func removeGuardian(_ request: FamilyV1.RemoveGuardianRequest, context: RPCContext) async throws -> FamilyV1.Family {
    family
  }
  func renewRecoveryCodes(_ request: FamilyV1.RenewRecoveryCodesRequest, context: RPCContext) async throws
    -> FamilyV1.RenewRecoveryCodesResponse
  { .init(recoveryCodes: codes) }
  func redeemRecoveryCode(_ request: FamilyV1.RedeemRecoveryCodeRequest, context: RPCContext) async throws
    -> FamilyV1.RedeemPairingResponse
  { .init(deviceID: Fake.id, pairingToken: "GUARDIAN", expireTime: Fake.time) }
  func listSecurityChanges(_ request: FamilyV1.ListSecurityChangesRequest, context: RPCContext) async throws
    -> FamilyV1.ListSecurityChangesResponse
  { .init(changes: [securityChange]) }
  func undoSecurityChange(_ request: FamilyV1.UndoSecurityChangeRequest, context: RPCContext) async throws
    -> FamilyV1.SecurityChange
  { securityChange }
  func undoByRecoveryCode(_ request: FamilyV1.UndoByRecoveryCodeRequest, context: RPCContext) async throws
    -> FamilyV1.UndoByRecoveryCodeResponse
  { .init(changes: [securityChange]) }
  private var securityChange: FamilyV1.SecurityChange {
    .init(
      changeID: Fake.id, kind: .guardianDeviceAdded, makeTime: Fake.time, authorGuardianID: Fake.id,
      guardianID: Fake.id, deviceID: Fake.id, expireTime: Fake.time, undoTime: Fake.time, undoerGuardianID: Fake.id)
  }
  func listGuardians(_ request: FamilyV1.ListGuardiansRequest, context: RPCContext) async throws
    -> FamilyV1.ListGuardiansResponse
  { .init(guardians: family.guardians) }
  func setPin(_ request: FamilyV1.SetPinRequest, context: RPCContext) async throws -> FamilyV1.Guardian {
    .init(guardianID: Fake.id, displayName: name, hasPin: true, pinUpdateTime: Fake.time)
  }
  func verifyPin(_ request: FamilyV1.VerifyPinRequest, context: RPCContext) async throws
    -> FamilyV1.VerifyPinResponse
  { .init(accessToken: "access", accessTokenExpireTime: Fake.time, elevatedUntil: Fake.time) }
  func endElevation(_ request: FamilyV1.EndElevationRequest, context: RPCContext) async throws
    -> FamilyV1.EndElevationResponse
  { .init() }
  func createChild(_ request: FamilyV1.CreateChildRequest, context: RPCContext) async throws -> FamilyV1.Child { child }
  func updateChild(_ request: FamilyV1.UpdateChildRequest, context: RPCContext) async throws -> FamilyV1.Child {
    guard request.child?.timeZone != "Mars/Olympus" else {
      throw RPCError(.invalidArgument, "child.time_zone is Mars/Olympus; ListApps lists nothing").with(
        GoogleRpc.BadRequest(fieldViolations: [
          .init(field: "child.time_zone", description: "child.time_zone is Mars/Olympus")
        ])
      ).with(GoogleRpc.ErrorInfo(reason: "SOME_REASON", domain: "x", metadata: [:]))
    }
    return child
  }
  func listChildren(_ request: FamilyV1.ListChildrenRequest, context: RPCContext) async throws
    -> FamilyV1.ListChildrenResponse
  { .init(children: [child]) }
  func startPairing(_ request: FamilyV1.StartPairingRequest, context: RPCContext) async throws
    -> FamilyV1.StartPairingResponse
  { pairing }
  func startGuardianPairing(_ request: FamilyV1.StartGuardianPairingRequest, context: RPCContext) async throws
    -> FamilyV1.StartPairingResponse
  { pairing }
  func redeemPairing(_ request: FamilyV1.RedeemPairingRequest, context: RPCContext) async throws
    -> FamilyV1.RedeemPairingResponse
  { .init(deviceID: Fake.id, pairingToken: request.code, expireTime: Fake.time) }
  func confirmPairing(_ request: FamilyV1.ConfirmPairingRequest, context: RPCContext) async throws -> FamilyV1.Device {
    device
  }
  func listPairings(_ request: FamilyV1.ListPairingsRequest, context: RPCContext) async throws
    -> FamilyV1.ListPairingsResponse
  {
    .init(pairings: [
      .init(
        pairingID: Fake.id, childID: Fake.id, state: .pending, starterGuardianID: Fake.id, startTime: Fake.time,
        expireTime: Fake.time, deviceID: Fake.id, deviceDisplayName: name),
      .init(pairingID: Fake.id, guardianID: Fake.id, state: .attemptsExhausted, operatorName: name),
    ])
  }
  func cancelPairing(_ request: FamilyV1.CancelPairingRequest, context: RPCContext) async throws -> FamilyV1.Pairing {
    .init(pairingID: request.pairingID, childID: Fake.id, state: .cancelled, cancellerGuardianID: Fake.id)
  }
  func awaitPairing(
    _ request: FamilyV1.AwaitPairingRequest, responses: ResponseWriter<FamilyV1.AwaitPairingResponse>,
    context: RPCContext
  ) async throws {
    var paired = device
    // The code for a guardian's device is one that a person types.
    if request.pairingToken == "GUARDIAN" { paired.mode = .parent }
    try await responses.write(.init(state: .confirmed, device: paired, credentials: credentials))
  }
  func refreshToken(_ request: FamilyV1.RefreshTokenRequest, context: RPCContext) async throws -> FamilyV1.Credentials {
    credentials
  }
  func listDevices(_ request: FamilyV1.ListDevicesRequest, context: RPCContext) async throws
    -> FamilyV1.ListDevicesResponse
  { .init(devices: [device]) }
  func updateDevice(_ request: FamilyV1.UpdateDeviceRequest, context: RPCContext) async throws -> FamilyV1.Device {
    var changed = device
    if request.updateMask?.paths.contains("mode") == true { (changed.status, changed.mode) = (.reset, .unspecified) }
    return changed
  }
  func revokeDevice(_ request: FamilyV1.RevokeDeviceRequest, context: RPCContext) async throws -> FamilyV1.Device {
    var revoked = device
    (revoked.status, revoked.revokeTime) = (.revoked, Fake.time)
    return revoked
  }
  private var signingKeys: FamilyV1.GetSigningKeysResponse {
    let (past, future) = (GoogleProtobuf.Timestamp(seconds: 1), GoogleProtobuf.Timestamp(seconds: 253_402_300_799))
    return .init(
      keys: [
        .init(keyID: Fake.keyID, publishTime: past, signTime: past, endTime: future, voidTime: future),
        .init(keyID: String(Fake.keyID.reversed()), publishTime: past),
      ], withdrawnKeys: [.init(keyID: Fake.keyID, withdrawTime: Fake.time, operatorName: name)])
  }
  func getSigningKeys(_ request: FamilyV1.GetSigningKeysRequest, context: RPCContext) async throws
    -> FamilyV1.GetSigningKeysResponse
  { signingKeys }
  func rotateSigningKeys(_ request: FamilyV1.RotateSigningKeysRequest, context: RPCContext) async throws
    -> FamilyV1.GetSigningKeysResponse
  { signingKeys }
  func withdrawSigningKeys(_ request: FamilyV1.WithdrawSigningKeysRequest, context: RPCContext) async throws
    -> FamilyV1.GetSigningKeysResponse
  { signingKeys }
}

final class FakeInbox: InboxV1.PartialInboxService {
  let name: String

  init(name: String) { self.name = name }

  private var entry: InboxV1.Notification {
    .init(
      number: 1_000_000, kind: .badgeEarned, childID: Fake.id, title: name, text: "You earned the \"\(name)\" badge!",
      deliverTime: Fake.time, causeTime: Fake.time, withdrawTime: Fake.time)
  }
  func listNotifications(_ request: InboxV1.ListNotificationsRequest, context: RPCContext) async throws
    -> InboxV1.ListNotificationsResponse
  { .init(notifications: [entry], unreadCount: 1_000) }
  func watchNotifications(
    _ request: InboxV1.WatchNotificationsRequest, responses: ResponseWriter<InboxV1.WatchNotificationsResponse>,
    context: RPCContext
  ) async throws {
    try await responses.write(.init(resumeToken: "token", isSnapshot: true, notifications: [entry], unreadCount: 1))
    // The watch would be opened again for ever.
    throw RPCError(.permissionDenied, "enough")
  }
  func markRead(_ request: InboxV1.MarkReadRequest, context: RPCContext) async throws -> InboxV1.MarkReadResponse {
    .init(unreadCount: 999)
  }
  func getPreferences(_ request: InboxV1.GetPreferencesRequest, context: RPCContext) async throws
    -> InboxV1.Preferences
  {
    .init(
      mutedKinds: [.pointsDigest, .streakAtRisk],
      quietHours: .init(startMinute: 1_260, endMinute: 420, timeZone: "America/Argentina/ComodRivadavia"),
      updateTime: Fake.time)
  }
  func setPreferences(_ request: InboxV1.SetPreferencesRequest, context: RPCContext) async throws
    -> InboxV1.Preferences
  { .init(mutedKinds: request.mutedKinds, quietHours: request.quietHours, updateTime: Fake.time) }
}

final class FakeErasure: PrivacyV1.PartialErasureService {
  private var erasure: PrivacyV1.Erasure {
    let receipt = PrivacyV1.ErasureReceipt(
      erasureID: Fake.id, service: "BadgeService", completeTime: Fake.time,
      rows: [.init(table: "award", count: 999_999)],
      eventCount: 999_999, partition: 255, feedPosition: .max)
    let signed = PrivacyV1.SignedReceipt(
      receipt: (try? receipt.serialized()) ?? [], publicKey: [1, 2, 3], signature: [4])
    return .init(erasureID: Fake.id, startTime: Fake.time, complete: false, receipts: [signed])
  }

  func eraseChild(_ request: PrivacyV1.EraseChildRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    erasure
  }
  func deleteFamily(_ request: PrivacyV1.DeleteFamilyRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    erasure
  }
  func getErasure(_ request: PrivacyV1.GetErasureRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    erasure
  }
}

/// Each service's first response is cut off.
final class FakePrivacy: PrivacyV1.PartialPrivacyService {
  let name: String

  init(name: String) { self.name = name }

  func export(
    _ request: PrivacyV1.ExportRequest, responses: ResponseWriter<PrivacyV1.ExportResponse>, context: RPCContext
  ) async throws {
    let number = request.resumeToken.isEmpty ? 1 : 2
    let line = "{\"service\":\"Fake\",\"table\":\"child\",\"row\":{\"number\":\(number)}}\n"
    try await responses.write(.init(lines: line, resumeToken: "1"))
    if number == 1 { throw RPCError(.unauthenticated, "the access token has expired") }
  }
}
