/// The first line of a request of HTTP/1.x, read byte by byte until it is known to be one, or to be none (RFC 9112
/// section 3): a method, a space, a target in one of the four forms, a space, `HTTP/1.` and a digit. A value that keeps
/// no bytes.
struct RequestLine: Hashable, Sendable {
  /// What the bytes so far can be.
  enum Verdict: Hashable, Sendable {
    /// The beginning of such a line.
    case undecided
    /// A request of HTTP/1.x.
    case http1
    /// No request of HTTP/1.x, whatever follows.
    case other
  }

  private enum Part {
    case method
    case beginOfTarget
    case asterisk
    case scheme
    case authority
    case target
    case version
  }

  /// Bytes of a method. The longest that is registered has 17 (RFC 9110 section 16.1.1).
  static let maximumMethod = 32
  /// Bytes before the version. A server should read 8,000 at least (RFC 9112 section 3); a longer line that is correct
  /// so far is a request of HTTP/1.x for which its server has an answer.
  static let maximumLength = 8_192

  private static let connect = Array("CONNECT".utf8)
  private static let version = Array("HTTP/1.".utf8)
  private static let symbolsOfTokens = Array("!#$%&'*+-.^_`|~".utf8)
  private static let space = UInt8(ascii: " ")

  private(set) var verdict = Verdict.undecided
  private var part = Part.method
  private var length = 0
  /// Bytes of the part.
  private var position = 0
  /// The method is CONNECT, the only one with a host and a port as its target.
  private var isConnect = true
  private var hasPort = false

  /// Reads the next byte; what follows a verdict changes nothing.
  mutating func read(_ byte: UInt8) {
    guard verdict == .undecided else { return }
    length += 1
    switch part {
    case .method: readMethod(byte)
    case .beginOfTarget: beginTarget(byte)
    case .asterisk: if byte == Self.space { begin(.version) } else { verdict = .other }
    case .scheme: readScheme(byte)
    case .authority: readAuthority(byte)
    case .target: readTarget(byte)
    case .version: readVersion(byte)
    }
    if length == Self.maximumLength, verdict == .undecided { verdict = part == .target ? .http1 : .other }
  }

  private mutating func begin(_ next: Part) {
    part = next
    position = 0
  }

  private mutating func readMethod(_ byte: UInt8) {
    if byte == Self.space, position > 0 {
      isConnect = isConnect && position == Self.connect.count
      return begin(.beginOfTarget)
    }
    guard position < Self.maximumMethod, Self.isAlphanumeric(byte) || Self.symbolsOfTokens.contains(byte) else {
      verdict = .other
      return
    }
    isConnect = isConnect && position < Self.connect.count && byte == Self.connect[position]
    position += 1
  }

  private mutating func beginTarget(_ byte: UInt8) {
    if isConnect {
      begin(.authority)
      return readAuthority(byte)
    }
    switch byte {
    case UInt8(ascii: "/"): begin(.target)
    case UInt8(ascii: "*"): begin(.asterisk)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): begin(.scheme)
    default: verdict = .other
    }
  }

  private mutating func readScheme(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ":"): begin(.target)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): break
    default: if !Self.isAlphanumeric(byte) { verdict = .other }
    }
  }

  private mutating func readAuthority(_ byte: UInt8) {
    switch byte {
    case Self.space: if hasPort { begin(.version) } else { verdict = .other }
    case UInt8(ascii: ":"): hasPort = true
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"): verdict = .other
    default: if !Self.isVisible(byte) { verdict = .other }
    }
  }

  private mutating func readTarget(_ byte: UInt8) {
    if byte == Self.space { begin(.version) } else if !Self.isVisible(byte) { verdict = .other }
  }

  private mutating func readVersion(_ byte: UInt8) {
    if position == Self.version.count {
      verdict = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? .http1 : .other
    } else if byte == Self.version[position] {
      position += 1
    } else {
      verdict = .other
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7f }
}
