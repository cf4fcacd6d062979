/// What a request's lines say together: whom it is for, where it ends, and what becomes of the connection.
enum HeadRules {
  /// Headers that say where a request begins and ends.
  static let framing: Set<String> = ["content-length", "transfer-encoding", "host"]

  // MARK: The target

  /// RFC 9112 section 3.2. CONNECT and its form are left out: the server is no proxy.
  static func readTarget(_ target: ArraySlice<UInt8>, into head: inout RequestHead) throws(Refusal) {
    guard head.method != "CONNECT" else { throw Refusal(501, "HTTP/1.1: this server is no proxy") }
    guard target.allSatisfy(Characters.isTarget) else {
      throw .malformed("the target holds a fragment: leave out what follows the #")
    }
    if target.first == UInt8(ascii: "/") {
      head.path = head.target
    } else if target.elementsEqual("*".utf8) {
      guard head.method == "OPTIONS" else { throw .malformed("the target * is for OPTIONS alone: send a path") }
      head.path = "*"
    } else {
      try readAbsolute(target, into: &head)
    }
  }

  private static func readAbsolute(_ target: ArraySlice<UInt8>, into head: inout RequestHead) throws(Refusal) {
    let scheme = Characters.lowercased(target.prefix { $0 != Characters.colon })
    let rest = target.dropFirst(scheme.utf8.count)
    guard scheme == "http" || scheme == "https", rest.starts(with: "://".utf8) else {
      throw .malformed("the target is no path: send one that begins with a slash")
    }
    let authority = rest.dropFirst(3).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard Characters.isAuthority(authority) else { throw .malformed("the target names no host") }
    head.scheme = scheme
    head.authority = String(decoding: authority, as: UTF8.self)
    let path = String(decoding: rest[authority.endIndex...], as: UTF8.self)
    head.path = path.hasPrefix("/") ? path : "/" + path
  }

  // MARK: The header lines

  /// All header lines are there.
  static func complete(_ head: inout RequestHead) throws(Refusal) {
    var lengths: [[UInt8]] = []
    var codings: [[UInt8]] = []
    var hosts: [[UInt8]] = []
    for field in head.fields {
      switch field.name {
      case "content-length": lengths.append(field.value)
      case "transfer-encoding": codings.append(field.value)
      case "host": hosts.append(field.value)
      case "connection": try readOptions(field.value, into: &head)
      case "te": if tokens(field.value).contains("trailers") { head.takesTrailers = true }
      case "expect": try readExpectation(field.value, into: &head)
      default: break
      }
    }
    try readHost(hosts, into: &head)
    head.body = try body(lengths, codings, minorVersion: head.minorVersion)
    if head.body == .none { head.awaitsContinue = false }
    let closes = head.options.contains("close")
    head.keepsAlive = !closes && (head.minorVersion == 1 || head.options.contains("keep-alive"))
  }

  /// RFC 9112 section 3.2: once in HTTP/1.1, even where the target names a host, which counts then.
  private static func readHost(_ hosts: [[UInt8]], into head: inout RequestHead) throws(Refusal) {
    guard hosts.count <= 1 else { throw .malformed("there are \(hosts.count) hosts: send one") }
    guard let host = hosts.first else {
      if head.minorVersion == 1 { throw .malformed("there is no host: send one") }
      return
    }
    // It is empty where the target has no host (RFC 9110 section 7.2).
    guard host.isEmpty || Characters.isAuthority(host) else {
      throw .malformed("the host is no name or address with a port or without")
    }
    if head.authority == nil, !host.isEmpty { head.authority = String(decoding: host, as: UTF8.self) }
  }

  /// RFC 9112 section 6. Whatever could be read in two ways is refused, also what a lenient server may repair.
  private static func body(
    _ lengths: [[UInt8]], _ codings: [[UInt8]], minorVersion: Int
  ) throws(Refusal) -> RequestHead.Body {
    guard lengths.count <= 1 else { throw .malformed("there are \(lengths.count) content-lengths: send one") }
    if let coding = codings.first {
      guard lengths.isEmpty else {
        throw .malformed("there are a content-length and a transfer-encoding: send one of them")
      }
      guard minorVersion == 1 else { throw .malformed("HTTP/1.0 has no transfer-encoding: send a content-length") }
      guard codings.count == 1, Characters.lowercased(coding) == "chunked" else {
        throw Refusal(501, "HTTP/1.1: the transfer-encoding is not served: send chunked alone, or a content-length")
      }
      return .chunked
    }
    guard let text = lengths.first else { return .none }
    guard !text.isEmpty, text.count <= 18, text.allSatisfy(Characters.isDigit) else {
      throw .malformed("the content-length is no number: send the bytes of the body in digits")
    }
    let length = text.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    return length == 0 ? .none : .length(length)
  }

  private static func readOptions(_ value: [UInt8], into head: inout RequestHead) throws(Refusal) {
    for option in tokens(value) {
      guard option.utf8.allSatisfy(Characters.isToken) else {
        throw .malformed("the connection header is no list of names")
      }
      head.options.insert(option)
    }
  }

  /// RFC 9110 section 10.1.1: there is one expectation, which HTTP/1.0 does not know.
  private static func readExpectation(_ value: [UInt8], into head: inout RequestHead) throws(Refusal) {
    guard head.minorVersion == 1 else { return }
    guard Characters.lowercased(value) == "100-continue" else {
      throw Refusal(417, "HTTP/1.1: the expectation is not known: send 100-continue or none")
    }
    head.awaitsContinue = true
  }

  /// The parts of a list, in small letters and without empty ones.
  private static func tokens(_ value: [UInt8]) -> [String] {
    value.split(separator: UInt8(ascii: ",")).map { part in
      let text = part.drop { $0 == Characters.space || $0 == Characters.tab }
      let end = text.lastIndex { $0 != Characters.space && $0 != Characters.tab }.map { $0 + 1 } ?? text.startIndex
      return Characters.lowercased(text[text.startIndex..<end])
    }.filter { !$0.isEmpty }
  }
}
