/// A zone as a list of spans with one offset each, made for fast lookup.
///
/// Clocks are sometimes set back over midnight (St. John's until 2011: 00:01 became 23:01; Kwajalein, 1969: a whole
/// day). The local date never goes backwards, so each span knows the latest date that had been reached before it.
final class ZoneTable: Sendable {
  struct Span: Sendable {
    /// First second of the span.
    var start: Int64
    /// Seconds east of UTC.
    var offset: Int64
    /// Latest date, in days since 1970, that an instant before the span bears.
    var reachedDay: Int64
  }

  /// Ascending; the first starts at `Int64.min`.
  private let spans: [Span]
  /// Where the footer's rule changes the offset each year, the table ends here and spans are computed on demand.
  private let tableEnd: Int64
  /// Before this the table is empty, because the file has no transition and its rule holds for all time.
  private let tableStart: Int64
  private let rule: PosixRule?

  private static let lastYearInTable = 2100
  /// Offsets are less than this many seconds.
  static let farthestOffset: Int64 = 26 * 3600

  init(_ file: ZoneFile) {
    var spans = [Span(start: .min, offset: Int64(file.offsets[0]), reachedDay: .min)]
    for (start, offset) in zip(file.transitions, file.offsets.dropFirst()) {
      ZoneTable.append(&spans, start: start, offset: Int64(offset))
    }
    if let rule = file.rule, rule.daylight != nil {
      let last = file.transitions.last ?? ZoneTable.newYear(1970)
      let firstYear = min(ZoneTable.year(of: last), ZoneTable.lastYearInTable)
      for year in (firstYear - 1)...ZoneTable.lastYearInTable {
        for change in rule.transitions(year: year) where change.at > last {
          ZoneTable.append(&spans, start: change.at, offset: Int64(change.offset))
        }
      }
      self.rule = rule
      tableStart = file.transitions.isEmpty ? ZoneTable.newYear(1971) : .min
      tableEnd = max(ZoneTable.newYear(ZoneTable.lastYearInTable), last)
    } else {
      rule = nil
      tableStart = .min
      tableEnd = .max
    }
    self.spans = spans
  }

  private static func append(_ spans: inout [Span], start: Int64, offset: Int64) {
    guard let previous = spans.last else { return }
    if start <= previous.start {
      // Two changes at one second: the later one in the file or rule holds.
      spans[spans.count - 1].offset = offset
      return
    }
    // Dates far outside the years 1 to 9999 are never needed; clamping keeps the arithmetic in range.
    let last = min(max(start - 1, Instant.earliest.seconds), Instant.latest.seconds)
    let day = floorDivide(last + previous.offset, secondsPerDay)
    spans.append(Span(start: start, offset: offset, reachedDay: max(day, previous.reachedDay)))
  }

  private static func newYear(_ year: Int) -> Int64 {
    Int64(LocalDate.days(year: year, month: 1, day: 1)) * secondsPerDay
  }

  private static func year(of time: Int64) -> Int {
    let time = min(max(time, Instant.earliest.seconds), Instant.latest.seconds)
    return LocalDate(daysSinceEpoch: Int32(floorDivide(time, secondsPerDay))).year
  }

  /// The span that contains the time.
  func span(at time: Int64) -> Span {
    withSpans(from: time) { $0[$1] }
  }

  /// The first instants whose local date is the day or a later one, and the next day or a later one.
  func bounds(ofDay day: Int64) -> (first: Int64, end: Int64) {
    let midnight = day * secondsPerDay
    // No instant before this one can bear the date.
    let earliest = midnight - ZoneTable.farthestOffset
    return withSpans(from: earliest) { spans, index in
      var index = index
      let first = ZoneTable.firstInstant(clock: midnight, in: spans, from: &index)
      let end = ZoneTable.firstInstant(clock: midnight + secondsPerDay, in: spans, from: &index)
      return (first, max(first, end))
    }
  }

  /// The first instant, from the span at the index on, at which the wall clock reads the local time or a later one;
  /// moves the index to its span.
  @inline(__always)
  private static func firstInstant(clock: Int64, in spans: UnsafeBufferPointer<Span>, from index: inout Int) -> Int64 {
    while true {
      let candidate = max(spans[index].start, clock - spans[index].offset)
      if index + 1 == spans.count || candidate < spans[index + 1].start { return candidate }
      index += 1
    }
  }

  /// The first and the last instant at which the wall clock reads a local time, in seconds since 1970 of its own count:
  /// two where clocks are set back over it. Where they are set forward over it, both are that instant.
  func instants(reading clock: Int64) -> (first: Int64, last: Int64) {
    withSpans(from: clock - ZoneTable.farthestOffset) { spans, begin in
      var found: (first: Int64, last: Int64)?
      for index in begin..<spans.count {
        guard spans[index].start <= clock + ZoneTable.farthestOffset else { break }
        let instant = clock - spans[index].offset
        let isBeforeNext = index + 1 == spans.count || instant < spans[index + 1].start
        if instant >= spans[index].start, isBeforeNext { found = (found?.first ?? instant, instant) }
      }
      if let found { return found }
      var index = begin
      let jump = ZoneTable.firstInstant(clock: clock, in: spans, from: &index)
      return (jump, jump)
    }
  }

  /// Calls the body with each span that overlaps the instants, and with the first second after the span.
  func forEachSpan(in instants: Range<Int64>, _ body: (Span, _ end: Int64) -> Void) {
    withSpans(from: instants.lowerBound) { spans, index in
      var index = index
      while index < spans.count, spans[index].start < instants.upperBound {
        body(spans[index], index + 1 < spans.count ? spans[index + 1].start : .max)
        index += 1
      }
    }
  }

  /// Spans that cover some days from the time on, and the index of the one that contains it.
  @inline(__always)
  private func withSpans<R>(from time: Int64, _ body: (UnsafeBufferPointer<Span>, Int) -> R) -> R {
    let isInTable = time >= tableStart && time < tableEnd - 10 * secondsPerDay
    let spans = isInTable ? spans : yearly(around: time)
    return spans.withUnsafeBufferPointer { body($0, ZoneTable.index(of: time, in: $0)) }
  }

  /// The last span that starts at or before the time.
  @inline(__always)
  private static func index(of time: Int64, in spans: UnsafeBufferPointer<Span>) -> Int {
    var low = 0
    var count = spans.count
    // A binary search without an unpredictable branch, which would be most of its cost.
    while count > 1 {
      let half = count / 2
      low = spans[low + half].start <= time ? low + half : low
      count -= half
    }
    return low
  }

  /// The spans of a few years by the footer's rule, for times outside the table.
  private func yearly(around time: Int64) -> [Span] {
    guard let rule else { return spans }
    let year = ZoneTable.year(of: time)
    var result: [Span] = []
    for year in (year - 2)...(year + 2) {
      for change in rule.transitions(year: year) {
        if result.isEmpty {
          result.append(Span(start: .min, offset: Int64(change.offset), reachedDay: .min))
        } else {
          ZoneTable.append(&result, start: change.at, offset: Int64(change.offset))
        }
      }
    }
    return result
  }
}
