import EventLoop
import Locks
import RPC

/// Tells who a token belongs to. A token's signature is checked once, off the event loop; its principal is then kept until the
/// token expires or the keys change. The expiry is compared on every call.
public final class TokenVerifier: Sendable {
  public struct Settings: Hashable, Sendable {
    /// Verified tokens kept; some 1 KiB each.
    public var maximumCachedTokens: Int = 8192
    /// First-time checks waiting or running at once, over all peers.
    public var maximumChecks: Int = 512
    /// The same for one peer address, so that no peer takes them all.
    public var maximumChecksPerPeer: Int = 128
    /// Wrong signatures a peer address may show at once before its new tokens are refused for a while.
    public var wrongTokenBurst: Int = 50
    /// Time after which one more wrong signature is allowed.
    public var wrongTokenInterval: Duration = .milliseconds(200)
    public init() {}
  }

  public enum Failure: Error, Hashable, Sendable {
    /// The token is no good.
    case refused(TokenError)
    /// The peer has shown too many wrong tokens, or too many checks are under way; try again after the time.
    case busy(retryAfter: Duration)
  }

  private struct State {
    var keys: [String: VerificationKey] = [:]
    var cache: PrincipalCache
    /// Changes with the keys, so that a check under way does not enter a result for the keys before.
    var generation: UInt64 = 0
    var checksUnderWay = 0
    var checksByPeer: [String: Int] = [:]
    var wrongTokens: RateLimiter<String>

    mutating func endCheck(peer: String) {
      checksUnderWay -= 1
      let left = checksByPeer[peer, default: 1] - 1
      checksByPeer[peer] = left > 0 ? left : nil
    }
  }

  private let check: TokenCheck
  private let host: any Host
  private let settings: Settings
  private let state: Locked<State>

  /// - Parameters:
  ///   - audience: name of this service's executable; tokens of services and operators must be meant for it.
  ///   - keys: what is known at the start; see `replaceKeys`.
  public init(audience: String, keys: [VerificationKey] = [], host: any Host, settings: Settings = Settings()) {
    check = TokenCheck(audience: audience)
    self.host = host
    self.settings = settings
    state = Locked(
      State(
        keys: TokenVerifier.byID(keys), cache: PrincipalCache(maximumEntries: settings.maximumCachedTokens),
        wrongTokens: RateLimiter(burst: settings.wrongTokenBurst, interval: settings.wrongTokenInterval)))
  }

  /// Replaces the keys of one use, for example when ShieldPolicy has published new ones; keys of other uses stay. Tokens
  /// verified before have to be checked again.
  public func replaceKeys(_ use: VerificationKey.Use, with keys: [VerificationKey]) {
    state.withLock { state in
      let kept = state.keys.values.filter { $0.use != use }
      let merged = TokenVerifier.byID(kept + keys.filter { $0.use == use })
      guard merged != state.keys else { return }
      state.keys = merged
      state.generation += 1
      state.cache.removeAll()
    }
  }

  /// Forgets every verified token, for example after a revocation.
  public func forgetVerifiedTokens() {
    state.withLock { state in
      state.generation += 1
      state.cache.removeAll()
    }
  }

  public var knownKeys: [VerificationKey] { state.withLock { Array($0.keys.values) } }

  /// The principal of a token that was verified before and has not expired.
  public func cachedPrincipal(of token: String) -> Principal? {
    state.withLock { state in
      guard let entry = state.cache.entry(for: token) else { return nil }
      if now(for: entry.principal) < entry.expireTime { return entry.principal }
      state.cache.remove(token)
      return nil
    }
  }

  /// The principal of a token.
  /// - Parameter peer: the address it came from, without the port.
  public func principal(of token: String, peer: String) async throws(Failure) -> Principal {
    if let principal = cachedPrincipal(of: token) { return principal }
    let (parsed, key, generation) = try beginCheck(of: token, peer: peer)
    let isValid = await isSigned(parsed, by: key.publicKey)
    let now = host.loops.first?.now
    return try state.withLock { state throws(Failure) in
      state.endCheck(peer: peer)
      guard isValid else {
        if let now { _ = state.wrongTokens.take(peer, now: now) }
        throw .refused(.badSignature)
      }
      if state.generation == generation {
        state.cache.insert(
          PrincipalCache.Entry(principal: parsed.claims.principal, expireTime: parsed.claims.expireTime), for: token)
      }
      return parsed.claims.principal
    }
  }

  /// Seconds since 1970 UTC on the clock that dates the principal's tokens.
  private func now(for principal: Principal) -> Int64 {
    switch principal.role {
    case .service, .operator: host.peerClock.now.seconds
    case .guardian, .child, .pendingDevice, .anonymous: host.wallClock.now.seconds
    }
  }

  /// Everything that costs little, and whether the costly part may begin.
  private func beginCheck(
    of text: String, peer: String
  ) throws(Failure) -> (token: Token, key: VerificationKey, generation: UInt64) {
    let token: Token
    do throws(TokenError) {
      token = try Token(parsing: Array(text.utf8))
    } catch {
      throw .refused(error)
    }
    let wallNow = now(for: token.claims.principal)
    let now = host.loops.first?.now
    return try state.withLock { state throws(Failure) in
      let key: VerificationKey
      do throws(TokenError) {
        key = try check.key(for: token, among: state.keys, now: wallNow)
      } catch {
        throw .refused(error)
      }
      if let now, case .denied(let retryAfter) = state.wrongTokens.check(peer, now: now) {
        throw .busy(retryAfter: retryAfter)
      }
      guard state.checksUnderWay < settings.maximumChecks,
        state.checksByPeer[peer, default: 0] < settings.maximumChecksPerPeer
      else { throw .busy(retryAfter: .seconds(1)) }
      state.checksUnderWay += 1
      state.checksByPeer[peer, default: 0] += 1
      return (token, key, state.generation)
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
