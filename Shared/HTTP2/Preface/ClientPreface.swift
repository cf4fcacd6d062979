/// The beginning of what a client sends in clear text: HTTP/2's preface (RFC 9113 section 3.4), or by mistake a request
/// of HTTP/1.x, or neither. A value.
///
/// It keeps the bytes of an undecided beginning, as whoever reads the connection from then on needs the first of them
/// too: no more than `RequestLine.maximumLength`.
struct ClientPreface: Hashable, Sendable {
  /// The beginnings that the bytes so far may still be part of.
  enum Reading: Hashable, Sendable {
    /// The beginning of HTTP/2's preface, or of a request of HTTP/1.x.
    case incomplete
    /// HTTP/2, or something that the session rejects.
    case settled
    /// A request of HTTP/1.x.
    case http1
  }

  private static let bytes = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// Bytes of HTTP/2's preface that were received.
  private var received = 0
  /// All bytes so far are those of HTTP/2's preface.
  private var isHTTP2 = true
  private var requestLine = RequestLine()
  /// The bytes of all readings that were incomplete.
  private(set) var held: [UInt8] = []

  /// Reads the next bytes.
  mutating func read(_ next: some Collection<UInt8>) -> Reading {
    for byte in next {
      requestLine.read(byte)
      if isHTTP2, byte == Self.bytes[received] {
        received += 1
        if received == Self.bytes.count { return .settled }
        continue
      }
      isHTTP2 = false
      switch requestLine.verdict {
      case .undecided: continue
      case .http1: return .http1
      case .other: return .settled
      }
    }
    held.append(contentsOf: next)
    return .incomplete
  }

  /// The answer to a request of HTTP/1.x; the connection is closed after it.
  static let http1Answer: [UInt8] = {
    let text = "This port speaks gRPC, which needs HTTP/2; use a gRPC client such as grpcurl.\n"
    return Array(
      ("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \(text.utf8.count)\r\n"
        + "Connection: close\r\n\r\n" + text).utf8)
  }()
}
