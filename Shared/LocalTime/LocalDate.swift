/// A day of the proleptic Gregorian calendar, without a zone.
public struct LocalDate: Comparable, Hashable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public var daysSinceEpoch: Int32

  public init(daysSinceEpoch: Int32) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// The date of a year, month and day of the month. A month or day outside the calendar carries over, as in
  /// `mktime`: 2026-02-29 is 2026-03-01. For input that has to be rejected, use `init(validYear:month:day:)`.
  public init(year: Int, month: Int, day: Int) {
    let year = min(max(year, -1_000_000), 1_000_000)
    let month = min(max(month, -1_000_000), 1_000_000)
    let yearsAhead = Int(floorDivide(Int64(month - 1), 12))
    let first = LocalDate.days(year: year + yearsAhead, month: month - yearsAhead * 12, day: 1)
    self = LocalDate(daysSinceEpoch: first).adding(days: min(max(day, -1_000_000_000), 1_000_000_000) - 1)
  }

  /// The date of a year (1 to 9999), month (1 to 12) and day of the month.
  /// - Returns: nil when there is no such day, as 2026-02-29.
  public init?(validYear year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= LocalDate.daysInMonth(year: year, month: month)
    else { return nil }
    daysSinceEpoch = LocalDate.days(year: year, month: month, day: day)
  }

  /// 0001-01-01, the first date that ISO 8601 writes with four digits.
  public static let earliest = LocalDate(year: 1, month: 1, day: 1)
  /// 9999-12-31, the last one.
  public static let latest = LocalDate(year: 9999, month: 12, day: 31)

  public static func < (left: LocalDate, right: LocalDate) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }

  public var year: Int { civil.year }
  /// 1 to 12.
  public var month: Int { civil.month }
  /// Day of the month, 1 to 31.
  public var day: Int { civil.day }

  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (Int(daysSinceEpoch) % 7 + 7 + 3) % 7
    return Weekday.allCases[index]
  }

  /// The date `days` later, or earlier if negative. Stays within what `daysSinceEpoch` can hold.
  public func adding(days: Int) -> LocalDate {
    let (sum, overflow) = Int(daysSinceEpoch).addingReportingOverflow(days)
    if overflow { return LocalDate(daysSinceEpoch: days < 0 ? .min : .max) }
    return LocalDate(daysSinceEpoch: Int32(clamping: sum))
  }

  // Days and dates by counting in eras of 400 years (146,097 days), with years that start in March so that the leap
  // day comes last.

  static func days(year: Int, month: Int, day: Int) -> Int32 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(daysSinceEpoch) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  static func isLeap(year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension LocalDate: Strideable {
  /// Days from this date to the other.
  public func distance(to other: LocalDate) -> Int { Int(other.daysSinceEpoch) - Int(daysSinceEpoch) }
  public func advanced(by days: Int) -> LocalDate { adding(days: days) }
}

extension LocalDate: CustomStringConvertible {
  /// ISO 8601: `2026-03-29`.
  public var description: String {
    let (year, month, day) = civil
    return "\(year < 0 ? "-" : "")\(padded(abs(year), 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Reads ISO 8601, `2026-03-29`, years 0001 to 9999.
  /// - Returns: nil when the text is anything else or there is no such day.
  public init?(_ text: String) {
    self.init(ascii: Array(text.utf8)[...])
  }

  init?(ascii text: ArraySlice<UInt8>) {
    let text = Array(text)
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = decimal(text[0..<4]), let month = decimal(text[5..<7]), let day = decimal(text[8..<10])
    else { return nil }
    self.init(validYear: year, month: month, day: day)
  }
}

/// A day of the week, numbered as in ISO 8601.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

/// The half-open week of dates that contains the date and starts on the weekday.
public func week(containing date: LocalDate, start: Weekday = .monday) -> Range<LocalDate> {
  let first = date.adding(days: -((date.weekday.rawValue - start.rawValue + 7) % 7))
  return first..<first.adding(days: 7)
}
