import EventLoop
import Testing

@Suite("Socket addresses")
struct SocketAddressTests {
  @Test(
    "Addresses read and print the same",
    arguments: [
      "127.0.0.1:7001", "0.0.0.0:0", "255.1.2.3:65535", "[::1]:1", "[2001:db8::ff]:443", "unix:/tmp/a b.sock",
    ])
  func roundTrip(text: String) throws {
    #expect(try #require(SocketAddress(parsing: text)).description == text)
  }

  @Test(
    "Everything else is refused",
    arguments: [
      "", ":", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1", "127.0.0.1: 1", "1.2.3:1",
      "localhost:1", "::1:1", "[::1]", "[::1:1", "[127.0.0.1]:1", "unix:", "unix:\u{0}",
      "unix:/" + String(repeating: "x", count: 107),
    ])
  func refused(text: String) { #expect(SocketAddress(parsing: text) == nil) }

  @Test("Only loopback and Unix sockets are local")
  func locality() {
    let local = ["127.0.0.1:1", "127.255.0.9:1", "[::1]:1", "[::ffff:127.0.0.1]:1", "unix:/x"]
    let remote = ["10.0.0.1:1", "0.0.0.0:1", "[::]:1", "[::2]:1", "[fe80::1]:1"]
    #expect(local.allSatisfy { SocketAddress(parsing: $0)?.isLocal == true })
    #expect(remote.allSatisfy { SocketAddress(parsing: $0)?.isLocal == false })
  }
}
