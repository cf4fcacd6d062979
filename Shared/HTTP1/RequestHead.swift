/// The head of a request of HTTP/1.x: what its lines say, and what follows from it. All of it is checked.
package struct RequestHead: Hashable, Sendable {
  /// How the end of the body is found (RFC 9112 section 6.3).
  package enum Body: Hashable, Sendable {
    /// None follows.
    case none
    /// So many bytes follow; at least one.
    case length(Int64)
    /// Chunks follow, and trailers.
    case chunked
  }

  /// A header line.
  package struct Field: Hashable, Sendable {
    /// In small letters.
    package var name: String
    /// Without the white space around it.
    package var value: [UInt8]

    package init(name: String, value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  /// A token, in the letters of the request.
  package var method = ""
  /// As in the request; `authority`, `scheme` and `path` are its parts.
  package var target = ""
  /// 0 or 1: HTTP/1.0 or HTTP/1.1.
  package var minorVersion = 1
  /// All header lines, in their order.
  package var fields: [Field] = []
  /// Of the target in absolute form, in small letters; nil for the connection's own.
  package var scheme: String?
  /// The host and port that the request is for; nil where it does not say.
  package var authority: String?
  /// Begins with a slash, or is `*`.
  package var path = ""
  /// What follows the head.
  package var body = Body.none
  /// The connection stays open after the response, where that says how long it is (RFC 9112 section 9.3).
  package var keepsAlive = true
  /// The body is sent after a `100 Continue` (RFC 9110 section 10.1.1).
  package var awaitsContinue = false
  /// The client reads trailers (RFC 9110 section 10.1.4).
  package var takesTrailers = false
  /// The names in `connection`, in small letters.
  package var options: Set<String> = []

  /// The first value of a field, by its name in small letters.
  package func first(_ name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }
}

/// The characters of HTTP (RFC 9110 section 5.6.2, RFC 9112, RFC 3986).
enum Characters {
  static let carriageReturn = UInt8(ascii: "\r")
  static let lineFeed = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let colon = UInt8(ascii: ":")

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// A character of a method or a field's name.
  static func isToken(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || tokenSymbols.contains(byte) }

  /// A character of a target: visible, and none that begins a fragment.
  static func isTarget(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: "#") }

  /// A character of a field's value; those above 0x7f are taken as they are.
  static func isValue(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7f || byte == tab }

  static func hexDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Small letters for capitals.
  static func lowercased(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// A host and a port, without user information (RFC 3986 section 3.2): a name, an IPv4 address, or an IPv6 address in
  /// brackets.
  static func isAuthority(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    var host = Array(bytes)
    if let end = host.lastIndex(of: colon), host.first != UInt8(ascii: "[") || host[..<end].last == UInt8(ascii: "]") {
      guard host[(end + 1)...].allSatisfy(isDigit), host.count - end <= 6 else { return false }
      host.removeSubrange(end...)
    }
    if host.first == UInt8(ascii: "[") {
      guard host.count > 3, host.last == UInt8(ascii: "]") else { return false }
      return host.dropFirst().dropLast().allSatisfy {
        hexDigit($0) != nil || $0 == colon || $0 == UInt8(ascii: ".")
      }
    }
    return !host.isEmpty && host.allSatisfy { isAlphanumeric($0) || hostSymbols.contains($0) }
  }

  private static let tokenSymbols = Set("!#$%&'*+-.^_`|~".utf8)
  private static let hostSymbols = Set("-._~%!$&'()*+,;=".utf8)
}
