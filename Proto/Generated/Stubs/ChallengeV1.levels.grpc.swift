// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/levels.proto. Do not edit.

import Messages
import RPC

extension ChallengeV1 {
  /// The methods of `screentime.challenge.v1.LevelService`.
  public enum LevelServiceMethods {
    /// `/screentime.challenge.v1.LevelService/GetLevel`
    public static let getLevel = MethodDescriptor(service: "screentime.challenge.v1.LevelService", name: "GetLevel", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.LevelService/SetLevels`
    public static let setLevels = MethodDescriptor(service: "screentime.challenge.v1.LevelService", name: "SetLevels", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.LevelService/ExplainLevel`
    public static let explainLevel = MethodDescriptor(service: "screentime.challenge.v1.LevelService", name: "ExplainLevel", kind: .unary, idempotency: .noSideEffects)
  }

  /// Levels.
  public protocol LevelService: RPC.RPCService {
    /// Returns a child's level. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func getLevel(_ request: ChallengeV1.GetLevelRequest, context: RPCContext) async throws -> ChallengeV1.Level
    /// Replaces the table of the family, or goes back to the default one. It holds for all children at once. Guardians
    /// only.
    func setLevels(_ request: ChallengeV1.SetLevelsRequest, context: RPCContext) async throws -> ChallengeV1.LevelTable
    /// Explains a child's level (CH-17): how its points add up, and when each threshold was reached. Guardians of the
    /// family and the child. UNAVAILABLE with a delay while changes of the child's usage are being counted.
    /// Reasons: NOT_FOUND.
    func explainLevel(_ request: ChallengeV1.ExplainLevelRequest, context: RPCContext) async throws -> ChallengeV1.ExplainLevelResponse
  }

  /// A `screentime.challenge.v1.LevelService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialLevelService: LevelService {}

  /// Calls a `screentime.challenge.v1.LevelService` over a channel.
  public struct LevelServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Returns a child's level. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func getLevel(_ request: ChallengeV1.GetLevelRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.Level {
      try await channel.unary(LevelServiceMethods.getLevel, request, options: options)
    }

    /// Replaces the table of the family, or goes back to the default one. It holds for all children at once. Guardians
    /// only.
    public func setLevels(_ request: ChallengeV1.SetLevelsRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.LevelTable {
      try await channel.unary(LevelServiceMethods.setLevels, request, options: options)
    }

    /// Explains a child's level (CH-17): how its points add up, and when each threshold was reached. Guardians of the
    /// family and the child. UNAVAILABLE with a delay while changes of the child's usage are being counted.
    /// Reasons: NOT_FOUND.
    public func explainLevel(_ request: ChallengeV1.ExplainLevelRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ExplainLevelResponse {
      try await channel.unary(LevelServiceMethods.explainLevel, request, options: options)
    }
  }
}

extension ChallengeV1.LevelService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ChallengeV1.LevelServiceMethods

  public static var serviceName: String { "screentime.challenge.v1.LevelService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.getLevel, getLevel),
      .unary(Methods.setLevels, setLevels),
      .unary(Methods.explainLevel, explainLevel),
    ]
  }
}

extension ChallengeV1.PartialLevelService {
  public func getLevel(_ request: ChallengeV1.GetLevelRequest, context: RPCContext) async throws -> ChallengeV1.Level {
    throw RPCError.unimplemented(Methods.getLevel)
  }
  public func setLevels(_ request: ChallengeV1.SetLevelsRequest, context: RPCContext) async throws -> ChallengeV1.LevelTable {
    throw RPCError.unimplemented(Methods.setLevels)
  }
  public func explainLevel(_ request: ChallengeV1.ExplainLevelRequest, context: RPCContext) async throws -> ChallengeV1.ExplainLevelResponse {
    throw RPCError.unimplemented(Methods.explainLevel)
  }
}
