import Bytes
package import JSON
import ProtobufC
import ProtobufJSON

/// Writes serialized messages as JSON, by protobuf's own mapping, with the names of the `.proto` file. Fields that are
/// not known are left out.
package struct MessageDecoder: Sendable {
  private let pool: DescriptorPool

  package init(_ pool: DescriptorPool) { self.pool = pool }

  /// - Throws: `DynamicMessageError`.
  package func decode(_ bytes: [UInt8], as type: String) throws -> JSON {
    try bytes.withUnsafeBytes { try message($0, type, depth: 0) }
  }

  private func message(_ bytes: UnsafeRawBufferPointer, _ typeName: String, depth: Int) throws -> JSON {
    guard depth < MessageEncoder.maximumDepth else { throw DynamicMessageError("the message nests too deeply") }
    guard let type = pool.messages[typeName] else {
      throw DynamicMessageError("the descriptors hold no message \(typeName)")
    }
    var members: [String: JSON] = [:]
    try forEachField(in: bytes) { wire in
      guard let field = type.fields.first(where: { $0.number == wire.number }) else { return }
      if field.kind == .message, let entry = pool.messages[field.typeName], entry.isMapEntry {
        try merge(wire, entry, field, depth, &members)
      } else if field.isRepeated {
        members[field.name] = .array((members[field.name]?.arrayValue ?? []) + (try values(wire, field, depth)))
      } else {
        members[field.name] = try values(wire, field, depth).last
      }
    }
    return try wellKnown(members, typeName, depth: depth) ?? .object(members)
  }

  private func merge(
    _ wire: WireField, _ entry: MessageType, _ field: FieldType, _ depth: Int, _ members: inout [String: JSON]
  ) throws {
    guard let bytes = wire.bytes, entry.fields.count == 2 else { return }
    var (key, value): (JSON?, JSON?)
    try forEachField(in: bytes) { part in
      if part.number == 1 { key = try values(part, entry.fields[0], depth).last }
      if part.number == 2 { value = try values(part, entry.fields[1], depth).last }
    }
    var map = members[field.name]?.objectValue ?? [:]
    let name = key.map { $0.stringValue ?? ((try? $0.text()) ?? "") } ?? (entry.fields[0].kind == .string ? "" : "0")
    map[name] = value ?? .null
    members[field.name] = .object(map)
  }

  /// One value, or all of a packed field.
  private func values(_ wire: WireField, _ field: FieldType, _ depth: Int) throws -> [JSON] {
    switch (wire.value, field.kind) {
    case (.bytes(let bytes), .string): return [.string(String(decoding: bytes, as: UTF8.self))]
    case (.bytes(let bytes), .bytes): return [.string(WellKnown.base64(bytes))]
    case (.bytes(let bytes), .message): return [try message(bytes, field.typeName, depth: depth + 1)]
    case (.bytes(let bytes), _): return try packed(bytes, field)
    case (.varint(let number), _): return [integer(number, field)]
    case (.fixed64(let bits), .double): return [Self.number(Double(bitPattern: bits))]
    case (.fixed64(let bits), .sfixed64): return [.string(String(Int64(bitPattern: bits)))]
    case (.fixed64(let bits), _): return [.string(String(bits))]
    case (.fixed32(let bits), .float): return [Self.number(Double(Float(bitPattern: bits)))]
    case (.fixed32(let bits), .sfixed32): return [.integer(Int64(Int32(bitPattern: bits)))]
    case (.fixed32(let bits), _): return [.integer(Int64(bits))]
    }
  }

  private func packed(_ bytes: UnsafeRawBufferPointer, _ field: FieldType) throws -> [JSON] {
    guard let base = bytes.baseAddress else { return [] }
    var values: [JSON] = []
    var reader = WireReader(base: base, position: 0, end: bytes.count)
    do {
      while reader.position < reader.end {
        let position = reader.position
        switch field.kind.wireType {
        case WireType.fixed64:
          try reader.skip(8)
          let bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
          values += try self.values(WireField(number: field.number, value: .fixed64(bits)), field, 0)
        case WireType.fixed32:
          try reader.skip(4)
          let bits = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
          values += try self.values(WireField(number: field.number, value: .fixed32(bits)), field, 0)
        default: values.append(integer(try reader.varint(), field))
        }
      }
    } catch let fault as WireFault {
      throw DynamicMessageError("\(field.name) is not a packed list: \(fault.reason)")
    }
    return values
  }

  /// 64-bit numbers are texts in JSON.
  private func integer(_ number: UInt64, _ field: FieldType) -> JSON {
    switch field.kind {
    case .bool: .bool(number != 0)
    case .uint64: .string(String(number))
    case .int64: .string(String(Int64(bitPattern: number)))
    case .sint64: .string(String(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)))
    case .sint32: .integer(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    case .uint32: .integer(Int64(UInt32(truncatingIfNeeded: number)))
    case .enumeration:
      pool.enums[field.typeName]?.names[Int32(truncatingIfNeeded: number)].map { .string($0) }
        ?? .integer(Int64(Int32(truncatingIfNeeded: number)))
    default: .integer(Int64(Int32(truncatingIfNeeded: number)))
    }
  }

  private static func number(_ value: Double) -> JSON {
    if value.isNaN { return "NaN" }
    return value.isFinite ? .number(value) : value > 0 ? "Infinity" : "-Infinity"
  }

  /// Nil for a message without a JSON form of its own.
  private func wellKnown(_ members: [String: JSON], _ type: String, depth: Int) throws -> JSON? {
    func integer(_ name: String) -> Int64 { members[name].flatMap(MessageEncoder.integer) ?? 0 }
    func time() -> TimeText.Time {
      TimeText.Time(seconds: integer("seconds"), nanoseconds: Int32(truncatingIfNeeded: integer("nanos")))
    }
    // A time or a path that has no text stays as it is.
    switch type {
    case "google.protobuf.Timestamp":
      return TimeText.timestamp(time()).map { .string(String(decoding: $0, as: UTF8.self)) }
    case "google.protobuf.Duration":
      return TimeText.duration(time()).map { .string(String(decoding: $0, as: UTF8.self)) }
    case "google.protobuf.FieldMask":
      let paths = members["paths"]?.arrayValue?.compactMap(\.stringValue) ?? []
      let texts = paths.compactMap { FieldNames.camelCasePath($0.utf8) }
      guard texts.count == paths.count else { return nil }
      return .string(texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ","))
    case "google.protobuf.Struct": return members["fields"] ?? [:]
    case "google.protobuf.ListValue": return members["values"] ?? []
    case "google.protobuf.Value":
      return members["null_value"] == nil ? members.values.first ?? .null : .null
    case "google.protobuf.Any": return try unpacked(members, depth)
    default:
      guard WellKnown.wrappers.contains(type), let field = pool.messages[type]?.fields.first else { return nil }
      return members["value"] ?? Self.zero(field)
    }
  }

  /// A message of a type that is not known stays as it is.
  private func unpacked(_ members: [String: JSON], _ depth: Int) throws -> JSON {
    guard let url = members["type_url"]?.stringValue, let name = url.split(separator: "/").last.map(String.init),
      pool.messages[name] != nil
    else { return .object(members) }
    let bytes = members["value"]?.stringValue.flatMap { Base64.decode(Array($0.utf8)) } ?? []
    let content = try bytes.withUnsafeBytes { try message($0, name, depth: depth + 1) }
    guard case .object(var inner) = content, !WellKnown.special.contains(name) else {
      return ["@type": .string(url), "value": content]
    }
    inner["@type"] = .string(url)
    return .object(inner)
  }

  private static func zero(_ field: FieldType) -> JSON {
    switch field.kind {
    case .string, .bytes: ""
    case .bool: false
    case .int64, .uint64: "0"
    default: 0
    }
  }
}
