import EventLoop
import HTTP2

/// The header list of a request (grpc/doc/PROTOCOL-HTTP2.md, "Requests").
enum RequestHeaders {
  static let clearText = PreparedHeaders([(":method", "POST"), (":scheme", "http")])
  static let secure = PreparedHeaders([(":method", "POST"), (":scheme", "https")])

  /// - Parameter previousAttempts: how often a retry policy has made the call before (gRFC A6).
  static func list(
    _ head: ClientRequestHead, authority: String, userAgent: String, now: MonotonicInstant,
    previousAttempts: Int
  ) -> HeaderList {
    var list = HeaderList()
    list.add(":path", head.method.path)
    list.add(":authority", authority)
    // gRPC demands `te` first, so that proxies that drop trailers are found out.
    list.add("te", "trailers")
    if let deadline = head.deadline { list.add("grpc-timeout", Timeout.encode(deadline - now)) }
    list.add("content-type", "application/grpc")
    if head.compression != .never { list.add("grpc-encoding", "gzip") }
    list.add("grpc-accept-encoding", ContentEncoding.accepted)
    list.add("user-agent", userAgent)
    if previousAttempts > 0 { list.add("grpc-previous-rpc-attempts", "\(previousAttempts)") }
    if let trace = head.trace, head.metadata["traceparent"] == nil { trace.append(to: &list) }
    head.metadata.append(to: &list)
    return list
  }
}
