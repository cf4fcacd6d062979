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
    /// `/screentime.challenge.v1.BuilderService/SimulateDraft`
    public static let simulateDraft = MethodDescriptor(service: "screentime.challenge.v1.BuilderService", name: "SimulateDraft", kind: .serverStreaming, idempotency: .noSideEffects)
  }

  /// The builder of challenges.
  public protocol BuilderService: RPC.RPCService {
    /// Returns what the six steps show and offer: titles, goal types, defaults, picks. It depends on nothing but the
    /// version of the service. Guardians and children.
    func getBuilder(_ request: ChallengeV1.GetBuilderRequest, context: RPCContext) async throws -> ChallengeV1.Builder
    /// Returns the reward that a completed period of a draft gives. Guardians only.
    func previewReward(_ request: ChallengeV1.PreviewRewardRequest, context: RPCContext) async throws -> ChallengeV1.PreviewRewardResponse
    /// Returns what a draft would have given over the child's real history: every period of a challenge that was created
    /// when the first day began, as the facts are known now. Guardians only. UNAVAILABLE with a delay while a change of the
    /// child's usage is half received. A child with more than 250,000 stretches of learning in the range needs a shorter one.
    /// Reasons: NOT_FOUND, APP_NOT_FOUND, LIMIT_REACHED.
    func simulateDraft(_ request: ChallengeV1.SimulateDraftRequest, responses: ResponseWriter<ChallengeV1.SimulateDraftResponse>, context: RPCContext) async throws
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

    /// Returns what a draft would have given over the child's real history: every period of a challenge that was created
    /// when the first day began, as the facts are known now. Guardians only. UNAVAILABLE with a delay while a change of the
    /// child's usage is half received. A child with more than 250,000 stretches of learning in the range needs a shorter one.
    /// Reasons: NOT_FOUND, APP_NOT_FOUND, LIMIT_REACHED.
    public func simulateDraft(_ request: ChallengeV1.SimulateDraftRequest, options: CallOptions = CallOptions()) -> ResponseStream<ChallengeV1.SimulateDraftResponse> {
      channel.serverStreaming(BuilderServiceMethods.simulateDraft, request, options: options)
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
      .serverStreaming(Methods.simulateDraft, simulateDraft),
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
  public func simulateDraft(_ request: ChallengeV1.SimulateDraftRequest, responses: ResponseWriter<ChallengeV1.SimulateDraftResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.simulateDraft)
  }
}
