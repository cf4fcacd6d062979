// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/profile.proto. Do not edit.

import Messages
import RPC

extension BadgeV1 {
  /// The methods of `screentime.badge.v1.ProfileService`.
  public enum ProfileServiceMethods {
    /// `/screentime.badge.v1.ProfileService/GetProfile`
    public static let getProfile = MethodDescriptor(service: "screentime.badge.v1.ProfileService", name: "GetProfile", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.ProfileService/SetDisplay`
    public static let setDisplay = MethodDescriptor(service: "screentime.badge.v1.ProfileService", name: "SetDisplay", kind: .unary, idempotency: .idempotent)
  }

  /// The showcase of a child.
  public protocol ProfileService: RPC.RPCService {
    /// Returns what a child wears and displays, with its points and level. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func getProfile(_ request: BadgeV1.GetProfileRequest, context: RPCContext) async throws -> BadgeV1.Profile
    /// Displays a badge that the caller has, or no longer. Repeating it does no harm. The child only.
    /// Reasons: NOT_FOUND, NOT_EARNED.
    func setDisplay(_ request: BadgeV1.SetDisplayRequest, context: RPCContext) async throws -> BadgeV1.SetDisplayResponse
  }

  /// A `screentime.badge.v1.ProfileService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialProfileService: ProfileService {}

  /// Calls a `screentime.badge.v1.ProfileService` over a channel.
  public struct ProfileServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Returns what a child wears and displays, with its points and level. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func getProfile(_ request: BadgeV1.GetProfileRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Profile {
      try await channel.unary(ProfileServiceMethods.getProfile, request, options: options)
    }

    /// Displays a badge that the caller has, or no longer. Repeating it does no harm. The child only.
    /// Reasons: NOT_FOUND, NOT_EARNED.
    public func setDisplay(_ request: BadgeV1.SetDisplayRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.SetDisplayResponse {
      try await channel.unary(ProfileServiceMethods.setDisplay, request, options: options)
    }
  }
}

extension BadgeV1.ProfileService {
  /// The methods by name, for tables and settings.
  public typealias Methods = BadgeV1.ProfileServiceMethods

  public static var serviceName: String { "screentime.badge.v1.ProfileService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.getProfile, getProfile),
      .unary(Methods.setDisplay, setDisplay),
    ]
  }
}

extension BadgeV1.PartialProfileService {
  public func getProfile(_ request: BadgeV1.GetProfileRequest, context: RPCContext) async throws -> BadgeV1.Profile {
    throw RPCError.unimplemented(Methods.getProfile)
  }
  public func setDisplay(_ request: BadgeV1.SetDisplayRequest, context: RPCContext) async throws -> BadgeV1.SetDisplayResponse {
    throw RPCError.unimplemented(Methods.setDisplay)
  }
}
