import ChallengeDomain
import LocalTime

/// A local day as far as it is counted: one with a stretch for each of its seconds takes several transactions.
struct PartialDay: Hashable, Sendable {
  var date: LocalDate
  /// What is counted for.
  var purpose: Purpose
  /// From here on the segments are to be looked at.
  var next: Instant
  /// What counts of those before.
  var usage = CountedUsage()

  enum Purpose: Int64 {
    /// What the day adds to its period.
    case sum
    /// The instant at which the period's target is reached.
    case completion
  }

  /// The counting ends here, because the transaction's time is spent.
  struct Interruption: Error {
    let day: PartialDay
  }
}

extension PartialDay {
  /// As in `PendingEvaluation.bytes`.
  var numbers: [Int64] {
    [Int64(date.daysSinceEpoch), purpose.rawValue, next.seconds, usage.seconds, usage.sixtieths]
      + (usage.reached.map { [$0.instant.seconds, $0.sixtieths] } ?? [])
  }

  /// nil for what is no such day.
  init?(_ numbers: [Int64]) {
    guard numbers.count == 5 || numbers.count == 7, let purpose = Purpose(rawValue: numbers[1]) else { return nil }
    let reached =
      numbers.count == 7
      ? CountedUsage.Reached(instant: Instant(seconds: numbers[5]), sixtieths: numbers[6]) : nil
    self.init(
      date: LocalDate(daysSinceEpoch: Int32(clamping: numbers[0])), purpose: purpose,
      next: Instant(seconds: numbers[2]),
      usage: CountedUsage(seconds: numbers[3], sixtieths: numbers[4], reached: reached))
  }
}
