import EventLoop
import Testing

@testable import RPC

private func at(_ seconds: Double) -> MonotonicInstant { MonotonicInstant(nanoseconds: Int64(seconds * 1e9)) }

@Suite("a connection's keepalive, age, drain and PINGs, on their own clock")
struct ConnectionLifeTests {
  // MARK: Keepalive

  private static func keepalive(
    time: Duration? = .seconds(60), timeout: Duration = .seconds(20)
  ) -> ServerKeepalive {
    var settings = ServerKeepalive()
    settings.time = time
    settings.timeout = timeout
    return settings
  }

  @Test("keepalive: off means never, and less than a second is a second")
  func keepaliveBounds() {
    var off = ServerKeepaliveState(Self.keepalive(time: nil))
    #expect(off.check(now: at(1_000), lastRead: at(0)) == .never)
    var eager = ServerKeepaliveState(Self.keepalive(time: .milliseconds(1)))
    #expect(eager.check(now: at(0.5), lastRead: at(0)) == .wait(until: at(1)))
  }

  @Test("keepalive: silence, a PING, an answer, silence, a PING, no answer, the end")
  func keepalive() {
    var state = ServerKeepaliveState(Self.keepalive())
    #expect(state.check(now: at(0), lastRead: at(0)) == .wait(until: at(60)))
    #expect(state.check(now: at(60), lastRead: at(42)) == .wait(until: at(102)))
    #expect(state.check(now: at(102), lastRead: at(42)) == .ping(next: at(122)))
    #expect(state.check(now: at(110), lastRead: at(42)) == .wait(until: at(122)))
    #expect(state.check(now: at(122), lastRead: at(103)) == .wait(until: at(163)))
    #expect(state.check(now: at(163), lastRead: at(103)) == .ping(next: at(183)))
    #expect(state.check(now: at(183), lastRead: at(103)) == .close)
  }

  @Test("keepalive: bytes that arrived in the PING's own turn are no answer to it")
  func sameTurn() {
    var state = ServerKeepaliveState(Self.keepalive())
    #expect(state.check(now: at(60), lastRead: at(0)) == .ping(next: at(80)))
    #expect(state.check(now: at(80), lastRead: at(60)) == .close)
  }

  @Test("keepalive: an answer that comes late in a long pause of the loop counts, and the next PING is due at once")
  func lateTimer() {
    var state = ServerKeepaliveState(Self.keepalive())
    #expect(state.check(now: at(60), lastRead: at(0)) == .ping(next: at(80)))
    #expect(state.check(now: at(200), lastRead: at(61)) == .ping(next: at(220)))
  }

  @Test("keepalive: a timeout longer than the interval does not slow the PINGs down")
  func longTimeout() {
    var state = ServerKeepaliveState(Self.keepalive(time: .seconds(10), timeout: .seconds(25)))
    #expect(state.check(now: at(10), lastRead: at(0)) == .ping(next: at(20)))
    #expect(state.check(now: at(20), lastRead: at(0)) == .wait(until: at(30)))
    #expect(state.check(now: at(30), lastRead: at(21)) == .wait(until: at(31)))
    #expect(state.check(now: at(31), lastRead: at(21)) == .ping(next: at(41)))
    #expect(state.check(now: at(51), lastRead: at(21)) == .wait(until: at(56)))
    #expect(state.check(now: at(56), lastRead: at(21)) == .close)
  }

  // MARK: Age

  @Test("age: neither limit means never")
  func ageless() {
    var state = ConnectionAgeState(ConnectionAge(), openedAt: at(0), jitter: 0)
    #expect(state.check(now: at(1e6), idleSince: at(0)) == .never)
  }

  @Test("age: a connection is drained when it is old, and its calls end after the grace, once")
  func age() {
    let settings = ConnectionAge(maximumAge: .seconds(100), grace: .seconds(5))
    var state = ConnectionAgeState(settings, openedAt: at(10), jitter: 0)
    #expect(state.check(now: at(20), idleSince: nil) == .wait(until: at(110)))
    #expect(state.check(now: at(110), idleSince: nil) == .drain(.age, next: at(115)))
    #expect(state.check(now: at(112), idleSince: nil) == .wait(until: at(115)))
    #expect(state.check(now: at(115), idleSince: nil) == .end)
    #expect(state.check(now: at(200), idleSince: nil) == .never)
  }

