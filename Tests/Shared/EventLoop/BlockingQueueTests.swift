import EventLoop
import Glibc
import Locks
import Testing

@Suite("Blocking queues", .timeLimit(.minutes(30)))
struct BlockingQueueTests {
  private struct Failure: Error {}

  @Test("A serial queue runs one job at a time, in order")
  func serial() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let queue = host.makeSerialQueue(label: "serial")
    let order = Locked<[Int]>([])
    for number in 0..<1_000 { queue.enqueue { order.withLock { $0.append(number) } } }
    let count = try await queue.run { order.withLock { $0.count } }
    #expect(count == 1_000)
    let numbers = order.withLock { $0 }
    #expect(numbers == Array(0..<1_000))
  }

  @Test("Results and errors come back to the caller's loop")
  func results() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let (loop, pool) = (host.loops[0], host.blockingPool)
    let outcome = await Task(executorPreference: loop) {
      let value = try await pool.run { 42 }
      var failed = false
      do { try await pool.run { throw Failure() } } catch is Failure { failed = loop.inEventLoop }
      return (value, failed, loop.inEventLoop)
    }.result
    #expect(try outcome.get() == (42, true, true))
  }

  @Test("Threads for blocking work come after the loops, those of which there are several after the others")
  func ranks() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let priority: @Sendable () -> Int32 = { getpriority(.init(PRIO_PROCESS.rawValue), 0) }
    let own = priority()
    let onLoop = await Task(executorPreference: host.loops[0]) { priority() }.value
    #expect(onLoop == own)
    let usual = host.makeSerialQueue(label: "usual")
    let behind = host.makeSerialQueue(label: "behind", rank: .background)
    #expect(try await usual.run(priority) == min(19, own + 6))
    #expect(try await host.blockingPool.run(priority) == min(19, own + 6))
    #expect(try await behind.run(priority) == min(19, own + 10))
  }

  @Test("Jobs run in order, however urgent they are")
  func urgencies() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let queue = host.makeSerialQueue(label: "urgencies")
    let order = Locked<[Int]>([])
    for number in 0..<100 {
      queue.enqueue(number % 3 == 0 ? .background : .prompt) { order.withLock { $0.append(number) } }
    }
    try await queue.run {}
    let numbers = order.withLock { $0 }
    #expect(numbers == Array(0..<100))
  }

  @Test("Jobs that were enqueued before the last reference was released still run")
  func dropping() async throws {
    await withCheckedContinuation { continuation in
      ThreadQueue(label: "short-lived", threads: 1).enqueue { continuation.resume() }
    }
  }

  @Test("Random bytes are as many as asked for, and differ")
  func randomBytes() throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    #expect(host.randomBytes(0).isEmpty)
    #expect(host.randomBytes(1_000).count == 1_000)
    #expect(host.randomBytes(32) != host.randomBytes(32))
  }
}
