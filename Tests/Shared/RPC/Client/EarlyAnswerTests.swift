import EventLoop
import HTTP2
import Testing

@testable import RPC

/// A server that answers each request as soon as its headers are there, and then refuses the rest of it with RST_STREAM
/// and NO_ERROR (RFC 9113 section 8.1).
// Sendable: touched only on the connection's loop.
private final class HastyServer: HTTP2ConnectionDelegate, @unchecked Sendable {
  private var connection: HTTP2Connection?

  static func listen() throws -> any Listener {
    try ClientFixture.host.listen(.loopback(port: 0)) { socket in
      let server = HastyServer()
      server.connection = HTTP2Connection(
        socket: socket, role: .server, settings: HTTP2Settings(), delegate: server)
    }
  }

  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? {
    HastyStream()
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) {
    self.connection = nil
  }
}

private final class HastyStream: HTTP2Stream {
  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    sendHeaders(ScriptedStream.grpcHeaders)
    write([0, 0, 0, 0, 5] + Array("early".utf8))
    finish(trailers: ScriptedStream.list(["grpc-status": "0"]))
  }

  /// No credit is returned: a request larger than the window cannot be completed.
  override func receivedData(_ bytes: UnsafeRawBufferPointer) {}
  override func receivedEnd() {}
}

@Suite("a complete response before the request's end", .timeLimit(.minutes(30)))
struct EarlyAnswerTests {
  private static let large = Blob([UInt8](repeating: 1, count: 3_000_000))
  private static let options = CallOptions(timeout: .seconds(120))

  private func with(_ body: (Channel) async throws -> Void) async throws {
    let listener = try HastyServer.listen()
    let channel = Channel(host: ClientFixture.host, target: listener.address, settings: ClientFixture.settings)
    try await body(channel)
    channel.close()
    listener.close()
  }

  private func texts(_ responses: ResponseStream<Blob>) async throws -> [String] {
    var texts: [String] = []
    for try await response in responses { texts.append(response.text) }
    return texts
  }

  @Test("The response of a unary call whose request is refused in the middle is its outcome")
  func unary() async throws {
    try await with { channel in
      let response: Blob = try await channel.unary("/test.Service/Any", Self.large, options: Self.options)
      #expect(response.text == "early")
    }
  }

  @Test("The responses to a large request are complete without it")
  func serverStreaming() async throws {
    try await with { channel in
      let responses: ResponseStream<Blob> = channel.serverStreaming(
        "/test.Service/Any", Self.large, options: Self.options)
      let received = try await texts(responses)
      #expect(received == ["early"])
    }
  }

  @Test("The response of a client-streaming call is its outcome while the requests still come")
  func clientStreaming() async throws {
    try await with { channel in
      let response: Blob = try await channel.clientStreaming("/test.Service/Any", options: Self.options) { requests in
        while true { try await requests.write(Self.large) }
      }
      #expect(response.text == "early")
    }
  }

  @Test("The responses of a bidirectional call are complete although its requests never end")
  func bidirectional() async throws {
    try await with { channel in
      let call: BidirectionalCall<Blob, Blob> = channel.bidirectional("/test.Service/Any", options: Self.options)
      let received = try await texts(call.responses)
      #expect(received == ["early"])
    }
  }
}
