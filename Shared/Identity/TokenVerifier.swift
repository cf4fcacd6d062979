import Bytes
public import EventLoop
import Locks
public import RPC

/// Verifies tokens and returns their principals. A token's signature is checked once, off the event loop; its principal
/// is then cached until the token expires or the keys change. The expiry is compared on every call.
///
/// The cost of checks is bounded, not the number of callers: a token that was verified before does not wait, one known
/// to be wrong costs nothing again, and a new one waits for its turn in one of several lanes (`TokenLanes`). A wrong
/// signature delays only tokens of the same lane, by address in turn, and gets no other token rejected.
public final class TokenVerifier: Sendable {
  public struct Settings: Hashable, Sendable {
    /// Verified tokens kept; some 1 KiB each.
    public var maximumCachedTokens: Int = 8192
    /// Tokens with a wrong signature that are cached, by digest; some 100 bytes each.
    public var maximumWrongTokens: Int = 8192
    /// Cached devices whose tokens were valid; some 20 bytes each.
    public var maximumKnownDevices: Int = 65_536
    /// Checks that a lane makes at the same time, of 0.23 ms each.
    public var concurrentChecks: Int = 2
    /// Wrong signatures that a lane checks in the long run: an eighth of a core.
    public var wrongTokens = RateLimit(callsPerSecond: 500, burst: 100)
    public init() {}
  }

  struct State {
    var keys: [String: VerificationKey] = [:]
    var verified: RecentlyUsed<String, VerifiedToken>
    /// Digests of tokens whose signature is wrong.
    var wrong: RecentlyUsed<[UInt8], Bool>
    /// Changes with the keys, so that a check in progress does not store a result for the previous keys.
    var generation: UInt64 = 0
    var lanes: TokenLanes
    fileprivate var unknownKeys: UnknownKeys?
  }

  /// The reaction to a token whose key is not known.
  fileprivate struct UnknownKeys: Sendable {
    let learn: @Sendable (_ keyID: String, _ address: String) async -> Void
  }

  /// A token whose signature is right.
  public struct VerifiedToken: Hashable, Sendable {
    public var principal: Principal
    /// Seconds since 1970 UTC.
    public var issueTime: Int64
    /// Seconds since 1970 UTC; from then on the token is void.
    public var expireTime: Int64
  }

  private let check: TokenCheck
  private let host: any Host
  let state: Locked<State>

  /// - Parameters:
  ///   - audience: name of this service's executable; tokens of services and operators must be meant for it.
  ///   - keys: the initial ones; see `replaceKeys`.
  public init(audience: String, keys: [VerificationKey] = [], host: any Host, settings: Settings = Settings()) {
    check = TokenCheck(audience: audience)
    self.host = host
    let keys = TokenVerifier.byID(keys)
    state = Locked(
      State(
        keys: keys, verified: RecentlyUsed(maximumEntries: settings.maximumCachedTokens),
        wrong: RecentlyUsed(maximumEntries: settings.maximumWrongTokens),
        lanes: TokenLanes(
          host: host,
          pace: FairPace(width: settings.concurrentChecks, overall: settings.wrongTokens),
          keys: keys.values, maximumKnownDevices: settings.maximumKnownDevices)))
  }

  /// Replaces the keys of one use, for example when ShieldPolicy has published new ones; keys of other uses stay.
  /// Tokens verified before have to be checked again.
  public func replaceKeys(_ use: VerificationKey.Use, with keys: [VerificationKey]) {
    state.withLock { state in
      let kept = state.keys.values.filter { $0.use != use }
      let merged = TokenVerifier.byID(kept + keys.filter { $0.use == use })
      guard merged != state.keys else { return }
      state.keys = merged
      state.generation += 1
      state.verified.removeAll()
      state.wrong.removeAll()
      state.lanes.replaceKeys(merged.values)
    }
  }

  /// Sets what is awaited before a device's token is rejected because its key is not known: it may be a new one.
  /// - Parameter learn: receives the key's id and the address of the caller, which may be anyone.
  public func onUnknownKey(_ learn: @escaping @Sendable (_ keyID: String, _ address: String) async -> Void) {
    state.withLock { $0.unknownKeys = UnknownKeys(learn: learn) }
  }

  /// Whether tokens can be verified that are signed with the key.
  public func knows(_ keyID: String) -> Bool { state.withLock { $0.keys[keyID] != nil } }

