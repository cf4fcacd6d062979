import LocalTime

/// A stretch of counted learning of one app at one rate; a child's segments never overlap (US-7, US-8).
public struct LearningSegment: Hashable, Sendable {
  public var app: String
  public var pointsPerMinute: Int64
  public var span: Range<Instant>

  public init(app: String, pointsPerMinute: Int64, span: Range<Instant>) {
    self.app = app
    self.pointsPerMinute = pointsPerMinute
    self.span = span
  }

  public var seconds: Int64 { span.seconds }
  /// Seconds × points per minute.
  public var sixtieths: Int64 { span.seconds * pointsPerMinute }
}
