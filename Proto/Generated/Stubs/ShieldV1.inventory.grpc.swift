// swift-format-ignore-file
// Written by StubGenerator from screentime/shield/v1/inventory.proto. Do not edit.

import Messages
import RPC

extension ShieldV1 {
  /// The methods of `screentime.shield.v1.InventoryService`.
  public enum InventoryServiceMethods {
    /// `/screentime.shield.v1.InventoryService/ReportApps`
    public static let reportApps = MethodDescriptor(service: "screentime.shield.v1.InventoryService", name: "ReportApps", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.InventoryService/ListUnassignedApps`
    public static let listUnassignedApps = MethodDescriptor(service: "screentime.shield.v1.InventoryService", name: "ListUnassignedApps", kind: .unary, idempotency: .noSideEffects)
  }

  /// Apps of devices.
  public protocol InventoryService: RPC.RPCService {
    /// A child device reports the apps it has, all of them: an app that is not named is no longer on the device. Reporting
    /// the same again changes nothing. Of two reports that are under way at once, the one that is stored last holds: send
    /// one after the other. A viewer's report notes that it called, and nothing else. Child devices only.
    /// Reasons: NOT_FOUND.
    func reportApps(_ request: ShieldV1.ReportAppsRequest, context: RPCContext) async throws -> ShieldV1.ReportAppsResponse
    /// Lists the apps that the child's devices have and that are not assigned to the child. For how long each was used,
    /// UsageIngest's ListUnassignedUsage returns by the same digests. Guardians only.
    /// Reasons: NOT_FOUND.
    func listUnassignedApps(_ request: ShieldV1.ListUnassignedAppsRequest, context: RPCContext) async throws -> ShieldV1.ListUnassignedAppsResponse
  }

  /// A `screentime.shield.v1.InventoryService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialInventoryService: InventoryService {}

  /// Calls a `screentime.shield.v1.InventoryService` over a channel.
  public struct InventoryServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// A child device reports the apps it has, all of them: an app that is not named is no longer on the device. Reporting
    /// the same again changes nothing. Of two reports that are under way at once, the one that is stored last holds: send
    /// one after the other. A viewer's report notes that it called, and nothing else. Child devices only.
    /// Reasons: NOT_FOUND.
    public func reportApps(_ request: ShieldV1.ReportAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ReportAppsResponse {
      try await channel.unary(InventoryServiceMethods.reportApps, request, options: options)
    }

    /// Lists the apps that the child's devices have and that are not assigned to the child. For how long each was used,
    /// UsageIngest's ListUnassignedUsage returns by the same digests. Guardians only.
    /// Reasons: NOT_FOUND.
    public func listUnassignedApps(_ request: ShieldV1.ListUnassignedAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListUnassignedAppsResponse {
      try await channel.unary(InventoryServiceMethods.listUnassignedApps, request, options: options)
    }
  }
}

extension ShieldV1.InventoryService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ShieldV1.InventoryServiceMethods

  public static var serviceName: String { "screentime.shield.v1.InventoryService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.reportApps, reportApps),
      .unary(Methods.listUnassignedApps, listUnassignedApps),
    ]
  }
}

extension ShieldV1.PartialInventoryService {
  public func reportApps(_ request: ShieldV1.ReportAppsRequest, context: RPCContext) async throws -> ShieldV1.ReportAppsResponse {
    throw RPCError.unimplemented(Methods.reportApps)
  }
  public func listUnassignedApps(_ request: ShieldV1.ListUnassignedAppsRequest, context: RPCContext) async throws -> ShieldV1.ListUnassignedAppsResponse {
    throw RPCError.unimplemented(Methods.listUnassignedApps)
  }
}
