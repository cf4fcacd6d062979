import HTTP2

/// gRPC's framing of messages (PROTOCOL-HTTP2, "Length-Prefixed-Message"): a flag, four bytes of length, the message.
@usableFromInline
enum Envelope {
  @usableFromInline static var size: Int { 5 }

  /// The flag of a message that is compressed.
  static let compressedFlag: UInt8 = 1
  /// The flag of Connect's last envelope (the Connect protocol, "Streaming-Response").
  static let endFlag: UInt8 = 2
  /// The flag of the trailers of gRPC-Web.
  static let trailersFlag: UInt8 = 0x80

  /// Writes the envelope into the five free bytes in front of an encoded message.
  @usableFromInline
  static func fill(_ bytes: inout [UInt8], flag: UInt8 = 0) {
    let length = UInt32(truncatingIfNeeded: bytes.count - size)
    bytes.withUnsafeMutableBytes { raw in
      raw.storeBytes(of: flag, as: UInt8.self)
      raw.storeBytes(of: length.bigEndian, toByteOffset: 1, as: UInt32.self)
    }
  }
}

/// A message as received.
struct ReceivedMessage: Hashable {
  var bytes: [UInt8]
  var isCompressed: Bool
}

/// Why a request's body cannot be cut into messages.
enum EnvelopeError: Error, Hashable {
  case compressed
  case reservedFlag(UInt8)
  case tooLarge(size: Int, limit: Int)
  case outOfMemory
}

/// Cuts a body that arrives in arbitrary pieces into messages.
struct EnvelopeReader {
  /// Maximum size of a message in bytes.
  let limit: Int
  /// Whether messages may be compressed; `next` throws `compressed` at one otherwise.
  var takesCompressed = false
  private var flag: UInt8 = 0
  private var prefixCount = 0
  /// The length of the message, as far as its prefix has arrived.
  private var expected = 0
  private var partial = GrowingBytes()
  /// Bytes of memory that the message that is not complete takes beyond those that have arrived.
  private(set) var slack = 0

  /// - Parameter limit: maximum size of a message in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Whether the message that `next` returned last is compressed.
  var isCompressed: Bool { flag == 1 }

  /// The body ends inside a message.
  var isInsideMessage: Bool { prefixCount > 0 }
  /// The bytes of that message so far, its prefix included.
  var bytesInside: Int { prefixCount + partial.count }

  /// Consumes bytes from the front of `chunk` up to the end of the next message, and returns it once it is complete.
  ///
  /// - Parameter store: where a large message is stored until then.
  mutating func next(
    _ chunk: inout UnsafeRawBufferPointer, from store: @autoclosure () -> PieceStore = .process
  ) throws(EnvelopeError) -> [UInt8]? {
    if prefixCount < Envelope.size {
      try consumePrefix(&chunk)
      guard prefixCount == Envelope.size else { return nil }
    }
    if partial.isEmpty, chunk.count >= expected {
      // The usual case: the whole message is here, one copy.
      let message = [UInt8](chunk[..<expected])
      chunk = UnsafeRawBufferPointer(rebasing: chunk[expected...])
      prefixCount = 0
      return message
    }
    return try consumePart(&chunk, store())
  }

  private mutating func consumePart(
    _ chunk: inout UnsafeRawBufferPointer, _ store: PieceStore
  ) throws(EnvelopeError) -> [UInt8]? {
    let count = min(expected - partial.count, chunk.count)
    guard partial.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]), expected: expected, from: store) else {
      throw .outOfMemory
    }
    chunk = UnsafeRawBufferPointer(rebasing: chunk[count...])
    guard partial.count == expected else {
      slack = partial.capacity - partial.count
      return nil
    }
    slack = 0
    prefixCount = 0
    return partial.popAll()
  }

  /// Drops the incomplete message.
  mutating func removeAll() {
    partial.removeAll()
    slack = 0
  }

  private mutating func consumePrefix(_ chunk: inout UnsafeRawBufferPointer) throws(EnvelopeError) {
    if prefixCount == 0, chunk.count >= Envelope.size {
      flag = chunk[0]
      expected = Int(UInt32(bigEndian: chunk.loadUnaligned(fromByteOffset: 1, as: UInt32.self)))
      prefixCount = Envelope.size
      chunk = UnsafeRawBufferPointer(rebasing: chunk[Envelope.size...])
    } else {
      consumePrefixPiecewise(&chunk)
      guard prefixCount == Envelope.size else { return }
    }
    guard flag == 0 || flag == 1 && takesCompressed else { throw flag == 1 ? .compressed : .reservedFlag(flag) }
    guard expected <= limit else { throw .tooLarge(size: expected, limit: limit) }
  }

  private mutating func consumePrefixPiecewise(_ chunk: inout UnsafeRawBufferPointer) {
    let count = min(Envelope.size - prefixCount, chunk.count)
    for byte in chunk[..<count] {
      if prefixCount == 0 {
        flag = byte
        expected = 0
      } else {
        expected = expected << 8 | Int(byte)
      }
      prefixCount += 1
    }
    chunk = UnsafeRawBufferPointer(rebasing: chunk[count...])
  }
}
