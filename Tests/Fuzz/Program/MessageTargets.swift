import CProtobufC
import Glibc
import ProtobufC

/// The first two bytes choose the message, the rest is its encoding: whatever can be decoded can be encoded, and the
/// round trip is stable from there on.
func fuzzMessages(_ input: UnsafeRawBufferPointer) {
  guard input.count >= 2 else { return }
  let type = everyMessage[(Int(input[0]) | Int(input[1]) << 8) % everyMessage.count]
  exercise(type, UnsafeRawBufferPointer(rebasing: input.dropFirst(2)))
}

private func exercise<Value: GeneratedMessage>(_ type: Value.Type, _ input: UnsafeRawBufferPointer) {
  var limits = DecodeLimits()
  guard let message = try? type.init(serializedBytes: input, limits: limits) else { return }
  // The encoding may be larger than the input, by normalization.
  guard let encoded = try? message.serialized() else { return }
  limits = DecodeLimits()
  do {
    let again = try type.init(serializedBytes: encoded, limits: limits)
    require(try again.serialized() == encoded, "\(Value.fullName) does not come back")
  } catch {
    fatalError("\(Value.fullName): what was encoded cannot be decoded: \(error)")
  }
}

/// Writes a valid encoding of every message with every field set.
func writeMessageSeeds(into directory: String) {
  for (index, type) in everyMessage.enumerated() {
    let bytes = [UInt8(index & 255), UInt8(index >> 8)] + sample(type.descriptor, depth: 2)
    guard let file = fopen("\(directory)/\(type.fullName)", "w") else { continue }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

/// An encoding of a message with every field set.
///
/// - Parameter depth: how many levels of messages it has below the outermost one.
func sample(_ descriptor: UnsafePointer<ProtobufCMessageDescriptor>, depth: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  for field in UnsafeBufferPointer(start: descriptor.pointee.fields, count: Int(descriptor.pointee.n_fields)) {
    func tag(_ wireType: UInt32) { appendVarint(UInt64(field.id << 3 | wireType), to: &bytes) }
    switch field.type {
    case PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_SFIXED64, PROTOBUF_C_TYPE_DOUBLE:
      tag(1)
      bytes += [1, 2, 3, 4, 5, 6, 7, 0x40]
    case PROTOBUF_C_TYPE_FIXED32, PROTOBUF_C_TYPE_SFIXED32, PROTOBUF_C_TYPE_FLOAT:
      tag(5)
      bytes += [1, 2, 3, 0x40]
    case PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_BYTES:
      tag(2)
      bytes += [3] + Array("abc".utf8)
    case PROTOBUF_C_TYPE_MESSAGE:
      guard depth > 0, let inner = field.descriptor else { continue }
      let message = sample(inner.assumingMemoryBound(to: ProtobufCMessageDescriptor.self), depth: depth - 1)
      tag(2)
      appendVarint(UInt64(message.count), to: &bytes)
      bytes += message
    default:
      tag(0)
      bytes += [1]
    }
  }
  return bytes
}

private func appendVarint(_ value: UInt64, to bytes: inout [UInt8]) {
  var value = value
  while value >= 0x80 {
    bytes.append(UInt8(value & 0x7f) | 0x80)
    value >>= 7
  }
  bytes.append(UInt8(value))
}
