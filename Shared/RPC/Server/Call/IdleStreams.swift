import EventLoop

/// Finds streams of requests on which nothing arrives any more: each holds a place and a task for nothing. What is sent
/// to a client that does not read is found by the session (`HTTP2Settings.stallTimeout`); a stream of responses that
/// has nothing to send is not idle.
struct StreamIdleness {
  private var messages = -1
  private var since: Int64 = 0

  /// To be asked from time to time.
  /// - Parameters:
  ///   - messages: how many have arrived; nil while it is not the client's turn.
  ///   - now: in nanoseconds.
  /// - Returns: whether no message has arrived for the time, in nanoseconds.
  mutating func check(messages: Int?, now: Int64, limit: Int64) -> Bool {
    guard let messages, messages == self.messages else {
      self.messages = messages ?? -1
      since = now
      return false
    }
    return now - since >= limit
  }
}

extension ServerShard {
  /// One timer for all connections.
  func watchIdleStreams() {
    guard let limit = settings.streamIdleTime, !isWatchingIdleStreams else { return }
    isWatchingIdleStreams = true
    loop.schedule(at: loop.now + max(limit / 4, .milliseconds(1))) { [weak self] in
      guard let self else { return }
      self.isWatchingIdleStreams = false
      let now = self.loop.now.nanoseconds
      self.forEachConnection { connection in
        connection.connection?.session.forEachStream { stream in
          (stream as? ServerCall)?.checkIdleness(limit, now: now)
        }
      }
      if self.hasConnections { self.watchIdleStreams() }
    }
  }
}

extension ServerCall {
  fileprivate func checkIdleness(_ limit: Duration, now: Int64) {
    guard method.handler.kind.streamsRequests, let streams, !isOver else { return }
    let isClientsTurn = !remoteEnded && queuedRequestBytes == 0
    guard
      streams.idleness.check(
        messages: isClientsTurn ? state.requestCount : nil, now: now, limit: limit.clampedNanoseconds)
    else { return }
    end(
      with: RPCError(
        .deadlineExceeded,
        "no message has come on this stream for \(limit), the server's limit: end it when there is nothing to send, and open "
          + "another one when there is"))
  }
}
