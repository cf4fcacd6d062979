import Bytes
public import EventLoop

/// Ids of everything that is stored: UUIDs (RFC 9562) in lower case.
public enum Identifier {
  /// A new UUIDv7: 48 bits of milliseconds, then 74 random bits.
  /// - Parameter randomBytes: at least 10 bytes; missing ones count as zero.
  public static func make(now: WallTime, randomBytes: [UInt8]) -> String {
    let milliseconds = UInt64(clamping: now.nanoseconds / 1_000_000)
    var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * $0)) }
    bytes += (randomBytes + [UInt8](repeating: 0, count: 10)).prefix(10)
    bytes[6] = 0x70 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    return text(bytes)
  }

  /// A new UUIDv7 from the machine's clock and randomness.
  public static func make(on host: any Host) -> String {
    make(now: host.wallClock.now, randomBytes: host.randomBytes(10))
  }

  /// The id that belongs to a name, always the same: a UUIDv8 of the name's SHA-256.
  public static func named(_ name: String) -> String {
    var bytes = Array(sha256(name.utf8).prefix(16))
    bytes[6] = 0x80 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    return text(bytes)
  }

  /// Whether the text is a UUID of any version in canonical form: 36 characters, lower case.
  public static func isValid(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    var index = 0
    for byte in text.utf8 {
      switch (index, byte) {
      case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")): break
      case (8, _), (13, _), (18, _), (23, _): return false
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "a")...UInt8(ascii: "f")): break
      default: return false
      }
      index += 1
    }
    return true
  }

  /// Whether the text is a canonical UUIDv7, as a family id has to be.
  public static func isVersion7(_ text: String) -> Bool {
    guard isValid(text) else { return false }
    let bytes = Array(text.utf8)
    return bytes[14] == UInt8(ascii: "7") && "89ab".utf8.contains(bytes[19])
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { result.append(UInt8(ascii: "-")) }
      result.append(digits[Int(byte >> 4)])
      result.append(digits[Int(byte & 15)])
    }
    return String(decoding: result, as: UTF8.self)
  }
}
