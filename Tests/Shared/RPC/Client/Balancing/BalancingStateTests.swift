import EventLoop
import Testing

@testable import RPC

/// The values that decide about a channel's connections.
@Suite struct BalancingStateTests {
  private let start = MonotonicInstant(nanoseconds: 1_000_000_000_000)

  private func seconds(_ seconds: Double) -> MonotonicInstant {
    start + .milliseconds(Int64(seconds * 1000))
  }

  private func address(_ port: UInt16) -> SocketAddress { .loopback(port: port) }

  @Test("A channel is as well off as its best connection")
  func best() {
    #expect(ConnectivityState.best(of: [.transientFailure, .ready, .connecting]) == .ready)
    #expect(ConnectivityState.best(of: [.transientFailure, .connecting, .idle]) == .connecting)
    #expect(ConnectivityState.best(of: [.transientFailure, .transientFailure]) == .transientFailure)
    #expect(ConnectivityState.best(of: [.idle, .transientFailure]) == .transientFailure)
    #expect(ConnectivityState.best(of: [ConnectivityState]()) == .idle)
  }

  @Test("Loops of a channel together: idle ones do not count, and watchers are notified of every change in order")
  func board() async {
    let board = ConnectivityBoard(loops: 2)
    let stream = board.watch()
    for (state, loop) in [
      (ConnectivityState.connecting, 0), (.transientFailure, 0), (.connecting, 1), (.ready, 1), (.ready, 0), (.idle, 1),
      (.shutdown, 0), (.shutdown, 1),
    ] { board.set(state, loop: loop) }
    var seen: [ConnectivityState] = []
    for await state in stream { seen.append(state) }
    #expect(seen == [.idle, .connecting, .transientFailure, .connecting, .ready, .shutdown])
    #expect(board.current == .shutdown)
  }

  // MARK: pick_first

  @Test("pick_first tries each address once a pass, and starts from the front again")
  func pickFirst() {
    var state = PickFirstState([address(1), address(2), address(1)])
    #expect(state.start() == address(1))
    #expect(state.hasNext)
    #expect(state.start() == address(2))
    #expect(!state.hasNext)
    #expect(state.start() == nil)
    #expect(state.attempts == [address(1), address(2)])
    let wasLast = state.failed(address(1))
    #expect(wasLast == false)
    let again = state.failed(address(1))
    #expect(again == nil)
    let last = state.failed(address(2))
    #expect(last == true)
    state.beginPass()
    #expect(state.start() == address(1))
    #expect(PickFirstState([]).addresses.isEmpty)
  }

  @Test("pick_first continues the attempts whose addresses are in the new list, and tries no others again")
  func pickFirstStays() {
    var state = PickFirstState([address(1), address(2)])
    _ = state.start()
    _ = state.start()
    state.replace([address(3), address(1), address(4)])
    #expect(state.attempts == [address(1)])
    #expect(state.start() == address(3))
    #expect(state.start() == address(4))
    #expect(state.start() == nil)
  }

  @Test("pick_first alternates between the families (RFC 8305, section 4)")
  func families() {
    let six = (1...3).map { SocketAddress.ipv6(0, UInt64($0), port: 1) }
    let four = (1...2).map { address(UInt16($0)) }
    #expect(PickFirstState.ordered(six + four) == [six[0], four[0], six[1], four[1], six[2]])
    #expect(PickFirstState.ordered(four + six) == [four[0], six[0], four[1], six[1], six[2]])
    #expect(PickFirstState.ordered(four) == four)
    #expect(PickFirstState.ordered([six[1], six[0], six[1]]) == [six[1], six[0]])
  }

  // MARK: round_robin

  @Test("round_robin rotates, and passes over those that cannot take a call")
  func roundRobin() {
    var state = RoundRobinState(start: 0)
    func pick(_ usable: Set<Int> = [0, 1, 2]) -> Int? { state.pick(count: 3) { usable.contains($0) } }
    #expect([pick(), pick(), pick(), pick()] == [0, 1, 2, 0])
    #expect([pick([0, 2]), pick([0, 2]), pick([0, 2])] == [2, 0, 2])
    #expect(pick([]) == nil)
    #expect(state.pick(count: 0) { _ in true } == nil)
    // A list that has become shorter.
    #expect(state.pick(count: 1) { _ in true } == 0)
    var later = RoundRobinState(start: .max)
    #expect(later.pick(count: 7) { _ in true } != nil)
  }

  @Test("A new list leaves the connections to addresses of both lists alone")
  func changes() {
    let (removed, added) = RoundRobinState.changes(
      from: [address(1), address(2)], to: [address(2), address(3), address(3)])
    #expect(removed == [address(1)])
    #expect(added == [address(3)])
  }

  // MARK: Idleness

  @Test("A channel becomes idle a timeout after its last call")
  func idle() {
    let state = IdleState(timeout: .seconds(10))
    #expect(state.began(now: start) == .wait(until: seconds(10)))
    #expect(state.due(now: seconds(10), calls: 1, lastActivity: start) == .wait(until: seconds(20)))
    #expect(state.due(now: seconds(20), calls: 0, lastActivity: seconds(13)) == .wait(until: seconds(23)))
    #expect(state.due(now: seconds(23), calls: 0, lastActivity: seconds(13)) == .becomeIdle)
  }

