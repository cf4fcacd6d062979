import Awaiting
import Consistency
import Database
import DatabaseServer
import EventFeed
import EventLoop
import Identity
import Messages
import RPC
import ServiceHarness
import Stubs

@testable import ServiceAPI

/// A publisher and a follower of its feed, each with a server: a write at one is read at the other. The
/// follower follows when the test says so.
final class ConsistencyFixture: Sendable {
  static let publisherName = "ShieldPolicy"
  static let familyID = "0192f0c8-0000-7000-8000-000000000001"

  let host: RealHost
  let publisher: Database
  let subscriber: Database
  let published: PublishedPositions
  let interceptor: ConsistencyInterceptor
  let follower: Follower
  /// Of the follower's status, which follows each of its commits.
  let changes = Changes()
  private let directories: [TemporaryDirectory]
  private let servers: [Server]
  private let feedChannel: Channel
  private let addresses: [SocketAddress]
  private let signer: TokenSigner

  init(maximumWait: Duration = .seconds(30), callsPerDevice: Int = 100) async throws {
    host = try RealHost(loopCount: 2, blockingThreads: 2)
    directories = [TemporaryDirectory(), TemporaryDirectory()]
    signer = TokenSigner(issuer: "ShieldPolicy", key: try PrivateKey(seed: [UInt8](repeating: 7, count: 32)))
    publisher = try await Self.open(directories[0], host)
    subscriber = try await Self.open(directories[1], host)
    published = try await PublishedPositions.follow(publisher)
    ConsistencyInterceptor.observeWrites(of: publisher)
    let own = ConsistencyInterceptor(
      service: Self.publisherName, published: published, followers: [], others: ["UsageIngest"], host: host)
    var settings = ServerSettings()
    settings.shares = CallShares()
    settings.shares?.perMember = callsPerDevice
    let writing = Server(
      host: host,
      services: [
        Writer(database: publisher), EventFeedService(database: publisher, host: host, snapshots: NoSnapshots()),
      ], interceptors: [Caller(), own], settings: settings)
    let feedAddress = try writing.listen(on: .loopback(port: 0))
    feedChannel = Channel(host: host, target: feedAddress, interceptors: [AsService()])
    var following = FollowerSettings()
    following.onChange = { [changes] in changes.note() }
    follower = Follower(
      name: Self.publisherName, channel: feedChannel, database: subscriber, host: host, handler: CountingHandler(),
      settings: following)
    try await follower.readPositions()
    interceptor = ConsistencyInterceptor(
      service: "UsageIngest", published: try await PublishedPositions.follow(subscriber), followers: [follower],
      host: host, maximumWait: maximumWait)
    let reading = Server(
      host: host, services: [Reader(database: subscriber)], interceptors: [Caller(), interceptor], settings: settings)
    addresses = [feedAddress, try reading.listen(on: .loopback(port: 0))]
    servers = [writing, reading]
  }

  private static func open(_ directory: TemporaryDirectory, _ host: RealHost) async throws -> Database {
    try await Database.open(
      DatabaseConfiguration.ofTest(in: directory.path), host: host,
      migrations: EventFeed.migrations + [
        Migration(
          version: 1, name: "changes",
          sql: """
            CREATE TABLE change (partition INTEGER NOT NULL, family_id TEXT NOT NULL, position BIGINT NOT NULL,
              PRIMARY KEY (partition, family_id, position)) WITHOUT ROWID;
            """)
      ])
  }

