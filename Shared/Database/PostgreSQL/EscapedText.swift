import Glibc

/// A text as PostgreSQL stores it, which takes no zero byte: U+0000 is U+0001 U+0001 there, and U+0001 is
/// U+0001 U+0002.
///
/// So no two texts become the same one, and the order of their bytes stays.
enum EscapedText {
  static func isNeeded(for text: String) -> Bool { text.utf8.contains { $0 <= 1 } }

  static func bytes(of text: String) -> [UInt8] { text.utf8.flatMap { $0 <= 1 ? [1, $0 + 1] : [$0] } }

  static func text(of stored: UnsafeRawBufferPointer) -> String {
    guard let start = stored.baseAddress, memchr(start, 1, stored.count) != nil else {
      return String(decoding: stored, as: UTF8.self)
    }
    var (bytes, isEscaped): ([UInt8], Bool) = ([], false)
    for byte in stored {
      if byte == 1, !isEscaped {
        isEscaped = true
      } else {
        bytes.append(isEscaped ? byte &- 1 : byte)
        isEscaped = false
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
