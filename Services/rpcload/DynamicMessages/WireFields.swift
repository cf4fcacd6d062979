import ProtobufC

/// A field of a serialized message, as far as the wire format shows it.
struct WireField {
  enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    case fixed32(UInt32)
    /// Bytes that live as long as those that are read.
    case bytes(UnsafeRawBufferPointer)
  }

  let number: UInt32
  let value: Value

  /// A text; nil for a field of another wire type.
  var text: String? {
    if case .bytes(let bytes) = value { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  var bytes: UnsafeRawBufferPointer? {
    if case .bytes(let bytes) = value { bytes } else { nil }
  }

  var varint: UInt64? {
    if case .varint(let number) = value { number } else { nil }
  }
}

/// Calls `body` with each field of a serialized message; groups are skipped.
func forEachField(
  in bytes: UnsafeRawBufferPointer, _ body: (WireField) throws -> Void
) throws {
  guard let base = bytes.baseAddress else { return }
  var reader = WireReader(base: base, position: 0, end: bytes.count)
  do {
    while reader.position < reader.end {
      let tag = try reader.tag()
      let value: WireField.Value
      switch tag.wireType {
      case WireType.varint: value = .varint(try reader.varint())
      case WireType.fixed64:
        let position = reader.position
        try reader.skip(8)
        value = .fixed64(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
      case WireType.fixed32:
        let position = reader.position
        try reader.skip(4)
        value = .fixed32(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
      case WireType.lengthDelimited:
        let length = try reader.length()
        value = .bytes(UnsafeRawBufferPointer(rebasing: bytes[reader.position..<reader.position + length]))
        try reader.skip(length)
      default:
        throw DynamicMessageError("groups of proto2 are not supported")
      }
      try body(WireField(number: tag.number, value: value))
    }
  } catch let fault as WireFault {
    throw DynamicMessageError("the bytes are no protobuf message: \(fault.reason)")
  }
}

/// Why a text is no message, or bytes are none: for people, with the path of the field.
package struct DynamicMessageError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
