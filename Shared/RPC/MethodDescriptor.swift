/// What a method is, apart from who serves it. Generated code has one constant for each (`GreeterServiceMethods.greet`), by
/// which tables, settings and metrics name the method.
public struct MethodDescriptor: Hashable, Sendable, CustomStringConvertible {
  /// How many messages either side sends.
  public enum Kind: Hashable, Sendable {
    case unary
    case serverStreaming
    case clientStreaming
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
  public let kind: Kind
  public let idempotency: Idempotency

  public init(service: String, name: String, kind: Kind, idempotency: Idempotency = .unknown) {
    self.service = service
    self.name = name
    path = "/\(service)/\(name)"
    self.kind = kind
    self.idempotency = idempotency
  }

  public var description: String { path }

  // A path has one method, however much somebody knows of it.

  public static func == (left: MethodDescriptor, right: MethodDescriptor) -> Bool { left.path == right.path }

  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
