import Awaiting
import Bytes
import EventLoop
import HTTP2
import SimulatedHost
import Testing

@testable import RPC

/// W3C Trace Context.
@Suite struct TraceContextTests {
  private static let valid = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  private func parse(_ parents: [String], _ states: [String] = []) -> ReceivedTrace? {
    var shared = SharedMetadata()
    shared.begin()
    for (name, values) in [("x-other", ["1"]), ("traceparent", parents), ("tracestate", states)] {
      for value in values {
        Array(name.utf8).withUnsafeBytes { name in
          Array(value.utf8).withUnsafeBytes { value in shared.append(name, value) }
        }
      }
    }
    return shared.finish().trace()
  }

  @Test("A traceparent is read and written")
  func parent() throws {
    let trace = try #require(parse([Self.valid], ["a=1", "b=2"]))
    #expect(trace.traceID.description == "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(trace.parentID == 0x00f0_67aa_0ba9_02b7)
    #expect(trace.flags == 1)
    #expect(trace.state == "a=1,b=2")
    let child = trace.child(spanID: 0xab)
    #expect(child.traceParent == "00-4bf92f3577b34da6a3ce929d0e0e4736-00000000000000ab-01")
    #expect(child.parentID == trace.parentID)
    #expect(child.isRecorded)
  }

  @Test(
    "An invalid traceparent counts as none",
    arguments: [
      "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
      "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
      "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0x",
      "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01x",
      "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-" + String(repeating: "a", count: 600),
    ])
  func invalid(text: String) {
    #expect(parse([text]) == nil)
  }

  @Test("Later versions, which may have more fields, are read; two parents are none")
  func versions() {
    #expect(parse(["cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-comes"])?.flags == 1)
    #expect(parse(["01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"]) != nil)
    #expect(parse([Self.valid, Self.valid]) == nil)
    #expect(parse([], ["a=1"]) == nil)
  }

  @Test("A state that is too large or no text is dropped, and the trace continues")
  func state() {
    #expect(parse([Self.valid], [String(repeating: "a", count: 512)])?.state.count == 512)
    #expect(parse([Self.valid], [String(repeating: "a", count: 513)])?.state == "")
    #expect(parse([Self.valid], Array(repeating: String(repeating: "a", count: 300), count: 3))?.state == "")
    #expect(parse([Self.valid], [Array(repeating: "a=1", count: 32).joined(separator: ",")])?.state.isEmpty == false)
    #expect(parse([Self.valid], [Array(repeating: "a=1", count: 33).joined(separator: ",")])?.state == "")
    #expect(parse([Self.valid], ["a=\u{7}"])?.state == "")
  }

  @Test("A trace that begins has ids that are not zero")
  func root() {
    var random = SplitMix64(seed: 0)
    let trace = TraceContext.root(&random)
    #expect(trace.parentID == nil)
    #expect(trace.spanID != 0 && trace.traceID.low != 0)
    #expect(trace.isRecorded)
    #expect(trace.traceParent.utf8.count == 55)
  }
}

/// Returns the trace that a handler's own calls inherit, over a chain of servers.
@Suite struct PropagationTests {
  /// Where in the chain a call came, and what its handler saw.
  private struct Visit: Sendable {
    var server: Int
    /// Until the deadline.
    var remaining: Duration?
    var trace: TraceContext?
    /// Asked for a second time.
    var traceAgain: TraceContext?
  }

  /// A server that passes every call on to the next one, or is the last.
  private final class Link: RPCService {
    static let serviceName = "test.Service"
    let number: Int
    let next: Channel?
    let visits: Signal<Visit>
    let cancelled: Signal<Int>
    let hears: Signal<Void>

    init(_ number: Int, next: Channel?, visits: Signal<Visit>, cancelled: Signal<Int>, hears: Signal<Void>) {
      self.number = number
      self.hears = hears
      self.next = next
      self.visits = visits
      self.cancelled = cancelled
    }

    var methods: [MethodHandler] {
      [.unary("Pass", pass), .unary("Hold", hold), .unary("Open", open), .serverStreaming("Stay", stay)]
    }

    private func visit(_ context: RPCContext) {
      let remaining = context.deadline.flatMap { deadline in EventLoop.current.map { deadline - $0.now } }
      visits.send(
        Visit(server: number, remaining: remaining, trace: context.trace, traceAgain: RPCContext.current?.trace))
    }

