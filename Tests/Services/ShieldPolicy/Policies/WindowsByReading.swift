import LocalTime

@testable import ShieldPolicies

/// Whether an instant is in a window, from what wall clocks read: each offset that the zone has around the window is
/// tried, and one that is not in force at the instant that it gives is dropped.
final class WindowsByReading {
  /// A window of the schedule, apart from what it is of, around a date.
  private struct Key: Hashable {
    var zone: String
    var date: LocalDate
    var weekdays: Set<Weekday>
    var minutes: [Int]
  }

  private let calendar: LocalCalendar
  /// Asked for in each second of a day.
  private var known: [Key: [Range<Instant>]] = [:]

  init(_ calendar: LocalCalendar) {
    self.calendar = calendar
  }

  func contains(_ window: ScheduleWindow, _ instant: Instant) -> Bool {
    guard let zone = try? Zone.named(calendar.zoneName(at: instant)) else { return false }
    let shown = zone.localDate(at: instant)
    let key = Key(
      zone: zone.name, date: shown, weekdays: window.weekdays, minutes: [window.startMinute, window.endMinute])
    if let found = known[key] { return found.contains { $0.contains(instant) } }
    known[key] = (-4...1).compactMap { days in
      let date = shown.adding(days: days)
      return window.weekdays.contains(date.weekday) && exists(date) ? interval(window, on: date, in: zone) : nil
    }
    return contains(window, instant)
  }

  private func exists(_ date: LocalDate) -> Bool { !calendar.interval(of: date).isEmpty }

  private func interval(_ window: ScheduleWindow, on date: LocalDate, in zone: Zone) -> Range<Instant>? {
    var last = date
    if window.endMinute <= window.startMinute {
      repeat { last = last.adding(days: 1) } while !exists(last)
    }
    let start = readings(of: window.startMinute, on: date, in: zone)[0]
    let end = readings(of: window.endMinute, on: last, in: zone).reduce(start) { max($0, $1) }
    return start < end ? start..<end : nil
  }

  /// The instants at which the wall clock reads a minute of a date, in order; where it is skipped, the jump.
  private func readings(of minute: Int, on date: LocalDate, in zone: Zone) -> [Instant] {
    let clock = Instant(seconds: Int64(date.daysSinceEpoch) * 86_400 + Int64(minute) * 60)
    let hours = (-27...27).map { clock + Int64($0) * 3_600 }
    let found = Set(hours.map(zone.offset)).map { clock - Int64($0) }.filter {
      $0 + Int64(zone.offset(at: $0)) == clock
    }
    if !found.isEmpty { return found.sorted() }
    guard let after = hours.first(where: { $0 + Int64(zone.offset(at: $0)) > clock }) else { return [clock] }
    return [(0...3_600).lazy.map { after - 3_600 + $0 }.first { $0 + Int64(zone.offset(at: $0)) > clock } ?? after]
  }
}
