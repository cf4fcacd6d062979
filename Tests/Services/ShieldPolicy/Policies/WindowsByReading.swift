import LocalTime

@testable import ShieldPolicies

/// Whether an instant is in a window, from what wall clocks read: each offset that the zone has around the window is
/// tried, and one that is not in force at the instant that it gives is dropped.
final class WindowsByReading {
  private struct Key: Hashable {
    var zone: String
    var date: LocalDate
    var minutes: [Int]
  }

  private let calendar: LocalCalendar
  private var known: [Key: Range<Instant>?] = [:]

  init(_ calendar: LocalCalendar) {
    self.calendar = calendar
  }

  func contains(_ window: ScheduleWindow, _ instant: Instant) -> Bool {
    guard let zone = try? Zone.named(calendar.zoneName(at: instant)) else { return false }
    let shown = zone.localDate(at: instant)
    return (-4...1).contains { days in
      let date = shown.adding(days: days)
      guard window.weekdays.contains(date.weekday), exists(date) else { return false }
      return interval(window, on: date, in: zone)?.contains(instant) ?? false
    }
  }

  private func exists(_ date: LocalDate) -> Bool { !calendar.interval(of: date).isEmpty }

  private func interval(_ window: ScheduleWindow, on date: LocalDate, in zone: Zone) -> Range<Instant>? {
    let key = Key(zone: zone.name, date: date, minutes: [window.startMinute, window.endMinute])
    if let found = known[key] { return found }
    var last = date
    if window.endMinute <= window.startMinute {
      repeat { last = last.adding(days: 1) } while !exists(last)
    }
    let start = readings(of: window.startMinute, on: date, in: zone)[0]
    let end = readings(of: window.endMinute, on: last, in: zone).reduce(start) { max($0, $1) }
    let found = start < end ? start..<end : nil
    known[key] = found
    return found
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
