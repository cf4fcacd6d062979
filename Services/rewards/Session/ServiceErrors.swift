import Messages
import RPC

/// Says of errors which service they are about, which an address alone does not tell a person.
struct ServiceErrors: ClientInterceptor {
  let service: ServiceName

  func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
    do { try await next(head) } catch let error as RPCError { throw Self.named(error, service) }
  }

  /// Without the pause before the next attempt, which is another one each time.
  static func named(_ error: RPCError, _ service: ServiceName) -> RPCError {
    guard let connection = error.cause as? ConnectionError else { return error }
    var named = error
    named.message = "no connection to \(service.executable) at \(connection.target) (\(connection.reason))"
    return named
  }
}

/// Adds to a service's refusal of an operator what makes it accept one.
struct OperatorErrors: ClientInterceptor {
  let name: String

  func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
    do { try await next(head) } catch let error as RPCError { throw Self.explained(error, to: name) }
  }

  static func explained(_ error: RPCError, to name: String) -> RPCError {
    // Its key is known where the clocks are wrong.
    guard error.code == .unauthenticated, reason(of: error) != CommonV1.ErrorReason.clocksDiffer.protoName
    else { return error }
    var explained = error
    explained.message +=
      "; called as operator \(name): the service needs this key's public half, operator-\(name).pem, among its "
      + "--trusted-keys, which it reads at start and at SIGHUP; --operator-name gives another name"
    return explained
  }

  private static func reason(of error: RPCError) -> String? { error.detail(GoogleRpc.ErrorInfo.self)?.reason }
}
