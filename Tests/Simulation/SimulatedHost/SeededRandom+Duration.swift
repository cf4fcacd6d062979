import EventLoop
public import Randomness

extension SeededRandom {
  /// Uniform in the range, in whole nanoseconds.
  public mutating func duration(in range: ClosedRange<Duration>) -> Duration {
    let (low, high) = (range.lowerBound.clampedNanoseconds, range.upperBound.clampedNanoseconds)
    return .nanoseconds(Int64.random(in: low...max(low, high), using: &self))
  }
}
