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
      guard case .backOff(let until) = state.attemptFailed(one, now: now) else { return state }
      now = until
      if failure < failures { _ = state.backoffIsOver(now: now, random: 0.5) }
    }
    return state
  }

  @Test("It connects on request, once")
  func connects() {
    var state = state(one)
    #expect(state.connectivity == .idle)
    #expect(state.connect(now: start, random: 0.5) == .connect(one, giveUpAt: seconds(20), nextAt: nil))
    #expect(state.connectivity == .connecting)
    #expect(state.connect(now: start, random: 0.5) == .none)
    let isWanted = state.connected(to: one)
    #expect(isWanted)
    #expect(state.connectivity == .ready)
    let again = state.connected(to: one)
    #expect(!again, "later SETTINGS mean nothing")
  }

  @Test("Addresses are tried one after the other, and the back-off is that of the whole pass")
  func pass() {
    var state = state(one, two, three)
    #expect(state.connect(now: start, random: 0.5) == .connect(one, giveUpAt: seconds(20), nextAt: seconds(0.25)))
    #expect(
      state.attemptFailed(one, now: seconds(0.2)) == .connect(two, giveUpAt: seconds(20.2), nextAt: seconds(0.45)))
    #expect(state.attemptFailed(two, now: seconds(0.4)) == .connect(three, giveUpAt: seconds(20.4), nextAt: nil))
    #expect(state.connectivity == .connecting)
    #expect(state.attemptFailed(two, now: seconds(0.5)) == .none, "it has failed already")
    #expect(state.attemptFailed(three, now: seconds(0.5)) == .backOff(until: seconds(1)))
    #expect(state.connectivity == .transientFailure)
    #expect(state.retryAt == seconds(1))
    #expect(
      state.backoffIsOver(now: seconds(1), random: 0.5)
        == .connect(one, giveUpAt: seconds(21), nextAt: seconds(1.25)))
  }

  @Test("After a failed pass it stays TRANSIENT_FAILURE until an attempt succeeds (gRFC A62)")
  func stickyFailure() {
    var now = start
    var state = failed(1, at: &now)
    _ = state.backoffIsOver(now: now, random: 0.5)
    #expect(state.phase == .connecting(retryAt: now + .milliseconds(1_600)))
    #expect(state.connectivity == .transientFailure)
    _ = state.connected(to: one)
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

  @Test("A connection that was ready resets the back-off")
  func reset() {
    var now = start
    var state = failed(5, at: &now)
    _ = state.backoffIsOver(now: now, random: 0.5)
    _ = state.connected(to: one)
    #expect(state.connectionEnded(hasServed: true, now: now) == .none)
    #expect(state.connect(now: now, random: 0.5) == .connect(one, giveUpAt: now + .seconds(20), nextAt: nil))
    #expect(state.attemptFailed(one, now: now) == .backOff(until: now + .seconds(1)))
  }

  @Test("An attempt may take as long as the wait before the next, and at least 20 s")
  func connectTimeout() {
    var now = start
    var state = failed(11, at: &now)
    #expect(
      state.backoffIsOver(now: now, random: 0.5) == .connect(one, giveUpAt: now + .seconds(120), nextAt: nil))
    // An attempt that took longer than the wait is followed by the next at once.
    #expect(state.attemptFailed(one, now: now + .seconds(130)) == .backOff(until: now + .seconds(130)))
  }

  @Test("A lost connection leaves it idle; the second in a row that served no call counts as a failure")
  func unusedConnections() {
    var state = state(one)
    _ = state.connect(now: start, random: 0.5)
    _ = state.connected(to: one)
    #expect(state.connectionEnded(hasServed: false, now: seconds(0.1)) == .none)
    #expect(state.connectivity == .idle)
    _ = state.connect(now: seconds(0.1), random: 0.5)
    _ = state.connected(to: one)
    #expect(state.connectionEnded(hasServed: false, now: seconds(0.2)) == .backOff(until: seconds(1.1)))
    // The third waits longer, as the connections in between came to nothing.
    _ = state.backoffIsOver(now: seconds(1.1), random: 0.5)
    _ = state.connected(to: one)
    #expect(state.connectionEnded(hasServed: false, now: seconds(1.2)) == .backOff(until: seconds(2.7)))
    _ = state.backoffIsOver(now: seconds(2.7), random: 0.5)
    _ = state.connected(to: one)
    #expect(state.connectionEnded(hasServed: true, now: seconds(2.8)) == .none)
    #expect(state.connectivity == .idle)
  }

  @Test("A connection that served no call but lived long is not a failure")
  func longLived() {
    var state = state(one)
    for round in 0..<3 {
      _ = state.connect(now: seconds(Double(round) * 100), random: 0.5)
      _ = state.connected(to: one)
      #expect(state.connectionEnded(hasServed: false, now: seconds(Double(round) * 100 + 50)) == .none)
    }
  }

  @Test("New addresses: the connected one may stay, others are left, and a back-off ends")
  func newAddresses() {
    var state = state(one, two)
    _ = state.connect(now: start, random: 0.5)
    _ = state.connected(to: one)
    #expect(state.replace(addresses: [three, one], now: start) == .none)
    #expect(state.connectivity == .ready)
    #expect(state.replace(addresses: [two, three], now: start) == .replaceConnection)
    #expect(state.connect(now: start, random: 0.5) == .connect(two, giveUpAt: seconds(20), nextAt: seconds(0.25)))
    _ = state.attemptFailed(two, now: start)
    #expect(state.attemptFailed(three, now: start) == .backOff(until: seconds(1)))
    #expect(state.replace(addresses: [three, two], now: start) == .none)
    #expect(state.replace(addresses: [one], now: start) == .replaceConnection)
    #expect(state.connect(now: start, random: 0.5) == .connect(one, giveUpAt: seconds(20), nextAt: nil))
    #expect(state.connectivity == .transientFailure)
  }

  // MARK: Several attempts at a time (gRFC A61)

  @Test("During an attempt the next begins after 250 ms; the first that succeeds is used")
  func attemptsSideBySide() {
    var state = state(one, two, three)
    #expect(state.connect(now: start, random: 0.5) == .connect(one, giveUpAt: seconds(20), nextAt: seconds(0.25)))
    #expect(
      state.attemptDelayIsOver(now: seconds(0.25)) == .connect(two, giveUpAt: seconds(20.25), nextAt: seconds(0.5)))
    #expect(state.attemptDelayIsOver(now: seconds(0.5)) == .connect(three, giveUpAt: seconds(20.5), nextAt: nil))
    #expect(state.attemptDelayIsOver(now: seconds(0.75)) == .none)
    #expect(state.isTrying(one) && state.isTrying(two) && state.isTrying(three))
    let isWanted = state.connected(to: two)
    #expect(isWanted)
    #expect(state.connectivity == .ready)
    #expect(!state.isTrying(one) && !state.isTrying(three))
    let second = state.connected(to: one)
    #expect(!second, "the one that comes later is not wanted")
    #expect(state.attemptFailed(three, now: seconds(1)) == .none)
    #expect(state.attemptDelayIsOver(now: seconds(1)) == .none)
    #expect(state.connectivity == .ready)
  }

  @Test("The failure of the latest attempt starts the next at once, that of an earlier one changes nothing")
  func failuresSideBySide() {
    var state = state(one, two, three)
    _ = state.connect(now: start, random: 0.5)
    _ = state.attemptDelayIsOver(now: seconds(0.25))
    #expect(state.attemptFailed(one, now: seconds(0.3)) == .none)
    #expect(state.attemptFailed(two, now: seconds(0.4)) == .connect(three, giveUpAt: seconds(20.4), nextAt: nil))
    #expect(state.connectivity == .connecting)
    #expect(state.attemptFailed(three, now: seconds(0.5)) == .backOff(until: seconds(1)))
  }

  @Test("A pass has failed only when its slowest attempt has")
  func slowestAttempt() {
    var state = state(one, two)
    _ = state.connect(now: start, random: 0.5)
    _ = state.attemptDelayIsOver(now: seconds(0.25))
    #expect(state.attemptFailed(two, now: seconds(0.3)) == .none)
    #expect(state.connectivity == .connecting)
    #expect(state.attemptFailed(one, now: seconds(20)) == .backOff(until: seconds(20)))
    #expect(state.connectivity == .transientFailure)
    // The next pass begins from the front.
    #expect(
      state.backoffIsOver(now: seconds(20), random: 0.5)
        == .connect(one, giveUpAt: seconds(40), nextAt: seconds(20.25)))
  }

  @Test("The delay is 100 ms to 2 s", arguments: [(0, 100), (99, 100), (100, 100), (2_000, 2_000), (60_000, 2_000)])
  func attemptDelay(_ wanted: Int, _ used: Int) {
    var state = SubchannelState(
      addresses: [one, two], backoff: ConnectionBackoff(), attemptDelay: .milliseconds(wanted))
    #expect(
      state.connect(now: start, random: 0.5)
        == .connect(one, giveUpAt: seconds(20), nextAt: start + .milliseconds(used)))
  }

  @Test("A new list: attempts not in it are abandoned, tried addresses are not tried again, a longer one continues")
  func newAddressesWhileConnecting() {
    var state = state(one, two)
    _ = state.connect(now: start, random: 0.5)
    _ = state.attemptDelayIsOver(now: seconds(0.25))
    #expect(
      state.replace(addresses: [three, two, one], now: seconds(0.3))
        == .connect(three, giveUpAt: seconds(20.3), nextAt: nil))
    #expect(state.replace(addresses: [two], now: seconds(0.4)) == .none)
    #expect(state.isTrying(two) && !state.isTrying(one) && !state.isTrying(three))
    #expect(state.attemptFailed(three, now: seconds(0.5)) == .none)
    #expect(state.replace(addresses: [one], now: seconds(0.6)) == .replaceConnection)
    #expect(state.connect(now: seconds(0.6), random: 0.5) == .connect(one, giveUpAt: seconds(20.6), nextAt: nil))
  }

  @Test("One that is closed does nothing more")
  func shutdown() {
    var state = state(one)
    _ = state.connect(now: start, random: 0.5)
    state.shutDown()
    let isWanted = state.connected(to: one)
    #expect(!isWanted)
    #expect(state.attemptFailed(one, now: start) == .none)
    #expect(state.connect(now: start, random: 0.5) == .none)
    #expect(state.connectivity == .shutdown)
  }
}
