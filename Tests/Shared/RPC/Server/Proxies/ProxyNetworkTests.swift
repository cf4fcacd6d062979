import EventLoop
import Testing

@testable import RPC

@Suite("Networks of proxies")
struct ProxyNetworkTests {
  @Test(
    "A network contains its addresses, whatever their port, and an IPv4 address also as IPv6 shows it",
    arguments: [
      ("10.0.0.0/8", ["10.0.0.0:1", "10.255.255.255:2", "[::ffff:10.1.2.3]:3"], ["11.0.0.0:1", "9.255.255.255:1"]),
      ("192.0.2.7", ["192.0.2.7:1"], ["192.0.2.6:1", "[2001:db8::1]:1", "unix:/x"]),
      ("192.0.2.128/25", ["192.0.2.200:1"], ["192.0.2.127:1"]), ("128.0.0.0/1", ["255.0.0.0:1"], ["127.0.0.1:1"]),
      ("2001:db8::/32", ["[2001:db8:ffff::1]:1"], ["[2001:db9::]:1", "10.0.0.1:1"]),
      ("2001:db8::/65", ["[2001:db8::7fff:0:0:1]:1"], ["[2001:db8::8000:0:0:1]:1"]), ("::1", ["[::1]:9"], ["[::2]:9"]),
      ("::ffff:10.0.0.0/104", ["10.1.2.3:1", "[::ffff:10.1.2.3]:1"], ["11.0.0.0:1"]),
      // The addresses of IPv4 are no part of a network of IPv6.
      ("::/8", ["[::1]:1"], ["[::ffff:10.0.0.1]:1", "10.0.0.1:1"]), ("unix", ["unix:/run/x"], ["127.0.0.1:1"]),
    ])
  func contains(text: String, inside: [String], outside: [String]) throws {
    let network = try ProxyNetwork(parsing: text)
    for address in inside { #expect(network.contains(try #require(SocketAddress(parsing: address))), "\(address)") }
    for address in outside { #expect(!network.contains(try #require(SocketAddress(parsing: address))), "\(address)") }
    #expect(try ProxyNetwork(parsing: network.description) == network)
  }

  @Test(
    "What is no network is refused with the reason",
    arguments: [
      ("", "is neither an address nor a network"), ("proxy.example", "is neither an address nor a network"),
      ("10.0.0.1:80", "is neither an address nor a network"), ("[::1]", "is neither an address nor a network"),
      ("10.0.0/8", "is neither an address nor a network"), ("10.0.0.1\0", "is neither an address nor a network"),
      ("10.0.0.0/", "has no number of bits behind the slash"),
      ("10.0.0.0/+8", "has no number of bits behind the slash"),
      ("10.0.0.0/33", "has a prefix of 33 bits, an IPv4 address has 32"),
      ("::1/129", "has a prefix of 129 bits, an IPv6 address has 128"),
      ("10.0.0.1/8", "has bits behind its prefix of 8"), ("2001:db8::1/64", "has bits behind its prefix of 64"),
      ("0.0.0.0/0", "has all clients in it: any could give itself an address"),
      ("::/0", "has all clients in it: any could give itself an address"),
      ("::ffff:0.0.0.0/96", "has all clients in it: any could give itself an address"),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: ProxyNetworkError.self) { try ProxyNetwork(parsing: text) }
    #expect(error?.reason == reason)
  }
}
