import EventLoop
import Testing

@testable import RPC

@Suite struct ChannelTargetTests {
  private func addresses(_ texts: String...) -> ChannelTarget.Kind {
    .addresses(texts.compactMap { SocketAddress(parsing: $0) })
  }

  @Test(
    "Names, with dns as the default scheme and 443 as the default port",
    arguments: [
      ("dns:///rewards.example:7001", "rewards.example", 7001, "rewards.example:7001"),
      ("dns:rewards.example:7001", "rewards.example", 7001, "rewards.example:7001"),
      ("rewards.example:7001", "rewards.example", 7001, "rewards.example:7001"),
      ("dns:///rewards.example", "rewards.example", 443, "rewards.example"),
      ("localhost", "localhost", 443, "localhost"),
    ])
  func names(text: String, name: String, port: Int, authority: String) throws {
    let target = try ChannelTarget(parsing: text)
    #expect(target.kind == .name(name, port: UInt16(port)))
    #expect(target.authority == authority)
    #expect(target.description == text)
    #expect(target.addresses.isEmpty)
  }

  @Test("Addresses are not looked up, whatever the scheme")
  func literal() throws {
    #expect(try ChannelTarget(parsing: "dns:///127.0.0.1:80").kind == addresses("127.0.0.1:80"))
    #expect(try ChannelTarget(parsing: "[::1]:80").kind == addresses("[::1]:80"))
    #expect(try ChannelTarget(parsing: "ipv4:10.0.0.1:1,10.0.0.2").kind == addresses("10.0.0.1:1", "10.0.0.2:443"))
    #expect(
      try ChannelTarget(parsing: "ipv6:[::1]:1,[2001:db8::2],2001:db8::3").kind
        == addresses("[::1]:1", "[2001:db8::2]:443", "[2001:db8::3]:443"))
    #expect(try ChannelTarget(parsing: "ipv4:10.0.0.1:1,10.0.0.2:2").authority == "10.0.0.1:1")
    #expect(ChannelTarget([]) == nil)
    #expect(ChannelTarget([.loopback(port: 1), .loopback(port: 2)])?.addresses.count == 2)
  }

  @Test("Unix sockets, by relative and absolute paths")
  func unix() throws {
    #expect(try ChannelTarget(parsing: "unix:run/a.socket").kind == .addresses([.unix(path: "run/a.socket")]))
    #expect(try ChannelTarget(parsing: "unix:/run/a.socket").kind == .addresses([.unix(path: "/run/a.socket")]))
    #expect(try ChannelTarget(parsing: "unix:///run/a.socket").kind == .addresses([.unix(path: "/run/a.socket")]))
    #expect(try ChannelTarget(parsing: "unix:///run/a.socket").authority == "localhost")
  }

  @Test(
    "A wrong target is refused with its reason",
    arguments: [
      ("", "it has no host"), ("dns:///", "it has no host"), ("dns:///:80", "it has no host"),
      ("dns:///a:0", "\"0\" is not a port"),
      (
        "dns:///a:65536",
        "\"65536\" is not a "
          + "port"
      ), ("a:http", "\"http\" is not a port"),
      ("dns:///a:", "\"\" is not a port"),
      ("dns://8.8.8.8/a:80", "a DNS server of its own (8.8.8.8) is not supported"),
      ("dns://a", "three slashes"), ("dns:///a/b:1", "other characters"), ("dns:///::1:80", "stands in brackets"),
      ("dns:///[::1", "a bracket is not closed"), ("dns:///[a]:1", "a is not an IPv6 address"),
      ("xds:///a", "the scheme \"xds\" is not known; there are dns, ipv4, ipv6 and unix"),
      ("ipv4:localhost:1", "\"localhost:1\" is not an IPv4 address"),
      (
        "ipv4:1.2.3.4:1,",
        "\"\" is not an IPv4 "
          + "address"
      ),
      ("ipv6:[1.2.3.4]:1", "is not an IPv6 address"), ("ipv6:10.0.0.1:1", "is not an IPv6 address"),
      ("unix://run/a", "an absolute path"), ("unix:", "this one has 0"),
      ("unix:" + String(repeating: "a", count: 200), "1 to 107 bytes, this one has 200"),
      (String(repeating: "a", count: 300), "has 300 bytes, at most 253"),
      ("ipv4:" + Array(repeating: "1.2.3.4:1", count: 257).joined(separator: ","), "at most 256 addresses"),
    ])
  func wrong(text: String, reason: String) {
    do {
      let target = try ChannelTarget(parsing: text)
      Issue.record("\(text) became \(target.kind)")
    } catch {
      #expect(error.description.contains(reason), "\(error)")
      #expect(error.target == text)
    }
  }
}