  /// Runs `body` while the follower follows.
  func following<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    let task = Task { [follower] in await follower.run() }
    do {
      let value = try await body()
      task.cancel()
      await task.value
      return value
    } catch {
      task.cancel()
      await task.value
      throw error
    }
  }

  /// Channels of one client to both services, with the tokens that it remembers.
  func client(_ tokens: ConsistencyTokens, of familyID: String = familyID) throws -> Client {
    let text = try signer.accessToken(
      for: .guardian(familyID: familyID, guardianID: "g", deviceID: "d", elevatedUntil: nil), now: host.wallClock.now
    ).token
    let channels = addresses.map {
      Channel(host: host, target: $0, interceptors: [BearerCredentials { text }, tokens])
    }
    return Client(channels: channels, tokens: tokens)
  }

  func close() async {
    interceptor.endWaits()
    feedChannel.close()
    for server in servers { await server.drain(grace: .zero) }
    await publisher.close()
    await subscriber.close()
    host.shutdown()
  }

  /// A client that writes at the publisher and reads at the follower.
  struct Client: Sendable {
    let channels: [Channel]
    let tokens: ConsistencyTokens

    /// - Parameter name: a family called "unreadable" is published as an event that can't be applied.
    func write(_ name: String = "family", _ options: CallOptions = options) async throws {
      let service = FamilyV1.FamilyServiceClient(channels[0])
      _ = try await service.addGuardian(.init(displayName: name), options: options)
    }

    /// The same with these bytes as the token.
    func write(carrying bytes: [[UInt8]]) async throws { try await write("family", carrying(bytes)) }

    /// Events of the family that the follower has applied.
    func read(_ options: CallOptions = options) async throws -> Int64 {
      try await UsageV1.UsageIngestServiceClient(channels[1]).getTotals(.init(), options: options).learningSeconds
    }

    /// The same with these bytes as the token.
    func read(carrying bytes: [[UInt8]]) async throws -> Int64 { try await read(carrying(bytes)) }

    private func carrying(_ bytes: [[UInt8]]) throws -> CallOptions {
      var options = options
      for value in bytes { try options.metadata.add(name: ConsistencyToken.metadataName, binary: value) }
      return options
    }

    func close() { for channel in channels { channel.close() } }
  }
}

private let options = CallOptions(timeout: .seconds(120))

/// The caller whom its access token names; nothing is checked.
private struct Caller: ServerInterceptor {
  func begin(_ context: inout RPCContext) throws -> Bool {
    if context.requestMetadata["x-service"] != nil {
      context.principal = .service(name: "UsageIngest")
    } else if let familyID = context.requestMetadata["authorization"].flatMap(
      AccessTokenClaims.familyID(authorization:))
    {
      context.principal = .guardian(familyID: familyID, guardianID: "g", deviceID: "d", elevatedUntil: nil)
    }
    if let owner = context.principal.callOwner { try context.acquirePlace(of: owner) }
    return true
  }
}

private struct AsService: ClientInterceptor {
  func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
    var head = head
    try head.metadata.add(name: "x-service", value: "1")
    try await next(head)
  }
}

private struct Writer: FamilyV1.PartialFamilyService {
  let database: Database

  func addGuardian(
    _ request: FamilyV1.AddGuardianRequest, context: RPCContext
  ) async throws -> FamilyV1.Guardian {
    let familyID = try context.callerFamilyID()
    let family = FamilyV1.Family(familyID: familyID, displayName: request.displayName)
    try await database.write(familyID) { try $0.publish(family, familyID: familyID) }
    return .init()
  }

  func createFamily(
    _ request: FamilyV1.CreateFamilyRequest, context: RPCContext
  ) async throws -> FamilyV1.CreateFamilyResponse {
    try await database.write(request.familyID) { tx in
      try tx.publish(FamilyV1.Family(familyID: request.familyID), familyID: request.familyID)
    }
    return .init()
  }
}

private struct Reader: UsageV1.PartialUsageIngestService {
  let database: Database

  func getTotals(
    _ request: UsageV1.GetTotalsRequest, context: RPCContext
  ) async throws -> UsageV1.GetTotalsResponse {
    let familyID = try context.callerFamilyID()
    let count = try await database.read(familyID) { tx in
      try tx.queryOne(
        "SELECT COUNT(*) FROM change WHERE partition = ? AND family_id = ?", Partition(familyID: familyID), familyID
      ) { $0.int64(0) }
    }
    return .init(learningSeconds: count ?? 0)
  }
}

private struct CountingHandler: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let family = try event.message(FamilyV1.Family.self) else { return .applied }
    if family.displayName == "unreadable" { throw UnreadableEvent("a family that is none") }
    try tx.execute(
      "INSERT INTO change (partition, family_id, position) VALUES (?, ?, ?)", tx.partition, event.familyID,
      event.position)
    return .applied
  }
}

private struct NoSnapshots: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] { [] }
  func state(of familyID: String) -> StateStep { StateStep { _ in .init([]) } }
}
