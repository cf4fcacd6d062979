import EventLoop
import JSON
import RPC
import Testing

@testable import Identity

struct ElevationTests {
  private static let now: Int64 = 1_790_000_000
  private static let signer = try? TokenSigner(
    issuer: "ShieldPolicy", key: PrivateKey(seed: [UInt8](repeating: 7, count: 32)))

  private func guardian(_ device: GuardianDevice, until: Int64?) -> Principal {
    .guardian(familyID: "f", guardianID: "g", deviceID: "d", elevatedUntil: until, device: device)
  }

  /// The claims of a token, once it was checked by everything but the signature.
  private func checked(_ text: String, now: Int64 = now) throws -> Claims {
    let token = try Token(parsing: Array(text.utf8))
    let key = try #require(Self.signer).verificationKey
    _ = try TokenCheck(audience: "Any").key(for: token, among: [key.keyID: key], now: now)
    return token.claims
  }

  @Test("FA-5 a token of parent mode lives as long as the elevation, any other one 5 minutes; both carry what they are")
  func lifetimes() throws {
    let signer = try #require(Self.signer)
    let until = Self.now + Elevation.lifetime
    for (principal, lifetime) in [
      (guardian(.child, until: until), 600), (guardian(.shared, until: until), 300),
      (guardian(.own, until: until), 300), (guardian(.shared, until: nil), 300),
    ] as [(Principal, Int64)] {
      let (token, expireTime) = try signer.accessToken(for: principal, now: WallTime(seconds: Self.now))
      #expect(expireTime.seconds == Self.now + lifetime)
      #expect(try checked(token).principal == principal)
      #expect(throws: TokenError.expired(at: expireTime.seconds)) { try checked(token, now: expireTime.seconds) }
    }
  }

  @Test("FA-5 no token of parent mode outlives its elevation, none lives longer, and an unknown use is no token")
  func hostile() throws {
    let key = try PrivateKey(seed: [UInt8](repeating: 7, count: 32))
    func token(_ principal: Principal, lives lifetime: Int64) throws -> String {
      try Token.sign(
        Claims(
          issuer: "ShieldPolicy", audience: "screentime", issueTime: Self.now, expireTime: Self.now + lifetime,
          principal: principal), keyID: TokenSigner.keyID(of: key.publicKey), key: key)
    }
    for (principal, lifetime) in [
      (guardian(.child, until: Self.now + 601), 601), (guardian(.child, until: Self.now + 300), 600),
      (guardian(.child, until: nil), 300), (guardian(.shared, until: Self.now + 600), 600),
    ] as [(Principal, Int64)] {
      let text = try token(principal, lives: lifetime)
      #expect(throws: TokenError.self) { try checked(text) }
    }
    var claims = Claims(
      issuer: "ShieldPolicy", audience: "screentime", issueTime: Self.now, expireTime: Self.now + 300,
      principal: guardian(.shared, until: nil)
    ).json
    if case .object(var members) = claims {
      members["device_use"] = "any"
      claims = .object(members)
    }
    #expect(throws: TokenError.self) { try Claims(json: claims) }
  }

  @Test("FA-5 a token issued up to a restriction is restricted, a later one of the same second is not")
  func restriction() throws {
    let signer = try #require(Self.signer)
    let watch = AccessWatch(host: try RealHost(loopCount: 1, blockingThreads: 1))
    let now = RealWallClock().now.seconds
    let restricted = try #require(RestrictedDevice.next("d", after: nil, now: now))
    watch.restrict([restricted])
    for device in GuardianDevice.allCases {
      let caller = guardian(device, until: now + 600)
      let token = try signer.accessToken(
        for: caller, now: WallTime(seconds: now), restricted: restricted.restrictTime)
      let issued = try Token(parsing: Array(token.token.utf8)).claims.issueTime
      #expect(try watch.restricted(caller, issueTime: issued) == caller)
      if device == .child {
        let error = #expect(throws: RPCError.self) { _ = try watch.restricted(caller, issueTime: now) }
        #expect(error?.code == .unauthenticated)
      } else {
        #expect(try watch.restricted(caller, issueTime: now) == guardian(.shared, until: nil))
      }
    }
    let other = Principal.guardian(familyID: "f", guardianID: "g", deviceID: "e", elevatedUntil: nil)
    #expect(try watch.restricted(other, issueTime: now) == other)
    // More often than tokens can tell in one second.
    var last: RestrictedDevice? = restricted
    for _ in 0..<RestrictedDevice.maximumLead { last = .next("d", after: last?.restrictTime, now: now) }
    #expect(last?.restrictTime == now + RestrictedDevice.maximumLead)
    #expect(RestrictedDevice.next("d", after: last?.restrictTime, now: now) == nil)
  }

