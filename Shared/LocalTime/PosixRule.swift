/// The rule in a TZif file's footer, written as a POSIX TZ string with the extensions of RFC 9636 section 3.3.1. It
/// defines which offset holds after the file's last transition.
struct PosixRule: Hashable, Sendable {
  /// Seconds east of UTC outside daylight saving time.
  var standardOffset: Int
  var daylight: Daylight?

  struct Daylight: Hashable, Sendable {
    /// Seconds east of UTC during daylight saving time.
    var offset: Int
    var start: Day
    var end: Day
  }

  /// The moment in a year at which daylight saving time starts or ends.
  struct Day: Hashable, Sendable {
    enum Form: Hashable, Sendable {
      /// `Mm.w.d`: the w-th (5 = last) weekday d (0 = Sunday) of the month m.
      case monthWeekday(month: Int, week: Int, weekday: Int)
      /// `Jn`, 1 to 365: 29 February is never counted.
      case julian(Int)
      /// `n`, 0 to 365: 29 February is counted.
      case dayOfYear(Int)
    }
    var form: Form
    /// Wall clock seconds from that day's midnight; -167 h to 167 h.
    var seconds: Int

    func daysSinceEpoch(year: Int) -> Int {
      let newYear = Int(LocalDate.days(year: year, month: 1, day: 1))
      switch form {
      case .julian(let day):
        let leapDay = LocalDate.isLeap(year: year) && day >= 60 ? 1 : 0
        return newYear + day - 1 + leapDay
      case .dayOfYear(let day):
        return newYear + day
      case .monthWeekday(let month, let week, let weekday):
        let first = LocalDate(daysSinceEpoch: LocalDate.days(year: year, month: month, day: 1))
        let ahead = (weekday - first.weekday.rawValue % 7 + 7) % 7
        var day = 1 + ahead + (week - 1) * 7
        if day > LocalDate.daysInMonth(year: year, month: month) { day -= 7 }
        return Int(first.daysSinceEpoch) + day - 1
      }
    }
  }

  /// The two changes of a year, earlier first: when, and the offset from then on.
  func transitions(year: Int) -> [(at: Int64, offset: Int)] {
    guard let daylight else { return [] }
    let start =
      Int64(daylight.start.daysSinceEpoch(year: year)) * secondsPerDay
      + Int64(daylight.start.seconds - standardOffset)
    let end =
      Int64(daylight.end.daysSinceEpoch(year: year)) * secondsPerDay
      + Int64(daylight.end.seconds - daylight.offset)
    let changes = [(at: start, offset: daylight.offset), (at: end, offset: standardOffset)]
    return start <= end ? changes : [changes[1], changes[0]]
  }

  /// Reads the footer, for example `CET-1CEST,M3.5.0,M10.5.0/3`.
  /// - Returns: nil when it is not such a rule.
  init?(_ text: some Sequence<UInt8>) {
    var scanner = Scanner(text: Array(text))
    guard scanner.name(), let west = scanner.time(maximumHours: 24) else { return nil }
    standardOffset = -west
    guard !scanner.isAtEnd else { return }
    guard scanner.name() else { return nil }
    var daylightOffset = standardOffset + 3600
    if !scanner.isAtEnd, scanner.peek != UInt8(ascii: ",") {
      guard let west = scanner.time(maximumHours: 24) else { return nil }
      daylightOffset = -west
    }
    guard scanner.consume(","), let start = scanner.day(), scanner.consume(","), let end = scanner.day(),
      scanner.isAtEnd
    else { return nil }
    daylight = Daylight(offset: daylightOffset, start: start, end: end)
  }

  private struct Scanner {
    let text: [UInt8]
    var position = 0

    init(text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { position == text.count }
    var peek: UInt8? { position < text.count ? text[position] : nil }

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
      guard peek == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    /// An abbreviation: three or more letters, or anything printable between `<` and `>`.
    mutating func name() -> Bool {
      let start = position
      if consume("<") {
        while let byte = peek, byte != UInt8(ascii: ">") {
          position += byte == 0 ? 0 : 1
          if byte == 0 { return false }
        }
        return consume(">")
      }
      while let byte = peek, (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z") { position += 1 }
      return position - start >= 3
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = text[position...].prefix(4).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      guard let value = decimal(digits), range.contains(value) else { return nil }
      position += digits.count
      return value
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time(maximumHours: Int) -> Int? {
      let negative = consume("-")
      if !negative { _ = consume("+") }
      guard let hours = number(0...maximumHours) else { return nil }
      var seconds = hours * 3600
      if consume(":") {
        guard let minutes = number(0...59) else { return nil }
        seconds += minutes * 60
        if consume(":") {
          guard let rest = number(0...59) else { return nil }
          seconds += rest
        }
      }
      return negative ? -seconds : seconds
    }

    mutating func day() -> Day? {
      let form: Day.Form
      if consume("M") {
        guard let month = number(1...12), consume("."), let week = number(1...5), consume("."),
          let weekday = number(0...6)
        else { return nil }
        form = .monthWeekday(month: month, week: week, weekday: weekday)
      } else if consume("J") {
        guard let day = number(1...365) else { return nil }
        form = .julian(day)
      } else {
        guard let day = number(0...365) else { return nil }
        form = .dayOfYear(day)
      }
      guard consume("/") else { return Day(form: form, seconds: 7200) }
      guard let seconds = time(maximumHours: 167) else { return nil }
      return Day(form: form, seconds: seconds)
    }
  }
}
