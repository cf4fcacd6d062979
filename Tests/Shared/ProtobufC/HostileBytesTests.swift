import ProtobufC
import TestMessages
import Testing

/// Bytes that are not a message, and the expected error.
struct HostileBytes: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let reason: DecodeError.Reason
  let field: String
  let offset: Int

  init(_ name: String, _ bytes: [UInt8], _ reason: DecodeError.Reason, _ field: String = "", _ offset: Int = 0) {
    testDescription = name
    self.bytes = bytes
    self.reason = reason
    self.field = "everything.v1.Everything" + field
    self.offset = offset
  }
}

private let hostile: [HostileBytes] = [
  .init("a tag without value", [0x08], .truncated, ".int32_value"),
  .init("half a tag", [0x80], .truncated),
  .init("half a varint", [0x08, 0xFF], .truncated, ".int32_value"),
  .init("half a fixed32", Wire.tag(7, 5) + [1, 2, 3], .truncated, ".fixed32_value"),
  .init("half a fixed64", Wire.tag(8, 1) + [1, 2, 3, 4, 5, 6, 7], .truncated, ".fixed64_value"),
  .init("half a string", Wire.tag(14, 2) + [5, 65], .truncated, ".string_value"),
  .init("half a submessage", Wire.number(1, 1) + Wire.tag(17, 2) + [9, 8], .truncated, ".nested", 2),
  .init("a length past the submessage", Wire.field(17, Wire.tag(2, 2) + [3, 65]), .truncated, ".nested.text", 3),
  .init("half an unknown field", Wire.tag(1000, 2) + [3, 65], .truncated),
  .init("a length of 2 GiB", Wire.tag(15, 2) + [0xFF, 0xFF, 0xFF, 0xFF, 0x07], .truncated, ".bytes_value"),
  .init(
    "a length of six bytes", Wire.tag(15, 2) + [0x81, 0x80, 0x80, 0x80, 0x80, 0x00, 0], .malformedVarint, ".bytes_value"
  ),
  .init("a varint of eleven bytes", [0x08] + Array(repeating: 0x80, count: 10) + [1], .malformedVarint, ".int32_value"),
  .init(
    "a packed varint of eleven bytes", Wire.field(31, Array(repeating: 0x80, count: 10) + [1]), .malformedVarint,
    ".int32_list"),
  .init("a packed varint cut off", Wire.field(31, [1, 0x80]), .truncated, ".int32_list"),
  .init("a packed fixed64 cut off", Wire.field(38, [1, 2, 3]), .partialElement(size: 8), ".fixed64_list"),
  .init("a packed float cut off", Wire.field(41, [1, 2, 3, 4, 5]), .partialElement(size: 4), ".float_list"),
  .init("field number 0", [0x00, 0x00], .invalidTag(0)),
  .init("wire type 6", [0x0E], .invalidTag(14)),
  .init("wire type 7", [0x0F], .invalidTag(15)),
  .init("a tag past 32 bits", [0xF8, 0xFF, 0xFF, 0xFF, 0x1F], .invalidTag(0x1_FFFF_FFF8)),
  .init("a tag of six bytes", [0x88, 0x80, 0x80, 0x80, 0x80, 0x00, 0], .malformedVarint),
  .init("an int32 as text", Wire.field(1, "1"), .wrongWireType(expected: 0, found: 2), ".int32_value"),
  .init("a text as int", Wire.number(14, 1), .wrongWireType(expected: 2, found: 0), ".string_value"),
  .init("a message as fixed32", Wire.tag(17, 5) + [0, 0, 0, 0], .wrongWireType(expected: 2, found: 5), ".nested"),
  .init("a double as fixed32", Wire.tag(12, 5) + [0, 0, 0, 0], .wrongWireType(expected: 1, found: 5), ".double_value"),
  .init("a list of texts as int", Wire.number(44, 1), .wrongWireType(expected: 2, found: 0), ".string_list"),
  .init("a map as int", Wire.number(51, 1), .wrongWireType(expected: 2, found: 0), ".string_map"),
  .init("a field as group", Wire.tag(17, 3) + Wire.tag(17, 4), .wrongWireType(expected: 2, found: 3), ".nested"),
  .init("a group that only ends", Wire.tag(1000, 4), .unmatchedGroup),
  .init("a group that ends as another", Wire.tag(1000, 3) + Wire.tag(1001, 4), .unmatchedGroup),
  .init("a group that does not end", Wire.tag(1000, 3) + Wire.number(1, 1), .truncated),
  .init("a group past its submessage", Wire.field(17, Wire.tag(9, 3)) + Wire.tag(9, 4), .truncated, ".nested", 3),
  .init("a lone continuation byte", Wire.field(14, [0x80]), .invalidUTF8, ".string_value"),
  .init("an overlong slash", Wire.field(14, [0xC0, 0xAF]), .invalidUTF8, ".string_value"),
  .init("an overlong form of three bytes", Wire.field(14, [0xE0, 0x9F, 0xBF]), .invalidUTF8, ".string_value"),
  .init("a surrogate", Wire.field(14, [0xED, 0xA0, 0x80]), .invalidUTF8, ".string_value"),
  .init("past U+10FFFF", Wire.field(14, [0xF4, 0x90, 0x80, 0x80]), .invalidUTF8, ".string_value"),
  .init("half a character", Wire.field(14, Array("aaaaaaaé".utf8.dropLast())), .invalidUTF8, ".string_value"),
  .init("UTF-8 in a list", Wire.field(44, "a") + Wire.field(44, [0xFF]), .invalidUTF8, ".string_list", 4),
  .init("UTF-8 in a map's key", Wire.field(51, Wire.field(1, [0xFF])), .invalidUTF8, ".string_map.key", 3),
  .init("UTF-8 in a map's value", Wire.field(51, Wire.field(2, [0xFF])), .invalidUTF8, ".string_map.value", 3),
  .init("UTF-8 in a oneof", Wire.field(72, [0xFF]), .invalidUTF8, ".chosen_string"),
  .init(
    "101 levels", Wire.nested(18, depth: 100), .tooDeep(limit: 100), String(repeating: ".recursive", count: 100), 354),
  .init(
    "1000 unknown groups",
    (0..<1000).flatMap { _ in Wire.tag(1000, 3) } + (0..<1000).flatMap { _ in Wire.tag(1000, 4) },
    .tooDeep(limit: 100)),
]

