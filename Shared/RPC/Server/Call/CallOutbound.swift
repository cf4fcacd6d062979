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

  /// The trailers behind the messages; nil for those that are prepared.
  /// - Parameter error: nil for a call that ends well.
  func trailers(_ error: RPCError?, limit: Int) -> HeaderList? {
    guard let error else { return metadata.map { StatusHeaders.list(ok: [$0.trailers], limit: limit) } }
    return StatusHeaders.list(error, metadata.map { [$0.trailers] } ?? [], limit: limit)
  }

  /// All of a response that is an error alone.
  func errorAlone(_ error: RPCError, limit: Int) -> ErrorResponse {
    ErrorResponse(error, format, compression, metadata, limit: limit)
  }

  /// The headers of a response whose body is one message, and which has no trailers: those are among them.
  /// - Parameter bytes: of the body.
  /// - Throws: RESOURCE_EXHAUSTED for metadata beyond the limit, which is dropped then.
  func headers(ofBody bytes: Int, limit: Int) throws(RPCError) -> Headers {
    var headers = try headers(limit: limit)
    metadata?.trailers.append(to: &headers.more, after: "trailer-")
    headers.more.add("content-length", String(bytes))
    if let metadata, let excess = StatusHeaders.excess(headers.more.size + headers.prepared.size, limit) {
      metadata.initial = Metadata()
      metadata.trailers = Metadata()
      throw excess
    }
    return headers
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
