import CPluginMessages

/// Everything that a request of protoc describes.
struct Schema {
  /// The files to generate code for.
  let files: [SchemaFile]
  /// Every message, also of files that are only imported, by full name.
  private(set) var messages: [String: SchemaMessage] = [:]
  /// Every enum, by full name.
  private(set) var enums: [String: SchemaEnum] = [:]
  /// The types of other modules in generated code.
  let outer: OuterNames
  /// Whether protoc-gen-c declares structs for the messages.
  let hasCStructs: Bool
  /// The place of each message among those of its file.
  private(set) var tableIndices: [String: Int] = [:]
  /// The modules of the types whose files are only imported, as far as these are known.
  private(set) var modulesOfTypes: [String: String] = [:]
  /// The namespaces of files that are only imported.
  let importedNamespaces: Set<String>

  init(_ request: UnsafePointer<CodeGeneratorRequest>, _ options: Options) throws {
    let wanted = UnsafeBufferPointer(
      start: request.pointee.file_to_generate, count: request.pointee.n_file_to_generate
    ).map { text($0) }
    let all = try elements(request.pointee.n_proto_file, request.pointee.proto_file).map {
      try FileReader($0, strippedPrefix: options.strippedPrefix).read()
    }
    files = all.filter { wanted.contains($0.path) }
    let imported = all.filter { !wanted.contains($0.path) }
    importedNamespaces = Set(imported.map(\.namespace))
    hasCStructs = options.output != .swift
    let declared = try declaredNames(files)
    outer = try OuterNames(declared: declared, qualifiesAll: options.output == .swift)
    for file in all {
      file.enums.forEach { add($0) }
      file.messages.forEach { add($0) }
      for (index, message) in file.allMessages.enumerated() { tableIndices[message.fullName] = index }
    }
    for file in imported {
      guard let module = options.module(of: file.path) else { continue }
      for type in file.typeNames { modulesOfTypes[type] = module }
    }
  }

  private mutating func add(_ message: SchemaMessage) {
    messages[message.fullName] = message
    message.messages.forEach { add($0) }
    message.enums.forEach { add($0) }
  }

  private mutating func add(_ type: SchemaEnum) { enums[type.fullName] = type }

  /// Whether a value of message `type` may have a value of message `container` inside, without an array or a map
  /// between.
  func message(_ type: String, contains container: String) -> Bool {
    var seen: Set<String> = []
    var open = [type]
    while let name = open.popLast() {
      if name == container { return true }
      guard seen.insert(name).inserted, let message = messages[name] else { continue }
      for field in message.fields where !field.isRepeated {
        if case .message(let next) = field.kind { open.append(next) }
      }
    }
    return false
  }
}

/// Every name of a type that the code of these files declares.
///
/// - Throws: `SchemaError` where two declarations in one place have the same name in Swift.
private func declaredNames(_ files: [SchemaFile]) throws -> Set<String> {
  var names: Set<String> = []
  var origins: [String: String] = [:]
  func declare(_ name: String, in scope: String, _ origin: String) throws {
    names.insert(name)
    guard let other = origins.updateValue(origin, forKey: "\(scope).\(name)") else { return }
    throw SchemaError("\(other) and \(origin) are both called \(scope).\(name) in Swift; rename one of them")
  }
  func declare(_ message: SchemaMessage, in scope: String) throws {
    if message.isMapEntry { return }
    try declare(message.swiftName, in: scope, message.fullName)
    let inner = "\(scope).\(message.swiftName)"
    for type in message.enums { try declare(type.swiftName, in: inner, type.fullName) }
    for oneof in message.oneofs { try declare(oneof.typeName, in: inner, "\(message.fullName).\(oneof.name)") }
    for nested in message.messages { try declare(nested, in: inner) }
  }
  for file in files {
    names.insert(file.namespace)
    for type in file.enums { try declare(type.swiftName, in: file.namespace, type.fullName) }
    for message in file.messages { try declare(message, in: file.namespace) }
    for service in file.services {
      for name in [service.swiftName, service.methodsName, service.partialName, service.clientName] {
        try declare(name, in: file.namespace, service.fullName)
      }
    }
  }
  return names
}

/// Reads one file's descriptor.
private struct FileReader {
  let file: UnsafePointer<FileProto>
  let comments: [[Int32]: [String]]
  let package: String
  let namespace: String

  init(_ file: UnsafePointer<FileProto>, strippedPrefix: [String]) {
    self.file = file
    comments = readComments(file)
    package = text(file.pointee.package)
    namespace = schemaNamespace(package, withoutPrefix: strippedPrefix)
  }

