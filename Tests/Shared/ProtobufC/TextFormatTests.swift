import CommonProtos
import ProtobufC
import TestMessages
import Testing

private typealias Everything = EverythingV1.Everything

@Suite("Printed messages") struct TextFormatTests {
  @Test("a message is its type and the fields that are set, in one line of the text format") func line() {
    let message = Everything(
      int32Value: -1, floatValue: 1.5, boolValue: true, stringValue: "a \"b\"\n\u{0}ü", bytesValue: [0, 65, 200],
      color: .deepBlue, nested: .init(number: 1, deeper: .init(texts: ["", "x"])), optionalInt32: 0,
      int32List: [1, 2], colorList: [.red, .unrecognized(9)], stringMap: ["b": "2", "a": "1"],
      choice: .chosenNothing(.init()))
    #expect(
      "\(message)" == """
        everything.v1.Everything { int32_value: -1 float_value: 1.5 bool_value: true \
        string_value: "a \\"b\\"\\n\\000ü" bytes_value: "\\000A\\310" color: COLOR_DEEP_BLUE \
        nested { number: 1 deeper { texts: "" texts: "x" } } optional_int32: 0 int32_list: 1 int32_list: 2 \
        color_list: COLOR_RED color_list: 9 string_map { key: "a" value: "1" } string_map { key: "b" value: "2" } \
        chosen_nothing { } }
        """)
    #expect("\(Everything())" == "everything.v1.Everything { }")
    #expect("\([GoogleProtobuf.Duration(seconds: 3)])" == "[google.protobuf.Duration { seconds: 3 }]")
  }

  @Test("a field called description is printed like any other") func description() {
    let error = TakenV1.Error(flag: true, description: "mine")
    #expect("\(error)" == #"taken.v1.Error { flag: true description: "mine" }"#)
  }

  @Test("fields that the type does not know have their numbers, and fields encoded once their names")
  func unknownFields() throws {
    let newer = EverythingV1.EverythingAndMore(
      newVarint: 5, newFixed32: 16, newFixed64: 255, newText: "n", newMessage: .init(number: 1))
    let older = try Everything(serializedBytes: newer.serialized())
    #expect(
      "\(older)"
        == #"everything.v1.Everything { 1001: 5 1002: 0x10 1003: 0xff 1004: "n" 1005: "\010\001" }"#)
    var carrier = Everything(boolValue: true)
    carrier.unknownFields = try UnknownFields(encoding: Everything(last: 7))
    #expect("\(carrier)" == "everything.v1.Everything { bool_value: true last: 7 }")
  }

  @Test("a long message ends with an ellipsis after 4 KiB") func length() {
    for message in [
      Everything(stringValue: String(repeating: "ü", count: 100_000)),
      Everything(bytesValue: [UInt8](repeating: 0, count: 100_000)),
      Everything(recursiveList: [Everything](repeating: .init(nested: .init(number: 1)), count: 10_000)),
    ] {
      let text = "\(message)"
      #expect(text.hasSuffix("…"))
      #expect((4_000...4_099).contains(text.utf8.count))
    }
  }

  @Test("a message that is too deep to be sent says so") func depth() {
    let message = (0..<200).reduce(Everything()) { inner, _ in Everything(recursive: inner) }
    #expect("\(message)".contains("nested deeper than 100 levels"))
  }
}
