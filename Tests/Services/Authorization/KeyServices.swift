import BadgeServer
import Bytes
import ChallengeServer
import Consistency
import EventLoop
import Glibc
import Identity
import JSON
import Locks
import Messages
import ProtobufC
import RPC
import ServiceRuntime
import ShieldServer
import Stubs
import Telemetry
import Testing
import UsageServer

/// The four services on one virtual clock, whose signing keys are rotated, withdrawn and forged.
final class KeyServices: Sendable {
  static let methods = [
    "/screentime.shield.v1.ShieldPolicyService/GetPolicy", "/screentime.usage.v1.UsageIngestService/GetTotals",
    "/screentime.challenge.v1.ChallengeService/ListChallenges", "/screentime.badge.v1.BadgeService/GetSummary",
  ]
  private static let definitions = [
    ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
  ]

  /// A guardian's device.
  struct Device: Sendable {
    var credentials: FamilyV1.Credentials

    var options: CallOptions {
      get throws {
        CallOptions(
          timeout: .seconds(120), metadata: try Metadata(["authorization": "Bearer \(credentials.accessToken)"]))
      }
    }

    /// The key that has signed the access token.
    var keyID: String {
      get throws {
        let header = credentials.accessToken.utf8.prefix { $0 != UInt8(ascii: ".") }
        return try JSON(parsing: #require(Base64URL.decode(Array(header))))["kid"]?.stringValue ?? ""
      }
    }
  }

  private struct Running: Sendable {
    var service: RunningService
    var channel: Channel
  }

  let clock = VirtualWallClock(WallTime(seconds: 1_790_000_000))
  let host: RealHost
  let keys: Keys
  /// So that a service knows what another one has changed.
  private let tokens = ConsistencyTokens()
  private let running = Locked<[String: Running]>([:])
  private let channels = Locked<[Channel]>([])

  init() async throws {
    host = try RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    keys = try Keys(host)
    for definition in Self.definitions { try await start(definition) }
  }

  private func start(_ definition: ServiceDefinition) async throws {
    let name = definition.identity.name
    let neighbours = definition.neighbours.flatMap { neighbour in
      let address = running.withLock { $0[neighbour.name]?.service.addresses[0] }
      return ["--\(neighbour.settingName)", address.map { "\($0)" } ?? "127.0.0.1:1"]
    }
    // Impostors take ShieldPolicy's place. A port that is closed may be another process's by then, a path is not.
    let listen = definition.issuesTokens ? "unix:\(keys.directory)/\(name).sock" : "127.0.0.1:0"
    let service = try await RunningService.start(
      definition,
      configuration: keys.configuration(
        definition, data: name, listen: listen, ["--key", "\(keys.directory)/service-\(name).pem"] + neighbours),
      host: host,
      logger: .silent(clock: clock))
    let channel = Channel(host: host, target: service.addresses[0], interceptors: [tokens])
    running.withLock { $0[name] = Running(service: service, channel: channel) }
  }

  private static func definition(of method: String) throws -> ServiceDefinition {
    let index = try #require(methods.firstIndex(of: method))
    return definitions[index]
  }

  private func running(_ method: String) throws -> Running {
    let name = try Self.definition(of: method).identity.name
    return try #require(running.withLock { $0[name] })
  }

  func advance(_ seconds: Int64) async throws { try await clock.advance(to: clock.now + .seconds(seconds)) }

  func restart(_ method: String) async throws {
    let former = try running(method)
    former.channel.close()
    await former.service.drain()
    try await start(Self.definition(of: method))
  }

  func reloadKeys(_ method: String) throws { try running(method).service.reloadKeys() }

  /// Ends ShieldPolicy for good.
  /// - Returns: where it has listened.
  @discardableResult func stopShield() async -> SocketAddress {
    let former = running.withLock { $0.removeValue(forKey: Neighbour.shieldPolicy.name) }
    former?.channel.close()
    await former?.service.drain()
    return former?.service.addresses[0] ?? .loopback(port: 0)
  }

  func stop() async {
    let all = running.withLock { Array($0.values) }
    for channel in channels.withLock({ $0 }) + all.map(\.channel) { channel.close() }
    for one in all { await one.service.drain() }
    host.shutdown()
  }

  /// ShieldPolicy's families, called by the role.
  func family(_ role: Role) throws -> FamilyV1.FamilyServiceClient {
    let shield = try #require(running.withLock { $0[Neighbour.shieldPolicy.name] })
    let channel = try keys.channel(role, to: shield.service)
    channels.withLock { $0.append(channel) }
    return .init(channel)
  }

  func signingKeyID() async throws -> String {
    let now = clock.now.seconds
    let keys = try await family(.anonymous).getSigningKeys(.init()).keys
    return try #require(keys.last { ($0.signTime?.seconds ?? .max) <= now }).keyID
  }

