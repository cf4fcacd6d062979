package import Apps
package import LocalTime

/// A stretch of a child's time that counts: for one app, in one generation, at one rate, on one local day.
///
/// Segments of one category never overlap (US-7). They are what totals, events, challenges and the wallet are made of.
package struct CountedSegment: Hashable, Sendable {
  /// Logical id.
  package var app: String
  package var category: AppCategory
  package var generation: Int64
  /// Learning: points earned per minute. Reward: points a minute costs.
  var pointsPerMinute: Int64
  package var date: LocalDate
  package var span: Range<Instant>

  init(
    app: String, category: AppCategory, generation: Int64, pointsPerMinute: Int64, date: LocalDate,
    span: Range<Instant>
  ) {
    self.app = app
    self.category = category
    self.generation = generation
    self.pointsPerMinute = pointsPerMinute
    self.date = date
    self.span = span
  }

  package var seconds: Int64 { span.seconds }

  /// The worth of the seconds, or their cost, in sixtieths of a learning point (US-2).
  package var sixtieths: Int64 {
    LearningPoints.sixtieths(seconds: seconds, pointsPerMinute: pointsPerMinute)
  }

  /// Whether both are the same but for their times.
  package func isSameKind(as other: CountedSegment) -> Bool {
    pointsPerMinute == other.pointsPerMinute && date == other.date && generation == other.generation
      && category == other.category && app == other.app
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
