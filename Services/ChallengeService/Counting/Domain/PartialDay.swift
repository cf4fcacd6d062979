package import LocalTime

/// A partly counted local day: one with a stretch for each of its seconds needs several transactions.
package struct PartialDay: Hashable, Sendable {
  package var date: LocalDate
  /// The purpose of the count.
  package var purpose: Purpose
  /// The segments from here on are still to be counted.
  package var next: Instant
  /// The count of the segments so far.
  package var usage = CountedUsage()

  package init(date: LocalDate, purpose: Purpose, next: Instant, usage: CountedUsage = CountedUsage()) {
    self.date = date
    self.purpose = purpose
    self.next = next
    self.usage = usage
  }

  package enum Purpose: Int64, Sendable {
    /// The day's contribution to its period.
    case sum
    /// The instant at which the period's target is reached.
    case completion
  }

  /// The counting stops here, because the transaction's budget is spent.
  package struct Interruption: Error {
    package let day: PartialDay

    package init(day: PartialDay) {
      self.day = day
    }
  }
}
