import LocalTime

/// Why records of a device were not stored, so that no guardian can decide about them.
enum RefusalCause: Int, CaseIterable, Hashable, Sendable {
  /// The record has no installation or number that can be read.
  case key = 1
  /// It names no app.
  case app
  /// It has no start or no end.
  case times
  /// The call that sent it was malformed.
  case batch
  /// The device has reached one of its limits.
  case limit
  /// The device sends faster than it may.
  case rate
}

/// The records of a device that were not stored: each as often as it was sent.
struct RefusedRecords: Hashable, Sendable {
  var count: Int64
  /// Of the last one.
  var cause: RefusalCause
  /// Its receipt.
  var last: Instant

  init(count: Int64, cause: RefusalCause, last: Instant) {
    (self.count, self.cause, self.last) = (count, cause, last)
  }

  /// One more call's.
  /// - Parameter earlier: nil for a device of which everything was stored.
  init(_ count: Int, _ cause: RefusalCause, at receipt: Instant, after earlier: RefusedRecords?) {
    let (sum, overflow) = (earlier?.count ?? 0).addingReportingOverflow(Int64(count))
    self.init(count: overflow ? .max : sum, cause: cause, last: receipt)
  }
}
