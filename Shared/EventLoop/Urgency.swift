/// How soon a thread gets a processor that another one has. It takes no more of it over time for that: a thread with a
/// short slice that wakes interrupts one with a longer slice at once, which otherwise keeps the processor up to the
/// kernel's next tick (4 ms in most kernels).
public enum Urgency: Sendable {
  /// For work that a caller awaits and that takes some tenths of a millisecond; a thread that waits for work has it.
  case prompt
  /// Background work, or that of a family over its share.
  case background

  /// Nanoseconds.
  var slice: UInt64 {
    switch self {
    case .prompt: 500_000
    case .background: 50_000_000
    }
  }
}