  // MARK: Keepalive

  @Test("A silent peer is sent a PING, and closed when it does not answer")
  func keepalive() {
    var state = KeepaliveState(time: .seconds(10), timeout: .seconds(2), withoutCalls: false)
    #expect(state.began(now: start) == .wait(until: seconds(10)))
    #expect(state.due(now: seconds(10), lastReceived: seconds(4), hasCalls: true) == .wait(until: seconds(14)))
    #expect(state.due(now: seconds(14), lastReceived: seconds(4), hasCalls: true) == .ping(answerBy: seconds(16)))
    #expect(state.due(now: seconds(15), lastReceived: seconds(4), hasCalls: true) == .wait(until: seconds(16)))
    #expect(state.due(now: seconds(16), lastReceived: seconds(4), hasCalls: true) == .close)
  }

  @Test("Any byte answers a PING; without calls none is sent unless it is wanted")
  func keepaliveAnswered() {
    var state = KeepaliveState(time: .seconds(10), timeout: .seconds(2), withoutCalls: false)
    _ = state.due(now: seconds(10), lastReceived: start, hasCalls: true)
    #expect(state.due(now: seconds(12), lastReceived: seconds(11), hasCalls: true) == .wait(until: seconds(21)))
    _ = state.due(now: seconds(21), lastReceived: seconds(11), hasCalls: true)
    #expect(state.acknowledged(now: seconds(21.5)) == .wait(until: seconds(31.5)))
    #expect(state.due(now: seconds(31.5), lastReceived: seconds(21.5), hasCalls: false) == .wait(until: seconds(41.5)))
    var always = KeepaliveState(time: .seconds(10), timeout: .seconds(2), withoutCalls: true)
    #expect(always.due(now: seconds(10), lastReceived: start, hasCalls: false) == .ping(answerBy: seconds(12)))
  }

  @Test("A GOAWAY with too_many_pings doubles the time (gRFC A8)")
  func tooManyPings() {
    #expect(KeepaliveState.isComplaint(code: 0xb, debug: "too_many_pings"))
    #expect(!KeepaliveState.isComplaint(code: 0xb, debug: "too many calls"))
    #expect(!KeepaliveState.isComplaint(code: 0, debug: "too_many_pings"))
    #expect(KeepaliveState.doubled(.seconds(30)) == .seconds(60))
    #expect(KeepaliveState.doubled(.seconds(Int64.max)) == .seconds(Int64.max))
    var settings = ChannelSettings()
    settings.keepalive = .seconds(10)
    let shared = ChannelSharedState(settings: settings, loops: 2)
    // Two connections that heard the same complaint double it once.
    shared.keepaliveWasTooFrequent(.seconds(10))
    shared.keepaliveWasTooFrequent(.seconds(10))
    #expect(shared.keepalive?.time == .seconds(20))
    #expect(ChannelSharedState(settings: ChannelSettings(), loops: 1).keepalive == nil)
  }

  // MARK: Lookups

  @Test("A name is looked up at the first need and again after a loss, at most every 30 s")
  func lookUp() {
    var state = ResolverState(backoff: ConnectionBackoff())
    #expect(state.needed(now: start) == .lookUp)
    #expect(state.succeeded(now: seconds(1)) == .none)
    #expect(state.needed(now: seconds(5)) == .wait(until: seconds(31)))
    #expect(state.needed(now: seconds(6)) == .none)
    #expect(state.due() == .lookUp)
    #expect(state.succeeded(now: seconds(32)) == .none)
    #expect(state.needed(now: seconds(100)) == .lookUp)
  }

  @Test("A need that arises during a lookup is followed by another one")
  func lookUpAgain() {
    var state = ResolverState(backoff: ConnectionBackoff())
    _ = state.needed(now: start)
    #expect(state.needed(now: seconds(1)) == .none)
    #expect(state.succeeded(now: seconds(2)) == .wait(until: seconds(32)))
    #expect(state.due() == .lookUp)
  }

  @Test("Failed lookups are retried with the back-off of connections")
  func lookUpFails() {
    var state = ResolverState(backoff: ConnectionBackoff())
    _ = state.needed(now: start)
    #expect(state.failed(now: start, random: 0.5) == .wait(until: seconds(1)))
    #expect(state.needed(now: seconds(0.5)) == .none)
    #expect(state.due() == .lookUp)
    #expect(state.failed(now: seconds(1), random: 0.5) == .wait(until: seconds(2.6)))
    #expect(state.due() == .lookUp)
    #expect(state.succeeded(now: seconds(3)) == .none)
    // A success resets it.
    _ = state.needed(now: seconds(100))
    #expect(state.failed(now: seconds(100), random: 0.5) == .wait(until: seconds(101)))
  }

  @Test("A channel that becomes idle forgets its lookup")
  func lookUpStops() {
    var state = ResolverState(backoff: ConnectionBackoff())
    _ = state.needed(now: start)
    state.stop()
    #expect(state.succeeded(now: seconds(1)) == .none)
    #expect(state.due() == .none)
    #expect(state.needed(now: seconds(2)) == .lookUp)
    // The addresses are gone too: the next call does not wait until they may be looked up again.
    #expect(state.succeeded(now: seconds(2)) == .none)
    state.stop()
    #expect(state.needed(now: seconds(3)) == .lookUp)
  }
}
