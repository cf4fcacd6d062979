import HTTP2

/// The header list of HTTP/2 for a request of HTTP/1.x (RFC 9113 section 8.3.1).
enum RequestFields {
  /// Fields that concern the connection (RFC 9110 section 7.6.1), and those that are said in another way.
  private static let dropped: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "http2-settings",
    "expect", "host", "content-length",
  ]
  /// A client that names these as the connection's own would hide what a proxy has added to its request.
  private static let kept: Set<String> = ["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"]

  static func list(of head: RequestHead, scheme: String) -> HeaderList {
    var list = HeaderList()
    list.add(":method", head.method)
    list.add(":scheme", head.scheme ?? scheme)
    if let authority = head.authority { list.add(":authority", authority) }
    list.add(":path", head.path)
    for field in head.fields where !dropped.contains(field.name) {
      if head.options.contains(field.name), !kept.contains(field.name) { continue }
      list.add(name: field.name.utf8, value: field.value)
    }
    if case .length(let length) = head.body { list.add("content-length", String(length)) }
    return list
  }
}