    func pass(_ request: Blob, context: RPCContext) async throws -> Blob {
      visit(context)
      guard let next else { return request }
      return try await next.unary("/test.Service/Pass", request, options: CallOptions())
    }

    /// The last one waits for its cancellation.
    func hold(_ request: Blob, context: RPCContext) async throws -> Blob {
      visit(context)
      do {
        guard let next else {
          try await Awaiting.cancellation()
          return request
        }
        return try await next.unary("/test.Service/Hold", request, options: CallOptions())
      } catch {
        cancelled.send(number)
        throw error
      }
    }

    /// Starts a stream to the next server and then waits for something else, ignoring its own cancellation.
    func open(_ request: Blob, context: RPCContext) async throws -> Blob {
      guard let next else { return request }
      let stream: ResponseStream<Blob> = next.serverStreaming("/test.Service/Stay", request, options: CallOptions())
      let deaf = Task.detached { await self.hears.nextUnlimited() }
      _ = await deaf.value
      withExtendedLifetime(stream) {}
      return request
    }

    func stay(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
      visit(context)
      do {
        try await Awaiting.cancellation()
      } catch {
        cancelled.send(number)
        throw error
      }
    }
  }

  /// Three servers, each calling the next, and a channel to the first.
  private struct Chain {
    let visits = Signal<Visit>()
    let cancelled = Signal<Int>()
    /// Lets a handler that ignores its cancellation end.
    let hears = Signal<Void>()
    let channel: Channel
    private var servers: [Server] = []
    private var channels: [Channel] = []

    init(
      host: any Host = ClientFixture.host, channelSettings: ChannelSettings = ClientFixture.settings,
      startsTraces: Bool = false
    ) throws {
      var next: Channel?
      var serverSettings = ServerSettings.unhurried
      serverSettings.startsTraces = startsTraces
      for number in (1...3).reversed() {
        let link = Link(number, next: next, visits: visits, cancelled: cancelled, hears: hears)
        let server = Server(host: host, services: [link], settings: serverSettings)
        let address = try server.listen(on: .loopback(port: 0))
        servers.append(server)
        let settings = number == 1 ? channelSettings : ClientFixture.settings
        let channel = Channel(host: host, target: address, settings: settings)
        channels.append(channel)
        next = channel
      }
      channel = channels[2]
    }

    func visit() async throws -> Visit { try #require(await visits.next()) }

    func close() async {
      for channel in channels { channel.close() }
      for server in servers { await server.close() }
    }
  }

