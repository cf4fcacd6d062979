import LocalTime
import Ordering

/// When windows begin and end, some days ahead.
struct WindowTimeline {
  private struct Stretch {
    var span: Range<Instant>
    /// Place of the window.
    var window: Int
  }

  /// How many days ahead stretches are known, and for how many of those it answers. In the others each window begins
  /// once more, unless a change to daylight saving time, or a date that does not exist, leaves it out.
  fileprivate struct Reach {
    var known: Int
    var answered: Int

    static let days = Reach(known: 9, answered: 2)
    static let weeks = Reach(known: 40, answered: 24)
  }

  /// The first date, counted from today, on which a window may have started that has not ended: after a move to the
  /// west clocks show dates of two days ago again, and a window's own date may be the day before the one of its end.
  private static let earliest = -3

  private let windows: [ScheduleWindow]
  /// The order in which windows that last at once decide, by place.
  private let ranks: [Int]
  /// By beginning.
  private let stretches: [Stretch]
  /// Seconds of the longest one.
  private let longest: Int64
  /// The instants that it answers for.
  fileprivate let answered: Range<Instant>

  fileprivate init(_ windows: [ScheduleWindow], _ calendar: LocalCalendar, at now: Instant, _ reach: Reach) {
    self.windows = windows
    ranks = windows.indices.map { windows[$0].kind == .bedtime ? $0 : windows.count + $0 }
    guard !windows.isEmpty else {
      (stretches, longest, answered) = ([], 0, .distantPast..<Instant.distantFuture)
      return
    }
    let today = calendar.localDate(at: now)
    var found: [Stretch] = []
    for date in (Self.earliest...reach.known).map(today.adding(days:)) {
      for (place, window) in windows.enumerated() {
        for span in window.intervals(on: date, calendar: calendar) where span.upperBound > now {
          found.append(Stretch(span: span, window: place))
        }
      }
    }
    stretches = found.sorted { ($0.span.lowerBound, $0.window) < ($1.span.lowerBound, $1.window) }
    longest = found.lazy.map(\.span.seconds).max() ?? 0
    answered = now..<max(now + 1, calendar.firstInstant(onOrAfter: today.adding(days: reach.answered)))
  }

  var isEmpty: Bool { windows.isEmpty }

  /// Of the windows that shield an app at an instant the one that decides, and the end of its stretch: bedtimes before
  /// others, each in the order in which guardians have set them.
  func window(at instant: Instant, for number: Int) -> (place: Int, end: Instant)? {
    var first: Stretch?
    let start = stretches.partitioningIndex { $0.span.lowerBound > instant - longest - 1 }
    for stretch in stretches[start...] {
      if stretch.span.lowerBound > instant { break }
      guard stretch.span.contains(instant), ranks[stretch.window] < first.map({ ranks[$0.window] }) ?? .max,
        windows[stretch.window].applies(to: number)
      else { continue }
      first = stretch
    }
    return first.map { ($0.window, $0.span.upperBound) }
  }

  /// The first beginning after an instant of a window that shields an app, as far as it is known.
  func nextStart(after instant: Instant, for number: Int) -> Instant? {
    let start = stretches.partitioningIndex { $0.span.lowerBound > instant }
    return stretches[start...].first { windows[$0.window].applies(to: number) }?.span.lowerBound
  }

  func rule(of place: Int) -> ShieldRule { windows[place].rule }

  /// The first beginning or end of a window after an instant; nil without windows that begin.
  static func nextEdge(of windows: [ScheduleWindow], _ calendar: LocalCalendar, after now: Instant) -> Instant? {
    if windows.isEmpty { return nil }
    let today = calendar.localDate(at: now)
    var first: Instant?
    for days in earliest...Reach.weeks.known {
      let date = today.adding(days: days)
      // A window that begins on this date or later cannot be earlier.
      if let first, first <= calendar.firstInstant(onOrAfter: date) { return first }
      for window in windows {
        for span in window.intervals(on: date, calendar: calendar) {
          for edge in [span.lowerBound, span.upperBound] where edge > now { first = min(first ?? edge, edge) }
        }
      }
    }
    return first
  }
}

/// The timelines of a child's windows, which all apps share: each is computed when it is asked for.
final class WindowTimelines {
  private let windows: [ScheduleWindow]
  private let calendar: LocalCalendar
  private var short: WindowTimeline?
  private var long: [WindowTimeline] = []

  init(_ windows: [ScheduleWindow], _ calendar: LocalCalendar) {
    (self.windows, self.calendar) = (windows, calendar)
  }

  /// A timeline that answers for an instant.
  func timeline(at instant: Instant) -> WindowTimeline {
    // The first one is short, as nearly all decisions are made in it.
    if let short { return short.answered.contains(instant) ? short : longTimeline(at: instant) }
    let timeline = WindowTimeline(windows, calendar, at: instant, .days)
    short = timeline
    return timeline
  }

  private func longTimeline(at instant: Instant) -> WindowTimeline {
    if let found = long.first(where: { $0.answered.contains(instant) }) { return found }
    let timeline = WindowTimeline(windows, calendar, at: instant, .weeks)
    long.append(timeline)
    return timeline
  }

  /// The first beginning after an instant of a window that shields an app.
  func nextStart(after instant: Instant, for number: Int) -> Instant? {
    guard windows.contains(where: { $0.applies(to: number) }) else { return nil }
    return timeline(at: instant).nextStart(after: instant, for: number)
      ?? longTimeline(at: instant).nextStart(after: instant, for: number)
  }
}
