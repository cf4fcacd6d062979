import EventLoop
import Locks

/// The clock of one machine, which may be ahead of or behind the right one.
final class SteppedClock: WallClock {
  private let right: VirtualWallClock
  private let step = Locked(Duration.zero)

  init(_ right: VirtualWallClock) { self.right = right }

  /// By how much it is ahead; negative when it is behind.
  func set(ahead: Duration) { step.withLock { $0 = ahead } }

  var now: WallTime { right.now + step.withLock { $0 } }

  /// A step delays a wake-up, as it does on a real machine, or lets it be early.
  func wake(at time: WallTime, on loop: EventLoop, _ work: @escaping @Sendable () -> Void) -> any ScheduledTimer {
    right.wake(at: time + (Duration.zero - step.withLock { $0 }), on: loop, work)
  }
}