  func makeFamily() async throws -> Device {
    let created = try await family(.anonymous).createFamily(
      .init(
        familyID: Identifier.make(on: host), displayName: "Kim", guardianDisplayName: "Alex",
        deviceDisplayName: "phone", requestID: Identifier.make(on: host)))
    return Device(credentials: try #require(created.credentials))
  }

  func refreshed(_ device: Device) async throws -> Device {
    Device(
      credentials: try await family(.anonymous).refreshToken(
        .init(refreshToken: device.credentials.refreshToken, requestID: Identifier.make(on: host))))
  }

  /// A device of which ShieldPolicy knows nothing.
  func forged(by signer: TokenSigner) throws -> Device {
    let principal = Principal.guardian(
      familyID: Identifier.make(on: host), guardianID: Identifier.make(on: host), deviceID: Identifier.make(on: host),
      elevatedUntil: nil)
    return Device(credentials: .init(accessToken: try signer.accessToken(for: principal, now: clock.now).token))
  }

  /// How a call with an empty request ends.
  func code(_ method: String, _ device: Device) async throws -> StatusCode {
    do {
      let _: GoogleProtobuf.Empty = try await running(method).channel.unary(
        method, GoogleProtobuf.Empty(), options: try device.options)
      return .ok
    } catch let error as RPCError {
      return error.code
    }
  }

  /// Returns when the service has fetched the keys: a token with an unknown one lets it.
  func fetch(_ method: String, _ device: Device) async throws {
    let unknown = TokenSigner(issuer: "ShieldPolicy", key: try PrivateKey(seed: host.randomBytes(32)))
    #expect(try await code(method, forged(by: unknown)) == .unauthenticated)
  }

  /// Where the service keeps the keys that it has received.
  func receivedFile(_ method: String) throws -> String {
    "\(keys.directory)/\(try Self.definition(of: method).identity.name)/signing-keys.json"
  }

  /// Streams of the device at ShieldPolicy and another service.
  func openStreams(_ device: Device) async throws -> OpenKeyStreams {
    let (shield, challenge) = (try running(Self.methods[0]).channel, try running(Self.methods[2]).channel)
    let child = try await FamilyV1.FamilyServiceClient(shield).createChild(
      .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: Identifier.make(on: host)),
      options: device.options)
    var policy = ShieldV1.ShieldPolicyServiceClient(shield).watchPolicy(
      .init(childID: child.childID), options: try device.options
    ).makeAsyncIterator()
    #expect(try await policy.next() != nil)
    var progress = ChallengeV1.ChallengeServiceClient(challenge).watchProgress(
      .init(childID: child.childID), options: try device.options
    ).makeAsyncIterator()
    #expect(try await progress.next() != nil)
    return OpenKeyStreams(policy: policy, progress: progress)
  }
}

struct OpenKeyStreams {
  var policy: ResponseStream<ShieldV1.WatchPolicyResponse>.AsyncIterator
  var progress: ResponseStream<ChallengeV1.WatchProgressResponse>.AsyncIterator

  /// How they end.
  func ends() async -> [StatusCode] {
    var streams = self
    var codes: [StatusCode] = []
    do { while try await streams.policy.next() != nil {} } catch {
      codes.append(error.code)
    }
    do { while try await streams.progress.next() != nil {} } catch {
      codes.append(error.code)
    }
    return codes
  }
}

/// Answers at ShieldPolicy's address, and is not ShieldPolicy.
final class Impostor: FamilyV1.PartialFamilyService {
  enum Kind: CaseIterable, Sendable {
    /// Proves nothing.
    case unsigned
    /// Signs with a key that is not trusted.
    case stranger
    /// Signs with the key of another service, in ShieldPolicy's name.
    case neighbour
    /// Repeats what ShieldPolicy has answered before.
    case replay
  }

  private let kind: Kind
  private let keys: [VerificationKey]
  private let own: PrivateKey
  private let earlier: FamilyV1.GetSigningKeysResponse
  private let count = Locked(0)

  init(_ kind: Kind, keys: [VerificationKey], own: PrivateKey, _ earlier: FamilyV1.GetSigningKeysResponse) {
    (self.kind, self.keys, self.own, self.earlier) = (kind, keys, own, earlier)
  }

  /// Answers given.
  var calls: Int { count.withLock { $0 } }

  func getSigningKeys(
    _ request: FamilyV1.GetSigningKeysRequest, context: RPCContext
  ) async throws -> FamilyV1.GetSigningKeysResponse {
    count.withLock { $0 += 1 }
    if kind == .replay { return earlier }
    var response = FamilyV1.GetSigningKeysResponse(
      keys: keys.map { .init(keyID: $0.keyID, publicKey: $0.publicKey.rawBytes) })
    if kind == .unsigned { return response }
    let keySet = try FamilyV1.SigningKeySet(nonce: request.nonce, keys: response.keys).serialized()
    let message = Array("screentime.family.v1.SigningKeySet".utf8) + [0] + keySet
    response.proof = .init(
      keySet: keySet, signature: try own.signature(for: message), keyID: TokenSigner.keyID(of: own.publicKey))
    return response
  }
}
