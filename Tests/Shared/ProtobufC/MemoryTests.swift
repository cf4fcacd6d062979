import CProtobufC
import CommonProtos
import TestMessages
import Testing

@testable import ProtobufC

/// How many bytes the arena allocates to unpack `bytes`, and how many the pre-scan has announced.
private func memory<Value: GeneratedMessage>(
  of type: Value.Type, _ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()
) throws -> (announced: Int, reserved: Int) {
  try bytes.withUnsafeBytes { bytes in
    let scan = try preScan(bytes, as: Value.descriptor, limits: limits)
    let empty = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    let reserved = try unpackChecked(
      bytes, as: Value.descriptor, memory: scan.memory, scratch: empty, limits: limits
    ) { _ in }
    return (scan.memory, reserved)
  }
}

/// Messages for which protobuf-c needs far more memory than they have bytes.
private let greedy: [(name: String, bytes: [UInt8])] = [
  ("empty submessages", Array([[UInt8]](repeating: Wire.field(47, []), count: 100_000).joined())),
  ("empty texts", Array([[UInt8]](repeating: Wire.field(44, []), count: 100_000).joined())),
  ("packed numbers", Wire.field(31, Array(repeating: 1, count: 100_000))),
  ("packed numbers, one at a time", Array([[UInt8]](repeating: Wire.field(31, [1]), count: 100_000).joined())),
  ("unknown fields", Array([[UInt8]](repeating: Wire.number(1000, 1), count: 100_000).joined())),
  ("the same field", Array([[UInt8]](repeating: Wire.number(1, 1), count: 100_000).joined())),
  ("the same text", Array([[UInt8]](repeating: Wire.field(14, "text"), count: 100_000).joined())),
  ("map entries", Array([[UInt8]](repeating: Wire.field(51, []), count: 100_000).joined())),
  (
    "lists in lists",
    Array(
      [[UInt8]](repeating: Wire.field(48, [UInt8](Wire.number(49, 1)) + Wire.number(49, 2)), count: 30_000).joined())
  ),
  (
    "many fields in submessages",
    Array(
      [[UInt8]](
        repeating: Wire.field(48, Array([[UInt8]](repeating: Wire.number(1, 1), count: 50).joined())), count: 3000
      ).joined())
  ),
]

@Test("the pre-scan announces the memory that protobuf-c needs", arguments: greedy.indices)
func announcedMemory(_ index: Int) throws {
  let (announced, reserved) = try memory(of: EverythingV1.Everything.self, greedy[index].bytes)
  // One chunk of the announced size has been enough; were it too small, there would be a second one.
  #expect(reserved <= max((announced + 7) & ~7, 4096), "\(greedy[index].name)")
}

@Test(
  "a message that would need more memory than allowed is rejected before anything is built", arguments: greedy.indices)
func memoryLimit(_ index: Int) throws {
  let bytes = greedy[index].bytes
  let (announced, _) = try memory(of: EverythingV1.Everything.self, bytes)
  _ = try EverythingV1.Everything(serializedBytes: bytes, limits: DecodeLimits(maximumMemory: announced))
  let limit = announced - 1
  #expect {
    try EverythingV1.Everything(serializedBytes: bytes, limits: DecodeLimits(maximumMemory: limit))
  } throws: { ($0 as? DecodeError)?.reason == .tooMuchMemory(limit: limit) }
}

@Test("4 MiB that would need 220 MiB are rejected under the default limits") func amplification() {
  let bytes = Array([[UInt8]](repeating: Wire.field(48, []), count: 4 << 20 / 3).joined())
  #expect {
    try EverythingV1.Everything(serializedBytes: bytes)
  } throws: { ($0 as? DecodeError)?.reason == .tooMuchMemory(limit: 64 << 20) }
}

@Test("an arena returns null past its limit") func arenaLimit() {
  withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { scratch in
    var arena = Arena(scratch: scratch, limit: 1000)
    let first = arena.allocate(1)
    let second = arena.allocate(9)
    #expect(first == scratch.baseAddress)
    #expect(second == scratch.baseAddress.map { $0 + 8 })
    #expect(arena.allocate(900) != nil)
    #expect(arena.reserved <= 1000)
    #expect(arena.allocate(100) == nil)
    #expect(arena.allocate(-1) == nil)
    #expect(arena.allocate(.max) == nil)
  }
}

@Test("No field that carries its length has a C string as its default, which protobuf-c would read 16 bytes of")
func defaultValues() {
  var seen: Set<UnsafePointer<ProtobufCMessageDescriptor>> = []
  var rest = [EverythingV1.Everything.descriptor, GoogleRpc.BadRequest.descriptor]
  while let descriptor = rest.popLast() {
    guard seen.insert(descriptor).inserted else { continue }
    for field in UnsafeBufferPointer(start: descriptor.pointee.fields, count: Int(descriptor.pointee.n_fields)) {
      #expect(field.type != PROTOBUF_C_TYPE_STRING, "\(String(cString: field.name)) ends at the first NUL")
      #expect(field.default_value == nil, "\(String(cString: field.name)) has a default value")
      if field.type == PROTOBUF_C_TYPE_MESSAGE, let inner = field.descriptor {
        rest.append(inner.assumingMemoryBound(to: ProtobufCMessageDescriptor.self))
      }
    }
  }
  #expect(seen.count > 3)
}
