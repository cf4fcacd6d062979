/// What a method is, apart from who serves it. Generated code has one constant for each
/// (`GreeterServiceMethods.greet`), by which tables, settings and metrics name the method.
public struct MethodDescriptor: Hashable, Sendable, CustomStringConvertible {
  /// How many messages either side sends.
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

  /// What a second call with the same request does (`idempotency_level` in google/protobuf/descriptor.proto).
  public enum Idempotency: Hashable, Sendable {
    /// The contract says nothing.
    case unknown
    /// The method changes nothing.
    case noSideEffects
    /// The method may change something, and a second call changes nothing more.
    case idempotent
  }

  /// The service's full name: `package.Service`.
  public let service: String
  /// The name within the service.
  public let name: String
  /// The full name, as it stands in a request: `/package.Service/Method`.
  public let path: String
  /// How many messages either side sends.
  public let kind: Kind
  /// What a second call with the same request does, as the contract says.
  public let idempotency: Idempotency

  /// For services without generated code; equal to any other of the same path.
  public init(service: String, name: String, kind: Kind, idempotency: Idempotency = .unknown) {
    self.service = service
    self.name = name
    path = "/\(service)/\(name)"
    self.kind = kind
    self.idempotency = idempotency
  }

  public var description: String { path }

  // Descriptors are equal if their paths are: a path has one method.

  public static func == (left: MethodDescriptor, right: MethodDescriptor) -> Bool { left.path == right.path }

  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
