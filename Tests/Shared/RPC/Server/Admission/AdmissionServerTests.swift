import CommonProtos
import EventLoop
import HTTP2
import Metrics
import Synchronization
import Testing

@testable import RPC

/// Handlers that keep their loop busy.
private final class BusyService: RPCService {
  static let serviceName = "test.Busy"
  let served = Atomic(0)

  var methods: [MethodHandler] { [.unary("Spin", spin), .unary("Vital", spin), .unary("Doomed", spin)] }

  func spin(_ request: Blob, context: RPCContext) async throws -> Blob {
    served.add(1, ordering: .relaxed)
    if let loop = EventLoop.current {
      let end = loop.readClock() + .milliseconds(1)
      while loop.readClock() < end {}
    }
    return request
  }
}

/// A service, a server on one loop of its own, and a channel from the loops of the fixture.
private struct AdmissionFixture {
  let host: RealHost
  let server: Server
  let channel: Channel

  init(_ services: [any RPCService], _ settings: ServerSettings) throws {
    host = try RealHost(loopCount: 1, blockingThreads: 1)
    server = Server(host: host, services: services, settings: settings)
    channel = Channel(
      host: ClientFixture.host, target: try server.listen(on: .loopback(port: 0)), settings: ClientFixture.settings)
  }

  func call(_ method: String, _ bytes: Int = 0, _ options: CallOptions = CallOptions()) async throws -> Blob {
    try await channel.unary(method, Blob([UInt8](repeating: 1, count: bytes)), options: options)
  }

  func close() async {
    channel.close()
    await server.close()
    host.shutdown()
  }
}

/// Makes calls and examines only their status. Confined to its loop.
private final class RawClient: HTTP2ConnectionDelegate {
  private final class Call: HTTP2Stream {
    let answers: Signal<String>

    init(_ answers: Signal<String>) { self.answers = answers }

    override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
      if let status = headers.first(named: "grpc-status") { answers.send(status) }
    }

    override func receivedData(_ bytes: UnsafeRawBufferPointer) { consume(bytes.count) }
    override func receivedEnd() {}
  }

  private var connection: HTTP2Connection?

  init(_ socket: StreamSocket) {
    connection = HTTP2Connection(socket: socket, role: .client, settings: HTTP2Settings(), delegate: self)
  }

  func call(_ path: String, timeout: String?, _ answers: Signal<String>) {
    var headers = HeaderList()
    for (name, value) in [(":method", "POST"), (":scheme", "http"), (":path", path), (":authority", "test")] {
      headers.add(name, value)
    }
    headers.add("content-type", "application/grpc")
    headers.add("te", "trailers")
    if let timeout { headers.add("grpc-timeout", timeout) }
    let call = Call(answers)
    try? connection?.session.request(call, headers: headers)
    call.write([0, 0, 0, 0, 0])
    call.finish()
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) { self.connection = nil }
}

/// The milliseconds after which to retry, as in both the trailer and the details.
private func pushback(_ error: RPCError?) -> Int? {
  guard let milliseconds = error?.metadata["grpc-retry-pushback-ms"].flatMap({ Int($0) }),
    let delay = error?.detail(GoogleRpc.RetryInfo.self)?.retryDelay,
    milliseconds == Int(delay.seconds) * 1000 + Int(delay.nanos) / 1_000_000
  else { return nil }
  return milliseconds
}

@Suite struct AdmissionServerTests {
  private static var limited: ServerSettings {
    var settings = ServerSettings()
    settings.admission.targetDelay = .milliseconds(1)
    settings.admission.interval = .milliseconds(5)
    settings.admission.minimumWaitingCalls = 1
    return settings
  }

  // MARK: Load

