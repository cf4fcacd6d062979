import Bytes
import HTTP2

/// How a request and its response are laid out on their stream, as the request's content type says.
struct WireFormat: Hashable, Sendable {
  /// Where messages, metadata and the status are.
  enum Framing: UInt8, CaseIterable, Sendable {
    /// gRPC over HTTP/2 (PROTOCOL-HTTP2).
    case grpc
    /// gRPC-Web (PROTOCOL-WEB): the same, with the trailers as the last frame of the body, because pages cannot read
    /// the trailers of HTTP.
    case web
    /// Calls of Connect that stream (the Connect protocol, "Streaming RPCs"): messages in envelopes, and the status as
    /// JSON in the last one.
    case connectStream
    /// gRPC-Web with both bodies in Base64.
    case webText
    /// Unary calls of Connect ("Unary RPCs"): each body is the message, and the status is that of HTTP.
    case connect

    /// The body of a request is messages in envelopes.
    @inline(__always)
    var hasEnvelopes: Bool { rawValue < Self.webText.rawValue }

    /// Errors have a body, which is JSON.
    var isConnect: Bool { self == .connect || self == .connectStream }
  }

  let framing: Framing
  let codec: MessageCodec

  /// gRPC with protobuf's binary form.
  static let grpc = WireFormat(framing: .grpc, codec: .proto)

  private static let all = Framing.allCases.flatMap { framing in
    MessageCodec.allCases.map { WireFormat(framing: framing, codec: $0) }
  }

  /// The number of the format, from 0.
  private var index: Int { Int(framing.rawValue) * MessageCodec.allCases.count + Int(codec.rawValue) }

  /// Whether methods of this kind can be called so: Connect has one layout for unary calls and one for others.
  func isFor(_ kind: MethodDescriptor.Kind) -> Bool {
    switch framing {
    case .grpc, .web, .webText: true
    case .connect: kind == .unary
    case .connectStream: kind != .unary
    }
  }

  // MARK: Content types

  /// A media type of one of the formats, with parameters or without, in small letters or capitals (RFC 9110 section
  /// 8.3.1); nil for anything else.
  static func of(contentType value: UnsafeRawBufferPointer) -> Self? {
    if value.isEqual(to: "application/grpc") { return .grpc }
    let type = UnsafeRawBufferPointer(rebasing: value.prefix { $0 != UInt8(ascii: ";") })
    return mediaTypes.first { isSame(type, $0.type.utf8) }?.format
  }

  private static func isSame(_ value: UnsafeRawBufferPointer, _ lower: String.UTF8View) -> Bool {
    value.count == lower.count && value.starts(with: lower, by: isSameLetter)
  }

  /// - Parameter lower: a small letter, or a byte that is none.
  private static func isSameLetter(_ byte: UInt8, _ lower: UInt8) -> Bool {
    byte == lower || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == lower
  }

  private static let mediaTypes: [(type: String, format: WireFormat)] =
    all.map { ($0.mediaType, $0) }
    + [Framing.grpc, .web, .webText].map { ($0.mediaType, WireFormat(framing: $0, codec: .proto)) }

  /// All that requests may name.
  static let acceptedTypes = mediaTypes.map(\.type).joined(separator: ", ")

  /// With its codec.
  private var mediaType: String {
    switch framing {
    case .grpc, .web, .webText, .connectStream: "\(framing.mediaType)+\(codec.name)"
    case .connect: framing.mediaType + codec.name
    }
  }

  /// That of responses. Clients of gRPC-Web expect the codec.
  private var contentType: String { self == .grpc ? framing.mediaType : mediaType }

  // MARK: Headers

  /// The fixed headers of responses.
  struct Headers: Sendable {
    let plain: PreparedHeaders
    /// For a call whose requests may be compressed, and for one whose responses may be as well.
    let accepting: PreparedHeaders
    let gzip: PreparedHeaders

    fileprivate init(_ format: WireFormat) {
      let fields = [(":status", "200"), ("content-type", format.contentType)]
      let (encoding, accept) = format.framing.encodingFields
      let accepts = [(accept, ContentEncoding.accepted)]
      plain = PreparedHeaders(fields)
      accepting = PreparedHeaders(fields + accepts)
      gzip = PreparedHeaders(fields + [(encoding, "gzip")] + accepts)
    }
  }

  private static let headers = all.map(Headers.init)

  var headers: Headers { Self.headers[index] }

  // MARK: Refusals

  /// For each format what `make` makes of it, to be had by the format.
  struct Table<Value: Sendable>: Sendable {
    private let values: [Value]

    init(_ make: (WireFormat) -> Value) { values = all.map(make) }

    subscript(format: WireFormat) -> Value { values[format.index] }
  }

  /// Headers alone, with a status. Not for Connect, whose errors have a body.
  func refusal(_ code: StatusCode, _ message: String) -> PreparedHeaders {
    PreparedHeaders([
      (":status", "200"), ("content-type", contentType), ("grpc-status", String(code.rawValue)),
      ("grpc-message", message),
    ])
  }

  // MARK: The body of a response

  /// A piece of the body as it is sent. Each piece of Base64 is one of its own, so that the client can read it at once.
  /// - Parameter bytes: a message in its envelope, or the last frame.
  func body(_ bytes: [UInt8]) -> [UInt8] {
    switch framing {
    case .grpc, .web, .connectStream: return bytes
    case .connect: return Array(bytes.dropFirst(Envelope.size))
    case .webText:
      var text = Base64.encode(bytes)
      while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
      return text
    }
  }

  /// The last frame of a body of gRPC-Web: trailers as lines (PROTOCOL-WEB, "Trailers").
  func trailers(_ list: HeaderList) -> [UInt8] {
    var frame = [UInt8](repeating: 0, count: Envelope.size)
    list.forEach { name, value in
      frame += name
      frame += ": ".utf8
      frame += value
      frame += "\r\n".utf8
    }
    Envelope.fill(&frame, flag: Envelope.trailersFlag)
    return body(frame)
  }
}

extension WireFormat.Framing {
  /// Without a codec.
  fileprivate var mediaType: String {
    switch self {
    case .grpc: "application/grpc"
    case .web: "application/grpc-web"
    case .webText: "application/grpc-web-text"
    case .connectStream: "application/connect"
    case .connect: "application/"
    }
  }

  /// The fields that name how messages are compressed, and how they may be. In a unary call of Connect it is the body
  /// that is compressed (RFC 9110 section 8.4).
  var encodingFields: (encoding: String, accept: String) {
    switch self {
    case .grpc, .web, .webText: ("grpc-encoding", "grpc-accept-encoding")
    case .connectStream: ("connect-content-encoding", "connect-accept-encoding")
    case .connect: ("content-encoding", "accept-encoding")
    }
  }
}

/// The form of the messages of a call.
@usableFromInline
enum MessageCodec: UInt8, CaseIterable, Sendable {
  /// Protobuf's binary form.
  case proto
  /// The mapping of proto3 to JSON (protobuf.dev, "ProtoJSON Format").
  case json

  /// As content types have it.
  var name: String {
    switch self {
    case .proto: "proto"
    case .json: "json"
    }
  }

  init?(named name: some Sequence<UInt8>) {
    guard let codec = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name) }) else { return nil }
    self = codec
  }
}
