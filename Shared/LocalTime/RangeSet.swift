import Ordering

/// Arithmetic on ranges of time; those of a list are sorted and disjoint unless the function states otherwise.
public enum RangeSet {
  /// Sorts ranges and joins what overlaps or touches.
  public static func union(_ ranges: [Range<Instant>]) -> [Range<Instant>] {
    var joined: [Range<Instant>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// The intersection of two lists.
  public static func intersection(_ left: [Range<Instant>], _ right: [Range<Instant>]) -> [Range<Instant>] {
    var common: [Range<Instant>] = []
    var (i, j) = (0, 0)
    while i < left.count && j < right.count {
      let low = max(left[i].lowerBound, right[j].lowerBound)
      let high = min(left[i].upperBound, right[j].upperBound)
      if low < high { common.append(low..<high) }
      if left[i].upperBound < right[j].upperBound { i += 1 } else { j += 1 }
    }
    return common
  }

  /// The ranges that share an instant with a span.
  public static func overlapping(_ ranges: [Range<Instant>], _ span: Range<Instant>) -> ArraySlice<Range<Instant>> {
    if span.isEmpty { return [] }
    let first = index(in: ranges, endingAfter: span.lowerBound)
    return ranges[first...].prefix { $0.lowerBound < span.upperBound }
  }

  /// The place of the first range that ends after an instant.
  public static func index(in ranges: [Range<Instant>], endingAfter instant: Instant) -> Int {
    ranges.partitioningIndex { $0.upperBound > instant }
  }

  /// The rest of a range without `holes`; the first `limit` parts of it.
  public static func subtract(
    _ holes: some Sequence<Range<Instant>>, from range: Range<Instant>, limit: Int = .max
  ) -> [Range<Instant>] {
    var left: [Range<Instant>] = []
    var at = range.lowerBound
    for hole in holes where hole.upperBound > at {
      if left.count >= limit { return left }
      if hole.lowerBound >= range.upperBound { break }
      if hole.lowerBound > at { left.append(at..<hole.lowerBound) }
      at = max(at, hole.upperBound)
    }
    if at < range.upperBound, left.count < limit { left.append(at..<range.upperBound) }
    return left
  }
}
