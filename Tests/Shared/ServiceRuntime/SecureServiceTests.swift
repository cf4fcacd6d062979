import Certificates
import CommonStubs
import EventLoop
import ExampleService
import Glibc
import HTTP2
import Identity
import Locks
import Messages
import RPC
import ServiceRuntime
import SimulatedHost
import Stubs
import Telemetry
import Testing

/// Services with TLS: settings, neighbours, operators, renewal.
@Suite(.timeLimit(.minutes(30)))
struct SecureServiceTests {
  private let certificates: Certificates

  init() throws {
    certificates = try Certificates.shared()
  }

  private func tls(_ name: String, clients: String? = nil) -> [String] {
    let files = certificates.files(name)
    let asks = clients.map {
      ["--tls-client-certificates", $0, "--tls-client-authorities", certificates.certificate("authority")]
    }
    return ["--tls-certificate", files.chain, "--tls-key", files.key] + (asks ?? [])
  }

  private func channel(_ host: any Host, _ address: SocketAddress, _ client: String? = nil) throws -> Channel {
    var settings = ChannelSettings()
    settings.tls = try certificates.client(client)
    return Channel(host: host, target: address, settings: settings)
  }

  /// The service's report when it does not start.
  private func refusal(_ arguments: [String]) async throws -> String {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    defer { host.shutdown() }
    let directory = try TestService.makeDirectory()
    let problem = await #expect(throws: ConfigurationProblem.self) {
      let service = try await RunningService.start(
        ExampleService.definition,
        configuration: TestService.configuration(["--data", directory + "/data"] + arguments), host: host,
        logger: Logger.silent(clock: host.wallClock))
      await service.drain()
    }
    return problem?.description ?? ""
  }

  @Test("Settings that would serve or show plaintext to other machines are rejected, as are conflicting ones")
  func refusals() async throws {
    let (own, renewed) = (certificates.files("server"), certificates.files("renewed"))
    let cases: [(arguments: [String], message: String)] = [
      (
        ["--listen", "0.0.0.0:0"],
        "setting listen (flag --listen): 0.0.0.0:0 can be reached from other machines, which needs TLS"
      ),
      (["--listen", "127.0.0.1:0,[::]:0"], "[::]:0 can be reached from other machines, which needs TLS"),
      (
        ["--listen", "0.0.0.0:0", "--clock", "virtual:2026-01-01T00:00:00Z"] + tls("server"),
        "a virtual clock is for tests"
      ),
      (
        ["--usage-ingest", "10.0.0.1:7002"],
        "10.0.0.1:7002 is on another machine, and tokens would go there in clear text"
      ),
      (["--tls-certificate", own.chain], "setting tls-key (default): is missing beside tls-certificate"),
      (["--tls-key", own.key], "setting tls-certificate (default): is missing beside tls-key"),
      (["--tls-client-certificates", "required"], "asks callers for certificates without TLS"),
      (tls("server") + ["--tls-client-certificates", "required"], "nobody's certificate could be believed"),
      (tls("server") + ["--tls-client-authorities", own.chain], "has no effect while callers are not asked"),
      (["--peer-identity", "certificate"], "certificate needs TLS to the neighbours and a certificate to show"),
      (
        ["--tls-certificate", own.chain, "--tls-key", renewed.key],
        "setting tls-key (flag --tls-key): \(renewed.key): the key does not belong to the first certificate in \(own.chain)"
      ),
      (
        ["--tls-certificate", own.key, "--tls-key", own.key],
        "setting tls-certificate (flag --tls-certificate): \(own.key): it holds no certificate in PEM"
      ),
      (
        ["--peer-authorities", "/nowhere"], "setting peer-authorities (flag --peer-authorities): /nowhere: No such file"
      ),
    ]
    for (arguments, message) in cases {
      // Later flags of a name are given twice otherwise.
      let listen = arguments.contains("--listen") ? [] : ["--listen", "127.0.0.1:0"]
      let said = try await refusal(listen + arguments)
      #expect(said.contains(message), "\(arguments): \(said)")
    }
  }

  @Test(
    "A service serves TLS on its addresses, plaintext on its Unix socket, and identifies operators by their certificates"
  )
  func serving() async throws {
    let directory = try TestService.makeDirectory()
    let path = directory + "/service.sock"
    let test = try await TestService(
      arguments: tls("server", clients: "optional"), listen: "127.0.0.1:0, [::1]:0, unix:\(path)")
    let addresses = test.service.addresses
    #expect(addresses.count == 3)
    for address in addresses.prefix(2) {
      let anna = try channel(test.host, address, "operator")
      let info = try await AdminV1.AdminServiceClient(anna).getInfo(AdminV1.GetInfoRequest(), options: callOptions)
      #expect(info.virtualClock)
      // A further URI that is not ours makes no difference.
      let other = try channel(test.host, address, "operator-other")
      _ = try await AdminV1.AdminServiceClient(other).getInfo(AdminV1.GetInfoRequest(), options: callOptions)
      other.close()
      // A service is not an operator, and a caller without a certificate is anonymous: so is one whose certificate has
      // the name elsewhere, has two of ours, or is not made for clients.
      for (client, code) in [
        ("badges", StatusCode.permissionDenied), (nil, .unauthenticated), ("operator-dns", .unauthenticated),
        ("operator-common", .unauthenticated), ("operator-two", .unauthenticated),
        ("operator-unusable", .unauthenticated),
      ] {
        let other = try channel(test.host, address, client)
        let error = await #expect(throws: RPCError.self) {
          try await AdminV1.AdminServiceClient(other).getInfo(AdminV1.GetInfoRequest(), options: callOptions)
        }
        #expect(error?.code == code, "\(client ?? "none")")
        other.close()
      }
      anna.close()
      // Plaintext is not answered there.
      let plain = Channel(host: test.host, target: address)
      let error = await #expect(throws: RPCError.self) {
        try await AdminV1.AdminServiceClient(plain).getInfo(AdminV1.GetInfoRequest(), options: callOptions)
      }
      #expect(error?.code == .unavailable)
      plain.close()
    }
    let local = Channel(host: test.host, target: .unix(path: path))
    let error = await #expect(throws: RPCError.self) {
      try await AdminV1.AdminServiceClient(local).getInfo(AdminV1.GetInfoRequest(), options: callOptions)
    }
    #expect(error?.code == .unauthenticated)
    local.close()
    await test.service.drain()
  }

  @Test("A service that runs for months warns of its certificate's expiry two weeks before, not only when it starts")
  func expiry() throws {
    let files = certificates.files("server")
    let expiry = try TLSServerContext(TLSServerSettings(certificate: files)).certificateExpiry
    let lines = Locked<[String]>([])
    func warnings() -> Int { lines.withLock { $0.count { $0.contains("the TLS certificate expires soon") } } }
    let start = WallTime(seconds: expiry - 14 * 86_400 - 3_600)
    let arguments = tls("server") + ["--listen", "127.0.0.1:7004"]
    try SimulatedWorld.with(seed: 1, start: start) { world in
      let machine = world.addHost("machine")
      let service = try world.run(on: machine) {
        try await RunningService.start(
          ExampleService.definition,
          configuration: TestService.configuration(["--data", machine.storageDirectory + "/data"] + arguments),
          host: machine,
          logger: Logger(
            service: "Example", clock: machine.wallClock, sink: { line in lines.withLock { $0.append(line) } }))
      }
      try world.run(for: .seconds(60))
      #expect(warnings() == 0)
      try world.run(for: .seconds(6 * 3_600))
      #expect(warnings() == 1)
      try world.run(on: machine) { await service.drain() }
    }
  }

  @Test("SIGHUP renews a process's certificate; a broken one leaves the previous one in force, and is named")
  func renewal() async throws {
    let own = try Certificates()
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    let files = own.files("service")
    let process = try ChildProcess(
      "ExampleServiceMain",
      [
        "--data", try TestService.makeDirectory(), "--listen", "127.0.0.1:0", "--tls-certificate", files.chain,
        "--tls-key", files.key, "--admin-listen", "0.0.0.0:0",
      ])
    let started = try await host.blockingPool.run {
      process.output(until: "listening on 127.0.0.1:") + process.output(until: "\n")
    }
    let port = try #require(started.split(separator: ":").last.flatMap { UInt16($0.filter(\.isNumber)) })
    let ready = try await host.blockingPool.run {
      _ = process.output(until: "metrics=0.0.0.0:")
      return process.output(until: " ")
    }
    let adminPort = try #require(UInt16(ready.filter(\.isNumber)))

    /// Whether the admin listener now shows the certificate of that name: it speaks no HTTP/2, so a call fails, but
    /// only behind the check of the certificate.
    func adminShows(_ identity: String) async throws -> Bool {
      var settings = ChannelSettings()
      settings.tls = try own.client(change: { $0.serverIdentity = identity })
      let channel = Channel(host: host, target: .loopback(port: adminPort), settings: settings)
      defer { channel.close() }
      let error = await #expect(throws: RPCError.self) {
        try await GrpcHealthV1.HealthClient(channel).check(GrpcHealthV1.HealthCheckRequest(), options: callOptions)
      }
      return error?.message.contains("wrong name") == false
    }

    /// Whether the service now shows the certificate of that name.
    func shows(_ identity: String) async throws -> Bool {
      var settings = ChannelSettings()
      settings.tls = try own.client(change: { $0.serverIdentity = identity })
      let channel = Channel(host: host, target: .loopback(port: port), settings: settings)
      defer { channel.close() }
      do {
        _ = try await GrpcHealthV1.HealthClient(channel).check(GrpcHealthV1.HealthCheckRequest(), options: callOptions)
        return true
      } catch let error as RPCError {
        #expect(error.message.contains("wrong name"), "\(error)")
        return false
      }
    }
    #expect(try await shows("screentime:service:ShieldPolicy"))
    #expect(try await adminShows("screentime:service:ShieldPolicy"))
    #expect(try await !adminShows("screentime:service:UsageIngest"))
    try own.replace("service", with: "neighbour")
    process.signal(SIGHUP)
    _ = try await host.blockingPool.run { process.output(until: "certificates read again\"\n") }
    #expect(try await shows("screentime:service:UsageIngest"))
    #expect(try await !shows("screentime:service:ShieldPolicy"))
    // Its own thread takes the new one when it accepts the next connection, which may still have the old one.
    _ = try await adminShows("screentime:service:UsageIngest")
    #expect(try await adminShows("screentime:service:UsageIngest"))
    #expect(try await !adminShows("screentime:service:ShieldPolicy"))
    try Certificates.run(["cp", "-p", own.files("renewed").key, files.key])
    process.signal(SIGHUP)
    let refused = try await host.blockingPool.run {
      process.output(until: "certificates not read") + process.output(until: "\n")
    }
    #expect(refused.contains("does not belong to the first certificate"))
    #expect(try await shows("screentime:service:UsageIngest"))
    process.signal(SIGTERM)
    let end = try await host.blockingPool.run { (process.output(), process.exitCode()) }
    #expect(end.1 == 0, "\(end)")
  }
}
