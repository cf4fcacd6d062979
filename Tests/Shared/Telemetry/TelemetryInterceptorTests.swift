import EventLoop
import Locks
import Metrics
import RPC
import Telemetry
import Testing

struct TelemetryInterceptorTests {
  private struct Secret: Error {}

  @Test("Telemetry: calls are counted by method and status, and only the service's own faults are warnings")
  func counts() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let lines = Locked<[String]>([])
    let registry = MetricRegistry()
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    let interceptor = TelemetryInterceptor(
      logger: logger, registry: registry, methods: [MethodDescriptor(service: "a.B", name: "C", kind: .unary)],
      clock: host.loops[0], describeCaller: { _ in "child" })
    let context = RPCContext(method: "/a.B/C")
    for _ in 0..<3 { try await interceptor.intercept(context) { _ in } }
    await #expect(throws: RPCError.self) {
      try await interceptor.intercept(context) { _ in throw RPCError(.notFound, "there is none") }
    }
    await #expect(throws: Secret.self) { try await interceptor.intercept(context) { _ in throw Secret() } }

    func calls(_ status: StatusCode) -> Int64 {
      registry.histogram(
        "grpc_server_call_duration_seconds", help: "", labels: ["grpc_method": "a.B/C", "grpc_status": status.name]
      ).count
    }
    #expect(calls(.ok) == 3 && calls(.notFound) == 1 && calls(.unknown) == 1)
    #expect(registry.counter("grpc_server_call_started", help: "", labels: ["grpc_method": "a.B/C"]).value == 5)
    try? await interceptor.intercept(RPCContext(method: "/made.Up/42")) { _ in throw RPCError(.notFound, "") }
    var seen: [String: Set<String>] = [:]
    registry.visit { family in
      for series in family.series {
        if case .observed(let read) = series.source { #expect(read() ?? 0 == 0) }
        for label in series.labels { seen[label.name, default: []].insert(label.value) }
      }
    }
    #expect(seen["grpc_method"] == ["a.B/C", "other"], "what a caller makes up is no label")
    let written = lines.withLock { $0 }
    #expect(written.count == 1)
    #expect(written[0].contains("level=warning") && written[0].contains("status=UNKNOWN"))
    #expect(written[0].contains("method=/a.B/C") && written[0].contains("caller=child"))

    await #expect(throws: RPCError.self) {
      try await interceptor.intercept(context) { _ in throw RPCError(.internalError, "it is broken", cause: Secret()) }
    }
    #expect(lines.withLock { $0 }.last?.contains("call failed: it is broken (because: Secret") == true)
  }

  @Test("Telemetry: a flood of failures writes a bounded number of lines, and none for errors that a drain causes")
  func flood() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let lines = Locked(0)
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { _ in lines.withLock { $0 += 1 } })
    let interceptor = TelemetryInterceptor(
      logger: logger, registry: MetricRegistry(), methods: [], clock: host.loops[0], describeCaller: { _ in "child" })
    func fail() async {
      let context = RPCContext(method: "/a.B/C")
      try? await interceptor.intercept(context) { _ in throw RPCError(.unavailable, "later") }
    }
    for _ in 0..<10_000 { await fail() }
    let written = lines.withLock { $0 }
    #expect((20..<5000).contains(written), "\(written) lines")
    interceptor.beginDrain()
    for _ in 0..<100 { await fail() }
    #expect(lines.withLock { $0 } == written)
  }

  @Test("Telemetry: peers that break connections one after the other write no more than a line a second")
  func brokenConnections() throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let lines = Locked<[String]>([])
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    let registry = MetricRegistry()
    let interceptor = TelemetryInterceptor(
      logger: logger, registry: registry, methods: [], clock: host.loops[0], describeCaller: { _ in "child" })
    let peer = PeerIdentity(address: .loopback(port: 7))
    for _ in 0..<5_000 { interceptor.connectionBroken(by: peer, because: "a header block of more than 147456 bytes") }
    let written = lines.withLock { $0 }
    // At most one for each second that began meanwhile.
    #expect((1..<100).contains(written.count), "\(written.count) lines")
    #expect(written.first?.contains("header block of more than 147456 bytes") == true)
    #expect(written.first?.contains("level=warning") == true)
    let counter = registry.counter("grpc_server_broken_connections", help: "Connections ended for what the peer sent.")
    #expect(counter.value == 5_000)
  }
}
