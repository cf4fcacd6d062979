import EventLoop
import LocalTime
import Synchronization

/// The calls that wait for a pairing to be confirmed: bounded in number, woken by the commit that changes the pairing.
final class PairingWaiters: Sendable {
  /// Calls that may wait at the same time, in all and for one pairing.
  static let maximum = 10_000
  static let maximumPerPairing = 4

  private struct State {
    var count = 0
    var waiters: [String: [PairingWaiter]] = [:]
  }

  private let state = Mutex(State())

  /// Registers a waiter; call it before the first look at the pairing, so that no change falls in between.
  /// - Returns: nil when too many wait already.
  func join(_ pairingID: String) -> PairingWaiter? {
    state.withLock { state in
      guard state.count < Self.maximum, state.waiters[pairingID, default: []].count < Self.maximumPerPairing else {
        return nil
      }
      let waiter = PairingWaiter()
      state.count += 1
      state.waiters[pairingID, default: []].append(waiter)
      return waiter
    }
  }

  func leave(_ pairingID: String, _ waiter: PairingWaiter) {
    state.withLock { state in
      guard var waiters = state.waiters[pairingID], let index = waiters.firstIndex(where: { $0 === waiter }) else {
        return
      }
      waiters.remove(at: index)
      state.waiters[pairingID] = waiters.isEmpty ? nil : waiters
      state.count -= 1
    }
  }

  /// Tells the waiters of a pairing to look again.
  func wake(_ pairingID: String) {
    let waiters = state.withLock { $0.waiters[pairingID, default: []] }
    for waiter in waiters { waiter.wake() }
  }
}

/// One call that waits for a change of a pairing.
final class PairingWaiter: Sendable {
  private enum State {
    case idle
    /// Something happened that was not looked at yet.
    case woken
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let state = Mutex(State.idle)

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

  /// Returns after the next `wake`, at once after one that was not waited for, and when `time` has come or the call is
  /// cancelled.
  func wait(until time: Instant, _ host: any Host) async {
    guard let loop = EventLoop.current ?? host.loops.first else { return }
    let timer = host.wallClock.wake(at: WallTime(seconds: time.seconds), on: loop) { self.wake() }
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
    timer.cancel()
  }
}
