/// The Swift files with the messages and enums, one for each `.proto` file, and one with the packages' namespaces.
func messageFiles(_ schema: Schema, _ options: Options) -> [GeneratedFile] {
  var files = schema.files.filter { !$0.messages.isEmpty || !$0.enums.isEmpty }.map { file in
    var source = SwiftSource(
      from: file.path, imports: options.modules + ["CProtobufC", "ProtobufC"])
    source.messages(file, schema)
    return GeneratedFile(name: file.swiftFile(), content: source.text)
  }
  var namespaces = SwiftSource(from: "the packages of all files", imports: [], reexports: options.reexports)
  if !options.reexports.isEmpty { namespaces.line() }
  namespaces.namespaces(schema.files)
  files.append(GeneratedFile(name: "Namespaces.swift", content: namespaces.text))
  return files
}

/// A property of a generated struct.
private struct Property {
  let name: String
  let type: String
  let initial: String
  let comment: [String]
  let isBoxed: Bool
}

extension SwiftSource {
  /// Writes the namespaces of the files' packages.
  mutating func namespaces(_ files: [SchemaFile]) {
    let packages = Dictionary(files.map { ($0.package, $0.namespace) }) { first, _ in first }
    for (package, namespace) in packages.sorted(by: { $0.key < $1.key }) {
      line("/// The package `\(package)`.")
      line("public enum \(namespace) {}")
      line()
    }
  }

  /// Writes the messages and enums of a file.
  mutating func messages(_ file: SchemaFile, _ schema: Schema) {
    for type in file.enums {
      line()
      block("extension \(file.namespace)") { $0.enumeration(type, schema.outer) }
    }
    for message in file.messages {
      line()
      block("extension \(file.namespace)") { $0.message(message, schema) }
      conversions(message, schema)
    }
  }

  private mutating func message(_ message: SchemaMessage, _ schema: Schema) {
    let properties = properties(message, schema)
    comment(message.comment)
    block("public struct \(message.swiftName): \(schema.outer("GeneratedMessage", qualified: true))") { source in
      for property in properties { source.property(property, schema.outer) }
      source.line("/// Fields that this version of the contract does not know; they survive decoding and encoding.")
      source.line("public var unknownFields = \(schema.outer("UnknownFields"))()")
      source.line()
      source.line("public init() {}")
      if !properties.isEmpty { source.memberwiseInitializer(properties) }
      for (index, oneof) in message.oneofs.enumerated() {
        source.line()
        source.oneof(oneof, message.fields.filter { $0.oneof == index }, message, schema)
      }
      for type in message.enums {
        source.line()
        source.enumeration(type, schema.outer)
      }
      for nested in message.messages where !nested.isMapEntry {
        source.line()
        source.message(nested, schema)
      }
    }
  }

  /// The properties in the order of the `.proto` file, a oneof at the position of its first field.
  private func properties(_ message: SchemaMessage, _ schema: Schema) -> [Property] {
    var seen: Set<Int> = []
    return message.fields.compactMap { field in
      guard let index = field.oneof else { return property(field, message, schema) }
      guard seen.insert(index).inserted, index < message.oneofs.count else { return nil }
      let oneof = message.oneofs[index]
      return Property(
        name: oneof.swiftName, type: oneof.typeName + "?", initial: "nil", comment: oneof.comment, isBoxed: false)
    }
  }

  private func property(_ field: SchemaField, _ message: SchemaMessage, _ schema: Schema) -> Property {
    let value = schema.swiftType(field.kind)
    let isMessage = if case .message = field.kind { true } else { false }
    let (type, initial): (String, String) =
      if let entry = schema.mapEntry(field) {
        ("[\(schema.swiftType(entry.key.kind)): \(schema.swiftType(entry.value.kind))]", "[:]")
      } else if field.isRepeated {
        ("[\(value)]", "[]")
      } else if isMessage || field.isOptional {
        (value + "?", "nil")
      } else {
        (value, schema.initialValue(field.kind))
      }
    return Property(
      name: field.swiftName, type: type, initial: initial, comment: field.comment,
      isBoxed: schema.isRecursive(field, in: message))
  }

  private mutating func property(_ property: Property, _ outer: OuterNames) {
    comment(property.comment)
    guard property.isBoxed else {
      line(
        "public var \(property.name): \(property.type)\(property.type.hasSuffix("?") ? "" : " = " + property.initial)")
      return
    }
    let plain = property.name.filter { $0 != "`" }
    let box = outer("Box")
    line(
      "public var \(property.name): \(property.type) { get { _\(plain)?.value } set { _\(plain) = newValue.map(\(box).init) } }"
    )
    line("private var _\(plain): \(box)<\(property.type.dropLast())>?")
  }

  private mutating func memberwiseInitializer(_ properties: [Property]) {
    line()
    line("/// A message with these fields; what is left out has the contract's default.")
    line("public init(")
    for (index, property) in properties.enumerated() {
      line("  \(property.name): \(property.type) = \(property.initial)\(index == properties.count - 1 ? "" : ",")")
    }
    block(")") { source in
      for property in properties { source.line("self.\(property.name) = \(property.name)") }
    }
  }

  private mutating func oneof(
    _ oneof: SchemaOneof, _ fields: [SchemaField], _ message: SchemaMessage, _ schema: Schema
  ) {
    comment(oneof.comment)
    block("public enum \(oneof.typeName): \(schema.outer("Hashable")), \(schema.outer("Sendable"))") { source in
      for field in fields {
        source.comment(field.comment)
        let indirect = schema.isRecursive(field, in: message) ? "indirect " : ""
        source.line("\(indirect)case \(field.swiftName)(\(schema.swiftType(field.kind)))")
      }
    }
  }
}

extension Schema {
  /// The Swift type of one value.
  func swiftType(_ kind: SchemaField.Kind) -> String {
    switch kind {
    case .number(let type): outer(type)
    case .bool: outer("Bool")
    case .string: outer("String")
    case .bytes: "[\(outer("UInt8"))]"
    case .message(let name): messages[name]?.qualifiedName ?? name
    case .enumeration(let name): enums[name]?.qualifiedName ?? name
    }
  }

  fileprivate func initialValue(_ kind: SchemaField.Kind) -> String {
    switch kind {
    case .number: "0"
    case .bool: "false"
    case .string: "\"\""
    case .bytes: "[]"
    case .message: "nil"
    case .enumeration: ".init()"
    }
  }

  /// What one entry of a map is.
  struct MapEntry {
    let message: SchemaMessage
    let key: SchemaField
    let value: SchemaField
  }

  /// The entry of a map; nil for any other field.
  func mapEntry(_ field: SchemaField) -> MapEntry? {
    guard field.isRepeated, case .message(let name) = field.kind, let entry = messages[name], entry.isMapEntry,
      let key = entry.fields.first(where: { $0.number == 1 }), let value = entry.fields.first(where: { $0.number == 2 })
    else { return nil }
    return MapEntry(message: entry, key: key, value: value)
  }

  /// Whether a struct with this field would contain itself.
  func isRecursive(_ field: SchemaField, in message: SchemaMessage) -> Bool {
    guard !field.isRepeated, case .message(let type) = field.kind else { return false }
    return self.message(type, contains: message.fullName)
  }
}
