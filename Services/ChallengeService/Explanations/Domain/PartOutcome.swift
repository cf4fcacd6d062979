package import ChallengeCounting
package import LocalTime

/// The outcome of a part of a child's learning in a period (CH-17). The numbers are sent.
package enum PartOutcome: Int32, CaseIterable, Hashable, Sendable {
  /// It counts towards the target.
  case counted = 1
  case beforeStart
  case afterEnd
  case appNotChosen
  case appRemoved
  case paused
  case outsideActiveDays
  case outsideTimeOfDay
  // Parts from here on count for base and bonus, but not towards the target.
  case dayBelowMinimum
  case appBelowMinimum
  case outsideBestStretch
  case outsideStep
  case stepNotCompleted
  case afterLastStep
}

/// A part of a stretch of learning, and what happened to it.
package struct ExplainedPart: Hashable, Sendable {
  package var learning: LearningSegment
  package var date: LocalDate
  var outcome: PartOutcome
  /// Whether it is in the period's counted seconds and sixtieths.
  var isCounted: Bool
  /// Whether it is in the base of the period's completion.
  var isInBase: Bool
  /// Of a chain: the step that ran, from 1; 0 for none.
  package var step: Int64

  /// The rest from an instant on; nil where nothing is left.
  package func from(_ instant: Instant) -> ExplainedPart? {
    guard learning.span.upperBound > instant else { return nil }
    var rest = self
    rest.learning.span = max(learning.span.lowerBound, instant)..<learning.span.upperBound
    return rest
  }
}

/// Parts with one outcome, added up.
package struct OutcomeTotal: Hashable, Sendable {
  package private(set) var parts: Int64 = 0
  package private(set) var seconds: Int64 = 0
  package private(set) var sixtieths: Int64 = 0

  init() {}

  package mutating func add(_ part: ExplainedPart) {
    parts += 1
    seconds += part.learning.seconds
    sixtieths += part.learning.sixtieths
  }
}
