import CommonProtos
import ProtobufC
import ProtobufJSON
import TestMessages
import Testing

@Suite("The JSON form of well-known types")
struct WellKnownTypesTests {
  @Test("An instant has 0, 3, 6 or 9 digits of its second, and is in the years 1 to 9999.")
  func timestamps() throws {
    let vectors: [(Int64, Int32, String)] = [
      (-62_135_596_800, 0, "0001-01-01T00:00:00Z"), (253_402_300_799, 999_999_999, "9999-12-31T23:59:59.999999999Z"),
      (-1, 1000, "1969-12-31T23:59:59.000001Z"), (951_782_400, 20_000_000, "2000-02-29T00:00:00.020Z"),
      (4_107_542_400, 0, "2100-03-01T00:00:00Z"), (-2_203_891_200, 1, "1900-03-01T00:00:00.000000001Z"),
    ]
    for (seconds, nanos, expected) in vectors {
      let message = GoogleProtobuf.Timestamp(seconds: seconds, nanos: nanos)
      #expect(try text(message) == "\"\(expected)\"")
      #expect(try read(GoogleProtobuf.Timestamp.self, "\"\(expected)\"") == message)
    }
    // Every day of 400 years, of which each has its own text.
    var texts: Set<String> = []
    for day in Int64(0)..<146_097 {
      let time = TimeText.Time(seconds: day * 86_400, nanoseconds: 0)
      let text = try #require(TimeText.timestamp(time))
      guard TimeText.timestamp(text) == time else {
        Issue.record("day \(day)")
        continue
      }
      texts.insert(String(decoding: text, as: UTF8.self))
    }
    #expect(texts.count == 146_097)
    for (seconds, nanos) in [(-62_135_596_801, 0), (253_402_300_800, 0), (0, -1), (0, 1_000_000_000)] {
      #expect(throws: JSONMappingError.self) {
        try text(GoogleProtobuf.Timestamp(seconds: Int64(seconds), nanos: Int32(nanos)))
      }
    }
    for wrong in [
      "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:60Z", "2024-01-01",
      "2024-01-01t00:00:00z", "2024-01-01T00:00:00", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00.1234567890Z",
      "0001-01-01T00:00:00+00:01", "2024-1-01T00:00:00Z", "2024-01-01T00:00:00Z ", "",
    ] {
      #expect(fault("{\"timestamp\":\"\(wrong)\"}").contains("is not a time like"), "\(wrong)")
    }
  }

  @Test("A duration has at most the seconds of ten thousand years, and its fraction has its sign.")
  func durations() throws {
    for (seconds, nanos, expected) in [
      (315_576_000_000, 0, "315576000000s"), (0, -1_000, "-0.000001s"), (3, 1, "3.000000001s"), (0, 0, "0s"),
      (315_576_000_000, 999_999_999, "315576000000.999999999s"),
      (-315_576_000_000, -999_999_999, "-315576000000.999999999s"),
    ] {
      let message = GoogleProtobuf.Duration(seconds: Int64(seconds), nanos: Int32(nanos))
      #expect(try text(message) == "\"\(expected)\"")
      #expect(try read(GoogleProtobuf.Duration.self, "\"\(expected)\"") == message)
    }
    for (seconds, nanos) in [(315_576_000_001, 0), (-315_576_000_001, 0), (1, -1), (-1, 1), (0, 1_000_000_000)] {
      #expect(throws: JSONMappingError.self) {
        try text(GoogleProtobuf.Duration(seconds: Int64(seconds), nanos: Int32(nanos)))
      }
    }
    for wrong in ["1", "s", "1.s", ".5s", "+1s", "1e3s", "315576000001s", "1.0000000001s", "99999999999999999999s"] {
      #expect(fault("{\"duration\":\"\(wrong)\"}").contains("is not a duration in seconds"), "\(wrong)")
    }
  }

  @Test("A path that would be read back as another one is not written.")
  func fieldMasks() throws {
    for path in ["aB", "a__b", "a_1", "a_"] {
      #expect(throws: JSONMappingError.self, "\(path)") { try text(GoogleProtobuf.FieldMask(paths: [path])) }
    }
    #expect(fault(#"{"fieldMask":"a_b"}"#).contains("lowerCamelCase"))
  }

  @Test("A value holds any JSON, but no number that is not finite.")
  func values() throws {
    for json in ["null", "1.5", "\"x\"", "true", "{\"a\":[null,{}]}", "[[],1]"] {
      #expect(try text(read(GoogleProtobuf.Value.self, json)) == json)
    }
    #expect(throws: JSONMappingError.self) { try text(GoogleProtobuf.Value(kind: .numberValue(.nan))) }
    #expect(throws: JSONMappingError.self) { try read(GoogleProtobuf.Value.self, "1e400") }
  }

  @Test("An Any contains a message of a type that the options name, and names it wherever in the object.")
  func any() throws {
    let url = "type.googleapis.com/everything.v1.Everything"
    let plain = try GoogleProtobuf.AnyMessage(packing: Everything(stringMap: ["b": "", "a": ""], last: 1))
    #expect(try text(plain) == "{\"@type\":\"\(url)\",\"stringMap\":{\"a\":\"\",\"b\":\"\"},\"last\":1}")
    #expect(
      try read(
        GoogleProtobuf.AnyMessage.self, "{\"stringMap\":{\"b\":\"\",\"a\":\"\"},\"@type\":\"\(url)\",\"last\":1}")
        == plain)
    let special = try GoogleProtobuf.AnyMessage(packing: GoogleProtobuf.AnyMessage(packing: GoogleProtobuf.Timestamp()))
    let json =
      #"{"@type":"type.googleapis.com/google.protobuf.Any","value":"#
      + #"{"@type":"type.googleapis.com/google.protobuf.Timestamp","value":"1970-01-01T00:00:00Z"}}"#
    #expect(try text(special) == json)
    #expect(try read(GoogleProtobuf.AnyMessage.self, json) == special)

    let unknown = "the type everything.v1.Everything is not known here; send one that is"
    #expect(fault("{\"any\":{\"@type\":\"\(url)\"}}", .init()) == "any, byte 7: \(unknown)")
    #expect(throws: JSONMappingError(.unknownType("everything.v1.Everything"), field: "")) { try text(plain, .init()) }
    let twice = "{\"any\":{\"@type\":\"\(url)\",\"@type\":\"x/google.protobuf.Empty\"}}"
    #expect(fault(twice).hasSuffix("the field or key is given twice; give it once"))
    #expect(fault(#"{"any":{"last":1}}"#).contains(#"an object with "@type""#))
    #expect(fault(#"{"any":{"@type":"x/google.protobuf.Timestamp"}}"#).contains(#"an object with "value""#))
    #expect(
      fault(#"{"any":{"@type":"x/google.protobuf.Timestamp","value":5}}"#).hasPrefix(
        "any.value, byte 54: 5 is not a time"))
    #expect(throws: JSONMappingError.self) { try text(GoogleProtobuf.AnyMessage(typeURL: url, value: [0x0A, 9])) }
  }
}
