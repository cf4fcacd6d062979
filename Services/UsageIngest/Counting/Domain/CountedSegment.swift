package import Apps
package import LocalTime

/// How seconds count: for which app and at which rate. A field of records that is to reach the policy belongs here.
package struct UsageTerms: Hashable, Sendable {
  /// Logical id.
  package var app: String
  package var category: AppCategory
  package var generation: Int64
  /// Learning: points earned per minute. Reward: points a minute costs.
  package var pointsPerMinute: Int64

  package init(app: String, category: AppCategory, generation: Int64, pointsPerMinute: Int64) {
    (self.app, self.category) = (app, category)
    (self.generation, self.pointsPerMinute) = (generation, pointsPerMinute)
  }
}

/// A stretch of a child's time that counts on the same terms, on one local day.
///
/// Segments of one category never overlap (US-7). They are what totals, events, challenges and the wallet are made of.
package struct CountedSegment: Hashable, Sendable {
  package var terms: UsageTerms
  package var date: LocalDate
  package var span: Range<Instant>

  init(terms: UsageTerms, date: LocalDate, span: Range<Instant>) {
    (self.terms, self.date, self.span) = (terms, date, span)
  }

  package var app: String { terms.app }
  package var category: AppCategory { terms.category }
  package var generation: Int64 { terms.generation }
  package var seconds: Int64 { span.seconds }

  /// The worth of the seconds, or their cost, in sixtieths of a learning point (US-2).
  package var sixtieths: Int64 {
    LearningPoints.sixtieths(seconds: seconds, pointsPerMinute: terms.pointsPerMinute)
  }

  /// Whether both are the same but for their times.
  package func isSameKind(as other: CountedSegment) -> Bool {
    date == other.date && terms == other.terms
  }

  /// The order in which segments are kept: by start, learning before reward.
  static func isOrdered(_ first: CountedSegment, _ second: CountedSegment) -> Bool {
    if first.span.lowerBound != second.span.lowerBound { return first.span.lowerBound < second.span.lowerBound }
    return first.category.rawValue < second.category.rawValue
  }
}

extension [CountedSegment] {
  /// Appends a segment, joining it with the last one where it continues it.
  mutating func appendJoining(_ segment: CountedSegment) {
    if let last, last.span.upperBound == segment.span.lowerBound, last.isSameKind(as: segment) {
      self[count - 1].span = last.span.lowerBound..<segment.span.upperBound
    } else if !segment.span.isEmpty {
      append(segment)
    }
  }
}
