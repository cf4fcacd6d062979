public import Database
import DatabaseServer
import EventFeed
public import EventLoop
public import Identity
public import LocalTime
import Messages
public import ProtobufC
public import RPC
import ServiceAPI
import Synchronization

/// A service's API on a real socket, with its own database and a clock that only the test moves.
///
/// Tokens are signed here, so that a test can act as any caller without the service that issues them.
public final class ServiceHarness: Sendable {
  /// 2026-03-02T09:00:00Z, a Monday.
  public static let start = Instant(seconds: 1_772_442_000)

  public let directory: TemporaryDirectory
  public let clock: VirtualWallClock
  public let host: RealHost
  public let database: Database
  public let personalKeys: PersonalKeys
  public let server: Server
  public let channel: Channel
  private let signer: TokenSigner
  private let serviceKey: PrivateKey
  private let operatorKey: PrivateKey
  private let reporterKey: PrivateKey
  private let service: String
  private let positions = Atomic<Int64>(0)

  /// Notes a statement for `Tests/Package/postgresql`, and checks its plan.
  public static let inspect: @Sendable (_ sql: String, _ plan: [String]) throws -> Void = { sql, plan in
    try StatementLog.note(sql)
    try QueryPlans.inspect(sql, plan)
  }

  /// - Parameters:
  ///   - service: name of the executable, for which the tokens of services and operators are meant.
  ///   - migrations: of its own tables.
  ///   - directory: data of an earlier harness to continue with; nil for a fresh one.
  ///   - configure: changes the database's limits. Unless changed, a body has unlimited time, and a
  ///     write may wait as long as a test does, so that a slow machine leaves nothing to later transactions and refuses
  ///     none; with none, everything that can be is done in pieces.
  ///   - further: more services of the same executable.
  public init(
    _ service: String, migrations: [Migration], authorization: AuthorizationTable,
    continuing directory: TemporaryDirectory? = nil, at now: Instant = ServiceHarness.start,
    configure: (inout DatabaseConfiguration) -> Void = { _ in },
    further: (Database, any Host) -> [any RPCService] = { _, _ in [] },
    make: (Database, any Host) async throws -> any RPCService
  ) async throws {
    self.service = service
    self.directory = directory ?? TemporaryDirectory()
    let migrations = EventFeed.migrations + migrations
    try await NewDatabase.put(into: self.directory.path, migrations: migrations)
    clock = VirtualWallClock(WallTime(seconds: now.seconds))
    host = try RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    var configuration = try DatabaseConfiguration.ofTest(in: self.directory.path)
    (configuration.writeBudget, configuration.contendedBudget) = (.seconds(60), .seconds(60))
    configuration.maximumWriteWait = .seconds(600)
    configuration.inspectPlan = ServiceHarness.inspect
    personalKeys = try PersonalKeys(at: "\(self.directory.path)/personal.keys", host: host) {
      hmacSHA256(Array($0.utf8), key: [3])
    }
    configuration.personalKeys = personalKeys
    configure(&configuration)
    database = try await Database.open(configuration, host: host, migrations: migrations)
    signer = TokenSigner(
      issuer: "ShieldPolicy", key: try PrivateKey(seed: [UInt8](repeating: 7, count: 32)))
    serviceKey = try PrivateKey(seed: [UInt8](repeating: 8, count: 32))
    operatorKey = try PrivateKey(seed: [UInt8](repeating: 9, count: 32))
    reporterKey = try PrivateKey(seed: [UInt8](repeating: 10, count: 32))
    let verifier = TokenVerifier(
      audience: service,
      keys: [
        signer.verificationKey, .peer(name: "Neighbour", publicKey: serviceKey.publicKey),
        .peer(name: "alice", publicKey: operatorKey.publicKey, isOperator: true),
        .reporter(name: "bank", publicKey: reporterKey.publicKey),
      ], host: host)
    server = Server(
      host: host, services: [try await make(database, host)] + further(database, host),
      interceptors: [
        ContractInterceptor(), AuthenticationInterceptor(verifier),
        AuthorizationInterceptor(authorization, clock: clock),
      ],
      settings: .unhurried)
    database.startTimers()
    channel = Channel(host: host, target: try server.listen(on: .loopback(port: 0)))
  }

  public func stop() async {
    channel.close()
    await server.drain(grace: .seconds(1))
    await database.close()
    host.shutdown()
  }

  public var now: Instant { clock.instant }

