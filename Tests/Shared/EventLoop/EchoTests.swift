import EventLoop
import Synchronization
import Testing

/// Sends back all it receives, with back-pressure in both directions.
private final class Echo: SocketHandler, @unchecked Sendable {
  // Sendable: touched only on the socket's loop.
  private let socket: StreamSocket
  private var pending: [UInt8] = []

  init(_ socket: StreamSocket) { self.socket = socket }

  func socketReadable() {
    do {
      guard let count = try socket.read(into: socket.loop.receiveBuffer) else { return }
      if count == 0 { return socket.close() }
      pending.append(contentsOf: socket.loop.receiveBuffer[..<count])
      flush()
    } catch { socket.close() }
  }

  func socketWritable() { flush() }
  func socketClosed(_ error: SocketError?) {}

  private func flush() {
    do {
      let sent = try pending.withUnsafeBytes { try socket.write($0) }
      pending.removeFirst(sent)
      socket.readInterest = pending.isEmpty
    } catch { socket.close() }
  }
}

@Suite("Streams over a real loop", .timeLimit(.minutes(1)))
struct EchoTests {
  @Test(
    "Bytes come back in order over every family, also when writes are short",
    arguments: ["127.0.0.1:0", "[::1]:0", "unix:/tmp/screentime-echo-test.sock"])
  func echo(address text: String) async throws {
    let host = try RealHost(loopCount: 2)
    defer { host.shutdown() }
    let address = try #require(SocketAddress(parsing: text))
    let listener = try host.listen(address) { $0.handler = Echo($0) }
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let received = try await Exchange.run(host: host, to: listener.address, sending: bytes)
    #expect(received == bytes)
    listener.close()
  }
}
