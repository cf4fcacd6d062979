import LocalTime

/// A part of each day in which a person is not notified, by the wall clock (FA-9).
struct QuietHours: Hashable, Sendable {
  /// The minutes of a day.
  static let minutes = 0...1_439

  /// In minutes after midnight.
  let start: Int
  /// Exclusive; on the next day where it is before the start.
  let end: Int

  /// - Returns: nil for minutes that no day has, and where start and end are the same.
  init?(start: Int, end: Int) {
    guard Self.minutes.contains(start), Self.minutes.contains(end), start != end else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// When the quiet hours end that contain an instant; nil for an instant outside.
  func end(at instant: Instant, in zone: Zone) -> Instant? {
    let today = zone.localDate(at: instant)
    let window = DailyWindow(from: start * 60, to: end * 60)
    var end: Instant?
    // Quiet hours of the last days may last until now, those of the next may follow without a break.
    for interval in (-2...2).compactMap({ zone.interval(of: window, on: today.adding(days: $0)) })
    where interval.contains(instant) || end.map({ interval.lowerBound <= $0 }) ?? false {
      end = max(end ?? interval.upperBound, interval.upperBound)
    }
    return end
  }
}