  @Test("Under load the sheddable are refused with pushback; the important and health are served; then all are again")
  func shedding() async throws {
    let registry = MetricRegistry()
    var settings = Self.limited
    settings.admission.metrics = registry
    settings.methods[.method(service: "test.Busy", name: "Spin")] = MethodSettings()
    settings.methods[.method(service: "test.Busy", name: "Spin")]?.priority = .sheddable
    settings.methods[.method(service: "test.Busy", name: "Vital")] = MethodSettings()
    settings.methods[.method(service: "test.Busy", name: "Vital")]?.priority = .critical
    let service = BusyService()
    let fixture = try AdmissionFixture([service], settings)
    let stop = Flag()
    let refusals = Signal<RPCError>()
    async let flooding: Void = flood(fixture, "/test.Busy/Spin", until: stop, refusals)
    let refused = await refusals.next()
    #expect(refused?.code == .unavailable)
    #expect(pushback(refused).map { $0 >= 10 } == true)
    for _ in 0..<20 {
      #expect(await status { try await fixture.call("/test.Busy/Vital") } == nil)
      let health: GrpcHealthV1.HealthCheckResponse = try await fixture.channel.unary(
        "/grpc.health.v1.Health/Check", GrpcHealthV1.HealthCheckRequest(), options: CallOptions())
      #expect(health.status == .serving)
    }
    stop.raise()
    await flooding
    // Not served at once, perhaps: the limit is lifted an interval later.
    var last: RPCError?
    for _ in 0..<10_000 {
      last = await status { try await fixture.call("/test.Busy/Spin") }
      if last == nil { break }
    }
    #expect(last == nil)
    #expect(registry.counter("grpc_server_calls_shed", help: "", labels: ["reason": "load"]).value > 0)
    await fixture.close()
  }

  @Test("A call that a busy loop does not begin before its deadline is never begun")
  func deadline() async throws {
    let service = BusyService()
    var settings = Self.limited
    settings.admission.interval = .seconds(100)
    let fixture = try AdmissionFixture([service], settings)
    let answers = Signal<String>()
    // A client without its own deadline. More calls of 1 ms than a loop begins at once, and behind them one of 1
    // ms.
    ClientFixture.host.connect(fixture.channel.target.addresses[0], on: ClientFixture.host.loops[0]) { result in
      guard case .success(let socket) = result else { return }
      let client = RawClient(socket)
      for _ in 0..<40 { client.call("/test.Busy/Spin", timeout: nil, answers) }
      client.call("/test.Busy/Doomed", timeout: "1m", answers)
    }
    var statuses: [String: Int] = [:]
    for _ in 0..<41 { statuses[await answers.next() ?? "none", default: 0] += 1 }
    #expect(statuses == ["0": 40, "4": 1])
    #expect(service.served.load(ordering: .relaxed) == 40)
    await fixture.close()
  }

