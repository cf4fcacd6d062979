import Metrics

/// A distribution of numbers with a given number of significant digits, by the rules of HdrHistogram: each power of two
/// has equally many cells, so that a value differs from its cell's others by less than one in 10^digits.
///
/// Two of the same shape merge by adding their counts, with the same result as if all had been recorded in one.
package struct HdrHistogram: Hashable, Sendable {
  /// Which numbers are different ones.
  package struct Shape: Hashable, Sendable {
    /// Values that differ by less are one.
    package var lowestDiscernible: Int64
    /// Greater values count as this one.
    package var highestTrackable: Int64
    /// Of each value, 1 to 5.
    package var significantDigits: Int

    package init(lowestDiscernible: Int64 = 1, highestTrackable: Int64, significantDigits: Int = 3) {
      self.lowestDiscernible = max(1, lowestDiscernible)
      self.highestTrackable = max(2 * self.lowestDiscernible, highestTrackable)
      self.significantDigits = min(max(significantDigits, 1), 5)
    }

    /// Durations of calls in nanoseconds, up to an hour, with three digits.
    package static let durations = Shape(highestTrackable: 3_600_000_000_000)
  }

  package let shape: Shape
  private let layout: LogLinearCells
  /// Powers of two.
  package let bucketCount: Int
  /// Cells of the first power of two; each later one adds half as many.
  package let subBucketCount: Int
  private var counts: [Int64]
  /// Values recorded.
  package private(set) var count: Int64 = 0
  private var greatest: Int64 = 0
  private var least = Int64.max

  package init(_ shape: Shape = .durations) {
    self.shape = shape
    var unitResolution: Int64 = 2
    for _ in 0..<shape.significantDigits { unitResolution *= 10 }
    let magnitude = 64 - (unitResolution - 1).leadingZeroBitCount
    subBucketCount = 1 << magnitude
    let unitMagnitude = 63 - shape.lowestDiscernible.leadingZeroBitCount
    layout = LogLinearCells(unitBits: unitMagnitude, octaveBits: magnitude - 1)
    var (untrackable, buckets) = (Int64(subBucketCount) << unitMagnitude, 1)
    while untrackable <= shape.highestTrackable, untrackable > 0 {
      untrackable <<= 1
      buckets += 1
    }
    bucketCount = buckets
    counts = [Int64](repeating: 0, count: (buckets + 1) * layout.perOctave)
  }

  // MARK: Recording

  /// Counts a value; below zero it is zero.
  package mutating func record(_ value: Int64, times: Int64 = 1) {
    let value = min(max(0, value), shape.highestTrackable)
    counts[index(of: value)] += times
    count += times
    if value > greatest { greatest = value }
    if value < least { least = value }
  }

  /// Adds all values of another one of the same shape.
  ///
  /// - Returns: false when the shapes differ, and then nothing has changed.
  @discardableResult
  package mutating func merge(_ other: HdrHistogram) -> Bool {
    guard shape == other.shape else { return false }
    guard other.count > 0 else { return true }
    for index in counts.indices { counts[index] += other.counts[index] }
    count += other.count
    greatest = max(greatest, other.greatest)
    least = min(least, other.least)
    return true
  }

  // MARK: Cells

  /// The number of the cell of a value.
  package func index(of value: Int64) -> Int { layout.index(of: value) }

  /// The least value of a cell.
  package func value(at index: Int) -> Int64 { layout.lowerBound(index) }

  /// The least value that counts as the same.
  package func lowestEquivalent(_ value: Int64) -> Int64 { layout.lowerBound(index(of: value)) }

  /// The greatest value that counts as the same.
  package func highestEquivalent(_ value: Int64) -> Int64 { layout.upperBound(index(of: value)) }

  /// The middle of those that count as the same.
  package func medianEquivalent(_ value: Int64) -> Int64 {
    let index = index(of: value)
    return layout.lowerBound(index) + layout.width(index) / 2
  }

  // MARK: Reading

  /// The greatest value, as exactly as it was recorded, up to its cell; 0 without values.
  package var maximum: Int64 { count == 0 ? 0 : highestEquivalent(greatest) }

  /// The least value's cell; 0 without values.
  package var minimum: Int64 { count == 0 ? 0 : lowestEquivalent(least) }

  /// The value that so many percent (0…100) of all values do not exceed; 0 without values.
  package func percentile(_ percent: Double) -> Int64 {
    guard count > 0 else { return 0 }
    // Just below, so that rounding errors of the product do not add one.
    let requested = min(max(percent.nextDown, 0), 100)
    let wanted = max(1, Int64((requested * Double(count) / 100).rounded(.up)))
    var seen: Int64 = 0
    for (index, cell) in counts.enumerated() where cell > 0 {
      seen += cell
      guard seen >= wanted else { continue }
      let value = value(at: index)
      return percent == 0 ? lowestEquivalent(value) : highestEquivalent(value)
    }
    return 0
  }

  /// The sum of the cells' middles by the number of values; 0 without values.
  package var mean: Double {
    guard count > 0 else { return 0 }
    var sum = 0.0
    visit { value, cell in sum += Double(medianEquivalent(value)) * Double(cell) }
    return sum / Double(count)
  }

  /// Of all values, around `mean`.
  package var standardDeviation: Double {
    guard count > 0 else { return 0 }
    let mean = mean
    var sum = 0.0
    visit { value, cell in
      let distance = Double(medianEquivalent(value)) - mean
      sum += distance * distance * Double(cell)
    }
    return (sum / Double(count)).squareRoot()
  }

  /// How many values are in the cells up to this value's.
  package func count(upTo value: Int64) -> Int64 {
    counts[...index(of: min(max(0, value), shape.highestTrackable))].reduce(0, +)
  }

  /// Calls `body` with the least value and the count of each cell that is not empty, in ascending order.
  package func visit(_ body: (_ value: Int64, _ count: Int64) -> Void) {
    for (index, cell) in counts.enumerated() where cell > 0 { body(value(at: index), cell) }
  }

  // MARK: Cells as data

  /// The cells that are not empty: number and count, in ascending order.
  package var cells: [(index: Int, count: Int64)] {
    counts.enumerated().compactMap { $0.element > 0 ? ($0.offset, $0.element) : nil }
  }

  /// From cells that were read; nil when one has no place in the shape, or a count that is not positive.
  package init?(_ shape: Shape, cells: [(index: Int, count: Int64)], least: Int64, greatest: Int64) {
    self.init(shape)
    for (index, cell) in cells {
      guard counts.indices.contains(index), cell > 0 else { return nil }
      counts[index] += cell
      count += cell
    }
    guard count > 0 else { return }
    self.least = least
    self.greatest = greatest
  }

  /// The extreme values as they were recorded; nil without values.
  package var extremes: (least: Int64, greatest: Int64)? { count == 0 ? nil : (least, greatest) }
}
