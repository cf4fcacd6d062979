// swift-format-ignore-file
// Written by StubGenerator from screentime/privacy/v1/privacy.proto. Do not edit.

import Messages
import RPC

extension PrivacyV1 {
  /// The methods of `screentime.privacy.v1.PrivacyService`.
  public enum PrivacyServiceMethods {
    /// `/screentime.privacy.v1.PrivacyService/Export`
    public static let export = MethodDescriptor(service: "screentime.privacy.v1.PrivacyService", name: "Export", kind: .serverStreaming, idempotency: .noSideEffects)
  }

  /// Export of all that is kept.
  public protocol PrivacyService: RPC.RPCService {
    /// Streams all that the service keeps about a child or about the whole family, as lines of JSON, in a stable order.
    /// Data that changes meanwhile is exported as it was before or as it is after the change. An interrupted call is
    /// continued with the resume token of the last response that arrived. Guardians only.
    /// Reasons: NOT_FOUND.
    func export(_ request: PrivacyV1.ExportRequest, responses: ResponseWriter<PrivacyV1.ExportResponse>, context: RPCContext) async throws
  }

  /// A `screentime.privacy.v1.PrivacyService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialPrivacyService: PrivacyService {}

  /// Calls a `screentime.privacy.v1.PrivacyService` over a channel.
  public struct PrivacyServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Streams all that the service keeps about a child or about the whole family, as lines of JSON, in a stable order.
    /// Data that changes meanwhile is exported as it was before or as it is after the change. An interrupted call is
    /// continued with the resume token of the last response that arrived. Guardians only.
    /// Reasons: NOT_FOUND.
    public func export(_ request: PrivacyV1.ExportRequest, options: CallOptions = CallOptions()) -> ResponseStream<PrivacyV1.ExportResponse> {
      channel.serverStreaming(PrivacyServiceMethods.export, request, options: options)
    }
  }
}

extension PrivacyV1.PrivacyService {
  /// The methods by name, for tables and settings.
  public typealias Methods = PrivacyV1.PrivacyServiceMethods

  public static var serviceName: String { "screentime.privacy.v1.PrivacyService" }

  public var methods: [MethodHandler] {
    [
      .serverStreaming(Methods.export, export),
    ]
  }
}

extension PrivacyV1.PartialPrivacyService {
  public func export(_ request: PrivacyV1.ExportRequest, responses: ResponseWriter<PrivacyV1.ExportResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.export)
  }
}

extension PrivacyV1 {
  /// The methods of `screentime.privacy.v1.ErasureService`.
  public enum ErasureServiceMethods {
    /// `/screentime.privacy.v1.ErasureService/EraseChild`
    public static let eraseChild = MethodDescriptor(service: "screentime.privacy.v1.ErasureService", name: "EraseChild", kind: .unary, idempotency: .idempotent)
    /// `/screentime.privacy.v1.ErasureService/DeleteFamily`
    public static let deleteFamily = MethodDescriptor(service: "screentime.privacy.v1.ErasureService", name: "DeleteFamily", kind: .unary, idempotency: .idempotent)
    /// `/screentime.privacy.v1.ErasureService/GetErasure`
    public static let getErasure = MethodDescriptor(service: "screentime.privacy.v1.ErasureService", name: "GetErasure", kind: .unary, idempotency: .noSideEffects)
  }

  /// Erasure of all that is kept, in all four services. Served by ShieldPolicy.
  public protocol ErasureService: RPC.RPCService {
    /// Erases a child with all that is kept about it, in all four services, for good; its devices are revoked at once. The
    /// work is done in pieces and survives restarts; GetErasure returns the receipts. Guardians' calls about other
    /// children within the last 24 hours are no longer recognized by their request_id. Repeating the call returns the same
    /// erasure, however late. Export before: nothing brings the data back. Guardians only.
    /// Reasons: NOT_FOUND, REQUEST_ID_REUSED.
    func eraseChild(_ request: PrivacyV1.EraseChildRequest, context: RPCContext) async throws -> PrivacyV1.Erasure
    /// Deletes the caller's family with all its members and all that is kept about them, in all four services, for good, and
    /// ends all credentials at once: every device's calls are answered UNAUTHENTICATED (FAMILY_ERASED). One guardian is
    /// enough, as all have equal rights. Guardians only.
    /// Reasons: NOT_FOUND, REQUEST_ID_REUSED.
    func deleteFamily(_ request: PrivacyV1.DeleteFamilyRequest, context: RPCContext) async throws -> PrivacyV1.Erasure
    /// Returns an erasure with the receipts so far, for whoever knows the `request_id` of the call that began it; so it
    /// works after the family is gone, too. Anyone.
    /// Reasons: NOT_FOUND.
    func getErasure(_ request: PrivacyV1.GetErasureRequest, context: RPCContext) async throws -> PrivacyV1.Erasure
  }

  /// A `screentime.privacy.v1.ErasureService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialErasureService: ErasureService {}

  /// Calls a `screentime.privacy.v1.ErasureService` over a channel.
  public struct ErasureServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Erases a child with all that is kept about it, in all four services, for good; its devices are revoked at once. The
    /// work is done in pieces and survives restarts; GetErasure returns the receipts. Guardians' calls about other
    /// children within the last 24 hours are no longer recognized by their request_id. Repeating the call returns the same
    /// erasure, however late. Export before: nothing brings the data back. Guardians only.
    /// Reasons: NOT_FOUND, REQUEST_ID_REUSED.
    public func eraseChild(_ request: PrivacyV1.EraseChildRequest, options: CallOptions = CallOptions()) async throws -> PrivacyV1.Erasure {
      try await channel.unary(ErasureServiceMethods.eraseChild, request, options: options)
    }

    /// Deletes the caller's family with all its members and all that is kept about them, in all four services, for good, and
    /// ends all credentials at once: every device's calls are answered UNAUTHENTICATED (FAMILY_ERASED). One guardian is
    /// enough, as all have equal rights. Guardians only.
    /// Reasons: NOT_FOUND, REQUEST_ID_REUSED.
    public func deleteFamily(_ request: PrivacyV1.DeleteFamilyRequest, options: CallOptions = CallOptions()) async throws -> PrivacyV1.Erasure {
      try await channel.unary(ErasureServiceMethods.deleteFamily, request, options: options)
    }

    /// Returns an erasure with the receipts so far, for whoever knows the `request_id` of the call that began it; so it
    /// works after the family is gone, too. Anyone.
    /// Reasons: NOT_FOUND.
    public func getErasure(_ request: PrivacyV1.GetErasureRequest, options: CallOptions = CallOptions()) async throws -> PrivacyV1.Erasure {
      try await channel.unary(ErasureServiceMethods.getErasure, request, options: options)
    }
  }
}

extension PrivacyV1.ErasureService {
  /// The methods by name, for tables and settings.
  public typealias Methods = PrivacyV1.ErasureServiceMethods

  public static var serviceName: String { "screentime.privacy.v1.ErasureService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.eraseChild, eraseChild),
      .unary(Methods.deleteFamily, deleteFamily),
      .unary(Methods.getErasure, getErasure),
    ]
  }
}

extension PrivacyV1.PartialErasureService {
  public func eraseChild(_ request: PrivacyV1.EraseChildRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    throw RPCError.unimplemented(Methods.eraseChild)
  }
  public func deleteFamily(_ request: PrivacyV1.DeleteFamilyRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    throw RPCError.unimplemented(Methods.deleteFamily)
  }
  public func getErasure(_ request: PrivacyV1.GetErasureRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    throw RPCError.unimplemented(Methods.getErasure)
  }
}
