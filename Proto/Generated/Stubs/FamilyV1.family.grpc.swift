// swift-format-ignore-file
// Written by StubGenerator from screentime/family/v1/family.proto. Do not edit.

import Messages
import RPC

extension FamilyV1 {
  /// Families and who belongs to them.
  public protocol FamilyService: RPC.RPCService {
    /// Creates a family with its first guardian and parent device and returns the device's credentials. Anyone may call it
    /// where the service is configured so. Without an operator's invitation creations that come too fast from an address
    /// wait for their turn.
    func createFamily(_ request: FamilyV1.CreateFamilyRequest, context: RPCContext) async throws -> FamilyV1.CreateFamilyResponse
    /// Returns the caller's family with its guardians. Guardians only.
    func getFamily(_ request: FamilyV1.GetFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family
    /// Changes the family's display name. Guardians only.
    func updateFamily(_ request: FamilyV1.UpdateFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family
    /// Adds a guardian with equal rights. Guardians only.
    func addGuardian(_ request: FamilyV1.AddGuardianRequest, context: RPCContext) async throws -> FamilyV1.Guardian
    /// Adds a child. Guardians only.
    func createChild(_ request: FamilyV1.CreateChildRequest, context: RPCContext) async throws -> FamilyV1.Child
    /// Changes a child's name, zone or week start. Guardians only.
    func updateChild(_ request: FamilyV1.UpdateChildRequest, context: RPCContext) async throws -> FamilyV1.Child
    /// Lists the children of the family: all for a guardian, itself for a child.
    func listChildren(_ request: FamilyV1.ListChildrenRequest, context: RPCContext) async throws -> FamilyV1.ListChildrenResponse
    /// Starts pairing a device for a child: a code, valid 10 minutes and once. Guardians only.
    func startPairing(_ request: FamilyV1.StartPairingRequest, context: RPCContext) async throws -> FamilyV1.StartPairingResponse
    /// Redeems a code. The device is then pending until a guardian confirms it. Anyone; the fifth wrong code for a pairing
    /// ends it, and attempts of an address that shows many wrong codes wait for their turn.
    func redeemPairing(_ request: FamilyV1.RedeemPairingRequest, context: RPCContext) async throws -> FamilyV1.RedeemPairingResponse
    /// Confirms a redeemed pairing. Guardians only.
    func confirmPairing(_ request: FamilyV1.ConfirmPairingRequest, context: RPCContext) async throws -> FamilyV1.Device
    /// Starts pairing a device for a guardian who has none left that works: a code, valid 10 minutes and once. Whoever redeems
    /// it is that guardian at once: the operator's word stands for the confirmation, and is recorded for good. Operators only.
    func startGuardianPairing(_ request: FamilyV1.StartGuardianPairingRequest, context: RPCContext) async throws -> FamilyV1.StartPairingResponse
    /// Waits for the confirmation: answers the state at once and again when it changes; the answer CONFIRMED carries the
    /// credentials and ends the stream. The caller proves itself by the pairing token. Like every stream it ends within an hour
    /// with UNAVAILABLE: call again.
    func awaitPairing(_ request: FamilyV1.AwaitPairingRequest, responses: ResponseWriter<FamilyV1.AwaitPairingResponse>, context: RPCContext) async throws
    /// Exchanges a refresh token for new credentials; refresh tokens rotate (FA-4). Showing a used one again cuts the device
    /// off on every service, except the last one again with the same request_id: that reissues an answer that was lost.
    func refreshToken(_ request: FamilyV1.RefreshTokenRequest, context: RPCContext) async throws -> FamilyV1.Credentials
    /// Lists the family's devices. Guardians only.
    func listDevices(_ request: FamilyV1.ListDevicesRequest, context: RPCContext) async throws -> FamilyV1.ListDevicesResponse
    /// Returns the public keys that verify access tokens. Anyone.
    func getSigningKeys(_ request: FamilyV1.GetSigningKeysRequest, context: RPCContext) async throws -> FamilyV1.GetSigningKeysResponse
  }

  /// Calls a `screentime.family.v1.FamilyService` over a channel.
  public struct FamilyServiceClient: Sendable {
    public let channel: Channel

    public init(_ channel: Channel) { self.channel = channel }

    /// Creates a family with its first guardian and parent device and returns the device's credentials. Anyone may call it
    /// where the service is configured so. Without an operator's invitation creations that come too fast from an address
    /// wait for their turn.
    public func createFamily(_ request: FamilyV1.CreateFamilyRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.CreateFamilyResponse {
      try await channel.unary("/screentime.family.v1.FamilyService/CreateFamily", request, options: options)
    }

    /// Returns the caller's family with its guardians. Guardians only.
    public func getFamily(_ request: FamilyV1.GetFamilyRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Family {
      try await channel.unary("/screentime.family.v1.FamilyService/GetFamily", request, options: options)
    }

    /// Changes the family's display name. Guardians only.
    public func updateFamily(_ request: FamilyV1.UpdateFamilyRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Family {
      try await channel.unary("/screentime.family.v1.FamilyService/UpdateFamily", request, options: options)
    }

    /// Adds a guardian with equal rights. Guardians only.
    public func addGuardian(_ request: FamilyV1.AddGuardianRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Guardian {
      try await channel.unary("/screentime.family.v1.FamilyService/AddGuardian", request, options: options)
    }

    /// Adds a child. Guardians only.
    public func createChild(_ request: FamilyV1.CreateChildRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Child {
      try await channel.unary("/screentime.family.v1.FamilyService/CreateChild", request, options: options)
    }

    /// Changes a child's name, zone or week start. Guardians only.
    public func updateChild(_ request: FamilyV1.UpdateChildRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Child {
      try await channel.unary("/screentime.family.v1.FamilyService/UpdateChild", request, options: options)
    }

    /// Lists the children of the family: all for a guardian, itself for a child.
    public func listChildren(_ request: FamilyV1.ListChildrenRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.ListChildrenResponse {
      try await channel.unary("/screentime.family.v1.FamilyService/ListChildren", request, options: options)
    }

    /// Starts pairing a device for a child: a code, valid 10 minutes and once. Guardians only.
    public func startPairing(_ request: FamilyV1.StartPairingRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.StartPairingResponse {
      try await channel.unary("/screentime.family.v1.FamilyService/StartPairing", request, options: options)
    }

    /// Redeems a code. The device is then pending until a guardian confirms it. Anyone; the fifth wrong code for a pairing
    /// ends it, and attempts of an address that shows many wrong codes wait for their turn.
    public func redeemPairing(_ request: FamilyV1.RedeemPairingRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.RedeemPairingResponse {
      try await channel.unary("/screentime.family.v1.FamilyService/RedeemPairing", request, options: options)
    }

    /// Confirms a redeemed pairing. Guardians only.
    public func confirmPairing(_ request: FamilyV1.ConfirmPairingRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Device {
      try await channel.unary("/screentime.family.v1.FamilyService/ConfirmPairing", request, options: options)
    }

    /// Starts pairing a device for a guardian who has none left that works: a code, valid 10 minutes and once. Whoever redeems
    /// it is that guardian at once: the operator's word stands for the confirmation, and is recorded for good. Operators only.
    public func startGuardianPairing(_ request: FamilyV1.StartGuardianPairingRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.StartPairingResponse {
      try await channel.unary("/screentime.family.v1.FamilyService/StartGuardianPairing", request, options: options)
    }

    /// Waits for the confirmation: answers the state at once and again when it changes; the answer CONFIRMED carries the
    /// credentials and ends the stream. The caller proves itself by the pairing token. Like every stream it ends within an hour
    /// with UNAVAILABLE: call again.
    public func awaitPairing(_ request: FamilyV1.AwaitPairingRequest, options: CallOptions = CallOptions()) -> ResponseStream<FamilyV1.AwaitPairingResponse> {
      channel.serverStreaming("/screentime.family.v1.FamilyService/AwaitPairing", request, options: options)
    }

    /// Exchanges a refresh token for new credentials; refresh tokens rotate (FA-4). Showing a used one again cuts the device
    /// off on every service, except the last one again with the same request_id: that reissues an answer that was lost.
    public func refreshToken(_ request: FamilyV1.RefreshTokenRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.Credentials {
      try await channel.unary("/screentime.family.v1.FamilyService/RefreshToken", request, options: options)
    }

    /// Lists the family's devices. Guardians only.
    public func listDevices(_ request: FamilyV1.ListDevicesRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.ListDevicesResponse {
      try await channel.unary("/screentime.family.v1.FamilyService/ListDevices", request, options: options)
    }

    /// Returns the public keys that verify access tokens. Anyone.
    public func getSigningKeys(_ request: FamilyV1.GetSigningKeysRequest, options: CallOptions = CallOptions()) async throws -> FamilyV1.GetSigningKeysResponse {
      try await channel.unary("/screentime.family.v1.FamilyService/GetSigningKeys", request, options: options)
    }
  }
}

extension FamilyV1.FamilyService {
  public static var serviceName: String { "screentime.family.v1.FamilyService" }

  public var methods: [MethodHandler] {
    [
      .unary("CreateFamily", createFamily),
      .unary("GetFamily", getFamily),
      .unary("UpdateFamily", updateFamily),
      .unary("AddGuardian", addGuardian),
      .unary("CreateChild", createChild),
      .unary("UpdateChild", updateChild),
      .unary("ListChildren", listChildren),
      .unary("StartPairing", startPairing),
      .unary("RedeemPairing", redeemPairing),
      .unary("ConfirmPairing", confirmPairing),
      .unary("StartGuardianPairing", startGuardianPairing),
      .serverStreaming("AwaitPairing", awaitPairing),
      .unary("RefreshToken", refreshToken),
      .unary("ListDevices", listDevices),
      .unary("GetSigningKeys", getSigningKeys),
    ]
  }
}
