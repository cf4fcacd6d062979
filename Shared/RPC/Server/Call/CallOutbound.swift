import HTTP2

/// The response of a call, as a value: its compression, and what the handler sets in addition to its messages.
/// `ServerCallState` decides what is sent when.
struct CallOutbound {
  /// Headers as they are sent: the prepared ones, and those that only this call has.
  typealias Headers = (prepared: PreparedHeaders, more: HeaderList)

  private(set) var compression: CallCompression
  let format: WireFormat
  /// Few calls have any: a call that is small is made and freed sooner.
  private(set) var metadata: ResponseMetadata?

  init(compression: CallCompression, format: WireFormat) {
    self.compression = compression
    self.format = format
  }

  /// The handler's choice for its messages; has no effect after the first one.
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

  /// Whether the handler has set headers of its own.
  var hasInitialMetadata: Bool { metadata.map { !$0.initial.isEmpty } ?? false }

  /// The headers are sent before there is a message: they announce what the call's choice may lead to.
  mutating func settleHeaders() {
    compression.settle(firstIsCompressed: false, mayFollow: true)
  }

  /// The headers before the first message.
  /// - Parameter limit: of a header list, in bytes as `HeaderList.size` counts them.
  /// - Throws: RESOURCE_EXHAUSTED for metadata beyond it, which is dropped then.
  func headers(limit: Int) throws(RPCError) -> Headers {
    let prepared = compression.responseHeaders(format)
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

  /// All of a response that is an error alone.
  func headersOnly(_ error: RPCError, limit: Int) -> Headers {
    // UNIMPLEMENTED lists the encodings itself.
    let prepared = error.code == .unimplemented ? format.headers.plain : compression.responseHeaders(format)
    return (prepared, StatusHeaders.list(error, metadata.map { [$0.trailers] } ?? [], limit: limit - prepared.size))
  }

  /// A message as it is sent; before the first one this fixes what the headers announce.
  /// - Parameters:
  ///   - bytes: the message behind its envelope.
  ///   - override: the handler's choice for this one.
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

/// The headers and trailers that a handler has set for its response.
final class ResponseMetadata {
  var initial = Metadata()
  var trailers = Metadata()
}
