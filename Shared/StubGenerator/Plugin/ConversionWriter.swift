// The code that converts between a Swift struct and its protobuf-c struct. Both directions are sequences of assignments
// that the compiler can inline; nothing is looked up at run time.

extension SwiftSource {
  /// Writes the conformance of a message and of those nested in it.
  mutating func conversions(_ message: SchemaMessage, _ schema: Schema) {
    let outer = schema.outer
    let access = StructAccess(message, schema)
    line()
    block("extension \(message.qualifiedName)") { source in
      source.line("public static var fullName: \(outer("String")) { \"\(message.fullName)\" }")
      source.line(
        "public static var descriptor: \(outer("UnsafePointer"))<\(outer("ProtobufCMessageDescriptor"))> { \(access.descriptor) }"
      )
      source.line()
      source.block("public init(cMessage: \(outer("UnsafeRawPointer")))") { source in
        source.line("let m = \(access.bound("cMessage"))")
        for field in message.fields where field.oneof == nil { source.reading(field, access, schema) }
        for (index, oneof) in message.oneofs.enumerated() {
          source.reading(oneof, message.fields.filter { $0.oneof == index }, access, schema)
        }
        source.line("self.unknownFields = \(outer("UnknownFields"))(cMessage: \(access.base))")
      }
      source.line()
      source.block(
        "public func fill(_ cMessage: \(outer("UnsafeMutableRawPointer")), arena: inout \(outer("Arena"))) "
          + "throws(\(outer("EncodeError")))"
      ) { source in
        source.line("let m = \(access.bound("cMessage"))")
        source.line("\(access.base).descriptor = \(outer.own(message.qualifiedName)).descriptor")
        for field in message.fields where field.oneof == nil { source.writing(field, access, schema) }
        for (index, oneof) in message.oneofs.enumerated() {
          source.writing(oneof, message.fields.filter { $0.oneof == index }, access, schema)
        }
        source.line("arena.fill(&\(access.base), with: self.unknownFields)")
      }
    }
    for nested in message.messages where !nested.isMapEntry { conversions(nested, schema) }
  }

  private mutating func reading(_ field: SchemaField, _ access: StructAccess, _ schema: Schema) {
    let (member, count, reading) = (access.value(field), access.count(field), schema.outer("Reading"))
    if let entry = schema.mapEntry(field) {
      let place = StructAccess(entry.message, schema, "$0")
      let (key, value) = (place.value(entry.key), place.value(entry.value))
      let keyValue = "(\(schema.reading(key, entry.key.kind)), \(schema.reading(value, entry.value.kind)))"
      line("self.\(field.swiftName) = \(reading).\(access.mapFunction)(\(member), \(count)) { \(keyValue) }")
    } else if field.isRepeated {
      let function =
        switch field.kind {
        case .number: "scalars"
        case .bool: "bools"
        case .string: "strings"
        case .bytes: "byteStrings"
        case .message: access.messagesFunction
        case .enumeration: "enums"
        }
      line("self.\(field.swiftName) = \(reading).\(function)(\(member), \(count))")
    } else if field.isOptional {
      line(
        "if \(access.presence(field)) != 0 { self.\(field.swiftName) = \(schema.reading(member, field.kind)) }"
      )
    } else if case .message = field.kind {
      line("self.\(field.swiftName) = \(reading).message(\(member))")
    } else {
      line("self.\(field.swiftName) = \(schema.reading(member, field.kind))")
    }
  }

  private mutating func reading(
    _ oneof: SchemaOneof, _ fields: [SchemaField], _ access: StructAccess, _ schema: Schema
  ) {
    cases("switch \(access.presence(oneof, fields))") { source in
      for field in fields {
        let value = schema.reading(access.value(field), field.kind)
        source.line("case \(field.number): self.\(oneof.swiftName) = .\(field.swiftName)(\(value))")
      }
      source.line("default: break")
    }
  }

