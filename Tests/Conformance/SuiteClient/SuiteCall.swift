import CommonProtos
import InteropMessages
import InteropStubs
import ProtobufC
import RPC
import SuiteSupport

/// One call as a case describes it.
struct SuiteCall: Sendable {
  /// Why the call cannot be made.
  struct Impossible: Error, CustomStringConvertible {
    let description: String
  }

  /// When this side cancels.
  enum Cancellation: Hashable, Sendable {
    /// Instead of ending the requests.
    case beforeEnd
    /// So long behind the end of the requests.
    case afterEnd(Duration)
    /// Behind so many responses.
    case afterResponses(Int)
  }

  let request: Suite.ClientCompatRequest
  let client: ConnectrpcConformanceV1.ConformanceServiceClient
  let received = ReceivedMetadata()
  let options: CallOptions
  let cancellation: Cancellation?

  /// - Throws: `Impossible` for what this client does not speak, and `MetadataError`.
  init(_ request: Suite.ClientCompatRequest, over channel: Channel) throws {
    guard request.protocol == .grpc, request.httpVersion == .httpVersion2, request.codec == .proto else {
      throw Impossible(
        description: """
          \(request.protocol.protoName) over \(request.httpVersion.protoName) with \(request.codec.protoName): this \
          client has gRPC over HTTP/2 with protobuf
          """)
    }
    if let service = request.service, service != ConnectrpcConformanceV1.ConformanceServiceMethods.unary.service {
      throw Impossible(description: "service: this client has no \(service)")
    }
    self.request = request
    client = ConnectrpcConformanceV1.ConformanceServiceClient(channel)
    var options = CallOptions(
      timeout: request.timeoutMs.map { .milliseconds(Int($0)) }, metadata: try Metadata(request.requestHeaders),
      received: received)
    switch request.compression {
    case .unspecified, .identity: break
    case .gzip: options.compression = .always
    case .unrecognized: throw Impossible(description: "compression: this client has gzip alone")
    }
    self.options = options
    cancellation = request.cancel.map { cancel in
      switch cancel.cancelTiming {
      case .beforeCloseSend: .beforeEnd
      case .afterCloseSendMs(let time): .afterEnd(.milliseconds(Int(time)))
      case .afterNumResponses(let count): .afterResponses(Int(count))
      case nil: .afterEnd(.zero)
      }
    }
  }

  /// Makes the call; its failure is part of the result.
  /// - Throws: `Impossible` when the case does not fit its method.
  func result() async throws -> Suite.ClientResponseResult {
    switch request.method ?? defaultMethod {
    case "Unary": try await unary()
    case "IdempotentUnary": try await idempotentUnary()
    case "Unimplemented": try await unimplemented()
    case "ClientStream": try await clientStream()
    case "ServerStream": try await serverStream()
    case "BidiStream": try await bidiStream()
    case let method: throw Impossible(description: "method: this client has no \(method)")
    }
  }

  private var defaultMethod: String {
    switch request.streamType {
    case .clientStream: "ClientStream"
    case .serverStream: "ServerStream"
    case .halfDuplexBidiStream, .fullDuplexBidiStream: "BidiStream"
    case .unspecified, .unary, .unrecognized: "Unary"
    }
  }

  // MARK: Parts of every kind

  func messages<Request: Message>(_ type: Request.Type) throws -> [Request] {
    try request.requestMessages.map { message in
      guard let request = try message.unpacked(as: type) else {
        throw Impossible(description: "request_messages: has a \(message.messageName), must be \(type.fullName)")
      }
      return request
    }
  }

  func onlyMessage<Request: Message>(_ type: Request.Type) throws -> Request {
    let messages = try messages(type)
    guard let message = messages.first, messages.count == 1 else {
      throw Impossible(description: "request_messages: has \(messages.count), the method takes one")
    }
    return message
  }

  func pauseBeforeRequest() async throws {
    if request.requestDelayMs > 0 { try await Task.sleep(for: .milliseconds(Int(request.requestDelayMs))) }
  }

  /// The result of a call that has ended.
  func result(
    _ payloads: [Suite.ConformancePayload], _ failure: RPCError? = nil, unsent: Int = 0
  ) -> Suite.ClientResponseResult {
    var trailers = received.trailing
    // A failure has its trailers with it as well.
    if trailers.isEmpty, let failure { trailers = failure.metadata }
    return Suite.ClientResponseResult(
      responseHeaders: received.initial.headers, payloads: payloads,
      error: failure.map { failure in
        Suite.Failure(
          code: Suite.Code(rawValue: Int32(failure.code.rawValue)), message: failure.message, details: failure.details)
      }, responseTrailers: trailers.headers, numUnsentRequests: Int32(unsent))
  }
}
