/// How names of the `.proto` file are written in JSON.
package enum FieldNames {
  /// A field's name in JSON, by protoc's rule: without underscores, and the letter after one in upper case.
  package static func camelCase(_ name: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(name.utf8.count)
    var isAfterUnderscore = false
    for byte in name.utf8 {
      if byte == UInt8(ascii: "_") {
        isAfterUnderscore = true
      } else {
        result.append(isAfterUnderscore ? upper(byte) : byte)
        isAfterUnderscore = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A path of a field mask as in JSON; nil when it could not be read back: a letter in upper case, or an underscore
  /// without a letter in lower case after it.
  static func camelCasePath(_ path: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var isAfterUnderscore = false
    for byte in path {
      if isUpper(byte) { return nil }
      if isAfterUnderscore {
        guard isLower(byte) else { return nil }
        result.append(upper(byte))
        isAfterUnderscore = false
      } else if byte == UInt8(ascii: "_") {
        isAfterUnderscore = true
      } else {
        result.append(byte)
      }
    }
    return isAfterUnderscore ? nil : result
  }

  /// A path of a field mask as in the `.proto` file; nil for one with an underscore.
  static func snakeCasePath(_ path: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    for byte in path {
      if byte == UInt8(ascii: "_") { return nil }
      if isUpper(byte) {
        result.append(UInt8(ascii: "_"))
        result.append(byte | 0x20)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// The name of the message that protoc makes for the entries of a map field: `day_limits` has `DayLimitsEntry`.
  static func entryName(_ field: String) -> String {
    let name = camelCase(field)
    return String(decoding: name.utf8.prefix(1).map(upper), as: UTF8.self) + name.dropFirst() + "Entry"
  }

  private static func isUpper(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
  private static func isLower(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
  private static func upper(_ byte: UInt8) -> UInt8 { isLower(byte) ? byte & 0xDF : byte }
}
