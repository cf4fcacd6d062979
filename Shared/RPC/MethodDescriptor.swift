/// A method, independent of its implementation. Generated code has one constant for each
/// (`GreeterServiceMethods.greet`), by which tables, settings and metrics name the method.
public struct MethodDescriptor: Hashable, Sendable, CustomStringConvertible {
  /// How many messages each side sends: one or a stream.
  public enum Kind: Hashable, Sendable {
    /// One request, one response.
    case unary
    /// One request, any number of responses.
    case serverStreaming
    /// Any number of requests, one response.
    case clientStreaming
    /// Any number of each, in whatever order the two sides like.
    case bidirectional

    var streamsRequests: Bool { self == .clientStreaming || self == .bidirectional }
    var streamsResponses: Bool { self == .serverStreaming || self == .bidirectional }
  }

  /// The effect of a second call with the same request (`idempotency_level` in google/protobuf/descriptor.proto).
  public enum Idempotency: Hashable, Sendable {
    /// The contract does not specify it.
    case unknown
    /// The method changes nothing.
    case noSideEffects
    /// The method may change something, and a second call changes nothing more.
    case idempotent
  }

  /// The full name, as in a request's `:path`: `/package.Service/Method`.
  public let path: String
  /// Bytes of the service's name in `path`. One string, as every call passes its descriptor on.
  private let serviceLength: Int
  /// How many messages each side sends: one or a stream.
  public let kind: Kind
  /// The effect of a second call with the same request, as the contract declares it.
  public let idempotency: Idempotency

  /// For services without generated code; equal to any other of the same path.
  public init(service: String, name: String, kind: Kind, idempotency: Idempotency = .unknown) {
    path = "/\(service)/\(name)"
    serviceLength = service.utf8.count
    self.kind = kind
    self.idempotency = idempotency
  }

  /// For a path that is read from somewhere: `/package.Service/Method`.
  package init(path: String, kind: Kind = .unary) {
    self.path = path
    serviceLength = path.lastIndex(of: "/").map { max(0, path.utf8.distance(from: path.startIndex, to: $0) - 1) } ?? 0
    self.kind = kind
    idempotency = .unknown
  }

  /// The service's full name: `package.Service`.
  public var service: String { String(Substring(path.utf8.dropFirst().prefix(serviceLength))) }
  /// The name within the service.
  public var name: String { String(Substring(path.utf8.dropFirst(serviceLength + 2))) }

  public var description: String { path }

  // Descriptors are equal if their paths are: a path has one method.

  public static func == (left: MethodDescriptor, right: MethodDescriptor) -> Bool { left.path == right.path }

  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
