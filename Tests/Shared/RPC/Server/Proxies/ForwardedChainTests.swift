import EventLoop
import Testing

@testable import RPC

@Suite("The addresses that a request has come through")
struct ForwardedChainTests {
  private static func client(_ lines: [String], _ header: TrustedProxies.Header?) throws -> String? {
    let networks = try ["10.0.0.0/8", "2001:db8:ffff::/48"].map { try ProxyNetwork(parsing: $0) }
    var chain = ForwardedChain(TrustedProxies(networks: networks, header: header))
    /// The field that is meant, and one of the other name, which says something else.
    let names = header == .forwarded ? ["forwarded", "x-forwarded-for"] : ["x-forwarded-for", "forwarded"]
    func add(_ name: String, _ value: String) {
      Array(name.utf8).withUnsafeBytes { name in
        Array(value.utf8).withUnsafeBytes { value in chain.add(name, value) }
      }
    }
    for line in lines { add(names[0], line) }
    add(names[1], header == .forwarded ? "6.6.6.6" : "for=6.6.6.6")
    return chain.client()?.description
  }

  @Test(
    "The client is the last address of x-forwarded-for that is no proxy's",
    arguments: [
      (["192.0.2.43"], "192.0.2.43:0"), (["192.0.2.43:47011"], "192.0.2.43:47011"),
      // Whatever the client has sent itself is on the left of what the first proxy has seen.
      (["6.6.6.6, 192.0.2.43"], "192.0.2.43:0"), (["6.6.6.6", "192.0.2.43"], "192.0.2.43:0"),
      (["6.6.6.6, 192.0.2.43, 10.1.1.1,10.2.2.2"], "192.0.2.43:0"), (["10.0.0.1, 192.0.2.43"], "192.0.2.43:0"),
      (["192.0.2.43", "10.1.1.1", "10.2.2.2"], "192.0.2.43:0"), (["192.0.2.43 ,, ,\t10.1.1.1, "], "192.0.2.43:0"),
      (["\u{1}\"'; garbage,, 192.0.2.43"], "192.0.2.43:0"),
      (["2001:db8::17"], "[2001:db8::17]:0"), (["[2001:db8::17]"], "[2001:db8::17]:0"),
      (["[2001:db8::17]:4711, 2001:db8:ffff::1"], "[2001:db8::17]:4711"),
      // Only proxies: the first of them calls itself.
      (["10.0.0.1, 10.1.1.1"], "10.0.0.1:0"),
      // The walk ends where an address is missing: the last proxy known counts.
      (["192.0.2.43, unknown, 10.1.1.1"], "10.1.1.1:0"), (["192.0.2.43, _hidden"], nil), (["unknown"], nil),
      (["192.0.2.043"], nil), (["192.0.2"], nil), (["::1::2"], nil), (["[192.0.2.43]"], nil), (["[::1"], nil),
      (["[::1]x"], nil), (["192.0.2.43:x"], "192.0.2.43:0"), (["192.0.2.43:65536"], "192.0.2.43:0"),
      (["localhost"], nil),
      ([""], nil), ([",,"], nil), ([], nil),
    ] as [([String], String?)])
  func commonField(lines: [String], client: String?) throws {
    #expect(try Self.client(lines, .xForwardedFor) == client)
  }

  @Test(
    "The client is the last address of forwarded that is no proxy's",
    arguments: [
      (["for=192.0.2.43"], "192.0.2.43:0"),
      (["For=\"192.0.2.43:47011\";proto=http;by=203.0.113.43"], "192.0.2.43:47011"),
      (["by=\"a,b;for=6.6.6.6\";for=192.0.2.43"], "192.0.2.43:0"),
      (["for=\"[2001:db8::17]:4711\""], "[2001:db8::17]:4711"),
      (["for=6.6.6.6, for=192.0.2.43;host=x, for=10.1.1.1"], "192.0.2.43:0"),
      (["for=6.6.6.6", "for=192.0.2.43", "for=\"10.1.1.1:80\""], "192.0.2.43:0"),
      (["for=\"\\1\\92.0.2.43\""], "192.0.2.43:0"),
      // Quotes that a client leaves open, or escapes, take in nothing of what the proxy adds.
      (["for=\"6.6.6.6, for=192.0.2.43"], "192.0.2.43:0"),
      (["for=\"6.6.6.6, for=\"[2001:db8::17]:4711\""], "[2001:db8::17]:4711"),
      (["x=\"\\\", for=\"192.0.2.43\""], "192.0.2.43:0"), (["\\, for=\"192.0.2.43\""], "192.0.2.43:0"),
      (["for=10.0.0.1, for=10.1.1.1"], "10.0.0.1:0"),
      (["for=192.0.2.43, for=unknown, for=10.1.1.1"], "10.1.1.1:0"), (["for=_gazonk"], nil),
      (["for=\"_gazonk:80\""], nil),
      (["for=192.0.2.43, proto=https"], nil), (["for=192.0.2.43;for=192.0.2.44"], nil), (["192.0.2.43"], nil),
      (["for=\"192.0.2.43\"x"], nil), (["for=\"192.0.2.43"], nil), (["for="], nil), ([], nil),
    ] as [([String], String?)])
  func standardField(lines: [String], client: String?) throws {
    #expect(try Self.client(lines, .forwarded) == client)
  }

  @Test("Only so many proxies are passed, and without a configured field nothing is read")
  func bounds() throws {
    let proxies = [String](repeating: "10.1.1.1", count: ForwardedChain.maximumHops).joined(separator: ",")
    #expect(try Self.client(["192.0.2.43," + proxies], .xForwardedFor) == "10.1.1.1:0")
    #expect(try Self.client(["192.0.2.43," + proxies.dropLast(9)], .xForwardedFor) == "192.0.2.43:0")
    #expect(try Self.client(["192.0.2.43"], nil) == nil)
  }
}
