import EventLoop
import InteropMessages
import InteropStubs
import RPC

/// `rpc_soak` and `channel_soak`: large calls repeatedly, over one connection or each over a new one.
struct SoakTest {
  struct Options: Sendable {
    /// Calls of each worker.
    var iterations = 10
    var maximumFailures = 0
    var maximumLatency = Duration.milliseconds(1_000)
    /// For all calls together; when nil, the sum of their own limits.
    var overallTimeout: Duration?
    /// From the beginning of one call to that of the next.
    var interval = Duration.zero
    var workers = 1
    var requestBytes = 271_828
    var responseBytes = 314_159
  }

  var calls = 0
  var failures: [String] = []
  var slowest = Duration.zero

  mutating func add(_ other: SoakTest) {
    calls += other.calls
    failures += other.failures
    slowest = max(slowest, other.slowest)
  }
}

extension InteropCases {
  func soak(newChannels: Bool) async throws {
    let soak = options.soak
    let end = ContinuousClock.now + (soak.overallTimeout ?? soak.maximumLatency * soak.iterations)
    let result = await withTaskGroup(of: SoakTest.self) { group in
      for worker in 0..<soak.workers {
        group.addTask { await soakWorker(worker, newChannels: newChannels, end: end) }
      }
      var sum = SoakTest()
      for await part in group { sum.add(part) }
      return sum
    }
    guard result.calls == soak.iterations * soak.workers else {
      throw Failure(description: "only \(result.calls) of \(soak.iterations * soak.workers) calls were made in time")
    }
    guard result.failures.count <= soak.maximumFailures else {
      throw Failure(
        description: "\(result.failures.count) of \(result.calls) failed, slowest \(result.slowest); first: "
          + result.failures[0])
    }
  }

  private func soakWorker(_ worker: Int, newChannels: Bool, end: ContinuousClock.Instant) async -> SoakTest {
    var result = SoakTest()
    let clock = ContinuousClock()
    while result.calls < options.soak.iterations, clock.now < end {
      let own = newChannels ? newChannel() : nil
      let begin = clock.now
      do {
        var request = GrpcTesting.SimpleRequest()
        request.responseSize = Int32(clamping: options.soak.responseBytes)
        request.payload = zeros(options.soak.requestBytes)
        let service = GrpcTesting.TestServiceClient(own ?? channel)
        try expectZeros(
          try await service.unaryCall(request, options: Self.patience).payload, options.soak.responseBytes)
      } catch {
        result.failures.append("worker \(worker), call \(result.calls): \(error)")
      }
      own?.close()
      let latency = clock.now - begin
      result.calls += 1
      result.slowest = max(result.slowest, latency)
      if latency > options.soak.maximumLatency {
        result.failures.append("worker \(worker), call \(result.calls) took \(latency)")
      }
      if latency < options.soak.interval { try? await Task.sleep(for: options.soak.interval - latency) }
    }
    return result
  }
}
