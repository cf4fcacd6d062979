import EventLoop
import Locks
import Testing

@Suite("Blocking queues", .timeLimit(.minutes(1)))
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

  @Test("Jobs that were enqueued before the last reference went still run")
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