  public func advance(by seconds: Int64) async throws {
    try await clock.advance(to: clock.now + .seconds(seconds))
    await database.settleTimers()
  }

  /// The options of a call by a guardian, a child or a pending device, with a token that is valid for the next 5
  /// minutes.
  public func options(_ principal: Principal) throws -> CallOptions {
    let token = try signer.accessToken(for: principal, now: clock.now).token
    return CallOptions(timeout: .seconds(120), metadata: try Metadata(["authorization": "Bearer \(token)"]))
  }

  /// A channel of one of our services or an operator, with their own key. The caller closes it.
  public func peerChannel(isOperator: Bool) -> Channel {
    let credentials = ServiceCredentials(
      name: isOperator ? "alice" : "Neighbour", isOperator: isOperator,
      key: isOperator ? operatorKey : serviceKey, audience: service, clock: host.peerClock)
    return Channel(host: host, target: channel.target, interceptors: [credentials])
  }

  /// A channel of a system outside of ours, with its own key. The caller closes it.
  public func reporterChannel() -> Channel {
    let credentials = ServiceCredentials(
      reporter: "bank", key: reporterKey, audience: service, clock: host.peerClock)
    return Channel(host: host, target: channel.target, interceptors: [credentials])
  }

  /// A position that no event delivered to this service has had.
  public func nextPosition() -> Int64 { positions.add(1, ordering: .relaxed).newValue }

  /// The events that the service has published about a family, in order, decoded as one kind.
  public func events<Event: Message>(_ kind: Event.Type, of familyID: String) async throws -> [Event] {
    try await eventValues(of: familyID, named: Event.fullName).map { try Event(serializedBytes: $0.value) }
  }

  /// The full names of the service's events about a family, in order.
  public func eventNames(of familyID: String) async throws -> [String] {
    try await eventValues(of: familyID, named: "").map(\.name)
  }

  private func eventValues(of familyID: String, named name: String) async throws -> [(name: String, value: [UInt8])] {
    let partition = Partition(familyID: familyID)
    return try await database.read(partition) { tx in
      try tx.query(
        """
        SELECT type_url, value FROM feed_event WHERE partition = ? AND family_id = ? AND type_url LIKE ?
        ORDER BY position
        """, partition, familyID, "%/" + (name.isEmpty ? "%" : name)
      ) { (String($0.string(0).split(separator: "/").last ?? ""), $0.personalBytes(1)) }
    }
  }
}

/// The persons and devices of a family that calls a service.
public struct TestFamily: Hashable, Sendable {
  public let familyID: String
  public let childID: String
  public let siblingID: String
  public let deviceID: String

  /// Ids that no test has used, or those given.
  public init(
    familyID: String = freshID(), childID: String = freshID(), siblingID: String = freshID(),
    deviceID: String = freshID()
  ) {
    (self.familyID, self.childID) = (familyID, childID)
    (self.siblingID, self.deviceID) = (siblingID, deviceID)
  }

  public var guardian: Principal {
    .guardian(familyID: familyID, guardianID: familyID, deviceID: deviceID, elevatedUntil: nil)
  }
  public var child: Principal { .child(familyID: familyID, childID: childID, deviceID: deviceID) }
  public var sibling: Principal { .child(familyID: familyID, childID: siblingID, deviceID: siblingID) }
  public var pendingDevice: Principal { .pendingDevice(familyID: familyID, deviceID: deviceID) }
}

/// An id that no test has used.
public func freshID() -> String {
  var random = SystemRandomNumberGenerator()
  let bytes = (0..<10).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  return Identifier.make(now: WallTime(seconds: 1_700_000_000), randomBytes: bytes)
}

/// The error that a call ends with; nil for one that succeeds.
public func failure(_ body: () async throws -> Void) async -> RPCError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? RPCError ?? RPCError(.unknown, "\(error)")
  }
}

extension RPCError {
  /// The machine-readable reason.
  public var reason: String? { detail(GoogleRpc.ErrorInfo.self)?.reason }

  /// The fields that were rejected.
  public var fields: [String] { detail(GoogleRpc.BadRequest.self)?.fieldViolations.map(\.field) ?? [] }
}

extension ServerSettings {
  /// The usual ones without load shedding: on a machine that does much else, calls of a test would be refused by
  /// chance.
  public static var unhurried: ServerSettings {
    var settings = ServerSettings()
    settings.admission.targetDelay = nil
    return settings
  }
}
