import Database
import DatabaseServer
import EventFeed
import EventLoop
import Identity
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Stubs
import Telemetry
import Testing
import Verification

@testable import BadgeServer
@testable import ChallengeChallenges
@testable import ChallengeServer
@testable import ShieldAccess
@testable import ShieldCalls
@testable import ShieldFeed
@testable import ShieldServer
@testable import ShieldWallet
@testable import UsageServer

/// The four services with one family: their storage, their calls without a network, and their feeds, whose events
/// arrive when the test says so.
final class FourServices {
  let clock: VirtualWallClock
  /// A source for each service, so that none draws what another one would have.
  private let hosts: [SeededHost]
  /// Of each service, where they are stepped.
  let steppedClocks: [SteppedClock]
  let shieldDatabase: Database
  let usageDatabase: Database
  let challengeDatabase: Database
  let badgeDatabase: Database
  let families: FamilyAPI
  let shields: ShieldAPI
  let usage: any UsageV1.UsageIngestService
  let challenges: any ChallengeV1.ChallengeService
  let streaks: any ChallengeV1.StreakService
  let activities: any BadgeV1.ActivityService
  let familyOfUsage: any EventHandler
  private(set) var feeds: [FollowedFeed] = []
  private let directory = TemporaryDirectory()
  private let isInPieces: Bool
  private(set) var guardian: Principal
  private(set) var childID = ""
  private(set) var devices: [(id: String, principal: Principal)] = []
  private var requests = 0
  private var synthetic: Int64 = 0

  static let familyID = "01890000-0000-7000-8000-000000000001"
  let partition = Partition(familyID: FourServices.familyID)

  /// - Parameters:
  ///   - isInPieces: whether what can be is done in many transactions.
  ///   - isStepped: whether the clocks of single services can be set.
  init(seed: UInt64, at start: Instant, isInPieces: Bool, isStepped: Bool = false) async throws {
    self.isInPieces = isInPieces
    clock = VirtualWallClock(WallTime(seconds: start.seconds))
    let clock = clock
    let stepped = isStepped ? (0..<Self.count).map { _ in SteppedClock(clock) } : []
    steppedClocks = stepped
    let clocks: [any WallClock] = isStepped ? stepped : (0..<Self.count).map { _ in clock }
    hosts = try clocks.enumerated().map { try SeededHost(seed: seed &+ UInt64($0), clock: $1) }
    let (host, usageHost, challengeHost, badgeHost) = (hosts[0], hosts[1], hosts[2], hosts[3])
    let replay = isInPieces ? ReplayLimits(inline: 1, step: 2, grants: 1) : ReplayLimits()
    shieldDatabase = try await Self.open(
      "shield", directory, host, Revocations.migrations + ShieldProgram.definition.migrations, isInPieces)
    usageDatabase = try await Self.open(
      "usage", directory, usageHost, UsageProgram.definition.migrations, isInPieces)
    challengeDatabase = try await Self.open(
      "challenge", directory, challengeHost, ChallengeProgram.definition.migrations, isInPieces)
    badgeDatabase = try await Self.open("badge", directory, badgeHost, BadgeProgram.definition.migrations, isInPieces)
    ShieldProgram.register(on: shieldDatabase, wallClock: host.wallClock, replay: replay)
    let signingKeys = try SigningKeys(
      issuer: "ShieldPolicy",
      files: .init(ring: directory.path + "/signing.keys", first: directory.path + "/tokens.pem"),
      schedule: .init(interval: nil), identity: PrivateKey(seed: [UInt8](repeating: 1, count: 32)), host: host)
    families = FamilyAPI(
      host: host, database: shieldDatabase, signingKeys: signingKeys,
      refreshKey: RefreshKey(secret: [UInt8](repeating: 2, count: 32)), settings: FamilySettings(),
      logger: .silent(clock: clock))
    shields = ShieldAPI(host: host, database: shieldDatabase)
    (usage, familyOfUsage) = UsageProgram.parts(on: usageDatabase, host: usageHost)
    let histories = RecentHistories()
    ChallengeProgram.register(on: challengeDatabase, histories)
    challenges = ChallengeProgram.api(on: challengeDatabase, host: challengeHost)
    streaks = ChallengeProgram.streakAPI(on: challengeDatabase, host: challengeHost)
    BadgeProgram.register(on: badgeDatabase)
    activities = BadgeProgram.activities(on: badgeDatabase, host: badgeHost)
    guardian = .guardian(
      familyID: Self.familyID, guardianID: Self.familyID, deviceID: Self.familyID, elevatedUntil: nil)
    feeds = [
      FollowedFeed("ShieldPolicy to UsageIngest", from: shieldDatabase, to: usageDatabase, familyOfUsage),
      FollowedFeed(
        "ShieldPolicy to ChallengeService", from: shieldDatabase, to: challengeDatabase,
        ChallengeProgram.familyEventHandler),
      FollowedFeed(
        "UsageIngest to ChallengeService", from: usageDatabase, to: challengeDatabase,
        ChallengeProgram.usageEventHandler(histories)),
      FollowedFeed(
        "UsageIngest to ShieldPolicy", from: usageDatabase, to: shieldDatabase,
        ShieldFeed.UsageEventHandler(limits: replay)),
      FollowedFeed(
        "ChallengeService to ShieldPolicy", from: challengeDatabase, to: shieldDatabase,
        ShieldFeed.ChallengeEventHandler(limits: replay)),
      FollowedFeed(
        "ShieldPolicy to BadgeService", from: shieldDatabase, to: badgeDatabase, BadgeProgram.familyEventHandler),
      FollowedFeed(
        "UsageIngest to BadgeService", from: usageDatabase, to: badgeDatabase, BadgeProgram.usageEventHandler),
      FollowedFeed(
        "ChallengeService to BadgeService", from: challengeDatabase, to: badgeDatabase,
        BadgeProgram.challengeEventHandler),
      FollowedFeed("BadgeService to ShieldPolicy", from: badgeDatabase, to: shieldDatabase, BadgeEventHandler()),
    ]
    for database in databases { database.startTimers() }
  }

