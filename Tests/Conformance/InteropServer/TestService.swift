import Glibc
import InteropMessages
import InteropStubs
import ProtobufC
import RPC

/// gRPC's interoperability service, as strict as its description allows (grpc/doc/interop-test-descriptions.md,
/// "Server").
struct TestService: GrpcTesting.TestService {
  /// Bytes of one response; tests request at most 314,159.
  static let maximumResponseBytes: Int32 = 16 << 20
  /// Names this process, as `fill_server_id` wants it.
  let serverID = "swift-\(getpid())"

  /// Everything but the method that no server has.
  var methods: [MethodHandler] {
    [
      .unary("EmptyCall", emptyCall),
      .unary("UnaryCall", unaryCall),
      .serverStreaming("StreamingOutputCall", streamingOutputCall),
      .clientStreaming("StreamingInputCall", streamingInputCall),
      .bidirectional("FullDuplexCall", fullDuplexCall),
      .bidirectional("HalfDuplexCall", halfDuplexCall),
    ]
  }

  func unimplementedCall(
    _ request: GrpcTesting.Empty, context: RPCContext
  ) async throws -> GrpcTesting.Empty {
    throw RPCError(.unimplemented, "UnimplementedCall is not in `methods`, so that this is never reached")
  }

  func emptyCall(_ request: GrpcTesting.Empty, context: RPCContext) async throws -> GrpcTesting.Empty {
    try echoMetadata(context)
    return GrpcTesting.Empty()
  }

  func unaryCall(
    _ request: GrpcTesting.SimpleRequest, context: RPCContext
  ) async throws -> GrpcTesting.SimpleResponse {
    try echoMetadata(context)
    try checkCompression(request.expectCompressed, context)
    try echoStatus(request.responseStatus)
    if let compressed = request.responseCompressed {
      context.setResponseCompression(compressed.value ? .always : .never)
    }
    var response = GrpcTesting.SimpleResponse()
    response.payload = try payload(request.responseType, request.responseSize, "response_size")
    if request.fillServerID { response.serverID = serverID }
    return response
  }

  func streamingInputCall(
    _ requests: RequestStream<GrpcTesting.StreamingInputCallRequest>, context: RPCContext
  ) async throws -> GrpcTesting.StreamingInputCallResponse {
    try echoMetadata(context)
    var total: Int32 = 0
    for try await request in requests {
      try checkCompression(request.expectCompressed, context)
      total = total.addingReportingOverflow(Int32(clamping: request.payload?.body.count ?? 0)).partialValue
    }
    return GrpcTesting.StreamingInputCallResponse(aggregatedPayloadSize: total)
  }

  func streamingOutputCall(
    _ request: GrpcTesting.StreamingOutputCallRequest,
    responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext
  ) async throws {
    try echoMetadata(context)
    // Announces gzip in the headers, whatever the first message is; `answer` decides for each message.
    context.setResponseCompression(.always)
    try echoStatus(request.responseStatus)
    try await answer(request, responses)
  }

  func fullDuplexCall(
    _ requests: RequestStream<GrpcTesting.StreamingOutputCallRequest>,
    responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext
  ) async throws {
    try echoMetadata(context)
    context.setResponseCompression(.always)
    for try await request in requests {
      try echoStatus(request.responseStatus)
      try await answer(request, responses)
    }
  }

  func halfDuplexCall(
    _ requests: RequestStream<GrpcTesting.StreamingOutputCallRequest>,
    responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext
  ) async throws {
    try echoMetadata(context)
    context.setResponseCompression(.always)
    var all: [GrpcTesting.StreamingOutputCallRequest] = []
    for try await request in requests {
      guard all.count < 1_000 else { throw RPCError(.resourceExhausted, "more than 1,000 requests to remember") }
      try echoStatus(request.responseStatus)
      all.append(request)
    }
    for request in all { try await answer(request, responses) }
  }

  // MARK: Features

  /// "Echo Metadata": one key comes back as a header, one as a trailer.
  private func echoMetadata(_ context: RPCContext) throws {
    let metadata = context.requestMetadata
    var initial = Metadata()
    var trailing = Metadata()
    for value in metadata.values("x-grpc-test-echo-initial") {
      try initial.add(name: "x-grpc-test-echo-initial", value: value)
    }
    for value in metadata.binaryValues("x-grpc-test-echo-trailing-bin") {
      try trailing.add(name: "x-grpc-test-echo-trailing-bin", binary: value)
    }
    if !initial.isEmpty { context.setInitialMetadata(initial) }
    if !trailing.isEmpty { context.setTrailers(trailing) }
  }

  /// "Echo Status".
  private func echoStatus(_ status: GrpcTesting.EchoStatus?) throws {
    guard let status, status.code != 0 else { return }
    throw RPCError(StatusCode(rawValue: Int(status.code)) ?? .unknown, status.message)
  }

  /// "CompressedRequest", in both directions: a message that must not be compressed is rejected as well.
  private func checkCompression(_ expected: GrpcTesting.BoolValue?, _ context: RPCContext) throws {
    guard let expected, expected.value != context.isRequestCompressed else { return }
    throw RPCError(
      .invalidArgument,
      "expect_compressed: is \(expected.value), but the request came \(expected.value ? "un" : "")compressed")
  }

  private func answer(
    _ request: GrpcTesting.StreamingOutputCallRequest,
    _ responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>
  ) async throws {
    for parameters in request.responseParameters {
      if parameters.intervalUs > 0 { try await Task.sleep(for: .microseconds(Int(parameters.intervalUs))) }
      var response = GrpcTesting.StreamingOutputCallResponse()
      response.payload = try payload(request.responseType, parameters.size, "response_parameters.size")
      try await responses.write(response, compression: parameters.compressed?.value == true ? .always : .never)
    }
  }

  private func payload(_ type: GrpcTesting.PayloadType, _ size: Int32, _ field: String) throws -> GrpcTesting.Payload {
    guard type == .compressable else {
      throw RPCError(.invalidArgument, "response_type: is \(type.rawValue), this server only has 0 (COMPRESSABLE)")
    }
    guard (0...Self.maximumResponseBytes).contains(size) else {
      throw RPCError(.invalidArgument, "\(field): is \(size), must be 0 to \(Self.maximumResponseBytes)")
    }
    return GrpcTesting.Payload(type: type, body: [UInt8](repeating: 0, count: Int(size)))
  }
}
