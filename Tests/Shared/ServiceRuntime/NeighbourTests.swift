import Certificates
import Database
import DatabaseServer
import EventFeed
import EventLoop
import ExampleService
import Glibc
import HTTP2
import Identity
import Locks
import Messages
import Stubs
import Telemetry
import Testing

@testable import RPC
@testable import ServiceRuntime

/// Two services with their own keys, one of which follows the other's feed.
@Suite(.timeLimit(.minutes(30)))
struct NeighbourTests {
  private static let family = "01920000-0000-7000-8000-000000000001"

  /// The received events, for tests that wait for them.
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
      ] + DatabaseServer.arguments(of: "\(directory)/\(name)") + more, definition)
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
    let following = definition(arrivals)
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

  /// A service that hands UsageIngest's events to `arrivals`.
  private func definition(_ arrivals: Arrivals) -> ServiceDefinition {
    var following = ExampleService.definition
    var settings = FollowerSettings()
    settings.connectionWait = .milliseconds(200)
    following.make = { [settings] environment in
      ServiceParts(
        services: try await ExampleService.definition.make(environment).services,
        followers: [
          Follower(
            name: "usage", channel: try environment.channel(to: .usageIngest), database: environment.database,
            host: environment.host, handler: arrivals, settings: settings)
        ])
    }
    return following
  }

  /// A service that follows UsageIngest at `target`.
  private func follow(
    _ target: String, _ directory: String, _ arrivals: Arrivals, on host: any Host, _ more: [String] = [],
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> RunningService {
    let following = definition(arrivals)
    return try await RunningService.start(
      following, configuration: configuration(following, directory, ["--usage-ingest", target] + more), host: host,
      logger: Logger(service: "BadgeService", level: .info, clock: host.wallClock, sink: log))
  }

  @Test("A neighbour is followed by a name, a list, a literal of both families, and a Unix socket; listeners likewise")
  func names() async throws {
    let host = try RealHost(loopCount: 2, blockingThreads: 2)
    let directory = try TestService.makeDirectory()
    mkdir(directory + "/public", 0o700)
    try KeyDirectory.make(
      services: ["UsageIngest", "BadgeService"], operators: [], tokenIssuers: ["ShieldPolicy"],
      privateDirectory: directory, publicDirectory: directory + "/public", host: host)
    var publishing = ExampleService.definition
    publishing.identity = .usageIngest
    publishing.neighbours = []
    let path = directory + "/usage.sock"
    let publisher = try await RunningService.start(
      publishing, configuration: configuration(publishing, directory, listen: "localhost:0, unix:\(path)"), host: host,
      logger: Logger.silent(clock: host.wallClock))
    #expect(publisher.addresses.count == 3)
    let port = try #require(publisher.addresses.first?.port)
    #expect(Array(publisher.addresses.prefix(2)) == [.loopback(port: port), .ipv6(0, 1, port: port)])
    try await publish("first", publisher)
    let targets = [
      "dns:///localhost:\(port)", "[::1]:\(port)", "ipv4:127.0.0.9:1,127.0.0.1:\(port)", "unix:\(path)",
    ]
    for target in targets {
      let arrivals = Arrivals()
      let follower = try await follow(target, directory, arrivals, on: host)
      #expect(await arrivals.first(1) == ["first"], "\(target)")
      await follower.drain()
      try Certificates.run(["rm", "-r", directory + "/BadgeService"])
      DatabaseServer.current?.dropDatabases(of: directory + "/BadgeService")
    }
    await publisher.drain()
    #expect(access(path, F_OK) != 0, "the socket file is removed")
  }

  @Test("FA-6 over TLS a neighbour's certificate must hold its identity and the name as written")
  func namesOverTLS() async throws {
    let certificates = try Certificates.shared()
    let host = try RealHost(loopCount: 2, blockingThreads: 2)
    let directory = try TestService.makeDirectory()
    let trust = ["--peer-authorities", certificates.certificate("authority")]
    // The neighbour's certificate, the address it is called at, and why it is not trusted.
    let cases: [(certificate: String, host: String, reason: String?)] = [
      ("neighbour", "localhost", nil),
      ("neighbour-elsewhere", "127.0.0.1", nil),
      (
        "neighbour-elsewhere", "localhost",
        "wrong name: the certificate is for elsewhere.example, screentime:service:UsageIngest, not for localhost"
      ),
      ("service", "localhost", "not for screentime:service:UsageIngest"),
      ("expired", "localhost", "the certificate has expired"),
    ]
    for (certificate, name, reason) in cases {
      let files = certificates.files(certificate)
      let server = Server(host: host, services: [])
      let address = try server.listen(
        on: .loopback(port: 0), tls: TLSServerContext(TLSServerSettings(certificate: files)))
      let target = try ChannelTarget(parsing: "\(name):\(address.port ?? 0)")
      var following = ExampleService.definition
      following.neighbours = [.usageIngest]
      let tls = try ServiceTLS(following, configuration(following, directory, trust))
      let channel = Channel(
        host: host, target: target,
        settings: Neighbour.channelSettings(tls: tls.client(to: .usageIngest, at: target), clearText: .thisMachine))
      let error = await #expect(throws: RPCError.self) {
        try await FeedV1.FollowingServiceClient(channel).listFollowedEpochs(.init(), options: callOptions)
      }
      if let reason {
        #expect(
          error?.code == .unavailable && error?.message.contains(reason) == true, "\(certificate): \(error as Any)")
      } else {
        #expect(error?.code == .unimplemented, "\(certificate): \(error as Any)")
      }
      channel.close()
      await server.close()
    }
  }

  @Test(
    "FA-6 a certificate by which neighbours do not know the service is logged, at the start and when it is read again")
  func ownCertificate() async throws {
    let own = try Certificates()
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    let directory = try TestService.makeDirectory()
    mkdir(directory + "/public", 0o700)
    let lines = Locked<[String]>([])
    func warnings() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines.filter { $0.contains("neighbours do not know this service by its certificate") }
      }
    }
    let files = own.files("badges-any-use")
    let shows = [
      "--tls-certificate", files.chain, "--tls-key", files.key, "--peer-authorities", own.certificate("authority"),
    ]
    for (identity, warned) in [("token", false), ("certificate", true)] {
      let service = try await follow(
        "localhost:9", directory, Arrivals(), on: host, shows + ["--peer-identity", identity]
      ) { line in lines.withLock { $0.append(line) } }
      #expect(warnings().map { $0.contains("extended key usage lacks clientAuth") } == (warned ? [true] : []))
      try service.reloadCertificates()
      #expect(warnings().count == (warned ? 1 : 0))
      await service.drain()
    }
    for (name, fault) in [
      ("badges", nil), ("challenges", "has to be screentime:service:BadgeService"),
    ] as [(String, String?)] {
      try own.replace("badges-any-use", with: name)
      let service = try await follow(
        "localhost:9", directory, Arrivals(), on: host, shows + ["--peer-identity", "certificate"]
      ) { line in lines.withLock { $0.append(line) } }
      let found = warnings()
      #expect(found.count == (fault == nil ? 0 : 1))
      if let fault { #expect(found.first?.contains(fault) == true) }
      await service.drain()
    }
  }

  @Test("A neighbour is tried at most once a second, and at least every second and a half, however long it is away")
  func pace() {
    let settings = Neighbour.channelSettings(tls: nil, clearText: .thisMachine)
    for failures in [0, 1, 2, 10, 1_000] {
      for random in [0, 0.5, 0.999_999] {
        let delay = settings.backoff.delay(afterFailures: failures, random: random)
        #expect(delay >= .seconds(1) && delay <= .milliseconds(1_500), "\(failures) \(random) \(delay)")
      }
    }
    #expect(settings.connectTimeout ?? .zero <= .milliseconds(1_500))
    #expect(settings.minimumLookupInterval == .seconds(1))
    // The follower does not add a long wait to the channel's.
    let follower = FollowerSettings()
    #expect(follower.maximumUnreachablePause <= .milliseconds(500))
    // Clients of services keep gRPC's back-off.
    #expect(ChannelSettings().backoff.maximum == .seconds(120))
  }

  @Test("Metrics are served at localhost in both families, and at no Unix socket")
  func metrics() async throws {
    let test = try await TestService(arguments: ["--admin-listen", "localhost:0"])
    let port = try #require(test.service.metricsAddress?.port)
    for address in [SocketAddress.loopback(port: port), .ipv6(0, 1, port: port)] {
      let socket = try await withCheckedThrowingContinuation { continuation in
        test.host.connect(address, on: test.host.loops[0]) { continuation.resume(with: $0) }
      }
      test.host.loops[0].execute { socket.close() }
    }
    await test.service.drain()
    let wrong = #expect(throws: ConfigurationError.self) {
      try TestService.configuration(["--data", "/tmp", "--admin-listen", "unix:/tmp/metrics"])
    }
    #expect(wrong?.description.contains("is not an IP address with a port") == true)
  }

  @Test("The log contains why a neighbour cannot be reached, and not that a call has waited for it until its deadline")
  func unreachable() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    let directory = try TestService.makeDirectory()
    mkdir(directory + "/public", 0o700)
    let lines = AsyncStream<String>.makeStream()
    let target = "unix:\(directory)/nobody.sock"
    let follower = try await follow(target, directory, Arrivals(), on: host) { lines.continuation.yield($0) }
    for await line in lines.stream where line.contains("feed not connected") {
      let reason = "no connection to \(target) (connect \(target): No such file or directory)"
      #expect(line.contains("feed not connected: \(reason)"))
      break
    }
    await follower.drain()
  }

  @Test(
    "FA-6 a service is authenticated by its neighbour by certificate alone, and authenticates the neighbour likewise")
  func followingByCertificate() async throws {
    let certificates = try Certificates.shared()
    let authority = certificates.certificate("authority")
    func secure(_ definition: ServiceDefinition, _ certificate: String, _ more: [String]) throws -> Configuration {
      let (files, data) = (certificates.files(certificate), try TestService.makeDirectory() + "/data")
      return try TestService.configuration(
        ["--data", data, "--listen", "127.0.0.1:0", "--tls-certificate", files.chain, "--tls-key", files.key]
          + DatabaseServer.arguments(of: data) + more, definition)
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
    let following = definition(arrivals)
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
