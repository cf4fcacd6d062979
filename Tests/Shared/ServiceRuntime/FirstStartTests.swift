import Database
import DatabaseServer
import EventFeed
import EventLoop
import ExampleService
import Glibc
import Identity
import Messages
import RPC
import Stubs
import Telemetry
import Testing

@testable import ServiceRuntime

/// An empty data directory where a neighbour may have followed another one.
@Suite(.timeLimit(.minutes(30)))
struct FirstStartTests {
  /// The example service, and a neighbour that it asks: the same program under another name.
  private struct Pair {
    let host: RealHost
    let directory: String

    init() throws {
      host = try RealHost(loopCount: 1, blockingThreads: 2)
      directory = try TestService.makeDirectory()
      mkdir(directory + "/public", 0o700)
      try KeyDirectory.make(
        services: ["UsageIngest", "BadgeService"], operators: [], tokenIssuers: [], privateDirectory: directory,
        publicDirectory: directory + "/public", host: host)
    }

    func start(_ identity: Neighbour, data: String, _ more: [String] = []) async throws -> RunningService {
      var definition = ExampleService.definition
      definition.identity = identity
      let arguments =
        [
          "--data", "\(directory)/\(data)", "--key", "\(directory)/service-\(identity.name).pem", "--trusted-keys",
          directory + "/public", "--listen", "127.0.0.1:0",
        ] + (try DatabaseServer.arguments(of: "\(directory)/\(data)")) + more
      return try await RunningService.start(
        definition, configuration: TestService.configuration(arguments, definition), host: host,
        logger: Logger.silent(clock: host.wallClock))
    }

    /// Lets the neighbour have followed `epoch` of the example service.
    func remember(_ epoch: String, in neighbour: RunningService) async throws {
      try await neighbour.database.write(Partition.all[7]) { tx in
        try tx.execute(
          """
          INSERT INTO feed_following (partition, feed, epoch, position, lease_epoch) VALUES (?, 'BadgeService', ?, 12, 1)
          """, tx.partition, epoch)
      }
    }
  }

  private func epochs(of service: RunningService, on host: RealHost, key: String) async throws -> [String] {
    let credentials = ServiceCredentials(
      name: "UsageIngest", key: try KeyFile.privateKey(at: key), audience: "BadgeService", clock: host.peerClock)
    let channel = Channel(host: host, target: service.addresses[0], interceptors: [credentials])
    defer { channel.close() }
    return try await FeedV1.EventFeedServiceClient(channel).getPositions(.init(), options: callOptions).replacedEpochs
  }

  @Test(
    "An empty service does not start where a neighbour has followed another epoch, until an operator accepts the loss")
  func lost() async throws {
    let pair = try Pair()
    let neighbour = try await pair.start(.usageIngest, data: "neighbour")
    let asked = ["--usage-ingest", "\(neighbour.addresses[0])"]
    // No neighbour has followed it: a new installation.
    await (try await pair.start(.badgeService, data: "first", asked)).drain()

    let epoch = "00112233445566778899aabbccddeeff"
    try await pair.remember(epoch, in: neighbour)
    for accepted in [[], ["--accept-data-loss", "ff112233445566778899aabbccddeeff"]] {
      do {
        await (try await pair.start(.badgeService, data: "second", asked + accepted)).drain()
        Issue.record("it started")
      } catch let error as StartError {
        #expect(error.description.contains("UsageIngest has followed 12 events of BadgeService, epoch \(epoch)"))
        #expect(error.description.contains("--accept-data-loss \(epoch)"))
      }
    }
    let service = try await pair.start(.badgeService, data: "second", asked + ["--accept-data-loss", epoch])
    let replaced = try await epochs(of: service, on: pair.host, key: pair.directory + "/service-UsageIngest.pem")
    #expect(replaced.contains(epoch))
    await service.drain()
    await neighbour.drain()
    pair.host.shutdown()
  }

  @Test("A service whose neighbours can't be reached, or don't know it, is a new installation at once")
  func newInstallation() async throws {
    let pair = try Pair()
    // Nothing listens on the discard port.
    await (try await pair.start(.badgeService, data: "alone", ["--usage-ingest", "127.0.0.1:9"])).drain()
    let neighbour = try await pair.start(.usageIngest, data: "neighbour")
    try await pair.remember("00112233445566778899aabbccddeeff", in: neighbour)
    // A service that has published or followed something does not ask.
    let used = try await pair.start(.badgeService, data: "used")
    try await used.database.write(Partition(familyID: "f")) {
      try $0.publish(GoogleProtobuf.Int64Value(value: 1), familyID: "f")
    }
    await used.drain()
    let asked = ["--usage-ingest", "\(neighbour.addresses[0])"]
    await (try await pair.start(.badgeService, data: "used", asked)).drain()
    await neighbour.drain()
    pair.host.shutdown()
  }

  @Test("A neighbour that accepts and stays silent is asked once and waited for no longer than the limit, ten seconds")
  func silent() async throws {
    #expect(FirstStart.maximumTimeout == .seconds(10))
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    let database = try await Database.open(
      DatabaseConfiguration.ofTest(in: TestService.makeDirectory()), host: host, migrations: EventFeed.migrations)
    // The kernel accepts for it, and no process reads.
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    try #require(isListening)
    let channel = Channel(host: host, target: .loopback(port: UInt16(bigEndian: address.sin_port)))
    let start = FirstStart(
      identity: .usageIngest, database: database, channels: [.shieldPolicy: channel],
      logger: Logger.silent(clock: host.wallClock), timeout: .seconds(1))
    // Returns, and lets the service begin: the test's own limit is what would end it otherwise.
    try await start.check(accepted: [])
    let connection = accept(listener, nil, nil)
    #expect(connection >= 0 && accept(listener, nil, nil) == -1)
    close(connection)
    close(listener)
    channel.close()
    await database.close()
    host.shutdown()
  }

  @Test("A service learns only about its own feed, and other callers learn nothing")
  func ownFeed() async throws {
    let pair = try Pair()
    let neighbour = try await pair.start(.usageIngest, data: "neighbour")
    try await pair.remember("00112233445566778899aabbccddeeff", in: neighbour)
    for (name, count) in [("BadgeService", 1), ("UsageIngest", 0)] {
      let credentials = ServiceCredentials(
        name: name, key: try KeyFile.privateKey(at: "\(pair.directory)/service-\(name).pem"), audience: "UsageIngest",
        clock: pair.host.peerClock)
      let channel = Channel(host: pair.host, target: neighbour.addresses[0], interceptors: [credentials])
      let answer = try await FeedV1.FollowingServiceClient(channel).listFollowedEpochs(.init(), options: callOptions)
      #expect(answer.epochs.count == count)
      channel.close()
    }
    let channel = Channel(host: pair.host, target: neighbour.addresses[0])
    await #expect(throws: RPCError.self) {
      _ = try await FeedV1.FollowingServiceClient(channel).listFollowedEpochs(.init(), options: callOptions)
    }
    channel.close()
    await neighbour.drain()
    pair.host.shutdown()
  }

  @Test("A wrong epoch is refused with the allowed form")
  func wrongEpoch() throws {
    #expect(throws: (any Error).self) { try TestService.configuration(["--data", "/x", "--accept-data-loss", "all"]) }
  }
}
