extension HTTP2Stream {
  /// Why a client's stream is over before the peer has ended its half.
  package enum Loss: Hashable, Sendable {
    /// The peer sent RST_STREAM.
    case resetByPeer
    /// This side reset it, as its peer took nothing of what was queued for `HTTP2Settings.stallTimeout`.
    case resetByThisSide
    /// The session reset it, as what the peer sent on it breaks the rules of HTTP/2: what of it, in words.
    case invalidResponse(String)
    /// The peer takes no more requests on the connection, and has not taken this one (RFC 9113 section 6.8).
    case refused
    /// The request's headers cannot be sent.
    case unsendable
    /// The connection is over.
    case connectionEnded
  }

  /// To be asked in `closed`, where the peer has not ended its half.
  package final var loss: Loss {
    if fault != 0 { return .invalidResponse("\(HTTP2Session.text(Int(fault))) (\(closeCode))") }
    if resetByPeer { return .resetByPeer }
    if resetByThisSide { return .resetByThisSide }
    guard let session, !session.isOver else { return .connectionEnded }
    if closeCode == .refusedStream { return .refused }
    if id > session.lastRequestSent { return .unsendable }
    // nghttp2 names no reason where a body is too long, too short or precedes the headers.
    return .invalidResponse(
      closeCode == .protocolError ? "the body does not fit the headers (\(closeCode))" : "\(closeCode)")
  }
}
