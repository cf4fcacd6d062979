/// The status that a failure below gRPC maps to: grpc/doc/http-grpc-status-mapping.md for answers that carry no
/// `grpc-status`, and the table "HTTP2 Transport Mapping" of grpc/doc/PROTOCOL-HTTP2.md for reset streams.
enum PeerFailure {
  /// The status of an answer with this HTTP status and no `grpc-status`.
  static func status(httpStatus: Int) -> StatusCode {
    switch httpStatus {
    case 400: .internalError
    case 401: .unauthenticated
    case 403: .permissionDenied
    case 404: .unimplemented
    case 429, 502, 503, 504: .unavailable
    default: .unknown
    }
  }

  /// The status of a stream that the peer reset with this HTTP/2 error code (RFC 9113, section 7).
  static func status(http2ErrorCode: UInt32) -> StatusCode {
    switch http2ErrorCode {
    case 0x7: .unavailable  // REFUSED_STREAM
    case 0x8: .cancelled  // CANCEL
    case 0xb: .resourceExhausted  // ENHANCE_YOUR_CALM
    case 0xc: .permissionDenied  // INADEQUATE_SECURITY
    case 0x5, 0xd...: .unknown  // STREAM_CLOSED and HTTP_1_1_REQUIRED: "no mapping"
    default: .internalError
    }
  }
}