  private static let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  @Test("Deadline and trace go down the chain: each call has one, the trace is one, each span names the one before")
  func chain() async throws {
    let chain = try Chain()
    let options = CallOptions(
      timeout: .seconds(60), metadata: try Metadata(["traceparent": Self.parent, "tracestate": "vendor=1"]))
    #expect(try await ClientFixture.unary(chain.channel, "Pass", "a", options) == "a")
    let visits = [try await chain.visit(), try await chain.visit(), try await chain.visit()]
    #expect(visits.map(\.server) == [1, 2, 3])
    let traces = try visits.map { try #require($0.trace) }
    for trace in traces {
      #expect(trace.traceID.description == "4bf92f3577b34da6a3ce929d0e0e4736")
      #expect(trace.state == "vendor=1")
      #expect(trace.flags == 1)
    }
    #expect(traces[0].parentID == 0x00f0_67aa_0ba9_02b7)
    #expect(traces[1].parentID == traces[0].spanID)
    #expect(traces[2].parentID == traces[1].spanID)
    #expect(Set(traces.map(\.spanID)).count == 3)
    #expect(visits.map(\.traceAgain) == visits.map(\.trace), "a call is one span, however often it is asked")
    let remaining = try visits.map { try #require($0.remaining) }
    // `grpc-timeout` is rounded up to a microsecond here. How much less each call has depends on when the loops of a
    // slow machine have read the clock.
    #expect(remaining.allSatisfy { $0 > .seconds(1) && $0 <= .seconds(60) + .microseconds(3) }, "\(remaining)")
    await chain.close()
  }

  @Test("Calls of one handler are different spans, of different calls too")
  func siblings() async throws {
    let chain = try Chain()
    let options = CallOptions(metadata: try Metadata(["traceparent": Self.parent]))
    var spans: Set<UInt64> = []
    for _ in 0..<20 {
      _ = try await ClientFixture.unary(chain.channel, "Pass", "a", options)
      for _ in 0..<3 { spans.insert(try #require(try await chain.visit().trace).spanID) }
    }
    #expect(spans.count == 60)
    await chain.close()
  }

  @Test("Without a trace none is started, unless a setting asks for it")
  func noTrace() async throws {
    let chain = try Chain()
    _ = try await ClientFixture.unary(chain.channel, "Pass", "a")
    for _ in 0..<3 { #expect(try await chain.visit().trace == nil) }
    await chain.close()

    var settings = ClientFixture.settings
    settings.startsTraces = true
    let started = try Chain(channelSettings: settings)
    _ = try await ClientFixture.unary(started.channel, "Pass", "a")
    var traces: [TraceContext] = []
    for _ in 0..<3 { traces.append(try #require(try await started.visit().trace)) }
    #expect(Set(traces.map(\.traceID)).count == 1)
    #expect(traces[0].parentID != nil)
    await started.close()

    let serving = try Chain(startsTraces: true)
    _ = try await ClientFixture.unary(serving.channel, "Pass", "a")
    traces = []
    for _ in 0..<3 { traces.append(try #require(try await serving.visit().trace)) }
    #expect(traces[0].parentID == nil)
    #expect(traces[1].parentID == traces[0].spanID)
    #expect(Set(traces.map(\.traceID)).count == 1)
    await serving.close()
  }

  @Test("A call made on behalf of a context of one's own is part of its trace")
  func detached() async throws {
    let chain = try Chain()
    let trace = TraceContext(traceID: .init(high: 1, low: 2), parentID: nil, spanID: 3, flags: 0)
    let context = RPCContext(method: MethodDescriptor(path: "/a.B/C"), trace: trace)
    _ = try await RPCContext.$current.withValue(context) { try await ClientFixture.unary(chain.channel, "Pass", "a") }
    let first = try #require(try await chain.visit().trace)
    #expect(first.traceID == trace.traceID && first.parentID == 3 && !first.isRecorded)
    await chain.close()
  }

  /// Whose handlers were cancelled.
  private func ended(_ cancelled: Signal<Int>) async -> Set<Int> {
    var ended: Set<Int> = []
    while ended.count < 3, let number = await cancelled.next() { ended.insert(number) }
    return ended
  }

  @Test("A cancellation reaches the end of the chain")
  func cancellation() async throws {
    let chain = try Chain()
    let call = Task { await status { try await ClientFixture.unary(chain.channel, "Hold", "a") } }
    for _ in 0..<3 { _ = try await chain.visit() }
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    #expect(await ended(chain.cancelled) == [1, 2, 3])
    await chain.close()
  }

  /// In simulated time, in which all three have begun before it passes.
  @Test("A deadline reaches the end of the chain")
  func deadlineOfChain() async throws {
    let (visits, cancelled, error, elapsed) = try SimulatedWorld.with(seed: 1) { world in
      let machine = world.addHost("machine")
      let chain = try Chain(host: machine)
      let begin = machine.loops[0].now
      let error = try world.run(on: machine) {
        await status { try await ClientFixture.unary(chain.channel, "Hold", "a", CallOptions(timeout: .seconds(3))) }
      }
      try world.run(for: .seconds(1))
      return (chain.visits, chain.cancelled, error, machine.loops[0].now - begin)
    }
    #expect(error?.code == .deadlineExceeded)
    #expect(elapsed < .seconds(5))
    for number in 1...3 { #expect(await visits.next()?.server == number) }
    #expect(await ended(cancelled) == [1, 2, 3])
  }

  @Test("A stream that a handler has started ends with the handler's call, even when the handler ignores cancellation")
  func startedStream() async throws {
    let chain = try Chain()
    let call = Task { await status { try await ClientFixture.unary(chain.channel, "Open", "a") } }
    #expect(try await chain.visit().server == 2)
    call.cancel()
    #expect(await chain.cancelled.next() == 2)
    #expect(await call.value?.code == .cancelled)
    chain.hears.send(())
    await chain.close()
  }

  @Test("The streams of a long handler are released as they end")
  func dependents() {
    let dependents = DependentCalls()
    let transport = ClientTransport(
      host: ClientFixture.host, loop: ClientFixture.host.loops[0], number: 0, target: ChannelTarget(.loopback(port: 1)),
      shared: ChannelSharedState(settings: ChannelSettings(), loops: 1))
    for _ in 0..<1_000 {
      dependents.add(ClientCall(transport: transport, shape: .responseStream, receivedMetadata: nil))
    }
    #expect(dependents.count <= 8)
  }
}
