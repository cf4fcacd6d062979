import JSON
import Testing

struct JSONTests {
  @Test("JSON: values survive the round trip through text")
  func roundTrip() throws {
    let value: JSON = [
      "null": nil, "yes": true, "no": false, "integer": -9_007_199_254_740_993, "real": 0.25,
      "text": "a \"quoted\" \\ line\n\u{1F600} ü \u{7F}", "empty": "", "list": [1, [], [:]],
      "nested": ["a": ["b": "c"]],
    ]
    #expect(try JSON(parsing: value.serialized()) == value)
    #expect(try JSON(parsing: value.serialized(indented: true)) == value)
    #expect(try JSON.integer(.max).text() == "9223372036854775807")
    #expect(try JSON(parsing: "9223372036854775807") == .integer(.max))
  }

  @Test("JSON: output is sorted, on one line or indented")
  func layout() throws {
    let value: JSON = ["b": [1, 2], "a": "x"]
    #expect(try value.text() == #"{"a":"x","b":[1,2]}"#)
    #expect(try value.text(indented: true) == "{\n  \"a\": \"x\",\n  \"b\": [\n    1,\n    2\n  ]\n}")
    #expect(value["a"]?.stringValue == "x" && value["b"]?.arrayValue?.count == 2 && value["c"] == nil)
  }

  @Test(
    "JSON: malformed text is refused",
    arguments: [
      "", " ", "{", "[1,]", "{\"a\":1,\"a\":2}", "nul", "01", "\"\\u0000\"", "\"\\ud800\"", "1 2", "{\"a\"}", "\"\n\"",
      "9223372036854775808", "1e999", "[1}", "'a'", "{a:1}", "\u{FEFF}1",
    ])
  func malformed(_ text: String) {
    #expect(throws: JSONError.self) { try JSON(parsing: text) }
  }

  @Test("JSON: invalid UTF-8 is refused")
  func encoding() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] {
      #expect(throws: JSONError.self) { try JSON(parsing: [0x22] + bytes + [0x22]) }
    }
  }

  @Test("JSON: size and depth are bounded")
  func limits() throws {
    let limits = JSONLimits(maximumSize: 100, maximumDepth: 3)
    #expect(throws: JSONError.tooLarge(size: 101, maximum: 100)) {
      try JSON(parsing: String(repeating: " ", count: 101), limits: limits)
    }
    #expect(throws: JSONError.tooDeep(maximum: 3)) { try JSON(parsing: "[[[[1]]]]", limits: limits) }
    #expect(try JSON(parsing: #"[[["]]]][[[[\"[["]]]"#, limits: limits).arrayValue?.count == 1)
    #expect(throws: JSONError.tooDeep(maximum: 64)) { try JSON(parsing: String(repeating: "[", count: 1 << 20)) }
    #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "]", count: 1 << 20)) }
  }

  @Test("JSON: values that JSON can't express are rejected, also nested ones")
  func notRepresentable() {
    #expect(throws: JSONError.self) { try JSON.number(.infinity).serialized() }
    #expect(throws: JSONError.self) { try JSON.array([.object(["a": .number(.nan)])]).serialized() }
    #expect(throws: JSONError.self) { try JSON.string("a\0b").serialized() }
    #expect(throws: JSONError.self) { try JSON.object(["a\0": 1]).serialized() }
  }
}
