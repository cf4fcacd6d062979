/// Finds where frames begin in the incoming bytes (RFC 9113 section 4.1). nghttp2 discards DATA on a closed stream
/// silently; counted here as well, such frames are noticed.
struct FrameScanner {
  struct Frame: Equatable {
    var length: Int
    var type: UInt8
    var flags: UInt8
    var stream: Int32
  }

  private static let headLength = 9
  /// Bytes before the next frame.
  private var skip: Int
  /// The first bytes of a frame's head that the last read has cut, and how many there are.
  private var cut: UInt64 = 0
  private var cutCount = 0

  /// - Parameter preface: bytes before the first frame.
  init(preface: Int) {
    skip = preface
  }

  /// Calls `body` with every frame whose head is complete with these bytes.
  @inline(__always)
  mutating func forEach(in bytes: UnsafeRawBufferPointer, _ body: (Frame) -> Void) {
    var offset = skip
    if cutCount > 0 {
      guard let frame = complete(bytes) else { return }
      body(frame.frame)
      offset = frame.used + frame.frame.length
    }
    while bytes.count - offset >= Self.headLength {
      let word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let frame = Self.frame(word, last: bytes[offset + Self.headLength - 1])
      body(frame)
      offset += Self.headLength + frame.length
    }
    skip = max(0, offset - bytes.count)
    while offset < bytes.count {
      cut = cut << 8 | UInt64(bytes[offset])
      cutCount += 1
      offset += 1
    }
  }

  /// The number of DATA frames that begin.
  mutating func dataFrames(in bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    forEach(in: bytes) { if $0.type == 0 { count += 1 } }
    return count
  }

  /// The frame whose head began with an earlier read, and the bytes of this one that belong to the head; nil while it
  /// is incomplete.
  private mutating func complete(_ bytes: UnsafeRawBufferPointer) -> (frame: Frame, used: Int)? {
    for (index, byte) in bytes.enumerated() {
      if cutCount == Self.headLength - 1 {
        defer { (cut, cutCount) = (0, 0) }
        return (Self.frame(cut, last: byte), index + 1)
      }
      cut = cut << 8 | UInt64(byte)
      cutCount += 1
    }
    return nil
  }

  /// - Parameter word: the first eight bytes of the head.
  @inline(__always)
  private static func frame(_ word: UInt64, last: UInt8) -> Frame {
    let stream = UInt32(truncatingIfNeeded: word << 8 | UInt64(last)) & 0x7fff_ffff
    return Frame(
      length: Int(word >> 40), type: UInt8(truncatingIfNeeded: word >> 32),
      flags: UInt8(truncatingIfNeeded: word >> 24), stream: Int32(bitPattern: stream))
  }
}
