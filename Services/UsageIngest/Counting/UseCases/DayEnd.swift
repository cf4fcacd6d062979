import Apps
package import Database
import EventFeed
package import LocalTime
import Messages
package import ServiceAPI

/// Publishes the summary of a child's local day when it ends (US-14). The timer is durable, one for each child; after a
/// stop of several days it publishes all of them.
package enum DayEnd {
  static let kind = "usage.dayEnd"
  /// Maximum number of days that one firing publishes.
  static let daysAtOnce = 100

  /// Registers the timer; before the database's timers start.
  package static func register(on database: Database) {
    database.onTimer(kind) { tx, timer in
      try run(tx, ChildKey(familyID: timer.familyID, childID: timer.key), now: Instant(seconds: timer.now))
    }
  }

  /// Sets the timer of a child whose calendar is new or has changed: another zone ends its day at another instant.
  /// Usage counted before the child was known is summarized as corrections of earlier days are.
  package static func set(_ tx: Transaction, _ child: ChildKey) throws {
    let now = Instant(tx.now)
    guard let calendar = try ChildCalendarTable.knownCalendar(tx, child) else { return }
    let today = calendar.localDate(at: now)
    let yesterday = today.adding(days: -1)
    let known = try SummarizedDayTable.last(tx, child)
    let last = min(known ?? yesterday, yesterday)
    if last != known { try SummarizedDayTable.save(tx, child, last: last) }
    try wake(tx, child, at: last < yesterday ? now : calendar.interval(of: today).upperBound)
  }

  /// A clock that was ahead is right again: the days whose summary it has published have not ended, and are summarized
  /// when they do.
  static func redecide(_ tx: Transaction, _ familyID: String) throws {
    for childID in try SummarizedDayTable.childIDs(tx, familyID: familyID) {
      try set(tx, ChildKey(familyID: familyID, childID: childID))
    }
  }

  private static func run(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    guard let calendar = try ChildCalendarTable.knownCalendar(tx, child) else { return }
    let today = calendar.localDate(at: now)
    let yesterday = today.adding(days: -1)
    // Of days before the service summarized any, those that change are published.
    guard let last = try SummarizedDayTable.last(tx, child) else { return try set(tx, child) }
    if last < yesterday {
      let days = try TotalTable.days(tx, child, from: last.adding(days: 1), to: yesterday, limit: daysAtOnce + 1)
      for day in days.prefix(daysAtOnce) {
        try tx.publish(
          UsageV1.DaySummarized(child, day, calendar: calendar, isCorrection: false), familyID: child.familyID)
      }
      if days.count > daysAtOnce {
        try SummarizedDayTable.save(tx, child, last: days[daysAtOnce - 1].date)
        return try wake(tx, child, at: now)
      }
      try SummarizedDayTable.save(tx, child, last: yesterday)
    }
    try wake(tx, child, at: calendar.interval(of: today).upperBound)
  }

  private static func wake(_ tx: Transaction, _ child: ChildKey, at instant: Instant) throws {
    try tx.wake(at: instant.seconds, kind: kind, familyID: child.familyID, key: child.childID)
  }
}

/// The days that a transaction changes and that may have ended: at its end a correction of each summary that has other
/// figures now is published, one for a day, however many records and facts have changed it (US-14).
package final class ChangedDays: TransactionAttachment {
  private struct Change {
    var child: ChildKey
    var date: LocalDate
    var learning: UsageAmount
    var rewardSeconds: Int64
    var calendar: LocalCalendar
  }

  /// Days that a transaction may correct before it ends.
  static let maximum = 100

  private var changes: [Change] = []

  package init() {}

  package var mark: Int { changes.count }
  package var isFull: Bool { changes.count >= Self.maximum }

  package func rewind(to mark: Int) {
    changes.removeSubrange(mark...)
  }

  /// Notes a change of a child's totals.
  static func note(_ tx: Transaction, _ child: ChildKey, _ totals: UsageTotals, calendar: LocalCalendar) {
    let today = calendar.localDate(at: Instant(tx.now))
    // Nearly every record is of the current day.
    guard totals.lines.keys.contains(where: { $0.date < today }) else { return }
    var days: [LocalDate: Change] = [:]
    for (key, amount) in totals.lines where key.date < today {
      var change =
        days[key.date] ?? Change(child: child, date: key.date, learning: .zero, rewardSeconds: 0, calendar: calendar)
      switch key.category {
      case .learning: change.learning += amount
      case .reward: change.rewardSeconds += amount.seconds
      }
      days[key.date] = change
    }
    tx.attachment(ChangedDays.self).changes += days.values
  }

  package func finish(_ tx: Transaction) throws {
    if changes.isEmpty { return }
    for (child, changes) in Dictionary(grouping: changes, by: \.child).sorted(by: { $0.key.text < $1.key.text }) {
      guard let last = try SummarizedDayTable.last(tx, child) else { continue }
      var days: [LocalDate: Change] = [:]
      for change in changes where change.date <= last {
        guard var sum = days[change.date] else {
          days[change.date] = change
          continue
        }
        sum.learning += change.learning
        sum.rewardSeconds += change.rewardSeconds
        days[change.date] = sum
      }
      for (date, change) in days.sorted(by: { $0.key < $1.key }) {
        // An app may have taken over what another one had.
        if change.learning == .zero, change.rewardSeconds == 0 { continue }
        let day = try TotalTable.day(tx, child, date)
        try tx.publish(
          UsageV1.DaySummarized(child, day, calendar: change.calendar, isCorrection: true), familyID: child.familyID)
      }
    }
  }
}

extension UsageV1.DaySummarized {
  package init(_ child: ChildKey, _ day: TotalTable.Day, calendar: LocalCalendar, isCorrection: Bool) {
    self.init(
      childID: child.childID, summary: .init(day), endTime: .init(calendar.interval(of: day.date).upperBound),
      corrected: isCorrection)
  }
}
