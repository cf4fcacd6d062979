import EventLoop

/// The timers of a loop's calls with a deadline, each for one call after the other. Confined to the loop.
struct CallDeadlines {
  /// Timers kept for later calls; each has about 100 bytes.
  private static let maximumParked = 256
  private var parked: [CallDeadline] = []

  /// Ends the call with DEADLINE_EXCEEDED at the instant, unless the timer is released before.
  mutating func timer(for call: ServerCall, at instant: MonotonicInstant, on loop: EventLoop) -> CallDeadline {
    assert(loop.inEventLoop)
    let timer = parked.popLast() ?? CallDeadline(loop: loop)
    timer.call = call
    loop.schedule(timer, at: instant)
    return timer
  }

  /// The timer is not needed any more.
  mutating func release(_ timer: consuming CallDeadline) {
    assert(timer.loop.inEventLoop)
    timer.cancel()
    timer.call = nil
    if parked.count < Self.maximumParked { parked.append(timer) }
  }
}

// Sendable: as its superclass.
final class CallDeadline: LoopTimer, @unchecked Sendable {
  /// Held until the timer is released, when the call is over or closed at the latest.
  fileprivate(set) var call: ServerCall?

  override func fire() {
    assert(loop.inEventLoop)
    call?.deadlineHasPassed()
  }

  override func forget() { call = nil }
}
