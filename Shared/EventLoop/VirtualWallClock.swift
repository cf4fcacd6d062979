import Locks

/// A clock that only a program moves, and only forward.
public final class VirtualWallClock: WallClock {
  /// The clock was to be set back.
  public struct BackwardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The clock's time.
    public var now: WallTime
    /// The time it was to be set to.
    public var requested: WallTime
    public var description: String {
      "the virtual clock shows \(now.seconds) s since 1970 and cannot go back to \(requested.seconds) s"
    }
  }

  private struct State {
    var now: WallTime
    var nextSequence: UInt64 = 0
    var waiting: [Wakeup] = []
    var isAdvancing = false
    var queuedAdvances: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  /// - Parameter start: the time it shows until it is moved.
  public init(_ start: WallTime) { state = Locked(State(now: start)) }

  /// The time it was last set to.
  public var now: WallTime { state.withLock { $0.now } }

  public func wake(at time: WallTime, on loop: EventLoop, _ work: @escaping @Sendable () -> Void) -> any ScheduledTimer
  {
    let (wakeup, isDue) = state.withLock { state in
      let wakeup = Wakeup(time: time, sequence: state.nextSequence, loop: loop, work: work, clock: self)
      state.nextSequence += 1
      if time > state.now { state.waiting.append(wakeup) }
      return (wakeup, time <= state.now)
    }
    if isDue { loop.execute { wakeup.fire() } }
    return wakeup
  }

  /// Moves the clock to `target`. Wake-ups on the way run one after the other in the order of their times (of their
  /// registration, at the same time), each while the clock shows its own time, also those that a wake-up registers.
  /// Returns after the last one has run, its asynchronous consequences apart. Calls take turns.
  public func advance(to target: WallTime) async throws(BackwardError) {
    await beginAdvance()
    defer { endAdvance() }
    let now = now
    guard target >= now else { throw BackwardError(now: now, requested: target) }
    while let wakeup = dequeueNext(until: target) {
      await withCheckedContinuation { continuation in
        wakeup.loop.execute {
          wakeup.fire()
          continuation.resume()
        }
      }
    }
  }

  private func beginAdvance() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isAdvancing {
          state.queuedAdvances.append(continuation)
          return false
        }
        state.isAdvancing = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func endAdvance() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.queuedAdvances.isEmpty {
        state.isAdvancing = false
        return nil
      }
      return state.queuedAdvances.removeFirst()
    }
    next?.resume()
  }

  /// Moves the clock to the earliest wake-up and removes it, or to `target` if there is none before.
  private func dequeueNext(until target: WallTime) -> Wakeup? {
    state.withLock { state in
      let earliest = state.waiting.indices.min {
        let (left, right) = (state.waiting[$0], state.waiting[$1])
        return left.time != right.time ? left.time < right.time : left.sequence < right.sequence
      }
      guard let earliest, state.waiting[earliest].time <= target else {
        state.now = target
        return nil
      }
      let wakeup = state.waiting.remove(at: earliest)
      state.now = max(state.now, wakeup.time)
      return wakeup
    }
  }

  fileprivate func forget(_ wakeup: Wakeup) {
    state.withLock { state in state.waiting.removeAll { $0 === wakeup } }
  }
}

extension VirtualWallClock {
  fileprivate final class Wakeup: ScheduledTimer {
    private struct Work: Sendable {
      var run: (@Sendable () -> Void)?
    }

    let time: WallTime
    let sequence: UInt64
    let loop: EventLoop
    private let work: Locked<Work>
    private weak let clock: VirtualWallClock?

    init(
      time: WallTime, sequence: UInt64, loop: EventLoop, work: @escaping @Sendable () -> Void, clock: VirtualWallClock
    ) {
      self.time = time
      self.sequence = sequence
      self.loop = loop
      self.work = Locked(Work(run: work))
      self.clock = clock
    }

    private func removeWork() -> (@Sendable () -> Void)? {
      work.withLock { work in
        defer { work.run = nil }
        return work.run
      }
    }

    func fire() { removeWork()?() }

    func cancel() {
      _ = removeWork()
      clock?.forget(self)
    }
  }
}
