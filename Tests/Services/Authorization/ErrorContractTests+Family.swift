import Identity
import Messages
import RPC
import ServiceHarness
import Stubs

extension ErrorContractTests {
  static let family: [BadRequest] = [
    BadRequest(
      Family.createFamily, .anonymous,
      FamilyV1.CreateFamilyRequest(
        familyID: "1", displayName: "", guardianDisplayName: name, deviceDisplayName: "", requestID: "1",
        invitation: String(repeating: planted, count: 20)),
      [
        "family_id", "display_name", "guardian_display_name", "device_display_name", "request_id", "invitation",
      ]),
    BadRequest(
      Family.updateFamily,
      FamilyV1.UpdateFamilyRequest(
        family: .init(displayName: name), updateMask: .init(paths: ["family_id"]), requestID: "1"),
      ["family.display_name", "update_mask", "request_id"]),
    BadRequest(Family.addGuardian, FamilyV1.AddGuardianRequest(), ["display_name", "request_id"]),
    BadRequest(
      Family.updateGuardian,
      FamilyV1.UpdateGuardianRequest(
        guardian: .init(guardianID: planted, displayName: name), updateMask: .init(paths: ["create_time"])),
      ["guardian.guardian_id", "guardian.display_name", "update_mask", "request_id"]),
    BadRequest(Family.removeGuardian, FamilyV1.RemoveGuardianRequest(), ["guardian_id", "request_id"]),
    BadRequest(
      Family.updateDevice,
      FamilyV1.UpdateDeviceRequest(
        device: .init(deviceID: planted, displayName: name, mode: .child),
        updateMask: .init(paths: ["display_name", "mode", "status"])),
      ["device.device_id", "device.display_name", "device.mode", "update_mask", "request_id"]),
    BadRequest(Family.revokeDevice, FamilyV1.RevokeDeviceRequest(), ["device_id", "request_id"]),
    BadRequest(
      Family.setPin,
      FamilyV1.SetPinRequest(guardianID: planted, pin: planted, oldPin: planted, recoveryCode: planted),
      ["guardian_id", "pin", "old_pin", "recovery_code", "request_id"]),
    BadRequest(
      Family.verifyPin, FamilyV1.VerifyPinRequest(guardianID: planted, pin: planted), ["guardian_id", "pin"]),
    BadRequest(
      Family.verifyPin, .child, FamilyV1.VerifyPinRequest(guardianID: planted, pin: "12345678901٣"),
      ["guardian_id", "pin"]),
    BadRequest(Family.renewRecoveryCodes, FamilyV1.RenewRecoveryCodesRequest(), ["request_id"]),
    BadRequest(
      Family.undoSecurityChange, FamilyV1.UndoSecurityChangeRequest(changeID: planted), ["change_id", "request_id"]),
    BadRequest(
      Family.undoByRecoveryCode, .anonymous,
      FamilyV1.UndoByRecoveryCodeRequest(
        familyID: planted, guardianID: planted, code: planted,
        changeIDs: [one, planted]),
      ["family_id", "guardian_id", "code", "change_ids[1]", "request_id"]),
    BadRequest(
      Family.redeemRecoveryCode, .anonymous,
      FamilyV1.RedeemRecoveryCodeRequest(familyID: planted, guardianID: planted, code: planted),
      ["family_id", "guardian_id", "code", "device_display_name"]),
    BadRequest(
      Family.createChild, FamilyV1.CreateChildRequest(timeZone: "Mars/Olympus", weekStart: .init(rawValue: 8)),
      ["display_name", "time_zone", "week_start", "request_id"]),
    BadRequest(
      Family.updateChild,
      FamilyV1.UpdateChildRequest(
        child: .init(childID: planted, timeZone: planted, weekStart: .init(rawValue: 8)),
        updateMask: .init(paths: ["display_name", "time_zone", "week_start", "child_id"])),
      [
        "child.child_id", "child.display_name", "child.time_zone", "child.week_start", "update_mask", "request_id",
      ]),
    BadRequest(Family.startPairing, FamilyV1.StartPairingRequest(), ["child_id", "request_id"]),
    BadRequest(
      Family.redeemPairing, .anonymous, FamilyV1.RedeemPairingRequest(code: planted), ["code", "device_display_name"]),
    BadRequest(
      Family.startPairing, FamilyV1.StartPairingRequest(childID: freshID(), guardianID: planted, viewer: true),
      ["child_id", "guardian_id", "viewer", "request_id"]),
    BadRequest(Family.confirmPairing, FamilyV1.ConfirmPairingRequest(), ["pairing_id", "request_id"]),
    BadRequest(Family.cancelPairing, FamilyV1.CancelPairingRequest(), ["pairing_id", "request_id"]),
    BadRequest(
      Family.startGuardianPairing, .operator, FamilyV1.StartGuardianPairingRequest(),
      ["family_id", "guardian_id", "reason", "request_id"]),
    badChanges(Family.listChanges),
    BadRequest(Family.getSigningKeys, .operator, FamilyV1.GetSigningKeysRequest(nonce: [1]), ["nonce"]),
    BadRequest(Family.rotateSigningKeys, .operator, FamilyV1.RotateSigningKeysRequest(keyID: planted), ["key_id"]),
    BadRequest(
      Family.withdrawSigningKeys, .operator,
      FamilyV1.WithdrawSigningKeysRequest(keyIDs: [planted] + Array(repeating: "AAAAAAAAAAAAAAAA", count: 16)),
      ["key_ids", "key_ids[0]"]),
    BadRequest(
      Family.refreshToken, .anonymous, FamilyV1.RefreshTokenRequest(refreshToken: planted, requestID: planted),
      ["request_id"]),
  ]

  static let inbox: [BadRequest] = [
    BadRequest(
      Inbox.listNotifications, InboxV1.ListNotificationsRequest(pageSize: -1, pageToken: planted),
      ["page_size", "page_token"]),
    BadRequest(
      Inbox.markRead, InboxV1.MarkReadRequest(numbers: [1, 0], throughNumber: -1), ["numbers[1]", "through_number"]),
    BadRequest(
      Inbox.setPreferences,
      InboxV1.SetPreferencesRequest(
        mutedKinds: [.badgeEarned, .init(rawValue: 99)],
        quietHours: .init(startMinute: -1, endMinute: 9_999, timeZone: planted)),
      [
        "muted_kinds[1]", "quiet_hours.start_minute", "quiet_hours.end_minute", "quiet_hours.time_zone", "request_id",
      ]),
  ]

  static let erasure: [BadRequest] = [
    BadRequest(
      Erasure.eraseChild, PrivacyV1.EraseChildRequest(childID: planted, requestID: planted), ["child_id", "request_id"]),
    BadRequest(
      Erasure.deleteFamily, PrivacyV1.DeleteFamilyRequest(familyID: planted), ["family_id", "request_id"]),
    BadRequest(
      Erasure.getErasure, .anonymous, PrivacyV1.GetErasureRequest(requestID: planted), ["family_id", "request_id"]),
  ]
}
