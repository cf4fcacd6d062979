package import LocalTime

/// When the longest daily streak reached each of its lengths (BA-8), as ChallengeService publishes it: the days that
/// count of every run that became longer than all before it.
package struct StreakRecords: Hashable, Sendable {
  /// Days of a run that count and follow each other without a neutral day between.
  package struct Stretch: Hashable, Sendable {
    package var first: LocalDate
    /// Number of days.
    package var days: Int64
    /// Length of the daily streak with the first day; 1 begins a run.
    package var length: Int64

    /// Nil for what no streak has.
    package init?(first: LocalDate, days: Int64, length: Int64) {
      guard (1...Self.maximum).contains(days), (1...Self.maximum).contains(length) else { return nil }
      (self.first, self.days, self.length) = (first, days, length)
    }

    /// More days than a calendar has.
    private static let maximum: Int64 = 10_000_000

    fileprivate func date(ofLength value: Int64) -> LocalDate { first.adding(days: Int(value - length)) }
  }

  /// In order of time.
  package var stretches: [Stretch]

  package init(_ stretches: [Stretch] = []) { self.stretches = stretches }

  /// The last days, at most `limit`, of those with which the streak reached a length for the first time, in order.
  /// - Returns: none where that is not known.
  package func days(reaching length: Int64, limit: Int) -> [LocalDate] {
    guard length > 0, let index = stretches.firstIndex(where: { $0.length + $0.days > length }),
      stretches[index].length <= length
    else { return [] }
    var dates: [LocalDate] = []
    for stretch in stretches[...index].reversed() {
      var value = min(length - Int64(dates.count), stretch.length + stretch.days - 1)
      while value >= stretch.length, dates.count < limit {
        dates.append(stretch.date(ofLength: value))
        value -= 1
      }
      if dates.count == limit || stretch.length == 1 { break }
    }
    return dates.reversed()
  }
}

extension StreakRecords {
  /// The first day, number of days and first length of each stretch, as numbers with blanks between.
  package var text: String {
    stretches.flatMap { [Int64($0.first.daysSinceEpoch), $0.days, $0.length] }.map(String.init).joined(separator: " ")
  }

  /// Nil for another text.
  package init?(text: String) {
    let parts = text.split(separator: " ")
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == parts.count, numbers.count.isMultiple(of: 3) else { return nil }
    stretches = []
    for index in stride(from: 0, to: numbers.count, by: 3) {
      guard let date = Int32(exactly: numbers[index]),
        let stretch = Stretch(
          first: LocalDate(daysSinceEpoch: date), days: numbers[index + 1], length: numbers[index + 2])
      else { return nil }
      stretches.append(stretch)
    }
  }
}
