import CHTTPParser
import HTTP1

@testable import HTTP2

/// A request as a parser has read it.
private struct ReadRequest: Equatable {
  var method = ""
  var target = ""
  var minorVersion = 0
  var fields: [String] = []
  var body: [UInt8] = []
  var keepsAlive = false
}

/// What a client of HTTP/1.x sends. The first byte chooses the form: the parser, or a gateway; the second the length of
/// the pieces. Behind a gateway is a session that answers each request at once.
func fuzzHTTP1(_ input: UnsafeRawBufferPointer) {
  guard input.count > 2 else { return }
  let rest = Array(input.dropFirst(2))
  let piece = Int(input[1]) + 1
  if input[0] & 1 == 0 { fuzzParser(rest, piece: piece) } else { fuzzGateway(rest, piece: piece) }
}

// MARK: The parser

/// The same requests however they are cut; and what is accepted, http-parser reads in the same way, so that nothing
/// that it stands for, such as a proxy in front, takes another request for the same bytes.
private func fuzzParser(_ bytes: [UInt8], piece: Int) {
  let whole = read(bytes, piece: .max)
  require(whole == read(bytes, piece: piece), "the requests depend on the cut")
  guard !whole.requests.isEmpty else { return }
  let oracle = readByOracle(bytes.prefix(whole.taken))
  require(oracle.requests.count == whole.requests.count, "http-parser finds other requests: \(oracle.error)")
  for (own, other) in zip(whole.requests, oracle.requests) {
    var own = own
    // A request whose connection ends is the last one either way.
    if other.keepsAlive { own.keepsAlive = true }
    require(own == other, "http-parser reads another request: \(other), and not \(own)")
  }
}

private struct ReadAll: Equatable {
  var requests: [ReadRequest] = []
  /// Up to the end of the last one.
  var taken = 0
}

/// The complete requests, up to one that http-parser has no method for, takes for an upgrade, or mistakes a name of for
/// another (2.9.4: all that begin with `transfer-encoding`), or that ends the connection.
private func read(_ bytes: [UInt8], piece: Int) -> ReadAll {
  var parser = RequestParser(HTTP1Settings())
  var all = ReadAll()
  var request = ReadRequest()
  var begin = 0
  while begin < bytes.count {
    let next = Array(bytes[begin...].prefix(piece))
    var offset = 0
    let isOver = next.withUnsafeBytes { next in
      while let event = parser.next(next, from: &offset) {
        switch event {
        case .head(let head):
          let coding = "transfer-encoding"
          guard methods.contains(head.method),
            !head.fields.contains(where: { $0.name == "upgrade" || $0.name.hasPrefix(coding) && $0.name != coding })
          else { return true }
          request = ReadRequest(
            method: head.method, target: head.target, minorVersion: head.minorVersion,
            fields: head.fields.map { "\($0.name): \(String(decoding: $0.value, as: UTF8.self))" },
            keepsAlive: head.keepsAlive)
        case .body(let range): request.body += next[range]
        case .end:
          all.requests.append(request)
          all.taken = begin + offset
          if !request.keepsAlive { return true }
        case .refused: return true
        }
      }
      return false
    }
    if isOver { break }
    begin += next.count
  }
  return all
}

private let methods = Set((0..<34).compactMap { http_method_str(http_method($0)).map { String(cString: $0) } })

// MARK: The oracle

private final class Oracle {
  var requests: [ReadRequest] = []
  var request = ReadRequest()
  var name: [UInt8] = []
  var value: [UInt8] = []
  var target: [UInt8] = []
  var hasValue = false
  var isInTrailers = false

  func endField() {
    // Trailers are dropped by the parser under test.
    if hasValue, !isInTrailers {
      let small = name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
      func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
      while value.last.map(isSpace) ?? false { value.removeLast() }
      request.fields.append("\(String(decoding: small, as: UTF8.self)): \(String(decoding: value, as: UTF8.self))")
    }
    (name, value, hasValue) = ([], [], false)
  }
}

private func reader(_ parser: UnsafeMutablePointer<http_parser>?) -> Oracle? {
  parser?.pointee.data.map { Unmanaged<Oracle>.fromOpaque($0).takeUnretainedValue() }
}

private func bytes(_ at: UnsafePointer<CChar>?, _ count: Int) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: at, count: count))
}

