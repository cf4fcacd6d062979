import EventLoop
import InteropMessages
import InteropStubs
import RPC

extension InteropCases {
  /// Sizes of the responses and of the requests' payloads that several cases use.
  private static let responseSizes: [Int32] = [31_415, 9, 2_653, 58_979]
  private static let payloadSizes = [27_182, 8, 1_828, 45_904]

  private func inputRequest(_ size: Int, expectCompressed: Bool? = nil) -> GrpcTesting.StreamingInputCallRequest {
    var request = GrpcTesting.StreamingInputCallRequest()
    request.payload = zeros(size)
    request.expectCompressed = expectCompressed.map { GrpcTesting.BoolValue(value: $0) }
    return request
  }

  func clientStreaming() async throws {
    let response = try await service.streamingInputCall(options: Self.patience) { writer in
      for size in Self.payloadSizes { try await writer.write(inputRequest(size)) }
    }
    try expect(response.aggregatedPayloadSize, 74_922, "aggregated_payload_size")
  }

  func clientCompressedStreaming() async throws {
    var callOptions = Self.patience
    callOptions.compression = .always
    if options.probesCompression {
      let probe = try await failure("the probe") {
        _ = try await service.streamingInputCall(options: Self.patience) { writer in
          try await writer.write(inputRequest(27_182, expectCompressed: true))
        }
      }
      try expect(probe.code, .invalidArgument, "the probe's status")
    }
    let response = try await service.streamingInputCall(options: callOptions) { writer in
      try await writer.write(inputRequest(27_182, expectCompressed: true))
      try await writer.write(inputRequest(45_904, expectCompressed: false), compression: .never)
    }
    try expect(response.aggregatedPayloadSize, 73_086, "aggregated_payload_size")
  }

  func serverStreaming() async throws {
    let responses = service.streamingOutputCall(streamRequest(Self.responseSizes), options: Self.patience)
    var index = 0
    for try await response in responses {
      guard index < Self.responseSizes.count else { throw Failure(description: "there are more than four responses") }
      try expectZeros(response.payload, Int(Self.responseSizes[index]))
      index += 1
    }
    try expect(index, 4, "the number of responses")
  }

  func serverCompressedStreaming() async throws {
    var request = streamRequest([31_415, 92_653])
    request.responseParameters[0].compressed = GrpcTesting.BoolValue(value: true)
    request.responseParameters[1].compressed = GrpcTesting.BoolValue(value: false)
    let received = ReceivedMetadata()
    var callOptions = Self.patience
    callOptions.received = received
    var index = 0
    for try await response in service.streamingOutputCall(request, options: callOptions) {
      guard index < 2 else { throw Failure(description: "there are more than two responses") }
      try expectZeros(response.payload, Int(request.responseParameters[index].size))
      try expect(received.isMessageCompressed, index == 0, "whether response \(index + 1) came compressed")
      index += 1
    }
    try expect(index, 2, "the number of responses")
  }

  func pingPong() async throws {
    let call = service.fullDuplexCall(options: Self.patience)
    var responses = call.responses.makeAsyncIterator()
    for (size, payload) in zip(Self.responseSizes, Self.payloadSizes) {
      try await call.requests.write(streamRequest([size], payload: payload))
      try expectZeros(try await responses.next()?.payload, Int(size))
    }
    call.requests.finish()
    try expect(try await responses.next(), nil, "the end")
  }

  func emptyStream() async throws {
    let call = service.fullDuplexCall(options: Self.patience)
    call.requests.finish()
    var responses = call.responses.makeAsyncIterator()
    try expect(try await responses.next(), nil, "the first response")
  }

  // MARK: Endings

  func cancelAfterBegin() async throws {
    let (begun, continuation) = AsyncStream<Void>.makeStream()
    let service = service
    let call = Task {
      _ = try await service.streamingInputCall(options: Self.patience) { _ in
        continuation.finish()
        try? await Task.sleep(for: .seconds(60))
      }
    }
    for await _ in begun {}
    call.cancel()
    let error = try await failure("the cancelled call") { try await call.value }
    try expect(error.code, .cancelled, "the status")
  }

  func cancelAfterFirstResponse() async throws {
    let call = service.fullDuplexCall(options: Self.patience)
    var responses = call.responses.makeAsyncIterator()
    try await call.requests.write(streamRequest([31_415], payload: 27_182))
    try expectZeros(try await responses.next()?.payload, 31_415)
    call.cancel()
    let error = try await failure("the cancelled call") { _ = try await responses.next() }
    try expect(error.code, .cancelled, "the status")
  }

  func timeoutOnSleepingServer() async throws {
    let call = service.fullDuplexCall(options: CallOptions(timeout: .milliseconds(1)))
    let error = try await failure("the call") {
      // The deadline may pass before the request has left.
      try? await call.requests.write(streamRequest([], payload: 27_182))
      for try await _ in call.responses {}
    }
    try expect(error.code, .deadlineExceeded, "the status")
  }
}
