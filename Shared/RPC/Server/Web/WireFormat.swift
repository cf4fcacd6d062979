import Bytes
import HTTP2

/// How a request and its response are laid out on their stream, as the request's content type says.
enum WireFormat: UInt8, CaseIterable, Sendable {
  /// gRPC over HTTP/2 (PROTOCOL-HTTP2).
  case grpc
  /// gRPC-Web (PROTOCOL-WEB): the same, with the trailers as the last frame of the body, because pages cannot read the
  /// trailers of HTTP.
  case web
  /// gRPC-Web with both bodies in Base64.
  case webText

  /// `application/grpc`, `application/grpc-web` or `application/grpc-web-text`, with `+proto` or parameters, in small
  /// letters or capitals (RFC 9110 section 8.3.1); nil for anything else.
  init?(contentType value: UnsafeRawBufferPointer) {
    if value.isEqual(to: "application/grpc") {
      self = .grpc
      return
    }
    guard let format = Self.named(value) else { return nil }
    self = format
  }

  private static func named(_ value: UnsafeRawBufferPointer) -> Self? {
    let type = value.prefix { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: ";") }
    var rest = value.dropFirst(type.count)
    if rest.first == UInt8(ascii: "+") {
      guard rest.starts(with: "+proto".utf8, by: isSameLetter) else { return nil }
      rest = rest.dropFirst("+proto".utf8.count)
    }
    guard rest.first == nil || rest.first == UInt8(ascii: ";") else { return nil }
    return allCases.first {
      $0.mediaType.utf8.count == type.count && type.starts(with: $0.mediaType.utf8, by: isSameLetter)
    }
  }

  /// - Parameter lower: a small letter, or a byte that is none.
  private static func isSameLetter(_ byte: UInt8, _ lower: UInt8) -> Bool {
    byte == lower || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == lower
  }

  /// Without a codec.
  var mediaType: String {
    switch self {
    case .grpc: "application/grpc"
    case .web: "application/grpc-web"
    case .webText: "application/grpc-web-text"
    }
  }

  /// That of responses. Clients of gRPC-Web expect the codec.
  private var contentType: String { self == .grpc ? mediaType : mediaType + "+proto" }

  /// The fixed headers of responses.
  struct Headers: Sendable {
    let plain: PreparedHeaders
    /// For a call whose requests may be compressed, and for one whose responses may be as well.
    let accepting: PreparedHeaders
    let gzip: PreparedHeaders

    fileprivate init(_ format: WireFormat) {
      let fields = [(":status", "200"), ("content-type", format.contentType)]
      let accepts = [("grpc-accept-encoding", ContentEncoding.accepted)]
      plain = PreparedHeaders(fields)
      accepting = PreparedHeaders(fields + accepts)
      gzip = PreparedHeaders(fields + [("grpc-encoding", "gzip")] + accepts)
    }
  }

  private static let headers = allCases.map(Headers.init)

  var headers: Headers { Self.headers[Int(rawValue)] }

  /// Headers alone, with a status.
  func refusal(_ code: StatusCode, _ message: String) -> PreparedHeaders {
    PreparedHeaders([
      (":status", "200"), ("content-type", contentType), ("grpc-status", String(code.rawValue)),
      ("grpc-message", message),
    ])
  }

  // MARK: The body of a response

  /// A piece of the body as it is sent. Each piece is Base64 of its own, so that the client can read it at once.
  func body(_ bytes: [UInt8]) -> [UInt8] {
    guard self == .webText else { return bytes }
    var text = Base64.encode(bytes)
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return text
  }

  /// The last frame of a body: trailers as lines (PROTOCOL-WEB, "Trailers").
  func trailers(_ list: HeaderList) -> [UInt8] {
    var frame: [UInt8] = [0x80, 0, 0, 0, 0]
    list.forEach { name, value in
      frame += name
      frame += ": ".utf8
      frame += value
      frame += "\r\n".utf8
    }
    let length = UInt32(truncatingIfNeeded: frame.count - Envelope.size)
    for index in 0..<4 { frame[1 + index] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * index)) }
    return body(frame)
  }
}
