import CProtobufC
import Glibc
import ProtobufC

/// One value of a field.
extension MessageReader {
  /// Reads one value to `place`: the field's, or one of a list.
  ///
  /// - Returns: false for an enum's name that is unknown and ignored.
  mutating func value(
    _ place: UnsafeMutableRawPointer, _ field: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) -> Bool {
    let start = text.position
    switch field.pointee.kind {
    case .message:
      guard let plan = field.pointee.message else { return false }
      let message = try allocate(plan)
      try read(message, plan, depth: depth + 1)
      place.storeBytes(of: message, as: UnsafeMutableRawPointer?.self)
    case .text:
      guard text.byte == UInt8(ascii: "\"") else { throw text.wrong("a text", at: start) }
      Self.store(try content(), place)
    case .bytes: try bytes(place)
    case .int32, .uint32, .int64, .uint64: try integer(place, field.pointee.kind)
    case .double: place.storeBytes(of: try double(), as: Double.self)
    case .float: place.storeBytes(of: try float(), as: Float.self)
    case .bool:
      if text.byte == UInt8(ascii: "t"), text.takeLiteral("true") {
        place.storeBytes(of: 1, as: Int32.self)
      } else if text.byte == UInt8(ascii: "f"), text.takeLiteral("false") {
        place.storeBytes(of: 0, as: Int32.self)
      } else {
        throw text.wrong("true or false", at: start)
      }
    case .enumeration: return try enumeration(place, field)
    case .nullValue:
      guard takeNull() else {
        return try enumeration(place, field)
      }
      place.storeBytes(of: 0, as: Int32.self)
    }
    return true
  }

  @inline(__always)
  static func store(_ bytes: UnsafeRawBufferPointer, _ place: UnsafeMutableRawPointer) {
    // An empty text has no bytes; protobuf-c only reads what it points to.
    let start = bytes.count == 0 ? nil : UnsafeMutableRawPointer(mutating: bytes.baseAddress)
    place.storeBytes(
      of: ProtobufCBinaryData(len: bytes.count, data: start?.assumingMemoryBound(to: UInt8.self)),
      as: ProtobufCBinaryData.self)
  }

  // MARK: Texts

  /// A text without its escapes.
  @inline(__always)
  mutating func content() throws(Stop) -> UnsafeRawBufferPointer {
    let start = text.position
    let (bytes, isEscaped) = try text.rawText()
    try text.checkUTF8(bytes, at: start)
    return isEscaped ? try unescaped(bytes) : bytes
  }

  mutating func unescaped(_ bytes: UnsafeRawBufferPointer) throws(Stop) -> UnsafeRawBufferPointer {
    let memory = try memory(bytes.count).bindMemory(to: UInt8.self, capacity: bytes.count)
    return UnsafeRawBufferPointer(start: memory, count: try text.unescape(bytes, to: memory))
  }

