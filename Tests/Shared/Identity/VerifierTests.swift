import EventLoop
import Locks
import RPC
import Testing

@testable import Identity

/// The verifier on a real host with a virtual clock.
struct VerifierTests {
  private let clock = VirtualWallClock(WallTime(seconds: 1_790_000_000))
  private let host: RealHost
  private let signer: TokenSigner
  private let principal = Principal.child(familyID: "f", childID: "c", deviceID: "d")

  init() throws {
    host = try RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    signer = TokenSigner(issuer: "ShieldPolicy", key: try PrivateKey(seed: [UInt8](repeating: 1, count: 32)))
  }

  private func verifier(_ change: (inout TokenVerifier.Settings) -> Void = { _ in }) -> TokenVerifier {
    var settings = TokenVerifier.Settings()
    change(&settings)
    return TokenVerifier(audience: "UsageIngest", keys: [signer.verificationKey], host: host, settings: settings)
  }

  private func token() throws -> String { try signer.accessToken(for: principal, now: clock.now).token }

  @Test("FA-4 a token is verified once and cached until it expires")
  func remembered() async throws {
    let verifier = verifier()
    let token = try token()
    #expect(verifier.cachedPrincipal(of: token) == nil)
    #expect(try await verifier.principal(of: token, from: peer()) == principal)
    #expect(verifier.cachedPrincipal(of: token) == principal)
    try await clock.advance(to: WallTime(seconds: 1_790_000_299))
    #expect(verifier.cachedPrincipal(of: token) == principal)
    try await clock.advance(to: WallTime(seconds: 1_790_000_300))
    #expect(verifier.cachedPrincipal(of: token) == nil)
    await #expect(throws: TokenError.expired(at: 1_790_000_300)) {
      try await verifier.principal(of: token, from: peer())
    }
  }

  @Test("FA-4 a change of keys clears the cache")
  func keyChange() async throws {
    let verifier = verifier()
    let token = try token()
    _ = try await verifier.principal(of: token, from: peer())
    verifier.replaceKeys(.accessTokens, with: [signer.verificationKey])
    #expect(verifier.cachedPrincipal(of: token) == principal)
    let other = TokenSigner(issuer: "ShieldPolicy", key: try PrivateKey(seed: [UInt8](repeating: 2, count: 32)))
    verifier.replaceKeys(.accessTokens, with: [other.verificationKey])
    #expect(verifier.cachedPrincipal(of: token) == nil)
    await #expect(throws: TokenError.unknownKey(signer.keyID)) {
      try await verifier.principal(of: token, from: peer())
    }
    // Keys of another use never replace these, whatever is claimed.
    verifier.replaceKeys(.service, with: [signer.verificationKey])
    #expect(verifier.state.withLock { Array($0.keys.values) } == [other.verificationKey])
  }

  /// A connection from 127.0.0.x.
  private func peer(_ last: UInt32 = 1, port: UInt16 = 1) -> PeerIdentity {
    PeerIdentity(address: .ipv4(0x7f00_0000 + last, port: port))
  }

  /// A token with valid claims and an invalid signature.
  private func wrongToken(_ number: Int, of principal: Principal? = nil) throws -> String {
    let device = Principal.child(familyID: "f", childID: "c", deviceID: "wrong\(number)")
    let claims = Claims(
      issuer: "ShieldPolicy", audience: "screentime", issueTime: clock.now.seconds, expireTime: clock.now.seconds + 300,
      principal: principal ?? device)
    return try Token.sign(claims, keyID: signer.keyID, key: PrivateKey(seed: [UInt8](repeating: 9, count: 32)))
  }

  @Test("FA-4 wrong tokens delay no known caller: devices and tokens seen before, services, operators")
  func wrongTokens() async throws {
    let badge = try PrivateKey(seed: [UInt8](repeating: 2, count: 32))
    let anna = try PrivateKey(seed: [UInt8](repeating: 3, count: 32))
    var settings = TokenVerifier.Settings()
    // After one wrong signature the lane would wait for an hour.
    settings.wrongTokens = RateLimit(callsPerSecond: 1 / 3600, burst: 1)
    let verifier = TokenVerifier(
      audience: "UsageIngest",
      keys: [
        signer.verificationKey, .peer(name: "BadgeService", publicKey: badge.publicKey),
        .peer(name: "anna", publicKey: anna.publicKey, isOperator: true),
      ], host: host, settings: settings)
    let known = try token()
    #expect(try await verifier.principal(of: known, from: peer()) == principal)
    let wrong = try wrongToken(1)
    // A token known to be wrong is not checked again, wherever it comes from.
    for last: UInt32 in [1, 1, 2] {
      await #expect(throws: TokenError.badSignature) { try await verifier.principal(of: wrong, from: peer(last)) }
    }
    // One more wrong one waits.
    let next = Task { try await verifier.principal(of: try wrongToken(2), from: peer(2)) }
    #expect(try await verifier.principal(of: known, from: peer()) == principal)
    try await clock.advance(to: WallTime(seconds: 1_790_000_200))
    let refreshed = try token()
    #expect(refreshed != known)
    #expect(try await verifier.principal(of: refreshed, from: peer()) == principal)
    for (name, key, isOperator) in [("BadgeService", badge, false), ("anna", anna, true)] {
      let credentials = ServiceCredentials(
        name: name, isOperator: isOperator, key: key, audience: "UsageIngest", clock: host.peerClock)
      let expected = isOperator ? Principal.operator(name: name) : .service(name: name)
      #expect(try await verifier.principal(of: try credentials.token(), from: peer()) == expected)
    }
    next.cancel()
    await #expect(throws: CancellationError.self) { _ = try await next.value }
  }

  @Test("FA-4 a flood of wrong tokens from sixty addresses gets no valid one rejected, at any address")
  func flood() async throws {
    let verifier = verifier {
      // So that the test is quick; lanes still take turns.
      $0.wrongTokens = RateLimit(callsPerSecond: 100_000, burst: 1)
    }
    let wrong = try (0..<600).map { try wrongToken($0) }
    let right = try (0..<20).map { number in
      try signer.accessToken(
        for: .child(familyID: "f", childID: "c", deviceID: "d\(number)"), now: clock.now
      ).token
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, token) in wrong.enumerated() {
        group.addTask {
          await #expect(throws: TokenError.badSignature) {
            try await verifier.principal(of: token, from: peer(UInt32(number % 60) + 1, port: UInt16(number)))
          }
        }
      }
      for (number, token) in right.enumerated() {
        // Half of them at addresses of the flood.
        group.addTask {
          _ = try await verifier.principal(of: token, from: peer(UInt32(number % 2 * 100 + number), port: 5000))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("FA-4 memory for verified tokens is bounded, and tokens in use stay")
  func bounded() {
    var cache = RecentlyUsed<String, Principal>(maximumEntries: 100)
    cache.insert(principal, for: "in use")
    for number in 0..<1000 {
      cache.insert(principal, for: "\(number)")
      #expect(cache.count <= 101)
      #expect(cache.value(for: "in use") != nil)
    }
    #expect(cache.value(for: "0") == nil)
    cache.removeAll()
    #expect(cache.count == 0)
  }
}
