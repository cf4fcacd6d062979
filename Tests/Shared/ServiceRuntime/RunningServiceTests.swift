import CommonStubs
import Database
import DatabaseServer
import EventLoop
import ExampleService
import Glibc
import Identity
import Messages
import RPC
import ServiceRuntime
import SimulatedHost
import Stubs
import Testing

@Suite(.timeLimit(.minutes(30)))
struct RunningServiceTests {
  private typealias Text = GoogleProtobuf.StringValue

  /// Every method of the service with the roles it is for.
  private static let methods: [(path: String, roles: Set<Role>)] = [
    ("/example.v1.EchoService/Greet", .family),
    ("/screentime.feed.v1.EventFeedService/GetPositions", [.service, .operator]),
    ("/screentime.feed.v1.FollowingService/ListFollowedEpochs", .services),
    ("/screentime.admin.v1.AdminService/GetInfo", .operators),
    ("/screentime.admin.v1.AdminService/ListParked", .operators),
    ("/screentime.admin.v1.TestClockService/GetTime", .operators),
    ("/grpc.health.v1.Health/Check", .anyone),
  ]

  @Test("FA-6 over real calls each role reaches its own methods only, on every kind of standard service")
  func roles() async throws {
    let test = try await TestService()
    for role in Role.allCases {
      let channel = try test.channel(role)
      for (path, roles) in RunningServiceTests.methods {
        var code = StatusCode.ok
        do {
          let _: GoogleProtobuf.Empty = try await channel.unary(path, GoogleProtobuf.Empty(), options: callOptions)
        } catch let error as RPCError {
          code = error.code
        }
        let refusal: StatusCode = role == .anonymous ? .unauthenticated : .permissionDenied
        #expect(code == (roles.contains(role) ? .ok : refusal), "\(path) \(role)")
      }
    }
    await test.service.drain()
  }

