import RPC

/// grpc/doc/negative-http2-interop-test-descriptions.md: against a server that plays the case of the same name.
extension InteropCases {
  /// The server sends GOAWAY after the first answer; the application notices nothing.
  func goaway() async throws {
    try await largeUnary(service)
    try await largeUnary(service)
  }

  /// The server resets the stream before its answer is complete.
  func expectBrokenAnswer() async throws {
    let error = try await failure("the call") { try await largeUnary(service) }
    try expect(error.code, .internalError, "the status")
  }

  func ping() async throws {
    try await largeUnary(service)
    // The server also counts the answers to the PINGs that follow the response.
    try await Task.sleep(for: .seconds(1))
  }

  /// After the first call the server allows one stream at a time.
  func maxStreams() async throws {
    try await largeUnary(service)
    try await largeUnary(times: 10)
  }
}
