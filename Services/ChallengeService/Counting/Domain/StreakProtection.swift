package import LocalTime
import Ordering

/// The protection of a child's streaks (CH-19): freezes that guardians gave, pauses, repairs, and how freezes are
/// earned.
package struct StreakProtection: Hashable, Sendable {
  /// Dates in pauses: of the child's own and of those of all children.
  package var pauses: DateRanges
  /// Closed days that were repaired: neutral for the daily streak.
  package var repairs: Set<LocalDate>
  /// The local dates on which freezes were given, in order.
  package var grants: [LocalDate]
  /// After how many days of daily streak each a freeze is earned; 0 for never.
  package var earning: DatedNumbers

  package init(
    pauses: DateRanges = DateRanges(), repairs: Set<LocalDate> = [], grants: [LocalDate] = [],
    earning: DatedNumbers = DatedNumbers(standard: 0)
  ) {
    (self.pauses, self.repairs, self.grants, self.earning) = (pauses, repairs, grants.sorted(), earning)
  }

  /// The dates from one on, before another one, on which freezes were given.
  package func grants(from date: LocalDate, before end: LocalDate) -> ArraySlice<LocalDate> {
    let first = grants.partitioningIndex { $0 >= date }
    return grants[first..<max(first, grants.partitioningIndex { $0 >= end })]
  }
}

/// Dates, as ranges that do not touch, in order.
package struct DateRanges: Hashable, Sendable {
  private var ranges: [ClosedRange<LocalDate>] = []

  /// - Parameter ranges: in any order; they may overlap.
  package init(_ ranges: [ClosedRange<LocalDate>] = []) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound.adding(days: 1) {
        self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        self.ranges.append(range)
      }
    }
  }

  package func contains(_ date: LocalDate) -> Bool { end(of: date) != nil }

  /// The last date of the range that contains a date; nil for a date in none.
  package func end(of date: LocalDate) -> LocalDate? {
    let index = ranges.partitioningIndex { $0.upperBound >= date }
    return index < ranges.count && ranges[index].lowerBound <= date ? ranges[index].upperBound : nil
  }
}

/// A setting by local date, with its changes.
package struct DatedNumbers: Hashable, Sendable {
  private struct Change: Hashable {
    var from: LocalDate
    var number: Int64
  }

  private let standard: Int64
  /// In order.
  private var changes: [Change]

  /// - Parameters:
  ///   - standard: the number that holds before the first change.
  ///   - changes: the numbers by the first local date for which they hold.
  package init(standard: Int64, _ changes: [LocalDate: Int64] = [:]) {
    self.standard = standard
    self.changes = changes.map { Change(from: $0.key, number: $0.value) }.sorted { $0.from < $1.from }
  }

  package func number(on date: LocalDate) -> Int64 {
    let index = changes.partitioningIndex { $0.from > date }
    return index == 0 ? standard : changes[index - 1].number
  }
}

/// The freezes that a child holds after a local day: a fold over the days in order.
package struct Freezes: Hashable, Sendable {
  /// Maximum number that is held; a freeze that is received above it lapses.
  package static let maximum = 2

  /// From which date on each can be used, in the order in which they were received; at most `maximum`.
  package private(set) var usableFrom: [LocalDate]
  /// The last date that a freeze protects; nil for none.
  package private(set) var lastUsed: LocalDate?

  package init(usableFrom: [LocalDate] = [], lastUsed: LocalDate? = nil) {
    (self.usableFrom, self.lastUsed) = (Array(usableFrom.prefix(Self.maximum)), lastUsed)
  }

  package var held: Int { usableFrom.count }

  package mutating func receive(usableFrom date: LocalDate) {
    if usableFrom.count < Self.maximum { usableFrom.append(date) }
  }

  /// Uses the freeze that was received first.
  /// - Returns: whether there was one for this date.
  package mutating func use(on date: LocalDate) -> Bool {
    guard let first = usableFrom.first, first <= date else { return false }
    usableFrom.removeFirst()
    lastUsed = date
    return true
  }
}