  @Test(
    "A page that is found damaged turns health to NOT_SERVING, and the remedy is reported to operators",
    .sqlite("pages of the file"))
  func damage() async throws {
    let test = try await TestService()
    let page = try await test.service.database.read(nil) {
      try $0.queryOne("SELECT rootpage FROM sqlite_master WHERE name = 'note'") { $0.int64(0) } ?? 0
    }
    await test.service.drain()
    let file = open(test.directory + "/data/data.sqlite3", O_WRONLY)
    let garbage = [UInt8](repeating: 0x5A, count: 4_096)
    #expect(page > 1 && pwrite(file, garbage, garbage.count, Int((page - 1) * 4_096)) == garbage.count)
    close(file)

    // The header and the schema are sound, so it starts; it finds the page although no query reads it.
    let damaged = try await TestService(on: test.host, directory: test.directory)
    let channel = try damaged.channel(.anonymous)
    let health = GrpcHealthV1.HealthClient(channel)
    let (found, tell) = AsyncStream.makeStream(of: Void.self)
    damaged.service.database.observeCondition { _ in tell.finish() }
    for await _ in found {}
    let error = await #expect(throws: RPCError.self) {
      let _: GoogleProtobuf.Int64Value = try await channel.unary(
        "/example.v1.EchoService/ListNotes", GoogleProtobuf.Empty(), options: callOptions)
    }
    #expect(error?.code == .dataLoss)
    for name in ["", "example.v1.EchoService", "screentime.feed.v1.EventFeedService"] {
      #expect(try await health.check(.init(service: name), options: callOptions).status == .notServing, "\(name)")
    }
    let info = try await AdminV1.AdminServiceClient(damaged.channel(.operator)).getInfo(.init(), options: callOptions)
    #expect(info.databaseFault.contains("(corrupt)") && info.databaseFault.contains("restore the last backup"))
    await damaged.service.drain()
  }

  @Test(
    "The database's memory is as configured, in MiB; by default it caches 64 and maps nothing",
    .sqlite("memory of the process for pages"))
  func databaseMemory() async throws {
    for (arguments, cache, map) in [([], 64, 0), (["--database-cache", "3", "--database-map", "1"], 3, 1)]
      as [([String], Int64, Int64)]
    {
      let test = try await TestService(arguments: arguments)
      let configuration = test.service.database.configuration
      #expect(configuration.cacheBytes == cache << 20 && configuration.mappedBytes == map << 20)
      await test.service.drain()
    }
  }

  @Test("Reflection is off unless it is turned on, and then lists all services to any caller")
  func reflection() async throws {
    for isOn in [false, true] {
      let test = try await TestService(arguments: isOn ? ["--reflection", "on"] : [])
      let call = GrpcReflectionV1.ServerReflectionClient(try test.channel(.anonymous))
        .serverReflectionInfo(options: callOptions)
      var names: [String] = []
      var code: StatusCode?
      do {
        try await call.requests.write(.init(messageRequest: .listServices("")))
        call.requests.finish()
        for try await response in call.responses {
          if case .listServicesResponse(let list) = response.messageResponse { names = list.service.map(\.name) }
        }
      } catch {
        code = error.code
      }
      let expected = [
        "example.v1.EchoService", "grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection",
        "grpc.reflection.v1alpha.ServerReflection", "screentime.admin.v1.AdminService",
        "screentime.admin.v1.TestClockService", "screentime.feed.v1.EventFeedService",
        "screentime.feed.v1.FollowingService",
      ]
      #expect(names == (isOn ? expected : []))
      #expect(code == (isOn ? nil : .unimplemented))
      await test.service.drain()
    }
  }

  @Test("A service starts with its settings and describes itself to operators")
  func info() async throws {
    let test = try await TestService(arguments: ["--greeting", "good day"])
    let answer: Text = try await test.channel(.child).unary(
      "/example.v1.EchoService/Greet", Text(), options: callOptions)
    #expect(answer.value == "good day, child")
    let info = try await test.admin.getInfo(AdminV1.GetInfoRequest(), options: callOptions)
    #expect(info.service == "BadgeService" && info.version == "0.0.1" && info.schemaVersion == 1)
    #expect(info.virtualClock && info.startTime?.seconds == 1_790_000_000 && info.feedEpoch.utf8.count == 32)
    #expect(info.timeZoneDataVersion != "")
    await test.service.drain()
  }

  @Test("FA-4 invalid tokens are rejected on every method that needs one, with a message that names the remedy")
  func wrongTokens() async throws {
    let test = try await TestService()
    let channel = test.channel([BearerCredentials { "a.b.c" }])
    let error = await #expect(throws: RPCError.self) {
      let _: Text = try await channel.unary("/example.v1.EchoService/Greet", Text(), options: callOptions)
    }
    #expect(error?.code == .unauthenticated && error?.message.contains("malformed") == true)
    #expect(test.service.metrics.values("grpc_server_tokens_refused") == ["": 1])
    await test.service.drain()
  }

  @Test("Metrics: a stream that has reached its maximum age is counted, with the cause")
  func streamAge() async throws {
    let test = try await TestService(arguments: ["--maximum-stream-age", "1s"])
    #expect(test.service.metrics.values("grpc_server_streams_ended", by: "cause").values.allSatisfy { $0 == 0 })
    let call: BidirectionalCall<Text, Text> = try test.channel(.guardian).bidirectional(
      "/example.v1.EchoService/Echo", options: callOptions)
    let error = await #expect(throws: RPCError.self) { for try await _ in call.responses {} }
    #expect(error?.code == .unavailable, "\(String(describing: error))")
    let ended = test.service.metrics.values("grpc_server_streams_ended", by: "cause")
    #expect(ended == ["age": 1, "revoked": 0, "elevation_ended": 0, "withdrawn_key": 0])
    await test.service.drain()
  }

  @Test("Draining: health changes, no new connection is accepted, the call in flight continues and finishes")
  func drain() throws {
    // In simulated time: a stream that is silent for a second is closed.
    try SimulatedWorld.with(seed: 1, start: TestService.start) { world in
      let machine = world.addHost("machine")
      try world.run(on: machine) { try await drain(TestService(on: machine)) }
    }
  }

  private func drain(_ test: TestService) async throws {
    let channel = try test.channel(.anonymous)
    let call: BidirectionalCall<Text, Text> = channel.bidirectional(
      "/example.v1.EchoService/Echo", options: callOptions)
    var answers = call.responses.makeAsyncIterator()
    try await call.requests.write(Text(value: "before"))
    #expect(try await answers.next()?.value == "before")

    let health = GrpcHealthV1.HealthClient(try test.channel(.anonymous))
    var states = health.watch(GrpcHealthV1.HealthCheckRequest(), options: callOptions).makeAsyncIterator()
    #expect(try await states.next()?.status == .serving)
    async let drained: Void = test.service.drain()
    #expect(try await states.next()?.status == .notServing)

    try await call.requests.write(Text(value: "during"))
    #expect(try await answers.next()?.value == "during")
    let refused = await #expect(throws: RPCError.self) {
      let _: Text = try await test.channel(.child).unary(
        "/example.v1.EchoService/Greet", Text(), options: callOptions)
    }
    #expect(refused?.code == .unavailable)
    call.requests.finish()
    #expect(try await answers.next() == nil)
    await drained
  }

  @Test("Draining: a call that does not end is ended when the time is over")
  func drainLimit() async throws {
    let test = try await TestService(arguments: ["--drain-time", "50ms"])
    let call: BidirectionalCall<Text, Text> = try test.channel(.anonymous).bidirectional(
      "/example.v1.EchoService/Echo", options: callOptions)
    var answers = call.responses.makeAsyncIterator()
    try await call.requests.write(Text(value: "x"))
    #expect(try await answers.next()?.value == "x")
    await test.service.drain()
    let error = await #expect(throws: RPCError.self) { _ = try await answers.next() }
    #expect(error?.code == .unavailable)
  }

  @Test("The virtual clock moves forward only, and keeps its time over a restart")
  func virtualClock() async throws {
    let first = try await TestService()
    var to = GoogleProtobuf.Timestamp(seconds: 1_790_086_400, nanos: 5)
    #expect(try await first.clock.advance(AdminV1.AdvanceRequest(to: to), options: callOptions).now == to)
    to.seconds -= 1
    let backwards = await #expect(throws: RPCError.self) {
      try await first.clock.advance(AdminV1.AdvanceRequest(to: to), options: callOptions)
    }
    #expect(backwards?.code == .failedPrecondition)
    for wrong in [nil, GoogleProtobuf.Timestamp(seconds: -1), GoogleProtobuf.Timestamp(seconds: .max)] {
      let error = await #expect(throws: RPCError.self) {
        try await first.clock.advance(AdminV1.AdvanceRequest(to: wrong), options: callOptions)
      }
      #expect(error?.code == .invalidArgument)
    }
    await first.service.drain()

    let second = try await TestService(directory: first.directory)
    let now = try await second.clock.getTime(AdminV1.GetTimeRequest(), options: callOptions).now
    #expect(now == GoogleProtobuf.Timestamp(seconds: 1_790_086_400, nanos: 5))
    await second.service.drain()
    // The data of a virtual clock are never served on a real one.
    let mismatch = await #expect(throws: DatabaseError.self) {
      try await TestService(directory: first.directory, clock: RealWallClock())
    }
    #expect(mismatch?.kind == .clockMismatch)
  }

  @Test("The test clock does not exist on the system's clock")
  func noTestClock() async throws {
    let test = try await TestService(clock: RealWallClock())
    let error = await #expect(throws: RPCError.self) {
      try await test.clock.getTime(AdminV1.GetTimeRequest(), options: callOptions)
    }
    #expect(error?.code == .unimplemented)
    #expect(try await test.admin.getInfo(AdminV1.GetInfoRequest(), options: callOptions).virtualClock == false)
    await test.service.drain()
  }

  @Test("A service does not start where others could read its plaintext, nor twice on one directory")
  func refusals() async throws {
    let test = try await TestService()
    let problem = await #expect(throws: ConfigurationProblem.self) {
      try await TestService(listen: "0.0.0.0:0")
    }
    #expect(problem?.description.contains("0.0.0.0:0 can be reached from other machines") == true)
    let locked = await #expect(throws: DatabaseError.self) { try await TestService(directory: test.directory) }
    #expect(locked?.kind == .locked)
    await test.service.drain()
    // The rejected start has left nothing open.
    let again = try await TestService(directory: test.directory)
    await again.service.drain()
  }

  @Test("A service does not start when a method has no rule of authorization, a rule no method, or a method two rules")
  func authorizationTable() async throws {
    func named(_ name: String) -> MethodDescriptor {
      MethodDescriptor(service: "example.v1.EchoService", name: name, kind: .unary)
    }
    var rest = ExampleService.definition.authorization
    #expect(Set(rest.methods) == [named("Greet"), named("Echo"), named("AddNote"), named("ListNotes")])
    rest = [named("Echo"): .anyone, named("AddNote"): .anyone, named("ListNotes"): .anyone]
    let greet: AuthorizationTable = [named("Greet"): .family]
    let wrong: [(AuthorizationTable, String)] = [
      (rest, "/example.v1.EchoService/Greet has no rule"),
      (rest + greet + [named("Great"): .family], "/example.v1.EchoService/Great has a rule and is not served"),
      (rest + greet + greet, "/example.v1.EchoService/Greet has more than one rule"),
      (
        [named("Greet"): .family, named("Greet"): .family] + rest,
        "/example.v1.EchoService/Greet has more than one rule"
      ),
    ]
    for (table, reason) in wrong {
      var definition = ExampleService.definition
      definition.authorization = table
      let error = await #expect(throws: StartError.self) { try await TestService(definition: definition) }
      #expect(error?.description == "the authorization table does not fit the methods: \(reason)")
    }
  }

  @Test("FA-4 trusted keys are reloaded, and a wrong file leaves the previous ones in force")
  func reload() async throws {
    let test = try await TestService()
    let admin = try test.admin
    _ = try await admin.getInfo(AdminV1.GetInfoRequest(), options: callOptions)
    let file = test.directory + "/keys/public/operator-anna.pem"
    let key = try KeyFile.publicKey(at: file)
    let other = try PrivateKey(seed: [UInt8](repeating: 9, count: 32)).publicKey
    try KeyFile.writePublicKey(other, to: file)
    try test.service.reloadKeys()
    let error = await #expect(throws: RPCError.self) {
      try await admin.getInfo(AdminV1.GetInfoRequest(), options: callOptions)
    }
    #expect(error?.code == .unauthenticated)
    try KeyFile.writePublicKey(key, to: file)
    try test.service.reloadKeys()
    _ = try await admin.getInfo(AdminV1.GetInfoRequest(), options: callOptions)
    try KeyFile.writePublicKey(key, to: test.directory + "/keys/public/nonsense.pem")
    #expect(throws: KeyFileError.self) { try test.service.reloadKeys() }
    _ = try await admin.getInfo(AdminV1.GetInfoRequest(), options: callOptions)
    await test.service.drain()
  }
}
