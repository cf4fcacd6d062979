package import LocalTime
import Ordering

/// A stretch of unshielded, assigned time that one record claims for its app.
package struct Claim: Hashable, Sendable {
  package var terms: UsageTerms
  /// When the app was assigned in this generation.
  package var assigned: Instant
  package var span: Range<Instant>

  /// The claim during another span; nil for an empty one.
  func part(_ span: Range<Instant>) -> Claim? { span.isEmpty ? nil : during(span) }

  package func during(_ span: Range<Instant>) -> Claim {
    var claim = self
    claim.span = span
    return claim
  }

  /// Whether it claims the same as the one before it, from that one's end on.
  func continues(_ other: Claim) -> Bool {
    span.lowerBound == other.span.upperBound && assigned == other.assigned && terms == other.terms
  }

  /// US-7: the app with the highest rate at that second, then the one assigned earlier, then the lower logical id.
  func precedes(_ other: Claim) -> Bool {
    if terms.pointsPerMinute != other.terms.pointsPerMinute {
      return terms.pointsPerMinute > other.terms.pointsPerMinute
    }
    if assigned != other.assigned { return assigned < other.assigned }
    return terms.app < other.terms.app
  }
}

/// A claim of a record that knows whose it is: of records that claim the same for the same app, the first one counts.
package struct RecordClaim: TimeClaim {
  package var claim: Claim
  /// Place of the record in its list.
  package var record: Int

  package init(claim: Claim, record: Int) { (self.claim, self.record) = (claim, record) }

  package var span: Range<Instant> {
    get { claim.span }
    set { claim.span = newValue }
  }

  func precedes(_ other: RecordClaim) -> Bool {
    if claim.precedes(other.claim) { return true }
    return !other.claim.precedes(claim) && record < other.record
  }

  /// The stretches that count, disjoint and in order.
  package static func winners(of claims: [RecordClaim]) -> [RecordClaim] { Overlap.winners(of: claims) }
}

/// A claim that can count during a span.
protocol TimeClaim: Sendable {
  var span: Range<Instant> { get set }
  func precedes(_ other: Self) -> Bool
}

extension Claim: TimeClaim {}

/// Within a category a second of a child's time counts once over all apps and devices (US-7).
enum Overlap {
  /// The claims that count, disjoint and in order.
  ///
  /// A sweep over the starts with a heap of the claims that have begun. The winner changes only where a claim starts or
  /// the winner ends, so claims that end while losing are dropped when they surface: n log n however many overlap.
  static func winners<Element: TimeClaim>(of claims: [Element]) -> [Element] {
    let ordered = claims.sorted { $0.span.lowerBound < $1.span.lowerBound }
    var winners: [Element] = []
    winners.reserveCapacity(ordered.count)
    var begun = PriorityQueue<Element> { $0.precedes($1) }
    var next = 0
    var at = Instant.distantPast
    while next < ordered.count || !begun.isEmpty {
      if begun.isEmpty { at = max(at, ordered[next].span.lowerBound) }
      while next < ordered.count && ordered[next].span.lowerBound <= at {
        begun.insert(ordered[next])
        next += 1
      }
      while let first = begun.first, first.span.upperBound <= at { begun.popFirst() }
      guard var winner = begun.first else { continue }
      var end = winner.span.upperBound
      if next < ordered.count { end = min(end, ordered[next].span.lowerBound) }
      assert(at < end, "a second of a category counts once, so each winner ends before the next one begins")
      winner.span = at..<end
      winners.append(winner)
      at = end
    }
    return winners
  }
}
