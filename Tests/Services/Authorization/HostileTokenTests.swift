import BadgeServer
import Bytes
import ChallengeServer
import EventLoop
import JSON
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Telemetry
import Testing
import UsageServer

@testable import Identity

/// Tokens that no service may accept, shown to each.
@Suite(.timeLimit(.minutes(30)))
struct HostileTokenTests {
  private static let definitions = [
    ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
  ]

  @Test(
    "FA-6 forged, expired, early, truncated and wrongly signed tokens are rejected by each service",
    arguments: definitions.indices)
  func everyService(_ index: Int) async throws {
    let definition = Self.definitions[index]
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    let keys = try Keys(host)
    let service = try await RunningService.start(
      definition, configuration: keys.configuration(definition), host: host, logger: .silent(clock: host.wallClock))
    let channel = Channel(host: host, target: service.addresses[0])
    let method = try #require(
      definition.authorization.methods.first {
        $0.kind == .unary && definition.authorization.roles(for: $0) == .family
      })
    func reason(_ token: String) async throws -> String? {
      let options = CallOptions(timeout: .seconds(120), metadata: try Metadata(["authorization": "Bearer \(token)"]))
      let error = await failure {
        let _: GoogleProtobuf.Empty = try await channel.unary(method.path, GoogleProtobuf.Empty(), options: options)
      }
      return error?.code == .unauthenticated ? error?.reason : error?.code.name
    }
    let key = try KeyFile.privateKey(at: keys.directory + "/tokens-ShieldPolicy.pem")
    let good = try HostileTokens(key, now: host.wallClock.now.seconds, service: definition.identity.name)
    #expect(try await reason(good.token()) != "ACCESS_TOKEN_NOT_VALID")
    for (name, token, expected) in try good.hostile(
      otherKey: KeyFile.privateKey(at: keys.directory + "/service-Other.pem"))
    {
      #expect(try await reason(token) == expected, "\(name)")
      // A wrong token stays wrong.
      #expect(try await reason(token) == expected, "\(name)")
    }
    channel.close()
    await service.drain()
    host.shutdown()
  }
}

/// Makes tokens of a guardian with one thing wrong.
private struct HostileTokens {
  let key: PrivateKey
  let keyID: String
  let claims: Claims

  init(_ key: PrivateKey, now: Int64, service: String) throws {
    self.key = key
    keyID = TokenSigner.keyID(of: key.publicKey)
    claims = Claims(
      issuer: "ShieldPolicy", audience: "screentime", issueTime: now, expireTime: now + 300,
      principal: .guardian(familyID: "f", guardianID: "g", deviceID: "d", elevatedUntil: nil))
  }

  func token(by key: PrivateKey? = nil, _ change: (inout Claims) -> Void = { _ in }) throws -> String {
    var claims = claims
    change(&claims)
    return try Token.sign(claims, keyID: keyID, key: key ?? self.key)
  }

  func hostile(otherKey: PrivateKey) throws -> [(name: String, token: String, reason: String)] {
    let (malformed, invalid) = ("ACCESS_TOKEN_MALFORMED", "ACCESS_TOKEN_NOT_VALID")
    let good = try token()
    let parts = good.split(separator: ".").map(String.init)
    let none = try Base64URL.encode((["alg": "none", "kid": .string(keyID)] as JSON).serialized())
    var elevated = claims
    elevated.principal = .guardian(
      familyID: "f", guardianID: "g", deviceID: "d", elevatedUntil: claims.expireTime)
    let forged = try Base64URL.encode(elevated.json.serialized())
    return [
      ("forged: other claims under the same signature", "\(parts[0]).\(forged).\(parts[2])", invalid),
      ("signed with another key under this key's name", try token(by: otherKey), invalid),
      (
        "signed with a service's key",
        try Token.sign(
          claims, keyID: TokenSigner.keyID(of: otherKey.publicKey), key: otherKey), invalid
      ),
      (
        "expired", try token { ($0.issueTime, $0.expireTime) = ($0.issueTime - 400, $0.issueTime - 100) },
        "ACCESS_TOKEN_EXPIRED"
      ),
      (
        "not valid yet", try token { ($0.issueTime, $0.expireTime) = ($0.issueTime + 120, $0.issueTime + 300) },
        "CLOCKS_DIFFER"
      ),
      ("valid for too long", try token { $0.expireTime += 301 }, invalid),
      ("alg none, unsigned", "\(none).\(parts[1]).", malformed),
      ("alg none, with a signature", "\(none).\(parts[1]).\(parts[2])", malformed),
      ("for another audience", try token { $0.audience = "BadgeService" }, invalid),
      ("of another issuer", try token { $0.issuer = "Other" }, invalid),
      ("a service by the key of devices' tokens", try token { $0.principal = .service(name: "ShieldPolicy") }, invalid),
      ("truncated", String(good.dropLast(20)), malformed),
      ("without its signature", "\(parts[0]).\(parts[1])", malformed),
      ("empty", ".", malformed),
    ]
  }
}
