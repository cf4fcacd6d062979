import LocalTime

/// The bounds of records (US-7).
package enum Plausibility {
  /// Longest record, seconds.
  package static let maximumSeconds: Int64 = 86_400
  /// Longest record that a guardian can accept, seconds: 31 days.
  package static let maximumAcceptedSeconds: Int64 = 31 * 86_400
  /// How far a record may end after its receipt, seconds.
  package static let futureTolerance = AdmittedTimes.clockTolerance
}

extension AdmittedTimes {
  /// Whether a record with these times can ever count.
  package func contain(_ content: RecordContent) -> Bool {
    range.contains(content.start) && range.contains(content.end)
  }
}
