import Glibc

/// Text that is being written: memory that grows.
struct TextSink: ~Copyable {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// All that has been written.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Room for `size` more bytes, which the caller writes and then counts with `advance`.
  @inline(__always)
  mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity - count < size { grow(size) }
    return start + count
  }

  @inline(__always)
  mutating func advance(_ size: Int) { count += size }

  /// Forgets what has been written past the first `count` bytes.
  mutating func truncate(to count: Int) { self.count = min(count, self.count) }

  @inline(never)
  private mutating func grow(_ size: Int) {
    let wanted = max(capacity * 2, count + size)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    capacity = wanted
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    room(1).pointee = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    UnsafeMutableRawPointer(room(bytes.count)).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  // MARK: Numbers

  mutating func append(_ number: Int64) {
    if number < 0 { append("-" as Unicode.Scalar) }
    append(number.magnitude)
  }

  mutating func append(_ number: UInt64) {
    if number < 10 { return append(UInt8(ascii: "0") + UInt8(number)) }
    var size = 1
    var bound: UInt64 = 10
    while number >= bound {
      size += 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    let place = room(size)
    var rest = number
    for index in stride(from: size - 1, through: 0, by: -1) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      place[index] = UInt8(ascii: "0") + UInt8(digit)
      rest = quotient
    }
    count += size
  }

  /// The shortest text that is read as the same number; the three that JSON does not have are texts.
  mutating func append(_ number: Double) {
    if number.isFinite {
      // -0 keeps its point: some readers take "-0" for the whole number 0.
      if number == number.rounded(.towardZero), abs(number) < 1e15, number != 0 || number.sign == .plus {
        return append(Int64(number))
      }
      return append(number.description)
    }
    append(notFinite: number.isNaN, isNegative: number < 0)
  }

  mutating func append(_ number: Float) {
    if number.isFinite {
      if number == number.rounded(.towardZero), abs(number) < 1e6, number != 0 || number.sign == .plus {
        return append(Int64(number))
      }
      return append(number.description)
    }
    append(notFinite: number.isNaN, isNegative: number < 0)
  }

  private mutating func append(notFinite isNaN: Bool, isNegative: Bool) {
    append(isNaN ? "\"NaN\"" : isNegative ? "\"-Infinity\"" : "\"Infinity\"" as StaticString)
  }

  // MARK: Texts

  /// The text in quotes. Only what JSON requires is escaped: quotes, backslashes, and characters below U+0020.
  mutating func appendQuoted(_ text: UnsafeRawBufferPointer) {
    let place = room(text.count + 2)
    place[0] = UInt8(ascii: "\"")
    guard let source = text.baseAddress, text.count > 0 else {
      place[1] = UInt8(ascii: "\"")
      count += 2
      return
    }
    // The usual text has nothing to escape.
    let plain = TextScan.plain(source, from: 0, to: text.count)
    if plain == text.count {
      UnsafeMutableRawPointer(place + 1).copyMemory(from: source, byteCount: plain)
      place[plain + 1] = UInt8(ascii: "\"")
      count += plain + 2
      return
    }
    count += 1
    var position = 0
    while position < text.count {
      let end = TextScan.plain(source, from: position, to: text.count)
      append(UnsafeRawBufferPointer(start: source + position, count: end - position))
      position = end
      if position < text.count {
        appendEscaped(text[position])
        position += 1
      }
    }
    append("\"" as Unicode.Scalar)
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): append("\\\\" as StaticString)
    case UInt8(ascii: "\n"): append("\\n" as StaticString)
    case UInt8(ascii: "\r"): append("\\r" as StaticString)
    case UInt8(ascii: "\t"): append("\\t" as StaticString)
    default:
      append("\\u00" as StaticString)
      append(TextScan.hexadecimal(byte >> 4))
      append(TextScan.hexadecimal(byte & 15))
    }
  }

  /// Base64 with padding, in quotes.
  mutating func appendBase64(_ bytes: UnsafeRawBufferPointer) {
    let size = (bytes.count + 2) / 3 * 4 + 2
    var place = room(size)
    place[0] = UInt8(ascii: "\"")
    place += 1
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let first = UInt32(bytes[index])
      let second = left > 1 ? UInt32(bytes[index + 1]) : 0
      let third = left > 2 ? UInt32(bytes[index + 2]) : 0
      let bits = first << 16 | second << 8 | third
      place[0] = TextScan.base64(bits >> 18 & 63)
      place[1] = TextScan.base64(bits >> 12 & 63)
      place[2] = left > 1 ? TextScan.base64(bits >> 6 & 63) : UInt8(ascii: "=")
      place[3] = left > 2 ? TextScan.base64(bits & 63) : UInt8(ascii: "=")
      place += 4
      index += 3
    }
    place[0] = UInt8(ascii: "\"")
    count += size
  }
}

/// What both directions know of characters.
enum TextScan {
  /// Where the first byte is that cannot be in a JSON text as it is: a quote, a backslash, or one below U+0020.
  static func plain(_ bytes: UnsafeRawPointer, from start: Int, to end: Int) -> Int {
    var position = start
    // Eight bytes at a time: a byte's high bit is set where it is one of these.
    while end - position >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let quote = word ^ 0x2222_2222_2222_2222
      let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let ones: UInt64 = 0x0101_0101_0101_0101
      let special =
        ((word &- 0x2020_2020_2020_2020) & ~word) | ((quote &- ones) & ~quote)
        | ((backslash &- ones) & ~backslash)
      let found = special & 0x8080_8080_8080_8080
      // Bytes after the first one found may be wrong, because of what was borrowed; the first is right.
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < end {
      let byte = bytes.load(fromByteOffset: position, as: UInt8.self)
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return position }
      position += 1
    }
    return position
  }

  static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  @inline(__always)
  static func base64(_ value: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    switch value {
    case 0..<26: return UInt8(ascii: "A") + value
    case 26..<52: return UInt8(ascii: "a") + value - 26
    case 52..<62: return UInt8(ascii: "0") + value - 52
    default: return value == 62 ? UInt8(ascii: "+") : UInt8(ascii: "/")
    }
  }

  /// The value of a letter of either alphabet; 64 for any other byte.
  @inline(__always)
  static func base64Value(_ letter: UInt8) -> UInt32 {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: 64
    }
  }
}