  private static func open(
    _ name: String, _ directory: TemporaryDirectory, _ host: any Host, _ migrations: [Migration],
    _ isInPieces: Bool
  ) async throws -> Database {
    let migrations = EventFeed.migrations + migrations
    let directory = "\(directory.path)/\(name)"
    try await NewDatabase.put(into: directory, migrations: migrations)
    var configuration = try DatabaseConfiguration.ofTest(in: directory)
    // As in `ServiceHarness`: a slow machine leaves nothing to later transactions.
    (configuration.writeBudget, configuration.contendedBudget) = (.seconds(60), .seconds(60))
    configuration.inspectPlan = ServiceHarness.inspect
    if isInPieces {
      // Every statement counts so much that a transaction does one piece of its work.
      (configuration.costMeasure, configuration.writeBudget) = (.steps(of: .milliseconds(1)), .milliseconds(8))
    }
    return try await Database.open(configuration, host: host, migrations: migrations)
  }

  static let count = 4
  var databases: [Database] { [shieldDatabase, usageDatabase, challengeDatabase, badgeDatabase] }
  var host: SeededHost { hosts[0] }
  var now: Instant { Instant(seconds: clock.now.seconds) }
  var child: ChildKey { ChildKey(familyID: Self.familyID, childID: childID) }
  var shieldsHeardByChallenges: FollowedFeed { feeds[1] }
  var shieldsHeardByBadges: FollowedFeed { feeds[5] }

  /// Applies at most so many events of a feed; returns how many.
  func advance(_ feed: FollowedFeed, atMost limit: Int) async throws -> Int {
    try await feed.advance(atMost: limit, settles: isInPieces)
  }

  func stop() async {
    for database in databases { await database.close() }
    for host in hosts { host.shutdown() }
  }

  /// A further millisecond, so that ids are made in the order of the calls.
  func tick() async throws {
    try await clock.advance(to: clock.now + .milliseconds(1))
  }

  /// Moves the clock; returns when what is due in the databases by then is done. To find that nothing is due costs
  /// most of what a history does.
  func advance(to instant: Instant, settling databases: [Database]) async throws {
    let target = WallTime(seconds: instant.seconds)
    if target > clock.now { try await clock.advance(to: target) }
    for database in databases { await database.settleTimers() }
  }

  static let ledgers = [ShieldLedger.ledger, UsageLedger.ledger, ChallengeLedger.ledger, BadgeLedger.ledger()]