  /// The principal of a token that was verified before and has not expired.
  public func cachedPrincipal(of token: String) -> Principal? { cached(token)?.principal }

  /// A token that was verified before and has not expired.
  func cached(_ token: String) -> VerifiedToken? {
    state.withLock { state in
      guard let entry = state.verified.value(for: token) else { return nil }
      if now(for: entry.principal) < entry.expireTime { return entry }
      state.verified.remove(token)
      return nil
    }
  }

  /// The principal of a token; waits for a turn when it is shown for the first time.
  /// - Parameter peer: the connection that presented it.
  /// - Throws: `TokenError` when it is invalid; `CancellationError`; RESOURCE_EXHAUSTED when too many checks of the
  ///   address wait, most of them on this connection.
  public func principal(of text: String, from peer: PeerIdentity) async throws -> Principal {
    try await verified(text, from: peer).principal
  }

  /// The same with the token's times.
  func verified(_ text: String, from peer: PeerIdentity) async throws -> VerifiedToken {
    if let token = cached(text) { return token }
    let bytes = Array(text.utf8)
    guard bytes.count <= Token.maximumSize else { throw TokenError.tooLong(bytes: bytes.count) }
    let digest = sha256(bytes)
    try refuseKnownWrong(digest)
    // Everything inexpensive precedes the wait.
    let token = try Token(parsing: bytes)
    await learnKey(of: token, from: peer)
    let (lane, group) = try state.withLock { state in
      let key = try checkedKey(for: token, among: state.keys)
      return state.lanes.lane(of: token, signedBy: key, at: peer.address.hostText)
    }
    let turn = try await lane.turn(of: group, peer)
    var isWrong = false
    defer { lane.end(turn, isCharged: isWrong) }
    // Meanwhile another call may have shown the same token, the keys may have changed, and time has passed.
    if let token = cached(text) { return token }
    try refuseKnownWrong(digest)
    let (key, generation) = try state.withLock { state in
      (try checkedKey(for: token, among: state.keys), state.generation)
    }
    isWrong = !(await isSigned(token, by: key.publicKey))
    let verified = VerifiedToken(
      principal: token.claims.principal, issueTime: token.claims.issueTime, expireTime: token.claims.expireTime)
    try state.withLock { [isWrong] state in
      guard state.generation == generation else {
        // The key may have been withdrawn meanwhile.
        _ = try checkedKey(for: token, among: state.keys)
        return
      }
      if isWrong {
        state.wrong.insert(true, for: digest)
      } else {
        state.verified.insert(verified, for: text)
        state.lanes.note(token.claims.principal)
      }
    }
    guard !isWrong else { throw TokenError.badSignature }
    return verified
  }

  private func learnKey(of token: Token, from peer: PeerIdentity) async {
    // An expired token is rejected whatever its key; services and operators have theirs in the directory.
    guard token.claims.principal.deviceID != nil, now(for: token.claims.principal) < token.claims.expireTime else {
      return
    }
    let unknownKeys = state.withLock { state in state.keys[token.keyID] == nil ? state.unknownKeys : nil }
    await unknownKeys?.learn(token.keyID, peer.address.hostText)
  }

  private func refuseKnownWrong(_ digest: [UInt8]) throws(TokenError) {
    if state.withLock({ $0.wrong.value(for: digest) }) != nil { throw .badSignature }
  }

  private func checkedKey(for token: Token, among keys: [String: VerificationKey]) throws(TokenError) -> VerificationKey
  {
    try check.key(for: token, among: keys, now: now(for: token.claims.principal))
  }

  /// Seconds since 1970 UTC on the clock that dates the principal's tokens.
  private func now(for principal: Principal) -> Int64 {
    switch principal.role {
    case .service, .operator, .reporter: host.peerClock.now.seconds
    case .guardian, .child, .pendingDevice, .anonymous: host.wallClock.now.seconds
    }
  }

  private func isSigned(_ token: Token, by key: PublicKey) async -> Bool {
    let (signature, signedPart) = (token.signature, token.signedPart)
    let isValid = try? await host.blockingPool.run { key.isValid(signature: signature, for: signedPart) }
    return isValid ?? false
  }

  private static func byID(_ keys: [VerificationKey]) -> [String: VerificationKey] {
    Dictionary(keys.map { ($0.keyID, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
