/// An IANA time zone: which local date and wall clock an instant has there, and which instants a local day has.
///
/// Valid for the years 1 to 9999; instants outside are treated as the nearest one inside.
public struct Zone: Sendable {
  /// The IANA name as it was asked for, such as `Europe/Berlin`.
  public let name: String
  private let table: ZoneTable

  init(name: String, table: ZoneTable) {
    self.name = name
    self.table = table
  }

  /// The zone of this name in the system's database. Read once, then kept.
  /// - Throws: `ZoneError` when the name is malformed, unknown, or its file is damaged.
  public static func named(_ iana: String) throws(ZoneError) -> Zone {
    try ZoneDatabase.system.zone(named: iana)
  }

  /// The release of the system's time zone database, such as `2025b`; `unknown` when the database does not state it.
  public static var databaseVersion: String { ZoneDatabase.system.version }

  /// Seconds that the wall clock is ahead of UTC.
  public func offset(at instant: Instant) -> Int {
    Int(table.span(at: instant.clamped).offset)
  }

  /// The local date. It never goes backwards: where clocks were set back over midnight, the date stays at the one
  /// already reached.
  public func localDate(at instant: Instant) -> LocalDate {
    let time = instant.clamped
    let span = table.span(at: time)
    let day = floorDivide(time + span.offset, secondsPerDay)
    return LocalDate(daysSinceEpoch: Int32(max(day, span.reachedDay)))
  }

  /// The wall clock's time, in seconds since midnight: 0 to 86,399.
  public func secondsOfDay(at instant: Instant) -> Int {
    let local = instant.clamped + table.span(at: instant.clamped).offset
    return Int(local - floorDivide(local, secondsPerDay) * secondsPerDay)
  }

  /// The instants of the local day, from the first that bears the date to the first of a later date. The days of a zone
  /// follow each other without gap or overlap; a date that the zone skipped has an empty interval.
  public func interval(of date: LocalDate) -> Range<Instant> {
    let bounds = table.bounds(ofDay: Int64(date.daysSinceEpoch))
    return Instant(seconds: bounds.first)..<Instant(seconds: bounds.end)
  }

  /// The instants of the local day at which the wall clock reads at least `from` and less than `to`, in seconds since
  /// midnight (0 to 86,400), in order. A repeated hour appears twice, a skipped one not at all.
  public func intervals(of date: LocalDate, from: Int, to: Int) -> [Range<Instant>] {
    let day = interval(of: date)
    guard !day.isEmpty, from < to, from < 86_400, to > 0 else { return [] }
    var result: [Range<Instant>] = []
    table.forEachSpan(in: day.lowerBound.seconds..<day.upperBound.seconds) { span, end in
      let low = max(day.lowerBound.seconds, span.start)
      let high = min(day.upperBound.seconds, end)
      let first = floorDivide(low + span.offset, secondsPerDay)
      let last = floorDivide(high - 1 + span.offset, secondsPerDay)
      // Set back over midnight, a local day can show the clock of two calendar days.
      for clockDay in first...last {
        let midnight = clockDay * secondsPerDay - span.offset
        let start = max(low, midnight + Int64(max(from, 0)))
        let stop = min(high, midnight + Int64(min(to, 86_400)))
        if start < stop { Zone.append(&result, Instant(seconds: start)..<Instant(seconds: stop)) }
      }
    }
    return result
  }

  /// The first and the last instant at which the wall clock of a date reads a time, in seconds since midnight (0 to
  /// 86,400). They differ where clocks are set back over it; where they skip it, both are the instant of the jump.
  func instants(reading secondsOfDay: Int, on date: LocalDate) -> (first: Instant, last: Instant) {
    let found = table.instants(reading: Int64(date.daysSinceEpoch) * secondsPerDay + Int64(secondsOfDay))
    return (Instant(seconds: found.first), Instant(seconds: found.last))
  }

  private static func append(_ intervals: inout [Range<Instant>], _ next: Range<Instant>) {
    if let last = intervals.last, last.upperBound == next.lowerBound {
      intervals[intervals.count - 1] = last.lowerBound..<next.upperBound
    } else {
      intervals.append(next)
    }
  }
}

extension Zone: Hashable {
  public static func == (left: Zone, right: Zone) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Zone: CustomStringConvertible {
  public var description: String { name }
}
