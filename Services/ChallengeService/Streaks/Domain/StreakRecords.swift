package import ChallengeCounting
package import LocalTime

/// Days of a run that count and follow each other without a neutral day between.
package struct StreakStretch: Hashable, Sendable {
  package var first: LocalDate
  /// Number of days, at least 1.
  package var days: Int64
  /// Length of the daily streak with the first day; 1 begins a run.
  package var length: Int64

  init(first: LocalDate, days: Int64, length: Int64) {
    (self.first, self.days, self.length) = (first, days, length)
  }

  package var last: LocalDate { first.adding(days: Int(clamping: days - 1)) }
  /// Length with the last day.
  var lastLength: Int64 { length + days - 1 }
}

/// When the longest daily streak reached each of its lengths (BA-8): the days that count of every run that became
/// longer than all before it, from the first day of the run to the last one that made it so.
///
/// It follows from the days of `ChildStreak.fold`, and is continued from the first day that may have changed.
package struct StreakRecords: Hashable, Sendable {
  /// Maximum number of stretches that are kept, the first ones: a stretch ends where a run is broken or a day is
  /// neutral, so that a child has some dozens in years.
  package static let maximum = 1_000

  /// In order of time.
  private(set) var stretches: [StreakStretch] = []

  init() {}

  /// The greatest length whose day is known.
  var longest: Int64 { stretches.map(\.lastLength).max() ?? 0 }

  /// Replaces the days from one on.
  /// - Parameters:
  ///   - first: no day before it has changed.
  ///   - days: those from it on that count, in order.
  ///   - before: the last days before it that count, in order, at most so many.
  package mutating func replace(
    from first: LocalDate, with days: [StreakDay], before: (Int64) throws -> [LocalDate]
  ) rethrows {
    cut(before: first)
    var record = longest
    guard let start = days.first, days.contains(where: { $0.length > record }) else { return }
    var run: [LocalDate] = []
    var isListed = false
    if start.length > 1 {
      isListed = try stretches.last.map { try before(1).last == $0.last } ?? false
      if !isListed { run = try before(start.length - 1) }
    }
    for day in days {
      if day.length == 1 { (run, isListed) = ([], false) }
      if !isListed { run.append(day.date) }
      guard day.length > record else { continue }
      record = day.length
      let added = isListed ? [day.date] : run
      for (index, date) in added.enumerated() { add(date, length: day.length - Int64(added.count - 1 - index)) }
      (run, isListed) = ([], true)
    }
  }

  /// Leaves out the days from one on, and then of the last run what made it no longer than those before it.
  private mutating func cut(before first: LocalDate) {
    guard let last = stretches.last, last.last >= first else { return }
    while let last = stretches.last, last.first >= first { stretches.removeLast() }
    if let last = stretches.last, last.last >= first {
      stretches[stretches.count - 1].days = Int64(last.first.distance(to: first))
    }
    guard let longest = stretches.last?.lastLength, let start = stretches.lastIndex(where: { $0.length == 1 }) else {
      return
    }
    if stretches[..<start].contains(where: { $0.lastLength >= longest }) { stretches.removeSubrange(start...) }
  }

  private mutating func add(_ date: LocalDate, length: Int64) {
    if let last = stretches.last, last.last.adding(days: 1) == date, last.lastLength + 1 == length {
      stretches[stretches.count - 1].days += 1
    } else if stretches.count < Self.maximum {
      stretches.append(StreakStretch(first: date, days: 1, length: length))
    }
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
    guard numbers.count == parts.count, numbers.count.isMultiple(of: 3), numbers.count / 3 <= Self.maximum else {
      return nil
    }
    for index in stride(from: 0, to: numbers.count, by: 3) {
      guard let date = Int32(exactly: numbers[index]), (1...Self.days).contains(numbers[index + 1]),
        (1...Self.days).contains(numbers[index + 2])
      else { return nil }
      stretches.append(
        StreakStretch(first: LocalDate(daysSinceEpoch: date), days: numbers[index + 1], length: numbers[index + 2]))
    }
  }

  /// More than a calendar has.
  private static let days: Int64 = 10_000_000
}