  /// The services whose clocks are stepped, by index, notice that theirs was set back, as each does by itself.
  func redecide(_ stepped: Set<Int>) async throws {
    for index in stepped.sorted() {
      let outcome = try await Redecision(databases[index], Self.ledgers[index]).run()
      #expect(outcome?.failures ?? [] == [])
    }
    for database in databases { await database.settleTimers() }
  }

  /// Returns when no work of a database is pending; only in pieces is any left.
  func settle(_ database: Database) async {
    if isInPieces { await database.settleTimers() }
  }

  func context(_ principal: Principal = .anonymous) -> RPCContext {
    var context = RPCContext(method: MethodDescriptor(path: "/call"))
    context.principal = principal
    return context
  }

  /// An id for a request, the same in all histories.
  func requestID() -> String {
    requests += 1
    return Self.id(requests)
  }

  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "01890000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  // MARK: - The family

  /// A child with two devices.
  func makeFamily(zone: String, weekStart: CommonV1.Weekday) async throws {
    let created = try await families.createFamily(
      .init(
        familyID: Self.familyID, displayName: "Kim", guardianDisplayName: "Alex", deviceDisplayName: "phone",
        requestID: requestID()), context: context())
    guardian = .guardian(
      familyID: Self.familyID, guardianID: try #require(created.family?.guardians.first).guardianID,
      deviceID: try #require(created.device).deviceID, elevatedUntil: nil)
    try await tick()
    childID = try await families.createChild(
      .init(displayName: "Mia", timeZone: zone, weekStart: weekStart, requestID: requestID()),
      context: context(guardian)
    ).childID
    for _ in 0..<2 {
      try await tick()
      let pairing = try await families.startPairing(
        .init(childID: childID, requestID: requestID()), context: context(guardian))
      let redeemed = try await families.redeemPairing(
        .init(code: pairing.code, deviceDisplayName: "tablet"), context: context())
      _ = try await families.confirmPairing(
        .init(pairingID: pairing.pairingID, requestID: requestID()), context: context(guardian))
      let id = redeemed.deviceID
      devices.append((id, .child(familyID: Self.familyID, childID: childID, deviceID: id)))
    }
    try await tick()
  }

  /// An event of ShieldPolicy's feed that arrives at UsageIngest without ShieldPolicy.
  func deliverToUsage(_ message: some Message) async throws {
    synthetic += 1
    let event = try ReceivedEvent(
      message, of: Self.familyID, position: 1_000_000 + synthetic, createTime: clock.now, feed: "ShieldPolicy")
    let handler = familyOfUsage
    let applied = try await usageDatabase.write(partition) { try handler.apply(event, in: $0) }
    #expect(applied == .applied)
  }
}

/// A feed as one of its followers has applied it: in its order, each event once.
final class FollowedFeed {
  let name: String
  private let publisher: Database
  private let follower: Database
  private let handler: any EventHandler
  private var position: Int64 = 0
  private var waiting: [ReceivedEvent] = []

  init(_ name: String, from publisher: Database, to follower: Database, _ handler: any EventHandler) {
    (self.name, self.publisher, self.follower, self.handler) = (name, publisher, follower, handler)
  }

  /// Applies at most so many of the events that were published; returns how many.
  /// - Parameter settles: whether to wait for work that they leave to later transactions.
  func advance(atMost limit: Int, settles: Bool) async throws -> Int {
    if waiting.count < limit {
      let (after, family) = (position, FourServices.familyID)
      let published = try await publisher.read(Partition(familyID: family)) { tx in
        try PublishedEvents.since(after, familyID: family, limit: 1_000_000, bytes: 1 << 26, in: tx)
      }
      let read = try #require(published)
      position = read.position
      waiting += read.events
    }
    let (next, handler) = (Array(waiting.prefix(limit)), handler)
    if next.isEmpty { return 0 }
    // In one transaction, as a follower does.
    let refused = try await follower.write(Partition(familyID: FourServices.familyID)) { tx in
      try next.filter { try handler.apply($0, in: tx) != .applied }.map(\.typeName)
    }
    #expect(refused == [], "\(name)")
    waiting.removeFirst(next.count)
    if settles { await follower.settleTimers() }
    return next.count
  }
}
