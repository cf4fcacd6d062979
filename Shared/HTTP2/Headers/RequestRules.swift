import CNGHTTP2

/// What RFC 9113 section 8 requires of the fields of requests: those of nghttp2's own rules for a server, except that
/// `:authority` and `host` may both be missing (section 8.3.1 demands neither, and gRPC's clients may leave them out),
/// and what nghttp2 does not check of these two. Which characters are valid is decided by nghttp2. A value; its fields
/// are those of one list.
struct RequestRules {
  /// Whether a request can be served, and what it says of its body.
  enum Verdict: Hashable, Sendable {
    /// Section 8.1.1: the stream is reset.
    case malformed
    /// Bytes of the body; nil when the request does not say.
    case valid(contentLength: Int64?)
  }

  private struct Pseudo: OptionSet {
    var rawValue: UInt8
    static let method = Pseudo(rawValue: 1)
    static let scheme = Pseudo(rawValue: 2)
    static let path = Pseudo(rawValue: 4)
    static let authority = Pseudo(rawValue: 8)
    static let required: Pseudo = [.method, .scheme, .path]
  }

  private enum Method {
    case connect, options, other
  }

  private enum Scheme {
    case http, https, other
  }

  private enum Path {
    case regular, asterisk, other
  }

  private var seen: Pseudo = []
  private var hasRegularField = false
  private var method = Method.other
  private var scheme = Scheme.other
  private var path = Path.other
  private var authority = UnsafeRawBufferPointer(start: nil, count: 0)
  private var host = UnsafeRawBufferPointer(start: nil, count: 0)
  private var contentLength: Int64?

  private init() {}

  /// The headers of a request. Fields behind the limits of the list are not there any more, so that nothing follows
  /// from what is missing.
  static func verdict(of headers: HeaderBlock) -> Verdict {
    var rules = Self()
    var isValid = true
    headers.forEach { known, name, value in isValid = isValid && rules.accepts(known, name, value) }
    guard isValid, rules.areConsistent, headers.isTooLarge || rules.isComplete else { return .malformed }
    return .valid(contentLength: rules.method == .connect ? nil : rules.contentLength)
  }

  /// The trailers of a request: no pseudo-header field (section 8.1), and nothing that routes or delimits a message
  /// (RFC 9110 section 6.5.1).
  static func areValidTrailers(_ headers: HeaderBlock) -> Bool {
    var rules = Self()
    rules.hasRegularField = true
    var isValid = true
    headers.forEach { known, name, value in isValid = isValid && rules.accepts(known, name, value) }
    return isValid && rules.host.isEmpty && rules.contentLength == nil
  }

  // MARK: One field

  private mutating func accepts(
    _ known: KnownHeader, _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) -> Bool {
    guard let first = name.first, nghttp2_check_header_name(Self.characters(name), name.count) != 0 else {
      return false
    }
    if first == UInt8(ascii: ":") { return !hasRegularField && acceptsPseudo(known, value) }
    hasRegularField = true
    if name.isEqual(to: "host") { return acceptsHost(value) }
    guard nghttp2_check_header_value_rfc9113(Self.characters(value), value.count) != 0 else { return false }
    switch name.count {
    case 2: return !name.isEqual(to: "te") || value.isEqual(toAnyCaseOf: "trailers")
    case 7: return !name.isEqual(to: "upgrade")
    case 10: return !name.isEqual(to: "connection") && !name.isEqual(to: "keep-alive")
    case 14: return !name.isEqual(to: "content-length") || acceptsContentLength(value)
    case 16: return !name.isEqual(to: "proxy-connection")
    case 17: return !name.isEqual(to: "transfer-encoding")
    default: return true
    }
  }

