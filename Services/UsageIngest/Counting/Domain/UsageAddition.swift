import Apps
import LocalTime
import UsageRecords

/// The effect of new records on the counted usage (US-6, US-7), without reading the records behind it: within a
/// category a second's winner is the stored one or a new one, whichever precedes.
///
/// Equals a full evaluation wherever the stored segments are up to date with the facts.
struct UsageAddition: Hashable, Sendable {
  private var claims: [AppCategory: [Claim]] = [:]
  /// Up to where the record's claims are complete; later than any of them unless there were more than the limit.
  private(set) var end = Instant.distantFuture

  init() {}

  /// - Parameters:
  ///   - window: only the part inside; nil for the whole record.
  ///   - limit: maximum number of stretches that are claimed; the first ones.
  init(of record: UsageRecord, facts: CountingFacts, window: Range<Instant>? = nil, limit: Int = .max) {
    end = UsageEvaluation.addClaims(of: record, facts: facts, window: window, limit: limit, to: &claims)
  }

  mutating func add(_ other: UsageAddition) {
    claims.merge(other.claims) { $0 + $1 }
  }

  var isEmpty: Bool { claims.isEmpty }

  /// Stretches that are claimed, counted separately for each record.
  var count: Int { claims.values.reduce(0) { $0 + $1.count } }

  /// The spans in which a category's seconds may change, sorted and disjoint.
  func spans(_ category: AppCategory) -> [Range<Instant>] {
    RangeSet.union(claims[category]?.map(\.span) ?? [])
  }

  /// - Parameter stored: the stored segments that share a second with `spans` of their category; others are harmless.
  func difference(from stored: [CountedSegment], facts: CountingFacts) -> SegmentDifference {
    var (removed, added): ([CountedSegment], [CountedSegment]) = ([], [])
    for category in AppCategory.allCases {
      guard let new = claims[category] else { continue }
      let old = stored.filter { $0.category == category }
      let winners = Overlap.winners(of: old.map { Claim(stored: $0, facts: facts) } + new)
      let difference = SegmentDifference.replacing(
        stored: old, touched: spans(category),
        after: UsageEvaluation.split(winners, calendar: facts.calendar))
      removed += difference.removed
      added += difference.added
    }
    return SegmentDifference(removed: removed, added: added)
  }
}

extension Claim {
  /// A stored segment as the claim that won it. A segment whose app the facts no longer know loses every tie; its time
  /// is recounted anyway.
  fileprivate init(stored segment: CountedSegment, facts: CountingFacts) {
    let known = facts.apps[segment.app]?.assignment(at: segment.span.lowerBound)
    let assigned = known.flatMap { $0.generation == segment.generation ? $0.assigned : nil } ?? .distantFuture
    self.init(terms: segment.terms, assigned: assigned, span: segment.span)
  }
}
