import HTTP2

/// The response of a call, as a value: its compression, and what the handler sets beside its messages. What goes out
/// when is the affair of `ServerCallState`.
struct CallOutbound {
  /// Headers as they are sent: what is prepared, and what this call has besides.
  typealias Headers = (prepared: PreparedHeaders, more: HeaderList)

  private(set) var compression: CallCompression
  /// Few calls have any: a call that is small is made and freed sooner.
  private(set) var metadata: ResponseMetadata?

  init(compression: CallCompression) {
    self.compression = compression
  }

  /// What the handler says about its messages; it counts before the first one.
  mutating func chooseCompression(_ choice: MessageCompression) {
    compression.choice = choice
  }

  /// Where the handler sets metadata.
  mutating func makeMetadata() -> ResponseMetadata {
    if let metadata { return metadata }
    let made = ResponseMetadata()
    metadata = made
    return made
  }

  /// The headers before the first message.
  /// - Parameter limit: of a header list, in bytes as `HeaderList.size` counts them.
  /// - Throws: RESOURCE_EXHAUSTED for metadata beyond it, which is forgotten then.
  func headers(limit: Int) throws(RPCError) -> Headers {
    let prepared = compression.responseHeaders
    var list = HeaderList()
    if let metadata, !metadata.initial.isEmpty {
      metadata.initial.append(to: &list)
      if let excess = StatusHeaders.excess(list.size + prepared.size, limit) {
        metadata.initial = Metadata()
        throw excess
      }
    }
    return (prepared, list)
  }

  /// The trailers after the last message of a call that ends well; nil for those that are prepared.
  func trailers(limit: Int) -> HeaderList? {
    metadata.map { StatusHeaders.list(ok: [$0.trailers], limit: limit) }
  }

  /// The trailers after some messages of a call that fails.
  func trailers(_ error: RPCError, limit: Int) -> HeaderList {
    StatusHeaders.list(error, metadata.map { [$0.trailers] } ?? [], limit: limit)
  }

  /// All of a response without a message.
  func headersOnly(limit: Int) -> Headers {
    let prepared = compression.responseHeaders
    return (prepared, StatusHeaders.list(ok: metadata?.both ?? [], limit: limit - prepared.size))
  }

  func headersOnly(_ error: RPCError, limit: Int) -> Headers {
    // UNIMPLEMENTED lists the encodings itself.
    let prepared = error.code == .unimplemented ? StatusHeaders.response : compression.responseHeaders
    return (prepared, StatusHeaders.list(error, metadata?.both ?? [], limit: limit - prepared.size))
  }

  /// A message as it is sent; before the first one this settles what the headers say.
  /// - Parameters:
  ///   - bytes: the message behind its envelope.
  ///   - override: what the handler says about this one.
  ///   - headersSent: whether it is not the first.
  ///   - mayFollow: whether the method sends more than one.
  ///   - minimum: bytes of a message that is worth compressing.
  mutating func compressed(
    _ bytes: [UInt8], _ override: MessageCompression?, headersSent: Bool, mayFollow: Bool, minimum: Int,
    by gzip: GzipCodec
  ) -> [UInt8] {
    let decision = compression.decision(
      bytes: bytes.count - Envelope.size, override: override, headersSent: headersSent, minimum: minimum)
    let result = decision == .plain ? nil : gzip.compress(bytes, onlyIfSmaller: decision == .ifSmaller)
    if !headersSent { compression.settle(firstIsCompressed: result != nil, mayFollow: mayFollow) }
    return result ?? bytes
  }
}
