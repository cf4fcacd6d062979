/// A point in time, in whole seconds since 1970-01-01T00:00:00Z. Anything finer is rounded down on receipt.
public struct Instant: Comparable, Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var seconds: Int64

  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// 0001-01-01T00:00:00Z, the earliest instant that `google.protobuf.Timestamp` can carry.
  public static let earliest = Instant(seconds: -62_135_596_800)
  /// 9999-12-31T23:59:59Z, the latest one.
  public static let latest = Instant(seconds: 253_402_300_799)

  /// Whether the instant lies in the years 1 to 9999, which is what the contract can carry.
  public var isRepresentable: Bool { self >= .earliest && self <= .latest }

  /// Seconds since 1970-01-01T00:00:00Z of this instant, moved into the years 1 to 9999 where it lies outside; zones
  /// answer for that span.
  public var clamped: Int64 { Swift.min(Swift.max(seconds, Instant.earliest.seconds), Instant.latest.seconds) }

  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
  /// Moves the instant by seconds.
  public static func + (left: Instant, right: Int64) -> Instant { Instant(seconds: left.seconds + right) }
  /// Moves the instant by seconds.
  public static func - (left: Instant, right: Int64) -> Instant { Instant(seconds: left.seconds - right) }
  /// Seconds from the right instant to the left one.
  public static func - (left: Instant, right: Instant) -> Int64 { left.seconds - right.seconds }
}

extension Range where Bound == Instant {
  /// Seconds between the two ends; where they are more than 64 bits can count, as many as these can.
  public var seconds: Int64 {
    let (seconds, overflow) = upperBound.seconds.subtractingReportingOverflow(lowerBound.seconds)
    return overflow ? .max : seconds
  }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC: `2026-03-29T01:00:00Z`.
  public var description: String {
    let time = clamped
    let day = floorDivide(time, secondsPerDay)
    let second = Int(time - day * secondsPerDay)
    return "\(LocalDate(daysSinceEpoch: Int32(day)))T\(clockText(second))Z"
  }

  /// Reads RFC 3339: `2026-03-29T01:00:00Z`, `2026-03-29T03:00:00.25+02:00`. A fraction is rounded down.
  /// - Returns: nil when the text is anything else, or no instant of the years 1 to 9999.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 64,
      let date = LocalDate(ascii: bytes[0..<10]),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = decimal(bytes[11..<13]), let minute = decimal(bytes[14..<16]), let second = decimal(bytes[17..<19]),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard let offset = Instant.offset(rfc3339: rest) else { return nil }
    let local = Int64(date.daysSinceEpoch) * secondsPerDay + Int64(hour * 3600 + minute * 60 + second)
    self.init(seconds: local - Int64(offset))
    guard isRepresentable else { return nil }
  }

  /// `Z`, or `+hh:mm` / `-hh:mm` in seconds east of UTC.
  private static func offset(rfc3339 text: ArraySlice<UInt8>) -> Int? {
    let text = Array(text)
    if text == [UInt8(ascii: "Z")] || text == [UInt8(ascii: "z")] { return 0 }
    guard text.count == 6, text[3] == UInt8(ascii: ":"), let hours = decimal(text[1..<3]), hours < 24,
      let minutes = decimal(text[4..<6]), minutes < 60
    else { return nil }
    switch text[0] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }
}

let secondsPerDay: Int64 = 86_400

/// Division that rounds towards the past, also before 1970.
@inline(__always)
func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}

/// The number that the ASCII digits spell; nil when one is no digit.
func decimal(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count <= 9 else { return nil }
  var value = 0
  for digit in digits {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    value = value * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return value
}

/// `hh:mm:ss` of a second of the day.
func clockText(_ second: Int) -> String {
  "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
}

/// A number of zero or more, with leading zeros.
func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