  func read() throws -> SchemaFile {
    let path = text(file.pointee.name)
    guard !package.isEmpty else { throw SchemaError("\(path): declares no package; the Swift namespace is made of it") }
    return SchemaFile(
      path: path, package: package, namespace: namespace,
      messages: try elements(file.pointee.n_message_type, file.pointee.message_type).enumerated().map {
        try message($1, scope: package, swiftScope: namespace, path: [4, Int32($0)])
      },
      enums: elements(file.pointee.n_enum_type, file.pointee.enum_type).enumerated().map {
        enumeration($1, scope: package, swiftScope: namespace, path: [5, Int32($0)])
      },
      services: elements(file.pointee.n_service, file.pointee.service).enumerated().map {
        service($1, path: [6, Int32($0)])
      })
  }

  private func message(
    _ proto: UnsafePointer<MessageProto>, scope: String, swiftScope: String, path: [Int32]
  ) throws -> SchemaMessage {
    let name = text(proto.pointee.name)
    let fullName = "\(scope).\(name)"
    // `Any` without backticks is everywhere in code that works with it.
    let swiftName = fullName == "google.protobuf.Any" ? "AnyMessage" : typeIdentifier(upperCamelCase(name))
    let qualifiedName = "\(swiftScope).\(swiftName)"
    let nested = try elements(proto.pointee.n_nested_type, proto.pointee.nested_type).enumerated().map {
      try message($1, scope: fullName, swiftScope: qualifiedName, path: path + [3, Int32($0)])
    }
    let enums = elements(proto.pointee.n_enum_type, proto.pointee.enum_type).enumerated().map {
      enumeration($1, scope: fullName, swiftScope: qualifiedName, path: path + [4, Int32($0)])
    }
    let typeNames = Set(nested.map(\.swiftName) + enums.map(\.swiftName))
    let fieldProtos = elements(proto.pointee.n_field, proto.pointee.field)
    let realOneofs = Set(
      fieldProtos.filter { $0.pointee.has_oneof_index != 0 && $0.pointee.proto3_optional == 0 }
        .map { Int($0.pointee.oneof_index) })
    let oneofs = elements(proto.pointee.n_oneof_decl, proto.pointee.oneof_decl).enumerated()
      .filter { realOneofs.contains($0.offset) }
      .map { index, oneof in
        let name = text(oneof.pointee.name)
        let typeName = typeIdentifier(upperCamelCase(name))
        return SchemaOneof(
          name: name, swiftName: property(name),
          typeName: typeNames.contains(typeName) ? typeName + "Oneof" : typeName,
          comment: comments[path + [8, Int32(index)]] ?? [])
      }
    return SchemaMessage(
      name: name, fullName: fullName, swiftName: swiftName, qualifiedName: qualifiedName, comment: comments[path] ?? [],
      fields: try fieldProtos.enumerated().map { try field($1, of: fullName, path: path + [2, Int32($0)]) },
      oneofs: oneofs, messages: nested, enums: enums,
      isMapEntry: proto.pointee.options?.pointee.map_entry ?? 0 != 0)
  }

  private func field(
    _ proto: UnsafePointer<FieldProto>, of message: String, path: [Int32]
  ) throws -> SchemaField {
    let name = text(proto.pointee.name)
    let kind = try kind(proto, of: message)
    let isMessage = if case .message = kind { true } else { false }
    let isOptional = proto.pointee.proto3_optional != 0
    return SchemaField(
      name: name, swiftName: property(name), number: proto.pointee.number, kind: kind,
      isRepeated: proto.pointee.label == GOOGLE__PROTOBUF__FIELD_DESCRIPTOR_PROTO__LABEL__LABEL_REPEATED,
      isOptional: isOptional && !isMessage,
      oneof: proto.pointee.has_oneof_index != 0 && !isOptional ? Int(proto.pointee.oneof_index) : nil,
      wireName: wireNames[Int(proto.pointee.type.rawValue) % wireNames.count], isPacked: isPacked(proto, kind),
      comment: comments[path] ?? [])
  }

  /// The property of a field or oneof, whose name must not collide with those that every message has.
  private func property(_ name: String) -> String {
    identifier(lowerCamelCase(name), reserved: ["unknownFields", "hashValue", "serialized", "fill"])
  }

  private func kind(_ proto: UnsafePointer<FieldProto>, of message: String) throws -> SchemaField.Kind {
    // Type names are absolute here, with a dot in front.
    let typeName = String(text(proto.pointee.type_name).dropFirst())
    switch proto.pointee.type.rawValue {
    case 1: return .number("Double")
    case 2: return .number("Float")
    case 3, 16, 18: return .number("Int64")
    case 4, 6: return .number("UInt64")
    case 5, 15, 17: return .number("Int32")
    case 7, 13: return .number("UInt32")
    case 8: return .bool
    case 9: return .string
    case 11: return .message(typeName)
    case 12: return .bytes
    case 14: return .enumeration(typeName)
    default:
      throw SchemaError("\(message).\(text(proto.pointee.name)): groups are not part of proto3")
    }
  }

