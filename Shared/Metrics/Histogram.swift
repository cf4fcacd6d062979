import Synchronization

/// A distribution of non-negative numbers such as nanoseconds or bytes. Any thread may record; nothing waits.
///
/// Buckets are log-linear: exact below 16, then eight per power of two, so a quantile is at most 12.5 % above the
/// truth. A histogram takes 4 KiB, whatever it records.
public final class Histogram: Sendable {
  private let cells: Cells
  private let total = Atomic<Int64>(0)

  init() { cells = Cells() }

  /// Negative values count as 0.
  public func record(_ value: Int64) {
    let value = max(0, value)
    cells.increment(HistogramBuckets.index(of: value))
    total.wrappingAdd(value, ordering: .relaxed)
  }

  /// The distribution so far. Values recorded meanwhile may be in it or not.
  public func snapshot() -> HistogramSnapshot {
    HistogramSnapshot(
      counts: (0..<HistogramBuckets.count).map { cells.count($0) },
      sum: total.load(ordering: .relaxed))
  }

  private final class Cells: Sendable {
    // Sendable: the pointer is immutable, what it points to is atomic and lives as long as this.
    nonisolated(unsafe) private let storage: UnsafeMutablePointer<Atomic<Int64>>

    init() {
      storage = .allocate(capacity: HistogramBuckets.count)
      for index in 0..<HistogramBuckets.count { (storage + index).initialize(to: Atomic(0)) }
    }

    deinit {
      storage.deinitialize(count: HistogramBuckets.count)
      storage.deallocate()
    }

    func increment(_ index: Int) { storage[index].wrappingAdd(1, ordering: .relaxed) }
    func count(_ index: Int) -> Int64 { storage[index].load(ordering: .relaxed) }
  }
}

/// The bucket of a value.
public enum HistogramBuckets {
  /// Eight buckets per power of two.
  private static let bits = 3
  private static let perOctave = 1 << bits

  /// Values up to `Int64.max` fit.
  public static let count = (63 - bits) * perOctave + perOctave

  /// - Parameter value: not negative.
  public static func index(of value: Int64) -> Int {
    guard value >= perOctave else { return Int(value) }
    let octave = 63 - value.leadingZeroBitCount - bits
    return octave * perOctave + Int(value >> octave)
  }

  /// The greatest value that belongs to the bucket.
  public static func upperBound(_ index: Int) -> Int64 {
    guard index >= 2 * perOctave else { return Int64(index) }
    let octave = index / perOctave - 1
    let mantissa = Int64(index - octave * perOctave)
    return (mantissa << octave) | ((1 << octave) - 1)
  }
}

/// A distribution at one moment.
public struct HistogramSnapshot: Sendable, Equatable {
  /// Values per bucket, see `HistogramBuckets`.
  public var counts: [Int64]
  /// Of all values.
  public var sum: Int64

  /// Values recorded.
  public var count: Int64 { counts.reduce(0, +) }

  /// An upper bound of the value that the given share (0...1) of all values does not exceed; nil without values.
  public func quantile(_ share: Double) -> Int64? {
    let total = count
    guard total > 0 else { return nil }
    let rank = max(1, Int64((min(max(share, 0), 1) * Double(total)).rounded(.up)))
    var seen: Int64 = 0
    for (index, count) in counts.enumerated() {
      seen += count
      if seen >= rank { return HistogramBuckets.upperBound(index) }
    }
    return nil
  }
}
