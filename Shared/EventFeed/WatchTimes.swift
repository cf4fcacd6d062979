import EventLoop

/// Until when a watch waits, and for what: it looks again at the latest after five minutes, and owes a client that has
/// asked for it a sign of life after each interval without a response. A value that decides and does nothing.
struct WatchTimes: Hashable, Sendable {
  /// What is due when no commit has woken the watch before.
  enum Due: Hashable, Sendable {
    case look, sign
  }

  /// At the latest after this time a watch looks again, as a commit may have been missed.
  static let maximumPause = Duration.seconds(300)

  private let interval: Duration?
  private var look: MonotonicInstant
  private var sign: MonotonicInstant

  /// - Parameters:
  ///   - interval: of signs of life; nil for a client that has not asked for them.
  ///   - begin: when the call began: until its first response it is silent, too.
  init(signsEvery interval: Duration?, begin: MonotonicInstant) {
    self.interval = interval
    look = begin
    sign = .distantFuture
    noteResponse(at: begin)
  }

  /// The watch has looked.
  /// - Parameter hasSent: whether it has sent a response, which is a sign of life itself.
  mutating func noteLook(hasSent: Bool, at now: MonotonicInstant) {
    look = now + Self.maximumPause
    if hasSent { noteResponse(at: now) }
  }

  /// A response was sent, or one that was sent before has not left yet.
  mutating func noteResponse(at now: MonotonicInstant) {
    if let interval { sign = now + interval }
  }

  /// What is due next. Where both are, the look is, as it may send something.
  var next: (due: Due, at: MonotonicInstant) { sign < look ? (.sign, sign) : (.look, look) }
}
