/// The upper bounds of the buckets in which a histogram is exported: far fewer than its cells.
///
/// A bound that lies inside a cell has the cell's values above it: a value may be counted in the next bucket when it is
/// less than 0.8 % below the bound.
public struct HistogramBounds: Sendable {
  /// Ascending, in the unit of the recorded values. The bucket for all values is not among them.
  public let upper: [Int64]
  /// For each bound the first cell whose values may be above it.
  private let ends: [Int]

  /// - Parameter upper: ascending, not negative.
  public init(_ upper: [Int64]) {
    self.upper = upper
    ends = upper.map { bound in
      let index = HistogramCells.index(of: max(0, bound))
      return HistogramCells.upperBound(index) <= bound ? index + 1 : index
    }
  }

  /// Times of calls, in nanoseconds: the buckets of gRPC's OpenTelemetry metrics (gRFC A66), 0 s to 100 s.
  public static let callDuration = HistogramBounds(
    [
      0, 10, 50, 100, 300, 600, 800, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 13_000, 16_000, 20_000,
      25_000, 30_000, 40_000, 50_000, 65_000, 80_000, 100_000, 130_000, 160_000, 200_000, 250_000, 300_000, 400_000,
      500_000, 650_000, 800_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000,
    ].map { $0 * 1_000 })

  /// Small numbers of things: powers of two from 1 to 1024.
  public static let sizes = HistogramBounds((0...10).map { 1 << $0 })

  /// The number of values up to each bound, and at the end of all values.
  package func cumulative(_ histogram: Histogram) -> [Int64] {
    var counts = [Int64](repeating: 0, count: upper.count + 1)
    var bucket = 0
    histogram.visit { index, count in
      while bucket < ends.count, index >= ends[bucket] { bucket += 1 }
      counts[bucket] += count
    }
    for index in counts.indices.dropFirst() { counts[index] += counts[index - 1] }
    return counts
  }
}
