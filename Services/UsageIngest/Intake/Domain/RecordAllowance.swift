import LocalTime

/// So many records at once, and then one in so many seconds. The used part is the time until it is whole again.
struct RecordAllowance: Hashable, Sendable {
  var records: Int64
  var secondsPerRecord: Int64

  init(records: Int64, secondsPerRecord: Int64) {
    (self.records, self.secondsPerRecord) = (records, secondsPerRecord)
  }

  /// Records that were taken and are not earned again; at most all, also where the clock was set back.
  /// - Parameter fullTime: when the allowance is whole again.
  func used(fullAt fullTime: Instant, now: Instant) -> Int64 {
    guard fullTime > now else { return 0 }
    let (seconds, isLarge) = fullTime.seconds.subtractingReportingOverflow(now.seconds)
    return isLarge ? records : min(records, (seconds + secondsPerRecord - 1) / secondsPerRecord)
  }

  /// The result of taking records from an allowance.
  struct Taken: Hashable, Sendable {
    /// When it is whole again.
    var fullTime: Instant
    /// By how many seconds later than before.
    var seconds: Int64
    /// How many seconds to wait until there are as many records in it; 0 where they may be taken.
    var wait: Int64
  }

  /// Takes `count` records. More at once than it ever holds may be taken when it is whole, and no more is charged than
  /// it holds.
  func taking(_ count: Int64, fullAt fullTime: Instant, now: Instant) -> Taken {
    let used = used(fullAt: fullTime, now: now)
    let (after, missing) = (min(records, used + count), min(used, used + count - records))
    return Taken(
      fullTime: now + after * secondsPerRecord, seconds: (after - used) * secondsPerRecord,
      wait: max(0, missing) * secondsPerRecord)
  }
}
