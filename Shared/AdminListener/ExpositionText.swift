import Metrics

/// Text of an exposition that is being written, as bytes.
struct ExpositionText {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// A number as it was recorded, in the unit in which it is exported.
  mutating func append(_ value: Int64, _ unit: MetricUnit) {
    guard unit == .seconds else { return append(value, digits: 1) }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let (seconds, fraction) = value.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    append(Int64(seconds), digits: 1)
    bytes.append(UInt8(ascii: "."))
    guard fraction > 0 else { return bytes.append(UInt8(ascii: "0")) }
    append(Int64(fraction), digits: 9)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  /// A bucket's bound: always with a point, as OpenMetrics writes it.
  mutating func appendBound(_ value: Int64, _ unit: MetricUnit) {
    append(value, unit)
    if unit != .seconds { append(".0") }
  }

  /// - Parameter digits: at least so many, filled up with zeros.
  private mutating func append(_ value: Int64, digits: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
      var start = 20
      while rest > 0 || 20 - start < digits {
        start -= 1
        buffer[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      bytes.append(contentsOf: buffer[start...])
    }
  }

  /// `name="value"`, as written between the braces.
  mutating func append(_ label: MetricLabel) {
    append(label.name)
    append("=\"")
    append(escaped: label.value, quotes: true)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func append(escaped text: String, quotes: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\"") where quotes: append("\\\"")
      default: bytes.append(byte)
      }
    }
  }
}
