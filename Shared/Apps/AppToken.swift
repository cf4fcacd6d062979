/// The opaque digest by which a device names an app.
public enum AppToken {
  public static let prefix = "token.sha256."

  /// True for `token.sha256.` followed by 64 lower-case hexadecimal digits.
  public static func isValid(_ token: String) -> Bool {
    guard token.hasPrefix(prefix) else { return false }
    let digest = token.utf8.dropFirst(prefix.utf8.count)
    return digest.count == 64 && digest.allSatisfy(isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
