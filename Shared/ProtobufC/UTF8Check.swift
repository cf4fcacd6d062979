/// Whether the bytes are well-formed UTF-8 (Unicode 15, table 3-7): no overlong forms, no surrogates, nothing past
/// U+10FFFF.
package func isValidUTF8(_ bytes: UnsafeRawPointer, count: Int) -> Bool {
  var position = 0
  while position < count {
    // Most text is ASCII: eight bytes at a time.
    if count - position >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 == 0 {
        position += 8
        continue
      }
    }
    let first = bytes.load(fromByteOffset: position, as: UInt8.self)
    if first < 0x80 {
      position += 1
      continue
    }
    let length: Int
    let second: ClosedRange<UInt8>
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return false
    }
    guard count - position >= length,
      second.contains(bytes.load(fromByteOffset: position + 1, as: UInt8.self))
    else { return false }
    for offset in 2..<max(length, 2) {
      guard bytes.load(fromByteOffset: position + offset, as: UInt8.self) & 0xC0 == 0x80 else { return false }
    }
    position += length
  }
  return true
}