  @Test("age: without a grace the calls have all the time they want")
  func noGrace() {
    var state = ConnectionAgeState(ConnectionAge(maximumAge: .seconds(100)), openedAt: at(0), jitter: 0)
    #expect(state.check(now: at(100), idleSince: nil) == .drain(.age, next: nil))
    #expect(state.check(now: at(1e6), idleSince: nil) == .never)
  }

  @Test("age: 10 % more or less", arguments: [(-1.0, 90.0), (0.5, 105), (0.999_999, 109.999_99)])
  func jitter(jitter: Double, seconds: Double) {
    var state = ConnectionAgeState(ConnectionAge(maximumAge: .seconds(100)), openedAt: at(0), jitter: jitter)
    guard case .wait(let until) = state.check(now: at(0), idleSince: nil) else {
      Issue.record("there is nothing to wait for")
      return
    }
    #expect(abs(until.nanoseconds - at(seconds).nanoseconds) < 1_000)
  }

  @Test("age: a limit of centuries does not overflow")
  func centuries() {
    var state = ConnectionAgeState(
      ConnectionAge(maximumAge: .seconds(Int64.max)), openedAt: at(5), jitter: 0.99)
    #expect(state.check(now: at(10), idleSince: nil) == .wait(until: .distantFuture))
  }

  @Test("idle: counted from the end of the last call, never while one is open")
  func idle() {
    var state = ConnectionAgeState(ConnectionAge(maximumIdle: .seconds(30)), openedAt: at(0), jitter: 0)
    #expect(state.check(now: at(0), idleSince: at(0)) == .wait(until: at(30)))
    #expect(state.check(now: at(30), idleSince: nil) == .wait(until: at(60)))
    #expect(state.check(now: at(60), idleSince: at(45)) == .wait(until: at(75)))
    #expect(state.check(now: at(75), idleSince: at(45)) == .drain(.idle, next: nil))
    #expect(state.check(now: at(76), idleSince: at(45)) == .never)
  }

  @Test("idle and age: whichever comes first")
  func idleAndAge() {
    var state = ConnectionAgeState(
      ConnectionAge(maximumIdle: .seconds(30), maximumAge: .seconds(40)), openedAt: at(0), jitter: 0)
    #expect(state.check(now: at(0), idleSince: at(0)) == .wait(until: at(30)))
    #expect(state.check(now: at(30), idleSince: at(20)) == .wait(until: at(40)))
    #expect(state.check(now: at(40), idleSince: at(20)) == .drain(.age, next: nil))
  }

  // MARK: Drain

  @Test("drain: notice, then the last stream's number, each once")
  func drain() {
    var state = DrainState()
    #expect(state.noticeHasArrived() == .nothing)
    #expect(state.check(now: at(9)) == .nothing)
    #expect(state.begin(now: at(10)) == .notify(until: at(15)))
    #expect(state.begin(now: at(10)) == .nothing)
    #expect(state.check(now: at(14.9)) == .nothing)
    #expect(state.noticeHasArrived() == .refuse)
    #expect(state.noticeHasArrived() == .nothing)
    #expect(state.check(now: at(15)) == .nothing)
    #expect(state.begin(now: at(16)) == .nothing)
  }

  @Test("drain: a peer that does not answer the notice is not waited for")
  func unanswered() {
    var state = DrainState()
    #expect(state.begin(now: at(0)) == .notify(until: at(5)))
    #expect(state.due == at(5))
    #expect(state.check(now: at(5)) == .refuse)
    #expect(state.due == nil)
    #expect(state.noticeHasArrived() == .nothing)
  }

  // MARK: PINGs of the client

  private static func policy(interval: Duration = .seconds(300), permits: Bool = false, strikes: Int = 2) -> PingPolicy
  {
    var settings = ServerKeepalive()
    settings.minimumPingInterval = interval
    settings.permitsPingsWithoutCalls = permits
    settings.maximumPingStrikes = strikes
    return PingPolicy(settings)
  }

