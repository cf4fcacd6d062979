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
    let context = RPCContext(method: MethodDescriptor(path: "/a.B/C"))
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
    try? await interceptor.intercept(RPCContext(method: MethodDescriptor(path: "/made.Up/42"))) { _ in
      throw RPCError(.notFound, "")
    }
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

  @Test(
    "Access log: the first of so many calls that succeed and every one that fails, without what its caller has sent")
  func accessLog() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let lines = Locked<[String]>([])
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    let interceptor = TelemetryInterceptor(
      logger: logger, registry: MetricRegistry(),
      methods: [MethodDescriptor(service: "a.B", name: "C", kind: .unary)], clock: host.loops[0], accessLog: 10,
      describeCaller: { _ in "child" })
    for _ in 0..<25 { try await interceptor.intercept(RPCContext(method: MethodDescriptor(path: "/a.B/C"))) { _ in } }
    #expect(lines.withLock { $0.count } == 3)
    try? await interceptor.intercept(RPCContext(method: MethodDescriptor(path: "/a.B/C"))) { _ in
      throw RPCError.invalid("child.name", "child.name \"Anabella\" is too long")
    }
    try? await interceptor.intercept(RPCContext(method: MethodDescriptor(path: "/a.B/C"))) { _ in
      throw RPCError.because(
        "NO_DEBT", .failedPrecondition, "Anabella owes nothing", domain: ErrorDomain("example"),
        metadata: ["field": "amount"])
    }
    interceptor.tokenRefused(
      RPCContext(method: MethodDescriptor(path: "/made.Up/Anabella")), because: "the token has expired")
    let written = lines.withLock { $0 }.dropFirst(3)
    #expect(written.count == 3 && written.allSatisfy { $0.contains("level=info") && !$0.contains("Anabella") })
    #expect(written.dropLast(2).last?.contains("status=INVALID_ARGUMENT reason=\"\" fields=child.name ") == true)
    #expect(written.dropLast().last?.contains("status=FAILED_PRECONDITION reason=NO_DEBT fields=amount ") == true)
    #expect(written.last?.contains("method=other") == true)
  }

  @Test("Access log: a flood of calls that fail writes a bounded number of lines, and counts those without one")
  func accessLogFlood() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let lines = Locked<Int64>(0)
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { _ in lines.withLock { $0 += 1 } })
    let registry = MetricRegistry()
    let interceptor = TelemetryInterceptor(
      logger: logger, registry: registry, methods: [], clock: host.loops[0], accessLog: 1_000_000,
      describeCaller: { _ in "child" })
    for _ in 0..<20_000 {
      try? await interceptor.intercept(RPCContext(method: MethodDescriptor(path: "/a.B/C"))) { _ in
        throw RPCError(.notFound, "none")
      }
    }
    var suppressed: Int64 = 0
    registry.visit { family in
      for series in family.series where family.name == "log_access_lines_suppressed" {
        if case .observed(let read) = series.source { suppressed = read() ?? 0 }
      }
    }
    #expect(suppressed > 0 && suppressed + lines.withLock { $0 } == 20_000)
  }

  @Test("Telemetry: watches that are open have their own family, by method; other calls do not")
  func watches() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let registry = MetricRegistry()
    let interceptor = TelemetryInterceptor(
      logger: .silent(clock: host.wallClock), registry: registry,
      methods: [
        MethodDescriptor(service: "a.B", name: "WatchC", kind: .serverStreaming),
        MethodDescriptor(service: "a.B", name: "ListC", kind: .serverStreaming),
      ], clock: host.loops[0], describeCaller: { _ in "child" })
    func watches() -> [String: Int64] {
      var values: [String: Int64] = [:]
      registry.visit { family in
        for series in family.series where family.name == "grpc_server_watches" {
          if case .observed(let read) = series.source, let value = read() {
            values[series.labels.first?.value ?? ""] = value
          }
        }
      }
      return values
    }
    #expect(watches() == [:])
    for method in ["/a.B/WatchC", "/a.B/ListC"] {
      try await interceptor.intercept(RPCContext(method: MethodDescriptor(path: method))) { _ in
        #expect(watches()["a.B/WatchC"] == (method == "/a.B/WatchC" ? 1 : 0))
      }
    }
    #expect(watches() == ["a.B/WatchC": 0])
  }

  @Test("Telemetry: a flood of failures writes a bounded number of lines, and none for errors that a drain causes")
  func flood() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let lines = Locked(0)
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { _ in lines.withLock { $0 += 1 } })
    let interceptor = TelemetryInterceptor(
      logger: logger, registry: MetricRegistry(), methods: [], clock: host.loops[0], describeCaller: { _ in "child" })
    func fail() async {
      let context = RPCContext(method: MethodDescriptor(path: "/a.B/C"))
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
