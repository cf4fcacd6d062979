import EventLoop
import HTTP2
import Testing

@testable import RPC

@Suite("Header blocks above 64 KiB", .timeLimit(.minutes(30)))
struct LargeHeaderTests {
  /// A field as a literal (RFC 7541 section 6.2), its lengths in as many bytes as they need.
  private static func literal(_ name: String, _ value: String, first: UInt8 = 0) -> [UInt8] {
    func text(_ text: String) -> [UInt8] {
      var (rest, bytes) = (text.utf8.count, [UInt8]())
      if rest < 127 { return [UInt8(rest)] + Array(text.utf8) }
      (rest, bytes) = (rest - 127, [127])
      while rest >= 128 {
        bytes.append(UInt8(rest & 127) | 128)
        rest >>= 7
      }
      return bytes + [UInt8(rest)] + Array(text.utf8)
    }
    return [first] + text(name) + text(value)
  }

  private static var request: [UInt8] {
    [
      (":method", "POST"), (":scheme", "http"), (":path", "/test.Service/Echo"), (":authority", "test"),
      ("te", "trailers"), ("content-type", "application/grpc"),
    ].flatMap { literal($0.0, $0.1) }
  }

  /// The block in frames of 16 KiB; the last one ends it unless it has no end.
  private static func frames(_ block: [UInt8], hasEnd: Bool = true) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), block[...])
    while !rest.isEmpty {
      let kind: RawPeer.Frame.Kind = bytes.isEmpty ? .headers : .continuation
      let piece = Array(rest.prefix(16_384))
      rest = rest.dropFirst(piece.count)
      // Also END_STREAM, on HEADERS.
      let flags: UInt8 = (rest.isEmpty && hasEnd ? 4 : 0) | (kind == .headers ? 1 : 0)
      bytes += RawPeer.Frame(kind: kind, flags: flags, stream: 1, payload: piece).bytes
    }
    return bytes
  }

  private static let large = (0..<25).flatMap { literal("x-\($0)", String(repeating: "y", count: 4_000)) }

  private func withServer(
    _ body: (RawPeer, Signal<String>) async throws -> Void
  ) async throws {
    let broken = Signal<String>()
    var settings = ServerSettings.unhurried
    settings.onBrokenConnection = { _, reason in broken.send(reason) }
    let server = Server(host: ClientFixture.host, services: [TestService()], settings: settings)
    let peer = try await RawPeer.connect(to: try server.listen(on: .loopback(port: 0)))
    try await body(peer, broken)
    peer.close()
    await server.close()
  }

  @Test("a header list of 100 KB is answered with a status, and the connection continues")
  func answered() async throws {
    try await withServer { peer, _ in
      peer.send(Self.frames(Self.request + Self.large))
      let refusal = await peer.next(.headers)
      // A status without a message: HEADERS that end the stream.
      #expect(refusal?.stream == 1 && refusal.map { $0.flags & 1 } == 1)
      peer.request("/test.Service/Echo", stream: 3)
      #expect(await peer.next(.headers)?.stream == 3)
      #expect(await peer.next(.data)?.stream == 3)
    }
  }

  @Test("a fault for which nghttp2 closes the connection, and hostile input, is reported by GOAWAY and in the log")
  func ended() async throws {
    let bomb =
      Self.request + Self.literal("x", String(repeating: "y", count: 4_000), first: 0x40)
      // The newest entry of HPACK's table, 4 KB for a byte.
      + [UInt8](repeating: 0x80 | 62, count: 100)
    for (name, bytes, code, said) in [
      (
        "a value of 70,000 bytes", Self.frames(Self.request + Self.literal("x", String(repeating: "y", count: 70_000))),
        HTTP2ErrorCode.compressionError, "COMPRESSION_ERROR"
      ),
      (
        "a block without an end", Self.frames(Self.request + Self.large + Self.large, hasEnd: false), .enhanceYourCalm,
        "too many frames"
      ),
      ("few bytes for many", Self.frames(bomb), .enhanceYourCalm, "4 times"),
    ] {
      try await withServer { peer, broken in
        peer.send(bytes)
        let last = await peer.next(.goAway)
        #expect(last?.goAway.code == code.rawValue, "\(name)")
        #expect(await peer.end())
        peer.close()
        let reason = await broken.next()
        #expect(reason?.contains(said) == true, "\(name): \(reason ?? "nothing")")
      }
    }
  }
}
