// swift-format-ignore-file
// Written by StubGenerator from screentime/inbox/v1/inbox.proto. Do not edit.

import Messages
import RPC

extension InboxV1 {
  /// The methods of `screentime.inbox.v1.InboxService`.
  public enum InboxServiceMethods {
    /// `/screentime.inbox.v1.InboxService/ListNotifications`
    public static let listNotifications = MethodDescriptor(service: "screentime.inbox.v1.InboxService", name: "ListNotifications", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.inbox.v1.InboxService/WatchNotifications`
    public static let watchNotifications = MethodDescriptor(service: "screentime.inbox.v1.InboxService", name: "WatchNotifications", kind: .serverStreaming, idempotency: .noSideEffects)
    /// `/screentime.inbox.v1.InboxService/MarkRead`
    public static let markRead = MethodDescriptor(service: "screentime.inbox.v1.InboxService", name: "MarkRead", kind: .unary, idempotency: .idempotent)
    /// `/screentime.inbox.v1.InboxService/GetPreferences`
    public static let getPreferences = MethodDescriptor(service: "screentime.inbox.v1.InboxService", name: "GetPreferences", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.inbox.v1.InboxService/SetPreferences`
    public static let setPreferences = MethodDescriptor(service: "screentime.inbox.v1.InboxService", name: "SetPreferences", kind: .unary, idempotency: .idempotent)
  }

  /// The inbox of the calling person.
  public protocol InboxService: RPC.RPCService {
    /// Lists the caller's entries, newest first. Guardians and children, each their own.
    func listNotifications(_ request: InboxV1.ListNotificationsRequest, context: RPCContext) async throws -> InboxV1.ListNotificationsResponse
    /// Streams the caller's entries, and each change of one: it is delivered, read on another device, withdrawn. At most
    /// 200 of these watches may be open for a family's guardians, 50 for each of them, and 10 for a child's device. Guardians
    /// and children, each their own.
    func watchNotifications(_ request: InboxV1.WatchNotificationsRequest, responses: ResponseWriter<InboxV1.WatchNotificationsResponse>, context: RPCContext) async throws
    /// Marks entries as read by the caller. Repeating it does no harm, and an entry that is no longer kept is passed over.
    /// Guardians and children, each their own.
    /// Reasons: NOT_FOUND.
    func markRead(_ request: InboxV1.MarkReadRequest, context: RPCContext) async throws -> InboxV1.MarkReadResponse
    /// Returns the caller's preferences. Guardians and children, each their own.
    func getPreferences(_ request: InboxV1.GetPreferencesRequest, context: RPCContext) async throws -> InboxV1.Preferences
    /// Replaces the caller's preferences. They apply to what happens from now on; entries that quiet hours hold back are
    /// delivered when the new ones end, or at once. Guardians and children, each their own.
    /// Reasons: NOT_FOUND.
    func setPreferences(_ request: InboxV1.SetPreferencesRequest, context: RPCContext) async throws -> InboxV1.Preferences
  }

  /// A `screentime.inbox.v1.InboxService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialInboxService: InboxService {}

  /// Calls a `screentime.inbox.v1.InboxService` over a channel.
  public struct InboxServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Lists the caller's entries, newest first. Guardians and children, each their own.
    public func listNotifications(_ request: InboxV1.ListNotificationsRequest, options: CallOptions = CallOptions()) async throws -> InboxV1.ListNotificationsResponse {
      try await channel.unary(InboxServiceMethods.listNotifications, request, options: options)
    }

    /// Streams the caller's entries, and each change of one: it is delivered, read on another device, withdrawn. At most
    /// 200 of these watches may be open for a family's guardians, 50 for each of them, and 10 for a child's device. Guardians
    /// and children, each their own.
    public func watchNotifications(_ request: InboxV1.WatchNotificationsRequest, options: CallOptions = CallOptions()) -> ResponseStream<InboxV1.WatchNotificationsResponse> {
      channel.serverStreaming(InboxServiceMethods.watchNotifications, request, options: options)
    }

    /// Marks entries as read by the caller. Repeating it does no harm, and an entry that is no longer kept is passed over.
    /// Guardians and children, each their own.
    /// Reasons: NOT_FOUND.
    public func markRead(_ request: InboxV1.MarkReadRequest, options: CallOptions = CallOptions()) async throws -> InboxV1.MarkReadResponse {
      try await channel.unary(InboxServiceMethods.markRead, request, options: options)
    }

    /// Returns the caller's preferences. Guardians and children, each their own.
    public func getPreferences(_ request: InboxV1.GetPreferencesRequest, options: CallOptions = CallOptions()) async throws -> InboxV1.Preferences {
      try await channel.unary(InboxServiceMethods.getPreferences, request, options: options)
    }

    /// Replaces the caller's preferences. They apply to what happens from now on; entries that quiet hours hold back are
    /// delivered when the new ones end, or at once. Guardians and children, each their own.
    /// Reasons: NOT_FOUND.
    public func setPreferences(_ request: InboxV1.SetPreferencesRequest, options: CallOptions = CallOptions()) async throws -> InboxV1.Preferences {
      try await channel.unary(InboxServiceMethods.setPreferences, request, options: options)
    }
  }
}

extension InboxV1.InboxService {
  /// The methods by name, for tables and settings.
  public typealias Methods = InboxV1.InboxServiceMethods

  public static var serviceName: String { "screentime.inbox.v1.InboxService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.listNotifications, listNotifications),
      .serverStreaming(Methods.watchNotifications, watchNotifications),
      .unary(Methods.markRead, markRead),
      .unary(Methods.getPreferences, getPreferences),
      .unary(Methods.setPreferences, setPreferences),
    ]
  }
}

extension InboxV1.PartialInboxService {
  public func listNotifications(_ request: InboxV1.ListNotificationsRequest, context: RPCContext) async throws -> InboxV1.ListNotificationsResponse {
    throw RPCError.unimplemented(Methods.listNotifications)
  }
  public func watchNotifications(_ request: InboxV1.WatchNotificationsRequest, responses: ResponseWriter<InboxV1.WatchNotificationsResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.watchNotifications)
  }
  public func markRead(_ request: InboxV1.MarkReadRequest, context: RPCContext) async throws -> InboxV1.MarkReadResponse {
    throw RPCError.unimplemented(Methods.markRead)
  }
  public func getPreferences(_ request: InboxV1.GetPreferencesRequest, context: RPCContext) async throws -> InboxV1.Preferences {
    throw RPCError.unimplemented(Methods.getPreferences)
  }
  public func setPreferences(_ request: InboxV1.SetPreferencesRequest, context: RPCContext) async throws -> InboxV1.Preferences {
    throw RPCError.unimplemented(Methods.setPreferences)
  }
}
