import EventLoop
import Messages
public import RPC

private enum PrincipalKey: ContextKey {
  static let defaultValue = Principal.anonymous
}

private enum TokenIssueTimeKey: ContextKey {
  static let defaultValue: Int64? = nil
}

extension RPCContext {
  /// When the caller's token was issued, in seconds since 1970 UTC; nil without one. Set by
  /// `AuthenticationInterceptor`.
  public var tokenIssueTime: Int64? {
    get { values[TokenIssueTimeKey.self] }
    set { values[TokenIssueTimeKey.self] = newValue }
  }

  /// The caller; `anonymous` unless it has presented a token. Set by `AuthenticationInterceptor`.
  public var principal: Principal {
    get { values[PrincipalKey.self] }
    set { values[PrincipalKey.self] = newValue }
  }
}

/// Identifies the caller by the header `authorization: Bearer <token>`, and without the header by the name in
/// the caller's certificate (mutual TLS). With neither the caller is anonymous; with an invalid token the call fails
/// with UNAUTHENTICATED, whatever the certificate. Methods that are open to all, such as health, are served even so: a
/// probe with a stale token must not see an unhealthy server. Their callers are then anonymous.
public struct AuthenticationInterceptor: ServerInterceptor {
  private let verifier: TokenVerifier
  private let openMethods: Set<MethodDescriptor>
  private let onRefusal: @Sendable (RPCContext, TokenError) -> Void

  /// - Parameters:
  ///   - openMethods: methods whose callers need not be known: no token is checked for them.
  ///   - onRefusal: called for each token that is rejected, for logs and metrics.
  public init(
    _ verifier: TokenVerifier, openMethods: Set<MethodDescriptor> = [],
    onRefusal: @escaping @Sendable (RPCContext, TokenError) -> Void = { _, _ in }
  ) {
    self.verifier = verifier
    self.openMethods = openMethods
    self.onRefusal = onRefusal
  }

  /// Authenticates without suspension, except for a token that is not in the verifier's cache.
  public func begin(_ context: inout RPCContext) throws -> Bool {
    guard let token = try self.token(context) else {
      if let principal = Principal(certificateOf: context.peer) {
        try Self.accept(principal, &context)
      }
      return true
    }
    guard let verified = verifier.cached(token) else { return openMethods.contains(context.method) }
    try Self.accept(verified, &context)
    return true
  }

  public nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    var context = context
    if try !begin(&context), let token = try self.token(context) {
      try Self.accept(try await verify(token, context), &context)
    }
    try await next(context)
  }

  private static func accept(_ token: TokenVerifier.VerifiedToken, _ context: inout RPCContext) throws(RPCError) {
    try accept(token.principal, &context)
    // Only guardians' tokens may be restricted.
    if token.principal.role == .guardian { context.tokenIssueTime = token.issueTime }
  }

  /// Assigns the call to the principal and acquires one of its places.
  private static func accept(_ principal: Principal, _ context: inout RPCContext) throws(RPCError) {
    if let owner = principal.callOwner { try context.acquirePlace(of: owner) }
    context.principal = principal
  }

  /// The call's token; nil without one.
  private func token(_ context: RPCContext) throws(RPCError) -> String? {
    let headers = context.requestMetadata.values("authorization")
    guard let header = headers.first else { return nil }
    guard headers.count == 1, let token = Self.bearerToken(header) else {
      if openMethods.contains(context.method) { return nil }
      throw RPCError.because(
        .accessTokenMalformed, .unauthenticated, "give one header authorization: Bearer <access token>")
    }
    return token
  }

  private func verify(_ token: String, _ context: RPCContext) async throws -> TokenVerifier.VerifiedToken {
    do {
      return try await verifier.verified(token, from: context.peer)
    } catch let reason as TokenError {
      onRefusal(context, reason)
      throw RPCError.because(reason.reason, .unauthenticated, reason.description)
    }
  }

  /// The token of a header; the scheme's case does not matter (RFC 9110 section 11.1).
  private static func bearerToken(_ header: String) -> String? {
    var header = header
    // In memory: by the characters or indices of the text it takes as long as everything else before the handler.
    return header.withUTF8 { bytes in
      let parts = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
      guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).lowercased() == "bearer" else { return nil }
      return String(decoding: parts[1], as: UTF8.self)
    }
  }
}
