import Database
import LocalTime
import ServiceAPI
import UsageCounting

/// A child's usage week by week, from the sums of its days (US-10).
struct UsageTrend: Sendable {
  struct Week: Hashable, Sendable {
    var dates: Range<LocalDate>
    var learning = UsageAmount.zero
    var rewardSeconds: Int64 = 0
    /// Days on which learning counted.
    var learningDays = 0
    var isCurrent: Bool
  }

  static let defaultWeeks = 8
  static let maximumWeeks = 53

  /// Oldest first.
  private(set) var weeks: [Week] = []

  /// - Parameters:
  ///   - date: a day of the last week.
  ///   - today: the child's current day.
  init(
    _ tx: ReadTransaction, _ child: ChildKey, calendar: LocalCalendar, endingWith date: LocalDate, today: LocalDate,
    weeks count: Int
  ) throws {
    var date = date
    for _ in 0..<count {
      let dates = calendar.week(containing: date)
      weeks.append(Week(dates: dates, isCurrent: dates.contains(today)))
      date = dates.lowerBound.adding(days: -1)
    }
    weeks.reverse()
    guard let first = weeks.first?.dates.lowerBound, let last = weeks.last?.dates.upperBound.adding(days: -1) else {
      return
    }
    let days = try TotalTable.days(tx, child, from: first, to: last, limit: first.distance(to: last) + 1)
    var index = 0
    for day in days {
      while weeks[index].dates.upperBound <= day.date { index += 1 }
      weeks[index].learning += day.learning
      weeks[index].rewardSeconds += day.rewardSeconds
      if day.learning.seconds > 0 { weeks[index].learningDays += 1 }
    }
  }
}
