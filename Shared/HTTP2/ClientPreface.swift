/// The beginning of what a client sends in clear text (RFC 9113 section 3.4), as far as it was received: HTTP/2 or, by
/// mistake, HTTP/1.1. A value.
struct ClientPreface: Hashable, Sendable {
  /// The beginnings that the bytes so far may still be part of.
  enum Reading: Hashable, Sendable {
    /// The beginning of HTTP/2's preface.
    case incomplete
    /// HTTP/2, or something that the session rejects.
    case settled
    /// A request of HTTP/1.1.
    case http1
  }

  private static let bytes = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// Length of `PRI * HTTP/2.0`.
  private static let versionLine = 14

  /// Bytes of HTTP/2's preface that were received.
  private var received = 0

  /// Reads the next bytes.
  mutating func read(_ next: some Collection<UInt8>) -> Reading {
    for byte in next {
      guard byte == Self.bytes[received] else {
        // A fault behind the line with the version is one in HTTP/2.
        if received >= Self.versionLine { return .settled }
        return Self.reading(of: Self.bytes.prefix(received) + [byte])
      }
      received += 1
      if received == Self.bytes.count { return .settled }
    }
    return .incomplete
  }

  /// A request begins with its method, in capitals for all that are in use, and a space (RFC 9112 section 3). A
  /// different beginning, such as that of TLS, is no HTTP.
  private static func reading(of start: some Collection<UInt8>) -> Reading {
    let method = start.prefix { $0 != UInt8(ascii: " ") }
    let isWord = method.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return !method.isEmpty && isWord ? .http1 : .settled
  }

  /// The answer to a request of HTTP/1.1; the connection is closed after it.
  static let http1Answer: [UInt8] = {
    let text = "This port speaks gRPC, which needs HTTP/2; use a gRPC client such as grpcurl.\n"
    return Array(
      ("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \(text.utf8.count)\r\n"
        + "Connection: close\r\n\r\n" + text).utf8)
  }()
}
