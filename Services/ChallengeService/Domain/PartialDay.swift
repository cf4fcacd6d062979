import LocalTime

/// A partly counted local day: one with a stretch for each of its seconds needs several transactions.
public struct PartialDay: Hashable, Sendable {
  public var date: LocalDate
  /// The purpose of the count.
  public var purpose: Purpose
  /// The segments from here on are still to be counted.
  public var next: Instant
  /// The count of the segments so far.
  public var usage = CountedUsage()

  public init(date: LocalDate, purpose: Purpose, next: Instant, usage: CountedUsage = CountedUsage()) {
    self.date = date
    self.purpose = purpose
    self.next = next
    self.usage = usage
  }

  public enum Purpose: Int64, Sendable {
    /// The day's contribution to its period.
    case sum
    /// The instant at which the period's target is reached.
    case completion
  }

  /// The counting stops here, because the transaction's budget is spent.
  public struct Interruption: Error {
    public let day: PartialDay

    public init(day: PartialDay) {
      self.day = day
    }
  }
}

extension PartialDay {
  /// For the state of pending work.
  public var numbers: [Int64] {
    [Int64(date.daysSinceEpoch), purpose.rawValue, next.seconds, usage.seconds, usage.sixtieths]
      + (usage.reached.map { [$0.instant.seconds, $0.sixtieths] } ?? [])
  }

  /// nil for numbers that are no such day.
  public init?(_ numbers: [Int64]) {
    guard numbers.count == 5 || numbers.count == 7, let date = Int32(exactly: numbers[0]),
      let purpose = Purpose(rawValue: numbers[1])
    else { return nil }
    let reached =
      numbers.count == 7
      ? CountedUsage.Reached(instant: Instant(seconds: numbers[5]), sixtieths: numbers[6]) : nil
    self.init(
      date: LocalDate(daysSinceEpoch: date), purpose: purpose,
      next: Instant(seconds: numbers[2]),
      usage: CountedUsage(seconds: numbers[3], sixtieths: numbers[4], reached: reached))
  }
}
