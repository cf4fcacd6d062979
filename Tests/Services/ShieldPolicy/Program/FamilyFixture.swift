import Awaiting
import Database
import DatabaseServer
import EventFeed
import EventLoop
import Identity
import LocalTime
import Locks
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Stubs
import Telemetry
import Testing

@testable import ShieldAccess
@testable import ShieldApps
@testable import ShieldCalls
@testable import ShieldCommands
@testable import ShieldInbox
@testable import ShieldServer
@testable import ShieldWallet

/// ShieldPolicy's services on a real socket with its own database and a clock that only the test moves.
final class FamilyFixture: Sendable {
  /// 2026-03-02T09:00:00Z, a Monday.
  static let start = Instant(seconds: 1_772_442_000)

  let directory: TemporaryDirectory
  let clock: VirtualWallClock
  let host: RealHost
  let database: Database
  let server: Server
  let channel: Channel
  let client: FamilyV1.FamilyServiceClient
  let shield: ShieldV1.ShieldPolicyServiceClient
  let inbox: InboxV1.InboxServiceClient
  let inventory: ShieldV1.InventoryServiceClient
  let commands: ShieldV1.CommandServiceClient
  let conflicts: ShieldV1.ConflictServiceClient
  let signer: TokenSigner
  let signingKeys: SigningKeys
  /// The key with which ShieldPolicy identifies itself to services.
  let identity: PrivateKey
  let serviceKey: PrivateKey
  let operatorKey: PrivateKey
  let reporterKey: PrivateKey
  let replay: ReplayLimits
  /// The family service again, as another process has it: only the database is common.
  let otherAPI: FamilyAPI
  /// Noted after each commit.
  let commits = Changes()
  /// Lines of the log.
  let log = Locked<[String]>([])

  /// - Parameters:
  ///   - directory: data of an earlier fixture to continue with; nil for a fresh one.
  ///   - refreshKeyFile: the key of another fixture; nil for one in the directory.
  ///   - replay: the amount of work that a replay of reward use does at once.
  ///   - isInPieces: whether a body has no time at all, so that what can be is done in many.
  ///   - signInterval: of the signs of life of all watches.
  init(
    continuing directory: TemporaryDirectory? = nil, refreshKeyFile: String? = nil,
    at now: Instant = FamilyFixture.start, replay: ReplayLimits = ReplayLimits(grants: 1), isInPieces: Bool = false,
    signsEvery signInterval: Duration = CommitWatchers.usualSignInterval,
    configure: (inout FamilySettings) -> Void = { _ in }
  ) async throws {
    let migrations =
      EventFeed.migrations + Revocations.migrations + ErasureTables.migrations + ShieldProgram.definition.migrations
    let directory = directory ?? TemporaryDirectory()
    try await NewDatabase.put(into: directory.path, migrations: migrations)
    self.directory = directory
    self.replay = replay
    clock = VirtualWallClock(WallTime(seconds: now.seconds))
    host = try RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    var configuration = try DatabaseConfiguration.ofTest(in: directory.path)
    // As in `ServiceHarness`: a slow machine leaves nothing to later transactions.
    (configuration.writeBudget, configuration.contendedBudget) = (.seconds(60), .seconds(60))
    configuration.inspectPlan = ServiceHarness.inspect
    configuration.onStatement = { [commits] sql, _ in if sql == "COMMIT" { commits.note() } }
    if isInPieces { configuration.writeBudget = .zero }
    database = try await Database.open(configuration, host: host, migrations: migrations)
    let host = host
    let access = AccessWatch(host: host)
    try await Revocations.load(into: access, from: database, now: now.seconds)
    let key = try KeyFile.privateKey(at: directory.path + "/signing-key.pem", orMakeFrom: { host.randomBytes(32) })
    let signer = TokenSigner(issuer: "ShieldPolicy", key: key)
    self.signer = signer
    let identity = try PrivateKey(seed: [UInt8](repeating: 3, count: 32))
    self.identity = identity
    let signingKeys = try SigningKeys(
      issuer: "ShieldPolicy",
      files: .init(ring: directory.path + "/signing.keys", first: directory.path + "/signing-key.pem"),
      // Tests sign with the first key, however far they move the clock.
      schedule: .init(interval: nil), identity: identity, host: host)
    self.signingKeys = signingKeys
    serviceKey = try PrivateKey(seed: [UInt8](repeating: 1, count: 32))
    operatorKey = try PrivateKey(seed: [UInt8](repeating: 2, count: 32))
    reporterKey = try PrivateKey(seed: [UInt8](repeating: 6, count: 32))
    let verifier = TokenVerifier(
      audience: "ShieldPolicy",
      keys: [
        signer.verificationKey, .peer(name: "UsageIngest", publicKey: serviceKey.publicKey),
        .peer(name: "alice", publicKey: operatorKey.publicKey, isOperator: true),
        .reporter(name: "bank", publicKey: reporterKey.publicKey),
      ], host: host)
    let accept: @Sendable () -> Void = { verifier.replaceKeys(.accessTokens, with: signingKeys.verificationKeys) }
    accept()
    signingKeys.onChange(accept)
    var settings = FamilySettings()
    settings.pinCost = ScryptCost(log2N: 4, blockSize: 8, parallelization: 1)
    settings.pinChecksPerFamily = AttemptPace(burst: 10_000, milliseconds: 1)
    settings.wrongAnswerTime = .zero
    configure(&settings)
    let refreshKey = try RefreshKey(file: refreshKeyFile ?? directory.path + "/refresh.key") { host.randomBytes(32) }
    let (database, log) = (database, log)
    let logger = Logger(
      service: "ShieldPolicy", clock: clock, sink: { line in log.withLock { $0.append(line) } })
    let makeAPI = { [settings] in
      FamilyAPI(
        host: host, database: database, signingKeys: signingKeys, refreshKey: refreshKey, settings: settings,
        logger: logger, signsEvery: signInterval)
    }
    let api = makeAPI()
    otherAPI = makeAPI()
    let shields = ShieldAPI(host: host, database: database, signsEvery: signInterval)
    let inboxes = InboxAPI(host: host, database: database, signsEvery: signInterval)
    ShieldProgram.register(on: database, wallClock: clock, replay: replay)
    api.startWatches()
    shields.policies.startWatches()
    inboxes.startWatches()
    let commands = CommandAPI(host: host, database: database, signsEvery: signInterval)
    commands.startWatches()
    server = Server(
      host: host,
      services: [
        api, shields, inboxes, InventoryAPI(host: host, database: database), commands,
        ConflictAPI(policies: shields.policies),
      ],
      interceptors: [
        ContractInterceptor(), AuthenticationInterceptor(verifier),
        AccessInterceptor(access),
        AuthorizationInterceptor(
          FamilyAPI.authorization + ShieldAPI.authorization + InboxAPI.authorization + InventoryAPI.authorization
            + CommandAPI.authorization + ConflictAPI.authorization,
          clock: clock),
      ], settings: .unhurried)
    database.startTimers()
    let address = try server.listen(on: .loopback(port: 0))
    channel = Channel(host: host, target: address)
    client = FamilyV1.FamilyServiceClient(channel)
    shield = ShieldV1.ShieldPolicyServiceClient(channel)
    inbox = InboxV1.InboxServiceClient(channel)
    inventory = ShieldV1.InventoryServiceClient(channel)
    self.commands = ShieldV1.CommandServiceClient(channel)
    conflicts = ShieldV1.ConflictServiceClient(channel)
  }

