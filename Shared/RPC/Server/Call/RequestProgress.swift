import EventLoop
import HTTP2

/// Finds clients that begin something and never finish it: a header block, a message. Each is checked twice, a timeout
/// apart: what has not progressed in between is stalled; a stream that is silent between messages is not.
struct RequestProgress: Equatable {
  /// How far a request is while the server waits for the rest of what the client has begun; nil when it waits for
  /// nothing.
  struct Mark: Equatable {
    var bytes: Int
    var messages: Int
  }

  private var last: Mark?

  /// - Returns: whether nothing has arrived since the last time.
  mutating func check(_ mark: Mark?) -> Bool {
    defer { last = mark }
    return mark != nil && mark == last
  }
}

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