@Test("hostile bytes are refused, and field, offset and reason are named", arguments: hostile)
func refusal(_ input: HostileBytes) {
  #expect(throws: DecodeError(input.reason, field: input.field, offset: input.offset)) {
    try EverythingV1.Everything(serializedBytes: input.bytes)
  }
}

@Test("a message of 30 kB that is nested 10,000 deep is refused") func deepNesting() {
  #expect {
    try EverythingV1.Everything(serializedBytes: Wire.nested(18, depth: 10_000))
  } throws: { ($0 as? DecodeError)?.reason == .tooDeep(limit: 100) }
}

@Test("100 levels are accepted, in a message and in a Swift value") func deepestNesting() throws {
  let bytes = Wire.nested(18, depth: 99, Wire.number(1, 7))
  let message = try EverythingV1.Everything(serializedBytes: bytes)
  #expect(try message.serialized() == bytes)
}

@Test("a value that is nested too deeply is not encoded") func deepValue() throws {
  var message = EverythingV1.Everything()
  for _ in 0..<99 { message = EverythingV1.Everything(recursive: message) }
  _ = try message.serialized()
  #expect(throws: EncodeError.tooDeep(message: "everything.v1.Everything", limit: 100)) {
    try EverythingV1.Everything(recursive: message).serialized()
  }
  #expect(throws: EncodeError.self) { try EverythingV1.Everything(boolMap: [true: message]).serialized() }
}

@Test("an error names the remedy") func errorText() {
  let error = #expect(throws: DecodeError.self) {
    try EverythingV1.Everything(serializedBytes: [1, 2, 3, 4], limits: DecodeLimits(maximumSize: 3))
  }
  #expect(
    error?.description
      == "everything.v1.Everything, byte 0: the message has 4 bytes, the limit is 3; send it in parts")
}

@Test("every prefix of a message is a message or an error") func prefixes() throws {
  let bytes = try sample().serialized()
  for count in 0..<bytes.count {
    _ = try? EverythingV1.Everything(serializedBytes: Array(bytes[..<count]))
  }
}
