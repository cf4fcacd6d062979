import Testing

@testable import HTTP2

/// The first bytes of a client in clear text.
@Suite struct ClientPrefaceTests {
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private func read(_ pieces: [UInt8]...) -> ClientPreface.Reading {
    var preface = ClientPreface()
    var reading = ClientPreface.Reading.incomplete
    for piece in pieces where reading == .incomplete { reading = preface.read(piece) }
    return reading
  }

  @Test("HTTP/2's preface is recognized in whatever pieces it arrives, and nothing after it is read")
  func http2() {
    #expect(read(Self.preface) == .settled)
    #expect(read(Self.preface + [0, 0, 0, 4]) == .settled)
    for cut in 1..<Self.preface.count {
      #expect(read(Array(Self.preface[..<cut])) == .incomplete)
      #expect(read(Array(Self.preface[..<cut]), Array(Self.preface[cut...])) == .settled)
    }
  }

  @Test("A request of HTTP/1.1 is recognized by its method, TLS and other bytes are left to the session")
  func others() {
    for line in ["GET / HTTP/1.1\r\n", "POST /x HTTP/1.1\r\n", "PUT / HTTP/1.0\r\n", "PRI /x HTTP/1.1\r\n", "G"] {
      #expect(read(Array(line.utf8)) == .http1, "\(line)")
    }
    #expect(read([UInt8(ascii: "P")], Array("OST /".utf8)) == .http1)
    for bytes in [
      [0x16, 3, 1, 2], [0], Array("get / HTTP/1.1".utf8), Array(" x".utf8), Array("P\0".utf8),
      Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\rx".utf8),
    ] {
      #expect(read(bytes) == .settled, "\(bytes)")
    }
  }
}
