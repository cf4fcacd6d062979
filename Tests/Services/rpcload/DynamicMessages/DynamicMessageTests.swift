import DynamicMessages
import JSON
import Testing

@Suite("Messages without generated code")
struct DynamicMessageTests {
  /// A descriptor set, as bytes: message t.M with these fields, enum t.E, service t.S.
  private static func pool() throws -> DescriptorPool {
    func field(
      _ name: String, _ number: UInt8, _ type: UInt8, label: UInt8 = 1, typeName: String = "", oneof: UInt8? = nil
    ) -> [UInt8] {
      var bytes = text(1, name) + [0x18, number, 0x20, label, 0x28, type]
      if !typeName.isEmpty { bytes += text(6, typeName) }
      if let oneof { bytes += [0x48, oneof] }
      return wrap(2, bytes)
    }
    let message =
      text(1, "M") + field("id", 1, 9) + field("signed_one", 2, 17) + field("numbers", 3, 5, label: 3)
      + field("kind", 4, 14, typeName: ".t.E") + field("inner", 5, 11, typeName: ".t.M") + field("data", 6, 12)
      + field("weights", 7, 11, label: 3, typeName: ".t.M.WeightsEntry") + field("left", 8, 3, oneof: 0)
      + field("right", 9, 8, oneof: 0) + field("ratio", 10, 1) + field("half", 11, 7)
      + field("when", 12, 11, typeName: ".google.protobuf.Timestamp") + field("big", 13, 4)
      + wrap(3, text(1, "WeightsEntry") + field("key", 1, 9) + field("value", 2, 5) + wrap(7, [0x38, 1]))
      + wrap(8, text(1, "side"))
    let kinds = text(1, "E") + wrap(2, text(1, "NONE") + [0x10, 0]) + wrap(2, text(1, "SOME") + [0x10, 3])
    let service = text(1, "S") + wrap(2, text(1, "Do") + text(2, ".t.M") + text(3, ".t.M") + [0x30, 1])
    let file =
      text(1, "t.proto") + text(2, "t") + wrap(4, message) + wrap(5, kinds) + wrap(6, service) + text(12, "proto3")
    let timestamp = text(1, "Timestamp") + field("seconds", 1, 3) + field("nanos", 2, 5)
    let known = text(1, "google/protobuf/timestamp.proto") + text(2, "google.protobuf") + wrap(4, timestamp)
    return try DescriptorPool(set: wrap(1, file) + wrap(1, known))
  }

  private static func wrap(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length =
      content.count < 128 ? [UInt8(content.count)] : [UInt8(content.count & 127 | 128), UInt8(content.count >> 7)]
    return [number << 3 | 2] + length + content
  }

  private static func text(_ number: UInt8, _ text: String) -> [UInt8] { wrap(number, Array(text.utf8)) }

  private func encode(_ json: JSON) throws -> [UInt8] { try MessageEncoder(Self.pool()).encode(json, as: "t.M") }

  @Test("descriptors are read")
  func descriptors() throws {
    let pool = try Self.pool()
    let method = try #require(pool.methods["t.S/Do"])
    #expect(method.path == "/t.S/Do")
    #expect(method.request == "t.M")
    #expect(!method.streamsRequests)
    #expect(method.streamsResponses)
    #expect(pool.messages["t.M"]?.fields.map(\.jsonName).prefix(2) == ["id", "signedOne"])
    #expect(pool.messages["t.M.WeightsEntry"]?.isMapEntry == true)
    #expect(throws: DynamicMessageError.self) { try DescriptorPool(set: []) }
    #expect(throws: DynamicMessageError.self) { try DescriptorPool(set: [10, 200]) }
  }

