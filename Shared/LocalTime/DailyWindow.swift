/// A stretch of the wall clock that begins on some local dates, such as a bedtime. It is one interval, whatever clocks
/// do in it: an hour that is repeated or skipped in the middle changes only how long it lasts.
///
/// It begins at the first instant at which the wall clock of its date reads `from`, and ends before the last one at
/// which that of the date of its end reads `to`. A reading that clocks skip is the instant of the jump. An end at or
/// before the beginning is on the next date; a date without instants is none, so that the next one after it follows.
public struct DailyWindow: Hashable, Sendable {
  /// Seconds after midnight, 0 to 86,399.
  public let from: Int
  /// Seconds after midnight, 0 to 86,400.
  public let to: Int

  public init(from: Int, to: Int) {
    (self.from, self.to) = (from, to)
  }

  /// Whether it ends on the date after the one on which it begins.
  var endsNextDate: Bool { to <= from }

  /// The window from one date to another in a zone; nil where nothing is left of it.
  func interval(from first: LocalDate, to last: LocalDate, in zone: Zone) -> Range<Instant>? {
    let start = zone.instants(reading: from, on: first).first
    let end = zone.instants(reading: to, on: last).last
    return start < end ? start..<end : nil
  }
}

extension Zone {
  /// The window that begins on a date; nil where the date has no instants here, or nothing is left of the window.
  public func interval(of window: DailyWindow, on date: LocalDate) -> Range<Instant>? {
    let day = interval(of: date)
    guard !day.isEmpty else { return nil }
    return window.interval(from: date, to: window.endsNextDate ? localDate(at: day.upperBound) : date, in: self)
  }
}

extension LocalCalendar {
  /// The window that begins on a date, one interval for each zone in which the person lives meanwhile: where the zone
  /// changes, the window of the former one ends, and that of the new one holds as if the person had always lived there,
  /// by its clock and on those of its dates that the person has. Sorted and disjoint.
  public func intervals(of window: DailyWindow, on date: LocalDate) -> [Range<Instant>] {
    let day = interval(of: date)
    guard !day.isEmpty else { return [] }
    let last = window.endsNextDate ? localDate(at: day.upperBound) : date
    return zones(between: date, and: last).compactMap { zone, lived in
      guard let whole = window.interval(from: date, to: last, in: zone) else { return nil }
      let part = whole.clamped(to: lived)
      return part.isEmpty ? nil : part
    }
  }
}
