import CommonProtos
import HTTP2

/// The content of a response's headers and trailers: whether the peer speaks gRPC, its metadata, and the call's status
/// (grpc/doc/PROTOCOL-HTTP2.md, "Responses").
struct ResponseStatus {
  /// Why the response is invalid, regardless of its trailers.
  var failure: RPCError?
  /// How messages flagged as compressed are compressed.
  private(set) var encoding = ContentEncoding.identity
  private(set) var trailingMetadata = Metadata()
  /// The server's pushback on retries, with a status that is not OK.
  private(set) var pushback = RetryState.Pushback.none
  private var initialMetadata: Metadata?
  private var hasHeaders = false
  private var peerOutcome: Result<Void, RPCError>?

  mutating func received(_ headers: HeaderBlock, endStream: Bool) {
    if headers.isTooLarge {
      failure = RPCError(.resourceExhausted, "the response's headers are over this side's limit")
      return
    }
    if !hasHeaders {
      let httpStatus = headers.first(.status).flatMap { Int($0) } ?? 0
      // An interim response (RFC 9110, section 15.2) promises the real one.
      if (100..<200).contains(httpStatus), !endStream { return }
      hasHeaders = true
      check(headers, httpStatus)
      if !endStream {
        let (metadata, fault) = Metadata.received(headers)
        initialMetadata = metadata
        if failure == nil { failure = fault.map(Self.failure) }
      }
    } else if !endStream, failure == nil {
      failure = RPCError(.internalError, "the peer sent headers in the middle of a response")
    }
    if endStream { readStatus(headers) }
  }

  /// The headers' metadata, once.
  mutating func dequeueInitialMetadata() -> Metadata? {
    defer { initialMetadata = nil }
    return initialMetadata
  }

  /// The status after the response has ended.
  func outcome() -> Result<Void, RPCError> {
    if let failure { return .failure(failure) }
    return peerOutcome ?? .failure(RPCError(.unknown, "the response ended without a gRPC status"))
  }

  /// A proxy or a web server answers with an HTTP status and no `grpc-status`.
  private mutating func check(_ headers: HeaderBlock, _ httpStatus: Int) {
    headers.forEach { known, _, value in
      if known == .grpcEncoding { encoding = ContentEncoding(value) }
    }
    guard headers.first(.grpcStatus) == nil else { return }
    if httpStatus != 200 {
      failure = RPCError(
        PeerFailure.status(httpStatus: httpStatus),
        "the peer answered with HTTP status \(httpStatus) and no gRPC status")
      return
    }
    let contentType = headers.first(.contentType) ?? ""
    if !Self.isGRPC(contentType) {
      failure = RPCError(.unknown, "the peer answered with content type \"\(contentType)\" instead of application/grpc")
    }
  }

  /// `application/grpc`, with a codec or parameters, in small letters or capitals (RFC 9110 section 8.3.1); gRPC-Web is
  /// another protocol.
  private static func isGRPC(_ contentType: String) -> Bool {
    if contentType == "application/grpc" { return true }
    let text = contentType.lowercased()
    let rest = text.dropFirst("application/grpc".count)
    return text.hasPrefix("application/grpc") && (rest.isEmpty || rest.hasPrefix("+") || rest.hasPrefix(";"))
  }

  private static func failure(_ fault: MetadataError) -> RPCError {
    RPCError(fault.rpcError.code, "the peer sent \(fault)", cause: fault)
  }

  private mutating func readStatus(_ headers: HeaderBlock) {
    let fault: MetadataError?
    (trailingMetadata, fault) = Metadata.received(headers)
    guard let text = headers.first(.grpcStatus) else { return }
    // A status that is not known to this side is UNKNOWN.
    let code = Int(text).flatMap { StatusCode(rawValue: $0) } ?? .unknown
    guard code != .ok else {
      peerOutcome = fault.map { .failure(Self.failure($0)) } ?? .success(())
      return
    }
    var message = ""
    var details: [GoogleProtobuf.AnyMessage] = []
    // The status must not be lost because of another invalid trailer.
    var cause: (any Error)? = fault
    headers.forEach { known, name, value in
      if known == .grpcMessage { message = StatusMessage.decode(value) }
      if known == .grpcStatusDetailsBin {
        do { details = try StatusDetails.decode(value) } catch { cause = error }
      }
      if known == .other, name.isEqual(to: "grpc-retry-pushback-ms") {
        pushback = RetryState.Pushback(String(decoding: value, as: UTF8.self))
      }
    }
    var error = RPCError(
      code: code, message: message, details: details, metadata: trailingMetadata, cause: cause)
    error.origin = .peer
    peerOutcome = .failure(error)
  }
}