  /// Base64 in either alphabet, with padding or without it.
  private mutating func bytes(_ place: UnsafeMutableRawPointer) throws(Stop) {
    let start = text.position
    guard text.byte == UInt8(ascii: "\"") else { throw text.wrong("bytes in Base64", at: start) }
    let letters = try content()
    var count = letters.count
    while count > 0, letters.count - count < 2, letters[count - 1] == UInt8(ascii: "=") { count -= 1 }
    guard count % 4 != 1, count == letters.count || letters.count % 4 == 0 else {
      throw text.wrong("bytes in Base64", at: start)
    }
    let memory = try memory(count * 3 / 4 + 3).bindMemory(to: UInt8.self, capacity: count * 3 / 4 + 3)
    var (bits, bitCount, size): (UInt32, UInt32, Int) = (0, 0, 0)
    for index in 0..<count {
      let value = TextScan.base64Value(letters[index])
      guard value < 64 else { throw text.wrong("bytes in Base64", at: start) }
      bits = bits << 6 | value
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        memory[size] = UInt8(truncatingIfNeeded: bits >> bitCount)
        size += 1
      }
    }
    Self.store(UnsafeRawBufferPointer(start: memory, count: size), place)
  }

  // MARK: Numbers

  /// A whole number, which may be a text.
  @inline(__always)
  private mutating func integer(_ place: UnsafeMutableRawPointer, _ kind: FieldPlan.Kind) throws(Stop) {
    let start = text.position
    try whole(try numberText(Self.range(kind)), place, kind, at: start)
  }

  /// The text of a number, which may be in quotes.
  private mutating func numberText(_ expected: @autoclosure () -> String) throws(Stop) -> UnsafeRawBufferPointer {
    let start = text.position
    if text.byte == UInt8(ascii: "\"") { return try content() }
    guard text.byte == UInt8(ascii: "-") || text.byte &- UInt8(ascii: "0") < 10 else {
      throw text.wrong(expected(), at: start)
    }
    return try text.number().text
  }

  mutating func whole(
    _ digits: UnsafeRawBufferPointer, _ place: UnsafeMutableRawPointer, _ kind: FieldPlan.Kind, at start: Int
  ) throws(Stop) {
    guard let (isNegative, magnitude) = Self.whole(digits) else { throw text.wrong(Self.range(kind), at: start) }
    switch kind {
    case .int32:
      guard magnitude <= (isNegative ? 1 << 31 : 1 << 31 - 1) else { throw text.wrong(Self.range(kind), at: start) }
      place.storeBytes(of: Int32(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude), as: Int32.self)
    case .int64:
      guard magnitude <= (isNegative ? 1 << 63 : 1 << 63 - 1) else { throw text.wrong(Self.range(kind), at: start) }
      place.storeBytes(of: isNegative ? 0 &- magnitude : magnitude, as: UInt64.self)
    case .uint32:
      guard magnitude < 1 << 32, !isNegative || magnitude == 0 else { throw text.wrong(Self.range(kind), at: start) }
      place.storeBytes(of: UInt32(magnitude), as: UInt32.self)
    default:
      guard !isNegative || magnitude == 0 else { throw text.wrong(Self.range(kind), at: start) }
      place.storeBytes(of: magnitude, as: UInt64.self)
    }
  }

  /// The usual number has up to 18 digits and nothing else.
  @inline(__always)
  private static func whole(_ digits: UnsafeRawBufferPointer) -> (isNegative: Bool, magnitude: UInt64)? {
    guard let base = digits.baseAddress, digits.count > 0 else { return nil }
    let isNegative = digits[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    if digits.count - first <= 18, digits.count > first, digits[first] != UInt8(ascii: "0") {
      var value: UInt64 = 0
      var index = first
      while index < digits.count {
        let digit = digits[index] &- UInt8(ascii: "0")
        guard digit < 10 else { break }
        value = value * 10 + UInt64(digit)
        index += 1
      }
      if index == digits.count { return (isNegative, value) }
    }
    guard digits.count <= NumberText.maximumLength,
      let scan = NumberText.scan(base, from: 0, to: digits.count), scan.end == digits.count
    else { return nil }
    return NumberText.whole(digits)
  }

  static func range(_ kind: FieldPlan.Kind) -> String {
    switch kind {
    case .int32, .enumeration: "a whole number from \(Int32.min) to \(Int32.max)"
    case .uint32: "a whole number from 0 to \(UInt32.max)"
    case .int64: "a whole number from \(Int64.min) to \(Int64.max)"
    default: "a whole number from 0 to \(UInt64.max)"
    }
  }

  private mutating func double() throws(Stop) -> Double {
    let start = text.position
    let expected = "a number, \"NaN\", \"Infinity\" or \"-Infinity\""
    let digits = try numberText(expected)
    if let value = Self.notFinite(digits) { return value }
    let value = Self.withCString(digits) { strtod($0, nil) }
    guard let value, value.isFinite else { throw text.wrong("\(expected) in the range of a double", at: start) }
    return value
  }

  private mutating func float() throws(Stop) -> Float {
    let start = text.position
    let expected = "a number, \"NaN\", \"Infinity\" or \"-Infinity\""
    let digits = try numberText(expected)
    if let value = Self.notFinite(digits) { return Float(value) }
    let value = Self.withCString(digits) { strtof($0, nil) }
    guard let value, value.isFinite else { throw text.wrong("\(expected) in the range of a float", at: start) }
    return value
  }

  mutating func finiteDouble() throws(Stop) -> Double {
    let start = text.position
    let digits = try text.number().text
    guard let value = Self.withCString(digits, { strtod($0, nil) }), value.isFinite else {
      throw text.wrong("a number in the range of a double", at: start)
    }
    return value
  }

  private static func notFinite(_ digits: UnsafeRawBufferPointer) -> Double? {
    guard let last = digits.last, last > UInt8(ascii: "9") else { return nil }
    if digits.elementsEqual("NaN".utf8) { return .nan }
    if digits.elementsEqual("Infinity".utf8) { return .infinity }
    return digits.elementsEqual("-Infinity".utf8) ? -.infinity : nil
  }

  /// What `body` makes of the number as a C string; nil for what is no number by JSON's grammar.
  private static func withCString<Value>(
    _ digits: UnsafeRawBufferPointer, _ body: (UnsafePointer<CChar>) -> Value
  ) -> Value? {
    guard let base = digits.baseAddress, digits.count <= NumberText.maximumLength,
      let scan = NumberText.scan(base, from: 0, to: digits.count), scan.end == digits.count
    else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: digits.count + 1) { memory in
      guard let start = memory.baseAddress else { return nil }
      UnsafeMutableRawPointer(start).copyMemory(from: base, byteCount: digits.count)
      start[digits.count] = 0
      return body(start)
    }
  }

  // MARK: Enums

  private mutating func enumeration(
    _ place: UnsafeMutableRawPointer, _ field: UnsafePointer<FieldPlan>
  ) throws(Stop) -> Bool {
    let start = text.position
    guard text.byte == UInt8(ascii: "\"") else {
      guard text.byte == UInt8(ascii: "-") || text.byte &- UInt8(ascii: "0") < 10 else {
        throw text.wrong(Self.names(field), at: start)
      }
      try whole(try text.number().text, place, .int32, at: start)
      return true
    }
    let name = try content()
    if let number = Self.number(named: name, field) {
      place.storeBytes(of: number, as: Int32.self)
      return true
    }
    // A number in quotes is a number too, as it is for other kinds. No name begins like one.
    if let first = name.first, first < UInt8(ascii: "A") {
      guard let base = name.baseAddress, name.count <= 11,
        let scan = NumberText.scan(base, from: 0, to: name.count), scan.isInteger, scan.end == name.count
      else { throw text.wrong(Self.names(field), at: start) }
      try whole(name, place, .int32, at: start)
      return true
    }
    guard options.ignoresUnknownFields else { throw text.wrong(Self.names(field), at: start) }
    return false
  }

  /// By binary search in the names, which protobuf-c has sorted.
  private static func number(named name: UnsafeRawBufferPointer, _ field: UnsafePointer<FieldPlan>) -> Int32? {
    guard let enumeration = field.pointee.enumeration?.pointee, let names = enumeration.values_by_name,
      let values = enumeration.values
    else { return nil }
    var (low, high) = (0, Int(enumeration.n_value_names))
    while low < high {
      let middle = (low + high) / 2
      guard let candidate = names[middle].name else { return nil }
      var order =
        name.baseAddress.map { Int(strncmp($0.assumingMemoryBound(to: CChar.self), candidate, name.count)) } ?? 0
      // Equal so far: the candidate may go on.
      if order == 0, strlen(candidate) > name.count { order = -1 }
      if order == 0 { return values[Int(names[middle].index)].value }
      if order < 0 { high = middle } else { low = middle + 1 }
    }
    return nil
  }

  /// The names that are expected, the first ones of many.
  private static func names(_ field: UnsafePointer<FieldPlan>) -> String {
    guard let enumeration = field.pointee.enumeration?.pointee, let values = enumeration.values else { return "a name" }
    let count = Int(enumeration.n_values)
    let shown = (0..<min(count, 12)).compactMap { values[$0].name.map { String(cString: $0) } }
    return "a \(String(cString: enumeration.name)): \(shown.joined(separator: ", "))\(count > 12 ? " …" : "")"
  }
}
