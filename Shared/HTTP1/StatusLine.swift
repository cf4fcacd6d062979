/// The first line of a response (RFC 9112 section 4). The version is the server's own, whatever the request's.
enum StatusLine {
  private static let reasons = [
    200: "OK", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 417: "Expectation Failed", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 499: "Client Closed Request", 500: "Internal Server Error",
    501: "Not Implemented", 503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
  ]

  /// With its end. The reason may be empty.
  static func bytes(_ status: Int) -> [UInt8] { Array("HTTP/1.1 \(status) \(reasons[status] ?? "")\r\n".utf8) }

  static let continues = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// A whole response with one line of text, after which the connection is closed.
  static func refusal(_ refusal: Refusal, withText: Bool) -> [UInt8] {
    let text = refusal.text + "\n"
    let fields =
      "content-type: text/plain; charset=utf-8\r\ncontent-length: \(text.utf8.count)\r\nconnection: close\r\n\r\n"
    return bytes(refusal.status) + Array((fields + (withText ? text : "")).utf8)
  }
}
