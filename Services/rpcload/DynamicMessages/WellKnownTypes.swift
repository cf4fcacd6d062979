import Bytes
import JSON
import ProtobufC
import ProtobufJSON

/// The messages of `google/protobuf` that have a JSON form of their own.
extension MessageEncoder {
  /// Nil for every other message.
  func wellKnown(_ json: JSON, _ type: String, at path: String, depth: Int) throws -> [UInt8]? {
    var writer = WireWriter()
    switch type {
    case "google.protobuf.Timestamp":
      guard case .string(let text) = json, let time = TimeText.timestamp(text.utf8) else {
        throw fault(path, json, "is not a time like \"2026-03-29T01:00:00Z\"")
      }
      WellKnown.write(time, &writer)
    case "google.protobuf.Duration":
      guard case .string(let text) = json, let time = TimeText.duration(text.utf8) else {
        throw fault(path, json, "is not a duration in seconds like \"1.5s\"")
      }
      WellKnown.write(time, &writer)
    case "google.protobuf.FieldMask":
      guard case .string(let text) = json else {
        throw fault(path, json, "is not a list of paths like \"name,birthDate\"")
      }
      for part in text.split(separator: ",") {
        guard let name = FieldNames.snakeCasePath(part.utf8) else {
          throw fault(path, json, "is not a list of paths in lowerCamelCase like \"name,birthDate\"")
        }
        writer.lengthDelimited(1, name)
      }
    case "google.protobuf.Struct":
      guard case .object(let members) = json else { throw fault(path, json, "is not an object") }
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        var entry = WireWriter()
        entry.lengthDelimited(1, Array(key.utf8))
        entry.lengthDelimited(2, try anyValue(value, path, depth))
        writer.lengthDelimited(1, entry.bytes)
      }
    case "google.protobuf.ListValue":
      guard case .array(let elements) = json else { throw fault(path, json, "is not an array") }
      for element in elements { writer.lengthDelimited(1, try anyValue(element, path, depth)) }
    case "google.protobuf.Value": return try anyValue(json, path, depth)
    case "google.protobuf.Any": return try packed(json, path, depth)
    default:
      guard WellKnown.wrappers.contains(type), let field = pool.messages[type]?.fields.first else { return nil }
      // A wrapper is written as the value inside.
      return try encodeWrapped(json, field, path, depth)
    }
    return writer.bytes
  }

  private func anyValue(_ json: JSON, _ path: String, _ depth: Int) throws -> [UInt8] {
    guard depth < Self.maximumDepth else { throw fault(path, json, "nests deeper than \(Self.maximumDepth) levels") }
    var writer = WireWriter()
    switch json {
    case .null:
      writer.tag(1, WireType.varint)
      writer.varint(0)
    case .integer(let number):
      writer.tag(2, WireType.fixed64)
      writer.fixed64(Double(number).bitPattern)
    case .number(let number):
      writer.tag(2, WireType.fixed64)
      writer.fixed64(number.bitPattern)
    case .string(let text): writer.lengthDelimited(3, Array(text.utf8))
    case .bool(let flag):
      writer.tag(4, WireType.varint)
      writer.varint(flag ? 1 : 0)
    case .object:
      writer.lengthDelimited(5, try wellKnown(json, "google.protobuf.Struct", at: path, depth: depth + 1) ?? [])
    case .array:
      writer.lengthDelimited(6, try wellKnown(json, "google.protobuf.ListValue", at: path, depth: depth + 1) ?? [])
    }
    return writer.bytes
  }

  private func packed(_ json: JSON, _ path: String, _ depth: Int) throws -> [UInt8] {
    guard case .object(var members) = json, let url = members.removeValue(forKey: "@type")?.stringValue else {
      throw fault(path, json, "has no \"@type\", which names the message inside")
    }
    let name = url.split(separator: "/").last.map(String.init) ?? url
    let isSpecial = WellKnown.wrappers.contains(name) || WellKnown.special.contains(name)
    let content = isSpecial ? members["value"] ?? .null : .object(members)
    var writer = WireWriter()
    writer.lengthDelimited(1, Array(url.utf8))
    writer.lengthDelimited(2, try message(content, name, at: path, depth: depth + 1))
    return writer.bytes
  }
}

/// Texts of the well-known types.
enum WellKnown {
  static let wrappers = Set(
    ["Double", "Float", "Int64", "UInt64", "Int32", "UInt32", "Bool", "String", "Bytes"]
      .map { "google.protobuf.\($0)Value" })
  static let special = Set(
    ["Timestamp", "Duration", "FieldMask", "Struct", "ListValue", "Value", "Any"].map { "google.protobuf.\($0)" })

  static func write(_ time: TimeText.Time, _ writer: inout WireWriter) {
    if time.seconds != 0 {
      writer.tag(1, WireType.varint)
      writer.varint(UInt64(bitPattern: time.seconds))
    }
    if time.nanoseconds != 0 {
      writer.tag(2, WireType.varint)
      writer.varint(UInt64(bitPattern: Int64(time.nanoseconds)))
    }
  }

  /// With padding, as protobuf's JSON has it.
  static func base64(_ bytes: some Collection<UInt8>) -> String {
    let letters = String(decoding: Base64.encode(bytes), as: UTF8.self)
    return letters + String(repeating: "=", count: (4 - letters.utf8.count % 4) % 4)
  }
}
