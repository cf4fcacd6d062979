import CSystem

/// Which threads take precedence over which where they share a processor. A thread that a loop wakes must not interrupt
/// the loop, which would wait for the next tick, with all connections that it serves.
public enum ThreadRank: Sendable {
  /// A loop, which has others to serve after each turn.
  case loop
  /// Threads for blocking work.
  case normal
  /// Threads of a pool, and background threads.
  case background

  /// By how much the priority is below the process's own.
  private var steps: Int32 {
    switch self {
    case .loop: 0
    case .normal: 6
    case .background: 10
    }
  }

  /// Nanoseconds of a loop's slice.
  private static let sliceOfLoop: UInt64 = 100_000

  /// The calling thread has the rank from now on.
  func apply() {
    if steps > 0 { csystem_lower_priority(steps) }
    if self == .loop { csystem_request_slice(0, Self.sliceOfLoop) }
  }
}
