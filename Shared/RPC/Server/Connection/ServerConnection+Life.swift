import EventLoop
import HTTP2

/// Carries out what `ConnectionLife` decides.
extension ServerConnection {
  static let drainPing: UInt64 = 0x6472_6169_6e21
  private static let keepalivePing: UInt64 = 0x616c_6976_653f

  /// Sets the timer for what is due next. It is not set again while calls come and go: when it fires, what happened
  /// since is checked.
  func scheduleLife() {
    assert(shard.loop.inEventLoop)
    lifeTimer?.cancel()
    lifeTimer = nil
    guard let due = life.due else { return }
    lifeTimer = shard.loop.assumeIsolated().schedule(at: due) { self.lifeIsDue() }
  }

  private func lifeIsDue() {
    lifeTimer = nil
    guard let connection else { return }
    let isIdle = connection.session.streamCount == 0
    let actions = life.check(
      now: shard.loop.now, lastRead: MonotonicInstant(nanoseconds: connection.lastReceived),
      idleSince: isIdle ? MonotonicInstant(nanoseconds: idleSince) : nil)
    for action in actions { carryOut(action) }
    if self.connection != nil { scheduleLife() }
  }

  func drain() {
    assert(shard.loop.inEventLoop)
    guard let action = life.beginDrain(now: shard.loop.now) else { return }
    carryOut(action)
    scheduleLife()
  }

  func noticeHasArrived() {
    guard let action = life.noticeHasArrived() else { return }
    carryOut(action)
  }

  private func carryOut(_ action: ConnectionLife.Action) {
    guard let connection else { return }
    switch action {
    case .close:
      connection.close(HTTP2Error(.closed, "the client did not answer a PING in time", code: .cancel))
    case .ping:
      connection.session.sendPing(Self.keepalivePing)
    case .notify:
      connection.session.sendShutdownNotice()
      connection.session.sendPing(Self.drainPing)
    case .refuse:
      connection.session.sendGoAway(.noError, debug: life.reason)
    case .end:
      // The server itself is well.
      abandon(
        .tryAgain(
          .unavailable, "the connection has reached its maximum age: connect again", after: .milliseconds(100)))
    }
  }

  /// A client that sends PINGs too often gets a GOAWAY with that reason, and its connection is closed.
  func receivedPing() {
    guard let connection else { return }
    let session = connection.session
    let verdict = life.receivedPing(
      now: MonotonicInstant(nanoseconds: session.now), hasCalls: session.streamCount > 0,
      hasAnswered: session.hasSentForStreams)
    session.hasSentForStreams = false
    guard verdict == .tooMany else { return }
    session.sendGoAway(.enhanceYourCalm, debug: "too_many_pings")
    connection.closeWhenFlushed()
  }
}
