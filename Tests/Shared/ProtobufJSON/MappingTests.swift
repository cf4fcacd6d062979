import CommonProtos
import ProtobufC
import ProtobufJSON
import TestMessages
import Testing

@Suite("The JSON form of messages")
struct MappingTests {
  /// Each message has this text, and the text is this message.
  static let forms: [(Everything, String)] = [
    (.init(), "{}"),
    (
      .init(int32Value: -1, sint32Value: 5, fixed32Value: .max),
      #"{"int32Value":-1,"sint32Value":5,"fixed32Value":4294967295}"#
    ),
    (
      .init(int64Value: .min, uint64Value: .max, sfixed64Value: 7),
      #"{"int64Value":"-9223372036854775808","uint64Value":"18446744073709551615","sfixed64Value":"7"}"#
    ),
    (.init(floatValue: 0.1, doubleValue: -0.0), #"{"floatValue":0.1,"doubleValue":-0.0}"#),
    (
      .init(floatValue: 3.4028235e38, doubleValue: .leastNonzeroMagnitude),
      #"{"floatValue":3.4028235e+38,"doubleValue":5e-324}"#
    ),
    (.init(floatValue: .infinity, doubleValue: -.infinity), #"{"floatValue":"Infinity","doubleValue":"-Infinity"}"#),
    (.init(doubleList: [1, 1.5, 1e20, 123_456_789]), #"{"doubleList":[1,1.5,1e+20,123456789]}"#),
    (.init(boolValue: true, boolList: [true, false]), #"{"boolValue":true,"boolList":[true,false]}"#),
    (
      .init(stringValue: "é\"\\/\n\u{0}\u{1F}\u{7F}\u{2028}👩"),
      "{\"stringValue\":\"é\\\"\\\\/\\n\\u0000\\u001f\u{7F}\u{2028}👩\"}"
    ),
    (.init(bytesList: [[], [0], [0, 255], [251, 239, 190]]), #"{"bytesList":["","AA==","AP8=","++++"]}"#),
    (
      .init(color: .negative, colorList: [.largest, .smallest, .unspecified, .unrecognized(77)]),
      #"{"color":"COLOR_NEGATIVE","colorList":["COLOR_LARGEST","COLOR_SMALLEST","COLOR_UNSPECIFIED",77]}"#
    ),
    (
      .init(nested: .init(), nestedList: [.init(number: 1), .init()]), #"{"nested":{},"nestedList":[{"number":1},{}]}"#
    ),
    // Presence: what is set is written, also when it is 0.
    (
      .init(optionalInt32: 0, optionalFloat: 0, optionalBool: false, optionalString: "", optionalColor: .unspecified),
      #"{"optionalInt32":0,"optionalFloat":0,"optionalBool":false,"optionalString":"","optionalColor":"COLOR_UNSPECIFIED"}"#
    ),
    (.init(choice: .chosenInt32(0)), #"{"chosenInt32":0}"#),
    (.init(choice: .chosenNothing(.init())), #"{"chosenNothing":{}}"#),
    // Maps are ordered by their keys.
    (.init(stringMap: ["b": "2", "": "", "a": "1"]), #"{"stringMap":{"":"","a":"1","b":"2"}}"#),
    (.init(uint64Map: [.max: .init(text: "x")]), #"{"uint64Map":{"18446744073709551615":{"text":"x"}}}"#),
    (.init(sint32Map: [-1: 0.5, 2: 0]), #"{"sint32Map":{"-1":0.5,"2":0}}"#),
    (.init(boolMap: [true: .init(), false: .init(last: 1)]), #"{"boolMap":{"false":{"last":1},"true":{}}}"#),
    // Well-known types.
    (.init(timestamp: .init(seconds: 0, nanos: 0)), #"{"timestamp":"1970-01-01T00:00:00Z"}"#),
    (.init(duration: .init(seconds: -1, nanos: -500_000_000)), #"{"duration":"-1.500s"}"#),
    (.init(empty: .init()), #"{"empty":{}}"#),
    (.init(fieldMask: .init(paths: ["a_b.c", "d"])), #"{"fieldMask":"aB.c,d"}"#),
    (.init(fieldMask: .init()), #"{"fieldMask":""}"#),
    (
      .init(
        structure: .init(fields: [
          "a": .init(kind: .nullValue(.nullValue)), "b": .init(kind: .numberValue(1.5)),
          "c": .init(kind: .listValue(.init(values: [.init(kind: .boolValue(true)), .init(kind: .stringValue(""))]))),
          "d": .init(kind: .structValue(.init())), "e": .init(kind: .listValue(.init())),
        ])),
      #"{"structure":{"a":null,"b":1.5,"c":[true,""],"d":{},"e":[]}}"#
    ),
    (.init(wrappedString: .init(value: "x"), wrappedDouble: .init()), #"{"wrappedString":"x","wrappedDouble":0}"#),
    (.init(any: .init()), #"{"any":{}}"#),
    (.init(last: 1), #"{"last":1}"#),
  ]

  @Test("Every kind of field has the text of the mapping, and is read from it.", arguments: MappingTests.forms)
  func mapping(message: Everything, expected: String) throws {
    #expect(try text(message) == expected)
    #expect(try read(Everything.self, expected) == message)
  }

  /// Other texts of the same message.
  static let others: [(String, Everything)] = [
    (" \t\r\n{ \"last\" : 1 , \"int32_value\" : 2 } \n", .init(int32Value: 2, last: 1)),
    (
      #"{"int32Value":null,"nested":null,"int32List":null,"stringMap":null,"chosenInt32":null,"timestamp":null}"#,
      .init()
    ),
    (
      #"{"int32Value":"-5","int64Value":5,"uint64Value":1e3,"sint64Value":-1.50e1}"#,
      .init(int32Value: -5, int64Value: 5, uint64Value: 1000, sint64Value: -15)
    ),
    (
      #"{"uint64Value":18446744073709551615.000,"int64Value":"9223372036854775807e0"}"#,
      .init(int64Value: .max, uint64Value: .max)
    ),
    (
      #"{"floatValue":"1.5","doubleValue":"-0","floatList":[1E2,-0]}"#,
      .init(floatValue: 1.5, doubleValue: -0.0, floatList: [100, -0.0])
    ),
    (
      #"{"bytesList":["-_-_","+/+/","AA","AAA="]}"#,
      .init(bytesList: [[251, 255, 191], [251, 255, 191], [0], [0, 0]])
    ),
    (
      #"{"color":2,"colorList":["COLOR_RED",-1,"-1",99]}"#,
      .init(color: .deepBlue, colorList: [.red, .negative, .negative, .unrecognized(99)])
    ),
    (#"{"\u0073tringValue":"\u00e9\ud83d\ude00\b\f\/"}"#, .init(stringValue: "é😀\u{8}\u{C}/")),
    (
      #"{"timestamp":"2024-02-29T23:59:59.5+01:30"}"#,
      .init(timestamp: .init(seconds: 1_709_245_799, nanos: 500_000_000))
    ),
    (#"{"duration":"-0.000000001s"}"#, .init(duration: .init(seconds: 0, nanos: -1))),
    (#"{"int32Map":{"-1":"5"}}"#, .init(int32Map: [-1: 5])),
    (
      #"{"chosenBool":null,"chosenString":"a"}"#,
      .init(choice: .chosenString("a"))
    ),
  ]

  @Test("Both forms of names, numbers as texts, and a null as absent are read.", arguments: MappingTests.others)
  func otherForms(other: String, expected: Everything) throws {
    #expect(try read(Everything.self, other) == expected)
  }

  @Test("A number that is none is read, and written as a text.")
  func notANumber() throws {
    let message = try read(Everything.self, #"{"floatValue":"NaN","doubleList":["NaN"]}"#)
    #expect(message.floatValue.isNaN)
    #expect(try text(message) == #"{"floatValue":"NaN","doubleList":["NaN"]}"#)
  }

  @Test("The options choose names, numbers of enums, and whether unknown names are left out.")
  func options() throws {
    let message = Everything(color: .red, optionalInt32: 1)
    #expect(try text(message, .init(writesOriginalNames: true)) == #"{"color":"COLOR_RED","optional_int32":1}"#)
    #expect(try text(message, .init(writesEnumsAsNumbers: true)) == #"{"color":1,"optionalInt32":1}"#)
    let unknown =
      #"{"more":[{"a":"\ud83d\ude00"},1.5e3,null],"color":"COLOR_NEW","colorList":["COLOR_NEW","COLOR_RED"],"#
      + #""uint32Map":{"1":"COLOR_NEW"},"last":1}"#
    #expect(try read(Everything.self, unknown, .init(ignoresUnknownFields: true)) == .init(colorList: [.red], last: 1))
    #expect(fault(unknown) == "more, byte 1: everything.v1.Everything has no field of this name")
  }

  @Test("Names follow protoc's rule, whatever words they are.")
  func names() throws {
    let message = EverythingV1.Names(camelCase: 1, shouted: 2, leading: 3, trailing: 4, digits12: 5)
    let expected = #"{"camelCase":1,"SHOUTED":2,"Leading":3,"trailing":4,"digits12":5}"#
    #expect(try text(message) == expected)
    #expect(try read(EverythingV1.Names.self, expected) == message)
  }

  @Test("Fields that are encoded already and carried along are written as the message's own.")
  func carried() throws {
    var message = Everything(nested: .init(number: 1), int32List: [1], last: 5)
    message.nested?.unknownFields = try UnknownFields(encoding: Everything.Nested(text: "carried"))
    message.unknownFields = try UnknownFields(encoding: Everything(int32List: [2], stringMap: ["a": "b"]))
    #expect(
      try text(message) == #"{"nested":{"number":1,"text":"carried"},"int32List":[1,2],"stringMap":{"a":"b"},"last":5}"#
    )
    // What no field is has no name.
    var newer = EverythingV1.EverythingAndMore(int32Value: 1, newText: "x")
    newer.nested = .init(text: "y")
    #expect(
      try text(Everything(serializedBytes: newer.serialized())) == #"{"int32Value":1,"nested":{"text":"y"}}"#)
  }

  @Test("A message without generated code has no JSON form.")
  func notGenerated() {
    struct Raw: Message {
      static var fullName: String { "raw" }
      init() {}
      init(serializedBytes bytes: UnsafeRawBufferPointer, limits: DecodeLimits) {}
      func serialized(headroom: Int) -> [UInt8] { [] }
    }
    #expect(throws: JSONMappingError(.notGenerated, field: "")) { try Raw().jsonBytes() }
    #expect(throws: JSONMappingError(.notGenerated, field: "")) { try Raw(jsonBytes: [0x7B, 0x7D]) }
  }
}
