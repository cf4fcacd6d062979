import EventLoop
import Locks

/// Waits for the earliest timer on the host's wall clock and fires those that are due, each partition in its own
/// transaction, in the order of the instants.
// Sendable: `armedFor` and `mustRunAgain` are touched only on `loop`; the rest is constant or behind a mutex.
final class TimerWorker: LoopWorker, @unchecked Sendable {
  typealias Write =
    @Sendable (Partition, @escaping @Sendable (Transaction) throws -> TimerWork.Result) async throws ->
    TimerWork.Result
  typealias Due = @Sendable (_ now: Int64) async throws -> DuePartitions

  private let write: Write
  private let due: Due
  private let shared = Locked(Shared())

  private var armedFor: Int64?
  private var mustRunAgain = false

  private struct Shared {
    var handlers: [String: TimerHandler] = [:]
    var statistics = WorkerStatistics()
  }

  init(host: any Host, write: @escaping Write, due: @escaping Due) {
    self.write = write
    self.due = due
    super.init(host: host)
  }

  var statistics: WorkerStatistics { shared.withLock { $0.statistics } }

  var kinds: Set<String> { shared.withLock { Set($0.handlers.keys) } }

  func register(_ kind: String, _ handler: @escaping TimerHandler) {
    shared.withLock { $0.handlers[kind] = handler }
  }

  /// Returns when every timer that is due now has fired, apart from those whose handler failed.
  func settle() async {
    await withUnsafeContinuation { continuation in
      loop.execute {
        if self.isStarted { self.run() }
        self.resumeWhenIdle(continuation)
      }
    }
  }

  /// A committed transaction set a timer for `seconds`.
  func noteWake(at seconds: Int64) {
    loop.execute { self.arm(for: seconds) }
  }

  private func arm(for seconds: Int64) {
    assert(loop.inEventLoop)
    guard isStarted else { return }
    guard !isRunning else {
      mustRunAgain = true
      return
    }
    if let armedFor, armedFor <= seconds, alarm != nil { return }
    alarm?.cancel()
    armedFor = seconds
    alarm = clock.wake(at: WallTime(seconds: seconds), on: loop) { self.run() }
  }

  override func run() {
    assert(loop.inEventLoop)
    guard isStarted else { return }
    guard !isRunning else {
      mustRunAgain = true
      return
    }
    isRunning = true
    mustRunAgain = false
    alarm?.cancel()
    alarm = nil
    Task(executorPreference: loop) {
      let next = await self.pass()
      self.loop.execute { self.finish(next) }
    }
  }

  private enum Next: Sendable {
    case at(Int64?)
    case retry
  }

  private func finish(_ next: Next) {
    assert(loop.inEventLoop)
    isRunning = false
    if mustRunAgain, isStarted { return run() }
    resumeIdle()
    guard isStarted else { return }
    switch next {
    case .at(let seconds?): arm(for: seconds)
    case .at(nil): break
    case .retry:
      // The disk recovers in real time; the wall clock may be virtual.
      armedFor = nil
      alarm = loop.schedule(after: .seconds(1)) { self.run() }
    }
  }

  /// Fires everything due, round by round.
  private func pass() async -> Next {
    do {
      while true {
        let now = clock.now.seconds
        let found = try await due(now)
        guard !found.partitions.isEmpty else {
          shared.withLock { $0.statistics.note(failures: found.failures) }
          return .at(found.next)
        }
        try await work(found.partitions, now: now)
      }
    } catch {
      shared.withLock { $0.statistics.note(failure: "timers: \(error)") }
      return .retry
    }
  }

  private func work(_ partitions: [Partition], now: Int64) async throws {
    let handlers = shared.withLock { $0.handlers }
    // All partitions wait together and so share commits.
    try await withThrowingTaskGroup(of: TimerWork.Result.self) { group in
      for partition in partitions {
        group.addTask {
          try await self.write(partition) { try TimerWork(tx: $0, now: now, handlers: handlers).run() }
        }
      }
      for try await result in group {
        shared.withLock { shared in
          shared.statistics.done += result.done
          shared.statistics.note(failures: result.failures)
        }
      }
    }
  }
}
