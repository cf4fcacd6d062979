import CProtobufC

/// The number under which `normalize` hides what protobuf-c cannot read; the protobuf specification keeps it for
/// implementations, so no `.proto` file declares it.
let wrapperFieldNumber: UInt32 = 19000

/// Whether an unknown field must be wrapped: a group, because protobuf-c rejects it, and a field with the wrapper's own
/// number.
func needsWrapper(_ tag: WireReader.Tag) -> Bool {
  tag.wireType == WireType.groupStart || tag.number == wrapperFieldNumber
}

/// Rewrites bytes that have passed the pre-scan so that protobuf-c reads them as the specification requires:
/// - All occurrences of a singular submessage become one with their contents one after the other, which is how the
///   specification merges them; a oneof's member starts empty after another member has been set.
/// - Unknown fields that need it (`needsWrapper`) become unknown fields with the number `wrapperFieldNumber` that hold
///   the field as it was written. `UnknownFields` unwraps them.
func normalize(
  _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>
) -> [UInt8] {
  guard let base = bytes.baseAddress else { return [] }
  var normalizer = Normalizer(base: base)
  normalizer.output.reserveCapacity(bytes.count)
  do throws(WireFault) {
    try normalizer.write([0..<bytes.count], as: descriptor)
  } catch {
    // The pre-scan has read every byte before; if this reader disagrees, the second pre-scan will find where.
    return Array(bytes)
  }
  normalizer.output.reverse()
  return normalizer.output
}

private struct Normalizer {
  /// One field of the message that is being written.
  private struct Item {
    enum Content {
      /// The field unchanged, tag included.
      case copy
      /// A submessage, whose contents are in `payloads`.
      case submessage(UnsafePointer<ProtobufCMessageDescriptor>)
      /// The field unchanged, tag included, inside a wrapper.
      case wrapped
    }

    let number: UInt32
    let content: Content
    var payloads: [Range<Int>]
  }

  let base: UnsafeRawPointer
  /// The result from its last byte to its first, so that a submessage's length is known when it is written.
  var output: [UInt8] = []

  /// Writes the message whose serialized form is in these pieces. Recursion is safe: the pre-scan has bounded the
  /// depth.
  mutating func write(
    _ pieces: [Range<Int>], as descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  ) throws(WireFault) {
    let items = try items(of: pieces, as: descriptor)
    for item in items.reversed() {
      let end = output.count
      switch item.content {
      case .copy: for piece in item.payloads { append(piece) }
      case .submessage(let descriptor):
        try write(item.payloads, as: descriptor)
        appendPrefix(item.number, length: output.count - end)
      case .wrapped:
        for piece in item.payloads { append(piece) }
        appendPrefix(wrapperFieldNumber, length: output.count - end)
      }
    }
  }

  private func items(
    of pieces: [Range<Int>], as descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  ) throws(WireFault) -> [Item] {
    var items: [Item] = []
    /// The item of each singular submessage, by field number.
    var submessages: [UInt32: Int] = [:]
    /// The number of the member that each oneof has, by the offset of its case.
    var members: [UInt32: UInt32] = [:]
    for piece in pieces {
      var reader = WireReader(base: base, position: piece.lowerBound, end: piece.upperBound)
      while reader.position < piece.upperBound {
        let start = reader.position
        let tag = try reader.tag()
        let field = descriptor.pointee.field(tag.number)
        if let field, field.pointee.flags & UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) != 0 {
          let previous = members.updateValue(tag.number, forKey: field.pointee.quantifier_offset)
          if let previous, previous != tag.number { submessages[previous] = nil }
        }
        guard let field, let submessage = field.pointee.messageDescriptor else {
          if tag.wireType == WireType.groupStart {
            try reader.skipGroup(tag.number, maximumDepth: .max, limit: .max)
          } else {
            try reader.skipValue(tag.wireType)
          }
          let content: Item.Content = field == nil && needsWrapper(tag) ? .wrapped : .copy
          items.append(Item(number: tag.number, content: content, payloads: [start..<reader.position]))
          continue
        }
        let length = try reader.length()
        let payload = reader.position..<reader.position + length
        reader.position += length
        if !field.pointee.isRepeated, let index = submessages[tag.number] {
          items[index].payloads.append(payload)
          continue
        }
        if !field.pointee.isRepeated { submessages[tag.number] = items.count }
        items.append(Item(number: tag.number, content: .submessage(submessage), payloads: [payload]))
      }
    }
    return items
  }

  private mutating func append(_ range: Range<Int>) {
    output.append(contentsOf: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count).reversed())
  }

  private mutating func appendPrefix(_ number: UInt32, length: Int) {
    var prefix: [UInt8] = []
    appendVarint(UInt64(number << 3 | UInt32(WireType.lengthDelimited)), to: &prefix)
    appendVarint(UInt64(length), to: &prefix)
    output.append(contentsOf: prefix.reversed())
  }
}

/// Appends a number as a varint.
func appendVarint(_ value: UInt64, to bytes: inout [UInt8]) {
  var rest = value
  while rest >= 0x80 {
    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
    rest >>= 7
  }
  bytes.append(UInt8(rest))
}
