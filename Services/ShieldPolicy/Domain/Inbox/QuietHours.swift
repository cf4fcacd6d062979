import LocalTime

/// A part of each day in which a person is not notified, by the wall clock (FA-9).
public struct QuietHours: Hashable, Sendable {
  /// The minutes of a day.
  public static let minutes = 0...1_439

  /// In minutes after midnight.
  public let start: Int
  /// Exclusive; on the next day where it is before the start.
  public let end: Int

  /// - Returns: nil for minutes that no day has, and where start and end are the same.
  public init?(start: Int, end: Int) {
    guard Self.minutes.contains(start), Self.minutes.contains(end), start != end else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// When the quiet hours end that contain an instant; nil for an instant outside. An hour that is repeated when clocks
  /// are set back belongs to them twice, one that is skipped not at all.
  public func end(at instant: Instant, in zone: Zone) -> Instant? {
    let today = zone.localDate(at: instant)
    let quiet = (-1...2).flatMap { day in
      windows.flatMap { zone.intervals(of: today.adding(days: day), from: $0.lowerBound * 60, to: $0.upperBound * 60) }
    }
    var end: Instant?
    for interval in quiet.sorted(by: { $0.lowerBound < $1.lowerBound })
    where interval.contains(instant) || interval.lowerBound == end {
      end = interval.upperBound
    }
    return end
  }

  private var windows: [Range<Int>] {
    start < end ? [start..<end] : [0..<end, start..<1_440].filter { !$0.isEmpty }
  }
}