  @Test("PINGs: two strikes are forgiven, the third ends the connection, once")
  func strikes() {
    var policy = Self.policy()
    let verdicts = (0..<6).map { policy.received(now: at(Double($0)), hasCalls: true, hasAnswered: false) }
    #expect(verdicts == [.welcome, .strike, .strike, .tooMany, .ignored, .ignored])
  }

  @Test("PINGs far enough apart are permitted forever, during calls")
  func patientClient() {
    var policy = Self.policy()
    for number in 0..<100 {
      #expect(policy.received(now: at(Double(number) * 300), hasCalls: true, hasAnswered: false) == .welcome)
    }
  }

  @Test("PINGs without calls: two hours apart, unless they are permitted")
  func withoutCalls() {
    var strict = Self.policy()
    let verdicts = (0..<4).map { strict.received(now: at(Double($0) * 3_600), hasCalls: false, hasAnswered: false) }
    #expect(verdicts == [.welcome, .strike, .strike, .tooMany])
    var rare = Self.policy()
    for number in 0..<10 {
      #expect(rare.received(now: at(Double(number) * 7_200), hasCalls: false, hasAnswered: false) == .welcome)
    }
    var lenient = Self.policy(permits: true)
    for number in 0..<10 {
      #expect(lenient.received(now: at(Double(number) * 300), hasCalls: false, hasAnswered: false) == .welcome)
    }
  }

  @Test("PINGs: an answer of the server forgives all strikes")
  func forgiven() {
    var policy = Self.policy()
    for round in 0..<10 {
      let start = Double(round)
      #expect(policy.received(now: at(start), hasCalls: true, hasAnswered: true) == .welcome)
      #expect(policy.received(now: at(start + 0.1), hasCalls: true, hasAnswered: false) == .strike)
      #expect(policy.received(now: at(start + 0.2), hasCalls: true, hasAnswered: false) == .strike)
    }
    #expect(policy.received(now: at(9.3), hasCalls: true, hasAnswered: false) == .tooMany)
  }

  // MARK: Together

  @Test("the timer is due at the earliest of everything")
  func together() {
    var life = ConnectionLife(
      keepalive: Self.keepalive(),
      age: ConnectionAge(maximumIdle: .seconds(90), maximumAge: .seconds(200), grace: .seconds(7)),
      openedAt: at(0), jitter: 0)
    #expect(life.due == at(60))
    #expect(life.check(now: at(60), lastRead: at(0), idleSince: nil) == [.ping])
    #expect(life.due == at(80))
    #expect(life.check(now: at(80), lastRead: at(61), idleSince: nil) == [])
    #expect(life.due == at(121))
    #expect(life.check(now: at(121), lastRead: at(120), idleSince: at(120)) == [])
    #expect(life.due == at(180))
    #expect(life.check(now: at(200), lastRead: at(199), idleSince: nil) == [.notify])
    #expect(life.due == at(205))
    #expect(life.reason == "max_age")
    #expect(life.check(now: at(205), lastRead: at(199), idleSince: nil) == [.refuse])
    #expect(life.due == at(207))
    #expect(life.check(now: at(207), lastRead: at(206), idleSince: nil) == [.end])
    #expect(life.due == at(266))
  }

  @Test("a server that stops drains each connection once, whatever its age")
  func drainOfServer() {
    var life = ConnectionLife(
      keepalive: Self.keepalive(time: nil), age: ConnectionAge(maximumAge: .seconds(100)), openedAt: at(0), jitter: 0)
    #expect(life.beginDrain(now: at(99)) == .notify)
    #expect(life.beginDrain(now: at(99)) == nil)
    #expect(life.due == at(100))
    #expect(life.check(now: at(100), lastRead: at(0), idleSince: nil) == [])
    #expect(life.due == at(104))
    #expect(life.check(now: at(104), lastRead: at(0), idleSince: nil) == [.refuse])
    #expect(life.reason == "")
    #expect(life.noticeHasArrived() == nil)
    #expect(life.due == nil)
  }

  @Test("a connection on which nothing is to be watched needs no timer")
  func nothing() {
    let life = ConnectionLife(
      keepalive: Self.keepalive(time: nil), age: ConnectionAge(), openedAt: at(0), jitter: 0)
    #expect(life.due == nil)
  }
}
