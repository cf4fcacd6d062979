import EventLoop
import HTTP2
import Locks
import Testing

@testable import RPC

/// Sends text and collects the bytes that come until the other end closes.
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
      _ = try? Array(text.utf8).withUnsafeBytes { try self.socket.write($0) }
    }
  }

  func socketReadable() {
    guard let count = try? socket.read(into: socket.loop.receiveBuffer) else { return }
    received += socket.loop.receiveBuffer[..<count]
    guard count == 0 else { return }
    socket.close()
    answer.send(String(decoding: received, as: UTF8.self))
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) { answer.send(String(decoding: received, as: UTF8.self)) }
}

@Suite("HTTP/1.1 on the port for gRPC", .timeLimit(.minutes(30)))
struct PlainHTTPTests {
  @Test("it is answered with 400 and one line of text, nothing of HTTP/2 before it, and the connection is closed")
  func request() async throws {
    let broken = Signal<String>()
    var settings = ServerSettings.unhurried
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
      let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
      #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n") && parts.count == 2, "\(answer)")
      #expect(parts.last?.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
      #expect(parts.first?.contains("Content-Length: \(parts.last?.utf8.count ?? 0)") == true)
      #expect(await broken.next() == "the peer speaks HTTP/1.1")
    }
    // What is a request of neither is an error in HTTP/2: GOAWAY with PROTOCOL_ERROR.
    for pieces in [["INVALID CONNECTION PREFACE\r\n\r\n"], ["PRI", " * HTTP/3"]] {
      let answer = try #require(try await TextClient.ask(pieces, at: address))
      #expect(answer.utf8.suffix(17).elementsEqual([0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]))
      #expect(await broken.next() != "the peer speaks HTTP/1.1")
    }
    // HTTP/2 is served as before.
    let peer = try await RawPeer.connect(to: address)
    peer.request("/test.Service/Echo", stream: 1)
    #expect(await peer.next(.headers) != nil)
    peer.close()
    await server.close()
  }
}
