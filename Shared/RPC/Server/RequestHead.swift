import EventLoop
import HTTP2
import Synchronization

/// The content of a request's headers, and whether the request can be served at all.
struct RequestHead {
  enum Verdict {
    case serve(RegisteredMethod)
    /// An HTTP response, for requests of none of the protocols.
    case httpStatus(PreparedHeaders)
    /// A status in the request's own protocol.
    case status(StatusCode, String)
  }

  private(set) var method: RegisteredMethod?
  /// Nanoseconds; -1 without a deadline.
  private(set) var timeout: Int64 = -1
  private var path: String?
  /// The part of the path behind its question mark.
  private var query: [UInt8]?
  private var isPost = false
  private var isGet = false
  /// Nil for a request of none of the protocols.
  private(set) var format: WireFormat?
  /// The message of a call by GET.
  private(set) var message: [UInt8]?
  private var malformedTimeout = false
  /// The fault of what only Connect has.
  private var connectFault: String?
  private var metadataFault: MetadataError?
  private var encoding = ContentEncoding.identity
  private var unsupportedEncoding = ""
  private var clientTakesGzip = false

  private static let textType = ("content-type", "text/plain; charset=utf-8")
  static let unsupportedMediaType = PreparedHeaders([
    (":status", "415"), ("accept", WireFormat.acceptedTypes), ("accept-post", WireFormat.acceptedTypes), textType,
  ])
  static let methodNotAllowed = PreparedHeaders([(":status", "405"), ("allow", "POST"), textType])

  /// - Parameters:
  ///   - last: the method of the connection's previous call, most likely the same again.
  ///   - metadata: receives the custom headers.
  init(_ headers: HeaderBlock, table: MethodTable, last: RegisteredMethod?, metadata: inout SharedMetadata) {
    metadata.begin()
    headers.forEach { known, name, value in
      switch known {
      case .method:
        isPost = value.isEqual(to: "POST")
        if !isPost { isGet = value.isEqual(to: "GET") }
      case .path: findMethod(value, table, last)
      case .contentType: format = WireFormat.of(contentType: value)
      case .grpcTimeout:
        timeout = Timeout.parse(value) ?? -1
        malformedTimeout = timeout < 0
      case .grpcEncoding:
        readEncoding(value)
      case .grpcAcceptEncoding: if !clientTakesGzip { clientTakesGzip = ContentEncoding.listsGzip(value) }
      case .other, .userAgent: metadata.append(name, value)
      case .scheme, .authority, .te, .status, .grpcStatus, .grpcMessage, .grpcStatusDetailsBin:
        break
      }
    }
    metadataFault = metadata.fault
    if isGet { readQuery() }
    // Only Connect's paths may have a query.
    if query != nil, format?.framing.isConnect != true { dropMethod() }
    if let framing = format?.framing, framing.isConnect { readConnect(headers, framing) }
  }

  private mutating func dropMethod() {
    guard let method else { return }
    path = method.path + "?…"
    self.method = nil
  }

  /// The headers that Connect has in place of gRPC's ("Unary-Request", "Streaming-Request").
  private mutating func readConnect(_ headers: HeaderBlock, _ framing: WireFormat.Framing) {
    timeout = -1
    malformedTimeout = false
    clientTakesGzip = false
    if isPost { encoding = .identity }
    let (encodingName, acceptName) = framing.encodingFields
    headers.forEach { known, name, value in
      guard known == .other else { return }
      if name.isEqual(to: "connect-timeout-ms") {
        guard let milliseconds = Self.milliseconds(value) else {
          connectFault = "connect-timeout-ms must be 1 to 10 digits"
          return
        }
        timeout = milliseconds * 1_000_000
      } else if name.isEqual(to: "connect-protocol-version") {
        if !value.isEqual(to: "1") { connectFault = "connect-protocol-version must be 1" }
      } else if name.elementsEqual(acceptName.utf8) {
        if !clientTakesGzip { clientTakesGzip = ContentEncoding.listsGzip(value) }
      } else if isPost, name.elementsEqual(encodingName.utf8) {
        readEncoding(value)
      }
    }
  }

  private mutating func readEncoding(_ value: UnsafeRawBufferPointer) {
    encoding = ContentEncoding(value, inAnyCase: format?.framing == .connect)
    if encoding == .unsupported { unsupportedEncoding = String(decoding: value.prefix(64), as: UTF8.self) }
  }

