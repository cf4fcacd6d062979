import EventLoop
import Synchronization
import Testing

@Suite("Event loop", .timeLimit(.minutes(1)))
struct EventLoopTests {
  @Test("A task with a loop as its preferred executor runs there, and comes back after a suspension")
  func tasksRunOnLoop() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let loop = host.loops[0]
    let seen = await Task(executorPreference: loop) { [pool = host.blockingPool] in
      let before = loop.inEventLoop
      let onPool = try? await pool.run { loop.inEventLoop }
      await Task.yield()
      return [before, onPool, loop.inEventLoop]
    }.value
    #expect(seen == [true, false, true])
    #expect(!loop.inEventLoop)
  }
}
