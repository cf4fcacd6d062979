import EventLoop
import Glibc
import Locks
import Randomness
import Testing

/// Collects values on one loop and returns them when there are enough.
private final class Collector<Value: Sendable>: Sendable {
  private let values = Locked<[Value]>([])
  func append(_ value: Value) { values.withLock { $0.append(value) } }
  var all: [Value] { values.withLock { $0 } }
}

extension EventLoop {
  /// Runs `body` on the loop and waits for its result.
  func ask<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in execute { continuation.resume(returning: body()) } }
  }

  /// Returns when every timer that is due within `delay` has run.
  func pass(_ delay: Duration) async {
    await withCheckedContinuation { continuation in schedule(after: delay) { continuation.resume() } }
  }
}

@Suite("Event loop", .timeLimit(.minutes(30)))
struct EventLoopTests {
  private func withLoop(_ body: (RealHost, EventLoop) async throws -> Void) async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    try await body(host, host.loops[0])
  }

  @Test("A task with a loop as its preferred executor runs there, and comes back after a suspension")
  func tasksRunOnLoop() async throws {
    try await withLoop { host, loop in
      let seen = await Task(executorPreference: loop) { [pool = host.blockingPool] in
        let before = loop.inEventLoop
        let onPool = try? await pool.run { loop.inEventLoop }
        await Task.yield()
        return [before, onPool, loop.inEventLoop, EventLoop.current === loop]
      }.value
      #expect(seen == [true, false, true, true])
      #expect(!loop.inEventLoop)
      #expect(EventLoop.current == nil)
    }
  }

  @Test("An immediate task runs on the caller's stack and continues on the loop")
  func immediateTasks() async throws {
    try await withLoop { _, loop in
      let order = Collector<String>()
      let task = await loop.ask {
        let task = Task.immediate(executorPreference: loop) {
          order.append("begun")
          // Resumed by the loop itself, so certainly after the task has suspended.
          await withCheckedContinuation { continuation in loop.execute { continuation.resume() } }
          order.append(loop.inEventLoop ? "back" : "elsewhere")
        }
        order.append("returned")
        return task
      }
      await task.value
      #expect(order.all == ["begun", "returned", "back"])
    }
  }

  @Test("Closures from other threads run in the order of submission")
  func executeInOrder() async throws {
    try await withLoop { _, loop in
      let order = Collector<Int>()
      for number in 0..<10_000 { loop.execute { order.append(number) } }
      await loop.ask {}
      #expect(order.all == Array(0..<10_000))
    }
  }

  @Test("Many threads may submit at once and nothing is lost")
  func executeFromManyThreads() async throws {
    try await withLoop { _, loop in
      let count = Collector<Int>()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<5_000 { loop.execute { count.append(1) } }
          }
        }
      }
      await loop.ask {}
      #expect(count.all.count == 40_000)
    }
  }

  @Test("Timers run in the order of their deadlines, equal ones in the order of scheduling")
  func timerOrder() async throws {
    try await withLoop { _, loop in
      let order = Collector<Int>()
      let last = await loop.ask {
        let start = loop.now
        for (number, milliseconds) in [(4, 9), (1, 3), (2, 3), (3, 5), (0, 1)] {
          loop.schedule(at: start + .milliseconds(milliseconds)) { order.append(number) }
        }
        return start + .milliseconds(9)
      }
      await loop.pass(.milliseconds(10))
      #expect(order.all == [0, 1, 2, 3, 4])
      #expect(loop.now >= last)
    }
  }

  @Test("A cancelled timer does not run, wherever it is cancelled")
  func timerCancel() async throws {
    try await withLoop { _, loop in
      let order = Collector<Int>()
      // The loop is held until both requests are on their way to it, or the timer could run between them.
      let isReady = Locked(false)
      loop.execute { while !isReady.withLock({ $0 }) { sched_yield() } }
      let foreign = loop.schedule(after: .milliseconds(5)) { order.append(1) }
      foreign.cancel()
      foreign.cancel()
      isReady.withLock { $0 = true }
      await loop.ask {
        let early = loop.schedule(after: .milliseconds(1)) { order.append(2) }
        loop.schedule(after: .milliseconds(2)) { order.append(3) }
        early.cancel()
      }
      await loop.pass(.milliseconds(10))
      #expect(order.all == [3])
    }
  }

  @Test("A reusable timer can be scheduled again when it has fired, and when it was cancelled")
  func timerAgain() async throws {
    // Sendable: touched only on the loop.
    final class Counting: LoopTimer, @unchecked Sendable {
      var fired = 0
      override func fire() { fired += 1 }
    }
    try await withLoop { _, loop in
      let timer = Counting(loop: loop)
      for expected in 1...3 {
        await loop.ask {
          loop.schedule(timer, at: loop.now + .seconds(3_600))
          timer.cancel()
          loop.schedule(timer, at: loop.now + .milliseconds(1))
        }
        await loop.pass(.milliseconds(5))
        #expect(await loop.ask { timer.fired } == expected)
      }
    }
  }

  @Test("A timer that is due at once runs in the next turn, so it cannot keep the loop from its sockets")
  func timersDoNotStarveOthers() async throws {
    try await withLoop { _, loop in
      let order = Collector<String>()
      await withCheckedContinuation { continuation in
        loop.execute {
          loop.schedule(at: loop.now) {
            order.append("timer")
            loop.schedule(at: loop.now) {
              order.append("timer of timer")
              continuation.resume()
            }
            loop.execute { order.append("closure") }
          }
        }
      }
      #expect(order.all == ["timer", "closure", "timer of timer"])
    }
  }

  @Test("Turn-end work runs once, after the turn's closures and tasks")
  func turnEnd() async throws {
    try await withLoop { _, loop in
      let order = Collector<String>()
      await loop.ask {
        loop.onTurnEnd {
          order.append("end")
          loop.onTurnEnd { order.append("end of end") }
        }
        loop.execute { order.append("closure") }
        Task(executorPreference: loop) { order.append("task") }
      }
      await loop.pass(.milliseconds(1))
      #expect(order.all == ["closure", "task", "end", "end of end"])
    }
  }

  @Test("A stopped loop runs nothing more")
  func stop() async throws {
    let host = try RealHost(loopCount: 1)
    let ran = Collector<Bool>()
    host.shutdown()
    host.loops[0].execute { ran.append(true) }
    #expect(ran.all.isEmpty)
  }

  @Test(
    "The queue gives out timers as a sorted list would, under random insertions and removals",
    // Deadlines all about; all within one list; mostly ascending, as those of calls.
    arguments: [(500, 0), (1 << 40, 0), (20, 1)])
  func timersAgainstModel(spread: Int64, step: Int64) async throws {
    try await withLoop { _, loop in
      var random = SeededRandom(seed: UInt64(spread))
      var queue = TimerQueue()
      var model: [(deadline: Int64, number: Int, timer: LoopTimer)] = []
      for number in 0..<5_000 {
        let now = MonotonicInstant(nanoseconds: Int64(number) * step)
        if Int.random(in: 0..<3, using: &random) == 0, let removed = model.indices.randomElement(using: &random) {
          queue.remove(model[removed].timer)
          queue.remove(model[removed].timer)
          model.remove(at: removed)
        } else {
          let deadline = now.nanoseconds + 1_000 * step + Int64.random(in: 0..<spread, using: &random)
          let timer = LoopTimer(loop: loop, deadline: MonotonicInstant(nanoseconds: deadline)) {}
          queue.insert(timer, now: now)
          model.append((deadline, number, timer))
        }
        #expect(queue.count == model.count)
        #expect(queue.earliest?.nanoseconds == model.map(\.deadline).min())
      }
      let expected = model.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
      for entry in expected {
        let popped = queue.popDue(.distantFuture, before: .max)
        #expect(popped === entry.timer)
      }
      #expect(queue.popDue(.distantFuture, before: .max) == nil)
    }
  }

  @Test("A queue that is emptied forgets the timers' work and can be used again")
  func emptiedTimers() async throws {
    final class Owner: Sendable {}
    try await withLoop { _, loop in
      var queue = TimerQueue()
      weak var forgotten: Owner?
      do {
        let owner = Owner()
        forgotten = owner
        for deadline in [5, 3, 4] {
          let timer = LoopTimer(loop: loop, deadline: MonotonicInstant(nanoseconds: Int64(deadline))) { _ = owner }
          queue.insert(timer, now: MonotonicInstant(nanoseconds: 0))
        }
      }
      #expect(forgotten != nil)
      queue.removeAll()
      #expect(forgotten == nil)
      #expect(queue.count == 0 && queue.earliest == nil)
    }
  }
}
