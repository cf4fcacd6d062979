public import EventLoop
import Locks
public import RPC

extension Host {
  /// The clock by which services and operators date their own tokens. Virtual clocks of several processes are moved one
  /// after the other, so on a real machine it is always the system clock; a simulated world has one clock for all.
  public var peerClock: any WallClock {
    self is RealHost && wallClock is VirtualWallClock ? RealWallClock() : wallClock
  }
}

/// Authenticates calls of a service, an operator or a reporter with its own key, by tokens that are valid for one
/// minute and for one callee only.
public final class ServiceCredentials: ClientInterceptor {
  private let principal: Principal
  private let name: String
  private let audience: String
  private let key: PrivateKey
  private let keyID: String
  private let clock: any WallClock
  private let current = Locked<(token: String, issueTime: Int64)?>(nil)

  /// - Parameters:
  ///   - name: of the executable or operator, under which the callee knows the public key.
  ///   - audience: name of the executable that is called.
  public convenience init(
    name: String, isOperator: Bool = false, key: PrivateKey, audience: String, clock: any WallClock
  ) {
    self.init(isOperator ? .operator(name: name) : .service(name: name), name, key: key, audience, clock)
  }

  /// The same for a system outside of ours.
  public convenience init(reporter name: String, key: PrivateKey, audience: String, clock: any WallClock) {
    self.init(.reporter(name: name), name, key: key, audience, clock)
  }

  private init(_ principal: Principal, _ name: String, key: PrivateKey, _ audience: String, _ clock: any WallClock) {
    self.name = name
    self.principal = principal
    self.audience = audience
    self.key = key
    keyID = TokenSigner.keyID(of: key.publicKey)
    self.clock = clock
  }

  public func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
    var head = head
    try head.metadata.replaceOrAdd(name: "authorization", value: "Bearer \(token())")
    try await next(head)
  }

  /// A token that is valid for at least another half minute.
  func token() throws -> String {
    let now = clock.now.seconds
    return try current.withLock { current in
      if let current, now >= current.issueTime, now < current.issueTime + TokenCheck.serviceTokenLifetime / 2 {
        return current.token
      }
      let token = try issue(now)
      current = (token, now)
      return token
    }
  }

  /// A new token, for calls by other programs, and when it stops being accepted.
  package func issue() throws -> (token: String, expireTime: WallTime) {
    let now = clock.now.seconds
    return (try issue(now), WallTime(seconds: now + TokenCheck.serviceTokenLifetime))
  }

  private func issue(_ now: Int64) throws -> String {
    let claims = Claims(
      issuer: name, audience: audience, issueTime: now, expireTime: now + TokenCheck.serviceTokenLifetime,
      principal: principal)
    return try Token.sign(claims, keyID: keyID, key: key)
  }
}

/// Authenticates calls with an access token that is looked up for each call, so that it may be refreshed in between.
public struct BearerCredentials: ClientInterceptor {
  private let token: @Sendable () async throws -> String?

  /// - Parameter token: the access token; nil for none.
  public init(_ token: @escaping @Sendable () async throws -> String?) {
    self.token = token
  }

  public func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
    var head = head
    if let token = try await token() {
      try head.metadata.replaceOrAdd(name: "authorization", value: "Bearer \(token)")
    }
    try await next(head)
  }
}
