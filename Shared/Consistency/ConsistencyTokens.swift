import CommonProtos
import Identity
import Locks
import Messages
public import RPC

/// Lets a client read its own writes from any service: remembers the newest consistency token of each family, and sends
/// it with the family's calls. One instance for all channels of the client, after what adds the credentials:
///
/// ```swift
/// let tokens = ConsistencyTokens()
/// let shieldPolicy = try Channel(host: host, target: "127.0.0.1:7001", interceptors: [credentials, tokens])
/// let challenges = try Channel(host: host, target: "127.0.0.1:7003", interceptors: [credentials, tokens])
/// ```
///
/// The family is the one that the call's access token names; a call without one carries no token. A token that has
/// expired, as a service has begun a new line of history, is dropped; a call with one response is then repeated once
/// without it.
public final class ConsistencyTokens: ClientInterceptor {
  private struct State {
    var tokens: [String: ConsistencyToken] = [:]
    /// The families in the order in which they were added.
    var families: [String] = []
    /// The access token read last, and its family.
    var last: (authorization: String, familyID: String?)?
  }

  private let state = Locked(State())
  private let maximumFamilies: Int

  /// - Parameter maximumFamilies: of so many the tokens are remembered; of further ones those of the oldest are
  ///   forgotten.
  public init(maximumFamilies: Int = 1_000) { self.maximumFamilies = max(1, maximumFamilies) }

  /// The newest token of each family, for clients that keep them until they run again.
  public var all: [ConsistencyToken] { state.withLock { Array($0.tokens.values) } }

  /// The newest token of a family; nil for none.
  public func token(of familyID: String) -> ConsistencyToken? { state.withLock { $0.tokens[familyID] } }

  /// Adds a token that was received otherwise, such as by an earlier process.
  public func add(_ token: ConsistencyToken) {
    state.withLock { state in
      let familyID = token.familyID
      let before = state.tokens[familyID]
      if before == nil {
        if state.families.count >= maximumFamilies { state.tokens[state.families.removeFirst()] = nil }
        state.families.append(familyID)
      }
      var newest = before ?? token
      newest.merge(token)
      state.tokens[familyID] = newest
    }
  }

  /// Forgets a family's token, unless it has been replaced.
  private func drop(_ token: ConsistencyToken) {
    state.withLock { state in
      guard state.tokens[token.familyID] == token else { return }
      state.tokens[token.familyID] = nil
      state.families.removeAll { $0 == token.familyID }
    }
  }

  public func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
    guard !head.metadata.contains(name: ConsistencyToken.metadataName), let token = token(for: head) else {
      try await next(head)
      return note(head)
    }
    var carrying = head
    try carrying.metadata.add(name: ConsistencyToken.metadataName, binary: token.bytes)
    do {
      try await next(carrying)
    } catch let error as RPCError where error.isConsistencyTokenExpired {
      drop(token)
      guard head.method.kind == .unary else { throw error }
      try await next(head)
    }
    note(head)
  }

  /// Remembers what came with the response.
  private func note(_ head: ClientRequestHead) {
    guard let bytes = head.received?.trailing[binary: ConsistencyToken.metadataName],
      let token = ConsistencyToken(bytes: bytes)
    else { return }
    add(token)
  }

  private func token(for head: ClientRequestHead) -> ConsistencyToken? {
    guard let authorization = head.metadata["authorization"] else { return nil }
    return state.withLock { state in
      if state.last?.authorization != authorization {
        state.last = (authorization, AccessTokenClaims.familyID(authorization: authorization))
      }
      return state.last?.familyID.flatMap { state.tokens[$0] }
    }
  }
}

extension RPCError {
  /// Whether the call failed for the consistency token that it carried, and may be repeated without.
  public var isConsistencyTokenExpired: Bool {
    code == .failedPrecondition
      && detail(GoogleRpc.ErrorInfo.self)?.reason == CommonV1.ErrorReason.consistencyTokenExpired.protoName
  }
}
