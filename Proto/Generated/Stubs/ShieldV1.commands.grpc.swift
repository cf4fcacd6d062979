// swift-format-ignore-file
// Written by StubGenerator from screentime/shield/v1/commands.proto. Do not edit.

import Messages
import RPC

extension ShieldV1 {
  /// The methods of `screentime.shield.v1.CommandService`.
  public enum CommandServiceMethods {
    /// `/screentime.shield.v1.CommandService/QueueCommand`
    public static let queueCommand = MethodDescriptor(service: "screentime.shield.v1.CommandService", name: "QueueCommand", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.CommandService/ListCommands`
    public static let listCommands = MethodDescriptor(service: "screentime.shield.v1.CommandService", name: "ListCommands", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.CommandService/RequeueCommand`
    public static let requeueCommand = MethodDescriptor(service: "screentime.shield.v1.CommandService", name: "RequeueCommand", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.CommandService/CancelCommand`
    public static let cancelCommand = MethodDescriptor(service: "screentime.shield.v1.CommandService", name: "CancelCommand", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.CommandService/WatchCommands`
    public static let watchCommands = MethodDescriptor(service: "screentime.shield.v1.CommandService", name: "WatchCommands", kind: .serverStreaming, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.CommandService/CompleteCommand`
    public static let completeCommand = MethodDescriptor(service: "screentime.shield.v1.CommandService", name: "CompleteCommand", kind: .unary, idempotency: .idempotent)
  }

  /// Commands for devices.
  public protocol CommandService: RPC.RPCService {
    /// Queues a command for a child's device in use, which enforces the policy: no viewer. Guardians only.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE, LIMIT_REACHED.
    func queueCommand(_ request: ShieldV1.QueueCommandRequest, context: RPCContext) async throws -> ShieldV1.Command
    /// Lists the commands of a device in the order in which they were queued. Guardians of the family; and a child's
    /// device its own, which so asks for what it has to execute without a stream.
    /// Reasons: NOT_FOUND.
    func listCommands(_ request: ShieldV1.ListCommandsRequest, context: RPCContext) async throws -> ShieldV1.ListCommandsResponse
    /// Queues a dead command again, for three more attempts. A command that waits already stays as it is. Guardians only.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE, COMMAND_ENDED, LIMIT_REACHED.
    func requeueCommand(_ request: ShieldV1.RequeueCommandRequest, context: RPCContext) async throws -> ShieldV1.Command
    /// Cancels a command that waits or is dead. A command that is cancelled already stays as it is. Guardians only.
    /// Reasons: NOT_FOUND, COMMAND_ENDED.
    func cancelCommand(_ request: ShieldV1.CancelCommandRequest, context: RPCContext) async throws -> ShieldV1.Command
    /// Streams the commands of the calling device: all that wait, and then each change of one: it was queued, is to be
    /// tried again, has ended. At most 10 of these watches may be open for a device. Child devices only.
    /// Reasons: NOT_FOUND.
    func watchCommands(_ request: ShieldV1.WatchCommandsRequest, responses: ResponseWriter<ShieldV1.WatchCommandsResponse>, context: RPCContext) async throws
    /// Reports how an attempt at a command of the calling device went. Of several reports of one attempt the first holds;
    /// a repeated one changes nothing. Child devices only.
    /// Reasons: NOT_FOUND, COMMAND_ATTEMPT_NOT_BEGUN.
    func completeCommand(_ request: ShieldV1.CompleteCommandRequest, context: RPCContext) async throws -> ShieldV1.CompleteCommandResponse
  }

  /// A `screentime.shield.v1.CommandService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialCommandService: CommandService {}

  /// Calls a `screentime.shield.v1.CommandService` over a channel.
  public struct CommandServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Queues a command for a child's device in use, which enforces the policy: no viewer. Guardians only.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE, LIMIT_REACHED.
    public func queueCommand(_ request: ShieldV1.QueueCommandRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Command {
      try await channel.unary(CommandServiceMethods.queueCommand, request, options: options)
    }

    /// Lists the commands of a device in the order in which they were queued. Guardians of the family; and a child's
    /// device its own, which so asks for what it has to execute without a stream.
    /// Reasons: NOT_FOUND.
    public func listCommands(_ request: ShieldV1.ListCommandsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListCommandsResponse {
      try await channel.unary(CommandServiceMethods.listCommands, request, options: options)
    }

    /// Queues a dead command again, for three more attempts. A command that waits already stays as it is. Guardians only.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE, COMMAND_ENDED, LIMIT_REACHED.
    public func requeueCommand(_ request: ShieldV1.RequeueCommandRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Command {
      try await channel.unary(CommandServiceMethods.requeueCommand, request, options: options)
    }

    /// Cancels a command that waits or is dead. A command that is cancelled already stays as it is. Guardians only.
    /// Reasons: NOT_FOUND, COMMAND_ENDED.
    public func cancelCommand(_ request: ShieldV1.CancelCommandRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Command {
      try await channel.unary(CommandServiceMethods.cancelCommand, request, options: options)
    }

    /// Streams the commands of the calling device: all that wait, and then each change of one: it was queued, is to be
    /// tried again, has ended. At most 10 of these watches may be open for a device. Child devices only.
    /// Reasons: NOT_FOUND.
    public func watchCommands(_ request: ShieldV1.WatchCommandsRequest, options: CallOptions = CallOptions()) -> ResponseStream<ShieldV1.WatchCommandsResponse> {
      channel.serverStreaming(CommandServiceMethods.watchCommands, request, options: options)
    }

    /// Reports how an attempt at a command of the calling device went. Of several reports of one attempt the first holds;
    /// a repeated one changes nothing. Child devices only.
    /// Reasons: NOT_FOUND, COMMAND_ATTEMPT_NOT_BEGUN.
    public func completeCommand(_ request: ShieldV1.CompleteCommandRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.CompleteCommandResponse {
      try await channel.unary(CommandServiceMethods.completeCommand, request, options: options)
    }
  }
}

extension ShieldV1.CommandService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ShieldV1.CommandServiceMethods

  public static var serviceName: String { "screentime.shield.v1.CommandService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.queueCommand, queueCommand),
      .unary(Methods.listCommands, listCommands),
      .unary(Methods.requeueCommand, requeueCommand),
      .unary(Methods.cancelCommand, cancelCommand),
      .serverStreaming(Methods.watchCommands, watchCommands),
      .unary(Methods.completeCommand, completeCommand),
    ]
  }
}

extension ShieldV1.PartialCommandService {
  public func queueCommand(_ request: ShieldV1.QueueCommandRequest, context: RPCContext) async throws -> ShieldV1.Command {
    throw RPCError.unimplemented(Methods.queueCommand)
  }
  public func listCommands(_ request: ShieldV1.ListCommandsRequest, context: RPCContext) async throws -> ShieldV1.ListCommandsResponse {
    throw RPCError.unimplemented(Methods.listCommands)
  }
  public func requeueCommand(_ request: ShieldV1.RequeueCommandRequest, context: RPCContext) async throws -> ShieldV1.Command {
    throw RPCError.unimplemented(Methods.requeueCommand)
  }
  public func cancelCommand(_ request: ShieldV1.CancelCommandRequest, context: RPCContext) async throws -> ShieldV1.Command {
    throw RPCError.unimplemented(Methods.cancelCommand)
  }
  public func watchCommands(_ request: ShieldV1.WatchCommandsRequest, responses: ResponseWriter<ShieldV1.WatchCommandsResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.watchCommands)
  }
  public func completeCommand(_ request: ShieldV1.CompleteCommandRequest, context: RPCContext) async throws -> ShieldV1.CompleteCommandResponse {
    throw RPCError.unimplemented(Methods.completeCommand)
  }
}
