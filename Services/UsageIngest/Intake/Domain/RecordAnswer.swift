import LocalTime
import UsageCounting
import UsageRecords

/// The answer to one record (US-6).
enum RecordAnswer: Hashable, Sendable {
  case accepted
  /// Kept, and counted from its own time on as soon as an assignment that covers that time is known (US-13).
  case acceptedUnassigned
  case duplicate
  /// No second of it was unshielded (US-3).
  case skipped
  case quarantined(QuarantineReason)

  /// Whether the record takes part in evaluation from now on. A skipped one does: it counts when later known
  /// acknowledgements uncover a part of it.
  var isEvaluated: Bool {
    switch self {
    case .accepted, .acceptedUnassigned, .skipped: true
    case .duplicate, .quarantined: false
    }
  }

  /// Whether the record's content is stored under its key; a quarantined record holds its key.
  var isStored: Bool { self != .duplicate }
}

/// The checks of a record, in order (US-7).
extension Plausibility {
  /// Answers a record: duplicate (US-5), times that no record has, conflict (US-5), end after start, length, future
  /// end, clock, whether it is an activity's (US-16), shielded (US-3), and whether any second of it was assigned
  /// (US-13), in this order.
  /// - Parameters:
  ///   - known: every record already stored under the record's key, whatever its answer was.
  ///   - receipt: when the server received it, rounded down to a second.
  ///   - secondsAhead: how far the device's clock was ahead; nil where that is not known.
  ///   - facts: the present facts of the child.
  static func answer(
    _ record: UsageRecord, known: [KnownRecord], receipt: Instant, secondsAhead: Int64? = nil, facts: CountingFacts
  ) -> RecordAnswer {
    let isFree = KnownRecord.areAllWithdrawn(known)
    let isDuplicate =
      isFree
      ? KnownRecord.isDuplicate(record.content, ofWithdrawn: known)
      : known.contains { $0.content == record.content }
    if isDuplicate { return .duplicate }
    if !AdmittedTimes.records(receipt: receipt).contain(record.content) { return .quarantined(.outOfRange) }
    if !isFree, !known.isEmpty { return .quarantined(.conflict) }
    if let reason = fault(of: record.content, receipt: receipt, secondsAhead: secondsAhead) {
      return .quarantined(reason)
    }
    if facts.activities.contains(record.content.appToken) { return .quarantined(.needsApproval) }
    if facts.unshieldedParts(of: record, limit: 1).isEmpty { return .skipped }
    return facts.isAssigned(token: record.content.appToken, during: record.content.span)
      ? .accepted : .acceptedUnassigned
  }

  /// The first plausibility check that fails, nil if none does.
  static func fault(
    of content: RecordContent, receipt: Instant, secondsAhead: Int64? = nil
  ) -> QuarantineReason? {
    if !AdmittedTimes.records(receipt: receipt).contain(content) { return .outOfRange }
    if content.end <= content.start { return .endNotAfterStart }
    let (length, overflow) = content.end.seconds.subtractingReportingOverflow(content.start.seconds)
    if overflow || length > maximumSeconds { return .tooLong }
    if content.end.seconds > receipt.seconds + futureTolerance { return .inFuture }
    if let secondsAhead, DeviceClock.isWrong(secondsAhead: secondsAhead) { return .clock }
    return nil
  }
}
