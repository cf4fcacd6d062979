package import LocalTime

/// The time during which a challenge counts at all, regardless of its schedule: from its start to its end without
/// pauses. Computed once for many days: a challenge can have been edited and paused a thousand times.
package struct CountingTime: Hashable, Sendable {
  /// In order and disjoint.
  package let spans: [Range<Instant>]
  /// In order and disjoint.
  package let pauses: [Range<Instant>]

  package init(_ challenge: Challenge, calendar: LocalCalendar) {
    pauses = RangeSet.union(challenge.pauses.map(\.span))
    spans = challenge.lifeSpans(calendar: calendar).flatMap { [pauses] span in
      RangeSet.subtract(RangeSet.overlapping(pauses, span), from: span)
    }
  }

  /// Whether the challenge is paused for some of an interval.
  package func hasPause(in interval: Range<Instant>) -> Bool {
    !RangeSet.overlapping(pauses, interval).isEmpty
  }

  /// The time inside a window that counts by a version's schedule.
  package func spans(in window: Range<Instant>, schedule: Schedule, calendar: LocalCalendar) -> [Range<Instant>] {
    let alive = overlapping(window)
    let scheduled = alive.flatMap { span in
      calendar.days(overlapping: span).flatMap { schedule.spans(on: $0.date, calendar: calendar) }
    }
    return RangeSet.intersection(alive, RangeSet.union(scheduled))
  }

  private func overlapping(_ window: Range<Instant>) -> [Range<Instant>] {
    RangeSet.overlapping(spans, window).map { $0.clamped(to: window) }
  }
}