  func stop() async {
    channel.close()
    await server.drain(grace: .seconds(1))
    await database.close()
    host.shutdown()
  }

  func advance(by seconds: Int64) async throws {
    try await clock.advance(to: clock.now + .seconds(seconds))
    await database.settleTimers()
  }

  var now: Instant { Instant(seconds: clock.now.seconds) }

  /// The events of the feed in order, decoded as one kind.
  func events<Event: Message>(_ kind: Event.Type, of familyID: String) async throws -> [Event] {
    let partition = Partition(familyID: familyID)
    let values = try await database.read(partition) { tx in
      try tx.query(
        "SELECT value FROM feed_event WHERE partition = ? AND family_id = ? AND type_url LIKE ? ORDER BY position",
        partition, familyID, "%/" + Event.fullName
      ) { $0.bytes(0) }
    }
    return try values.map { try Event(serializedBytes: $0) }
  }
}

/// A device that calls: its options carry the access token.
struct Caller: Sendable {
  var familyID: String
  var deviceID: String
  var credentials: FamilyV1.Credentials

  /// Anonymous with a token that cannot be sent.
  var options: CallOptions {
    let metadata = try? Metadata(["authorization": "Bearer \(credentials.accessToken)"])
    return CallOptions(timeout: .seconds(120), metadata: metadata ?? Metadata())
  }
}

extension FamilyFixture {
  static let anonymous = CallOptions(timeout: .seconds(120))

  func creation(_ familyID: String = freshID(), requestID: String = freshID()) -> FamilyV1.CreateFamilyRequest {
    FamilyV1.CreateFamilyRequest(
      familyID: familyID, displayName: "Kim", guardianDisplayName: "Alex", deviceDisplayName: "Alex's phone",
      requestID: requestID)
  }

  /// The caller with an access token that lives for the next five minutes.
  func refreshed(_ caller: Caller) async throws -> Caller {
    var caller = caller
    caller.credentials = try await refresh(caller.credentials.refreshToken)
    return caller
  }

