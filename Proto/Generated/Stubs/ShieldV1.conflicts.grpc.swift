// swift-format-ignore-file
// Written by StubGenerator from screentime/shield/v1/conflicts.proto. Do not edit.

import Messages
import RPC

extension ShieldV1 {
  /// The methods of `screentime.shield.v1.ConflictService`.
  public enum ConflictServiceMethods {
    /// `/screentime.shield.v1.ConflictService/ResolveConflicts`
    public static let resolveConflicts = MethodDescriptor(service: "screentime.shield.v1.ConflictService", name: "ResolveConflicts", kind: .unary, idempotency: .idempotent)
  }

  /// Merges changes.
  public protocol ConflictService: RPC.RPCService {
    /// Merges changes to a child's apps, each by the rule above, and reports the outcome of each; a change that is refused
    /// does not keep others from being applied. The author of all of them is the caller: the guardian, or the child's
    /// device. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func resolveConflicts(_ request: ShieldV1.ResolveConflictsRequest, context: RPCContext) async throws -> ShieldV1.ResolveConflictsResponse
  }

  /// A `screentime.shield.v1.ConflictService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialConflictService: ConflictService {}

  /// Calls a `screentime.shield.v1.ConflictService` over a channel.
  public struct ConflictServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Merges changes to a child's apps, each by the rule above, and reports the outcome of each; a change that is refused
    /// does not keep others from being applied. The author of all of them is the caller: the guardian, or the child's
    /// device. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func resolveConflicts(_ request: ShieldV1.ResolveConflictsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ResolveConflictsResponse {
      try await channel.unary(ConflictServiceMethods.resolveConflicts, request, options: options)
    }
  }
}

extension ShieldV1.ConflictService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ShieldV1.ConflictServiceMethods

  public static var serviceName: String { "screentime.shield.v1.ConflictService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.resolveConflicts, resolveConflicts),
    ]
  }
}

extension ShieldV1.PartialConflictService {
  public func resolveConflicts(_ request: ShieldV1.ResolveConflictsRequest, context: RPCContext) async throws -> ShieldV1.ResolveConflictsResponse {
    throw RPCError.unimplemented(Methods.resolveConflicts)
  }
}
