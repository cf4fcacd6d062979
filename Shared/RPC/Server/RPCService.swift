/// A service: generated protocols refine it, and handlers implement it.
public protocol RPCService: Sendable {
  /// The full name: `package.Service`.
  static var serviceName: String { get }
  /// The handler of each method; generated code lists all of the contract's. Read once, when the server is created.
  var methods: [MethodHandler] { get }
}

extension RPCService {
  /// `serviceName`, reachable without knowing the type.
  public var name: String { Self.serviceName }
}
