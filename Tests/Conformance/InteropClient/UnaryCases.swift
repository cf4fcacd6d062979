import EventLoop
import InteropMessages
import InteropStubs
import RPC

extension InteropCases {
  func emptyUnary() async throws {
    let response = try await service.emptyCall(GrpcTesting.Empty(), options: Self.patience)
    try expect(response, GrpcTesting.Empty(), "the response")
  }

  func largeUnary(_ service: GrpcTesting.TestServiceClient) async throws {
    let response = try await service.unaryCall(largeRequest, options: Self.patience)
    try expectZeros(response.payload, 314_159)
  }

  /// So many calls at the same time over one channel.
  func largeUnary(times: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<times { group.addTask { try await largeUnary(service) } }
      try await group.waitForAll()
    }
  }

  func clientCompressedUnary() async throws {
    var request = largeRequest
    request.expectCompressed = GrpcTesting.BoolValue(value: true)
    if options.probesCompression {
      let probe = try await failure("the probe") { [request] in
        _ = try await service.unaryCall(request, options: Self.patience)
      }
      try expect(probe.code, .invalidArgument, "the probe's status")
    }
    for isCompressed in [true, false] {
      request.expectCompressed = GrpcTesting.BoolValue(value: isCompressed)
      var options = Self.patience
      options.compression = isCompressed ? .always : .never
      try expectZeros(try await service.unaryCall(request, options: options).payload, 314_159)
    }
  }

  func serverCompressedUnary() async throws {
    for isCompressed in [true, false] {
      var request = largeRequest
      request.responseCompressed = GrpcTesting.BoolValue(value: isCompressed)
      var options = Self.patience
      let received = ReceivedMetadata()
      options.received = received
      try expectZeros(try await service.unaryCall(request, options: options).payload, 314_159)
      try expect(received.isMessageCompressed, isCompressed, "whether the response came compressed")
    }
  }

  // MARK: Metadata and status

  private static let initialKey = "x-grpc-test-echo-initial"
  private static let trailingKey = "x-grpc-test-echo-trailing-bin"

  func customMetadata() async throws {
    var metadata = Metadata()
    try metadata.add(name: Self.initialKey, value: "test_initial_metadata_value")
    try metadata.add(name: Self.trailingKey, binary: [0xab, 0xab, 0xab])

    let unary = ReceivedMetadata()
    let options = CallOptions(timeout: .seconds(60), metadata: metadata, received: unary)
    try expectZeros(try await service.unaryCall(largeRequest, options: options).payload, 314_159)
    try expectEchoed(unary)

    let stream = ReceivedMetadata()
    let call = service.fullDuplexCall(
      options: CallOptions(timeout: .seconds(60), metadata: metadata, received: stream))
    try await call.requests.write(streamRequest([314_159], payload: 271_828))
    call.requests.finish()
    var sizes: [Int?] = []
    for try await response in call.responses { sizes.append(response.payload?.body.count) }
    try expect(sizes, [314_159], "the sizes of the responses")
    try expectEchoed(stream)
  }

  private func expectEchoed(_ received: ReceivedMetadata, line: Int = #line) throws {
    try expect(
      received.initial.values(Self.initialKey), ["test_initial_metadata_value"], Self.initialKey, line: line)
    try expect(received.trailing.binaryValues(Self.trailingKey), [[0xab, 0xab, 0xab]], Self.trailingKey, line: line)
  }

  func statusCodeAndMessage() async throws {
    let wanted = GrpcTesting.EchoStatus(code: 2, message: "test status message")
    try await expectUnaryStatus(wanted)
    let stream = try await failure("the stream") {
      var request = GrpcTesting.StreamingOutputCallRequest()
      request.responseStatus = wanted
      let call = service.fullDuplexCall(options: Self.patience)
      try await call.requests.write(request)
      call.requests.finish()
      for try await _ in call.responses {}
    }
    try expect(stream.code, .unknown, "the stream's status")
    try expect(stream.message, wanted.message, "the stream's message")
  }

  func specialStatusMessage() async throws {
    let message = "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n"
    try await expectUnaryStatus(GrpcTesting.EchoStatus(code: 2, message: message))
  }

  private func expectUnaryStatus(_ wanted: GrpcTesting.EchoStatus) async throws {
    var request = GrpcTesting.SimpleRequest()
    request.responseStatus = wanted
    let error = try await failure("the call") { [request] in
      _ = try await service.unaryCall(request, options: Self.patience)
    }
    try expect(error.code, .unknown, "the call's status")
    try expect(error.message, wanted.message, "the call's message")
  }

  func unimplementedMethod() async throws {
    let error = try await failure("the call") {
      _ = try await service.unimplementedCall(GrpcTesting.Empty(), options: Self.patience)
    }
    try expect(error.code, .unimplemented, "the status")
  }

  func unimplementedService() async throws {
    let error = try await failure("the call") {
      let service = GrpcTesting.UnimplementedServiceClient(channel)
      _ = try await service.unimplementedCall(GrpcTesting.Empty(), options: Self.patience)
    }
    try expect(error.code, .unimplemented, "the status")
  }
}
