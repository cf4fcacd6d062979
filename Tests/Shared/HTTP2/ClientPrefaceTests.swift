import Testing

@testable import HTTP2

/// The first bytes of a client in clear text.
@Suite struct ClientPrefaceTests {
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private func read(_ pieces: [UInt8]...) -> ClientPreface.Reading {
    read(pieces)
  }

  private func read(_ pieces: [[UInt8]]) -> ClientPreface.Reading {
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

  @Test(
    "A request of HTTP/1.x is recognized with the digit of its version and not before, in whatever pieces",
    arguments: [
      "GET / HTTP/1.1", "POST /x?y=z HTTP/1.0", "get / HTTP/1.1", "PRI /x HTTP/1.1", "PRI * HTTP/1.1",
      "OPTIONS * HTTP/1.1", "GET http://x:80/ HTTP/1.1", "CONNECT x:443 HTTP/1.1", "CONNECT [::1]:443 HTTP/1.1",
      "CONNECTS /x HTTP/1.1", "X-1~ /x HTTP/1.9",
    ])
  func http1(line: String) {
    let bytes = Array(line.utf8)
    #expect(read(bytes) == .http1)
    #expect(read(bytes.map { [$0] }) == .http1)
    for cut in 0..<bytes.count { #expect(read(Array(bytes[..<cut])) == .incomplete) }
  }

  @Test(
    "A line that is no request of HTTP/1.x is left to the session with the first byte that no request has",
    arguments: [
      ("INVALID CONNECTION ", "PREFACE\r\n\r\n"), ("\u{16}", "\u{3}\u{1}"), (" ", "GET / HTTP/1.1"), ("\r", "\n"),
      ("GET  ", "/ HTTP/1.1"), ("GET /\r", "\n"), ("GET / HTTP/2", ".0"), ("GET / HTTP/1.x", ""),
      ("GET *x", " HTTP/1.1"),
      ("GET x ", "HTTP/1.1"), ("GET /\u{7f}", ""), ("GET\t", "/ HTTP/1.1"), ("CONNECT x ", "HTTP/1.1"),
      ("CONNECT u@", "x:443 HTTP/1.1"), ("CONNECT /", "x HTTP/1.1"), ("PRI * HTTP/2.1", "\r\n"),
      ("PRI * HTTP/2.0\r\n\r\nSM\r\n\rx", ""),
    ])
  func others(begin: String, end: String) {
    let bytes = Array(begin.utf8)
    #expect(read(bytes + Array(end.utf8)) == .settled)
    #expect(read(bytes.map { [$0] }) == .settled)
    #expect(read(Array(bytes.dropLast())) == .incomplete)
  }

  @Test("An undecided beginning is kept whole, and bounded: a long method is none, a long target is one of HTTP/1.x")
  func bounds() {
    var preface = ClientPreface()
    let reading = [preface.read(Array("PR".utf8)), preface.read(Array("OPFIND /".utf8))]
    #expect(reading == [.incomplete, .incomplete])
    #expect(preface.held == Array("PROPFIND /".utf8))
    let target = [UInt8](repeating: UInt8(ascii: "a"), count: RequestLine.maximumLength - preface.held.count - 1)
    var last = preface.read(target)
    #expect(last == .incomplete)
    last = preface.read([UInt8(ascii: "a")])
    #expect(last == .http1)
    #expect(preface.held.count == RequestLine.maximumLength - 1)
    let method = [UInt8](repeating: UInt8(ascii: "A"), count: RequestLine.maximumMethod)
    #expect(read(method) == .incomplete)
    #expect(read(method + [UInt8(ascii: "A")]) == .settled)
    #expect(read(Array("GET ".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 10_000)) == .settled)
  }
}
