import Testing

@testable import HTTP1

@Suite("Requests of HTTP/1.x, as they arrive")
struct RequestParserTests {
  /// What a parser makes of a text.
  struct Reading: Hashable, Sendable {
    var heads: [RequestHead] = []
    var bodies: [[UInt8]] = []
    /// Requests that are complete.
    var ends = 0
    var refusal: Refusal?
  }

  static func read(
    _ text: String, piece: Int = .max, change: (inout HTTP1Settings) -> Void = { _ in }
  ) -> Reading {
    var settings = HTTP1Settings()
    change(&settings)
    var parser = RequestParser(settings)
    var reading = Reading()
    var rest = Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })[...]
    while !rest.isEmpty {
      let next = Array(rest.prefix(piece))
      rest = rest.dropFirst(next.count)
      var offset = 0
      next.withUnsafeBytes { next in
        while let event = parser.next(next, from: &offset) {
          switch event {
          case .head(let head):
            reading.heads.append(head)
            reading.bodies.append([])
          case .body(let range): reading.bodies[reading.bodies.count - 1] += next[range]
          case .end: reading.ends += 1
          case .refused(let refusal): reading.refusal = refusal
          }
        }
      }
    }
    return reading
  }

  private static let host = "Host: x\r\n"

  private func status(_ text: String, change: (inout HTTP1Settings) -> Void = { _ in }) -> Int? {
    Self.read(text, change: change).refusal?.status
  }

  @Test("a head is read with its names in small letters and its values without the space around them, in any pieces")
  func head() throws {
    let text = "POST /a?b=%20 HTTP/1.1\r\nHOST: x:80\r\nX-One:\t a b \t\r\nX-Two:\r\nContent-Length: 3\r\n\r\nabcGET"
    let reading = Self.read(text)
    for piece in 1..<9 { #expect(Self.read(text, piece: piece) == reading) }
    let head = try #require(reading.heads.first)
    #expect(head.method == "POST" && head.target == "/a?b=%20" && head.path == "/a?b=%20" && head.minorVersion == 1)
    #expect(head.fields.map(\.name) == ["host", "x-one", "x-two", "content-length"])
    #expect(head.first("x-one") == Array("a b".utf8) && head.first("x-two") == [])
    #expect(head.authority == "x:80" && head.scheme == nil && head.body == .length(3) && head.keepsAlive)
    #expect(reading.bodies == [Array("abc".utf8)] && reading.ends == 1 && reading.refusal == nil)
  }

  @Test("chunks are one body, their trailers are dropped, and the next request follows")
  func chunks() {
    let head = "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: Chunked\r\n\r\n"
    let text = head + "1\r\na\r\n00A\r\n0123456789\r\n0\r\nx: y\r\n\r\n" + "GET /b HTTP/1.1\r\n\(Self.host)\r\n"
    let reading = Self.read(text)
    #expect(reading.heads.map(\.path) == ["/", "/b"] && reading.ends == 2 && reading.refusal == nil)
    #expect(reading.bodies == [Array("a0123456789".utf8), []])
    for piece in 1..<9 { #expect(Self.read(text, piece: piece) == reading) }
  }

  @Test(
    "what could be read in two ways is refused with 400",
    arguments: [
      "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
      "Content-Length: 3\r\nContent-Length: 3\r\n", "Content-Length: 3\r\nContent-Length: 4\r\n",
      "Content-Length: 3,3\r\n",
      "Content-Length: +3\r\n", "Content-Length: -3\r\n", "Content-Length: 3 3\r\n", "Content-Length: 0x3\r\n",
      "Content-Length: \r\n", "Content-Length: 9223372036854775808\r\n", "Content-Length : 3\r\n", " x: y\r\n",
      "x: y\r\n z\r\n", "x: y\r\n\tz\r\n", "x: y\rz: a\r\n", "x: y\nz: a\r\n", "x: y\r\r\n", "x: \u{0}\r\n",
      "x: \u{7f}\r\n",
      ": y\r\n", "x\r\n", "x y: z\r\n", "(x): y\r\n", "Host: y\r\n", "Connection: a b\r\n",
    ])
  func ambiguous(lines: String) {
    let text = "POST / HTTP/1.1\r\n\(Self.host)\(lines)\r\nabc"
    let reading = Self.read(text)
    #expect(reading.refusal?.status == 400 && reading.heads.isEmpty, "\(reading)")
    for piece in 1..<9 { #expect(Self.read(text, piece: piece) == reading) }
  }

  @Test(
    "chunks that could be read in two ways are refused with 400",
    arguments: [
      "1;x=y\r\na\r\n", "1 \r\na\r\n", " 1\r\na\r\n", "1\na\r\n", "1\r\na\n", "1\r\nab\r\n", "\r\n", "x\r\n", "-1\r\n",
      "0x1\r\na\r\n", "1000000000000000\r\n", "0\r\nContent-Length: 3\r\n\r\n", "0\r\nHost: x\r\n\r\n",
      "0\r\n x: y\r\n\r\n", "0\r\nx\r\n\r\n",
    ])
  func ambiguousChunks(chunks: String) {
    let reading = Self.read("POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n\(chunks)")
    #expect(reading.refusal?.status == 400 && reading.heads.count == 1 && reading.ends == 0, "\(reading)")
  }

  @Test(
    "request lines that are none are refused with 400",
    arguments: [
      "GET  / HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET / http/1.1", "GET / HTTP/2.0", "GET /", "GET",
      "GET x HTTP/1.1", "GET * HTTP/1.1", "GET /#x HTTP/1.1", "GET ftp://x/ HTTP/1.1", "GET http:/x HTTP/1.1",
      "GET http:// HTTP/1.1", "GET http://u@x/ HTTP/1.1", "GET http://x:y/ HTTP/1.1", "G(T / HTTP/1.1", "",
      "GET /\u{80} HTTP/1.1",
    ])
  func requestLines(line: String) {
    #expect(status("\(line)\r\n\(Self.host)\r\n") == 400)
  }

  @Test("limits and what is not served have a status of their own")
  func refusals() {
    let get = "GET / HTTP/1.1\r\n\(Self.host)"
    #expect(status("GET /\(String(repeating: "a", count: 8_000)) HTTP/1.1\r\n\(Self.host)\r\n") == 414)
    #expect(status("GET /\(String(repeating: "a", count: 9_000))") == 414)
    #expect(status("GET /\(String(repeating: "a", count: 7_999)) HTTP/1.1\r\n\(Self.host)\r\n") == nil)
    #expect(status(get + "x: \(String(repeating: "y", count: 16_384))") == 431)
    #expect(status(get + String(repeating: "x: y\r\n", count: 100)) == 431)
    #expect(status(get + String(repeating: "x: y\r\n", count: 99) + "\r\n") == nil)
    let chunked = "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n0\r\n"
    #expect(status(chunked + String(repeating: "x: y\r\n", count: 101)) == 431)
    #expect(status(get + "Transfer-Encoding: gzip, chunked\r\n\r\n") == 501)
    #expect(status(get + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n") == 501)
    #expect(status("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n") == 400)
    #expect(status(get + "Expect: magic\r\n\r\n") == 417)
    #expect(status("CONNECT x:443 HTTP/1.1\r\n\(Self.host)\r\n") == 501)
    #expect(status("GET / HTTP/1.2\r\n\(Self.host)\r\n") == 505)
    #expect(status("\(String(repeating: "A", count: 33)) / HTTP/1.1\r\n\(Self.host)\r\n") == 501)
  }

  @Test("HTTP/1.1 needs one host, HTTP/1.0 none; a target in absolute form names it in its place")
  func hosts() throws {
    func head(_ text: String) -> RequestHead? { Self.read(text).heads.first }
    #expect(status("GET / HTTP/1.1\r\n\r\n") == 400)
    #expect(head("GET / HTTP/1.0\r\n\r\n")?.authority == nil)
    #expect(head("GET / HTTP/1.1\r\nHost:\r\n\r\n")?.authority == nil)
    #expect(head("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n")?.authority == "[::1]:80")
    for host in ["a b", "u@x", "x/y", "[::1", "x:y", "::1", ":80"] {
      #expect(status("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == 400, "\(host)")
    }
    let absolute = try #require(head("GET HTTPS://y?z HTTP/1.1\r\n\(Self.host)\r\n"))
    #expect(absolute.scheme == "https" && absolute.authority == "y" && absolute.path == "/?z")
    #expect(head("OPTIONS * HTTP/1.1\r\n\(Self.host)\r\n")?.path == "*")
  }

  @Test("a connection stays open in HTTP/1.1 unless it says close, in HTTP/1.0 where it says keep-alive")
  func persistence() {
    func keepsAlive(_ version: String, _ lines: String) -> Bool? {
      Self.read("GET / HTTP/\(version)\r\n\(Self.host)\(lines)\r\n").heads.first?.keepsAlive
    }
    #expect(keepsAlive("1.1", "") == true && keepsAlive("1.0", "") == false)
    #expect(keepsAlive("1.1", "Connection: x, Close\r\n") == false)
    #expect(keepsAlive("1.0", "Connection: Keep-Alive\r\n") == true)
    #expect(keepsAlive("1.0", "Connection: keep-alive, close\r\n") == false)
  }
}
