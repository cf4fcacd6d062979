import CProtobufC

// How messages are printed: in protobuf's text format (protobuf.dev/reference/protobuf/textformat-spec), in one line,
// with the type's name in front.

/// The text of the message whose encoding this is.
///
/// - Parameter maximumBytes: where the text is cut off, with an ellipsis.
func text(
  of bytes: [UInt8], as descriptor: UnsafePointer<ProtobufCMessageDescriptor>, maximumBytes: Int
) -> String {
  var writer = TextWriter(maximumBytes: maximumBytes)
  writer.append(String(cString: descriptor.pointee.name))
  bytes.withUnsafeBytes { bytes in
    do throws(DecodeError) {
      let limits = DecodeLimits(maximumMemory: .max / 2, maximumSize: .max)
      try withCMessage(decoding: bytes, as: descriptor, limits: limits) { writer.message($0, descriptor.pointee) }
    } catch {
      writer.append(" { \(error) }")
    }
  }
  return writer.text
}

private struct TextWriter {
  private(set) var text = ""
  private let maximumBytes: Int
  private var isFull = false

  init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  mutating func append(_ part: String) {
    guard !isFull else { return }
    let room = maximumBytes - text.utf8.count
    guard part.utf8.count > room else {
      text += part
      return
    }
    isFull = true
    var rest = part[...]
    while rest.utf8.count > max(room, 0) { rest.removeLast(max((rest.utf8.count - max(room, 0)) / 32, 1)) }
    text += rest + "…"
  }

  /// The fields that are set, and those that the type does not know, in braces. Recursion is safe: decoding has bounded
  /// the depth.
  mutating func message(_ message: UnsafeRawPointer, _ type: ProtobufCMessageDescriptor) {
    append(" {")
    for index in 0..<Int(type.n_fields) where !isFull {
      guard let field = type.fields?[index], field.isSet(in: message) else { continue }
      let value = message + Int(field.offset)
      guard field.isRepeated else {
        self.value(value, field)
        continue
      }
      let count = message.load(fromByteOffset: Int(field.quantifier_offset), as: Int.self)
      guard let elements = value.load(as: UnsafeRawPointer?.self) else { continue }
      for index in 0..<count where !isFull { self.value(elements + index * field.elementSize, field) }
    }
    unknown(UnknownFields(cMessage: message.load(as: ProtobufCMessage.self)))
    append(" }")
  }

  private mutating func value(_ place: UnsafeRawPointer, _ field: ProtobufCFieldDescriptor) {
    append(" " + field.protoName)
    if let type = field.messageDescriptor {
      guard let message = place.load(as: UnsafeRawPointer?.self) else { return append(" { }") }
      return self.message(message, type.pointee)
    }
    append(": ")
    switch field.type {
    case PROTOBUF_C_TYPE_INT32, PROTOBUF_C_TYPE_SINT32, PROTOBUF_C_TYPE_SFIXED32:
      append("\(place.load(as: Int32.self))")
    case PROTOBUF_C_TYPE_UINT32, PROTOBUF_C_TYPE_FIXED32: append("\(place.load(as: UInt32.self))")
    case PROTOBUF_C_TYPE_INT64, PROTOBUF_C_TYPE_SINT64, PROTOBUF_C_TYPE_SFIXED64:
      append("\(place.load(as: Int64.self))")
    case PROTOBUF_C_TYPE_UINT64, PROTOBUF_C_TYPE_FIXED64: append("\(place.load(as: UInt64.self))")
    case PROTOBUF_C_TYPE_FLOAT: append("\(place.load(as: Float.self))")
    case PROTOBUF_C_TYPE_DOUBLE: append("\(place.load(as: Double.self))")
    case PROTOBUF_C_TYPE_BOOL: append(place.load(as: Int32.self) != 0 ? "true" : "false")
    case PROTOBUF_C_TYPE_ENUM:
      let number = place.load(as: Int32.self)
      let type = field.descriptor?.assumingMemoryBound(to: ProtobufCEnumDescriptor.self)
      append(type?.pointee.name(of: number).map { String(cString: $0) } ?? "\(number)")
    default:
      let data = place.load(as: ProtobufCBinaryData.self)
      quoted(UnsafeRawBufferPointer(start: data.data, count: data.data == nil ? 0 : data.len), isText: field.isText)
    }
  }

  /// A text as it is, bytes with escapes in octal.
  private mutating func quoted(_ bytes: UnsafeRawBufferPointer, isText: Bool) {
    // What is past the limit need not be looked at.
    let bytes = bytes.prefix(max(maximumBytes - text.utf8.count, 0) + 8)
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): result += Array("\\n".utf8)
      case 0x20..<0x7F: result.append(byte)
      case 0x80... where isText: result.append(byte)
      default: result += [UInt8(ascii: "\\"), 0x30 + (byte >> 6), 0x30 + (byte >> 3 & 7), 0x30 + (byte & 7)]
      }
    }
    append(String(decoding: result, as: UTF8.self) + "\"")
  }

  /// By their numbers, as the text format has them.
  private mutating func unknown(_ fields: UnknownFields) {
    fields.bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var reader = WireReader(base: base, position: 0, end: bytes.count)
      do throws(WireFault) {
        while reader.position < reader.end, !isFull {
          let tag = try reader.tag()
          switch tag.wireType {
          case WireType.varint: append(" \(tag.number): \(try reader.varint())")
          case WireType.lengthDelimited:
            let length = try reader.length()
            append(" \(tag.number): ")
            quoted(UnsafeRawBufferPointer(start: base + reader.position, count: length), isText: false)
            try reader.skip(length)
          case WireType.groupStart:
            try reader.skipGroup(tag.number, maximumDepth: .max, limit: .max)
            append(" \(tag.number) { … }")
          default:
            let size = tag.wireType == WireType.fixed64 ? 8 : 4
            let start = reader.position
            try reader.skip(size)
            let value = (0..<size).reduce(0 as UInt64) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
            append(" \(tag.number): 0x\(String(value, radix: 16))")
          }
        }
      } catch {
        // Unknown fields only come from decoded messages, which have been checked.
      }
    }
  }
}

extension ProtobufCFieldDescriptor {
  /// Whether the field has a value in the struct at `message`.
  fileprivate func isSet(in message: UnsafeRawPointer) -> Bool {
    let place = message + Int(offset)
    let quantifier = message + Int(quantifier_offset)
    if isRepeated { return quantifier.load(as: Int.self) != 0 }
    if flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue != 0 { return quantifier.load(as: UInt32.self) == id }
    return elementSize == 4 ? place.load(as: UInt32.self) != 0 : place.load(as: UInt64.self) != 0
  }
}
