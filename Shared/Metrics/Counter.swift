import Synchronization

/// A number that only grows while the process lives. Any thread may add to it; nothing waits.
public final class Counter: Sendable {
  private let count = Atomic<Int64>(0)

  init() {}

  /// Adds `amount`, which must not be negative.
  public func increment(by amount: Int64 = 1) {
    assert(amount >= 0, "a counter only grows")
    count.wrappingAdd(amount, ordering: .relaxed)
  }

  /// The sum since the start.
  public var value: Int64 { count.load(ordering: .relaxed) }
}

/// A number that goes up and down: connections open, bytes queued. Any thread may change it; without locks.
public final class Gauge: Sendable {
  private let level = Atomic<Int64>(0)

  init() {}

  /// Replaces the level.
  public func set(_ value: Int64) { level.store(value, ordering: .relaxed) }
  /// Replaces the level of a gauge whose unit is seconds, which counts nanoseconds.
  public func set(seconds: Int64) { set(seconds * 1_000_000_000) }
  /// Changes the level; downwards by a negative amount.
  public func add(_ amount: Int64) { level.wrappingAdd(amount, ordering: .relaxed) }

  /// The level now.
  public var value: Int64 { level.load(ordering: .relaxed) }
}
