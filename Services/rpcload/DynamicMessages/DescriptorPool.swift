import ProtobufJSON

/// Messages, enums and services of files, by their full names: what `google/protobuf/descriptor.proto` describes.
package struct DescriptorPool: Sendable {
  package private(set) var messages: [String: MessageType] = [:]
  package private(set) var enums: [String: EnumType] = [:]
  /// By `package.Service/Method`.
  package private(set) var methods: [String: MethodType] = [:]
  /// Names of the files that are in it.
  package private(set) var files: Set<String> = []

  package init() {}

  /// The files of a serialized `FileDescriptorSet`, as `protoc --include_imports -o` writes it.
  ///
  /// - Throws: `DynamicMessageError`.
  package init(set bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      try forEachField(in: bytes) { field in
        if field.number == 1, let file = field.bytes { _ = try add(file) }
      }
    }
    guard !files.isEmpty else { throw DynamicMessageError("there is no file in the descriptor set") }
  }

  /// Adds a serialized `FileDescriptorProto`; a file that is in the pool already changes nothing.
  ///
  /// - Returns: the names of the files that it imports.
  /// - Throws: `DynamicMessageError`.
  package mutating func add(file bytes: [UInt8]) throws -> [String] {
    try bytes.withUnsafeBytes { try add($0) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) throws -> [String] {
    var (name, package, syntax) = ("", "", "proto2")
    var imports: [String] = []
    try forEachField(in: bytes) { field in
      switch field.number {
      case 1: name = field.text ?? ""
      case 2: package = field.text ?? ""
      case 3: imports.append(field.text ?? "")
      case 12: syntax = field.text ?? syntax
      default: break
      }
    }
    guard files.insert(name).inserted else { return [] }
    let prefix = package.isEmpty ? "" : package + "."
    try forEachField(in: bytes) { field in
      guard let content = field.bytes else { return }
      switch field.number {
      case 4: try addMessage(content, prefix, packs: syntax != "proto2")
      case 5: try addEnum(content, prefix)
      case 6: try addService(content, prefix)
      default: break
      }
    }
    return imports
  }

  private mutating func addMessage(_ bytes: UnsafeRawBufferPointer, _ prefix: String, packs: Bool) throws {
    var type = MessageType(name: prefix, fields: [], isMapEntry: false)
    try forEachField(in: bytes) { field in
      guard let content = field.bytes else { return }
      switch field.number {
      case 1: type.name = prefix + (field.text ?? "")
      case 2: if let member = try Self.field(content, packs: packs) { type.fields.append(member) }
      case 7: try forEachField(in: content) { if $0.number == 7, $0.varint == 1 { type.isMapEntry = true } }
      default: break
      }
    }
    try forEachField(in: bytes) { field in
      guard let content = field.bytes else { return }
      if field.number == 3 { try addMessage(content, type.name + ".", packs: packs) }
      if field.number == 4 { try addEnum(content, type.name + ".") }
    }
    type.fields.sort { $0.number < $1.number }
    messages[type.name] = type
  }

  /// Nil for an extension, and for a type that is not known.
  private static func field(_ bytes: UnsafeRawBufferPointer, packs: Bool) throws -> FieldType? {
    var type = FieldType(
      number: 0, name: "", jsonName: "", kind: .group, typeName: "", isRepeated: false, isPacked: packs)
    var (isExtension, isOptional, isKnown) = (false, false, false)
    try forEachField(in: bytes) { field in
      switch field.number {
      case 1: type.name = field.text ?? ""
      case 2: isExtension = true
      case 3: type.number = UInt32(truncatingIfNeeded: field.varint ?? 0)
      case 4: type.isRepeated = field.varint == 3
      case 5:
        guard let kind = field.varint.flatMap({ FieldType.Kind(rawValue: $0) }) else { break }
        (type.kind, isKnown) = (kind, true)
      case 6: type.typeName = String((field.text ?? "").drop { $0 == "." })
      case 8:
        try field.bytes.map { try forEachField(in: $0) { if $0.number == 2 { type.isPacked = $0.varint == 1 } } }
      case 9: type.oneof = field.varint.map { Int(truncatingIfNeeded: $0) }
      case 10: type.jsonName = field.text ?? ""
      case 17: isOptional = field.varint == 1
      default: break
      }
    }
    if isOptional { type.oneof = nil }
    type.hasPresence = isOptional || !packs
    if type.jsonName.isEmpty { type.jsonName = FieldNames.camelCase(type.name) }
    return isExtension || !isKnown ? nil : type
  }

  private mutating func addEnum(_ bytes: UnsafeRawBufferPointer, _ prefix: String) throws {
    var type = EnumType(name: prefix)
    try forEachField(in: bytes) { field in
      if field.number == 1 { type.name = prefix + (field.text ?? "") }
      guard field.number == 2, let content = field.bytes else { return }
      var (name, number): (String, Int32) = ("", 0)
      try forEachField(in: content) { value in
        if value.number == 1 { name = value.text ?? "" }
        if value.number == 2 { number = Int32(truncatingIfNeeded: value.varint ?? 0) }
      }
      type.numbers[name] = number
      if type.names[number] == nil { type.names[number] = name }
    }
    enums[type.name] = type
  }

  private mutating func addService(_ bytes: UnsafeRawBufferPointer, _ prefix: String) throws {
    var service = prefix
    try forEachField(in: bytes) { if $0.number == 1 { service = prefix + ($0.text ?? "") } }
    try forEachField(in: bytes) { field in
      guard field.number == 2, let content = field.bytes else { return }
      var method = MethodType(
        service: service, name: "", request: "", response: "", streamsRequests: false, streamsResponses: false)
      try forEachField(in: content) { part in
        switch part.number {
        case 1: method.name = part.text ?? ""
        case 2: method.request = String((part.text ?? "").drop { $0 == "." })
        case 3: method.response = String((part.text ?? "").drop { $0 == "." })
        case 5: method.streamsRequests = part.varint == 1
        case 6: method.streamsResponses = part.varint == 1
        default: break
        }
      }
      methods["\(service)/\(method.name)"] = method
    }
  }
}
