import Ordering

/// The bytes one stream still has to send, in the buffers they arrived in. A unary response is one buffer, so the first
/// is stored inline and an array is used only for more.
struct OutputQueue {
  private var head: [UInt8] = []
  private var offset = 0
  private var rest = FIFO<[UInt8]>()
  private(set) var count = 0
  /// Bytes of memory: a buffer counts until it has been sent as a whole.
  private(set) var held = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: consuming [UInt8]) {
    guard !bytes.isEmpty else { return }
    let isFirst = count == 0
    count += bytes.count
    held += bytes.count
    if isFirst {
      head = bytes
      offset = 0
    } else {
      rest.append(bytes)
    }
  }

  /// Moves as many bytes as fit into `target`.
  mutating func move(into target: UnsafeMutableRawBufferPointer) -> Int {
    var written = 0
    while written < target.count, count > 0 {
      let length = min(target.count - written, head.count - offset)
      head.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(rebasing: target[written..<written + length]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + length]))
      }
      written += length
      offset += length
      count -= length
      if offset == head.count { advance() }
    }
    return written
  }

  mutating func removeAll() {
    self = OutputQueue()
  }

  private mutating func advance() {
    held -= head.count
    offset = 0
    head = rest.popFirst() ?? []
  }
}
