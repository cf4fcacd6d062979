/// The error codes of RST_STREAM and GOAWAY (RFC 9113 section 7).
public struct HTTP2ErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Nothing went wrong: a regular end.
  public static let noError = HTTP2ErrorCode(rawValue: 0)
  /// The peer broke a rule that has no specific code.
  public static let protocolError = HTTP2ErrorCode(rawValue: 1)
  /// This side failed.
  public static let internalError = HTTP2ErrorCode(rawValue: 2)
  /// The peer sent more than the window allowed.
  public static let flowControlError = HTTP2ErrorCode(rawValue: 3)
  /// The peer did not acknowledge SETTINGS in time.
  public static let settingsTimeout = HTTP2ErrorCode(rawValue: 4)
  /// A frame arrived for a stream whose half was closed.
  public static let streamClosed = HTTP2ErrorCode(rawValue: 5)
  /// A frame has a length that its type does not allow.
  public static let frameSizeError = HTTP2ErrorCode(rawValue: 6)
  /// The stream was not processed: the request may be sent again (section 8.7).
  public static let refusedStream = HTTP2ErrorCode(rawValue: 7)
  /// The stream is not needed any more.
  public static let cancel = HTTP2ErrorCode(rawValue: 8)
  /// HPACK can no longer be decoded, so the connection is over.
  public static let compressionError = HTTP2ErrorCode(rawValue: 9)
  /// The connection behind a CONNECT request failed. gRPC makes none.
  public static let connectError = HTTP2ErrorCode(rawValue: 10)
  /// The peer asks for more than is good.
  public static let enhanceYourCalm = HTTP2ErrorCode(rawValue: 11)
  /// TLS is weaker than section 9.2 demands.
  public static let inadequateSecurity = HTTP2ErrorCode(rawValue: 12)
  /// The peer wants HTTP/1.1.
  public static let http11Required = HTTP2ErrorCode(rawValue: 13)

  private static let names = [
    "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
    "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM",
    "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
  ]

  /// The RFC's name, or the number of a code that it does not name.
  public var description: String {
    Int(exactly: rawValue).flatMap { Self.names.indices.contains($0) ? Self.names[$0] : nil } ?? "code \(rawValue)"
  }
}

/// Why a connection ended or a request could not be made.
package struct HTTP2Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whose doing it was.
  package enum Kind: Hashable, Sendable {
    /// The peer broke the protocol or a limit; the connection is over.
    case peer
    /// The socket failed or the peer closed it.
    case socket
    /// This side closed the connection.
    case closed
    /// A stream could not be opened on this connection.
    case stream
    /// A request's header list is larger than the peer accepts; the connection is as good as before.
    case headers
    /// nghttp2 refused what this side asked of it: a mistake in this program.
    case misuse
  }

  /// Whose doing it was; shows whether another attempt may help.
  package var kind: Kind
  /// The code that was, or would be, sent to the peer.
  package var code: HTTP2ErrorCode
  public var description: String

  /// - Parameters:
  ///   - description: for logs: what was seen, and the limit.
  ///   - code: for RST_STREAM or GOAWAY.
  public init(_ kind: Kind, _ description: String, code: HTTP2ErrorCode = .internalError) {
    self.kind = kind
    self.code = code
    self.description = description
  }
}
