/// The error codes of RST_STREAM and GOAWAY (RFC 9113 section 7).
public struct HTTP2ErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let noError = HTTP2ErrorCode(rawValue: 0)
  public static let protocolError = HTTP2ErrorCode(rawValue: 1)
  public static let internalError = HTTP2ErrorCode(rawValue: 2)
  public static let flowControlError = HTTP2ErrorCode(rawValue: 3)
  public static let settingsTimeout = HTTP2ErrorCode(rawValue: 4)
  public static let streamClosed = HTTP2ErrorCode(rawValue: 5)
  public static let frameSizeError = HTTP2ErrorCode(rawValue: 6)
  public static let refusedStream = HTTP2ErrorCode(rawValue: 7)
  public static let cancel = HTTP2ErrorCode(rawValue: 8)
  public static let compressionError = HTTP2ErrorCode(rawValue: 9)
  public static let connectError = HTTP2ErrorCode(rawValue: 10)
  public static let enhanceYourCalm = HTTP2ErrorCode(rawValue: 11)
  public static let inadequateSecurity = HTTP2ErrorCode(rawValue: 12)
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
public struct HTTP2Error: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The peer broke the protocol or a limit; the connection is over.
    case peer
    /// The socket failed or the peer closed it.
    case socket
    /// This side closed the connection.
    case closed
    /// A stream could not be opened on this connection.
    case stream
    /// A request's header list is larger than the peer takes; the connection is as good as before.
    case headers
    /// nghttp2 refused what this side asked of it: a mistake in this program.
    case misuse
  }

  public var kind: Kind
  public var code: HTTP2ErrorCode
  public var description: String

  public init(_ kind: Kind, _ description: String, code: HTTP2ErrorCode = .internalError) {
    self.kind = kind
    self.code = code
    self.description = description
  }
}
