import EventLoop
import Glibc
import Locks
import SimulatedHost
import StreamPeers
import Testing

private final class Shared<Value: Sendable>: Sendable {
  private let stored: Locked<Value>
  init(_ value: Value) { stored = Locked(value) }
  var value: Value { stored.withLock { $0 } }
  func change(_ body: @Sendable (inout Value) -> Void) { stored.withLock { body(&$0) } }
}

@Suite("Simulated machines", .timeLimit(.minutes(30)))
struct SimulatedMachineTests {
  private let address = SocketAddress.loopback(port: 7001)

  /// Clients and an echo server with tasks, timers and blocking work, all of it between killing and restarting the
  /// server.
  private func workload(seed: UInt64) throws -> (hash: UInt64, steps: Int, echoed: Int) {
    try SimulatedWorld.with(seed: seed) { world in
      world.network.conditions.reset = 0.001
      let client = world.addHost("client", loops: 2)
      var server = world.addHost("server", loops: 2)
      let echoed = Shared(0)
      let address = address
      func serve() throws { _ = try server.listen(address) { $0.handler = Echo($0) } }
      try serve()
      world.schedule(after: .milliseconds(100)) {
        server = server.restarted()
        try? serve()
      }
      try world.run(on: client) {
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<8 {
            group.addTask {
              var tries = 0
              while tries < 50 {
                tries += 1
                let bytes = client.randomBytes(5_000 + number)
                if let back = try? await Exchange.run(host: client, to: address, sending: bytes), back == bytes {
                  echoed.change { $0 += 1 }
                  if client.wallClock.now.nanoseconds % 3 == 0 { try? await client.blockingPool.run {} }
                  if tries > 20 { return }
                } else {
                  await client.loops[0].pause(.milliseconds(20))
                }
              }
            }
          }
        }
      }
      return (world.trace.hash, world.trace.count, echoed.value)
    }
  }

  @Test(
    "The same seed gives the same run to the last byte; another seed another one", arguments: [1, 2, 3] as [UInt64])
  func determinism(seed: UInt64) throws {
    let first = try workload(seed: seed)
    let second = try workload(seed: seed)
    #expect(first == second)
    #expect(first.echoed > 50)
    #expect(try workload(seed: seed + 100).hash != first.hash)
  }

  @Test("Time jumps over idle stretches, and timers run in order")
  func time() throws {
    try SimulatedWorld.with(seed: 4) { world in
      let host = world.addHost("host")
      let order = Shared<[Int]>([])
      host.loops[0].schedule(after: .seconds(7_200)) { order.change { $0.append(2) } }
      host.loops[0].schedule(after: .seconds(3_600)) { order.change { $0.append(1) } }
      _ = host.wallClock.wake(at: host.wallClock.now + .seconds(86_400), on: host.loops[0]) {
        order.change { $0.append(3) }
      }
      try world.run(for: .seconds(100_000))
      #expect(order.value == [1, 2, 3])
      #expect(world.now.nanoseconds == 100_000_000_000_000)
    }
  }

  @Test("A killed host runs nothing more, its peers lose their connections, its address refuses connections")
  func kill() throws {
    try SimulatedWorld.with(seed: 5) { world in
      let (client, server) = (world.addHost("client"), world.addHost("server"))
      let address = address
      _ = try server.listen(address) { $0.handler = Echo($0) }
      let ran = Shared(false)
      server.loops[0].schedule(after: .seconds(1)) { ran.change { $0 = true } }
      world.schedule(after: .milliseconds(500)) { server.kill() }
      let outcome = try world.run(on: client) {
        var failures: [Int32] = []
        while failures.count < 2 {
          do {
            _ = try await Exchange.run(host: client, to: address, sending: [UInt8](repeating: 1, count: 10_000))
          } catch let error as SocketError { failures.append(error.code) }
          await client.loops[0].pause(.milliseconds(1))
        }
        return failures
      }
      #expect(outcome.last == ECONNREFUSED)
      try world.run(for: .seconds(10))
      #expect(!ran.value)
    }
  }

  @Test("A restarted host finds its files, and nothing else")
  func restart() throws {
    SimulatedWorld.with(seed: 6) { world in
      let host = world.addHost("host")
      let path = host.storageDirectory + "/state"
      write("kept", to: path)
      host.onKill { write("too late", to: path) }
      let next = host.restarted()
      #expect(!host.isAlive)
      #expect(next.storageDirectory == host.storageDirectory)
      #expect(read(path) == "kept")
    }
  }

  private func write(_ text: String, to path: String) {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    #expect(Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
    close(descriptor)
  }

  private func read(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// Counts the connections that were accepted and have not ended.
  private final class Counted: SocketHandler {
    let socket: StreamSocket
    let open: Shared<Int>

    init(_ socket: StreamSocket, _ open: Shared<Int>) {
      self.socket = socket
      self.open = open
      open.change { $0 += 1 }
    }

    func socketReadable() {
      guard (try? socket.read(into: socket.loop.receiveBuffer)) == 0 else { return }
      socket.close()
      open.change { $0 -= 1 }
    }

    func socketWritable() {}
    func socketClosed(_ error: SocketError?) { open.change { $0 -= 1 } }
  }

  @Test("An attempt to connect that is cancelled leaves nothing: at once, half-way, across a partition")
  func givenUp() throws {
    for (delay, isPartitioned) in [(Duration.zero, false), (.microseconds(1_500), false), (.seconds(1), true)] {
      try SimulatedWorld.with(seed: 9) { world in
        world.network.conditions.latency = .milliseconds(1) ... .milliseconds(1)
        let (client, server) = (world.addHost("client"), world.addHost("server"))
        let open = Shared(0)
        _ = try server.listen(address) { $0.handler = Counted($0, open) }
        if isPartitioned { world.network.partition(client, server) }
        let loop = client.loops[0]
        let address = address
        loop.execute {
          let attempt = client.connect(address, on: loop) { _ in Issue.record("it was given up") }
          loop.schedule(after: delay) { attempt.cancel() }
        }
        try world.run(for: .milliseconds(2))
        #expect(open.value == (delay == .microseconds(1_500) ? 1 : 0))
        try world.run(for: .seconds(60))
        #expect(open.value == 0)
      }
    }
  }

  @Test("Across a partition connecting times out; sent bytes arrive after the healing")
  func partition() throws {
    try SimulatedWorld.with(seed: 7) { world in
      let (client, server) = (world.addHost("client"), world.addHost("server"))
      let address = address
      _ = try server.listen(address) { $0.handler = Echo($0) }
      world.network.partition(client, server)
      #expect(throws: SocketError(.connect, code: ETIMEDOUT, subject: address.description)) {
        _ = try world.run(on: client) { try await Exchange.run(host: client, to: address, sending: [1]) }
      }
      world.network.heal()
      world.schedule(after: .milliseconds(30)) { world.network.partition(client, server) }
      world.schedule(after: .seconds(60)) { world.network.heal() }
      let bytes = [UInt8](repeating: 3, count: 2_000_000)
      let back = try world.run(on: client) { try await Exchange.run(host: client, to: address, sending: bytes) }
      #expect(back == bytes)
      #expect(world.now.nanoseconds > 60_000_000_000)
    }
  }

  @Test("Code that bypasses its host is detected")
  func escape() throws {
    SimulatedWorld.with(seed: 8) { world in
      let host = world.addHost("host")
      host.loops[0].schedule(after: .seconds(1)) {}
      #expect(throws: SimulatedWorld.Failure.self) {
        try world.run(on: host, limit: .seconds(1_000_000_000)) {
          // Keeps the world busy, in simulated time, until the sleeper returns from outside it.
          @Sendable func tick() { host.loops[0].schedule(after: .seconds(1)) { tick() } }
          tick()
          let loop = host.loops[0]
          // From its own thread, before it ends: whether its end is awaited by then is chance.
          await Task.detached { _ = Task(executorPreference: loop) {} }.value
          await loop.pause(.seconds(10))
        }
      }
    }
  }

  @Test("A condition that never holds fails with the seed")
  func failure() throws {
    _ = SimulatedWorld.with(seed: 9) { world in
      #expect { try world.run(until: { false }, limit: .seconds(1)) } throws: {
        "\($0)".contains("seed 9")
      }
    }
  }
}

extension EventLoop {
  fileprivate func pause(_ delay: Duration) async {
    await withUnsafeContinuation { continuation in schedule(after: delay) { continuation.resume() } }
  }
}