private func readByOracle(_ input: ArraySlice<UInt8>) -> (requests: [ReadRequest], error: String) {
  var settings = http_parser_settings()
  http_parser_settings_init(&settings)
  settings.on_message_begin = { parser in
    guard let oracle = reader(parser) else { return 1 }
    oracle.request = ReadRequest()
    oracle.target = []
    oracle.isInTrailers = false
    return 0
  }
  settings.on_url = { parser, at, count in
    reader(parser)?.target += bytes(at, count)
    return 0
  }
  settings.on_header_field = { parser, at, count in
    guard let oracle = reader(parser) else { return 1 }
    if oracle.hasValue { oracle.endField() }
    oracle.name += bytes(at, count)
    return 0
  }
  settings.on_header_value = { parser, at, count in
    reader(parser)?.value += bytes(at, count)
    reader(parser)?.hasValue = true
    return 0
  }
  settings.on_headers_complete = { parser in
    guard let parser, let oracle = reader(parser) else { return -1 }
    oracle.endField()
    oracle.isInTrailers = true
    oracle.request.method = String(cString: http_method_str(http_method(parser.pointee.method)))
    oracle.request.target = String(decoding: oracle.target, as: UTF8.self)
    oracle.request.minorVersion = Int(parser.pointee.http_minor)
    oracle.request.keepsAlive = http_should_keep_alive(parser) != 0
    return 0
  }
  settings.on_body = { parser, at, count in
    reader(parser)?.request.body += bytes(at, count)
    return 0
  }
  settings.on_message_complete = { parser in
    guard let oracle = reader(parser) else { return 1 }
    oracle.endField()
    oracle.requests.append(oracle.request)
    return 0
  }
  let oracle = Oracle()
  var parser = http_parser()
  http_parser_init(&parser, HTTP_REQUEST)
  parser.data = Unmanaged.passUnretained(oracle).toOpaque()
  _ = Array(input).withUnsafeBufferPointer { input in
    input.withMemoryRebound(to: CChar.self) { http_parser_execute(&parser, &settings, $0.baseAddress, $0.count) }
  }
  let error = withExtendedLifetime(oracle) {
    http_errno_name(http_errno(parser.http_errno)).map { String(cString: $0) } ?? ""
  }
  return (oracle.requests, error)
}

// MARK: The gateway

/// Answers with the request's body, in one piece.
private final class EchoStream: HTTP2Stream {
  private static let head = PreparedHeaders([(":status", "200"), ("content-type", "text/plain")])
  private var body: [UInt8] = []

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    if endStream { receivedEnd() }
  }
  override func receivedData(_ bytes: UnsafeRawBufferPointer) {
    body += bytes
    consume(bytes.count)
  }
  override func receivedEnd() {
    sendHeaders(Self.head)
    if !body.isEmpty { write(body) }
    finish()
  }
}

private final class EchoDelegate: HTTP2SessionDelegate {
  var requests = 0

  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? {
    requests += 1
    require(session.streamCount == 0, "two requests at a time")
    return EchoStream()
  }
}

/// As many responses as requests, or one more, which refuses the next; nothing is waited for behind what was read.
private func fuzzGateway(_ bytes: [UInt8], piece: Int) {
  let gateway = HTTP1Gateway(HTTP1Settings(), isSecure: false, openedAt: 0)
  let session = HTTP2Session(role: .server, settings: HTTP2Settings())
  let delegate = EchoDelegate()
  session.delegate = delegate
  var response: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  func exchange() {
    var isQuiet = false
    while !isQuiet {
      let request = gateway.dequeueRequest()
      request.withUnsafeBytes { request in
        do { try session.receive(request) } catch { require(false, "the gateway breaks HTTP/2: \(error)") }
      }
      let count = buffer.withUnsafeMutableBytes { buffer in
        let count = (try? session.drain(into: buffer)) ?? 0
        gateway.respond(UnsafeRawBufferPointer(rebasing: buffer[..<count]), now: 0)
        return count
      }
      response += gateway.dequeueResponse()
      isQuiet = request.isEmpty && count == 0
    }
  }
  exchange()
  var rest = bytes[...]
  while !rest.isEmpty, gateway.end == nil {
    require(gateway.wantsInput, "the gateway waits though nothing is under way")
    rest.prefix(piece).withUnsafeBytes { gateway.receive($0, now: 0) }
    rest = rest.dropFirst(piece)
    exchange()
  }
  let heads = String(decoding: response, as: UTF8.self).components(of: "HTTP/1.1 ")
  require(heads >= delegate.requests || gateway.end == nil, "a request has no answer")
  gateway.checkTime(now: .max)
  require(gateway.end != nil || gateway.deadline == nil, "a late head is waited for")
  session.invalidate(.cancel)
}

extension String {
  /// How often the text occurs.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = utf8[...]
    while let first = rest.firstIndex(of: text.utf8.first ?? 0) {
      if rest[first...].starts(with: text.utf8) { count += 1 }
      rest = rest[rest.index(after: first)...]
    }
    return count
  }
}
