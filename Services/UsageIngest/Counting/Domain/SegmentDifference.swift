import Apps
import LocalTime

/// The difference between two evaluations of the same window (US-6): the content of a correction event.
///
/// Second-exact: a second that counts for the same app, generation, rate and day before and after is in neither list.
struct SegmentDifference: Hashable, Sendable {
  /// Counted before and not any more, in order.
  var removed: [CountedSegment]
  /// Counted now and not before, in order.
  var added: [CountedSegment]

  var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// - Parameters:
  ///   - before: segments of an evaluation, disjoint within a category.
  ///   - after: segments of a later evaluation of the same window.
  init(from before: [CountedSegment], to after: [CountedSegment]) {
    removed = Self.subtract(after, from: before)
    added = Self.subtract(before, from: after)
  }

  init(removed: [CountedSegment], added: [CountedSegment]) {
    self.removed = removed.sorted(by: CountedSegment.isOrdered)
    self.added = added.sorted(by: CountedSegment.isOrdered)
  }

  /// The changes to publish and store when some spans are re-evaluated: removed segments are exactly stored ones, the
  /// parts of them outside of the spans are added again, and a stretch in which no second changed is left as it is.
  /// - Parameters:
  ///   - stored: the stored segments that share a second with a touched span; others are harmless.
  ///   - touched: the spans that were evaluated.
  ///   - after: the new evaluation of at least the touched spans; parts outside are ignored.
  static func replacing(
    stored: [CountedSegment], touched: [Range<Instant>], after: [CountedSegment]
  ) -> SegmentDifference {
    var (removed, added): ([CountedSegment], [CountedSegment]) = ([], [])
    let touched = RangeSet.union(touched)
    for category in AppCategory.allCases {
      let old = stored.filter { $0.category == category && $0.isTouched(by: touched) }
        .sorted(by: CountedSegment.isOrdered)
      let outside = old.flatMap { $0.parts(outside: touched) }
      let inside = after.filter { $0.category == category }.flatMap { $0.parts(inside: touched) }
      let new = (outside + inside).joined()
      var (nextOld, nextNew) = (old[...], new[...])
      for block in blocks(of: old, and: new) {
        let oldHere = nextOld.prefix { $0.span.lowerBound < block.upperBound }
        let newHere = nextNew.prefix { $0.span.lowerBound < block.upperBound }
        nextOld = nextOld.dropFirst(oldHere.count)
        nextNew = nextNew.dropFirst(newHere.count)
        if Array(oldHere).joined() == Array(newHere) { continue }
        let kept = Set(oldHere).intersection(newHere)
        removed += oldHere.filter { !kept.contains($0) }
        added += newHere.filter { !kept.contains($0) }
      }
    }
    return SegmentDifference(removed: removed, added: added)
  }

  /// The shortest stretches, in order, at whose edges no segment of either list is cut.
  private static func blocks(of first: [CountedSegment], and second: [CountedSegment]) -> [Range<Instant>] {
    var blocks: [Range<Instant>] = []
    for span in (first + second).map(\.span).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = blocks.last, span.lowerBound < last.upperBound {
        blocks[blocks.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        blocks.append(span)
      }
    }
    return blocks
  }

  /// The evaluation after the change, given the one before it.
  func applied(to segments: [CountedSegment]) -> [CountedSegment] {
    let kept = Self.subtract(removed, from: segments)
    var joined: [CountedSegment] = []
    for category in AppCategory.allCases {
      joined += (kept + added).filter { $0.category == category }.joined()
    }
    return joined.sorted(by: CountedSegment.isOrdered)
  }

  /// The parts of `segments` that `others` do not contain in the same kind.
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
    !RangeSet.overlapping(ranges, span).isEmpty
  }

  fileprivate func parts(inside ranges: [Range<Instant>]) -> [CountedSegment] {
    RangeSet.overlapping(ranges, span).compactMap { part($0.clamped(to: span)) }
  }

  fileprivate func parts(outside ranges: [Range<Instant>]) -> [CountedSegment] {
    RangeSet.subtract(RangeSet.overlapping(ranges, span), from: span).compactMap(part)
  }

  /// The segment during another span; nil for an empty one.
  func part(_ span: Range<Instant>) -> CountedSegment? {
    if span.isEmpty { return nil }
    var part = self
    part.span = span
    return part
  }
}

extension [CountedSegment] {
  /// The disjoint segments of one category in order, those that continue each other joined.
  fileprivate func joined() -> [CountedSegment] {
    var joined: [CountedSegment] = []
    for segment in sorted(by: CountedSegment.isOrdered) { joined.appendJoining(segment) }
    return joined
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
