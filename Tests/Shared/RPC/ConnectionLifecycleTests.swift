import EventLoop
import Testing

@testable import RPC

@Suite struct ConnectionLifecycleTests {
  private let start = MonotonicInstant(nanoseconds: 1_000_000_000_000)

  private func seconds(_ seconds: Double) -> MonotonicInstant {
    start + .milliseconds(Int64(seconds * 1000))
  }

  /// A lifecycle whose first attempt has failed `failures` times in a row, without jitter.
  private func failed(_ failures: Int, at now: inout MonotonicInstant) -> ConnectionLifecycle {
    var lifecycle = ConnectionLifecycle(backoff: ConnectionBackoff())
    _ = lifecycle.callArrived(waitsForReady: true, now: now, random: 0.5)
    for failure in 1...failures {
      guard case .failWaitingThenRetry(let due) = lifecycle.attemptFailed(now: now) else { return lifecycle }
      now = due
      if failure < failures { _ = lifecycle.retryDue(callsWaiting: true, now: now, random: 0.5) }
    }
    return lifecycle
  }

  @Test("The first call connects, the next ones wait for the connection")
  func firstCallConnects() {
    var lifecycle = ConnectionLifecycle(backoff: ConnectionBackoff())
    #expect(
      lifecycle.callArrived(waitsForReady: false, now: start, random: 0.5)
        == .enqueueAndConnect(giveUpAt: seconds(20)))
    #expect(lifecycle.callArrived(waitsForReady: false, now: start, random: 0.5) == .enqueue)
    let isWanted = lifecycle.connected()
    #expect(isWanted)
    #expect(lifecycle.callArrived(waitsForReady: false, now: start, random: 0.5) == .start)
  }

  @Test("After a failed attempt calls fail fast until the back-off has passed, unless they wait for a connection")
  func failFast() {
    var lifecycle = ConnectionLifecycle(backoff: ConnectionBackoff())
    _ = lifecycle.callArrived(waitsForReady: false, now: start, random: 0.5)
    #expect(lifecycle.attemptFailed(now: seconds(0.1)) == .failWaitingThenRetry(at: seconds(1)))
    #expect(
      lifecycle.callArrived(waitsForReady: false, now: seconds(0.2), random: 0.5)
        == .failFast(retryAt: seconds(1)))
    #expect(lifecycle.callArrived(waitsForReady: true, now: seconds(0.2), random: 0.5) == .enqueue)
  }

  @Test("When the back-off has passed it connects for the calls that wait, or becomes idle")
  func retry() {
    var now = start
    var lifecycle = failed(1, at: &now)
    #expect(lifecycle.retryDue(callsWaiting: false, now: now, random: 0.5) == .none)
    #expect(lifecycle.state == .idle)
    now = start
    lifecycle = failed(1, at: &now)
    #expect(
      lifecycle.retryDue(callsWaiting: true, now: now, random: 0.5)
        == .connect(giveUpAt: now + .seconds(20)))
  }

  @Test("Attempts start 1 s, 1.6 s, 2.56 s … and at most 120 s apart")
  func growth() {
    let backoff = ConnectionBackoff()
    #expect(backoff.delay(afterFailures: 0, random: 0.5) == .seconds(1))
    #expect(backoff.delay(afterFailures: 1, random: 0.5) == .milliseconds(1_600))
    #expect(backoff.delay(afterFailures: 2, random: 0.5) == .milliseconds(2_560))
    #expect(backoff.delay(afterFailures: 11, random: 0.5) == .seconds(120))
    #expect(backoff.delay(afterFailures: .max, random: 0.5) == .seconds(120))
  }

  @Test("Jitter varies a wait by 20 % in both directions")
  func jitter() {
    let backoff = ConnectionBackoff()
    #expect(backoff.delay(afterFailures: 11, random: 0) == .seconds(96))
    #expect(backoff.delay(afterFailures: 11, random: 1) == .seconds(144))
  }

  @Test("A connection that was ready starts the back-off anew")
  func reset() {
    var now = start
    var lifecycle = failed(5, at: &now)
    _ = lifecycle.retryDue(callsWaiting: true, now: now, random: 0.5)
    let isWanted = lifecycle.connected()
    #expect(isWanted)
    #expect(
      lifecycle.connectionEnded(callsWaiting: true, now: now, random: 0.5)
        == .connect(giveUpAt: now + .seconds(20)))
    #expect(lifecycle.attemptFailed(now: now) == .failWaitingThenRetry(at: now + .seconds(1)))
  }

  @Test("An attempt may take as long as the wait before the next, and at least 20 s")
  func connectTimeout() {
    var now = start
    var lifecycle = failed(11, at: &now)
    #expect(
      lifecycle.retryDue(callsWaiting: true, now: now, random: 0.5)
        == .connect(giveUpAt: now + .seconds(120)))
    // An attempt that took longer than the wait is followed by the next at once.
    #expect(
      lifecycle.attemptFailed(now: now + .seconds(130))
        == .failWaitingThenRetry(at: now + .seconds(130)))
  }

  @Test("A lost connection without calls leaves the channel idle")
  func idle() {
    var lifecycle = ConnectionLifecycle(backoff: ConnectionBackoff())
    _ = lifecycle.callArrived(waitsForReady: false, now: start, random: 0.5)
    _ = lifecycle.connected()
    #expect(lifecycle.connectionEnded(callsWaiting: false, now: start, random: 0.5) == .none)
    #expect(lifecycle.state == .idle)
  }

  @Test("A closed channel refuses calls and connections")
  func shutdown() {
    var lifecycle = ConnectionLifecycle(backoff: ConnectionBackoff())
    _ = lifecycle.callArrived(waitsForReady: false, now: start, random: 0.5)
    lifecycle.shutDown()
    let isWanted = lifecycle.connected()
    #expect(!isWanted)
    #expect(lifecycle.attemptFailed(now: start) == .none)
    #expect(lifecycle.callArrived(waitsForReady: true, now: start, random: 0.5) == .refuseClosed)
  }
}
