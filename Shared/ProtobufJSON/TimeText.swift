/// The JSON forms of `google.protobuf.Timestamp` and `Duration`.
package enum TimeText {
  /// Seconds and nanoseconds, as both messages have them.
  package struct Time: Hashable, Sendable {
    package var seconds: Int64
    package var nanoseconds: Int32

    package init(seconds: Int64, nanoseconds: Int32) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  /// From year 1 to year 9999, in seconds since 1970.
  static let timestamps: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
  /// Ten thousand years in whole seconds, as `duration.proto` limits `seconds`; a fraction may come on top of it.
  static let durations: ClosedRange<Int64> = -315_576_000_000...315_576_000_000

  // MARK: Writing

  /// RFC 3339 in UTC with 0, 3, 6 or 9 digits after the point; nil outside of the years 1 to 9999, and for nanoseconds
  /// that are not from 0 to 999,999,999.
  package static func timestamp(_ time: Time) -> [UInt8]? {
    guard timestamps.contains(time.seconds), (0...999_999_999).contains(time.nanoseconds) else { return nil }
    let (days, second) = Int(time.seconds).quotientAndRemainder(flooring: 86_400)
    let date = Self.date(days)
    var text: [UInt8] = []
    text.reserveCapacity(30)
    append(date.year, digits: 4, &text)
    text.append(UInt8(ascii: "-"))
    append(date.month, digits: 2, &text)
    text.append(UInt8(ascii: "-"))
    append(date.day, digits: 2, &text)
    text.append(UInt8(ascii: "T"))
    append(second / 3600, digits: 2, &text)
    text.append(UInt8(ascii: ":"))
    append(second / 60 % 60, digits: 2, &text)
    text.append(UInt8(ascii: ":"))
    append(second % 60, digits: 2, &text)
    appendFraction(Int(time.nanoseconds), &text)
    text.append(UInt8(ascii: "Z"))
    return text
  }

  /// Seconds with 0, 3, 6 or 9 digits after the point and an `s`; nil for more seconds than ten thousand years have,
  /// and for a fraction with another sign than the seconds.
  package static func duration(_ time: Time) -> [UInt8]? {
    guard isDuration(time) else { return nil }
    var text: [UInt8] = time.seconds < 0 || time.nanoseconds < 0 ? [UInt8(ascii: "-")] : []
    text += String(time.seconds.magnitude).utf8
    appendFraction(Int(time.nanoseconds.magnitude), &text)
    text.append(UInt8(ascii: "s"))
    return text
  }

  private static func isDuration(_ time: Time) -> Bool {
    durations.contains(time.seconds) && (-999_999_999...999_999_999).contains(time.nanoseconds)
      && (time.seconds == 0 || time.nanoseconds == 0 || (time.seconds < 0) == (time.nanoseconds < 0))
  }

  private static func append(_ number: Int, digits: Int, _ text: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  private static func appendFraction(_ nanoseconds: Int, _ text: inout [UInt8]) {
    guard nanoseconds != 0 else { return }
    text.append(UInt8(ascii: "."))
    if nanoseconds % 1_000_000 == 0 {
      append(nanoseconds / 1_000_000, digits: 3, &text)
    } else if nanoseconds % 1000 == 0 {
      append(nanoseconds / 1000, digits: 6, &text)
    } else {
      append(nanoseconds, digits: 9, &text)
    }
  }

  // MARK: Reading

  /// RFC 3339 with at most nine digits after the point, and `Z` or a difference from UTC; nil for anything else.
  package static func timestamp(_ text: some Collection<UInt8>) -> Time? {
    guard text.count <= 35 else { return nil }
    var rest = Array(text)[...]
    guard let year = number(&rest, 4), take("-", &rest), let month = number(&rest, 2), take("-", &rest),
      let day = number(&rest, 2), take("T", &rest), let hour = number(&rest, 2), take(":", &rest),
      let minute = number(&rest, 2), take(":", &rest), let second = number(&rest, 2),
      let nanoseconds = fraction(&rest), year >= 1, (1...12).contains(month),
      day >= 1, day <= self.days(inMonth: month, year), hour < 24, minute < 60, second < 60
    else { return nil }
    var offset = 0
    if !take("Z", &rest) {
      let isWest = take("-", &rest)
      guard isWest || take("+", &rest), let hours = number(&rest, 2), take(":", &rest),
        let minutes = number(&rest, 2), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (isWest ? -60 : 60)
    }
    let seconds = Int64(days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset)
    guard rest.isEmpty, timestamps.contains(seconds) else { return nil }
    return Time(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// Seconds with at most nine digits after the point and an `s`; nil for anything else.
  package static func duration(_ text: some Collection<UInt8>) -> Time? {
    guard text.count <= 24 else { return nil }
    var rest = Array(text)[...]
    let isNegative = take("-", &rest)
    let digits = rest.prefix { isDigit($0) }
    guard (1...12).contains(digits.count), let seconds = Int64(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    rest = rest.dropFirst(digits.count)
    guard let nanoseconds = fraction(&rest), take("s", &rest), rest.isEmpty else { return nil }
    let time = Time(
      seconds: isNegative ? -seconds : seconds, nanoseconds: isNegative ? -nanoseconds : nanoseconds)
    return isDuration(time) ? time : nil
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ digits: Int) -> Int? {
    guard rest.count >= digits, rest.prefix(digits).allSatisfy(isDigit) else { return nil }
    defer { rest = rest.dropFirst(digits) }
    return rest.prefix(digits).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Nanoseconds after a point, 0 without one; nil for a point without digits or with more than nine.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int32? {
    guard take(".", &rest) else { return 0 }
    let digits = rest.prefix { isDigit($0) }.count
    guard (1...9).contains(digits), var value = number(&rest, digits) else { return nil }
    for _ in digits..<9 { value *= 10 }
    return Int32(value)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  // MARK: The calendar

  private static func days(inMonth month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days since 1970-01-01 in the Gregorian calendar. Years begin in March, so that a leap day is the last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = year.quotientAndRemainder(flooring: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooring: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int {
  /// The quotient rounded down, and the remainder, which is not negative for a positive divisor.
  fileprivate func quotientAndRemainder(flooring divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
