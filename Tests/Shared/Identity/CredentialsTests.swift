import EventLoop
import Messages
import RPC
import Testing

@testable import Identity

struct CredentialsTests {
  @Test("FA-4 services sign their own tokens: a token is renewed, and valid for one callee")
  func serviceCredentials() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 1_790_000_000))
    let key = try PrivateKey(seed: [UInt8](repeating: 2, count: 32))
    let known = VerificationKey.peer(name: "BadgeService", publicKey: key.publicKey)
    func accepts(_ text: String) throws -> Principal {
      let token = try Token(parsing: Array(text.utf8))
      let used = try TokenCheck(audience: "UsageIngest").key(
        for: token, among: [known.keyID: known], now: clock.now.seconds)
      #expect(used.publicKey.isValid(signature: token.signature, for: token.signedPart))
      return token.claims.principal
    }
    let credentials = ServiceCredentials(name: "BadgeService", key: key, audience: "UsageIngest", clock: clock)
    let first = try credentials.token()
    #expect(try credentials.token() == first)
    #expect(try accepts(first) == .service(name: "BadgeService"))
    try await clock.advance(to: WallTime(seconds: 1_790_000_030))
    let second = try credentials.token()
    #expect(second != first)
    try await clock.advance(to: WallTime(seconds: 1_790_000_061))
    #expect(try accepts(second) == .service(name: "BadgeService"))
    #expect(throws: TokenError.clocksDiffer(caller: "BadgeService", seconds: -61)) { try accepts(first) }
    let elsewhere = ServiceCredentials(name: "BadgeService", key: key, audience: "ShieldPolicy", clock: clock)
    #expect(throws: TokenError.wrongAudience("ShieldPolicy")) { try accepts(elsewhere.token()) }
  }

  @Test("FA-4 a caller whose clock is a minute late or early learns by how much the clocks differ, and whose is behind")
  func differentClocks() throws {
    let (now, key) = (Int64(1_790_000_000), try PrivateKey(seed: [UInt8](repeating: 2, count: 32)))
    let known = VerificationKey.peer(name: "BadgeService", publicKey: key.publicKey)
    func refusal(ahead: Int64) throws -> TokenError? {
      let clock = VirtualWallClock(WallTime(seconds: now + ahead))
      let text = try ServiceCredentials(name: "BadgeService", key: key, audience: "UsageIngest", clock: clock).token()
      let token = try Token(parsing: Array(text.utf8))
      do {
        _ = try TokenCheck(audience: "UsageIngest").key(for: token, among: [known.keyID: known], now: now)
        return nil
      } catch { return error }
    }
    #expect(try refusal(ahead: -59) == nil && refusal(ahead: 60) == nil)
    let late = try #require(try refusal(ahead: -75))
    #expect(late == .clocksDiffer(caller: "BadgeService", seconds: -75) && late.reason == .clocksDiffer)
    #expect(late.description.contains("the clock of BadgeService is behind by 45 to 75 s"))
    let early = try #require(try refusal(ahead: 75))
    #expect(early == .clocksDiffer(caller: "BadgeService", seconds: 75) && early.reason == .clocksDiffer)
    #expect(early.description.contains("the clock of BadgeService is ahead by 75 to 105 s"))
  }

  @Test("FA-4 services that run on virtual clocks, moved one after the other, still trust each other")
  func virtualClocks() async throws {
    let behind = try RealHost(loopCount: 1, blockingThreads: 1, wallClock: VirtualWallClock(WallTime(seconds: 0)))
    let ahead = try RealHost(
      loopCount: 1, blockingThreads: 1, wallClock: VirtualWallClock(WallTime(seconds: 4_000_000_000)))
    let key = try PrivateKey(seed: [UInt8](repeating: 2, count: 32))
    let verifier = TokenVerifier(
      audience: "UsageIngest", keys: [.peer(name: "BadgeService", publicKey: key.publicKey)], host: behind)
    let credentials = ServiceCredentials(
      name: "BadgeService", key: key, audience: "UsageIngest", clock: ahead.peerClock)
    let token = try credentials.token()
    #expect(
      try await verifier.principal(of: token, from: PeerIdentity(address: .loopback(port: 1)))
        == .service(name: "BadgeService"))
    #expect(verifier.cachedPrincipal(of: token) == .service(name: "BadgeService"))
  }

  @Test("FA-4 the token is put into the call's header, replacing another one")
  func header() async throws {
    let credentials = BearerCredentials { "abc" }
    var seen: ClientRequestHead?
    let head = ClientRequestHead(
      method: MethodDescriptor(path: "/a.B/C"), metadata: try Metadata(["authorization": "Bearer old"]), deadline: nil,
      waitForReady: false)
    try await credentials.intercept(head) { seen = $0 }
    #expect(seen?.metadata.values("authorization") == ["Bearer abc"])
  }
}
