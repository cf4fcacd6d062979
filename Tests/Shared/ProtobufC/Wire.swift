/// Builds serialized messages by hand.
struct Wire {
  var bytes: [UInt8] = []

  static func varint(_ value: UInt64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  static func tag(_ number: UInt64, _ wireType: UInt64) -> [UInt8] { varint(number << 3 | wireType) }

  static func number(_ number: UInt64, _ value: UInt64) -> [UInt8] { tag(number, 0) + varint(value) }

  static func field(_ number: UInt64, _ payload: [UInt8]) -> [UInt8] {
    tag(number, 2) + varint(UInt64(payload.count)) + payload
  }

  static func field(_ number: UInt64, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

  /// The payload inside `depth` messages, each of them the given field of the one around it.
  static func nested(_ number: UInt64, depth: Int, _ payload: [UInt8] = []) -> [UInt8] {
    (0..<depth).reduce(payload) { inner, _ in field(number, inner) }
  }
}
