import LocalTime

/// The time during which a challenge counts at all, schedule apart: from its start to its end without pauses. Made once for
/// many days: a challenge can have been edited and paused a thousand times.
public struct CountingTime: Hashable, Sendable {
  /// In order and disjoint.
  let spans: [Range<Instant>]
  private let pauses: [Range<Instant>]

  public init(_ challenge: Challenge, calendar: LocalCalendar) {
    pauses = RangeSet.union(challenge.pauses.map(\.span))
    spans = RangeSet.subtraction(challenge.lifeSpans(calendar: calendar), pauses)
  }

  /// Whether the challenge is paused for some of an interval.
  func hasPause(in interval: Range<Instant>) -> Bool {
    let next = Self.first(of: pauses, endingAfter: interval.lowerBound)
    return next < pauses.count && pauses[next].overlaps(interval)
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
    let start = Self.first(of: spans, endingAfter: window.lowerBound)
    return spans[start...].prefix { $0.lowerBound < window.upperBound }.map { $0.clamped(to: window) }
  }

  /// The index of the first range that ends after an instant.
  private static func first(of ranges: [Range<Instant>], endingAfter instant: Instant) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
