/// A service: what generated protocols refine and handlers implement.
public protocol RPCService: Sendable {
  /// The full name: `package.Service`.
  static var serviceName: String { get }
  var methods: [MethodHandler] { get }
}

extension RPCService {
  /// `serviceName`, reachable without knowing the type.
  public var name: String { Self.serviceName }
}

/// Surrounds every call of a server: authentication, authorisation, logs, limits. Runs per call, not per message, and
/// before the request is decoded.
public protocol ServerInterceptor: Sendable {
  /// Calls `next` once, with the context or a changed one, or throws: the call is answered with the error's status.
  nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws
}
