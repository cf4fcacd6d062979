// The code that converts between a Swift struct and its protobuf-c struct. Both directions are sequences of assignments
// that the compiler can inline; nothing is looked up at run time.

extension SwiftSource {
  /// Writes the conformance of a message and of those nested in it.
  mutating func conversions(_ message: SchemaMessage, _ schema: Schema) {
    line()
    block("extension \(message.qualifiedName)") { source in
      source.line("public static var fullName: String { \"\(message.fullName)\" }")
      source.line(
        "public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { \(cSymbol(message.fullName))__type() }"
      )
      source.line()
      source.block("public init(cMessage: UnsafeRawPointer)") { source in
        source.line("let m = cMessage.assumingMemoryBound(to: \(cTypeName(message.fullName)).self)")
        for field in message.fields where field.oneof == nil { source.reading(field, schema) }
        for (index, oneof) in message.oneofs.enumerated() {
          source.reading(oneof, message.fields.filter { $0.oneof == index }, schema)
        }
        source.line("self.unknownFields = UnknownFields(cMessage: m.pointee.base)")
      }
      source.line()
      source.block(
        "public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError)"
      ) { source in
        source.line("let m = cMessage.assumingMemoryBound(to: \(cTypeName(message.fullName)).self)")
        source.line("m.pointee.base.descriptor = Self.descriptor")
        for field in message.fields where field.oneof == nil { source.writing(field, schema) }
        for (index, oneof) in message.oneofs.enumerated() {
          source.writing(oneof, message.fields.filter { $0.oneof == index }, schema)
        }
        source.line("arena.fill(&m.pointee.base, with: self.unknownFields)")
      }
    }
    for nested in message.messages where !nested.isMapEntry { conversions(nested, schema) }
  }

  private mutating func reading(_ field: SchemaField, _ schema: Schema) {
    let member = "m.pointee.\(field.cName)"
    if let (key, value) = schema.mapTypes(field) {
      let keyValue =
        "(\(schema.reading("$0.pointee.\(key.cName)", key.kind)), \(schema.reading("$0.pointee.\(value.cName)", value.kind)))"
      line("self.\(field.swiftName) = Reading.map(\(member), m.pointee.n_\(field.cName)) { \(keyValue) }")
    } else if field.isRepeated {
      let function =
        switch field.kind {
        case .number: "scalars"
        case .bool: "bools"
        case .string: "strings"
        case .bytes: "byteStrings"
        case .message: "messages"
        case .enumeration: "enums"
        }
      line("self.\(field.swiftName) = Reading.\(function)(\(member), m.pointee.n_\(field.cName))")
    } else if field.isOptional {
      line(
        "if m.pointee.\(field.cPresence).rawValue != 0 { self.\(field.swiftName) = \(schema.reading(member, field.kind)) }"
      )
    } else if case .message = field.kind {
      line("self.\(field.swiftName) = Reading.message(\(member))")
    } else {
      line("self.\(field.swiftName) = \(schema.reading(member, field.kind))")
    }
  }

  private mutating func reading(_ oneof: SchemaOneof, _ fields: [SchemaField], _ schema: Schema) {
    cases("switch m.pointee.\(oneof.cCase).rawValue") { source in
      for field in fields {
        let value = schema.reading("m.pointee.\(field.cName)", field.kind)
        source.line("case \(field.number): self.\(oneof.swiftName) = .\(field.swiftName)(\(value))")
      }
      source.line("default: break")
    }
  }

  private mutating func writing(_ field: SchemaField, _ schema: Schema) {
    let member = "m.pointee.\(field.cName)"
    if let (key, value) = schema.mapTypes(field) {
      mapWriting(field, key, value, schema)
    } else if field.isRepeated {
      let value =
        switch field.kind {
        case .number: "arena.scalars(self.\(field.swiftName))"
        case .bool: "arena.bools(self.\(field.swiftName))"
        case .string: "arena.strings(self.\(field.swiftName))"
        case .bytes: "arena.byteStrings(self.\(field.swiftName))"
        case .message: "try arena.messages(self.\(field.swiftName))"
        case .enumeration: "arena.enums(self.\(field.swiftName))"
        }
      line("(m.pointee.n_\(field.cName), \(member)) = (self.\(field.swiftName).count, \(value))")
    } else if field.isOptional {
      block("if let value = self.\(field.swiftName)") { $0.writingPresent(field, field.cPresence, "value", schema) }
    } else if field.isFloat {
      block("if self.\(field.swiftName).bitPattern != 0") {
        $0.writingPresent(field, field.cPresence, "self." + field.swiftName, schema)
      }
    } else if case .message = field.kind {
      line("\(member) = try arena.optionalMessage(self.\(field.swiftName))")
    } else {
      line("\(member) = \(schema.writing("self." + field.swiftName, field.kind))")
    }
  }

  private mutating func writingPresent(_ field: SchemaField, _ presence: String, _ value: String, _ schema: Schema) {
    line("m.pointee.\(presence) = .init(rawValue: \(field.number))")
    line("m.pointee.\(field.cName) = \(schema.writing(value, field.kind))")
  }

  private mutating func mapWriting(_ field: SchemaField, _ key: SchemaField, _ value: SchemaField, _ schema: Schema) {
    guard case .message(let entry) = field.kind else { return }
    let order =
      switch key.kind {
      case .string: "precedesInUTF8"
      case .bool: "precedesInBool"
      default: "<"
      }
    line("m.pointee.n_\(field.cName) = self.\(field.swiftName).count")
    line("m.pointee.\(field.cName) = try arena.map(self.\(field.swiftName), \(cSymbol(entry))__type(), by: \(order)) {")
    line("  (key, value, m: UnsafeMutablePointer<\(cTypeName(entry))>, arena) throws(EncodeError) in")
    line("  m.pointee.\(key.cPresence) = .init(rawValue: 1)")
    line("  m.pointee.\(key.cName) = \(schema.writing("key", key.kind))")
    if case .message = value.kind {} else { line("  m.pointee.\(value.cPresence) = .init(rawValue: 2)") }
    line("  m.pointee.\(value.cName) = \(schema.writing("value", value.kind))")
    line("}")
  }

  private mutating func writing(_ oneof: SchemaOneof, _ fields: [SchemaField], _ schema: Schema) {
    cases("switch self.\(oneof.swiftName)") { source in
      for field in fields {
        source.line("case .\(field.swiftName)(let value)?:")
        source.writingPresent(field, oneof.cCase, "value", schema)
      }
      source.line("case nil: break")
    }
  }
}

extension Schema {
  /// The Swift value of a member of a C struct.
  fileprivate func reading(_ member: String, _ kind: SchemaField.Kind) -> String {
    switch kind {
    case .number: member
    case .bool: "\(member) != 0"
    case .string: "Reading.string(\(member))"
    case .bytes: "Reading.bytes(\(member))"
    case .message: "Reading.message(\(member)) ?? \(swiftType(kind))()"
    case .enumeration: "\(swiftType(kind))(rawValue: Int32(truncatingIfNeeded: \(member).rawValue))"
    }
  }

  /// The expression that is assigned to a member of a C struct.
  fileprivate func writing(_ value: String, _ kind: SchemaField.Kind) -> String {
    switch kind {
    case .number: value
    case .bool: "\(value) ? 1 : 0"
    case .string: "arena.string(\(value))"
    case .bytes: "arena.bytes(\(value))"
    case .message: "try arena.message(\(value))"
    case .enumeration: ".init(rawValue: .init(truncatingIfNeeded: \(value).rawValue))"
    }
  }
}
