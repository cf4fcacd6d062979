import HTTP2

/// The headers and trailers of responses (PROTOCOL-HTTP2, "Responses").
enum StatusHeaders {
  static let response = PreparedHeaders([(":status", "200"), ("content-type", "application/grpc")])
  /// For a call whose requests may be compressed, and for one whose responses may be as well.
  static let acceptingResponse = PreparedHeaders([
    (":status", "200"), ("content-type", "application/grpc"), ("grpc-accept-encoding", ContentEncoding.accepted),
  ])
  static let gzipResponse = PreparedHeaders([
    (":status", "200"), ("content-type", "application/grpc"), ("grpc-encoding", "gzip"),
    ("grpc-accept-encoding", ContentEncoding.accepted),
  ])
  static let okTrailers = PreparedHeaders([("grpc-status", "0")])

  /// The longest `grpc-message` sent, in bytes before encoding, so that a status fits into any peer's header limit.
  private static let maximumMessageBytes = 2_048

  static func list(ok metadata: Metadata) -> HeaderList {
    var list = HeaderList()
    list.add("grpc-status", "0")
    metadata.append(to: &list)
    return list
  }

  static func list(_ error: RPCError, _ metadata: Metadata = Metadata()) -> HeaderList {
    var list = HeaderList()
    list.add("grpc-status", String(error.code.rawValue))
    if !error.message.isEmpty {
      let message = String(decoding: error.message.utf8.prefix(maximumMessageBytes), as: UTF8.self)
      list.add(name: "grpc-message".utf8, value: PercentEncoding.encode(message))
    }
    if let details = StatusDetails.encode(error) { list.add(name: "grpc-status-details-bin".utf8, value: details) }
    if error.code == .unimplemented { list.add("grpc-accept-encoding", ContentEncoding.accepted) }
    metadata.append(to: &list)
    error.metadata.append(to: &list)
    return list
  }
}
