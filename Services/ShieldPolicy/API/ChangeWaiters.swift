import EventLoop
import LocalTime
import Locks

/// The calls that wait for something to change, such as a pairing or a policy: bounded in number, woken by the commit that
/// changes it.
final class ChangeWaiters: Sendable {
  private let maximum: Int
  private let maximumPerKey: Int

  private struct State {
    var count = 0
    var waiters: [String: [ChangeWaiter]] = [:]
    var haveEnded = false
  }

  private let state = Locked(State())

  /// - Parameters:
  ///   - maximum: calls that may wait at the same time.
  ///   - maximumPerKey: those of them that may wait for the same thing.
  init(maximum: Int, maximumPerKey: Int) {
    self.maximum = maximum
    self.maximumPerKey = maximumPerKey
  }

  /// Registers a waiter; call it before the first look at what it waits for, so that no change falls in between.
  /// - Returns: nil when too many wait already, or the service stops.
  func join(_ key: String) -> ChangeWaiter? {
    state.withLock { state in
      guard !state.haveEnded, state.count < maximum, state.waiters[key, default: []].count < maximumPerKey else {
        return nil
      }
      let waiter = ChangeWaiter()
      state.count += 1
      state.waiters[key, default: []].append(waiter)
      return waiter
    }
  }

  /// Wakes everybody for good: the service stops.
  func end() {
    let waiters = state.withLock { state in
      state.haveEnded = true
      return state.waiters.values.flatMap { $0 }
    }
    for waiter in waiters { waiter.wake() }
  }

  var haveEnded: Bool { state.withLock { $0.haveEnded } }

  func leave(_ key: String, _ waiter: ChangeWaiter) {
    state.withLock { state in
      guard var waiters = state.waiters[key], let index = waiters.firstIndex(where: { $0 === waiter }) else {
        return
      }
      waiters.remove(at: index)
      state.waiters[key] = waiters.isEmpty ? nil : waiters
      state.count -= 1
    }
  }

  /// Tells the waiters of a key to look again.
  func wake(_ key: String) {
    let waiters = state.withLock { $0.waiters[key, default: []] }
    for waiter in waiters { waiter.wake() }
  }
}

/// One call that waits for a change.
final class ChangeWaiter: Sendable {
  private enum State {
    case idle
    /// Something happened that was not looked at yet.
    case woken
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let state = Locked(State.idle)

  func wake() {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard case .waiting(let continuation) = state else {
        state = .woken
        return nil
      }
      state = .idle
      return continuation
    }
    continuation?.resume()
  }

  /// Returns after the next `wake`, at once after one that was not waited for, and when `time`, if there
  /// is one, has come or the call is cancelled.
  func wait(until time: Instant?, _ host: any Host) async {
    guard let loop = EventLoop.current ?? host.loops.first else { return }
    let timer = time.map { time in
      host.wallClock.wake(at: WallTime(seconds: time.seconds), on: loop) { self.wake() }
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let resumesNow = state.withLock { state in
          if case .woken = state {
            state = .idle
            return true
          }
          state = .waiting(continuation)
          return false
        }
        if resumesNow { continuation.resume() }
      }
    } onCancel: {
      wake()
    }
    timer?.cancel()
  }
}
