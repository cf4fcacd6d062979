import ProtobufC
import TestMessages
import Testing

private typealias Everything = EverythingV1.Everything

// Encodings that are legal although no encoder writes them. The expectations are the specification's;
// Tests/CrossLanguage shows that Google's protobuf agrees.

@Test("occurrences of a submessage are merged") func merging() throws {
  let bytes =
    Wire.field(17, Wire.number(1, 1) + Wire.field(2, "old")) + Wire.number(1, 5)
    + Wire.field(17, Wire.field(2, "new")) + Wire.field(17, Wire.field(3, Wire.field(1, "a")))
    + Wire.field(17, Wire.field(3, Wire.field(1, "b") + Wire.field(2, [])))
  let message = try Everything(serializedBytes: bytes)
  #expect(
    message
      == Everything(
        int32Value: 5, nested: .init(number: 1, text: "new", deeper: .init(texts: ["a", "b"], back: .init()))))
}

@Test("a submessage with an unset oneof merges into one with a set one") func mergingOneofs() throws {
  let bytes = Wire.field(18, Wire.number(71, 3)) + Wire.field(18, []) + Wire.field(18, Wire.number(1, 1))
  #expect(
    try Everything(serializedBytes: bytes) == Everything(recursive: Everything(int32Value: 1, choice: .chosenInt32(3))))
}

@Test("a oneof's submessage is merged until another field is chosen") func oneofMerging() throws {
  let merged = Wire.field(77, Wire.number(1, 1)) + Wire.field(77, Wire.field(2, "x"))
  #expect(try Everything(serializedBytes: merged) == Everything(choice: .chosenNested(.init(number: 1, text: "x"))))
  let separated = Wire.field(77, Wire.number(1, 1)) + Wire.number(71, 9) + Wire.field(77, Wire.field(2, "x"))
  #expect(try Everything(serializedBytes: separated) == Everything(choice: .chosenNested(.init(text: "x"))))
  let overridden = Wire.field(77, Wire.number(1, 1)) + Wire.field(78, Wire.number(1, 1)) + Wire.field(72, "last")
  #expect(try Everything(serializedBytes: overridden) == Everything(choice: .chosenString("last")))
}

@Test("the last of several values counts") func lastValue() throws {
  let bytes =
    Wire.number(1, 1) + Wire.field(14, "first") + Wire.number(26, 1) + Wire.number(1, 2) + Wire.field(14, "second")
    + Wire.number(26, 0)
  #expect(
    try Everything(serializedBytes: bytes) == Everything(int32Value: 2, stringValue: "second", optionalBool: false))
}

@Test("lists are read packed, unpacked and mixed, whatever they are declared as") func packing() throws {
  let bytes =
    Wire.number(31, 1) + Wire.field(31, [2, 3]) + Wire.number(31, 4) + Wire.field(49, [5, 6]) + Wire.number(49, 7)
    + Wire.field(37, [1, 0, 0, 0]) + Wire.tag(37, 5) + [2, 0, 0, 0] + Wire.field(31, [])
    + Wire.field(43, [1, 0, 0x82, 1])
  #expect(
    try Everything(serializedBytes: bytes)
      == Everything(
        int32List: [1, 2, 3, 4], fixed32List: [1, 2], boolList: [true, false, true], unpackedList: [5, 6, 7]))
}

@Test("of map entries with one key the last counts; missing keys and values are zero") func maps() throws {
  let bytes =
    Wire.field(52, Wire.number(1, 1) + Wire.number(2, 10)) + Wire.field(52, Wire.number(2, 20) + Wire.number(1, 1))
    + Wire.field(52, Wire.number(2, 30)) + Wire.field(52, Wire.number(1, 4)) + Wire.field(55, Wire.number(1, 5))
    + Wire.field(52, Wire.number(1, 6) + Wire.number(1, 7) + Wire.number(3, 1))
  #expect(
    try Everything(serializedBytes: bytes)
      == Everything(int32Map: [1: 20, 0: 30, 4: 0, 7: 0], uint64Map: [5: .init()]))
}

@Test("a number past the field's type keeps its low bits") func wideNumbers() throws {
  let bytes = Wire.number(1, 0x1_0000_0007) + Wire.number(16, 0xFFFF_FFFF_FFFF_FFFF) + Wire.number(13, 0x100)
  #expect(try Everything(serializedBytes: bytes) == Everything(int32Value: 7, boolValue: true, color: .negative))
}

@Test("an enum keeps a number that it does not name") func openEnums() throws {
  let message = try Everything(serializedBytes: Wire.number(16, 77) + Wire.field(46, [77, 1]))
  #expect(message.color == .unrecognized(77))
  #expect(message.colorList == [.unrecognized(77), .red])
  #expect(try Everything(serializedBytes: message.serialized()) == message)
}

@Test("unknown fields survive, groups too, at every level") func unknownFields() throws {
  let group = Wire.tag(1001, 3) + Wire.field(9, "in a group") + Wire.tag(3, 3) + Wire.tag(3, 4) + Wire.tag(1001, 4)
  let reserved = Wire.field(19000, "not ours")
  let unknown =
    Wire.number(1000, 1) + group + reserved + Wire.tag(1002, 5) + [1, 2, 3, 4] + Wire.tag(1003, 1) + [
      1, 2, 3, 4, 5, 6, 7, 8,
    ]
  let bytes = Wire.number(1, 1) + Wire.field(17, Wire.number(1, 2) + unknown) + unknown
  let message = try Everything(serializedBytes: bytes)
  #expect(message.int32Value == 1)
  #expect(message.unknownFields.bytes == unknown)
  #expect(message.nested?.unknownFields.bytes == unknown)
  #expect(try message.serialized() == bytes)
}

@Test("merging a great many submessages takes linear time and memory") func manyOccurrences() throws {
  let one = Wire.field(17, Wire.field(3, Wire.field(1, []) + Wire.field(2, Wire.number(1, 2))))
  let message = try Everything(serializedBytes: Array([[UInt8]](repeating: one, count: 50_000).joined()))
  #expect(message.nested?.deeper?.texts.count == 50_000)
  #expect(message.nested?.deeper?.back?.number == 2)
}
