import HTTP2

/// One request and its response: a stream of the gateway's own session.
final class Exchange: HTTP2Stream {
  /// The parts of a request that its response depends on.
  struct Request {
    var isHead: Bool
    var minorVersion: Int
    var keepsAlive: Bool
    var takesTrailers: Bool
  }

  let request: Request
  /// All of it was received.
  var requestIsComplete: Bool
  /// The head of the response was received.
  private(set) var hasHead = false
  /// The response was received to its end.
  private(set) var isComplete = false
  /// The stream ended without one.
  private(set) var lossCode: HTTP2ErrorCode?
  private var status = 0
  private var fields: [UInt8] = []
  private var hasLength = false
  /// Bytes of the body that were not written.
  private var body: [UInt8] = []
  private var trailers: [UInt8] = []
  private var headIsWritten = false
  private var isChunked = false
  /// The head says that the connection ends with the response.
  private var closes = false

  init(_ request: Request, requestIsComplete: Bool) {
    self.request = request
    self.requestIsComplete = requestIsComplete
  }

  // MARK: What the server sends

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    guard !hasHead else {
      // Trailers; a client that has not asked for them may not know them (RFC 9110 section 6.5.1).
      if request.takesTrailers { headers.forEach { _, name, value in Self.append(name, value, to: &trailers) } }
      return
    }
    var status = 0
    var hasLength = false
    var fields: [UInt8] = []
    headers.forEach { known, name, value in
      if known == .status {
        status = Int(String(decoding: value, as: UTF8.self)) ?? 0
      } else {
        hasLength = hasLength || name.isEqual(to: "content-length")
        Self.append(name, value, to: &fields)
      }
    }
    // The server sends none of these, and the gateway answers `expect` itself.
    guard status >= 200 else { return }
    (self.status, self.fields, self.hasLength, hasHead) = (status, fields, hasLength, true)
  }

  private static func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, to lines: inout [UInt8]) {
    lines.append(contentsOf: name)
    lines.append(contentsOf: ": ".utf8)
    lines.append(contentsOf: value)
    lines.append(contentsOf: "\r\n".utf8)
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) {
    if !request.isHead { body.append(contentsOf: bytes) }
    consume(bytes.count)
  }

  override func receivedEnd() { isComplete = true }

  override func closed(_ code: HTTP2ErrorCode) {
    if !isComplete { lossCode = code }
  }

  // MARK: What the client gets

  /// Whether a refusal may still take the place of the response.
  var isUnanswered: Bool { !headIsWritten }

  /// Whether the connection can serve another request after this one.
  private var keepsAlive: Bool {
    request.keepsAlive && (request.minorVersion == 1 || hasLength || isComplete || isBodiless)
      && (requestIsComplete || !isComplete)
  }

  /// A response of this kind has no content, whatever its fields say (RFC 9112 section 6.3).
  private var isBodiless: Bool { request.isHead || status == 204 || status == 304 }

  /// The bytes for the client so far, at most once.
  /// - Parameter isLast: the server ends the connection.
  func dequeue(isLast: Bool) -> (bytes: [UInt8], closes: Bool) {
    var bytes: [UInt8] = []
    guard hasHead else { return ([], false) }
    if !headIsWritten { closes = writeHead(isLast: isLast, into: &bytes) }
    writeBody(into: &bytes)
    return (bytes, closes)
  }

  private func writeHead(isLast: Bool, into bytes: inout [UInt8]) -> Bool {
    headIsWritten = true
    let closes = isLast || !keepsAlive
    bytes.append(contentsOf: StatusLine.bytes(status))
    bytes.append(contentsOf: fields)
    fields = []
    if !isBodiless, !hasLength {
      // A response that is here as a whole has a length; trailers need chunks.
      isChunked = request.minorVersion == 1 && (!isComplete || !trailers.isEmpty)
      if isChunked {
        bytes.append(contentsOf: "transfer-encoding: chunked\r\n".utf8)
      } else if isComplete {
        bytes.append(contentsOf: "content-length: \(body.count)\r\n".utf8)
      }
    }
    if closes {
      bytes.append(contentsOf: "connection: close\r\n".utf8)
    } else if request.minorVersion == 0 {
      bytes.append(contentsOf: "connection: keep-alive\r\n".utf8)
    }
    bytes.append(contentsOf: "\r\n".utf8)
    return closes
  }

  private func writeBody(into bytes: inout [UInt8]) {
    if isChunked, !body.isEmpty {
      bytes.append(contentsOf: String(body.count, radix: 16).utf8)
      bytes.append(contentsOf: "\r\n".utf8)
    }
    bytes.append(contentsOf: body)
    if isChunked, !body.isEmpty { bytes.append(contentsOf: "\r\n".utf8) }
    body = []
    guard isChunked, isComplete else { return }
    bytes.append(contentsOf: "0\r\n".utf8)
    bytes.append(contentsOf: trailers)
    bytes.append(contentsOf: "\r\n".utf8)
    (trailers, isChunked) = ([], false)
  }
}
