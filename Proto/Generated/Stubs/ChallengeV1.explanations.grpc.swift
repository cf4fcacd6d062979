// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/explanations.proto. Do not edit.

import Messages
import RPC

extension ChallengeV1 {
  /// The methods of `screentime.challenge.v1.ExplanationService`.
  public enum ExplanationServiceMethods {
    /// `/screentime.challenge.v1.ExplanationService/ExplainPeriod`
    public static let explainPeriod = MethodDescriptor(service: "screentime.challenge.v1.ExplanationService", name: "ExplainPeriod", kind: .unary, idempotency: .noSideEffects)
  }

  /// Explanations.
  public protocol ExplanationService: RPC.RPCService {
    /// Explains a period of a challenge, open or over, completed or not, also of a challenge that was ended or deleted: the
    /// rule in force, the figures of ListProgress, ListPeriods and ListCompletions, what is missing, and every stretch of
    /// the child's learning in the period with what it counted for, or why it did not. Guardians of the family and the
    /// child. UNAVAILABLE with a delay while changes of the child's usage are being counted.
    /// Reasons: NOT_FOUND.
    func explainPeriod(_ request: ChallengeV1.ExplainPeriodRequest, context: RPCContext) async throws -> ChallengeV1.ExplainPeriodResponse
  }

  /// A `screentime.challenge.v1.ExplanationService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialExplanationService: ExplanationService {}

  /// Calls a `screentime.challenge.v1.ExplanationService` over a channel.
  public struct ExplanationServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Explains a period of a challenge, open or over, completed or not, also of a challenge that was ended or deleted: the
    /// rule in force, the figures of ListProgress, ListPeriods and ListCompletions, what is missing, and every stretch of
    /// the child's learning in the period with what it counted for, or why it did not. Guardians of the family and the
    /// child. UNAVAILABLE with a delay while changes of the child's usage are being counted.
    /// Reasons: NOT_FOUND.
    public func explainPeriod(_ request: ChallengeV1.ExplainPeriodRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ExplainPeriodResponse {
      try await channel.unary(ExplanationServiceMethods.explainPeriod, request, options: options)
    }
  }
}

extension ChallengeV1.ExplanationService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ChallengeV1.ExplanationServiceMethods

  public static var serviceName: String { "screentime.challenge.v1.ExplanationService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.explainPeriod, explainPeriod),
    ]
  }
}

extension ChallengeV1.PartialExplanationService {
  public func explainPeriod(_ request: ChallengeV1.ExplainPeriodRequest, context: RPCContext) async throws -> ChallengeV1.ExplainPeriodResponse {
    throw RPCError.unimplemented(Methods.explainPeriod)
  }
}