  @Test("each kind of field has the bytes of the wire format")
  func wire() throws {
    #expect(try encode(["id": "a"]) == [0x0A, 1, 0x61])
    #expect(try encode(["signed_one": -2]) == [0x10, 3])
    #expect(try encode(["signedOne": "-2"]) == [0x10, 3])
    #expect(
      try encode(["numbers": [1, 300, -1]]) == [0x1A, 13, 1, 0xAC, 2] + [UInt8](repeating: 0xFF, count: 9) + [1])
    #expect(try encode(["kind": "SOME"]) == [0x20, 3])
    #expect(try encode(["kind": 7]) == [0x20, 7])
    #expect(try encode(["inner": ["id": "b"]]) == [0x2A, 3, 0x0A, 1, 0x62])
    #expect(try encode(["data": "AP8="]) == [0x32, 2, 0, 255])
    #expect(try encode(["data": "_-8"]) == [0x32, 2, 0xFF, 0xEF])
    #expect(try encode(["weights": ["x": 5]]) == [0x3A, 5, 0x0A, 1, 0x78, 0x10, 5])
    #expect(try encode(["right": true]) == [0x48, 1])
    #expect(try encode(["ratio": 1]) == [0x51, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
    #expect(try encode(["half": 258]) == [0x5D, 2, 1, 0, 0])
    #expect(try encode(["when": "1970-01-01T00:00:01.5Z"]) == [0x62, 8, 8, 1, 0x10, 0x80, 0xCA, 0xB5, 0xEE, 1])
    #expect(try encode(["big": "18446744073709551615"]) == [0x68] + [UInt8](repeating: 0xFF, count: 9) + [1])
    #expect(try encode(["big": "1e2"]) == [0x68, 100])
    #expect(try encode(["id": nil]) == [])
    // Fields are in the order of their numbers.
    #expect(try encode(["kind": "SOME", "id": "a"]) == [0x0A, 1, 0x61, 0x20, 3])
  }

  @Test("an encoded message is decoded to the same one")
  func roundTrip() throws {
    let json: JSON = [
      "id": "ä", "signed_one": -5, "numbers": [1, 2], "kind": "SOME", "inner": ["inner": ["id": "deep"]],
      "data": "AP8=",
      "weights": ["x": 5, "y": -1], "left": "-9007199254740993", "ratio": 0.25, "half": 4_000_000_000,
      "when": "2026-03-29T01:00:00.250Z", "big": "18446744073709551615",
    ]
    let decoded = try MessageDecoder(Self.pool()).decode(encode(json), as: "t.M")
    // A time that has no text stays as it is: seconds past the year 9999.
    let far = [0x62, 7, 8, 0x85, 0x83, 0xD1, 0xFF, 0xAF, 7] as [UInt8]
    #expect(try MessageDecoder(Self.pool()).decode(far, as: "t.M")["when"] == ["seconds": "253402300805"])
    for (key, value) in json.objectValue ?? [:] { #expect(decoded[key] == value, "\(key)") }
    #expect(decoded.objectValue?.count == json.objectValue?.count)
  }

  @Test("a wrong field is named with its path, its value and the right form")
  func faults() throws {
    func fault(_ json: JSON) -> String {
      do {
        _ = try encode(json)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(fault(["inner": ["idd": "x"]]).hasPrefix("inner.idd is not a field of t.M: did you mean id? "))
    #expect(
      fault(["numbers": [1, "x"]]) == "numbers[1]: \"x\" is not a whole number from -2147483648 to 2147483647")
    #expect(fault(["kind": "MANY"]) == "kind: \"MANY\" is not a t.E: NONE, SOME")
    #expect(fault(["left": 1, "right": true]).contains("only one of them may be"))
    #expect(fault(["big": -1]).contains("from 0 to 18446744073709551615"))
    #expect(fault(["when": "2023-02-29T00:00:00Z"]).contains("is not a time"))
    #expect(fault(["big": "+1"]).contains("is not a whole number"))
    #expect(fault(["data": "%"]).contains("Base64"))
    #expect(fault(3).contains("not an object of t.M"))
    #expect(throws: DynamicMessageError.self) { try MessageDecoder(Self.pool()).decode([0x0A, 9], as: "t.M") }
    #expect(throws: DynamicMessageError.self) { try MessageDecoder(Self.pool()).decode([0x0B, 0x0C], as: "t.M") }
  }

  @Test("an Any is written as what the descriptors know it to contain, and by its fields otherwise")
  func any() throws {
    let content = Self.text(1, "x/t.M") + Self.wrap(2, [0x0A, 1, 0x61])
    let decoder = try MessageDecoder(Self.pool())
    #expect(try decoder.decode(content, as: "google.protobuf.Any") == ["@type": "x/t.M", "id": "a"])
    let unknown = Self.text(1, "x/t.N") + Self.wrap(2, [0x0A])
    #expect(try decoder.decode(unknown, as: "google.protobuf.Any") == ["type_url": "x/t.N", "value": "Cg=="])
    let encoder = try MessageEncoder(Self.pool())
    #expect(try encoder.encode(["@type": "x/t.M", "id": "a"], as: "google.protobuf.Any") == content)
  }

  @Test("descriptors that describe what can't be are an error or a missing field, not memory that is not there")
  func impossible() throws {
    func field(_ name: String, _ number: [UInt8], _ type: UInt8, label: UInt8 = 1, typeName: String = "") -> [UInt8] {
      Self.wrap(
        2,
        Self.text(1, name) + [0x18] + number + [0x20, label, 0x28, type]
          + (typeName.isEmpty ? [] : Self.text(6, typeName)))
    }
    // A map with messages as keys, the number of a field twice and too large, a type that is absent, an own Timestamp.
    let entry = field("key", [1], 11, typeName: ".t.M") + field("value", [2], 5) + Self.wrap(7, [0x38, 1])
    let message =
      Self.text(1, "M") + field("map", [1], 11, label: 3, typeName: ".t.M.MapEntry") + field("a", [2], 9)
      + field("b", [2], 1) + field("c", [0x80, 0x80, 0x80, 0x80, 8], 5) + field("d", [4], 11, typeName: ".t.Missing")
      + field("when", [5], 11, typeName: ".google.protobuf.Timestamp") + Self.wrap(3, Self.text(1, "MapEntry") + entry)
    let file = Self.text(1, "t.proto") + Self.text(2, "t") + Self.wrap(4, message) + Self.text(12, "proto3")
    let time = Self.text(1, "time.proto") + Self.text(2, "google.protobuf") + Self.wrap(4, Self.text(1, "Timestamp"))
    let pool = try DescriptorPool(set: Self.wrap(1, file) + Self.wrap(1, time))
    let (encoder, decoder) = (MessageEncoder(pool), MessageDecoder(pool))
    #expect(try encoder.encode(["map": [["key": ["a": "x"], "value": 1]]], as: "t.M").count == 9)
    #expect(throws: DynamicMessageError.self) { try encoder.encode(["map": ["x": 1]], as: "t.M") }
    #expect(throws: DynamicMessageError.self) { try encoder.encode(["c": 1], as: "t.M") }
    #expect(throws: DynamicMessageError.self) { try encoder.encode(["d": [:]], as: "t.M") }
    #expect(try encoder.encode(["when": "1970-01-01T00:00:01Z"], as: "t.M") == [0x2A, 2, 8, 1])
    #expect(try decoder.decode([0x2A, 2, 8, 1], as: "t.M") == ["when": "1970-01-01T00:00:01Z"])
    #expect(throws: DynamicMessageError.self) { try decoder.decode([0x2A, 2, 0x0A, 0], as: "t.M") }
  }

  @Test("templates make a new message each time")
  func templates() throws {
    #expect(try RequestTemplate(["id": "plain", "n": [1]]).isConstant)
    let template = try RequestTemplate([
      "id": "{{uuid}}", "n": "{{random 5 5}}", "s": "x{{sequence}}y", "c": "{{choice a b | a b }}", "t": "{{text 3}}",
    ])
    #expect(!template.isConstant)
    var state = GeneratorState(seed: 3, part: 1, of: 2)
    let (first, second) = (template.make(&state), template.make(&state))
    #expect(first["id"] != second["id"])
    let id = try #require(first["id"]?.stringValue)
    #expect(id.utf8.count == 36)
    #expect(Array(id)[14] == "4")
    #expect("89ab".contains(Array(id)[19]))
    #expect(first["n"] == "5")
    // The second of two parts counts in twos.
    #expect(first["s"] == "x1y")
    #expect(second["s"] == "x3y")
    #expect(first["c"] == "a b")
    #expect(first["t"]?.stringValue?.count == 3)
    var same = GeneratorState(seed: 3, part: 1, of: 2)
    #expect(template.make(&same) == first)
    for text in ["{{uuid", "{{nothing}}", "{{random 5}}", "{{random 9 5}}", "{{text 0}}"] {
      #expect(throws: DynamicMessageError.self, "\(text)") { try RequestTemplate(["x": .string(text)]) }
    }
  }
}
