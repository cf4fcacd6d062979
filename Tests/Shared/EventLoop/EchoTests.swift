import EventLoop
import Glibc
import StreamPeers
import Testing

@Suite("Streams over a real loop", .timeLimit(.minutes(30)))
struct EchoTests {
  @Test(
    "Bytes come back in order over every family, also when writes are short",
    arguments: ["127.0.0.1:0", "[::1]:0", "unix:/tmp/screentime-echo-\(getpid()).sock"])
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