  /// Lists of numbers are packed unless the file says otherwise.
  private func isPacked(_ proto: UnsafePointer<FieldProto>, _ kind: SchemaField.Kind) -> Bool {
    switch kind {
    case .message, .string, .bytes: return false
    case .number, .bool, .enumeration:
      guard let options = proto.pointee.options, options.pointee.has_packed != 0 else { return true }
      return options.pointee.packed != 0
    }
  }

  private func enumeration(
    _ proto: UnsafePointer<EnumProto>, scope: String, swiftScope: String, path: [Int32]
  ) -> SchemaEnum {
    let name = text(proto.pointee.name)
    let swiftName = typeIdentifier(upperCamelCase(name))
    let prefix = upperSnakeCase(name) + "_"
    let values = elements(proto.pointee.n_value, proto.pointee.value).enumerated().map { index, value in
      let name = text(value.pointee.name)
      let short = name.hasPrefix(prefix) && name.count > prefix.count ? String(name.dropFirst(prefix.count)) : name
      return SchemaEnum.Value(
        name: name,
        swiftName: identifier(
          lowerCamelCase(constant: short), reserved: ["unrecognized", "allCases", "rawValue", "hashValue", "protoName"]),
        number: value.pointee.number, comment: comments[path + [2, Int32(index)]] ?? [])
    }
    return SchemaEnum(
      fullName: "\(scope).\(name)", swiftName: swiftName, qualifiedName: "\(swiftScope).\(swiftName)",
      comment: comments[path] ?? [], values: values)
  }

  private func service(_ proto: UnsafePointer<ServiceProto>, path: [Int32]) -> SchemaService {
    let name = text(proto.pointee.name)
    let methods = elements(proto.pointee.n_method, proto.pointee.method).enumerated().map { index, method in
      SchemaService.Method(
        name: text(method.pointee.name),
        swiftName: identifier(lowerCamelCase(text(method.pointee.name)), reserved: ["methods"]),
        request: String(text(method.pointee.input_type).dropFirst()),
        response: String(text(method.pointee.output_type).dropFirst()),
        streamsRequests: method.pointee.client_streaming != 0,
        streamsResponses: method.pointee.server_streaming != 0, idempotency: idempotency(method.pointee.options),
        comment: comments[path + [2, Int32(index)]] ?? [])
    }
    return SchemaService(
      fullName: "\(package).\(name)", swiftName: typeIdentifier(upperCamelCase(name)), comment: comments[path] ?? [],
      methods: methods)
  }
}

/// By their numbers in `FieldDescriptorProto.Type`.
private let wireNames = [
  "", "double", "float", "int64", "uint64", "int32", "fixed64", "fixed32", "bool", "text", "group", "message", "bytes",
  "uint32", "enumeration", "sfixed32", "sfixed64", "sint32", "sint64",
]

/// The case of `MethodDescriptor.Idempotency` for the option `idempotency_level`.
private func idempotency(_ options: UnsafePointer<Google__Protobuf__MethodOptions>?) -> String {
  guard let options, options.pointee.has_idempotency_level != 0 else { return "unknown" }
  return switch options.pointee.idempotency_level {
  case GOOGLE__PROTOBUF__METHOD_OPTIONS__IDEMPOTENCY_LEVEL__NO_SIDE_EFFECTS: "noSideEffects"
  case GOOGLE__PROTOBUF__METHOD_OPTIONS__IDEMPOTENCY_LEVEL__IDEMPOTENT: "idempotent"
  default: "unknown"
  }
}

/// The comments of a file by the path of what they document: those in front, else those behind on the same line.
private func readComments(_ file: UnsafePointer<FileProto>) -> [[Int32]: [String]] {
  guard let info = file.pointee.source_code_info else { return [:] }
  var result: [[Int32]: [String]] = [:]
  for location in elements(info.pointee.n_location, info.pointee.location) {
    let path = Array(UnsafeBufferPointer(start: location.pointee.path, count: location.pointee.n_path))
    let leading = text(location.pointee.leading_comments)
    let comment = leading.isEmpty ? text(location.pointee.trailing_comments) : leading
    if !comment.isEmpty { result[path] = lines(of: comment) }
  }
  return result
}

/// A comment's lines without the space that follows the slashes, and without empty lines at either end.
private func lines(of comment: String) -> [String] {
  var lines = comment.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
    var line = line.hasPrefix(" ") ? line.dropFirst() : line
    while line.last?.isWhitespace ?? false { line.removeLast() }
    return String(line)
  }
  while lines.first?.isEmpty ?? false { lines.removeFirst() }
  while lines.last?.isEmpty ?? false { lines.removeLast() }
  return lines
}
