import LocalTime
import UsageRecords

/// A guardian's decision about a record in quarantine (US-7).
///
/// Accepting lifts the plausibility checks only: shields and assignments still decide what of the record counts.
enum QuarantineReview: Hashable, Sendable {
  /// The record gets the new state.
  case decided
  /// It already has that state.
  case unchanged
  /// It was decided otherwise: a decision is final, because what follows from it may have been spent.
  case alreadyDecided
  /// Longer than what can be accepted.
  case tooLong
  /// Outside the range of times that a record may have.
  case outsideTimes

  /// - Parameter receipt: when the record was received.
  init(
    of content: RecordContent, receipt: Instant, in state: QuarantineState, to decision: QuarantineState
  ) {
    if state == decision {
      self = .unchanged
    } else if state != .waiting {
      self = .alreadyDecided
    } else if decision == .accepted && !AdmittedTimes.records(receipt: receipt).contain(content) {
      self = .outsideTimes
    } else if decision == .accepted && content.span.seconds > Plausibility.maximumAcceptedSeconds {
      self = .tooLong
    } else {
      self = .decided
    }
  }
}
