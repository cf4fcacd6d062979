import EventLoop
import Testing

@testable import RPC

@Suite("The header of the PROXY protocol")
struct ProxyHeaderTests {
  private static let signature: [UInt8] = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]

  /// Reads as many of the bytes as the header wants, `piece` at most at a time: the result, and what it has not taken.
  private static func read(_ bytes: [UInt8], piece: Int = .max) -> (ProxyHeader.Reading, rest: [UInt8]) {
    var header = ProxyHeader()
    var rest = bytes[...]
    while !rest.isEmpty {
      let next = rest.prefix(min(piece, header.wanted))
      rest = rest.dropFirst(next.count)
      let reading = header.read(next)
      guard reading == .incomplete else { return (reading, Array(rest)) }
    }
    return (.incomplete, [])
  }

  private static func line(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func binary(_ command: UInt8, _ family: UInt8, _ content: [UInt8]) -> [UInt8] {
    signature + [command, family, UInt8(content.count >> 8), UInt8(content.count & 0xff)] + content
  }

  private static let ipv4 = SocketAddress.ipv4(0xc000_0207, port: 56_324)
  private static let ipv6 = SocketAddress.ipv6(0x2001_0db8_0000_0000, 0x17, port: 4_711)
  private static let ports: [UInt8] = [0xdc, 0x04, 0x01, 0xbb]
  private static let binaryIPv4: [UInt8] = [192, 0, 2, 7, 127, 0, 0, 1] + ports
  private static let binaryIPv6: [UInt8] =
    [0x20, 0x01, 0x0d, 0xb8] + [UInt8](repeating: 0, count: 11) + [0x17] + [UInt8](repeating: 0, count: 15) + [1]
    + [0x12, 0x67, 0x01, 0xbb]
  /// What HAProxy adds with `proxy-v2-options crc32c,unique-id`.
  private static let options: [UInt8] = [0x03, 0, 4, 1, 2, 3, 4, 0x05, 0, 2, 0x61, 0x62]

  /// What HAProxy writes with `send-proxy` and `send-proxy-v2`, and nginx with `proxy_protocol on`.
  private static let good: [([UInt8], ProxyHeader.Client)] = [
    (line("PROXY TCP4 192.0.2.7 127.0.0.1 56324 443\r\n"), .named(ipv4)),
    (line("PROXY TCP4 255.255.255.255 255.255.255.255 65535 65535\r\n"), .named(.ipv4(.max, port: 65_535))),
    (line("PROXY TCP6 2001:db8::17 ::1 4711 443\r\n"), .named(ipv6)),
    (
      line(
        "PROXY TCP6 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 65535 65535\r\n"),
      .named(.ipv6(.max, .max, port: 65_535))
    ),
    (line("PROXY UNKNOWN\r\n"), .unknown), (line("PROXY UNKNOWN and whatever else\r\n"), .unknown),
    (line("PROXY UNKNOWN " + String(repeating: "f", count: 91) + "\r\n"), .unknown),
    (binary(0x21, 0x11, binaryIPv4), .named(ipv4)), (binary(0x21, 0x21, binaryIPv6), .named(ipv6)),
    (binary(0x21, 0x11, binaryIPv4 + options), .named(ipv4)),
    (binary(0x21, 0x11, binaryIPv4 + [UInt8](repeating: 4, count: 508)), .named(ipv4)),
    // Health checks.
    (binary(0x20, 0x00, []), .proxyItself), (binary(0x20, 0x11, binaryIPv4), .proxyItself),
    (binary(0x20, 0xff, [1, 2, 3]), .proxyItself),
    // Clients on Unix sockets, by UDP, of no family.
    (binary(0x21, 0x31, [UInt8](repeating: 0, count: 216)), .unknown), (binary(0x21, 0x12, binaryIPv4), .unknown),
    (binary(0x21, 0x00, options), .unknown),
  ]

  @Test("Both versions name the client, and whatever follows the header is left alone", arguments: good)
  func complete(bytes: [UInt8], client: ProxyHeader.Client) {
    // What comes behind it may look like more of it.
    for rest in [Self.line("PRI * HTTP/2.0\r\n"), [0x16, 3, 1], Self.line("\r\n"), []] {
      for piece in [1, 2, 7, Int.max] {
        let read = Self.read(bytes + rest, piece: piece)
        #expect(read.0 == .complete(client))
        #expect(read.rest == rest)
      }
    }
    for length in 0..<bytes.count {
      #expect(Self.read(Array(bytes.prefix(length))).0 == .incomplete, "\(length) of \(bytes.count) bytes")
    }
  }

  private static let bad: [([UInt8], String)] = [
    (line("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "is missing: the connection begins with something else"),
    ([0x16, 3, 1, 2, 0], "is missing: the connection begins with something else"),
    (line("GET / HTTP/1.1\r\n"), "is missing: the connection begins with something else"),
    (line("proxy TCP4 192.0.2.7 "), "is missing: the connection begins with something else"),
    (line("\r\n\r\nQUIT"), "is missing: the connection begins with something else"),
    (line("PROXY \r\n"), "names a protocol that is none of TCP4, TCP6 and UNKNOWN"),
    (
      line("PROXY TCP5 192.0.2.7 127.0.0.1 1 2\r\n"),
      "names a protocol that is none of TCP4, TCP6 and UNKNOWN"
    ),
    (line("PROXY TCP4 192.0.2.7 127.0.0.1 1\r\n"), "has 5 fields, not 6"),
    (line("PROXY TCP4  192.0.2.7 127.0.0.1 1 2\r\n"), "has 7 fields, not 6"),
    (line("PROXY TCP4 192.0.2.7 127.0.0.1 1 2 \r\n"), "has 7 fields, not 6"),
    (line("PROXY TCP4 192.0.2.7 127.0.0.1 01 2\r\n"), "has a port that is no number from 0 to 65535"),
    (line("PROXY TCP4 192.0.2.7 127.0.0.1 1 65536\r\n"), "has a port that is no number from 0 to 65535"),
    (line("PROXY TCP4 192.0.2.07 127.0.0.1 1 2\r\n"), "has an address that is none of its protocol"),
    (line("PROXY TCP4 192.0.2.7\0 127.0.0.1 1 2\r\n"), "has an address that is none of its protocol"),
    (line("PROXY TCP4 ::1 ::1 1 2\r\n"), "has an address that is none of its protocol"),
    (line("PROXY TCP6 192.0.2.7 ::1 1 2\r\n"), "has an address that is none of its protocol"),
    (line("PROXY TCP4 192.0.2.7 localhost 1 2\r\n"), "has an address that is none of its protocol"),
    (line("PROXY UNKNOWN and\nmore\r\n"), "has a line feed without a carriage return"),
    (line("PROXY UNKNOWN and\rmore\r\n"), "has a carriage return inside its line"),
    (line("PROXY UNKNOWN " + String(repeating: "f", count: 93)), "has no end of its line within 107 bytes"),
    (signature + [0x11], "has version 1, not 2"), (signature + [0x22], "has the command 2, not 0 or 1"),
    (binary(0x21, 0x41, binaryIPv4), "has the unknown family 4 or transport 1"),
    (binary(0x21, 0x13, binaryIPv4), "has the unknown family 1 or transport 3"),
    (binary(0x21, 0x11, [192, 0, 2, 7]), "has 4 bytes of addresses, not 12"),
    (binary(0x21, 0x21, binaryIPv4), "has 12 bytes of addresses, not 36"),
    (signature + [0x21, 0x11, 0x02, 0x09], "has 537 bytes, 536 is the limit"),
    (signature + [0x20, 0x00, 0xff, 0xff], "has 65551 bytes, 536 is the limit"),
  ]

  @Test("A header that is not exactly one of the two forms is refused, at the first byte that shows it", arguments: bad)
  func malformed(bytes: [UInt8], reason: String) {
    for piece in [1, Int.max] { #expect(Self.read(bytes, piece: piece).0 == .malformed(reason)) }
  }
}
