import Certificates
import Database
import EventFeed
import EventLoop
import ExampleService
import Glibc
import Identity
import Locks
import Messages
import RPC
import ServiceRuntime
import Stubs
import Telemetry
import Testing

/// Two services with keys of their own, one of which follows the other's feed.
@Suite(.timeLimit(.minutes(1)))
struct NeighbourTests {
  private static let family = "01920000-0000-7000-8000-000000000001"

  /// What has arrived, for tests that wait for it.
  private final class Arrivals: EventHandler {
    private let values = Locked<[String]>([])
    private let signal: AsyncStream<Void>.Continuation
    let arrived: AsyncStream<Void>

    init() {
      (arrived, signal) = AsyncStream.makeStream()
    }

    func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
      guard let text = try event.message(GoogleProtobuf.StringValue.self) else { return .applied }
      values.withLock { $0.append(text.value) }
      signal.yield()
      return .applied
    }

    /// The values, once there are `count`.
    func first(_ count: Int) async -> [String] {
      for await _ in arrived where values.withLock({ $0.count }) >= count { break }
      return values.withLock { $0 }
    }
  }

  private func configuration(
    _ definition: ServiceDefinition, _ directory: String, listen: String = "127.0.0.1:0", _ more: [String] = []
  ) throws
    -> Configuration
  {
    let name = definition.identity.name
    return try TestService.configuration(
      [
        "--data", "\(directory)/\(name)", "--key", "\(directory)/service-\(name).pem", "--trusted-keys",
        "\(directory)/public", "--listen", listen,
      ] + more, definition)
  }

  @Test("FA-6 a service follows its neighbour's feed under its own identity, over restarts of the neighbour")
  func following() async throws {
    let host = try RealHost(loopCount: 2, blockingThreads: 2)
    let directory = try TestService.makeDirectory()
    mkdir(directory + "/public", 0o700)
    try KeyDirectory.make(
      services: ["UsageIngest", "BadgeService"], operators: ["anna"], tokenIssuers: ["ShieldPolicy"],
      privateDirectory: directory, publicDirectory: directory + "/public", host: host)
    let logger = Logger.silent(clock: host.wallClock)

    var publishing = ExampleService.definition
    publishing.identity = .usageIngest
    publishing.neighbours = []
    var publisher = try await RunningService.start(
      publishing, configuration: configuration(publishing, directory), host: host, logger: logger)
    let address = publisher.addresses[0]
    try await publish("first", publisher)

    let arrivals = Arrivals()
    var following = ExampleService.definition
    following.make = { environment in
      ServiceParts(
        services: try await ExampleService.definition.make(environment).services,
        followers: [
          Follower(
            name: "usage", channel: try environment.channel(to: .usageIngest), database: environment.database,
            host: environment.host, handler: arrivals)
        ])
    }
    let follower = try await RunningService.start(
      following, configuration: configuration(following, directory, ["--usage-ingest", "\(address)"]), host: host,
      logger: logger)
    #expect(await arrivals.first(1) == ["first"])

    await publisher.drain()
    publisher = try await RunningService.start(
      publishing, configuration: configuration(publishing, directory, listen: "\(address)"), host: host,
      logger: logger)
    try await publish("second", publisher)
    #expect(await arrivals.first(2) == ["first", "second"])

    // An operator sees how far the follower is.
    let anna = try KeyFile.privateKey(at: directory + "/operator-anna.pem")
    let channel = Channel(
      host: host, target: follower.addresses[0],
      interceptors: [
        ServiceCredentials(name: "anna", isOperator: true, key: anna, audience: "BadgeService", clock: host.wallClock)
      ])
    let info = try await AdminV1.AdminServiceClient(channel).getInfo(AdminV1.GetInfoRequest(), options: callOptions)
    #expect(info.followedFeeds.map(\.service) == ["usage"] && info.followedFeeds.first?.connected == true)
    await follower.drain()
    await publisher.drain()
  }

  @Test(
    "FA-6 a service is authenticated by its neighbour by certificate alone, and authenticates the neighbour likewise")
  func followingByCertificate() async throws {
    let certificates = try Certificates.shared()
    let authority = certificates.certificate("authority")
    func secure(_ definition: ServiceDefinition, _ certificate: String, _ more: [String]) throws -> Configuration {
      let files = certificates.files(certificate)
      return try TestService.configuration(
        ["--data", TestService.makeDirectory() + "/data", "--listen", "127.0.0.1:0"]
          + ["--tls-certificate", files.chain, "--tls-key", files.key] + more, definition)
    }
    let host = try RealHost(loopCount: 2, blockingThreads: 2)
    let logger = Logger.silent(clock: host.wallClock)
    var publishing = ExampleService.definition
    publishing.identity = .usageIngest
    publishing.neighbours = []
    let publisher = try await RunningService.start(
      publishing,
      configuration: secure(
        publishing, "neighbour", ["--tls-client-certificates", "required", "--tls-client-authorities", authority]),
      host: host, logger: logger)
    try await publish("over TLS", publisher)

    let arrivals = Arrivals()
    var following = ExampleService.definition
    following.make = { environment in
      ServiceParts(
        services: try await ExampleService.definition.make(environment).services,
        followers: [
          Follower(
            name: "usage", channel: try environment.channel(to: .usageIngest), database: environment.database,
            host: environment.host, handler: arrivals)
        ])
    }
    let follower = try await RunningService.start(
      following,
      configuration: secure(
        following, "badges",
        [
          "--usage-ingest", "\(publisher.addresses[0])", "--peer-authorities", authority, "--peer-identity",
          "certificate",
        ]), host: host, logger: logger)
    #expect(await arrivals.first(1) == ["over TLS"])
    await follower.drain()
    await publisher.drain()
  }

  private func publish(_ text: String, _ service: RunningService) async throws {
    try await service.database.write(Partition(familyID: NeighbourTests.family)) { tx in
      try tx.publish(GoogleProtobuf.StringValue(value: text), familyID: NeighbourTests.family)
    }
  }
}
