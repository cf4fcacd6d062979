import EventLoop
import Testing

@testable import RPC

@Suite struct SubchannelStateTests {
  private let start = MonotonicInstant(nanoseconds: 1_000_000_000_000)
  private let one = SocketAddress.loopback(port: 1)
  private let two = SocketAddress.loopback(port: 2)
  private let three = SocketAddress.loopback(port: 3)

  private func seconds(_ seconds: Double) -> MonotonicInstant {
    start + .milliseconds(Int64(seconds * 1000))
  }

  private func state(_ addresses: SocketAddress...) -> SubchannelState {
    SubchannelState(addresses: addresses, backoff: ConnectionBackoff())
  }

  /// A subchannel whose passes have failed `failures` times in a row, without jitter.
  private func failed(_ failures: Int, at now: inout MonotonicInstant) -> SubchannelState {
    var state = state(one)
    _ = state.connect(now: now, random: 0.5)
    for failure in 1...failures {
      guard case .backOff(let until) = state.attemptFailed(now: now) else { return state }
      now = until
      if failure < failures { _ = state.backoffIsOver(now: now, random: 0.5) }
    }
    return state
  }

  @Test("It connects when somebody asks, once")
  func connects() {
    var state = state(one)
    #expect(state.connectivity == .idle)
    #expect(state.connect(now: start, random: 0.5) == .connect(one, giveUpAt: seconds(20)))
    #expect(state.connectivity == .connecting)
    #expect(state.connect(now: start, random: 0.5) == .none)
    let isWanted = state.connected()
    #expect(isWanted)
    #expect(state.connectivity == .ready)
    let again = state.connected()
    #expect(!again, "later SETTINGS mean nothing")
  }

  @Test("Addresses are tried one after the other, and the back-off is that of the whole pass")
  func pass() {
    var state = state(one, two, three)
    #expect(state.connect(now: start, random: 0.5) == .connect(one, giveUpAt: seconds(20)))
    #expect(state.attemptFailed(now: seconds(0.2)) == .connect(two, giveUpAt: seconds(20.2)))
    #expect(state.attemptFailed(now: seconds(0.4)) == .connect(three, giveUpAt: seconds(20.4)))
    #expect(state.connectivity == .connecting)
    #expect(state.attemptFailed(now: seconds(0.5)) == .backOff(until: seconds(1)))
    #expect(state.connectivity == .transientFailure)
    #expect(state.retryAt == seconds(1))
    #expect(state.backoffIsOver(now: seconds(1), random: 0.5) == .connect(one, giveUpAt: seconds(21)))
  }

  @Test("After a failed pass it stays TRANSIENT_FAILURE until an attempt succeeds (gRFC A62)")
  func stickyFailure() {
    var now = start
    var state = failed(1, at: &now)
    _ = state.backoffIsOver(now: now, random: 0.5)
    #expect(state.phase == .connecting(retryAt: now + .milliseconds(1_600)))
    #expect(state.connectivity == .transientFailure)
    _ = state.connected()
    #expect(state.connectivity == .ready)
    _ = state.connectionEnded(hasServed: true, now: now)
    _ = state.connect(now: now, random: 0.5)
    #expect(state.connectivity == .connecting)
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
    var state = failed(5, at: &now)
    _ = state.backoffIsOver(now: now, random: 0.5)
    _ = state.connected()
    #expect(state.connectionEnded(hasServed: true, now: now) == .none)
    #expect(state.connect(now: now, random: 0.5) == .connect(one, giveUpAt: now + .seconds(20)))
    #expect(state.attemptFailed(now: now) == .backOff(until: now + .seconds(1)))
  }

  @Test("An attempt may take as long as the wait before the next, and at least 20 s")
  func connectTimeout() {
    var now = start
    var state = failed(11, at: &now)
    #expect(state.backoffIsOver(now: now, random: 0.5) == .connect(one, giveUpAt: now + .seconds(120)))
    // An attempt that took longer than the wait is followed by the next at once.
    #expect(state.attemptFailed(now: now + .seconds(130)) == .backOff(until: now + .seconds(130)))
  }

  @Test("A lost connection leaves it idle; the second in a row that served nobody counts as a failure")
  func fruitless() {
    var state = state(one)
    _ = state.connect(now: start, random: 0.5)
    _ = state.connected()
    #expect(state.connectionEnded(hasServed: false, now: seconds(0.1)) == .none)
    #expect(state.connectivity == .idle)
    _ = state.connect(now: seconds(0.1), random: 0.5)
    _ = state.connected()
    #expect(state.connectionEnded(hasServed: false, now: seconds(0.2)) == .backOff(until: seconds(1.1)))
    // The third waits longer, as the connections in between came to nothing.
    _ = state.backoffIsOver(now: seconds(1.1), random: 0.5)
    _ = state.connected()
    #expect(state.connectionEnded(hasServed: false, now: seconds(1.2)) == .backOff(until: seconds(2.7)))
    _ = state.backoffIsOver(now: seconds(2.7), random: 0.5)
    _ = state.connected()
    #expect(state.connectionEnded(hasServed: true, now: seconds(2.8)) == .none)
    #expect(state.connectivity == .idle)
  }

  @Test("A connection that served nobody but lived long is no failure")
  func longLived() {
    var state = state(one)
    for round in 0..<3 {
      _ = state.connect(now: seconds(Double(round) * 100), random: 0.5)
      _ = state.connected()
      #expect(state.connectionEnded(hasServed: false, now: seconds(Double(round) * 100 + 50)) == .none)
    }
  }

  @Test("New addresses: the connected one may stay, others are left, and a back-off ends")
  func newAddresses() {
    var state = state(one, two)
    _ = state.connect(now: start, random: 0.5)
    _ = state.connected()
    #expect(state.replace(addresses: [three, one]) == .none)
    #expect(state.connectivity == .ready)
    #expect(state.replace(addresses: [two, three]) == .replaceConnection)
    #expect(state.connect(now: start, random: 0.5) == .connect(two, giveUpAt: seconds(20)))
    _ = state.attemptFailed(now: start)
    #expect(state.attemptFailed(now: start) == .backOff(until: seconds(1)))
    #expect(state.replace(addresses: [two, three]) == .none)
    #expect(state.replace(addresses: [one]) == .replaceConnection)
    #expect(state.connect(now: start, random: 0.5) == .connect(one, giveUpAt: seconds(20)))
    #expect(state.connectivity == .transientFailure)
  }

  @Test("One that is closed does nothing more")
  func shutdown() {
    var state = state(one)
    _ = state.connect(now: start, random: 0.5)
    state.shutDown()
    let isWanted = state.connected()
    #expect(!isWanted)
    #expect(state.attemptFailed(now: start) == .none)
    #expect(state.connect(now: start, random: 0.5) == .none)
    #expect(state.connectivity == .shutdown)
  }
}
