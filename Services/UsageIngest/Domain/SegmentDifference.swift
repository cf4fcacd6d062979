import LocalTime

/// What changes between two evaluations of the same window (US-6): the content of a correction event.
///
/// Second-exact: a second that counts for the same app, generation, rate and day before and after is in neither list.
public struct SegmentDifference: Hashable, Sendable {
  /// Counted before and not any more, in order.
  public var removed: [CountedSegment]
  /// Counted now and not before, in order.
  public var added: [CountedSegment]

  public var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// - Parameters:
  ///   - before: segments of an evaluation, disjoint within a category.
  ///   - after: segments of a later evaluation of the same window.
  public init(from before: [CountedSegment], to after: [CountedSegment]) {
    removed = Self.subtract(after, from: before)
    added = Self.subtract(before, from: after)
  }

  private init(removed: [CountedSegment], added: [CountedSegment]) {
    self.removed = removed.sorted(by: CountedSegment.isOrdered)
    self.added = added.sorted(by: CountedSegment.isOrdered)
  }

  /// The windows to evaluate when some spans are touched: those spans, widened to whole stored segments, so that a
  /// stored segment is replaced whole, exactly as it was added.
  /// - Parameter stored: the stored segments that share a second with a touched span.
  public static func windows(touched: [Range<Instant>], stored: [CountedSegment]) -> [Range<Instant>] {
    let touched = RangeSet.union(touched)
    return RangeSet.union(touched + stored.filter { $0.isTouched(by: touched) }.map(\.span))
  }

  /// What to publish and store when stored segments are replaced by a new evaluation: removed segments are exactly
  /// stored ones, and a stretch in which no second changed is left as it is.
  /// - Parameters:
  ///   - stored: the stored segments that share a second with a touched span; others are harmless.
  ///   - touched: the spans of the new or changed facts and records.
  ///   - after: the new evaluation of at least `windows(touched:stored:)`.
  public static func replacing(
    stored: [CountedSegment], touched: [Range<Instant>], after: [CountedSegment]
  ) -> SegmentDifference {
    var removed: [CountedSegment] = []
    var added: [CountedSegment] = []
    let touched = RangeSet.union(touched)
    for category in AppCategory.allCases {
      let old = stored.filter { $0.category == category && $0.isTouched(by: touched) }
      let new = after.filter { $0.category == category }
      for hull in RangeSet.union(touched + old.map(\.span)) {
        let oldInHull = old.filter { hull.overlaps($0.span) }
        let newInHull = new.compactMap { $0.clamped(to: hull) }
        if SegmentDifference(from: oldInHull, to: newInHull).isEmpty { continue }
        let kept = Set(oldInHull).intersection(newInHull)
        removed += oldInHull.filter { !kept.contains($0) }
        added += newInHull.filter { !kept.contains($0) }
      }
    }
    return SegmentDifference(removed: removed, added: added)
  }

  /// The evaluation after the change, given the one before it.
  public func applied(to segments: [CountedSegment]) -> [CountedSegment] {
    let kept = Self.subtract(removed, from: segments)
    var joined: [CountedSegment] = []
    for category in AppCategory.allCases {
      var ofCategory: [CountedSegment] = []
      for segment in (kept + added).filter({ $0.category == category }).sorted(by: CountedSegment.isOrdered) {
        ofCategory.appendJoining(segment)
      }
      joined += ofCategory
    }
    return joined.sorted(by: CountedSegment.isOrdered)
  }

  /// The parts of `segments` that `others` do not hold in the same kind.
  private static func subtract(_ others: [CountedSegment], from segments: [CountedSegment]) -> [CountedSegment] {
    if others.isEmpty { return segments }
    var left: [CountedSegment] = []
    for category in AppCategory.allCases {
      let holes = others.filter { $0.category == category }
      var first = 0
      for segment in segments where segment.category == category {
        while first < holes.count && holes[first].span.upperBound <= segment.span.lowerBound { first += 1 }
        var at = segment.span.lowerBound
        var index = first
        while index < holes.count && holes[index].span.lowerBound < segment.span.upperBound {
          if holes[index].isSameKind(as: segment) {
            left.appendPart(of: segment, at..<max(at, holes[index].span.lowerBound))
            at = max(at, min(holes[index].span.upperBound, segment.span.upperBound))
          }
          index += 1
        }
        left.appendPart(of: segment, at..<segment.span.upperBound)
      }
    }
    return left.sorted(by: CountedSegment.isOrdered)
  }
}

extension CountedSegment {
  /// - Parameter ranges: sorted and disjoint.
  fileprivate func isTouched(by ranges: [Range<Instant>]) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= span.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].overlaps(span)
  }

  fileprivate func clamped(to range: Range<Instant>) -> CountedSegment? {
    var part = self
    part.span = span.clamped(to: range)
    return part.span.isEmpty ? nil : part
  }
}

extension [CountedSegment] {
  fileprivate mutating func appendPart(of segment: CountedSegment, _ span: Range<Instant>) {
    guard !span.isEmpty else { return }
    var part = segment
    part.span = span
    append(part)
  }
}
