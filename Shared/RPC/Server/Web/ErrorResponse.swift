import HTTP2

/// All of a response that is an error alone, as the call's protocol has it.
struct ErrorResponse {
  var prepared: PreparedHeaders
  var more: HeaderList
  /// Empty where headers say it all.
  let body: [UInt8]

  /// For a call that was not begun.
  init(_ error: RPCError, _ format: WireFormat) {
    self.init(error, format, CallCompression(), nil, limit: .max)
  }

  /// - Parameters:
  ///   - metadata: set by the handler.
  ///   - limit: of a header list, in bytes as `HeaderList.size` counts them.
  init(
    _ error: RPCError, _ format: WireFormat, _ compression: CallCompression, _ metadata: ResponseMetadata?, limit: Int
  ) {
    more = HeaderList()
    switch format.framing {
    case .grpc, .web, .webText:
      // UNIMPLEMENTED lists the encodings itself.
      prepared = error.code == .unimplemented ? format.headers.plain : compression.responseHeaders(format)
      more = StatusHeaders.list(error, metadata.map { [$0.trailers] } ?? [], limit: limit - prepared.size)
      body = []
    case .connectStream:
      prepared = compression.responseHeaders(format)
      body = ConnectError.endOfStream(error, metadata?.trailers)
    case .connect:
      prepared = ConnectError.headers(error.code)
      body = ConnectError.body(error)
      metadata?.initial.append(to: &more)
      metadata?.trailers.append(to: &more, after: "trailer-")
      error.metadata.append(to: &more, after: "trailer-")
      // The status is sent in any case.
      if more.size + prepared.size > limit { more = HeaderList() }
      if error.code == .unimplemented { more.add("accept-encoding", ContentEncoding.accepted) }
      more.add("content-length", String(body.count))
    }
  }
}