  /// Section 8.3: each once, and none that is not defined for requests. None is ever empty.
  private mutating func acceptsPseudo(_ known: KnownHeader, _ value: UnsafeRawBufferPointer) -> Bool {
    let characters = Self.characters(value)
    guard !value.isEmpty else { return false }
    switch known {
    case .method:
      if value.isEqual(to: "CONNECT") { method = .connect } else if value.isEqual(to: "OPTIONS") { method = .options }
      return seen.insert(.method).inserted && nghttp2_check_method(characters, value.count) != 0
    case .scheme:
      if value.isEqual(toAnyCaseOf: "http") {
        scheme = .http
      } else if value.isEqual(toAnyCaseOf: "https") {
        scheme = .https
      }
      return seen.insert(.scheme).inserted && Self.isScheme(value)
    case .path:
      if value.first == UInt8(ascii: "/") { path = .regular } else if value.isEqual(to: "*") { path = .asterisk }
      return seen.insert(.path).inserted && nghttp2_check_path(characters, value.count) != 0
    case .authority:
      authority = value
      return seen.insert(.authority).inserted && nghttp2_check_authority(characters, value.count) != 0
    default: return false
    }
  }

  /// A host and a port, without user information (RFC 9110 section 7.2).
  private mutating func acceptsHost(_ value: UnsafeRawBufferPointer) -> Bool {
    guard host.isEmpty, !value.isEmpty else { return false }
    host = value
    return nghttp2_check_authority(Self.characters(value), value.count) != 0 && !value.contains(UInt8(ascii: "@"))
  }

  /// Once, in digits, and not above 2^63 - 1 (RFC 9110 section 8.6).
  private mutating func acceptsContentLength(_ value: UnsafeRawBufferPointer) -> Bool {
    guard contentLength == nil, !value.isEmpty else { return false }
    var length: Int64 = 0
    for byte in value {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return false }
      let (tens, isTooLarge) = length.multipliedReportingOverflow(by: 10)
      let (sum, isAlsoTooLarge) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      if isTooLarge || isAlsoTooLarge { return false }
      length = sum
    }
    contentLength = length
    return true
  }

  /// A letter, then letters, digits, `+`, `-` and `.` (RFC 3986 section 3.1).
  private static func isScheme(_ value: UnsafeRawBufferPointer) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    guard let first = value.first, isLetter(first) else { return false }
    return value.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }

  private static func characters(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<UInt8>? {
    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
  }

  // MARK: The fields together

  /// Sections 8.3.1 and 8.5: what has to be there.
  private var isComplete: Bool {
    if method == .connect { return seen == [.method, .authority] }
    guard seen.isSuperset(of: .required) else { return false }
    return scheme == .other || path == .regular || (path == .asterisk && method == .options)
  }

  /// Section 8.3.1: no user information in the authority of `http` and `https`, and no `host` for another.
  private var areConsistent: Bool {
    if scheme != .other, authority.contains(UInt8(ascii: "@")) { return false }
    guard !host.isEmpty, !authority.isEmpty else { return true }
    return withoutDefaultPort(authority).isEqual(toAnyCaseOf: withoutDefaultPort(host))
  }

  /// Hosts are compared as RFC 3986 sections 6.2.2.1 and 6.2.3 say: in any case, and a port that says nothing is none.
  private func withoutDefaultPort(_ authority: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard let colon = authority.lastIndex(of: UInt8(ascii: ":")) else { return authority }
    let port = UnsafeRawBufferPointer(rebasing: authority[(colon + 1)...])
    let isDefault =
      switch scheme {
      case .http: port.isEqual(to: "80")
      case .https: port.isEqual(to: "443")
      case .other: false
      }
    return port.isEmpty || isDefault ? UnsafeRawBufferPointer(rebasing: authority[..<colon]) : authority
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are those of a text that is known at compile time, but for the case of ASCII letters.
  fileprivate func isEqual(toAnyCaseOf text: StaticString) -> Bool {
    isEqual(toAnyCaseOf: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  fileprivate func isEqual(toAnyCaseOf other: UnsafeRawBufferPointer) -> Bool {
    func lowercased(_ byte: UInt8) -> UInt8 {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    return count == other.count && zip(self, other).allSatisfy { lowercased($0) == lowercased($1) }
  }
}
