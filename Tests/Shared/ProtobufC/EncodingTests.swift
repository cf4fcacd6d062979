import CommonProtos
import ProtobufC
import TestMessages
import Testing

private typealias Everything = EverythingV1.Everything

/// A message with a value in most kinds of fields.
func sample() -> EverythingV1.Everything {
  EverythingV1.Everything(
    int32Value: -1, sint64Value: .min, doubleValue: -0.0, boolValue: true, stringValue: "a\u{0}ü",
    bytesValue: [0, 255],
    color: .smallest, nested: .init(number: 1, deeper: .init(texts: ["", "x"], back: .init())),
    recursive: .init(uint64Value: .max), optionalInt32: 0, optionalString: "", int32List: [1, -1],
    stringList: ["", "a"],
    stringMap: ["b": "2", "a": "1"], boolMap: [true: .init(int32Value: 1), false: .init()],
    choice: .chosenDouble(0), timestamp: .init(seconds: -1, nanos: 5), last: 7)
}

@Test("every kind of field has the encoding of the specification") func fixture() throws {
  let message = Everything(
    int32Value: -2, sint32Value: -2, fixed32Value: 1, floatValue: 1, boolValue: true, stringValue: "é",
    bytesValue: [0], color: .deepBlue, nested: .init(number: 3), optionalInt32: 0, optionalString: "",
    int32List: [1, 300], stringList: ["x"], unpackedList: [1, 2], int32Map: [2: 0, 1: -1], choice: .chosenBool(false),
    last: 1)
  let expected: [UInt8] =
    Wire.number(1, 0xFFFF_FFFF_FFFF_FFFE) + Wire.number(5, 3) + Wire.tag(7, 5) + [1, 0, 0, 0] + Wire.tag(11, 5) + [
      0, 0, 0x80, 0x3F,
    ] + Wire.number(13, 1) + Wire.field(14, [0xC3, 0xA9]) + Wire.field(15, [0]) + Wire.number(16, 2)
    + Wire.field(17, Wire.number(1, 3)) + Wire.number(21, 0) + Wire.field(27, "") + Wire.field(31, [1, 0xAC, 2])
    + Wire.field(44, "x") + Wire.number(49, 1) + Wire.number(49, 2)
    + Wire.field(52, Wire.number(1, 1) + Wire.number(2, UInt64(bitPattern: -1)))
    + Wire.field(52, Wire.number(1, 2) + Wire.number(2, 0)) + Wire.number(74, 0) + Wire.number(536_870_911, 1)
  #expect(try message.serialized() == expected)
  #expect(try Everything(serializedBytes: expected) == message)
}

@Test("fields encoded once belong to every message that carries them, at every level") func encodedOnce() throws {
  let fields = try UnknownFields(encoding: sample())
  for last: Int32 in [8, 9] {
    // A field set in both is decoded as the carried one, and lists are concatenated.
    var carrier = Everything(int32List: [5], last: last)
    carrier.unknownFields = fields
    var expected = sample()
    expected.int32List = [5] + sample().int32List
    #expect(try Everything(serializedBytes: carrier.serialized()) == expected)
    let outer = Everything(boolValue: true, recursive: carrier, last: last)
    var decoded = try Everything(serializedBytes: outer.serialized(headroom: 5).dropFirst(5).map(\.self))
    #expect(decoded.recursive == expected)
    decoded.recursive = nil
    #expect(decoded == Everything(boolValue: true, last: last))
  }
  var nothing = Everything(last: 7)
  nothing.unknownFields = try UnknownFields(encoding: Everything())
  #expect(try nothing.serialized() == Everything(last: 7).serialized())
}

@Test("an empty message has no bytes, and none are an empty message") func empty() throws {
  #expect(try Everything().serialized() == [])
  #expect(try Everything(serializedBytes: []) == Everything())
  #expect(try GoogleProtobuf.Empty(serializedBytes: []).serialized() == [])
}

@Test("headroom is zero bytes in front") func headroom() throws {
  let bytes = try sample().serialized()
  #expect(try sample().serialized(headroom: 5) == [0, 0, 0, 0, 0] + bytes)
}

@Test("encodings are equal for equal messages, and -0.0, NaN and presence are kept") func determinism() throws {
  #expect(try sample().serialized() == sample().serialized())
  let decoded = try Everything(serializedBytes: sample().serialized())
  #expect(decoded == sample())
  #expect(decoded.doubleValue.sign == .minus)
  #expect(decoded.optionalInt32 == 0 && decoded.optionalUint64 == nil && decoded.optionalString == "")
  let nan = Everything(floatValue: Float(bitPattern: 0x7FC0_0001), sint64Map: [1: -0.0])
  let again = try Everything(serializedBytes: nan.serialized())
  #expect(again.floatValue.bitPattern == 0x7FC0_0001)
  #expect(again.sint64Map[1]?.sign == .minus)
}

@Test("a field's name may be a word of Swift, of C or of the generated code") func names() throws {
  var names = EverythingV1.Names(base: 1, default: 2, in: [3], value: ["v": 1], speed: 0, kind: .kindValue(.default))
  names.init_ = 4
  names.self_ = 5
  names.case = .some("s")
  let decoded = try EverythingV1.Names(serializedBytes: names.serialized())
  #expect(decoded == names)
  #expect(EverythingV1.Alias.uno == .one)
  #expect(EverythingV1.Imported.Kind.allCases == [.unspecified, ._1, .default, .unprefixed])
}

@Test("an enum's value has its name in the contract, a number without one its digits") func valueNames() {
  let names = EverythingV1.Imported.Kind.allCases.map(\.protoName)
  #expect(names == ["KIND_UNSPECIFIED", "KIND_1", "KIND_DEFAULT", "UNPREFIXED"])
  #expect(EverythingV1.Imported.Kind(rawValue: 99).protoName == "99")
}

@Test("a cycle of messages is a value") func cycles() throws {
  let first = EverythingV1.First(
    second: .init(third: .init(first: .init(), children: [.init()], choice: .chosen(.init(second: .init())))))
  #expect(try EverythingV1.First(serializedBytes: first.serialized()) == first)
}

@Test("a message with more than 128 fields works") func wide() throws {
  let wide = EverythingV1.Wide(field1: "1", field60: 60, field139: [1], field140: 7)
  #expect(try EverythingV1.Wide(serializedBytes: wide.serialized()) == wide)
}

@Test("Any carries a message with its name") func anyMessage() throws {
  let any = try GoogleProtobuf.AnyMessage(packing: sample())
  #expect(any.typeURL == "type.googleapis.com/everything.v1.Everything")
  #expect(any.messageName == "everything.v1.Everything")
  #expect(try any.unpacked(as: Everything.self) == sample())
  #expect(try any.unpacked(as: EverythingV1.Names.self) == nil)
  #expect(throws: DecodeError.self) {
    try GoogleProtobuf.AnyMessage(typeURL: Everything.fullName, value: [1]).unpacked(as: Everything.self)
  }
}