  private static func milliseconds(_ text: UnsafeRawBufferPointer) -> Int64? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard (1...10).contains(text.count), text.allSatisfy({ digits.contains($0) }) else { return nil }
    return text.reduce(0) { $0 * 10 + Int64($1 - digits.lowerBound) }
  }

  /// The message of a method that can be called by GET.
  private mutating func readQuery() {
    format = nil
    guard let method, let query, method.takesGet else { return }
    format = WireFormat(framing: .connect, codec: .proto)
    do throws(ConnectQuery.Fault) {
      let query = try ConnectQuery(query)
      format = query.codec.map { WireFormat(framing: .connect, codec: $0) }
      message = query.message
      encoding = .identity
      if !query.compression.isEmpty { query.compression.withUnsafeBytes { readEncoding($0) } }
    } catch {
      connectFault = error.description
    }
  }

  /// The compression that the headers negotiate.
  var compression: CallCompression {
    CallCompression(requestEncoding: encoding, clientTakesGzip: clientTakesGzip)
  }

  func verdict(isTooLarge: Bool, settings: HTTP2Settings) -> Verdict {
    guard isPost || isGet && (message != nil || connectFault != nil) else { return .httpStatus(Self.methodNotAllowed) }
    // The content type may come after the limit.
    guard format != nil || isTooLarge else { return .httpStatus(Self.unsupportedMediaType) }
    if let method, let format, !format.isFor(method.handler.kind) { return .httpStatus(Self.unsupportedMediaType) }
    if isTooLarge {
      return .status(
        .resourceExhausted,
        "the request's headers exceed \(settings.maximumHeaderListBytes) bytes or \(settings.maximumHeaderFields) fields"
      )
    }
    guard let method else {
      return .status(.unimplemented, "this server has no method \(path ?? "without a path")")
    }
    if malformedTimeout { return .status(.internalError, "grpc-timeout must be 1 to 8 digits and one of H M S m u n") }
    if let connectFault { return .status(.invalidArgument, connectFault) }
    if let metadataFault {
      let isConnect = format?.framing.isConnect ?? false
      return .status(isConnect ? .invalidArgument : metadataFault.rpcError.code, metadataFault.description)
    }
    if encoding == .unsupported {
      return .status(
        .unimplemented,
        "this server does not take \(format?.framing.encodingFields.encoding ?? "") \(unsupportedEncoding), only identity "
          + "and gzip")
    }
    if let message, message.count > method.maximumRequestBytes {
      return .status(
        .resourceExhausted, "the message has \(message.count) bytes, the limit is \(method.maximumRequestBytes)")
    }
    return .serve(method)
  }

  private mutating func findMethod(_ value: UnsafeRawBufferPointer, _ table: MethodTable, _ last: RegisteredMethod?) {
    if let last, last.matches(value) {
      method = last
    } else if let found = table.find(value) {
      method = found
    } else if query == nil, let mark = value.firstIndex(of: UInt8(ascii: "?")) {
      query = [UInt8](value[(mark + 1)...])
      findMethod(UnsafeRawBufferPointer(rebasing: value[..<mark]), table, last)
    } else {
      path = String(decoding: value.prefix(256), as: UTF8.self)
    }
  }
}

/// The parts that the server needs of the headers of a call it serves; shared by the calls that repeat them.
// Sendable: all is constant but `decoded`, which the connection's loop writes once, before it sets the flag without
// which it is not read.
final class ServedHead: @unchecked Sendable {
  let method: RegisteredMethod
  let metadata: RawMetadata
  /// Nanoseconds the caller waits; negative when it sends no timeout.
  let timeout: Int64
  /// The timeout is the caller's own, so that the caller knows when it has passed.
  let isCallersTimeout: Bool
  let compression: CallCompression
  let format: WireFormat
  /// The message of a call by GET.
  let message: [UInt8]?
  /// What a page of another origin needs to read the response.
  let crossOrigin: HeaderList?
  /// The client that a proxy has named; nil where the connection's own other end is the client.
  let client: ForwardedClient?
  private var decoded = Metadata()
  private let isDecoded = Atomic(false)

  /// - Parameter requested: nanoseconds in the request's headers; negative without.
  init(
    method: RegisteredMethod, metadata: RawMetadata, requested: Int64, compression: CallCompression,
    format: WireFormat, message: [UInt8]? = nil, crossOrigin: HeaderList?, client: ForwardedClient?
  ) {
    self.format = format
    self.message = message
    self.crossOrigin = crossOrigin
    self.method = method
    self.metadata = metadata
    timeout = method.timeout(requested: requested)
    isCallersTimeout = timeout == requested
    self.compression = compression
    self.client = client
  }

  /// The headers of a response, with what a browser needs of them.
  func completed(_ headers: HeaderList) -> HeaderList {
    guard let crossOrigin else { return headers }
    var headers = headers
    headers.add(crossOrigin)
    return headers
  }

  /// The custom headers, decoded for the first call that asks on the connection's loop.
  func requestMetadata(on loop: Unmanaged<EventLoop>) -> Metadata {
    if isDecoded.load(ordering: .acquiring) { return decoded }
    let metadata = metadata.decoded()
    if loop._withUnsafeGuaranteedRef({ $0.inEventLoop }) {
      decoded = metadata
      isDecoded.store(true, ordering: .releasing)
    }
    return metadata
  }
}
