import EventLoop
import HTTP2

extension ServerShard {
  /// One timer for all connections: a call pays nothing for it.
  func watchProgress() {
    guard !isWatchingProgress else { return }
    isWatchingProgress = true
    loop.schedule(at: loop.now + settings.requestProgressTimeout) { [weak self] in
      guard let self else { return }
      self.isWatchingProgress = false
      self.forEachConnection { $0.checkProgress() }
      if self.hasConnections { self.watchProgress() }
    }
  }
}

extension ServerConnection {
  /// A timeout has passed since this was called last.
  func checkProgress() {
    guard let connection else { return }
    let session = connection.session
    let headers = session.unfinishedHeaders
    if headersProgress.check(headers == 0 ? nil : RequestProgress.Mark(bytes: Int(headers), messages: 0)) {
      session.terminate(.enhanceYourCalm)
      return
    }
    guard session.streamCount > 0 else { return session.staysIdle() }
    session.forEachStream { stream in
      if let call = stream as? ServerCall {
        call.checkProgress(timeout: core.settings.requestProgressTimeout)
      } else {
        (stream as? RejectedCall)?.answer()
      }
    }
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
    guard inbound.isStream, let streams, !isOver else { return }
    let isClientsTurn = !remoteEnded && queuedRequestBytes == 0
    guard
      streams.idleness.check(
        messages: isClientsTurn ? inbound.count : nil, now: now, limit: limit.clampedNanoseconds)
    else { return }
    end(
      with: RPCError(
        .deadlineExceeded,
        "no message has come on this stream for \(limit), the server's limit: end it when there is nothing to send, and open "
          + "another one when there is"))
  }
}
