import CommonProtos
import ProtobufC
import ProtobufJSON
import TestMessages
import Testing

@Suite("JSON that is refused")
struct RefusalTests {
  /// What is said of a text.
  static let faults: [(String, String)] = [
    (
      #"{"int32Value":2147483648}"#,
      "int32Value, byte 14: 2147483648 is not a whole number from -2147483648 to 2147483647"
    ),
    (
      #"{"nestedList":[{},{"number":1.5}]}"#,
      "nestedList[1].number, byte 28: 1.5 is not a whole number from -2147483648 to 2147483647"
    ),
    (#"{"uint64Map":{"7":{"text":5}}}"#, "uint64Map[7].text, byte 26: 5 is not a text"),
    (#"{"stringMap":{"a":null}}"#, "stringMap[\"a\"], byte 18: null is not a text"),
    (#"{"uint64Value":-1}"#, "uint64Value, byte 15: -1 is not a whole number from 0 to 18446744073709551615"),
    (
      #"{"floatValue":3.5e38}"#,
      "floatValue, byte 14: 3.5e38 is not a number, \"NaN\", \"Infinity\" or \"-Infinity\" in the range of a float"
    ),
    (#"{"boolValue":"true"}"#, "boolValue, byte 13: \"true\" is not true or false"),
    (#"{"bytesValue":"A"}"#, "bytesValue, byte 14: \"A\" is not bytes in Base64"),
    (
      #"{"color":"COLOR_PINK"}"#,
      "color, byte 9: \"COLOR_PINK\" is not a everything.v1.Color: COLOR_SMALLEST, COLOR_NEGATIVE, COLOR_UNSPECIFIED, "
        + "COLOR_RED, COLOR_DEEP_BLUE, COLOR_LARGEST"
    ),
    (#"{"nested":[1]}"#, "nested, byte 10: [1 is not an object of everything.v1.Everything.Nested"),
    (#"{"int32List":[1,null]}"#, "int32List[1], byte 16: null is not a whole number from -2147483648 to 2147483647"),
    (#"{"nestedList":{}}"#, "nestedList, byte 14: { is not an array"),
    (#"{"last":1,"last":2}"#, "last, byte 10: the field or key is given twice; give it once"),
    (#"{"int32Value":1,"int32_value":null}"#, "int32Value, byte 16: the field or key is given twice; give it once"),
    (
      #"{"int32Map":{"1":"1","0":"2","1.0":"3"}}"#,
      "int32Map[1], byte 13: the field or key is given twice; give it once"
    ),
    (
      #"{"chosenInt32":1,"chosenBool":true}"#,
      "chosenBool, byte 30: chosenInt32 is given as well, and only one of them may be"
    ),
    (#"{"last":1}}"#, "the message, byte 10: the text is not JSON: nothing is expected after the message"),
    (#"{"last":01}"#, "the message, byte 9: the text is not JSON: ',' or '}' is expected here"),
    (#"{"last":1"#, "the message, byte 9: the text is not JSON: it ends too early: ',' or '}' is expected here"),
    ("", "the message, byte 0: the text is not JSON: it ends too early: a message is expected here"),
    ("null", "the message, byte 0: null is not an object of everything.v1.Everything"),
  ]

  @Test("A fault is named with the path of the field, the value and what is expected.", arguments: RefusalTests.faults)
  func namedFault(json: String, expected: String) { #expect(fault(json) == expected) }

  @Test(
    "A text that is not JSON is refused, also where it would be left out.",
    arguments: [
      "{\"last\":1,}", "{,}", "{\"last\" 1}", "{last:1}", "{'last':1}", "{\"last\":+1}", "{\"doubleValue\":.5}",
      "{\"doubleValue\":1.}", "{\"doubleValue\":1e}", "{\"doubleValue\":NaN}", "{\"doubleValue\":Infinity}",
      "{\"stringValue\":\"\t\"}", "{\"stringValue\":\"\\x\"}", "{\"stringValue\":\"\\ud83d\"}",
      "{\"stringValue\":\"\\ude00\"}", "{\"stringValue\":\"\\u00g0\"}", "{\"stringValue\":\"", "{\"stringValue\":\"\\",
      "\u{FEFF}{}", "{} {}", "{\"x\":[1,]}", "{\"x\":{\"a\"}}", "{\"x\":\"\\q\"}", "{\"x\":tru}", "{\"x\":-}", "[", "{",
    ])
  func malformed(json: String) {
    #expect(!fault(json).isEmpty)
    #expect(!fault(json, .init(ignoresUnknownFields: true)).isEmpty)
  }

  @Test("A text that is not UTF-8 is refused, in values, keys and names.")
  func utf8() {
    for json in ["{\"stringValue\":\"?\"}", "{\"stringMap\":{\"?\":\"\"}}", "{\"?\":1}", "{\"x\":\"?\"}"] {
      let bytes = json.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
      for ignores in [false, true] {
        #expect(throws: JSONMappingError.self) {
          try Everything(jsonBytes: bytes, options: .init(ignoresUnknownFields: ignores))
        }
      }
    }
  }

  @Test("Nesting, size and memory are bounded.")
  func limits() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: #"{"recursive":"#, count: levels - 1) + "{}" + String(repeating: "}", count: levels - 1)
    }
    let deep = try read(Everything.self, nested(100))
    #expect(try text(deep) == nested(100))
    #expect(try Everything(serializedBytes: deep.serialized()) == deep)
    #expect(fault(nested(101)).hasSuffix("the text is nested deeper than 100 levels"))
    #expect(fault(nested(4), .init(limits: .init(maximumDepth: 3))).contains("deeper than 3 levels"))
    let lists = String(repeating: "[", count: 5000)
    #expect(fault("{\"x\":\(lists)", .init(ignoresUnknownFields: true)).contains("deeper than 100 levels"))
    #expect(throws: JSONMappingError.self) { try read(GoogleProtobuf.Value.self, lists) }

    let many = "{\"recursiveList\":[\(String(repeating: "{},", count: 2000)){}]}"
    #expect(fault(many) == "")
    #expect(
      fault(many, .init(limits: .init(maximumMemory: 1 << 20))).hasSuffix(
        "reading would take more than 1048576 bytes of memory; send fewer elements"))
    #expect(
      fault(many, .init(limits: .init(maximumSize: 100)))
        == "the message, byte 0: the text has \(many.utf8.count) bytes, the limit is 100; send it in parts")
    let digits = String(repeating: "1", count: 1101)
    #expect(fault("{\"doubleValue\":\(digits)}").contains("a number has 1101 characters, the limit is 1100"))
    #expect(!fault("{\"doubleValue\":\"\(digits)\"}").isEmpty)
    #expect(fault("{\"int32Value\":1e999999999999999999999}").contains("is not a whole number"))
  }

  @Test("The search for the type of nested messages ends.")
  func typeSearch() {
    let inner = #"{"@type":"x/google.protobuf.Any","value":{}}"#
    let json = (0..<40).reduce(inner) { text, _ in #"{"value":\#(text),"@type":"x/google.protobuf.Any"}"# }
    #expect(fault("{\"any\":\(json)}").contains("write it as the first member"))
  }

  @Test("A key that is given twice is found among any number of keys.", arguments: [3, 8, 9, 1000])
  func repeatedKeys(count: Int) {
    let keys = (0..<count).map { "\"k\(($0 * 7919) % count)\":\"\"" }
    #expect(fault("{\"stringMap\":{\(keys.joined(separator: ","))}}") == "")
    let twice = keys + [keys[count / 2]]
    #expect(fault("{\"stringMap\":{\(twice.joined(separator: ","))}}").contains("is given twice"))
  }
}
