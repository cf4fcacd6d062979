/// A moment in civil time: nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct WallTime: Comparable, Hashable, Sendable {
  /// Since 1970-01-01T00:00:00Z; negative before.
  public var nanoseconds: Int64

  /// The moment so many nanoseconds after 1970-01-01T00:00:00Z.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
  /// Instants outside the years 1678 to 2261, which 64 bits of nanoseconds can express, are clamped to the nearest
  /// inside.
  public init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    nanoseconds = overflow ? (seconds < 0 ? .min : .max) : product
  }

  /// Whole seconds since 1970, rounded down.
  public var seconds: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Saturates at the ends of the range.
  public static func + (time: Self, duration: Duration) -> Self {
    Self(nanoseconds: (MonotonicInstant(nanoseconds: time.nanoseconds) + duration).nanoseconds)
  }

  /// The time from the second to the first; negative when the second is later.
  public static func - (later: Self, earlier: Self) -> Duration {
    MonotonicInstant(nanoseconds: later.nanoseconds) - MonotonicInstant(nanoseconds: earlier.nanoseconds)
  }
}

/// Civil time of a host. Rules and stored timestamps use it; timeouts use the monotonic clock instead.
public protocol WallClock: Sendable {
  /// The clock's time. It may jump back.
  var now: WallTime { get }

  /// Runs `work` on `loop` once the clock has reached `time`; at once, but never inline, if it already has.
  /// A real clock that is set back delays the wake-up, one that is set forward may delay it by up to a minute.
  func wake(at time: WallTime, on loop: EventLoop, _ work: @escaping @Sendable () -> Void) -> any ScheduledTimer
}
