import Bytes
import DisplayText
package import JSON
import ProtobufC
import ProtobufJSON

/// Serializes messages that are written as JSON, by protobuf's own mapping (protobuf.dev/programming-guides/json), with
/// the names of the `.proto` file or their lowerCamelCase.
package struct MessageEncoder: Sendable {
  let pool: DescriptorPool

  /// Levels of messages within messages.
  static let maximumDepth = 64

  package init(_ pool: DescriptorPool) { self.pool = pool }

  /// - Parameter type: the full name of the message.
  /// - Throws: `DynamicMessageError`, with the path of the field, its value and the right form.
  package func encode(_ json: JSON, as type: String) throws -> [UInt8] {
    try message(json, type, at: "", depth: 0)
  }

  func message(_ json: JSON, _ typeName: String, at path: String, depth: Int) throws -> [UInt8] {
    guard depth < Self.maximumDepth else { throw fault(path, json, "nests deeper than \(Self.maximumDepth) levels") }
    guard let type = pool.messages[typeName] else {
      throw DynamicMessageError("the descriptors hold no message \(typeName)")
    }
    if let special = try wellKnown(json, typeName, at: path, depth: depth) { return special }
    guard case .object(let members) = json else { throw fault(path, json, "is not an object of \(typeName)") }
    var given: [(field: FieldType, value: JSON)] = []
    for (key, value) in members {
      guard let field = type.field(named: key) else {
        let names = type.fields.map(\.name)
        let advice = nearest(to: key, among: names).map { "did you mean \($0)? " } ?? ""
        throw DynamicMessageError(
          "\(Self.join(path, key)) is not a field of \(typeName): \(advice)It has \(names.joined(separator: ", "))")
      }
      if value == .null, field.typeName != "google.protobuf.Value" { continue }
      if let other = given.first(where: {
        $0.field.number == field.number || field.oneof != nil && $0.field.oneof == field.oneof
      }) {
        throw DynamicMessageError(
          "\(Self.join(path, key)) and \(other.field.name) are given, and only one of them may be")
      }
      given.append((field, value))
    }
    var writer = WireWriter()
    for (field, value) in given.sorted(by: { $0.field.number < $1.field.number }) {
      try write(value, field, Self.join(path, field.name), depth, &writer)
    }
    return writer.bytes
  }

  private func write(
    _ json: JSON, _ field: FieldType, _ path: String, _ depth: Int, _ writer: inout WireWriter
  ) throws {
    guard field.isRepeated else { return try writeOne(json, field, path, depth, &writer) }
    if field.kind == .message, let entry = pool.messages[field.typeName], entry.isMapEntry {
      guard case .object(let members) = json else { throw fault(path, json, "is not an object, which a map is") }
      guard entry.fields.count == 2 else { throw DynamicMessageError("\(field.typeName) is not an entry of a map") }
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        var content = WireWriter()
        try writeOne(.string(key), entry.fields[0], Self.join(path, key), depth, &content)
        try writeOne(value, entry.fields[1], Self.join(path, key), depth, &content)
        writer.lengthDelimited(field.number, content.bytes)
      }
      return
    }
    guard case .array(let elements) = json else { throw fault(path, json, "is not an array") }
    if field.isPacked, field.kind.isPackable {
      guard !elements.isEmpty else { return }
      var content = WireWriter()
      for (index, element) in elements.enumerated() {
        try writeScalar(element, field, "\(path)[\(index)]", &content)
      }
      writer.lengthDelimited(field.number, content.bytes)
    } else {
      for (index, element) in elements.enumerated() {
        try writeOne(element, field, "\(path)[\(index)]", depth, &writer)
      }
    }
  }

  /// A message with this field alone.
  func encodeWrapped(_ json: JSON, _ field: FieldType, _ path: String, _ depth: Int) throws -> [UInt8] {
    var writer = WireWriter()
    try writeOne(json, field, path, depth, &writer)
    return writer.bytes
  }

  /// One value with its tag.
  private func writeOne(
    _ json: JSON, _ field: FieldType, _ path: String, _ depth: Int, _ writer: inout WireWriter
  ) throws {
    switch field.kind {
    case .message:
      writer.lengthDelimited(field.number, try message(json, field.typeName, at: path, depth: depth + 1))
    case .string:
      guard case .string(let text) = json else { throw fault(path, json, "is not a text") }
      writer.lengthDelimited(field.number, Array(text.utf8))
    case .bytes:
      guard case .string(let text) = json, let bytes = Self.base64(text) else {
        throw fault(path, json, "is not Base64, which bytes are")
      }
      writer.lengthDelimited(field.number, bytes)
    case .group: throw DynamicMessageError("\(path) is a group of proto2, which is not supported")
    default:
      writer.tag(field.number, field.kind.wireType)
      try writeScalar(json, field, path, &writer)
    }
  }

  private func writeScalar(_ json: JSON, _ field: FieldType, _ path: String, _ writer: inout WireWriter) throws {
    func signed(_ range: ClosedRange<Int64>) throws -> Int64 {
      guard let number = Self.integer(json), range.contains(number) else {
        throw fault(path, json, "is not a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    func unsigned(_ maximum: UInt64) throws -> UInt64 {
      guard let number = Self.unsigned(json), number <= maximum else {
        throw fault(path, json, "is not a whole number from 0 to \(maximum)")
      }
      return number
    }
    let whole = Int64.min...Int64.max
    let half = Int64(Int32.min)...Int64(Int32.max)
    switch field.kind {
    case .int64: writer.varint(UInt64(bitPattern: try signed(whole)))
    case .int32: writer.varint(UInt64(bitPattern: try signed(half)))
    case .uint64: writer.varint(try unsigned(.max))
    case .uint32: writer.varint(try unsigned(UInt64(UInt32.max)))
    case .sint64, .sint32:
      let number = try signed(field.kind == .sint64 ? whole : half)
      writer.varint(UInt64(bitPattern: number << 1 ^ number >> 63))
    case .fixed64: writer.fixed64(try unsigned(.max))
    case .fixed32: writer.fixed32(UInt32(try unsigned(UInt64(UInt32.max))))
    case .sfixed64: writer.fixed64(UInt64(bitPattern: try signed(whole)))
    case .sfixed32: writer.fixed32(UInt32(bitPattern: Int32(try signed(half))))
    case .double: writer.fixed64(try number(json, path).bitPattern)
    case .float: writer.fixed32(Float(try number(json, path)).bitPattern)
    case .bool:
      switch json {
      case .bool(let flag): writer.varint(flag ? 1 : 0)
      // The keys of a map are texts.
      case "true": writer.varint(1)
      case "false": writer.varint(0)
      default: throw fault(path, json, "is neither true nor false")
      }
    case .enumeration: writer.varint(UInt64(bitPattern: Int64(try enumeration(json, field, path))))
    case .string, .bytes, .message, .group: break
    }
  }

  private func enumeration(_ json: JSON, _ field: FieldType, _ path: String) throws -> Int32 {
    if case .string(let name) = json, let type = pool.enums[field.typeName] {
      if let number = type.numbers[name] { return number }
      let names = type.names.sorted { $0.key < $1.key }.map(\.value)
      throw fault(path, json, "is not a \(field.typeName); there are \(names.joined(separator: ", "))")
    }
    guard let number = Self.integer(json).flatMap({ Int32(exactly: $0) }) else {
      throw fault(path, json, "is not a \(field.typeName)")
    }
    return number
  }

  private func number(_ json: JSON, _ path: String) throws -> Double {
    switch json {
    case .integer(let number): return Double(number)
    case .number(let number): return number
    case "NaN": return .nan
    case "Infinity": return .infinity
    case "-Infinity": return -.infinity
    case .string(let text): if let number = Double(text) { return number }
    default: break
    }
    throw fault(path, json, "is not a number")
  }

  // MARK: Values

  /// A whole number, which may be a text.
  static func integer(_ json: JSON) -> Int64? {
    switch json {
    case .integer(let number): number
    case .number(let number): Int64(exactly: number)
    case .string(let text): NumberText.whole(text.utf8).flatMap { Int64(exactly: $0) }
    default: nil
    }
  }

  private static func unsigned(_ json: JSON) -> UInt64? {
    if case .string(let text) = json { return NumberText.whole(text.utf8).flatMap { UInt64(exactly: $0) } }
    if case .number(let number) = json { return UInt64(exactly: number) }
    return integer(json).flatMap { UInt64(exactly: $0) }
  }

  /// Either alphabet, with padding or without.
  private static func base64(_ text: String) -> [UInt8]? {
    let letters = text.prefix { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
    return Base64URL.decode(Array(letters.utf8))
  }

  static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  func fault(_ path: String, _ json: JSON, _ reason: String) -> DynamicMessageError {
    let text = (try? json.text()) ?? "…"
    let shown = text.count > 60 ? text.prefix(60) + "…" : text[...]
    return DynamicMessageError("\(path.isEmpty ? "the message" : path) is \(shown): it \(reason)")
  }
}

extension FieldType.Kind {
  var wireType: UInt8 {
    switch self {
    case .double, .fixed64, .sfixed64: WireType.fixed64
    case .float, .fixed32, .sfixed32: WireType.fixed32
    case .string, .bytes, .message, .group: WireType.lengthDelimited
    default: WireType.varint
    }
  }

  var isPackable: Bool { wireType != WireType.lengthDelimited }
}
