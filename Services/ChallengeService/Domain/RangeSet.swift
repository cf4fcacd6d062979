import LocalTime

/// Arithmetic on sorted, disjoint ranges of time.
public enum RangeSet {
  /// Sorts and joins what overlaps or touches.
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

  static func intersection(_ left: [Range<Instant>], _ right: [Range<Instant>]) -> [Range<Instant>] {
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

  static func subtraction(_ ranges: [Range<Instant>], _ holes: [Range<Instant>]) -> [Range<Instant>] {
    var left: [Range<Instant>] = []
    for range in ranges {
      var at = range.lowerBound
      for hole in holes where hole.upperBound > at {
        if hole.lowerBound >= range.upperBound { break }
        if hole.lowerBound > at { left.append(at..<hole.lowerBound) }
        at = max(at, hole.upperBound)
      }
      if at < range.upperBound { left.append(at..<range.upperBound) }
    }
    return left
  }
}
