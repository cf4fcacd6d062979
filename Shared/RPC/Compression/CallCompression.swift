import HTTP2

/// The compression of one call on the server, as a value: what its headers agreed on, and what follows for each
/// message.
struct CallCompression: Hashable {
  /// How requests flagged as compressed are compressed.
  let requestEncoding: ContentEncoding
  /// The client accepts gzip.
  let clientTakesGzip: Bool
  /// For the response's messages that are not decided one by one.
  var choice = MessageCompression.never
  /// The response's headers name gzip.
  private(set) var isDeclared = false

  init(requestEncoding: ContentEncoding = .identity, clientTakesGzip: Bool = false) {
    self.requestEncoding = requestEncoding
    self.clientTakesGzip = clientTakesGzip
  }

  /// Whether a message has to be asked about at all.
  var isActive: Bool { choice != .never && clientTakesGzip }

  /// The fixed headers of the response.
  func responseHeaders(_ format: WireFormat) -> PreparedHeaders {
    let headers = format.headers
    if isDeclared { return headers.gzip }
    return requestEncoding == .identity ? headers.plain : headers.accepting
  }

  /// How to send a response message.
  ///
  /// - Parameters:
  ///   - bytes: of the message, without its envelope.
  ///   - override: the handler's choice for this message.
  ///   - headersSent: whether the response's headers are gone; an encoding that they did not name cannot be used any
  ///     more.
  func decision(
    bytes: Int, override: MessageCompression?, headersSent: Bool, minimum: Int
  ) -> MessageCompression.Decision {
    guard clientTakesGzip, isDeclared || !headersSent else { return .plain }
    return (override ?? choice).decision(bytes: bytes, minimum: minimum)
  }

  /// Fixes what the response's headers announce, just before they are sent.
  ///
  /// - Parameters:
  ///   - firstIsCompressed: whether the message that follows them is compressed.
  ///   - mayFollow: whether more messages can follow that one.
  mutating func settle(firstIsCompressed: Bool, mayFollow: Bool) {
    isDeclared = clientTakesGzip && (firstIsCompressed || mayFollow && choice != .never)
  }
}