  @Test("Handlers that wait delay no call: no limit, however many")
  func waitingHandlers() async throws {
    let service = TestService()
    let fixture = try AdmissionFixture([service], Self.limited)
    var calls: [Task<RPCError?, Never>] = []
    for _ in 0..<100 {
      calls.append(Task { await status { try await fixture.call("/test.Service/Held") } })
      #expect(await service.begun.next() != nil)
    }
    #expect(await status { try await fixture.call("/test.Service/Echo") } == nil)
    for _ in 0..<100 { service.release.send(()) }
    for call in calls { #expect(await call.value == nil) }
    await fixture.close()
  }

  @Test("Health is answered when all places are in use")
  func healthInReserve() async throws {
    var settings = ServerSettings.unhurried
    settings.maximumCallsInFlight = 1
    let service = TestService()
    let fixture = try AdmissionFixture([service], settings)
    let held = Task { await status { try await fixture.call("/test.Service/Held") } }
    #expect(await service.begun.next() != nil)
    let refused = await status { try await fixture.call("/test.Service/Echo") }
    #expect(refused?.code == .resourceExhausted)
    #expect(pushback(refused) == 1_000)
    let health: GrpcHealthV1.HealthCheckResponse = try await fixture.channel.unary(
      "/grpc.health.v1.Health/Check", GrpcHealthV1.HealthCheckRequest(), options: CallOptions())
    #expect(health.status == .notServing)
    service.release.send(())
    #expect(await held.value == nil)
    await fixture.close()
  }

  @Test("Health is NOT_SERVING while no place is free, and SERVING when there are some again")
  func exhaustion() async throws {
    var settings = ServerSettings.unhurried
    settings.maximumCallsInFlight = 2
    let service = TestService()
    let fixture = try AdmissionFixture([service], settings)
    let watch: ResponseStream<GrpcHealthV1.HealthCheckResponse> = fixture.channel.serverStreaming(
      "/grpc.health.v1.Health/Watch", GrpcHealthV1.HealthCheckRequest(service: "test.Service"), options: CallOptions())
    var states = watch.makeAsyncIterator()
    #expect(try await states.next()?.status == .serving)
    var held: [Task<RPCError?, Never>] = []
    for _ in 0..<2 {
      held.append(Task { await status { try await fixture.call("/test.Service/Held") } })
      #expect(await service.begun.next() != nil)
    }
    #expect(await status { try await fixture.call("/test.Service/Echo") }?.code == .resourceExhausted)
    #expect(try await states.next()?.status == .notServing)
    for _ in held { service.release.send(()) }
    for call in held { #expect(await call.value == nil) }
    #expect(try await states.next()?.status == .serving)
    #expect(await status { try await fixture.call("/test.Service/Echo") } == nil)
    await fixture.close()
  }

  // MARK: Rates and concurrency

  @Test("A method's rate: the burst is served, the next is rejected with its delay, others and health go on")
  func methodRate() async throws {
    var settings = ServerSettings.unhurried
    settings.methods[.method(service: "test.Service", name: "Echo")] = MethodSettings()
    settings.methods[.method(service: "test.Service", name: "Echo")]?.rate = RateLimit(callsPerSecond: 0.01, burst: 3)
    let fixture = try AdmissionFixture([TestService()], settings)
    for _ in 0..<3 { #expect(await status { try await fixture.call("/test.Service/Echo") } == nil) }
    let refused = await status { try await fixture.call("/test.Service/Echo") }
    #expect(refused?.code == .resourceExhausted)
    // As long as the next call's allowance takes; a slow machine has waited for a part of it already.
    #expect(pushback(refused).map { (1_000...340_000).contains($0) } == true)
    #expect(await status { try await fixture.call("/test.Service/Deadline") } == nil)
    await fixture.close()
  }

  @Test("The rates of the server and of a peer: health does not count", arguments: [true, false])
  func serverRate(perPeer: Bool) async throws {
    var settings = ServerSettings.unhurried
    let rate = RateLimit(callsPerSecond: 0.01, burst: 2)
    if perPeer { settings.admission.peerRate = rate } else { settings.admission.rate = rate }
    let fixture = try AdmissionFixture([TestService()], settings)
    for _ in 0..<5 {
      let health: GrpcHealthV1.HealthCheckResponse = try await fixture.channel.unary(
        "/grpc.health.v1.Health/Check", GrpcHealthV1.HealthCheckRequest(), options: CallOptions())
      #expect(health.status == .serving)
    }
    for method in ["Echo", "Deadline"] {
      #expect(await status { try await fixture.call("/test.Service/\(method)") } == nil)
    }
    let refused = await status { try await fixture.call("/test.Service/Echo") }
    #expect(refused?.code == .resourceExhausted)
    #expect(pushback(refused) != nil)
    #expect(refused?.message.contains(perPeer ? "this address" : "the server") == true)
    await fixture.close()
  }

  @Test("Calls rejected by a method's rate cost the peer and the server nothing", arguments: [true, false])
  func refusedCallsAreFree(perPeer: Bool) async throws {
    var settings = ServerSettings.unhurried
    let rate = RateLimit(callsPerSecond: 0.01, burst: 3)
    if perPeer { settings.admission.peerRate = rate } else { settings.admission.rate = rate }
    settings.methods[.method(service: "test.Service", name: "Echo")] = MethodSettings()
    settings.methods[.method(service: "test.Service", name: "Echo")]?.rate = RateLimit(callsPerSecond: 0.01, burst: 1)
    let fixture = try AdmissionFixture([TestService()], settings)
    #expect(await status { try await fixture.call("/test.Service/Echo") } == nil)
    for _ in 0..<5 {
      let refused = await status { try await fixture.call("/test.Service/Echo") }
      #expect(refused?.code == .resourceExhausted)
    }
    for _ in 0..<2 { #expect(await status { try await fixture.call("/test.Service/Deadline") } == nil) }
    let last = await status { try await fixture.call("/test.Service/Deadline") }
    #expect(last?.message.contains(perPeer ? "this address" : "the server") == true)
    await fixture.close()
  }

  @Test("A method's concurrency: one more is refused, and accepted when one has ended, been cancelled or refused")
  func concurrency() async throws {
    var settings = ServerSettings.unhurried
    settings.methods[.method(service: "test.Service", name: "Held")] = MethodSettings()
    settings.methods[.method(service: "test.Service", name: "Held")]?.maximumCallsInFlight = 1
    let service = TestService()
    let fixture = try AdmissionFixture([service], settings)
    for _ in 0..<3 {
      let held = Task { await status { try await fixture.call("/test.Service/Held") } }
      #expect(await service.begun.next() != nil)
      let refused = await status { try await fixture.call("/test.Service/Held") }
      #expect(refused?.code == .resourceExhausted)
      #expect(pushback(refused) != nil)
      #expect(await status { try await fixture.call("/test.Service/Echo") } == nil)
      service.release.send(())
      #expect(await held.value == nil)
    }
    await fixture.close()
  }

  // MARK: Settings of methods

  @Test("A method's bytes and times; a service's for its other methods")
  func methodSettings() async throws {
    var settings = ServerSettings.unhurried
    settings.methods[.service("test.Service")] = MethodSettings()
    settings.methods[.service("test.Service")]?.maximumRequestBytes = 10
    settings.methods[.service("test.Service")]?.defaultTimeout = .seconds(100)
    settings.methods[.service("test.Service")]?.maximumTimeout = .seconds(200)
    settings.methods[.method(service: "test.Service", name: "Echo")] = MethodSettings()
    settings.methods[.method(service: "test.Service", name: "Echo")]?.maximumResponseBytes = 20
    settings.methods[.method(service: "test.Service", name: "Chat")] =
      settings.methods[.method(service: "test.Service", name: "Echo")]
    settings.methods[.method(service: "test.Service", name: "Ecko")] = MethodSettings()
    settings.methods[.service("test.Servant")] = MethodSettings()
    let fixture = try AdmissionFixture([TestService()], settings)
    #expect(
      fixture.server.unknownMethods == [.service("test.Servant"), .method(service: "test.Service", name: "Ecko")])

    let large = await status { try await fixture.call("/test.Service/Deadline", 11) }
    #expect(large?.code == .resourceExhausted)
    func secondsReceived(_ bytes: Int, _ options: CallOptions = CallOptions()) async throws -> Int {
      Int(try await fixture.call("/test.Service/Deadline", bytes, options).text) ?? 0
    }
    // Some of it passes on the way, more on a busy machine.
    #expect((51...100).contains(try await secondsReceived(10)))
    #expect((1...50).contains(try await secondsReceived(0, CallOptions(timeout: .seconds(50)))))
    #expect((101...200).contains(try await secondsReceived(0, CallOptions(timeout: .seconds(500)))))

    #expect(try await fixture.call("/test.Service/Echo", 20).bytes.count == 20)
    let response = await status { try await fixture.call("/test.Service/Echo", 21) }
    #expect(response?.code == .resourceExhausted)
    #expect(response?.message == "the response has 21 bytes, the limit of /test.Service/Echo is 20: ask for less")
    let chat: BidirectionalCall<Blob, Blob> = fixture.channel.bidirectional(
      "/test.Service/Chat", options: CallOptions())
    try await chat.requests.write(Blob([UInt8](repeating: 1, count: 21)))
    var answers = chat.responses.makeAsyncIterator()
    #expect(await status { try await answers.next() }?.code == .resourceExhausted)
    await fixture.close()
  }

  /// Calls the method from 32 tasks until stopped; reports every rejection.
  private func flood(
    _ fixture: AdmissionFixture, _ method: String, until stop: Flag, _ refused: Signal<RPCError>
  ) async {
    await withTaskGroup { group in
      for _ in 0..<32 {
        group.addTask {
          while !stop.isRaised {
            if let error = await status(of: { try await fixture.call(method) }) { refused.send(error) }
          }
        }
      }
    }
  }
}

private final class Flag: Sendable {
  private let raised = Atomic(false)

  var isRaised: Bool { raised.load(ordering: .relaxed) }
  func raise() { raised.store(true, ordering: .relaxed) }
}
