package import LocalTime
package import ShieldApps
import ShieldInbox

/// A stretch of the wall clock in which reward apps are shielded (SH-14), on the days of the week on which it starts;
/// an end at or before the start is on the next date.
package struct ScheduleWindow: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Hashable, Sendable {
    case bedtime = 1
    /// Another one with a name, such as school or dinner.
    case other = 2
  }

  package var kind: Kind
  package var displayName: String
  package var weekdays: Set<Weekday>
  /// 0 to 1439.
  var startMinute: Int
  /// 0 to 1440.
  var endMinute: Int
  /// Numbers of the apps that it shields; nil for all reward apps.
  package var apps: AppSet?

  package init(
    kind: Kind = .bedtime, displayName: String = "", weekdays: Set<Weekday>, startMinute: Int, endMinute: Int,
    apps: AppSet? = nil
  ) {
    self.kind = kind
    self.displayName = displayName
    self.weekdays = weekdays
    self.startMinute = startMinute
    self.endMinute = endMinute
    self.apps = apps
  }

  /// Whether it shields a reward app.
  func applies(to number: Int) -> Bool { apps?.contains(number) ?? true }

  /// The rule that decides in it.
  package var rule: ShieldRule { kind == .bedtime ? .bedtime : .window }

  /// The window that starts on a date, one interval for each zone in which the child lives meanwhile; none when it
  /// starts on other days of the week.
  func intervals(on date: LocalDate, calendar: LocalCalendar) -> [Range<Instant>] {
    guard weekdays.contains(date.weekday) else { return [] }
    return calendar.intervals(of: DailyWindow(from: startMinute * 60, to: endMinute * 60), on: date)
  }
}

extension ScheduleWindow: CustomStringConvertible {
  /// For people: `bedtime "Night" monday tuesday 21:00-07:00, all apps`.
  package var description: String {
    func clock(_ minute: Int) -> String { String(DurationText.clock(seconds: Int64(minute) * 60).dropLast(3)) }
    let days = Weekday.allCases.filter(weekdays.contains).map { "\($0)" }.joined(separator: " ")
    let covered = apps.map { $0.count == 1 ? "1 app" : "\($0.count) apps" } ?? "all apps"
    return "\(kind) \"\(displayName)\" \(days) \(clock(startMinute))-\(clock(endMinute)), \(covered)"
  }
}

/// A window whose apps are still to be looked up; nil for all reward apps.
package struct NamedWindow: Sendable {
  package var window: ScheduleWindow
  package var appIDs: [String]?
}
