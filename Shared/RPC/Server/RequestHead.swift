import EventLoop
import HTTP2
import Synchronization

/// The content of a request's headers, and whether the request can be served at all.
struct RequestHead {
  enum Verdict {
    case serve(RegisteredMethod)
    /// An HTTP response, for requests that are not gRPC.
    case httpStatus(PreparedHeaders)
    /// An answer of gRPC, headers only.
    case status(StatusCode, String)
  }

  private(set) var method: RegisteredMethod?
  /// Nanoseconds; -1 without a deadline.
  private(set) var timeout: Int64 = -1
  private var path: String?
  private var isPost = false
  /// Nil for a request that is not gRPC.
  private(set) var format: WireFormat?
  private var malformedTimeout = false
  private var metadataFault: MetadataError?
  private var encoding = ContentEncoding.identity
  private var unsupportedEncoding = ""
  private var clientTakesGzip = false

  private static let textType = ("content-type", "text/plain; charset=utf-8")
  static let unsupportedMediaType = PreparedHeaders([(":status", "415"), ("accept", "application/grpc"), textType])
  static let methodNotAllowed = PreparedHeaders([(":status", "405"), ("allow", "POST"), textType])

  /// - Parameters:
  ///   - last: the method of the connection's previous call, most likely the same again.
  ///   - metadata: receives the custom headers.
  init(_ headers: HeaderBlock, table: MethodTable, last: RegisteredMethod?, metadata: inout SharedMetadata) {
    metadata.begin()
    headers.forEach { known, name, value in
      switch known {
      case .method: isPost = value.isEqual(to: "POST")
      case .path: findMethod(value, table, last)
      case .contentType: format = WireFormat(contentType: value)
      case .grpcTimeout:
        timeout = Timeout.parse(value) ?? -1
        malformedTimeout = timeout < 0
      case .grpcEncoding:
        encoding = ContentEncoding(value)
        if encoding == .unsupported { unsupportedEncoding = String(decoding: value.prefix(64), as: UTF8.self) }
      case .grpcAcceptEncoding: if !clientTakesGzip { clientTakesGzip = ContentEncoding.listsGzip(value) }
      case .other, .userAgent: metadata.append(name, value)
      case .scheme, .authority, .te, .status, .grpcStatus, .grpcMessage, .grpcStatusDetailsBin:
        break
      }
    }
    metadataFault = metadata.fault
  }

  /// The compression that the headers negotiate.
  var compression: CallCompression {
    CallCompression(requestEncoding: encoding, clientTakesGzip: clientTakesGzip)
  }

  func verdict(isTooLarge: Bool, settings: HTTP2Settings) -> Verdict {
    guard isPost else { return .httpStatus(Self.methodNotAllowed) }
    // The content type may come after the limit.
    guard format != nil || isTooLarge else { return .httpStatus(Self.unsupportedMediaType) }
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
    if let metadataFault { return .status(metadataFault.rpcError.code, metadataFault.description) }
    if encoding == .unsupported {
      return .status(
        .unimplemented, "this server does not take grpc-encoding \(unsupportedEncoding), only identity and gzip")
    }
    return .serve(method)
  }

  private mutating func findMethod(_ value: UnsafeRawBufferPointer, _ table: MethodTable, _ last: RegisteredMethod?) {
    if let last, last.matches(value) {
      method = last
    } else if let found = table.find(value) {
      method = found
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
  /// What a page of another origin needs to read the response.
  let crossOrigin: HeaderList?
  /// The client that a proxy has named; nil where the connection's own other end is the client.
  let client: ForwardedClient?
  private var decoded = Metadata()
  private let isDecoded = Atomic(false)

  /// - Parameter requested: nanoseconds in the request's headers; negative without.
  init(
    method: RegisteredMethod, metadata: RawMetadata, requested: Int64, compression: CallCompression,
    format: WireFormat, crossOrigin: HeaderList?, client: ForwardedClient?
  ) {
    self.format = format
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
