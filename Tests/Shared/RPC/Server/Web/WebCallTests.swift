import Bytes
import EventLoop
import HTTP2
import Testing

@testable import RPC

/// Calls of gRPC-Web (PROTOCOL-WEB), by frames.
@Suite("gRPC-Web", .timeLimit(.minutes(30)))
struct WebCallTests {
  private struct Fixture {
    let service = TestService()
    let server: Server
    let peer: RawPeer

    init() async throws {
      var settings = ServerSettings.unhurried
      settings.crossOrigin = try CrossOriginPolicy(origins: ["https://app.example"])
      server = Server(host: ClientFixture.host, services: [service], settings: settings)
      peer = try await RawPeer.connect(to: try server.listen(on: .loopback(port: 0)))
    }

    func close() async {
      peer.close()
      await server.close()
    }

    /// All bytes of the stream's DATA, up to its end, and whether each HEADERS block ended the stream.
    func answer() async -> (body: [UInt8], headers: [RawPeer.Frame]) {
      var (body, headers): ([UInt8], [RawPeer.Frame]) = ([], [])
      while let frame = await peer.frames.next(), let frame {
        if frame.kind == .headers { headers.append(frame) }
        if frame.kind == .data { body += frame.payload }
        if frame.kind == .headers || frame.kind == .data, frame.flags & 1 == 1 { break }
      }
      return (body, headers)
    }
  }

  private static func headers(
    _ type: String, _ method: String = "Echo", stream: UInt32 = 1, more: [(String, String)] = [], ends: Bool = false
  ) -> [UInt8] {
    let fields =
      [
        (":method", "POST"), (":scheme", "http"), (":path", "/test.Service/\(method)"), (":authority", "test"),
        ("content-type", type), ("origin", "https://app.example"),
      ] + more
    var block: [UInt8] = []
    for (name, value) in fields {
      block += [0, UInt8(name.utf8.count)] + Array(name.utf8) + [UInt8(value.utf8.count)] + Array(value.utf8)
    }
    return RawPeer.Frame(kind: .headers, flags: ends ? 5 : 4, stream: stream, payload: block).bytes
  }

  private static func message(_ text: String, flag: UInt8 = 0) -> [UInt8] {
    [flag, 0, 0, 0, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  private static func data(_ bytes: [UInt8], ends: Bool = true, stream: UInt32 = 1) -> [UInt8] {
    RawPeer.Frame(kind: .data, flags: ends ? 1 : 0, stream: stream, payload: bytes).bytes
  }

  @Test("The trailers are the last frame of the body")
  func binary() async throws {
    let fixture = try await Fixture()
    fixture.peer.send(
      Self.headers("application/grpc-web+proto", more: [("x-mine", "1")]) + Self.data(Self.message("hello")))
    let (body, headers) = await fixture.answer()
    #expect(body == Self.message("hello") + Self.message("grpc-status: 0\r\nx-mine: 1\r\n", flag: 0x80))
    #expect(headers.map { $0.flags & 1 } == [0])
    await fixture.close()
  }

  @Test("In Base64 each piece of the response is a text of its own; the request may come in any pieces")
  func text() async throws {
    let fixture = try await Fixture()
    let request = Array("AAAAAAVoZWxsbw==".utf8)
    fixture.peer.send(
      Self.headers("application/grpc-web-text", "Count") + Self.data(Array("AAAAAA".utf8), ends: false)
        + Self.data(Array("Ez".utf8)))
    let (counted, _) = await fixture.answer()
    let texts = [Self.message("0"), Self.message("1"), Self.message("2")].map { Self.padded($0) }
    #expect(
      counted == texts.joined() + Self.padded(Self.message("grpc-status: 0\r\n", flag: 0x80)))
    fixture.peer.send(
      Self.headers("application/grpc-web-text+proto", stream: 3) + Self.data(request, stream: 3))
    let (echoed, _) = await fixture.answer()
    #expect(
      echoed == Self.padded(Self.message("hello")) + Self.padded(Self.message("grpc-status: 0\r\n", flag: 0x80)))
    await fixture.close()
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    WireFormat(framing: .webText, codec: .proto).body(bytes)
  }

  @Test("A call that fails at once has its status in the headers; one that fails after a message in the last frame")
  func failures() async throws {
    let fixture = try await Fixture()
    fixture.peer.send(Self.headers("application/grpc-web", "Nothing", ends: true))
    let (none, refused) = await fixture.answer()
    #expect(none.isEmpty && refused.map { $0.flags & 1 } == [1])
    fixture.peer.send(
      Self.headers("application/grpc-web", "Count", stream: 3, more: [("fail", "1")])
        + Self.data(Self.message("1"), stream: 3))
    let (body, _) = await fixture.answer()
    #expect(
      body == Self.message("0") + Self.message("grpc-status: 10\r\ngrpc-message: after the messages\r\n", flag: 0x80))
    fixture.peer.send(
      Self.headers("application/grpc-web-text", stream: 5) + Self.data(Array("not Base64!".utf8), stream: 5))
    let (nothing, malformed) = await fixture.answer()
    #expect(nothing.isEmpty && malformed.map { $0.flags & 1 } == [1])
    await fixture.close()
  }
}
