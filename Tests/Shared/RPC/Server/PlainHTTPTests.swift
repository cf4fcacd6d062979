import EventLoop
import HTTP2
import Locks
import Testing

@testable import RPC

/// Sends text and collects what comes until the other end closes; a character is a byte either way.
// Sendable: touched only on the socket's loop; the signal is made for many threads.
private final class TextClient: SocketHandler, @unchecked Sendable {
  private let socket: StreamSocket
  private var received: [UInt8] = []
  /// All that came, once the other end has closed.
  let answer = Signal<String>()

  private init(_ socket: StreamSocket) {
    self.socket = socket
    socket.handler = self
  }

  static func ask(_ pieces: [String], at address: SocketAddress) async throws -> String? {
    let client = try await ClientFixture.host.connect(to: address) { TextClient($0) }
    for piece in pieces { client.send(piece) }
    return await client.answer.next()
  }

  private func send(_ text: String) {
    socket.loop.execute {
      guard !self.socket.isClosed else { return }
      let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      _ = try? bytes.withUnsafeBytes { try self.socket.write($0) }
    }
  }

  func socketReadable() {
    guard let count = try? socket.read(into: socket.loop.receiveBuffer) else { return }
    received += socket.loop.receiveBuffer[..<count]
    guard count == 0 else { return }
    socket.close()
    answer.send(text)
  }

  private var text: String {
    var text = String.UnicodeScalarView()
    for byte in received { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) { answer.send(text) }
}

@Suite("HTTP/1.x on the port for gRPC", .timeLimit(.minutes(30)))
struct PlainHTTPTests {
  private static let message = "\u{0}\u{0}\u{0}\u{0}\u{5}hello"
  private static let trailers = "\u{80}\u{0}\u{0}\u{0}\u{10}grpc-status: 0\r\n"

  private static func call(_ method: String, more: String = "Connection: close\r\n") -> String {
    "POST /test.Service/\(method) HTTP/1.1\r\nHost: test\r\nContent-Type: application/grpc-web+proto\r\n\(more)"
      + "Content-Length: \(message.unicodeScalars.count)\r\n\r\n\(message)"
  }

  @Test("a call of gRPC-Web is served, in one piece and byte by byte, and so is the next one on the connection")
  func calls() async throws {
    let service = TestService()
    let server = Server(host: ClientFixture.host, services: [service], settings: .unhurried)
    let address = try server.listen(on: .loopback(port: 0))
    let text = Self.call("Echo", more: "") + Self.call("Echo")
    for pieces in [[text], text.map { String($0) }] {
      let answer = try #require(try await TextClient.ask(pieces, at: address))
      let parts = answer.components(of: "HTTP/1.1 200 OK\r\n")
      #expect(parts.count == 2 && answer.contains("content-type: application/grpc-web+proto\r\n"), "\(answer)")
      for part in parts { #expect(part.hasSuffix("\r\n\r\n" + Self.message + Self.trailers), "\(part)") }
      #expect(parts.map { $0.contains("connection: close") } == [false, true])
    }
    await server.close()
  }

  @Test("what is malformed, and gRPC itself, is refused with its remedy, and the connection is closed")
  func refusals() async throws {
    let broken = Signal<String>()
    var settings = ServerSettings.unhurried
    settings.onBrokenConnection = { _, reason in broken.send(reason) }
    let server = Server(host: ClientFixture.host, services: [TestService()], settings: settings)
    let address = try server.listen(on: .loopback(port: 0))
    let answer = try #require(try await TextClient.ask(["GET / HTTP/1.1\r\n\r\n"], at: address))
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n") && answer.hasSuffix("there is no host: send one\n"))
    #expect(await broken.next() == "HTTP/1.1: there is no host: send one")
    let native = Self.call("Echo").replacing("grpc-web+proto", with: "grpc")
    let refusal = try #require(try await TextClient.ask([native], at: address))
    #expect(refusal.hasPrefix("HTTP/1.1 505 ") && refusal.contains("gRPC needs HTTP/2"))
    // What is a request of neither is an error in HTTP/2: GOAWAY with PROTOCOL_ERROR.
    for pieces in [["INVALID CONNECTION PREFACE\r\n\r\n"], ["PRI", " * HTTP/3"]] {
      let answer = try #require(try await TextClient.ask(pieces, at: address))
      let frame = answer.unicodeScalars.suffix(17).map(\.value)
      #expect(frame == [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
      #expect(await broken.next() != nil)
    }
    // HTTP/2 is served as before.
    let peer = try await RawPeer.connect(to: address)
    peer.request("/test.Service/Echo", stream: 1)
    #expect(await peer.next(.headers) != nil)
    peer.close()
    await server.close()
  }

  @Test("where HTTP/1.x is off it is answered with 400 and one line of text, and the connection is closed")
  func off() async throws {
    let broken = Signal<String>()
    var settings = ServerSettings.unhurried
    settings.http1 = nil
    settings.onBrokenConnection = { _, reason in broken.send(reason) }
    let server = Server(host: ClientFixture.host, services: [TestService()], settings: settings)
    let address = try server.listen(on: .loopback(port: 0))
    let requests = [
      ["GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"], ["G", "ET /metrics HTTP/1.1\r\n\r\n"],
      "PRI * HTTP/1.1".map { String($0) },
      ["POST /test.Service/Echo HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc"],
    ]
    for pieces in requests {
      let answer = try #require(try await TextClient.ask(pieces, at: address))
      let parts = answer.components(of: "\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n") && answer.contains("\r\n\r\nThis port speaks gRPC"))
      #expect(parts.last?.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
      #expect(await broken.next() == "the peer speaks HTTP/1.1")
    }
    await server.close()
  }
}

extension String {
  /// What follows each occurrence of the text, up to the next one.
  fileprivate func components(of text: String) -> [String] {
    split(separator: text, omittingEmptySubsequences: true).map(String.init)
  }
}