  private mutating func writing(_ field: SchemaField, _ access: StructAccess, _ schema: Schema) {
    if let entry = schema.mapEntry(field) {
      mapWriting(field, entry, access, schema)
    } else if field.isRepeated {
      let value =
        switch field.kind {
        case .number: "arena.scalars(self.\(field.swiftName))"
        case .bool: "arena.bools(self.\(field.swiftName))"
        case .string: "arena.strings(self.\(field.swiftName))"
        case .bytes: "arena.byteStrings(self.\(field.swiftName))"
        case .message: "try arena.\(access.messagesFunction)(self.\(field.swiftName))"
        case .enumeration: "arena.enums(self.\(field.swiftName))"
        }
      for statement in access.setList(field, count: "self.\(field.swiftName).count", value) { line(statement) }
    } else if field.isOptional {
      block("if let value = self.\(field.swiftName)") { $0.writingPresent(field, access, "value", schema) }
    } else if field.isFloat {
      block("if self.\(field.swiftName).bitPattern != 0") {
        $0.writingPresent(field, access, "self." + field.swiftName, schema)
      }
    } else if case .message = field.kind {
      line(access.set(field, "try arena.\(access.optionalMessageFunction)(self.\(field.swiftName))"))
    } else {
      line(access.set(field, schema.writing("self." + field.swiftName, field.kind, access)))
    }
  }

  private mutating func writingPresent(
    _ field: SchemaField, of oneof: SchemaOneof? = nil, _ access: StructAccess, _ value: String, _ schema: Schema
  ) {
    line(access.setPresence(field, of: oneof))
    line(access.set(field, schema.writing(value, field.kind, access)))
  }

  private mutating func mapWriting(
    _ field: SchemaField, _ entry: Schema.MapEntry, _ access: StructAccess, _ schema: Schema
  ) {
    let order =
      switch entry.key.kind {
      case .string: "precedesInUTF8"
      case .bool: "precedesInBool"
      default: "<"
      }
    let outer = schema.outer
    let place = StructAccess(entry.message, schema)
    let entries =
      "try arena.\(access.mapFunction)(self.\(field.swiftName), \(place.foreignDescriptor), by: \(order)) {"
    for statement in access.setMap(field, count: "self.\(field.swiftName).count", entries) { line(statement) }
    line("  (key, value, m: \(place.mutablePointer), arena) throws(\(outer("EncodeError"))) in")
    line("  " + place.setPresence(entry.key, number: 1))
    line("  " + place.set(entry.key, schema.writing("key", entry.key.kind, place)))
    if case .message = entry.value.kind {} else { line("  " + place.setPresence(entry.value, number: 2)) }
    line("  " + place.set(entry.value, schema.writing("value", entry.value.kind, place)))
    line("}\(access.afterMap(field))")
  }

  private mutating func writing(
    _ oneof: SchemaOneof, _ fields: [SchemaField], _ access: StructAccess, _ schema: Schema
  ) {
    cases("switch self.\(oneof.swiftName)") { source in
      for field in fields {
        source.line("case .\(field.swiftName)(let value)?:")
        source.writingPresent(field, of: oneof, access, "value", schema)
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
    case .string: "\(outer("Reading")).string(\(member))"
    case .bytes: "\(outer("Reading")).bytes(\(member))"
    case .message: "\(outer("Reading")).message(\(member)) ?? \(swiftType(kind))()"
    case .enumeration:
      hasCStructs
        ? "\(swiftType(kind))(rawValue: \(outer("Int32"))(truncatingIfNeeded: \(member).rawValue))"
        : "\(swiftType(kind))(rawValue: \(member))"
    }
  }

  /// The expression that is assigned to a member of a C struct.
  fileprivate func writing(_ value: String, _ kind: SchemaField.Kind, _ access: StructAccess) -> String {
    switch kind {
    case .number: value
    case .bool: "\(value) ? 1 : 0"
    case .string: "arena.string(\(value))"
    case .bytes: "arena.bytes(\(value))"
    case .message: "try arena.\(access.messageFunction)(\(value))"
    case .enumeration:
      hasCStructs ? ".init(rawValue: .init(truncatingIfNeeded: \(value).rawValue))" : "\(value).rawValue"
    }
  }
}
