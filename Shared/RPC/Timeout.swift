/// The value of `grpc-timeout` (PROTOCOL-HTTP2, "Requests"): one to eight digits and a unit.
enum Timeout {
  /// Nanoseconds, at most `Int64.max` (a wish for longer than 292 years is none); nil when malformed.
  static func parse(_ text: some BidirectionalCollection<UInt8>) -> Int64? {
    guard let unit = text.last, (2...9).contains(text.count) else { return nil }
    let scale: Int64
    switch unit {
    case UInt8(ascii: "H"): scale = 3_600_000_000_000
    case UInt8(ascii: "M"): scale = 60_000_000_000
    case UInt8(ascii: "S"): scale = 1_000_000_000
    case UInt8(ascii: "m"): scale = 1_000_000
    case UInt8(ascii: "u"): scale = 1_000
    case UInt8(ascii: "n"): scale = 1
    default: return nil
    }
    var count: Int64 = 0
    for digit in text.dropLast() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      count = count * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    let (nanoseconds, overflow) = count.multipliedReportingOverflow(by: scale)
    return overflow ? .max : nanoseconds
  }
}
