/// The wire types of the protobuf encoding.
package enum WireType {
  package static let varint: UInt8 = 0
  package static let fixed64: UInt8 = 1
  package static let lengthDelimited: UInt8 = 2
  package static let groupStart: UInt8 = 3
  package static let groupEnd: UInt8 = 4
  package static let fixed32: UInt8 = 5
}

/// The fault of bytes, before it is known which field they belong to.
package struct WireFault: Error {
  package let reason: DecodeError.Reason

  init(_ reason: DecodeError.Reason) { self.reason = reason }
}

/// Reads tags, lengths and values from serialized bytes, never past `end`.
package struct WireReader {
  let base: UnsafeRawPointer
  /// Where the next read begins, in bytes from `base`.
  package var position: Int
  /// Where the message that is being read ends.
  package var end: Int

  /// - Parameter base: of bytes that live as long as the reader is used.
  package init(base: UnsafeRawPointer, position: Int, end: Int) {
    self.base = base
    self.position = position
    self.end = end
  }

  package struct Tag {
    package let number: UInt32
    package let wireType: UInt8
  }

  @inline(__always)
  private func byte(at offset: Int) -> UInt8 { base.load(fromByteOffset: offset, as: UInt8.self) }

  /// A tag, of at most five bytes, as in Google's decoders.
  @inline(__always)
  package mutating func tag() throws(WireFault) -> Tag {
    if position < end {
      let first = byte(at: position)
      if first >= 8 && first < 0x80 && first & 7 <= 5 {
        position += 1
        return Tag(number: UInt32(first >> 3), wireType: first & 7)
      }
    }
    let value = try varint(maximumLength: 5)
    guard value >> 3 >= 1, value >> 3 <= 0x1FFF_FFFF, value & 7 <= 5 else { throw WireFault(.invalidTag(value)) }
    return Tag(number: UInt32(value >> 3), wireType: UInt8(value & 7))
  }

  /// A length in bytes, checked against what is left.
  @inline(__always)
  package mutating func length() throws(WireFault) -> Int {
    let value = try varint(maximumLength: 5)
    guard value <= UInt64(end - position) else { throw WireFault(.truncated) }
    return Int(value)
  }

  @inline(__always)
  package mutating func varint(maximumLength: Int = 10) throws(WireFault) -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    let start = position
    while position < end {
      guard position - start < maximumLength else { throw WireFault(.malformedVarint) }
      let byte = byte(at: position)
      position += 1
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    throw WireFault(position - start < maximumLength ? .truncated : .malformedVarint)
  }

  @inline(__always)
  package mutating func skip(_ count: Int) throws(WireFault) {
    guard count <= end - position else { throw WireFault(.truncated) }
    position += count
  }

  /// Skips a value of any wire type but the two of groups.
  @inline(__always)
  package mutating func skipValue(_ wireType: UInt8) throws(WireFault) {
    switch wireType {
    case WireType.varint: _ = try varint()
    case WireType.fixed64: try skip(8)
    case WireType.fixed32: try skip(4)
    default: try skip(length())
    }
  }

  /// Skips the rest of a group whose start has been read, its end included. The nesting is counted, not recursed into.
  ///
  /// - Parameters:
  ///   - maximumDepth: how deeply groups may be nested, the given one included.
  ///   - limit: the limit's name in an error.
  mutating func skipGroup(_ number: UInt32, maximumDepth: Int, limit: Int) throws(WireFault) {
    guard maximumDepth > 0 else { throw WireFault(.tooDeep(limit: limit)) }
    var open = [number]
    while let innermost = open.last {
      let tag = try tag()
      switch tag.wireType {
      case WireType.groupStart:
        guard open.count < maximumDepth else { throw WireFault(.tooDeep(limit: limit)) }
        open.append(tag.number)
      case WireType.groupEnd:
        guard tag.number == innermost else { throw WireFault(.unmatchedGroup) }
        open.removeLast()
      default: try skipValue(tag.wireType)
      }
    }
  }
}
