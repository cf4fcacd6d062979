import Ordering

/// The local days and weeks of one person over time: a zone history and a week start history.
///
/// Usage belongs to the local day of the zone in force when it happened, so a zone change never moves earlier usage.
/// The local date never goes backwards: after a change it is the later of the date already reached and the new zone's
/// date. A new week start applies from the first such weekday after the change; the running week ends there. Of several
/// changes that have not yet applied only the last one holds.
public struct LocalCalendar: Hashable, Sendable {
  /// From `effective` (inclusive) on, the person lives in `zone`.
  public struct ZoneChange: Hashable, Sendable {
    public var effective: Instant
    public var zone: Zone

    public init(effective: Instant, zone: Zone) {
      self.effective = effective
      self.zone = zone
    }
  }

  /// A week start chosen at `effective`; it applies from the first such weekday after that local date, unless another
  /// one is chosen before.
  public struct WeekStartChange: Hashable, Sendable {
    public var effective: Instant
    public var weekday: Weekday

    public init(effective: Instant, weekday: Weekday) {
      self.effective = effective
      self.weekday = weekday
    }
  }

  private struct ZoneSpan: Hashable {
    var from: Instant
    var to: Instant
    var zone: Zone
    /// The local date already reached when the span begins; nil for the first span.
    var reached: LocalDate?
  }

  private struct WeekRegime: Hashable {
    /// The first local date ruled by this week start; nil for the first one.
    var from: LocalDate?
    var weekday: Weekday
  }

  private var spans: [ZoneSpan]
  private var regimes: [WeekRegime]

  /// - Parameters:
  ///   - zone: in force before the first change.
  ///   - weekStart: in force before the first change.
  ///   - zoneChanges: in any order; of several with the same instant the last one in the array holds.
  ///   - weekStartChanges: in any order; of several with the same instant the last one in the array holds.
  public init(
    zone: Zone, weekStart: Weekday = .monday, zoneChanges: [ZoneChange] = [],
    weekStartChanges: [WeekStartChange] = []
  ) {
    spans = [ZoneSpan(from: .distantPast, to: .distantFuture, zone: zone, reached: nil)]
    regimes = [WeekRegime(from: nil, weekday: weekStart)]
    for change in Self.ordered(zoneChanges, by: \.effective) { append(change) }
    for change in Self.ordered(weekStartChanges, by: \.effective) { append(change) }
  }

  /// A zone and a week start that hold from an instant on.
  public struct Setting: Hashable, Sendable {
    public var effective: Instant
    public var zone: Zone
    public var weekStart: Weekday

    public init(effective: Instant, zone: Zone, weekStart: Weekday) {
      (self.effective, self.zone, self.weekStart) = (effective, zone, weekStart)
    }
  }

  /// - Parameter settings: in order; the first also holds for all time before it.
  /// - Returns: nil for none.
  public init?(_ settings: [Setting]) {
    guard let first = settings.first else { return nil }
    self.init(
      zone: first.zone, weekStart: first.weekStart,
      zoneChanges: settings.dropFirst().map { .init(effective: $0.effective, zone: $0.zone) },
      weekStartChanges: settings.dropFirst().map { .init(effective: $0.effective, weekday: $0.weekStart) })
  }

  /// The local date at an instant.
  public func localDate(at instant: Instant) -> LocalDate {
    Self.date(at: instant, in: span(at: instant))
  }

  /// Seconds the wall clock reads at an instant, 0..<86,400, in the zone in force then.
  public func secondsOfDay(at instant: Instant) -> Int { span(at: instant).zone.secondsOfDay(at: instant) }

  /// The IANA name of the zone in force at an instant.
  public func zoneName(at instant: Instant) -> String { span(at: instant).zone.name }

  /// All instants of the date; empty when the date does not exist for this person.
  public func interval(of date: LocalDate) -> Range<Instant> {
    let start = firstInstant(onOrAfter: date)
    return start..<max(start, firstInstant(onOrAfter: date.adding(days: 1)))
  }

  /// The instants of the local day whose wall clock is in [from, to) seconds; a repeated hour is in it twice, a
  /// skipped one not at all; `to` may be 86,400. Sorted and disjoint.
  public func intervals(of date: LocalDate, from: Int, to: Int) -> [Range<Instant>] {
    let day = interval(of: date)
    var found: [Range<Instant>] = []
    for span in spans where span.from < day.upperBound && day.lowerBound < span.to {
      let part = max(span.from, day.lowerBound)..<min(span.to, day.upperBound)
      guard !part.isEmpty else { continue }
      var zoneDate = span.zone.localDate(at: part.lowerBound)
      let last = span.zone.localDate(at: Instant(seconds: part.upperBound.seconds - 1))
      while zoneDate <= last {
        for piece in span.zone.intervals(of: zoneDate, from: from, to: to) {
          let clipped = piece.clamped(to: part)
          if !clipped.isEmpty { found.append(clipped) }
        }
        zoneDate = zoneDate.adding(days: 1)
      }
    }
    return found
  }

