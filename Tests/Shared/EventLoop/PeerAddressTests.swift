import EventLoop
import Testing

struct PeerAddressTests {
  @Test("a peer is an address without its port, a /64 of IPv6, IPv4 in either form")
  func peers() throws {
    func peer(_ text: String) throws -> PeerAddress { PeerAddress(try #require(SocketAddress(parsing: text))) }
    #expect(try peer("127.0.0.1:1") == peer("127.0.0.1:2"))
    #expect(try peer("127.0.0.1:1") != peer("127.0.0.2:1"))
    #expect(try peer("[::ffff:127.0.0.1]:1") == peer("127.0.0.1:2"))
    #expect(try peer("[2001:db8::1]:1") == peer("[2001:db8::ffff:0:0:2]:2"))
    #expect(try peer("[2001:db8::1]:1") != peer("[2001:db8:0:1::1]:1"))
    // Addresses that only look like mapped ones.
    #expect(try peer("[1::ffff:127.0.0.1]:1") != peer("127.0.0.1:1"))
    #expect(try peer("[::1:ffff:7f00:1]:1") != peer("127.0.0.1:1"))
    #expect(PeerAddress(.unix(path: "/a")) == PeerAddress(.inProcess(name: "b")))
  }

  @Test(
    "as text it is the same for the same peer",
    arguments: [
      ("192.0.2.1:65535", "192.0.2.1"), ("[::ffff:192.0.2.1]:1", "192.0.2.1"),
      ("[2001:db8:1:2:3:4:5:6]:1", "2001:db8:1:2::/64"), ("[::1]:1", "::/64"), ("unix:/a", "local"),
    ])
  func text(address: String, text: String) throws {
    #expect(try #require(SocketAddress(parsing: address)).hostText == text)
  }
}
