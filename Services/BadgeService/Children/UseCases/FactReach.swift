package import LocalTime
package import Messages

/// When a fact reached a value, and what made it, by everything that is known now (BA-8).
package struct FactReach: Sendable {
  /// Sources of a fact that are kept.
  package static let kept = 20

  /// nil where it is not known.
  package var date: LocalDate?
  /// Within the date, or its end where the date has closed; nil where it is not known.
  package var moment: Instant?
  package var sources: [BadgeV1.EvidenceSource]
  /// Number of the sources before these.
  package var omitted: Int64

  package init(
    date: LocalDate? = nil, moment: Instant? = nil, sources: [BadgeV1.EvidenceSource] = [], omitted: Int64 = 0
  ) {
    (self.date, self.moment, self.sources, self.omitted) = (date, moment, sources, omitted)
  }
}
