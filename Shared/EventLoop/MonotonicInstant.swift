/// A point on a host's monotonic clock, in nanoseconds since an arbitrary origin; only differences have a meaning.
public struct MonotonicInstant: Comparable, Hashable, Sendable {
  /// Since the origin of the host's clock, which differs from host to host and from start to start.
  public var nanoseconds: Int64

  /// The instant so many nanoseconds after the origin.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Later than every instant a clock can show: "never".
  public static let distantFuture = MonotonicInstant(nanoseconds: .max)

  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Saturates at the ends of the range, so a huge duration means "never".
  public static func + (instant: Self, duration: Duration) -> Self {
    let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(duration.clampedNanoseconds)
    guard overflow else { return Self(nanoseconds: sum) }
    return Self(nanoseconds: duration < .zero ? .min : .max)
  }

  /// Saturates at the ends of the range.
  public static func - (instant: Self, duration: Duration) -> Self {
    let (difference, overflow) = instant.nanoseconds.subtractingReportingOverflow(duration.clampedNanoseconds)
    guard overflow else { return Self(nanoseconds: difference) }
    return Self(nanoseconds: duration < .zero ? .max : .min)
  }

  /// The time from the second to the first; negative when the second is later.
  public static func - (later: Self, earlier: Self) -> Duration {
    .seconds(0) + .nanoseconds(later.nanoseconds) - .nanoseconds(earlier.nanoseconds)
  }
}

extension Duration {
  /// The duration in nanoseconds, rounded towards zero and clamped to the range of `Int64` (about 292 years).
  public var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowOfSum) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard overflow || overflowOfSum else { return sum }
    return seconds < 0 ? .min : .max
  }

  /// The same in milliseconds.
  public var clampedMilliseconds: Int64 { clampedNanoseconds / 1_000_000 }
}
