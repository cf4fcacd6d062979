/// Reads a file's bytes in order.
final class ByteReader {
  private let file: InputFile
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var (index, count) = (0, 0)
  /// Of the byte after the buffer.
  private var offset: Int64
  /// The line of the next byte, from 1.
  private(set) var line = 1

  init(_ file: InputFile) throws {
    self.file = file
    offset = try file.textStart()
  }

  /// The place of the next byte in the file, from 1.
  var position: Int64 { offset - Int64(count - index) + 1 }

  /// The next byte, without consuming it; nil at the end.
  @inline(__always)
  func peek() throws -> UInt8? {
    if index < count { return buffer[index] }
    return try fill() ? buffer[index] : nil
  }

  /// Consumes the byte that `peek` has returned.
  @inline(__always)
  func advance() {
    if buffer[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  /// Consumes bytes until one of a set, which is not consumed; nil where the file ends before.
  func skip(to ends: ByteSet) throws -> UInt8? {
    while true {
      while index < count {
        let byte = buffer[index]
        if ends.contains(byte) { return byte }
        if byte == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
      if try !fill() { return nil }
    }
  }

  /// Returns whether there is more.
  private func fill() throws -> Bool {
    let read = try file.read(into: &buffer, from: offset)
    (index, count) = (0, read)
    offset += Int64(read)
    return read > 0
  }
}

/// Some of the first 128 bytes.
struct ByteSet: Sendable, ExpressibleByStringLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(stringLiteral text: String) {
    for byte in text.utf8 where byte < 128 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }
}
