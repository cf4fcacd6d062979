import LocalTime

/// The time during which a challenge counts at all, schedule apart: from its start to its end without pauses. Made once for
/// many days: a challenge can have been edited and paused a thousand times.
public struct CountingTime: Hashable, Sendable {
  /// In order and disjoint.
  let spans: [Range<Instant>]

  public init(_ challenge: Challenge, calendar: LocalCalendar) {
    spans = challenge.countingSpans(calendar: calendar)
  }

  /// The time inside a window that counts by a version's schedule.
  func spans(in window: Range<Instant>, schedule: Schedule, calendar: LocalCalendar) -> [Range<Instant>] {
    let alive = overlapping(window)
    let scheduled = alive.flatMap { span in
      calendar.days(overlapping: span).flatMap { schedule.spans(on: $0.date, calendar: calendar) }
    }
    return RangeSet.intersection(alive, RangeSet.union(scheduled))
  }

  private func overlapping(_ window: Range<Instant>) -> [Range<Instant>] {
    guard !window.isEmpty else { return [] }
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound <= window.lowerBound { low = middle + 1 } else { high = middle }
    }
    return spans[low...].prefix { $0.lowerBound < window.upperBound }.map { $0.clamped(to: window) }
  }
}
