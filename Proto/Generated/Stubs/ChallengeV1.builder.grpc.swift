// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/builder.proto. Do not edit.

import Messages
import RPC

extension ChallengeV1 {
  /// The methods of `screentime.challenge.v1.BuilderService`.
  public enum BuilderServiceMethods {
    /// `/screentime.challenge.v1.BuilderService/GetBuilder`
    public static let getBuilder = MethodDescriptor(service: "screentime.challenge.v1.BuilderService", name: "GetBuilder", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.BuilderService/PreviewReward`
    public static let previewReward = MethodDescriptor(service: "screentime.challenge.v1.BuilderService", name: "PreviewReward", kind: .unary, idempotency: .noSideEffects)
  }

  /// The builder of challenges.
  public protocol BuilderService: RPC.RPCService {
    /// Returns what the six steps show and offer: titles, goal types, defaults, picks. It depends on nothing but the
    /// version of the service. Guardians and children.
    func getBuilder(_ request: ChallengeV1.GetBuilderRequest, context: RPCContext) async throws -> ChallengeV1.Builder
    /// Returns the reward that a completed period of a draft gives. Guardians only.
    func previewReward(_ request: ChallengeV1.PreviewRewardRequest, context: RPCContext) async throws -> ChallengeV1.PreviewRewardResponse
  }

  /// A `screentime.challenge.v1.BuilderService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialBuilderService: BuilderService {}

  /// Calls a `screentime.challenge.v1.BuilderService` over a channel.
  public struct BuilderServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Returns what the six steps show and offer: titles, goal types, defaults, picks. It depends on nothing but the
    /// version of the service. Guardians and children.
    public func getBuilder(_ request: ChallengeV1.GetBuilderRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.Builder {
      try await channel.unary(BuilderServiceMethods.getBuilder, request, options: options)
    }

    /// Returns the reward that a completed period of a draft gives. Guardians only.
    public func previewReward(_ request: ChallengeV1.PreviewRewardRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.PreviewRewardResponse {
      try await channel.unary(BuilderServiceMethods.previewReward, request, options: options)
    }
  }
}

extension ChallengeV1.BuilderService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ChallengeV1.BuilderServiceMethods

  public static var serviceName: String { "screentime.challenge.v1.BuilderService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.getBuilder, getBuilder),
      .unary(Methods.previewReward, previewReward),
    ]
  }
}

extension ChallengeV1.PartialBuilderService {
  public func getBuilder(_ request: ChallengeV1.GetBuilderRequest, context: RPCContext) async throws -> ChallengeV1.Builder {
    throw RPCError.unimplemented(Methods.getBuilder)
  }
  public func previewReward(_ request: ChallengeV1.PreviewRewardRequest, context: RPCContext) async throws -> ChallengeV1.PreviewRewardResponse {
    throw RPCError.unimplemented(Methods.previewReward)
  }
}
