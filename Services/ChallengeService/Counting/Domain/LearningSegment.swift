package import LocalTime

/// A stretch of counted learning of one app at one rate; a child's segments never overlap (US-7, US-8).
package struct LearningSegment: Hashable, Sendable {
  package var app: String
  package var pointsPerMinute: Int64
  package var span: Range<Instant>

  package init(app: String, pointsPerMinute: Int64, span: Range<Instant>) {
    self.app = app
    self.pointsPerMinute = pointsPerMinute
    self.span = span
  }

  package var seconds: Int64 { span.seconds }
  /// Seconds × points per minute.
  package var sixtieths: Int64 { span.seconds * pointsPerMinute }
}