  func makeFamily() async throws -> Caller {
    let answer = try await client.createFamily(creation(), options: Self.anonymous)
    return Caller(
      familyID: try #require(answer.family).familyID, deviceID: try #require(answer.device).deviceID,
      credentials: try #require(answer.credentials))
  }

  func makeChild(_ guardian: Caller, name: String = "Mia", zone: String = "Europe/Berlin") async throws -> String {
    let request = FamilyV1.CreateChildRequest(displayName: name, timeZone: zone, requestID: freshID())
    return try await client.createChild(request, options: guardian.options).childID
  }

  func startPairing(_ guardian: Caller, _ childID: String) async throws -> FamilyV1.StartPairingResponse {
    try await client.startPairing(
      FamilyV1.StartPairingRequest(childID: childID, requestID: freshID()), options: guardian.options)
  }

  func startPairing(_ caller: Caller, guardian: String) async throws -> FamilyV1.StartPairingResponse {
    try await client.startPairing(.init(requestID: freshID(), guardianID: guardian), options: caller.options)
  }

  func guardianIDs(_ caller: Caller) async throws -> [String] {
    try await client.getFamily(.init(), options: caller.options).guardians.map(\.guardianID)
  }

  /// Pairs a further device for a guardian.
  func pairDevice(_ caller: Caller, guardian: String) async throws -> Caller {
    try await pair(caller, try await startPairing(caller, guardian: guardian))
  }

  func addGuardian(_ caller: Caller, name: String = "Sam") async throws -> String {
    try await client.addGuardian(.init(displayName: name, requestID: freshID()), options: caller.options).guardianID
  }

  func redeem(_ code: String) async throws -> FamilyV1.RedeemPairingResponse {
    try await client.redeemPairing(
      FamilyV1.RedeemPairingRequest(code: code, deviceDisplayName: "Mia's tablet"), options: Self.anonymous)
  }

  func confirm(_ guardian: Caller, _ pairingID: String) async throws -> FamilyV1.Device {
    try await client.confirmPairing(
      FamilyV1.ConfirmPairingRequest(pairingID: pairingID, requestID: freshID()), options: guardian.options)
  }

  /// Every answer of AwaitPairing until it ends.
  func awaitPairing(_ token: String) async throws -> [FamilyV1.AwaitPairingResponse] {
    var answers: [FamilyV1.AwaitPairingResponse] = []
    let request = FamilyV1.AwaitPairingRequest(pairingToken: token)
    for try await answer in client.awaitPairing(request, options: Self.anonymous) { answers.append(answer) }
    return answers
  }

  func pairDevice(_ guardian: Caller, _ childID: String) async throws -> Caller {
    try await pair(guardian, try await startPairing(guardian, childID))
  }

  private func pair(_ guardian: Caller, _ started: FamilyV1.StartPairingResponse) async throws -> Caller {
    let redeemed = try await redeem(started.code)
    _ = try await confirm(guardian, started.pairingID)
    let answers = try await awaitPairing(redeemed.pairingToken)
    return Caller(
      familyID: guardian.familyID, deviceID: redeemed.deviceID,
      credentials: try #require(answers.last?.credentials))
  }

  func refresh(_ token: String, requestID: String = freshID()) async throws -> FamilyV1.Credentials {
    try await client.refreshToken(
      FamilyV1.RefreshTokenRequest(refreshToken: token, requestID: requestID), options: Self.anonymous)
  }
}

/// Runs a test body on a fixture and stops it afterwards, also when the body throws.
func withFamilyService(
  replay: ReplayLimits = ReplayLimits(grants: 1), isInPieces: Bool = false,
  signsEvery signInterval: Duration = CommitWatchers.usualSignInterval,
  configure: (inout FamilySettings) -> Void = { _ in },
  _ body: (FamilyFixture) async throws -> Void
) async throws {
  let fixture = try await FamilyFixture(
    replay: replay, isInPieces: isInPieces, signsEvery: signInterval, configure: configure)
  do {
    try await body(fixture)
  } catch {
    await fixture.stop()
    throw error
  }
  await fixture.stop()
}

/// The error that a call ends with; a call that succeeds fails the test.
func rpcError<R>(
  _ body: () async throws -> R, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> RPCError {
  do {
    _ = try await body()
  } catch {
    return try #require(error as? RPCError, sourceLocation: sourceLocation)
  }
  Issue.record("the call succeeded", sourceLocation: sourceLocation)
  return RPCError(.ok, "")
}

extension FamilyFixture {
  /// How one of our services and an operator call: with their own key.
  func peerClient(_ role: Role) throws -> (channel: Channel, client: FamilyV1.FamilyServiceClient) {
    let credentials =
      role == .reporter
      ? ServiceCredentials(reporter: "bank", key: reporterKey, audience: "ShieldPolicy", clock: host.peerClock)
      : ServiceCredentials(
        name: role == .operator ? "alice" : "UsageIngest", isOperator: role == .operator,
        key: role == .operator ? operatorKey : serviceKey, audience: "ShieldPolicy", clock: host.peerClock)
    let channel = Channel(host: host, target: channel.target, interceptors: [credentials])
    return (channel, FamilyV1.FamilyServiceClient(channel))
  }
}
