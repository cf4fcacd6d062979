/// A loop as seen by code that runs on it: closures passed to it stay on the loop, and so may capture what is not
/// Sendable.
public struct IsolatedEventLoop {
  private let loop: EventLoop

  fileprivate init(_ loop: EventLoop) { self.loop = loop }

  /// Runs `work` on the loop after everything that was submitted before it, never inline.
  public func execute(_ work: @escaping () -> Void) { loop.execute(sendable(work)) }

  /// Runs `work` on the loop at the first turn that begins at or after `deadline`.
  @discardableResult
  public func schedule(at deadline: MonotonicInstant, _ work: @escaping () -> Void) -> any ScheduledTimer {
    loop.schedule(at: deadline, sendable(work))
  }

  /// As `schedule(at:)`, `delay` after the beginning of the present turn.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> any ScheduledTimer {
    loop.schedule(after: delay, sendable(work))
  }

  /// The closure comes from the loop and is run and released on it. Both types are the same to the machine: nothing is
  /// allocated to turn one into the other.
  private func sendable(_ work: @escaping () -> Void) -> @Sendable () -> Void {
    unsafeBitCast(work, to: (@Sendable () -> Void).self)
  }
}

extension EventLoop {
  /// This loop for a caller that runs on it, as debug builds assert.
  public final func assumeIsolated() -> IsolatedEventLoop {
    assert(inEventLoop)
    return IsolatedEventLoop(self)
  }
}
