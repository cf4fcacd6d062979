import EventLoop
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

  @Test("FA-4 a token is verified once and remembered until it expires")
  func remembered() async throws {
    let verifier = verifier()
    let token = try token()
    #expect(verifier.cachedPrincipal(of: token) == nil)
    #expect(try await verifier.principal(of: token, peer: "p") == principal)
    #expect(verifier.cachedPrincipal(of: token) == principal)
    try await clock.advance(to: WallTime(seconds: 1_790_000_299))
    #expect(verifier.cachedPrincipal(of: token) == principal)
    try await clock.advance(to: WallTime(seconds: 1_790_000_300))
    #expect(verifier.cachedPrincipal(of: token) == nil)
    await #expect(throws: TokenVerifier.Failure.refused(.expired(at: 1_790_000_300))) {
      try await verifier.principal(of: token, peer: "p")
    }
  }

  @Test("FA-4 a change of keys ends what was remembered")
  func keyChange() async throws {
    let verifier = verifier()
    let token = try token()
    _ = try await verifier.principal(of: token, peer: "p")
    verifier.replaceKeys(.accessTokens, with: [signer.verificationKey])
    #expect(verifier.cachedPrincipal(of: token) == principal)
    let other = TokenSigner(issuer: "ShieldPolicy", key: try PrivateKey(seed: [UInt8](repeating: 2, count: 32)))
    verifier.replaceKeys(.accessTokens, with: [other.verificationKey])
    #expect(verifier.cachedPrincipal(of: token) == nil)
    await #expect(throws: TokenVerifier.Failure.refused(.unknownKey(signer.keyID))) {
      try await verifier.principal(of: token, peer: "p")
    }
    // Keys of another use never replace these, whatever is claimed.
    verifier.replaceKeys(.service, with: [signer.verificationKey])
    #expect(verifier.knownKeys == [other.verificationKey])
  }

  @Test("FA-4 a flood of wrong tokens is cut off for its address, not for others")
  func flood() async throws {
    let verifier = verifier {
      $0.wrongTokenBurst = 5
      // However slow the machine is, nothing is allowed again while the test runs.
      $0.wrongTokenInterval = .seconds(3600)
    }
    let good = try token()
    let bad = good.dropLast(4) + "AAAA"
    for _ in 0..<5 {
      await #expect(throws: TokenVerifier.Failure.refused(.badSignature)) {
        try await verifier.principal(of: String(bad), peer: "attacker")
      }
    }
    let failure = await #expect(throws: TokenVerifier.Failure.self) {
      try await verifier.principal(of: String(bad), peer: "attacker")
    }
    guard case .busy = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(try await verifier.principal(of: good, peer: "honest") == principal)
    // What is known already is not checked again.
    #expect(try await verifier.principal(of: good, peer: "attacker") == principal)
  }

  @Test("FA-4 memory for verified tokens is bounded, and tokens in use stay")
  func bounded() {
    var cache = PrincipalCache(maximumEntries: 100)
    let entry = PrincipalCache.Entry(principal: principal, expireTime: 1)
    cache.insert(entry, for: "in use")
    for number in 0..<1000 {
      cache.insert(entry, for: "\(number)")
      #expect(cache.count <= 101)
      #expect(cache.entry(for: "in use") != nil)
    }
    #expect(cache.entry(for: "0") == nil)
    cache.removeAll()
    #expect(cache.count == 0)
  }
}
