import EventLoop
import Locks
import Synchronization

/// Which calls have their own line in the log, at level info: every one that fails, within a budget, and every
/// Nth of the others.
final class AccessLog: Sendable {
  /// 0 for no lines at all.
  private let interval: Int
  private let succeeded = Atomic<Int>(0)
  private let failures: Locked<LineBudget>
  private let leftOut = Atomic<Int64>(0)

  init(interval: Int, failuresPerSecond: Int = 100) {
    self.interval = interval
    failures = Locked(LineBudget(linesPerSecond: failuresPerSecond))
  }

  /// Calls that failed and have no line, because too many did in that second.
  var suppressed: Int64 { leftOut.load(ordering: .relaxed) }

  /// Whether a call that has succeeded has a line: the first one, and from there every Nth.
  func includesSuccess() -> Bool {
    guard interval > 0 else { return false }
    return (succeeded.add(1, ordering: .relaxed).newValue - 1) % interval == 0
  }

  /// Whether a call that has failed has a line.
  func includesFailure(now: MonotonicInstant) -> Bool {
    guard interval > 0 else { return false }
    if failures.withLock({ $0.acquire(now: now) }) { return true }
    leftOut.add(1, ordering: .relaxed)
    return false
  }
}
