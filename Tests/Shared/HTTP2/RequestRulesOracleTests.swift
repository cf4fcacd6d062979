import CNGHTTP2
import Randomness
import Testing

@testable import HTTP2

/// The rules for requests beside those of nghttp2, which the session switches off, over header lists by chance. They
/// differ where `RequestRules` says so, and nowhere else.
@Suite struct RequestRulesOracleTests {
  private struct Field: CustomStringConvertible {
    var name: [UInt8]
    var value: [UInt8]

    init(_ name: String, _ value: String) {
      self.name = Array(name.utf8)
      self.value = Array(value.utf8)
    }

    func isNamed(_ text: String) -> Bool { name == Array(text.utf8) }

    var description: String { "\(String(decoding: name, as: UTF8.self)): \(String(decoding: value, as: UTF8.self))" }
  }

  /// Header lists by chance, most of them close to a valid one.
  private struct Lists {
    private static let names = [
      ":method", ":scheme", ":path", ":authority", "host", ":status", ":protocol", ":x", ":", "te", "upgrade",
      "connection", "keep-alive", "content-length", "proxy-connection", "transfer-encoding", "x", "X", "a b", "",
      "cookie", "priority",
    ]
    private static let values = [
      "POST", "GET", "CONNECT", "OPTIONS", "http", "https", "HTTP", "other", "h t", "1x", "/a/B", "*", "a", "", "x",
      "a b", "trailers", "Trailers", "gzip", "0", "12", "9223372036854775807", "9223372036854775808", "-1", " x", "x ",
      "a\tb", "\u{7f}", "é", "P T", "/a b", "/\n",
    ]

    var random: SeededRandom

    mutating func next() -> [Field] {
      var fields = RequestRulesOracleTests.request
      for _ in 0..<Int.random(in: 0..<4, using: &random) { change(&fields) }
      return fields
    }

    mutating func trailers() -> [Field] {
      var fields: [Field] = []
      for _ in 0..<Int.random(in: 0..<4, using: &random) { fields.append(field()) }
      return fields
    }

    private mutating func change(_ fields: inout [Field]) {
      let place = Int.random(in: 0...fields.count, using: &random)
      guard place < fields.count else { return fields.append(field()) }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: fields.remove(at: place)
      case 1: fields[place].value = field().value
      case 2: damage(&fields[place].value)
      case 3: damage(&fields[place].name)
      default: fields.insert(field(), at: place)
      }
    }

    private mutating func field() -> Field {
      var field = Field(
        Self.names.randomElement(using: &random) ?? "", Self.values.randomElement(using: &random) ?? "")
      if Int.random(in: 0..<8, using: &random) == 0 { damage(&field.name) }
      if Int.random(in: 0..<8, using: &random) == 0 { damage(&field.value) }
      return field
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
      let byte = UInt8.random(in: 0...255, using: &random)
      let place = Int.random(in: 0...bytes.count, using: &random)
      guard place < bytes.count else { return bytes.append(byte) }
      bytes[place] = byte
    }
  }

  private static let request = [
    Field(":method", "POST"), Field(":scheme", "http"), Field(":path", "/a/B"), Field(":authority", "x"),
  ]

  private static func block(_ fields: [Field]) -> HeaderBlock {
    let block = HeaderBlock()
    for field in fields {
      // With a byte behind them, so that empty ones have an address too, as nghttp2's do.
      (field.name + [0]).withUnsafeBytes { name in
        (field.value + [0]).withUnsafeBytes { value in
          block.append(
            name: UnsafeRawBufferPointer(rebasing: name.dropLast()),
            value: UnsafeRawBufferPointer(rebasing: value.dropLast()), maximumBytes: 16_384, maximumFields: 128)
        }
      }
    }
    return block
  }

  /// HEADERS on stream 1, of literals without indexing.
  private static func headers(_ fields: [Field], flags: UInt8) -> [UInt8] {
    var block: [UInt8] = []
    for field in fields {
      block += [0, UInt8(field.name.count)] + field.name + [UInt8(field.value.count)] + field.value
    }
    return [0, UInt8(block.count >> 8), UInt8(block.count & 255), 1, flags, 0, 0, 0, 1] + block
  }

  /// Whether a server of nghttp2 with its own rules resets stream 1 neither at the headers nor at the trailers.
  private static func nghttp2Accepts(_ fields: [Field], trailers: [Field]? = nil) throws -> Bool {
    var callbacks: OpaquePointer?
    nghttp2_session_callbacks_new(&callbacks)
    defer { nghttp2_session_callbacks_del(callbacks) }
    var session: OpaquePointer?
    nghttp2_session_server_new(&session, callbacks, nil)
    defer { nghttp2_session_del(session) }
    var bytes =
      Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0] + headers(fields, flags: 4)
    if let trailers { bytes += headers(trailers, flags: 5) }
    let received = bytes.withUnsafeBufferPointer { nghttp2_session_mem_recv(session, $0.baseAddress, $0.count) }
    try #require(received == bytes.count)
    var frame: UnsafePointer<UInt8>?
    while nghttp2_session_mem_send(session, &frame) > 0 {
      if let frame, frame[3] == 3 { return false }
    }
    return true
  }

  /// What nghttp2 does not see: user information, and a host that is not the authority.
  private static func isOnlyOurs(_ fields: [Field]) -> Bool {
    let authorities = fields.filter { $0.isNamed(":authority") || $0.isNamed("host") }.map(\.value)
    return authorities.contains { $0.contains(UInt8(ascii: "@")) } || Set(authorities).count > 1
  }

  @Test("A request is malformed exactly where nghttp2 says so, but for its authority")
  func requests() throws {
    var lists = Lists(random: SeededRandom(seed: 1))
    var valid = 0
    for _ in 0..<4_000 {
      let fields = lists.next()
      let isValid = RequestRules.verdict(of: Self.block(fields)) != .malformed
      let isConnect = fields.contains { $0.isNamed(":method") && $0.value == Array("CONNECT".utf8) }
      let hasAuthority = fields.contains { $0.isNamed(":authority") || $0.isNamed("host") }
      // Without an authority a request is valid here and not there.
      let accepted = try Self.nghttp2Accepts(hasAuthority || isConnect ? fields : fields + [Field("host", "x")])
      #expect(isValid == accepted || (accepted && Self.isOnlyOurs(fields)), "\(fields)")
      if isValid { valid += 1 }
    }
    #expect((1_000..<3_000).contains(valid))
  }

  @Test("Trailers are malformed exactly where nghttp2 says so, but for what routes or delimits a message")
  func trailers() throws {
    var lists = Lists(random: SeededRandom(seed: 2))
    for _ in 0..<1_000 {
      let fields = lists.trailers().filter { !$0.isNamed("host") && !$0.isNamed("content-length") }
      let isValid = RequestRules.areValidTrailers(Self.block(fields))
      #expect(try isValid == Self.nghttp2Accepts(Self.request, trailers: fields), "\(fields)")
    }
  }
}
