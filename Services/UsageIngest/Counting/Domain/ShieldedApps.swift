/// A set of a child's apps by number, six to a byte: a thousand apps are 167 bytes.
///
/// ShieldPolicy's `AppSet` is another form on purpose: a child has millions of these, which are kept as the text that
/// is stored and asked for one app without decoding; its sets are few, and are united and subtracted.
struct ShieldedApps: Hashable, Sendable {
  /// Characters from `0` to `o`: the first one encodes numbers 0 to 5, the lowest bit number 0; the last is not `0`.
  private(set) var bytes: [UInt8] = []

  /// - Parameter numbers: from 0 on; negative ones are left out.
  init(_ numbers: some Sequence<Int> = []) {
    for number in numbers where number >= 0 {
      let place = number / Self.appsInByte
      while bytes.count <= place { bytes.append(Self.none) }
      bytes[place] = Self.none + ((bytes[place] - Self.none) | 1 << UInt8(number % Self.appsInByte))
    }
  }

  /// From `text`; nil where it has other characters.
  init?(text: String) {
    bytes = Array(text.utf8)
    // Without a branch for each: a child has millions of them.
    guard bytes.reduce(0, { $0 | ($1 &- Self.none) }) < 1 << Self.appsInByte else { return nil }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func contains(_ number: Int) -> Bool { Self.contains(number, in: bytes[...]) }

  /// Whether a number is in the set of which these are the bytes.
  static func contains(_ number: Int, in bytes: ArraySlice<UInt8>) -> Bool {
    let place = bytes.startIndex + number / appsInByte
    guard number >= 0, place < bytes.endIndex else { return false }
    return (bytes[place] &- none) >> UInt8(number % appsInByte) & 1 == 1
  }

  private static let appsInByte = 6
  private static let none = UInt8(ascii: "0")
}
