package import EventLoop
import HTTP2
package import LoadFigures
import Locks
package import RPC

/// One run of load over its own connections.
package struct LoadRun: Sendable {
  private let host: any Host
  private let targets: [ChannelTarget]
  private let settings: ChannelSettings
  private let plan: LoadPlan
  /// The server's process, if it is on this machine.
  private let server: Int?
  /// Renews what calls carry: called every `interval` off the loops; nil to keep what there is.
  private let renewal: (interval: Duration, options: @Sendable () -> CallOptions?)?

  /// - Parameter further: Targets of calls with methods of their own, after the first one.
  package init(
    host: any Host, target: ChannelTarget, further: [ChannelTarget] = [], settings: ChannelSettings, plan: LoadPlan,
    server: Int? = nil, renewal: (interval: Duration, options: @Sendable () -> CallOptions?)? = nil
  ) {
    self.host = host
    targets = [target] + further
    self.settings = settings
    self.plan = plan
    self.server = server
    self.renewal = renewal
  }

  /// - Parameter progress: called four times a second.
  /// - Throws: `RPCError` when a connection cannot be made.
  package func run(progress: (@Sendable (LoadProgress) -> Void)? = nil) async throws -> RunFigures {
    let times = Locked<[ConnectionTimes]>([])
    let traffic = WireTraffic()
    let shards = makeShards(times, traffic)
    defer { for shard in shards { for channel in shard.channels.joined() { channel.close() } } }
    for shard in shards { for channel in shard.channels.joined() { try await connect(channel, on: shard.loop) } }

    let loop = shards[0].loop
    let start = loop.readClock() + untilStart
    for shard in shards { shard.loop.execute { shard.begin(at: start) } }
    let reports = startReports(shards, start, progress)
    let renewing = startRenewal(shards)
    defer {
      reports?.cancel()
      renewing?.cancel()
    }

    await Self.pause(until: start + .nanoseconds(Int64(plan.warmUp * 1e9)), on: loop)
    let own = ProcessUse.ownCPU()
    let wire = (sent: traffic.written, received: traffic.read)
    let serverCPU = server.flatMap(ProcessUse.cpu)
    let memory = server.map { startMemorySamples(of: $0) }
    let end = start + .nanoseconds(Int64(plan.seconds * 1e9))
    await Self.pause(until: end, on: loop)
    let ownCPU = ProcessUse.ownCPU() - own
    let sent = traffic.written - wire.sent
    let received = traffic.read - wire.received
    let use = serverUse(since: serverCPU, maximumMemory: memory?.maximum.withLock { $0 } ?? 0)
    memory?.task.cancel()

    let grace = plan.options.timeout.map { $0 + .seconds(1) } ?? plan.grace
    for shard in shards {
      shard.loop.schedule(at: end + grace) { shard.cutOff() }
    }
    var figures = RunFigures()
    for shard in shards {
      figures.merge(await Task(executorPreference: shard.loop) { await shard.finish() }.value)
    }
    figures.ownCPU = ownCPU
    figures.wireBytesSent = Int64(sent)
    figures.wireBytesReceived = Int64(received)
    figures.server = use
    for time in times.withLock({ $0 }) {
      figures.connects.record(time.connect.clampedNanoseconds)
      figures.handshakes.record(time.handshake.clampedNanoseconds)
    }
    return figures
  }

  /// A moment, so that no loop begins late; longer for processes that begin together.
  private var untilStart: Duration {
    guard let time = plan.startTime else { return .milliseconds(50) }
    return max(.milliseconds(50), .milliseconds(time) - .nanoseconds(ProcessUse.wallClock()))
  }

  private func makeShards(_ times: Locked<[ConnectionTimes]>, _ traffic: WireTraffic) -> [LoadShard] {
    var settings = settings
    // Calls that find no stream wait here, as they would in a client, and the wait is in their latency.
    settings.maximumWaitingCalls = plan.maximumOutstanding
    settings.idleTimeout = nil
    settings.traffic = traffic
    settings.connectionObserver = { time in times.withLock { $0.append(time) } }
    let count = max(1, min(host.loops.count, plan.connections))
    let loops = host.loops.prefix(count)
    return loops.enumerated().map { index, loop in
      let connections = plan.connections / count + (index < plan.connections % count ? 1 : 0)
      let channels = targets.map { target in
        (0..<max(1, connections)).map { _ in Channel(host: host, target: target, settings: settings) }
      }
      return LoadShard(
        part: plan.part * count + index, parts: plan.parts * count, loop: loop, channels: channels, plan: plan)
    }
  }

  /// Any answer will do, also that there is no such method; only the lack of an answer is an error.
  private func connect(_ channel: Channel, on loop: EventLoop) async throws {
    try await Task(executorPreference: loop) {
      do {
        let _: RawMessage = try await channel.unary(
          MethodDescriptor(service: "grpc.health.v1.Health", name: "Check", kind: .unary), RawMessage(),
          options: CallOptions(timeout: .seconds(20)))
      } catch let error as RPCError {
        guard error.origin == .peer else { throw error }
      }
    }.value
  }

  // MARK: While it runs
  //
  // These tasks run off the loops: without anything to do there is none, so that a run in simulated time keeps to its
  // thread.

  private func startReports(
    _ shards: [LoadShard], _ start: MonotonicInstant, _ progress: (@Sendable (LoadProgress) -> Void)?
  ) -> Task<Void, Never>? {
    guard let progress else { return nil }
    return Task {
      var next = start
      while !Task.isCancelled {
        next = next + .milliseconds(250)
        await Self.pause(until: next, on: shards[0].loop)
        if Task.isCancelled { return }
        var sum: LoadProgress?
        for shard in shards {
          let part = await Task(executorPreference: shard.loop) { shard.recorder.progress(at: shard.now) }.value
          if sum == nil { sum = part } else { sum?.add(part) }
        }
        if let sum { progress(sum) }
      }
    }
  }

  private func startRenewal(_ shards: [LoadShard]) -> Task<Void, Never>? {
    guard let renewal else { return nil }
    return Task {
      while !Task.isCancelled {
        await Self.pause(until: shards[0].loop.readClock() + renewal.interval, on: shards[0].loop)
        if Task.isCancelled { return }
        let made = await withUnsafeContinuation { continuation in
          host.blockingPool.enqueue { continuation.resume(returning: renewal.options()) }
        }
        guard let made else { continue }
        for shard in shards { shard.loop.execute { shard.options = made } }
      }
    }
  }

  private func startMemorySamples(of server: Int) -> (task: Task<Void, Never>, maximum: Locked<Int64>) {
    let maximum = Locked<Int64>(0)
    let host = host
    let task = Task {
      while !Task.isCancelled {
        if let memory = ProcessUse.memory(server) { maximum.withLock { $0 = max($0, memory) } }
        await Self.pause(until: host.loops[0].readClock() + .milliseconds(500), on: host.loops[0])
      }
    }
    return (task, maximum)
  }

  private func serverUse(since before: Int64?, maximumMemory: Int64) -> RunFigures.ServerUse? {
    guard let server, let before, let after = ProcessUse.cpu(server) else { return nil }
    let memory = ProcessUse.memory(server) ?? 0
    return .init(
      process: server, name: ProcessUse.name(server), cpu: after - before, memory: memory,
      maximumMemory: max(memory, maximumMemory))
  }

  private static func pause(until instant: MonotonicInstant, on loop: EventLoop) async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      loop.schedule(at: instant) { continuation.resume() }
    }
  }
}
