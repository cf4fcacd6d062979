import EventLoop
import InteropMessages
import InteropStubs
import ProtobufC
import RPC

/// Sends fixed fields with every call.
struct AdditionalMetadata: ClientInterceptor {
  let fields: [(name: String, value: String)]

  func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
    var head = head
    for field in fields { try head.metadata.add(name: field.name, value: field.value) }
    try await next(head)
  }
}

/// The cases of grpc/doc/interop-test-descriptions.md that need no credentials of a cloud, by their published names,
/// and those against servers that break HTTP/2 or a call.
struct InteropCases: Sendable {
  struct Case: Sendable {
    let name: String
    let run: @Sendable (InteropCases) async throws -> Void
  }

  struct Options: Sendable {
    /// Servers whose API hides whether a request was compressed cannot answer the probe with INVALID_ARGUMENT.
    var probesCompression = true
    var soak = SoakTest.Options()
    /// Sent with every call.
    var metadata: [(name: String, value: String)] = []
  }

  static let all = [
    Case(name: "empty_unary") { try await $0.emptyUnary() },
    Case(name: "large_unary") { try await $0.largeUnary($0.service) },
    Case(name: "client_compressed_unary") { try await $0.clientCompressedUnary() },
    Case(name: "server_compressed_unary") { try await $0.serverCompressedUnary() },
    Case(name: "client_streaming") { try await $0.clientStreaming() },
    Case(name: "client_compressed_streaming") { try await $0.clientCompressedStreaming() },
    Case(name: "server_streaming") { try await $0.serverStreaming() },
    Case(name: "server_compressed_streaming") { try await $0.serverCompressedStreaming() },
    Case(name: "ping_pong") { try await $0.pingPong() },
    Case(name: "empty_stream") { try await $0.emptyStream() },
    Case(name: "cancel_after_begin") { try await $0.cancelAfterBegin() },
    Case(name: "cancel_after_first_response") { try await $0.cancelAfterFirstResponse() },
    Case(name: "timeout_on_sleeping_server") { try await $0.timeoutOnSleepingServer() },
    Case(name: "custom_metadata") { try await $0.customMetadata() },
    Case(name: "status_code_and_message") { try await $0.statusCodeAndMessage() },
    Case(name: "special_status_message") { try await $0.specialStatusMessage() },
    Case(name: "unimplemented_method") { try await $0.unimplementedMethod() },
    Case(name: "unimplemented_service") { try await $0.unimplementedService() },
    Case(name: "rpc_soak") { try await $0.soak(newChannels: false) },
    Case(name: "channel_soak") { try await $0.soak(newChannels: true) },
    Case(name: "concurrent_large_unary") { try await $0.largeUnary(times: 1_000) },
    // Of grpc/doc/negative-http2-interop-test-descriptions.md.
    Case(name: "goaway") { try await $0.goaway() },
    Case(name: "rst_after_header") { try await $0.expectBrokenAnswer() },
    Case(name: "rst_during_data") { try await $0.expectBrokenAnswer() },
    Case(name: "rst_after_data") { try await $0.expectBrokenAnswer() },
    Case(name: "ping") { try await $0.ping() },
    Case(name: "max_streams") { try await $0.maxStreams() },
    Case(name: "data_frame_padding") { try await $0.largeUnary($0.service) },
    Case(name: "no_df_padding_sanity_test") { try await $0.largeUnary($0.service) },
  ]

  let host: RealHost
  let target: ChannelTarget
  let settings: ChannelSettings
  let options: Options
  let channel: Channel

  init(host: RealHost, target: ChannelTarget, settings: ChannelSettings, options: Options) {
    self.host = host
    self.target = target
    self.settings = settings
    self.options = options
    channel = Self.channel(host, target, settings, options)
  }

  private static func channel(
    _ host: RealHost, _ target: ChannelTarget, _ settings: ChannelSettings, _ options: Options
  ) -> Channel {
    let interceptors: [any ClientInterceptor] =
      options.metadata.isEmpty ? [] : [AdditionalMetadata(fields: options.metadata)]
    return Channel(host: host, target: target, interceptors: interceptors, settings: settings)
  }

  /// Another channel like that of the cases.
  func newChannel() -> Channel { Self.channel(host, target, settings, options) }

  var service: GrpcTesting.TestServiceClient { GrpcTesting.TestServiceClient(channel) }

  /// Limit of each call, so that no case hangs.
  static let patience = CallOptions(timeout: .seconds(60))

  // MARK: What cases are made of

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func expect<Value: Equatable>(
    _ actual: Value, _ wanted: Value, _ what: String, line: Int = #line
  ) throws {
    guard actual == wanted else { throw Failure(description: "\(what) is \(actual), must be \(wanted) (line \(line))") }
  }

  /// The status of a call that has to fail.
  func failure(_ what: String, line: Int = #line, _ call: () async throws -> Void) async throws -> RPCError {
    do {
      try await call()
    } catch let error as RPCError {
      return error
    }
    throw Failure(description: "\(what) must fail (line \(line))")
  }

  func zeros(_ count: Int) -> GrpcTesting.Payload {
    GrpcTesting.Payload(type: .compressable, body: [UInt8](repeating: 0, count: count))
  }

  func expectZeros(_ payload: GrpcTesting.Payload?, _ count: Int, line: Int = #line) throws {
    try expect(payload?.body.count, count, "the number of bytes in the response's payload", line: line)
    try expect(payload?.body.allSatisfy { $0 == 0 }, true, "that the payload is zeros", line: line)
    try expect(payload?.type, .compressable, "the payload's type", line: line)
  }

  /// The request of large_unary and of everything built on it.
  var largeRequest: GrpcTesting.SimpleRequest {
    var request = GrpcTesting.SimpleRequest()
    request.responseSize = 314_159
    request.payload = zeros(271_828)
    return request
  }

  func streamRequest(_ sizes: [Int32], payload: Int? = nil) -> GrpcTesting.StreamingOutputCallRequest {
    var request = GrpcTesting.StreamingOutputCallRequest()
    request.responseParameters = sizes.map { size in
      var parameters = GrpcTesting.ResponseParameters()
      parameters.size = size
      return parameters
    }
    if let payload { request.payload = zeros(payload) }
    return request
  }
}
