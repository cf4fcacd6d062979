// swift-format-ignore-file
// Written by StubGenerator from greeter.proto. Do not edit.

import GreeterMessages
import RPC

extension GreeterV1 {
  /// The methods of `greeter.v1.GreeterService`.
  public enum GreeterServiceMethods {
    /// `/greeter.v1.GreeterService/Greet`
    public static let greet = MethodDescriptor(service: "greeter.v1.GreeterService", name: "Greet", kind: .unary)
    /// `/greeter.v1.GreeterService/GreetEveryone`
    public static let greetEveryone = MethodDescriptor(service: "greeter.v1.GreeterService", name: "GreetEveryone", kind: .bidirectional)
  }

  /// Greets people, one at a time or for as long as they arrive.
  public protocol GreeterService: RPC.RPCService {
    /// Greets one person.
    func greet(_ request: GreeterV1.GreetRequest, context: RPCContext) async throws -> GreeterV1.GreetResponse
    /// Greets everyone who arrives, each at once.
    func greetEveryone(_ requests: RequestStream<GreeterV1.GreetRequest>, responses: ResponseWriter<GreeterV1.GreetResponse>, context: RPCContext) async throws
  }

  /// A `greeter.v1.GreeterService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialGreeterService: GreeterService {}

  /// Calls a `greeter.v1.GreeterService` over a channel.
  public struct GreeterServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Greets one person.
    public func greet(_ request: GreeterV1.GreetRequest, options: CallOptions = CallOptions()) async throws -> GreeterV1.GreetResponse {
      try await channel.unary(GreeterServiceMethods.greet, request, options: options)
    }

    /// Greets everyone who arrives, each at once.
    public func greetEveryone(options: CallOptions = CallOptions()) -> BidirectionalCall<GreeterV1.GreetRequest, GreeterV1.GreetResponse> {
      channel.bidirectional(GreeterServiceMethods.greetEveryone, options: options)
    }
  }
}

extension GreeterV1.GreeterService {
  /// The methods by name, for tables and settings.
  public typealias Methods = GreeterV1.GreeterServiceMethods

  public static var serviceName: String { "greeter.v1.GreeterService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.greet, greet),
      .bidirectional(Methods.greetEveryone, greetEveryone),
    ]
  }
}

extension GreeterV1.PartialGreeterService {
  public func greet(_ request: GreeterV1.GreetRequest, context: RPCContext) async throws -> GreeterV1.GreetResponse {
    throw RPCError.unimplemented(Methods.greet)
  }
  public func greetEveryone(_ requests: RequestStream<GreeterV1.GreetRequest>, responses: ResponseWriter<GreeterV1.GreetResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.greetEveryone)
  }
}
