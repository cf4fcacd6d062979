/// Why a record waits for a guardian (US-7, US-16).
package enum QuarantineReason: String, CaseIterable, Hashable, Sendable {
  /// The key is used by other content (US-5).
  case conflict
  case endNotAfterStart
  /// Longer than 86,400 s.
  case tooLong
  /// Ends later than 300 s after its receipt.
  case inFuture
  /// The device's clock was more than 300 s wrong.
  case clock
  /// Of an activity, which no device can confirm (US-16).
  case needsApproval
  /// Begins or ends before 2000, or more than 366 days after its receipt.
  case outOfRange

  /// Whether how far the device's clock was ahead says why.
  package var isOfClock: Bool { self == .clock || self == .outOfRange }
}

/// The state of a record in quarantine.
package enum QuarantineState: Int, CaseIterable, Hashable, Sendable {
  case waiting = 0
  case accepted
  case rejected
  /// It waited for approval, and its app is no activity any more (US-16).
  case lifted
}
