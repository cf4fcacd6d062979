import Bytes
import EventLoop
import JSON
import Testing

@testable import Identity

struct TokenTests {
  private static let now: Int64 = 1_790_000_000
  private let guardian = Principal.guardian(
    familyID: "f", guardianID: "g", deviceID: "d", elevatedUntil: 1_790_000_600)

  private func key(_ seed: UInt8) throws -> PrivateKey { try PrivateKey(seed: [UInt8](repeating: seed, count: 32)) }

  private func check(_ text: String, keys: [VerificationKey], now: Int64 = now) throws -> Claims {
    let token = try Token(parsing: Array(text.utf8))
    let known = Dictionary(uniqueKeysWithValues: keys.map { ($0.keyID, $0) })
    let key = try TokenCheck(audience: "UsageIngest").key(for: token, among: known, now: now)
    guard key.publicKey.isValid(signature: token.signature, for: token.signedPart) else {
      throw TokenError.badSignature
    }
    return token.claims
  }

  @Test("FA-4 an access token carries its claims and is valid for 5 minutes")
  func accessToken() throws {
    let signer = TokenSigner(issuer: "ShieldPolicy", key: try key(1))
    for principal in [
      guardian, .child(familyID: "f", childID: "c", deviceID: "d"), .pendingDevice(familyID: "f", deviceID: "d"),
      .guardian(familyID: "f", guardianID: "g", deviceID: "d", elevatedUntil: nil),
    ] {
      let (token, expireTime) = try signer.accessToken(for: principal, now: WallTime(seconds: TokenTests.now))
      #expect(expireTime.seconds == TokenTests.now + 300)
      let claims = try check(token, keys: [signer.verificationKey])
      #expect(claims.principal == principal)
      #expect(claims.issuer == "ShieldPolicy" && claims.audience == "screentime")
      #expect(claims.issueTime == TokenTests.now && claims.expireTime == TokenTests.now + 300)
      #expect(throws: TokenError.expired(at: expireTime.seconds)) {
        try check(token, keys: [signer.verificationKey], now: TokenTests.now + 300)
      }
      _ = try check(token, keys: [signer.verificationKey], now: TokenTests.now + 299)
      _ = try check(token, keys: [signer.verificationKey], now: TokenTests.now - 60)
      #expect(throws: TokenError.issuedInFuture(seconds: 61)) {
        try check(token, keys: [signer.verificationKey], now: TokenTests.now - 61)
      }
    }
  }

  @Test("FA-4 the header names EdDSA and the key, as RFC 8037 has it")
  func header() throws {
    let signer = TokenSigner(issuer: "ShieldPolicy", key: try key(1))
    let (token, _) = try signer.accessToken(for: guardian, now: WallTime(seconds: TokenTests.now))
    let parts = token.split(separator: ".")
    let header = try JSON(parsing: try #require(Base64URL.decode(parts[0].utf8)))
    #expect(header == ["alg": "EdDSA", "typ": "JWT", "kid": .string(signer.keyID)])
  }

  @Test("FA-4 a change of any character is detected")
  func tampering() throws {
    let signer = TokenSigner(issuer: "ShieldPolicy", key: try key(1))
    let (token, _) = try signer.accessToken(for: guardian, now: WallTime(seconds: TokenTests.now))
    let good = Array(token.utf8)
    for index in good.indices {
      for character in "A_.=".utf8 where character != good[index] {
        var bad = good
        bad[index] = character
        #expect(throws: TokenError.self) {
          try check(String(decoding: bad, as: UTF8.self), keys: [signer.verificationKey])
        }
      }
    }
  }

  @Test("FA-4 no other algorithm, no critical field, no unbounded token is accepted")
  func hostileHeaders() throws {
    let key = try key(1)
    let claims = Claims(
      issuer: "ShieldPolicy", audience: "screentime", issueTime: TokenTests.now, expireTime: TokenTests.now + 300,
      principal: guardian)
    func token(_ header: JSON, signature: [UInt8]? = nil) throws -> String {
      let signed = try Base64URL.encode(header.serialized()) + "." + Base64URL.encode(claims.json.serialized())
      return try signed + "." + Base64URL.encode(signature ?? key.signature(for: Array(signed.utf8)))
    }
    let keyID = JSON.string(TokenSigner.keyID(of: key.publicKey))
    let known = TokenSigner(issuer: "ShieldPolicy", key: key).verificationKey
    _ = try check(token(["alg": "EdDSA", "kid": keyID]), keys: [known])
    for header: JSON in [
      ["alg": "none", "kid": keyID], ["alg": "HS256", "kid": keyID], ["alg": "EdDSA"], ["kid": keyID],
      ["alg": "EdDSA", "kid": keyID, "crit": ["exp"]], ["alg": "EdDSA", "kid": "other"], ["alg": "EdDSA", "kid": 1], [],
    ] {
      #expect(throws: TokenError.self) { try check(token(header), keys: [known]) }
    }
    #expect(throws: TokenError.self) { try check(token(["alg": "EdDSA", "kid": keyID], signature: []), keys: [known]) }
    for text in ["", ".", "..", "a.b.c", "....", String(repeating: "A", count: 5000)] {
      #expect(throws: TokenError.self) { try check(text, keys: [known]) }
    }
  }

  @Test("FA-4 a key is valid for its owner and its use only; service tokens are for one service and one minute")
  func keyUse() throws {
    let shield = try key(1)
    let badge = try key(2)
    let keys = [
      TokenSigner(issuer: "ShieldPolicy", key: shield).verificationKey,
      VerificationKey.peer(name: "BadgeService", publicKey: badge.publicKey),
    ]
    func token(_ principal: Principal, _ issuer: String, _ audience: String, _ key: PrivateKey, lives: Int64 = 60)
      throws
      -> String
    {
      let claims = Claims(
        issuer: issuer, audience: audience, issueTime: TokenTests.now, expireTime: TokenTests.now + lives,
        principal: principal)
      return try Token.sign(claims, keyID: TokenSigner.keyID(of: key.publicKey), key: key)
    }
    let service = Principal.service(name: "BadgeService")
    #expect(try check(token(service, "BadgeService", "UsageIngest", badge), keys: keys).principal == service)
    let bad = try [
      token(service, "BadgeService", "ShieldPolicy", badge),
      token(service, "BadgeService", "screentime", badge),
      token(service, "BadgeService", "UsageIngest", badge, lives: 61),
      token(service, "BadgeService", "UsageIngest", badge, lives: 0),
      token(service, "ShieldPolicy", "UsageIngest", badge),
      token(.service(name: "ShieldPolicy"), "BadgeService", "UsageIngest", badge),
      token(.operator(name: "BadgeService"), "BadgeService", "UsageIngest", badge),
      token(guardian, "BadgeService", "screentime", badge),
      token(guardian, "ShieldPolicy", "screentime", badge),
      token(service, "ShieldPolicy", "UsageIngest", shield),
      token(guardian, "ShieldPolicy", "UsageIngest", shield),
      token(guardian, "ShieldPolicy", "screentime", shield, lives: 301),
      token(guardian, "ShieldPolicy", "screentime", try key(3)),
    ]
    for text in bad {
      #expect(throws: TokenError.self) { try check(text, keys: keys) }
    }
  }
}
