// swift-format-ignore-file
// Written by StubGenerator from screentime/family/v1/family.proto. Do not edit.

import Messages
import RPC

extension FamilyV1 {
  /// The methods of `screentime.family.v1.FamilyService`.
  public enum FamilyServiceMethods {
    /// `/screentime.family.v1.FamilyService/CreateFamily`
    public static let createFamily = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "CreateFamily", kind: .unary)
    /// `/screentime.family.v1.FamilyService/GetFamily`
    public static let getFamily = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "GetFamily", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.family.v1.FamilyService/UpdateFamily`
    public static let updateFamily = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "UpdateFamily", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/AddGuardian`
    public static let addGuardian = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "AddGuardian", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/UpdateGuardian`
    public static let updateGuardian = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "UpdateGuardian", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/RemoveGuardian`
    public static let removeGuardian = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "RemoveGuardian", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/RenewRecoveryCodes`
    public static let renewRecoveryCodes = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "RenewRecoveryCodes", kind: .unary)
    /// `/screentime.family.v1.FamilyService/RedeemRecoveryCode`
    public static let redeemRecoveryCode = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "RedeemRecoveryCode", kind: .unary)
    /// `/screentime.family.v1.FamilyService/ListSecurityChanges`
    public static let listSecurityChanges = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "ListSecurityChanges", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.family.v1.FamilyService/UndoSecurityChange`
    public static let undoSecurityChange = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "UndoSecurityChange", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/UndoByRecoveryCode`
    public static let undoByRecoveryCode = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "UndoByRecoveryCode", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/ListGuardians`
    public static let listGuardians = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "ListGuardians", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.family.v1.FamilyService/SetPin`
    public static let setPin = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "SetPin", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/VerifyPin`
    public static let verifyPin = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "VerifyPin", kind: .unary)
    /// `/screentime.family.v1.FamilyService/EndElevation`
    public static let endElevation = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "EndElevation", kind: .unary)
    /// `/screentime.family.v1.FamilyService/CreateChild`
    public static let createChild = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "CreateChild", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/UpdateChild`
    public static let updateChild = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "UpdateChild", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/ListChildren`
    public static let listChildren = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "ListChildren", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.family.v1.FamilyService/StartPairing`
    public static let startPairing = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "StartPairing", kind: .unary)
    /// `/screentime.family.v1.FamilyService/RedeemPairing`
    public static let redeemPairing = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "RedeemPairing", kind: .unary)
    /// `/screentime.family.v1.FamilyService/ConfirmPairing`
    public static let confirmPairing = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "ConfirmPairing", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/ListPairings`
    public static let listPairings = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "ListPairings", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.family.v1.FamilyService/CancelPairing`
    public static let cancelPairing = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "CancelPairing", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/StartGuardianPairing`
    public static let startGuardianPairing = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "StartGuardianPairing", kind: .unary)
    /// `/screentime.family.v1.FamilyService/AwaitPairing`
    public static let awaitPairing = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "AwaitPairing", kind: .serverStreaming)
    /// `/screentime.family.v1.FamilyService/RefreshToken`
    public static let refreshToken = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "RefreshToken", kind: .unary)
    /// `/screentime.family.v1.FamilyService/ListDevices`
    public static let listDevices = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "ListDevices", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.family.v1.FamilyService/UpdateDevice`
    public static let updateDevice = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "UpdateDevice", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/RevokeDevice`
    public static let revokeDevice = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "RevokeDevice", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/GetSigningKeys`
    public static let getSigningKeys = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "GetSigningKeys", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.family.v1.FamilyService/ListChanges`
    public static let listChanges = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "ListChanges", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.family.v1.FamilyService/RotateSigningKeys`
    public static let rotateSigningKeys = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "RotateSigningKeys", kind: .unary, idempotency: .idempotent)
    /// `/screentime.family.v1.FamilyService/WithdrawSigningKeys`
    public static let withdrawSigningKeys = MethodDescriptor(service: "screentime.family.v1.FamilyService", name: "WithdrawSigningKeys", kind: .unary, idempotency: .idempotent)
  }

  /// Families and their members.
  public protocol FamilyService: RPC.RPCService {
    /// Creates a family with its first guardian and parent device and returns the device's credentials and the guardian's
    /// recovery codes. Anyone may call it where the service is configured so. Without an operator's invitation, creations that are too fast for an address
    /// wait for their turn. Reasons: FAMILY_EXISTS, INVITATION_NOT_VALID, CREDENTIALS_IN_USE.
    func createFamily(_ request: FamilyV1.CreateFamilyRequest, context: RPCContext) async throws -> FamilyV1.CreateFamilyResponse
    /// Returns the caller's family with its guardians. Guardians only.
    /// Reasons: NOT_FOUND.
    func getFamily(_ request: FamilyV1.GetFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family
    /// Changes the family's display name. Guardians only.
    /// Reasons: NOT_FOUND.
    func updateFamily(_ request: FamilyV1.UpdateFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family
    /// Adds a guardian with equal rights. Guardians only.
    /// Reasons: LIMIT_REACHED.
    func addGuardian(_ request: FamilyV1.AddGuardianRequest, context: RPCContext) async throws -> FamilyV1.Guardian
    /// Changes a guardian's display name. Every guardian may, of itself and of the others.
    /// Reasons: NOT_FOUND.
    func updateGuardian(_ request: FamilyV1.UpdateGuardianRequest, context: RPCContext) async throws -> FamilyV1.Guardian
    /// Removes a guardian from the family, itself or another one, never the last: the guardian's devices are revoked, and
    /// pairings that wait and are for that guardian or were started by it are cancelled. Guardians only.
    /// Reasons: NOT_FOUND, LAST_GUARDIAN, LIMIT_REACHED.
    func removeGuardian(_ request: FamilyV1.RemoveGuardianRequest, context: RPCContext) async throws -> FamilyV1.Family
    /// Makes ten recovery codes for the calling guardian, in place of those it has. They are returned this once. They are
    /// void when the device that called is revoked or reset. Guardians only.
    /// Reasons: LIMIT_REACHED.
    func renewRecoveryCodes(_ request: FamilyV1.RenewRecoveryCodesRequest, context: RPCContext) async throws -> FamilyV1.RenewRecoveryCodesResponse
    /// Makes the caller's device a guardian's by one of that guardian's recovery codes, at once; AwaitPairing then returns
    /// its credentials. The code says whose it is, and works once. Anyone; after 5 wrong codes for a guardian, none is
    /// accepted for 1 minute, after 5 more for 5 minutes, then 15 and 60, and attempts of an address that sends many wrong
    /// codes wait for their turn. Such a device may exceed the limit of devices by 10.
    /// Reasons: RECOVERY_CODE_NOT_VALID, LIMIT_REACHED.
    func redeemRecoveryCode(_ request: FamilyV1.RedeemRecoveryCodeRequest, context: RPCContext) async throws -> FamilyV1.RedeemPairingResponse
    /// Lists the changes that made or unmade guardians in the last 24 hours, newest first, and which of them were undone.
    /// Guardians only.
    func listSecurityChanges(_ request: FamilyV1.ListSecurityChangesRequest, context: RPCContext) async throws -> FamilyV1.ListSecurityChangesResponse
    /// Undoes one of these within 24 hours, for good: it cannot be undone in turn, and undoing it again changes nothing.
    /// Any guardian but the one that has made it. Undoing codes or a PIN undoes the later ones of the same guardian, too.
    /// Guardians only.
    /// Reasons: NOT_FOUND, UNDO_NOT_ALLOWED, LAST_GUARDIAN.
    func undoSecurityChange(_ request: FamilyV1.UndoSecurityChangeRequest, context: RPCContext) async throws -> FamilyV1.SecurityChange
    /// The same by a recovery code, for a guardian who was removed in the last 24 hours or is the family's only one. The
    /// code has to be older than the changes that it undoes; one that was replaced in the last 24 hours is valid for this,
    /// and for nothing else. It is used up when something is undone. Without `change_ids` it undoes nothing and lists what
    /// there is. Anyone; attempts of an address that sends many wrong codes wait for their turn.
    /// Reasons: RECOVERY_CODE_NOT_VALID, NOT_FOUND, UNDO_NOT_ALLOWED.
    func undoByRecoveryCode(_ request: FamilyV1.UndoByRecoveryCodeRequest, context: RPCContext) async throws -> FamilyV1.UndoByRecoveryCodeResponse
    /// Lists the present guardians: all about them for a guardian, for a child whose PIN may be asked for. Family members.
    func listGuardians(_ request: FamilyV1.ListGuardiansRequest, context: RPCContext) async throws -> FamilyV1.ListGuardiansResponse
    /// Sets a guardian's PIN, the first one or a new one; the elevations by the former one end, and a lock does.
    /// Guardians only. A changed PIN of its own needs the old PIN or one of the guardian's recovery codes, which is then
    /// used; the PIN of another guardian needs neither. On a shared device without elevation only the old PIN or a recovery
    /// code will do, in parent mode only the old PIN.
    /// Reasons: NOT_FOUND, PIN_NOT_VALID, PIN_NOT_SET, PIN_LOCKED, RECOVERY_CODE_NOT_VALID, LIMIT_REACHED.
    func setPin(_ request: FamilyV1.SetPinRequest, context: RPCContext) async throws -> FamilyV1.Guardian
    /// Elevates the caller's device for 10 minutes by a guardian's PIN. On a guardian's device it is the PIN of that
    /// guardian: the returned token is elevated, and those that RefreshToken returns until then are, too. On a child's
    /// device it is any guardian's: the returned token is that guardian's and lives as long as the elevation (parent mode);
    /// it cannot be refreshed. Family members. Each fifth wrong PIN in a row, on whatever device, locks the guardian's PIN
    /// for the next of 1, 5, 15 and 60 minutes, then 60 each time; a right one ends the count.
    /// Reasons: NOT_FOUND, PIN_NOT_VALID, PIN_NOT_SET, PIN_LOCKED.
    func verifyPin(_ request: FamilyV1.VerifyPinRequest, context: RPCContext) async throws -> FamilyV1.VerifyPinResponse
    /// Ends the elevation of the caller's device, by its elevated token or any other one: at once here, in the other
    /// services as soon as they know, as with RevokeDevice. On a child's device the guardian's token is void then. Ending
    /// none changes nothing. Family members.
    func endElevation(_ request: FamilyV1.EndElevationRequest, context: RPCContext) async throws -> FamilyV1.EndElevationResponse
    /// Adds a child. Guardians only.
    /// Reasons: LIMIT_REACHED.
    func createChild(_ request: FamilyV1.CreateChildRequest, context: RPCContext) async throws -> FamilyV1.Child
    /// Changes a child's name, zone or week start. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    func updateChild(_ request: FamilyV1.UpdateChildRequest, context: RPCContext) async throws -> FamilyV1.Child
    /// Lists the children of the family: all for a guardian, only itself for a child.
    func listChildren(_ request: FamilyV1.ListChildrenRequest, context: RPCContext) async throws -> FamilyV1.ListChildrenResponse
    /// Starts pairing a device for a child or a guardian: a code, valid for 10 minutes and single use. Guardians only: for
    /// itself each as many times as it likes, for another guardian only while that one has no device in use.
    /// Reasons: NOT_FOUND, LIMIT_REACHED, PAIRING_NOT_OPEN, GUARDIAN_HAS_DEVICE.
    func startPairing(_ request: FamilyV1.StartPairingRequest, context: RPCContext) async throws -> FamilyV1.StartPairingResponse
    /// Redeems a code. The device is then pending until a guardian confirms it. Anyone; the fifth wrong code for a pairing
    /// ends it, and attempts of an address that sends many wrong codes wait for their turn.
    /// Reasons: PAIRING_CODE_NOT_VALID, LIMIT_REACHED.
    func redeemPairing(_ request: FamilyV1.RedeemPairingRequest, context: RPCContext) async throws -> FamilyV1.RedeemPairingResponse
    /// Confirms a redeemed pairing, whoever has started it. Guardians only.
    /// Reasons: NOT_FOUND, PAIRING_NOT_PENDING, GUARDIAN_HAS_DEVICE, LIMIT_REACHED.
    func confirmPairing(_ request: FamilyV1.ConfirmPairingRequest, context: RPCContext) async throws -> FamilyV1.Device
    /// Lists the family's pairings that wait for a device or a guardian, and those that wrong codes have ended, whoever has
    /// started them. Guardians only.
    func listPairings(_ request: FamilyV1.ListPairingsRequest, context: RPCContext) async throws -> FamilyV1.ListPairingsResponse
    /// Cancels a pairing that waits for a device or a guardian, whoever has started it: its code is void, and a device that
    /// waits learns that it has ended. Guardians only.
    /// Reasons: NOT_FOUND, PAIRING_NOT_OPEN.
    func cancelPairing(_ request: FamilyV1.CancelPairingRequest, context: RPCContext) async throws -> FamilyV1.Pairing
    /// Starts pairing a device for a guardian who has no working device left: a code, valid for 10 minutes and single use.
    /// The device that redeems it is that guardian's at once: the operator's word replaces the confirmation, and is
    /// recorded for good. Operators only.
    /// Reasons: NOT_FOUND, PAIRING_NOT_OPEN.
    func startGuardianPairing(_ request: FamilyV1.StartGuardianPairingRequest, context: RPCContext) async throws -> FamilyV1.StartPairingResponse
    /// Waits for the confirmation: returns the state at once and again when it changes; the response CONFIRMED carries the
    /// credentials and ends the stream. The caller authenticates with the pairing token. Like every stream it ends within
    /// an hour with UNAVAILABLE: call again.
    /// Reasons: PAIRING_TOKEN_NOT_VALID, CREDENTIALS_IN_USE.
    func awaitPairing(_ request: FamilyV1.AwaitPairingRequest, responses: ResponseWriter<FamilyV1.AwaitPairingResponse>, context: RPCContext) async throws
    /// Exchanges a refresh token for new credentials; refresh tokens rotate (FA-4). Presenting a used one again revokes
    /// the device on every service, except the last one again with the same request_id: that reissues a lost response.
    /// Reasons: REFRESH_TOKEN_NOT_VALID.
    func refreshToken(_ request: FamilyV1.RefreshTokenRequest, context: RPCContext) async throws -> FamilyV1.Credentials
    /// Lists the family's devices. Guardians only.
    func listDevices(_ request: FamilyV1.ListDevicesRequest, context: RPCContext) async throws -> FamilyV1.ListDevicesResponse
    /// Changes a device's display name or whether it is shared, for which its guardian needs a PIN, or resets its mode: a device whose mode is reset has no
    /// owner and no credentials any more, and gets both by pairing it again, with another id. Guardians only.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE, LAST_GUARDIAN, PIN_NOT_SET.
    func updateDevice(_ request: FamilyV1.UpdateDeviceRequest, context: RPCContext) async throws -> FamilyV1.Device
    /// Revokes a device for good: within 60 s every service rejects its tokens and has ended its open streams. Revoking it
    /// again changes nothing. Guardians only, each of them every device of the family.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE, LAST_GUARDIAN.
    func revokeDevice(_ request: FamilyV1.RevokeDeviceRequest, context: RPCContext) async throws -> FamilyV1.Device
    /// Returns the public keys that verify access tokens, the next one included, which is published long before it signs.
    /// Anyone; a proof of who answers, with a nonce, is for services and operators.
    func getSigningKeys(_ request: FamilyV1.GetSigningKeysRequest, context: RPCContext) async throws -> FamilyV1.GetSigningKeysResponse
    /// Lists what the family's guardians have changed in ShieldPolicy, newest first: the family and its members, devices,
    /// pairings, apps, reward time, the wallet and their own notifications. Guardians only.
    /// Reasons: NOT_FOUND.
    func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws -> CommonV1.ListChangesResponse
    /// Lets the next key sign from now on, in place of the one named: at once where the next key has been published for
    /// ten minutes, else when it has. Tokens of the former key work until they expire. Naming a key that no longer signs
    /// changes nothing, so the call may be repeated. Operators only.
    /// Reasons: SIGNING_KEY_NOT_FOUND.
    func rotateSigningKeys(_ request: FamilyV1.RotateSigningKeysRequest, context: RPCContext) async throws -> FamilyV1.GetSigningKeysResponse
    /// Withdraws keys at once, because others may have them: no service accepts their tokens any longer, ShieldPolicy from
    /// now on and each other one within 20 s while it reaches ShieldPolicy, and streams of devices end there with UNAVAILABLE.
    /// Where the key that signs is withdrawn, the next one signs at once, or a new one. Devices refresh their credentials
    /// and continue. Repeating the call changes nothing. Operators only.
    /// Reasons: SIGNING_KEY_NOT_FOUND.
    func withdrawSigningKeys(_ request: FamilyV1.WithdrawSigningKeysRequest, context: RPCContext) async throws -> FamilyV1.GetSigningKeysResponse
  }

  /// A `screentime.family.v1.FamilyService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialFamilyService: FamilyService {}

  /// Calls a `screentime.family.v1.FamilyService` over a channel.
  public struct FamilyServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Creates a family with its first guardian and parent device and returns the device's credentials and the guardian's
    /// recovery codes. Anyone may call it where the service is configured so. Without an operator's invitation, creations that are too fast for an address
    /// wait for their turn. Reasons: FAMILY_EXISTS, INVITATION_NOT_VALID, CREDENTIALS_IN_USE.
    public func createFamily(_ request: FamilyV1.CreateFamilyRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.CreateFamilyResponse {
      try await channel.unary(FamilyServiceMethods.createFamily, request, options: options)
    }

    /// Returns the caller's family with its guardians. Guardians only.
    /// Reasons: NOT_FOUND.
    public func getFamily(_ request: FamilyV1.GetFamilyRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Family {
      try await channel.unary(FamilyServiceMethods.getFamily, request, options: options)
    }

    /// Changes the family's display name. Guardians only.
    /// Reasons: NOT_FOUND.
    public func updateFamily(_ request: FamilyV1.UpdateFamilyRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Family {
      try await channel.unary(FamilyServiceMethods.updateFamily, request, options: options)
    }

    /// Adds a guardian with equal rights. Guardians only.
    /// Reasons: LIMIT_REACHED.
    public func addGuardian(_ request: FamilyV1.AddGuardianRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Guardian {
      try await channel.unary(FamilyServiceMethods.addGuardian, request, options: options)
    }

    /// Changes a guardian's display name. Every guardian may, of itself and of the others.
    /// Reasons: NOT_FOUND.
    public func updateGuardian(_ request: FamilyV1.UpdateGuardianRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Guardian {
      try await channel.unary(FamilyServiceMethods.updateGuardian, request, options: options)
    }

    /// Removes a guardian from the family, itself or another one, never the last: the guardian's devices are revoked, and
    /// pairings that wait and are for that guardian or were started by it are cancelled. Guardians only.
    /// Reasons: NOT_FOUND, LAST_GUARDIAN, LIMIT_REACHED.
    public func removeGuardian(_ request: FamilyV1.RemoveGuardianRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Family {
      try await channel.unary(FamilyServiceMethods.removeGuardian, request, options: options)
    }

    /// Makes ten recovery codes for the calling guardian, in place of those it has. They are returned this once. They are
    /// void when the device that called is revoked or reset. Guardians only.
    /// Reasons: LIMIT_REACHED.
    public func renewRecoveryCodes(_ request: FamilyV1.RenewRecoveryCodesRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.RenewRecoveryCodesResponse {
      try await channel.unary(FamilyServiceMethods.renewRecoveryCodes, request, options: options)
    }

    /// Makes the caller's device a guardian's by one of that guardian's recovery codes, at once; AwaitPairing then returns
    /// its credentials. The code says whose it is, and works once. Anyone; after 5 wrong codes for a guardian, none is
    /// accepted for 1 minute, after 5 more for 5 minutes, then 15 and 60, and attempts of an address that sends many wrong
    /// codes wait for their turn. Such a device may exceed the limit of devices by 10.
    /// Reasons: RECOVERY_CODE_NOT_VALID, LIMIT_REACHED.
    public func redeemRecoveryCode(_ request: FamilyV1.RedeemRecoveryCodeRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.RedeemPairingResponse {
      try await channel.unary(FamilyServiceMethods.redeemRecoveryCode, request, options: options)
    }

    /// Lists the changes that made or unmade guardians in the last 24 hours, newest first, and which of them were undone.
    /// Guardians only.
    public func listSecurityChanges(_ request: FamilyV1.ListSecurityChangesRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.ListSecurityChangesResponse {
      try await channel.unary(FamilyServiceMethods.listSecurityChanges, request, options: options)
    }

    /// Undoes one of these within 24 hours, for good: it cannot be undone in turn, and undoing it again changes nothing.
    /// Any guardian but the one that has made it. Undoing codes or a PIN undoes the later ones of the same guardian, too.
    /// Guardians only.
    /// Reasons: NOT_FOUND, UNDO_NOT_ALLOWED, LAST_GUARDIAN.
    public func undoSecurityChange(_ request: FamilyV1.UndoSecurityChangeRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.SecurityChange {
      try await channel.unary(FamilyServiceMethods.undoSecurityChange, request, options: options)
    }

    /// The same by a recovery code, for a guardian who was removed in the last 24 hours or is the family's only one. The
    /// code has to be older than the changes that it undoes; one that was replaced in the last 24 hours is valid for this,
    /// and for nothing else. It is used up when something is undone. Without `change_ids` it undoes nothing and lists what
    /// there is. Anyone; attempts of an address that sends many wrong codes wait for their turn.
    /// Reasons: RECOVERY_CODE_NOT_VALID, NOT_FOUND, UNDO_NOT_ALLOWED.
    public func undoByRecoveryCode(_ request: FamilyV1.UndoByRecoveryCodeRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.UndoByRecoveryCodeResponse {
      try await channel.unary(FamilyServiceMethods.undoByRecoveryCode, request, options: options)
    }

    /// Lists the present guardians: all about them for a guardian, for a child whose PIN may be asked for. Family members.
    public func listGuardians(_ request: FamilyV1.ListGuardiansRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.ListGuardiansResponse {
      try await channel.unary(FamilyServiceMethods.listGuardians, request, options: options)
    }

    /// Sets a guardian's PIN, the first one or a new one; the elevations by the former one end, and a lock does.
    /// Guardians only. A changed PIN of its own needs the old PIN or one of the guardian's recovery codes, which is then
    /// used; the PIN of another guardian needs neither. On a shared device without elevation only the old PIN or a recovery
    /// code will do, in parent mode only the old PIN.
    /// Reasons: NOT_FOUND, PIN_NOT_VALID, PIN_NOT_SET, PIN_LOCKED, RECOVERY_CODE_NOT_VALID, LIMIT_REACHED.
    public func setPin(_ request: FamilyV1.SetPinRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Guardian {
      try await channel.unary(FamilyServiceMethods.setPin, request, options: options)
    }

    /// Elevates the caller's device for 10 minutes by a guardian's PIN. On a guardian's device it is the PIN of that
    /// guardian: the returned token is elevated, and those that RefreshToken returns until then are, too. On a child's
    /// device it is any guardian's: the returned token is that guardian's and lives as long as the elevation (parent mode);
    /// it cannot be refreshed. Family members. Each fifth wrong PIN in a row, on whatever device, locks the guardian's PIN
    /// for the next of 1, 5, 15 and 60 minutes, then 60 each time; a right one ends the count.
    /// Reasons: NOT_FOUND, PIN_NOT_VALID, PIN_NOT_SET, PIN_LOCKED.
    public func verifyPin(_ request: FamilyV1.VerifyPinRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.VerifyPinResponse {
      try await channel.unary(FamilyServiceMethods.verifyPin, request, options: options)
    }

    /// Ends the elevation of the caller's device, by its elevated token or any other one: at once here, in the other
    /// services as soon as they know, as with RevokeDevice. On a child's device the guardian's token is void then. Ending
    /// none changes nothing. Family members.
    public func endElevation(_ request: FamilyV1.EndElevationRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.EndElevationResponse {
      try await channel.unary(FamilyServiceMethods.endElevation, request, options: options)
    }

    /// Adds a child. Guardians only.
    /// Reasons: LIMIT_REACHED.
    public func createChild(_ request: FamilyV1.CreateChildRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Child {
      try await channel.unary(FamilyServiceMethods.createChild, request, options: options)
    }

    /// Changes a child's name, zone or week start. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    public func updateChild(_ request: FamilyV1.UpdateChildRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Child {
      try await channel.unary(FamilyServiceMethods.updateChild, request, options: options)
    }

    /// Lists the children of the family: all for a guardian, only itself for a child.
    public func listChildren(_ request: FamilyV1.ListChildrenRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.ListChildrenResponse {
      try await channel.unary(FamilyServiceMethods.listChildren, request, options: options)
    }

    /// Starts pairing a device for a child or a guardian: a code, valid for 10 minutes and single use. Guardians only: for
    /// itself each as many times as it likes, for another guardian only while that one has no device in use.
    /// Reasons: NOT_FOUND, LIMIT_REACHED, PAIRING_NOT_OPEN, GUARDIAN_HAS_DEVICE.
    public func startPairing(_ request: FamilyV1.StartPairingRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.StartPairingResponse {
      try await channel.unary(FamilyServiceMethods.startPairing, request, options: options)
    }

    /// Redeems a code. The device is then pending until a guardian confirms it. Anyone; the fifth wrong code for a pairing
    /// ends it, and attempts of an address that sends many wrong codes wait for their turn.
    /// Reasons: PAIRING_CODE_NOT_VALID, LIMIT_REACHED.
    public func redeemPairing(_ request: FamilyV1.RedeemPairingRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.RedeemPairingResponse {
      try await channel.unary(FamilyServiceMethods.redeemPairing, request, options: options)
    }

    /// Confirms a redeemed pairing, whoever has started it. Guardians only.
    /// Reasons: NOT_FOUND, PAIRING_NOT_PENDING, GUARDIAN_HAS_DEVICE, LIMIT_REACHED.
    public func confirmPairing(_ request: FamilyV1.ConfirmPairingRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Device {
      try await channel.unary(FamilyServiceMethods.confirmPairing, request, options: options)
    }

    /// Lists the family's pairings that wait for a device or a guardian, and those that wrong codes have ended, whoever has
    /// started them. Guardians only.
    public func listPairings(_ request: FamilyV1.ListPairingsRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.ListPairingsResponse {
      try await channel.unary(FamilyServiceMethods.listPairings, request, options: options)
    }

    /// Cancels a pairing that waits for a device or a guardian, whoever has started it: its code is void, and a device that
    /// waits learns that it has ended. Guardians only.
    /// Reasons: NOT_FOUND, PAIRING_NOT_OPEN.
    public func cancelPairing(_ request: FamilyV1.CancelPairingRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Pairing {
      try await channel.unary(FamilyServiceMethods.cancelPairing, request, options: options)
    }

    /// Starts pairing a device for a guardian who has no working device left: a code, valid for 10 minutes and single use.
    /// The device that redeems it is that guardian's at once: the operator's word replaces the confirmation, and is
    /// recorded for good. Operators only.
    /// Reasons: NOT_FOUND, PAIRING_NOT_OPEN.
    public func startGuardianPairing(_ request: FamilyV1.StartGuardianPairingRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.StartPairingResponse {
      try await channel.unary(FamilyServiceMethods.startGuardianPairing, request, options: options)
    }

    /// Waits for the confirmation: returns the state at once and again when it changes; the response CONFIRMED carries the
    /// credentials and ends the stream. The caller authenticates with the pairing token. Like every stream it ends within
    /// an hour with UNAVAILABLE: call again.
    /// Reasons: PAIRING_TOKEN_NOT_VALID, CREDENTIALS_IN_USE.
    public func awaitPairing(_ request: FamilyV1.AwaitPairingRequest, options: CallOptions = CallOptions()) -> ResponseStream<FamilyV1.AwaitPairingResponse> {
      channel.serverStreaming(FamilyServiceMethods.awaitPairing, request, options: options)
    }

    /// Exchanges a refresh token for new credentials; refresh tokens rotate (FA-4). Presenting a used one again revokes
    /// the device on every service, except the last one again with the same request_id: that reissues a lost response.
    /// Reasons: REFRESH_TOKEN_NOT_VALID.
    public func refreshToken(_ request: FamilyV1.RefreshTokenRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Credentials {
      try await channel.unary(FamilyServiceMethods.refreshToken, request, options: options)
    }

    /// Lists the family's devices. Guardians only.
    public func listDevices(_ request: FamilyV1.ListDevicesRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.ListDevicesResponse {
      try await channel.unary(FamilyServiceMethods.listDevices, request, options: options)
    }

    /// Changes a device's display name or whether it is shared, for which its guardian needs a PIN, or resets its mode: a device whose mode is reset has no
    /// owner and no credentials any more, and gets both by pairing it again, with another id. Guardians only.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE, LAST_GUARDIAN, PIN_NOT_SET.
    public func updateDevice(_ request: FamilyV1.UpdateDeviceRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Device {
      try await channel.unary(FamilyServiceMethods.updateDevice, request, options: options)
    }

    /// Revokes a device for good: within 60 s every service rejects its tokens and has ended its open streams. Revoking it
    /// again changes nothing. Guardians only, each of them every device of the family.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE, LAST_GUARDIAN.
    public func revokeDevice(_ request: FamilyV1.RevokeDeviceRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Device {
      try await channel.unary(FamilyServiceMethods.revokeDevice, request, options: options)
    }

    /// Returns the public keys that verify access tokens, the next one included, which is published long before it signs.
    /// Anyone; a proof of who answers, with a nonce, is for services and operators.
    public func getSigningKeys(_ request: FamilyV1.GetSigningKeysRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.GetSigningKeysResponse {
      try await channel.unary(FamilyServiceMethods.getSigningKeys, request, options: options)
    }

    /// Lists what the family's guardians have changed in ShieldPolicy, newest first: the family and its members, devices,
    /// pairings, apps, reward time, the wallet and their own notifications. Guardians only.
    /// Reasons: NOT_FOUND.
    public func listChanges(_ request: CommonV1.ListChangesRequest, options: CallOptions = CallOptions()) async throws -> CommonV1.ListChangesResponse {
      try await channel.unary(FamilyServiceMethods.listChanges, request, options: options)
    }

    /// Lets the next key sign from now on, in place of the one named: at once where the next key has been published for
    /// ten minutes, else when it has. Tokens of the former key work until they expire. Naming a key that no longer signs
    /// changes nothing, so the call may be repeated. Operators only.
    /// Reasons: SIGNING_KEY_NOT_FOUND.
    public func rotateSigningKeys(_ request: FamilyV1.RotateSigningKeysRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.GetSigningKeysResponse {
      try await channel.unary(FamilyServiceMethods.rotateSigningKeys, request, options: options)
    }

    /// Withdraws keys at once, because others may have them: no service accepts their tokens any longer, ShieldPolicy from
    /// now on and each other one within 20 s while it reaches ShieldPolicy, and streams of devices end there with UNAVAILABLE.
    /// Where the key that signs is withdrawn, the next one signs at once, or a new one. Devices refresh their credentials
    /// and continue. Repeating the call changes nothing. Operators only.
    /// Reasons: SIGNING_KEY_NOT_FOUND.
    public func withdrawSigningKeys(_ request: FamilyV1.WithdrawSigningKeysRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.GetSigningKeysResponse {
      try await channel.unary(FamilyServiceMethods.withdrawSigningKeys, request, options: options)
    }
  }
}

extension FamilyV1.FamilyService {
  /// The methods by name, for tables and settings.
  public typealias Methods = FamilyV1.FamilyServiceMethods

  public static var serviceName: String { "screentime.family.v1.FamilyService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.createFamily, createFamily),
      .unary(Methods.getFamily, getFamily),
      .unary(Methods.updateFamily, updateFamily),
      .unary(Methods.addGuardian, addGuardian),
      .unary(Methods.updateGuardian, updateGuardian),
      .unary(Methods.removeGuardian, removeGuardian),
      .unary(Methods.renewRecoveryCodes, renewRecoveryCodes),
      .unary(Methods.redeemRecoveryCode, redeemRecoveryCode),
      .unary(Methods.listSecurityChanges, listSecurityChanges),
      .unary(Methods.undoSecurityChange, undoSecurityChange),
      .unary(Methods.undoByRecoveryCode, undoByRecoveryCode),
      .unary(Methods.listGuardians, listGuardians),
      .unary(Methods.setPin, setPin),
      .unary(Methods.verifyPin, verifyPin),
      .unary(Methods.endElevation, endElevation),
      .unary(Methods.createChild, createChild),
      .unary(Methods.updateChild, updateChild),
      .unary(Methods.listChildren, listChildren),
      .unary(Methods.startPairing, startPairing),
      .unary(Methods.redeemPairing, redeemPairing),
      .unary(Methods.confirmPairing, confirmPairing),
      .unary(Methods.listPairings, listPairings),
      .unary(Methods.cancelPairing, cancelPairing),
      .unary(Methods.startGuardianPairing, startGuardianPairing),
      .serverStreaming(Methods.awaitPairing, awaitPairing),
      .unary(Methods.refreshToken, refreshToken),
      .unary(Methods.listDevices, listDevices),
      .unary(Methods.updateDevice, updateDevice),
      .unary(Methods.revokeDevice, revokeDevice),
      .unary(Methods.getSigningKeys, getSigningKeys),
      .unary(Methods.listChanges, listChanges),
      .unary(Methods.rotateSigningKeys, rotateSigningKeys),
      .unary(Methods.withdrawSigningKeys, withdrawSigningKeys),
    ]
  }
}

extension FamilyV1.PartialFamilyService {
  public func createFamily(_ request: FamilyV1.CreateFamilyRequest, context: RPCContext) async throws -> FamilyV1.CreateFamilyResponse {
    throw RPCError.unimplemented(Methods.createFamily)
  }
  public func getFamily(_ request: FamilyV1.GetFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family {
    throw RPCError.unimplemented(Methods.getFamily)
  }
  public func updateFamily(_ request: FamilyV1.UpdateFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family {
    throw RPCError.unimplemented(Methods.updateFamily)
  }
  public func addGuardian(_ request: FamilyV1.AddGuardianRequest, context: RPCContext) async throws -> FamilyV1.Guardian {
    throw RPCError.unimplemented(Methods.addGuardian)
  }
  public func updateGuardian(_ request: FamilyV1.UpdateGuardianRequest, context: RPCContext) async throws -> FamilyV1.Guardian {
    throw RPCError.unimplemented(Methods.updateGuardian)
  }
  public func removeGuardian(_ request: FamilyV1.RemoveGuardianRequest, context: RPCContext) async throws -> FamilyV1.Family {
    throw RPCError.unimplemented(Methods.removeGuardian)
  }
  public func renewRecoveryCodes(_ request: FamilyV1.RenewRecoveryCodesRequest, context: RPCContext) async throws -> FamilyV1.RenewRecoveryCodesResponse {
    throw RPCError.unimplemented(Methods.renewRecoveryCodes)
  }
  public func redeemRecoveryCode(_ request: FamilyV1.RedeemRecoveryCodeRequest, context: RPCContext) async throws -> FamilyV1.RedeemPairingResponse {
    throw RPCError.unimplemented(Methods.redeemRecoveryCode)
  }
  public func listSecurityChanges(_ request: FamilyV1.ListSecurityChangesRequest, context: RPCContext) async throws -> FamilyV1.ListSecurityChangesResponse {
    throw RPCError.unimplemented(Methods.listSecurityChanges)
  }
  public func undoSecurityChange(_ request: FamilyV1.UndoSecurityChangeRequest, context: RPCContext) async throws -> FamilyV1.SecurityChange {
    throw RPCError.unimplemented(Methods.undoSecurityChange)
  }
  public func undoByRecoveryCode(_ request: FamilyV1.UndoByRecoveryCodeRequest, context: RPCContext) async throws -> FamilyV1.UndoByRecoveryCodeResponse {
    throw RPCError.unimplemented(Methods.undoByRecoveryCode)
  }
  public func listGuardians(_ request: FamilyV1.ListGuardiansRequest, context: RPCContext) async throws -> FamilyV1.ListGuardiansResponse {
    throw RPCError.unimplemented(Methods.listGuardians)
  }
  public func setPin(_ request: FamilyV1.SetPinRequest, context: RPCContext) async throws -> FamilyV1.Guardian {
    throw RPCError.unimplemented(Methods.setPin)
  }
  public func verifyPin(_ request: FamilyV1.VerifyPinRequest, context: RPCContext) async throws -> FamilyV1.VerifyPinResponse {
    throw RPCError.unimplemented(Methods.verifyPin)
  }
  public func endElevation(_ request: FamilyV1.EndElevationRequest, context: RPCContext) async throws -> FamilyV1.EndElevationResponse {
    throw RPCError.unimplemented(Methods.endElevation)
  }
  public func createChild(_ request: FamilyV1.CreateChildRequest, context: RPCContext) async throws -> FamilyV1.Child {
    throw RPCError.unimplemented(Methods.createChild)
  }
  public func updateChild(_ request: FamilyV1.UpdateChildRequest, context: RPCContext) async throws -> FamilyV1.Child {
    throw RPCError.unimplemented(Methods.updateChild)
  }
  public func listChildren(_ request: FamilyV1.ListChildrenRequest, context: RPCContext) async throws -> FamilyV1.ListChildrenResponse {
    throw RPCError.unimplemented(Methods.listChildren)
  }
  public func startPairing(_ request: FamilyV1.StartPairingRequest, context: RPCContext) async throws -> FamilyV1.StartPairingResponse {
    throw RPCError.unimplemented(Methods.startPairing)
  }
  public func redeemPairing(_ request: FamilyV1.RedeemPairingRequest, context: RPCContext) async throws -> FamilyV1.RedeemPairingResponse {
    throw RPCError.unimplemented(Methods.redeemPairing)
  }
  public func confirmPairing(_ request: FamilyV1.ConfirmPairingRequest, context: RPCContext) async throws -> FamilyV1.Device {
    throw RPCError.unimplemented(Methods.confirmPairing)
  }
  public func listPairings(_ request: FamilyV1.ListPairingsRequest, context: RPCContext) async throws -> FamilyV1.ListPairingsResponse {
    throw RPCError.unimplemented(Methods.listPairings)
  }
  public func cancelPairing(_ request: FamilyV1.CancelPairingRequest, context: RPCContext) async throws -> FamilyV1.Pairing {
    throw RPCError.unimplemented(Methods.cancelPairing)
  }
  public func startGuardianPairing(_ request: FamilyV1.StartGuardianPairingRequest, context: RPCContext) async throws -> FamilyV1.StartPairingResponse {
    throw RPCError.unimplemented(Methods.startGuardianPairing)
  }
  public func awaitPairing(_ request: FamilyV1.AwaitPairingRequest, responses: ResponseWriter<FamilyV1.AwaitPairingResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.awaitPairing)
  }
  public func refreshToken(_ request: FamilyV1.RefreshTokenRequest, context: RPCContext) async throws -> FamilyV1.Credentials {
    throw RPCError.unimplemented(Methods.refreshToken)
  }
  public func listDevices(_ request: FamilyV1.ListDevicesRequest, context: RPCContext) async throws -> FamilyV1.ListDevicesResponse {
    throw RPCError.unimplemented(Methods.listDevices)
  }
  public func updateDevice(_ request: FamilyV1.UpdateDeviceRequest, context: RPCContext) async throws -> FamilyV1.Device {
    throw RPCError.unimplemented(Methods.updateDevice)
  }
  public func revokeDevice(_ request: FamilyV1.RevokeDeviceRequest, context: RPCContext) async throws -> FamilyV1.Device {
    throw RPCError.unimplemented(Methods.revokeDevice)
  }
  public func getSigningKeys(_ request: FamilyV1.GetSigningKeysRequest, context: RPCContext) async throws -> FamilyV1.GetSigningKeysResponse {
    throw RPCError.unimplemented(Methods.getSigningKeys)
  }
  public func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws -> CommonV1.ListChangesResponse {
    throw RPCError.unimplemented(Methods.listChanges)
  }
  public func rotateSigningKeys(_ request: FamilyV1.RotateSigningKeysRequest, context: RPCContext) async throws -> FamilyV1.GetSigningKeysResponse {
    throw RPCError.unimplemented(Methods.rotateSigningKeys)
  }
  public func withdrawSigningKeys(_ request: FamilyV1.WithdrawSigningKeysRequest, context: RPCContext) async throws -> FamilyV1.GetSigningKeysResponse {
    throw RPCError.unimplemented(Methods.withdrawSigningKeys)
  }
}
