import ProtobufC
import ProtobufJSON
import SelfContained
import Testing

@Suite("The JSON form of messages without C structs") struct SelfContainedTests {
  @Test("It is that of messages with them, for fields, lists, maps, enums, oneofs and well-known types.")
  func form() throws {
    let text = """
      {"int32Value":-1,"doubleValue":0.5,"stringValue":"\u{fc}\\n","bytesValue":"AP8=","color":"COLOR_LARGEST",\
      "nested":{"text":"t"},"optionalInt32":0,"int64List":["1","-2"],"colorList":["COLOR_RED",9],\
      "stringMap":{"a":"1","b":"2"},"uint32Map":{"7":"COLOR_DEEP_BLUE"},"uint64Map":{"8":{"number":1}},\
      "boolMap":{"false":{},"true":{"last":2}},"chosenBytes":"AQ==","timestamp":"1970-01-01T00:00:01Z",\
      "wrappedString":"w","last":7}
      """
    let plain = try SelfContained.EverythingV1.Everything(jsonString: text)
    #expect(plain.uint32Map == [7: .deepBlue] && plain.choice == .chosenBytes([1]))
    #expect(try plain.jsonString() == text)
    #expect(try read(Everything.self, text).serialized() == plain.serialized())
  }
}
