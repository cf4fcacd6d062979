import EventLoop
import HTTP2

/// The header list of a request (grpc/doc/PROTOCOL-HTTP2.md, "Requests").
enum RequestHeaders {
  static let clearText = PreparedHeaders([(":method", "POST"), (":scheme", "http")])
  static let secure = PreparedHeaders([(":method", "POST"), (":scheme", "https")])

  /// A path is no authority (RFC 3986), so gRPC's clients say `localhost` on a Unix socket.
  static func authority(of target: SocketAddress) -> String {
    if case .unix = target { "localhost" } else { target.description }
  }

  static func list(_ head: ClientRequestHead, authority: String, now: MonotonicInstant) -> HeaderList {
    var list = HeaderList()
    list.add(":path", head.method)
    list.add(":authority", authority)
    // gRPC demands `te` first, so that proxies that drop trailers are found out.
    list.add("te", "trailers")
    if let deadline = head.deadline { list.add("grpc-timeout", Timeout.encode(deadline - now)) }
    list.add("content-type", "application/grpc")
    if head.compression != .never { list.add("grpc-encoding", "gzip") }
    list.add("grpc-accept-encoding", ContentEncoding.accepted)
    list.add("user-agent", "grpc-swift-screentime/1")
    head.metadata.append(to: &list)
    return list
  }
}