  /// The zones in which the person may live while clocks show one of the dates, each with the time of living there.
  func zones(between first: LocalDate, and last: LocalDate) -> [(zone: Zone, lived: Range<Instant>)] {
    let midnight = { (date: LocalDate) in Int64(date.daysSinceEpoch) * secondsPerDay }
    let begin = Instant(seconds: midnight(first) - ZoneTable.farthestOffset)
    let end = Instant(seconds: midnight(last) + secondsPerDay + ZoneTable.farthestOffset)
    return spans.lazy.filter { $0.from < end && begin < $0.to }.map { ($0.zone, $0.from..<$0.to) }
  }

  /// The local days that share an instant with the range, in order, each with its whole interval.
  public func days(overlapping range: Range<Instant>) -> [(date: LocalDate, interval: Range<Instant>)] {
    guard !range.isEmpty else { return [] }
    var days: [(date: LocalDate, interval: Range<Instant>)] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let date = localDate(at: at)
      let day = interval(of: date)
      days.append((date, day))
      // A day holds the instant it was looked up with, so this always moves on.
      at = max(day.upperBound, Instant(seconds: at.seconds + 1))
    }
    return days
  }

  /// The dates of the week that holds the date; shorter than seven days where a new week start cuts it.
  public func week(containing date: LocalDate) -> Range<LocalDate> {
    var index = 0
    for candidate in regimes.indices.dropFirst() {
      if let from = regimes[candidate].from, from <= date { index = candidate }
    }
    let regime = regimes[index]
    let back = (date.weekday.rawValue - regime.weekday.rawValue + 7) % 7
    var first = date.adding(days: -back)
    if let from = regime.from { first = max(first, from) }
    var end = date.adding(days: 7 - back)
    if index + 1 < regimes.count, let next = regimes[index + 1].from { end = min(end, next) }
    return first..<end
  }

  /// Every instant of the week that holds the date.
  public func interval(ofWeekContaining date: LocalDate) -> Range<Instant> {
    let week = week(containing: date)
    let start = firstInstant(onOrAfter: week.lowerBound)
    return start..<max(start, firstInstant(onOrAfter: week.upperBound))
  }

  /// The first instant whose local date is `date` or later.
  public func firstInstant(onOrAfter date: LocalDate) -> Instant {
    // The local date never goes backwards: once a span reaches the date, all later ones are past it.
    let index = firstSpan { span in
      span.reached.map { $0 >= date } ?? false || span.zone.interval(of: date).lowerBound < span.to
    }
    guard let span = index.map({ spans[$0] }) else { return .distantFuture }
    if let reached = span.reached, reached >= date { return span.from }
    return max(span.zone.interval(of: date).lowerBound, span.from)
  }

  /// The first span for which a monotonic condition holds.
  private func firstSpan(where condition: (ZoneSpan) -> Bool) -> Int? {
    let index = spans.partitioningIndex(where: condition)
    return index < spans.count ? index : nil
  }

  private mutating func append(_ change: ZoneChange) {
    guard let last = spans.last else { return }
    if change.effective == last.from {
      spans[spans.count - 1].zone = change.zone
      return
    }
    spans[spans.count - 1].to = change.effective
    let reached = localDate(at: Instant(seconds: change.effective.seconds - 1))
    spans.append(ZoneSpan(from: change.effective, to: .distantFuture, zone: change.zone, reached: reached))
  }

  private mutating func append(_ change: WeekStartChange) {
    let changed = localDate(at: change.effective)
    let ahead = (change.weekday.rawValue - changed.weekday.rawValue + 6) % 7 + 1
    let from = changed.adding(days: ahead)
    // It replaces a choice that has not begun yet, whichever of the two would apply first.
    while let waiting = regimes.last?.from, waiting > changed { regimes.removeLast() }
    regimes.append(WeekRegime(from: from, weekday: change.weekday))
  }

  private func span(at instant: Instant) -> ZoneSpan {
    spans[firstSpan { instant < $0.to } ?? spans.count - 1]
  }

  private static func date(at instant: Instant, in span: ZoneSpan) -> LocalDate {
    let date = span.zone.localDate(at: instant)
    guard let reached = span.reached else { return date }
    return max(date, reached)
  }

  private static func ordered<Change>(_ changes: [Change], by key: (Change) -> Instant) -> [Change] {
    let sorted = changes.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
    return sorted.map(\.element)
  }
}

extension Instant {
  /// Earlier than any instant in a rule; sums and differences with it do not overflow.
  public static let distantPast = Instant(seconds: Int64.min / 4)
  /// Later than any instant in a rule; sums and differences with it do not overflow.
  public static let distantFuture = Instant(seconds: Int64.max / 4)
  /// All instants that rules meet. A stored instant beyond them is damaged: sums with it would overflow.
  public static let all = distantPast...distantFuture
}