  @Test("FA-5 on a shared device whatever is not declared to change nothing needs an elevation that has not ended")
  func table() {
    func method(_ name: String, _ idempotency: MethodDescriptor.Idempotency) -> MethodDescriptor {
      MethodDescriptor(service: "a.Family", name: name, kind: .unary, idempotency: idempotency)
    }
    let (read, write, other, open, exempt) = (
      method("Get", .noSideEffects), method("Set", .idempotent), method("Add", .unknown), method("Join", .unknown),
      method("Verify", .unknown)
    )
    let table = AuthorizationTable(
      dictionaryLiteral: (read, .guardians), (write, .guardians), (other, .family), (open, .anyone), (exempt, .family)
    ).withoutElevation([exempt]).inParentMode([read, write])
    for method in [read, write, other, open, exempt] {
      let isGuarded = method == write || method == other
      for (device, until, isElevated) in [
        (.own, nil, true), (.shared, nil, false), (.shared, Self.now, false), (.shared, Self.now + 1, true),
      ] as [(GuardianDevice, Int64?, Bool)] {
        let refusal = (table + AuthorizationTable(dictionaryLiteral: (Self.more, .services))).refusal(
          of: method, to: guardian(device, until: until), now: Self.now)
        #expect((refusal == nil) == (isElevated || !isGuarded), "\(method) \(device)")
        if let refusal { #expect(refusal.code == .permissionDenied && refusal.reason == "ELEVATION_REQUIRED") }
      }
      // In parent mode it is the list that counts.
      let refusal = table.refusal(of: method, to: guardian(.child, until: Self.now + 1), now: Self.now)
      #expect((refusal == nil) == [read, write, open].contains(method))
      if let refusal { #expect(refusal.code == .permissionDenied && refusal.reason == "ELEVATION_INSUFFICIENT") }
      #expect(table.refusal(of: method, to: Principal.anonymous, now: 0)?.reason != "ELEVATION_REQUIRED")
    }
  }

  private static let more = MethodDescriptor(service: "a.Feed", name: "Subscribe", kind: .serverStreaming)

  @Test("FA-5 scrypt gives what RFC 7914 section 12 has, and takes no unbounded memory")
  func vector() throws {
    let cost = ScryptCost(log2N: 10, blockSize: 8, parallelization: 16)
    let digest = try scrypt(Array("password".utf8), salt: Array("NaCl".utf8), cost: cost)
    #expect(
      digest.map { String($0, radix: 16) }.joined(separator: " ")
        == "fd ba be 1c 9d 34 72 0 78 56 e7 19 d 1 e9 fe 7c 6a d7 cb c8 23 78 30 e7 73 76 63 4b 37 31 62")
    for cost in [
      ScryptCost(log2N: 0, blockSize: 8, parallelization: 1), ScryptCost(log2N: 20, blockSize: 8, parallelization: 1),
      ScryptCost(log2N: 63, blockSize: 8, parallelization: 1), ScryptCost(log2N: 4, blockSize: -1, parallelization: 1),
    ] { #expect(throws: KeyError.self) { try scrypt([1], salt: [2], cost: cost) } }
  }
}
