import EventLoop
import RPC
import Testing

@testable import Identity

struct CredentialsTests {
  @Test("FA-4 services speak for themselves: a token is renewed, and meant for one callee")
  func serviceCredentials() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 1_790_000_000))
    let host = try RealHost(loopCount: 1, blockingThreads: 1, wallClock: clock)
    let key = try PrivateKey(seed: [UInt8](repeating: 2, count: 32))
    let verifier = TokenVerifier(
      audience: "UsageIngest", keys: [.peer(name: "BadgeService", publicKey: key.publicKey)], host: host)
    let badge = Principal.service(name: "BadgeService")
    let credentials = ServiceCredentials(name: "BadgeService", key: key, audience: "UsageIngest", clock: clock)
    let first = try credentials.token()
    #expect(try credentials.token() == first)
    #expect(try await verifier.principal(of: first, peer: "p") == badge)
    try await clock.advance(to: WallTime(seconds: 1_790_000_030))
    let second = try credentials.token()
    #expect(second != first)
    try await clock.advance(to: WallTime(seconds: 1_790_000_061))
    #expect(try await verifier.principal(of: second, peer: "p") == badge)
    await #expect(throws: TokenVerifier.Failure.self) { try await verifier.principal(of: first, peer: "p") }
    let elsewhere = ServiceCredentials(name: "BadgeService", key: key, audience: "ShieldPolicy", clock: clock)
    await #expect(throws: TokenVerifier.Failure.self) {
      try await verifier.principal(of: elsewhere.token(), peer: "p")
    }
  }

  @Test("FA-4 the token goes into the call's header, in place of another one")
  func header() async throws {
    let credentials = BearerCredentials { "abc" }
    var seen: ClientRequestHead?
    let head = ClientRequestHead(
      method: "/a.B/C", metadata: ["authorization": "Bearer old"], deadline: nil, waitForReady: false)
    try await credentials.intercept(head) { seen = $0 }
    #expect(seen?.metadata.values("authorization") == ["Bearer abc"])
  }
}
