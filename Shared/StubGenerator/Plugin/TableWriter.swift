/// The Swift files of a package without C code: for each `.proto` file its messages, enums and services, and one with
/// the packages' namespaces and the descriptors of all files. Their names follow from the paths of the `.proto` files,
/// so that a build knows them before it has run protoc.
func selfContainedFiles(
  _ schema: Schema, _ descriptors: [FileDescriptorBytes], _ options: Options
) throws -> [GeneratedFile] {
  for file in schema.files where schema.importedNamespaces.contains(file.namespace) {
    throw SchemaError(
      "\(file.path): package \(file.package) is that of a file which another target has; let each have its own package")
  }
  let name = options.descriptors ?? "FileDescriptors"
  var common = SwiftSource(from: "all files", publicImports: ["ProtobufC"])
  common.line()
  common.namespaces(schema.files)
  common.constantDescriptors(descriptors, name: name, schema.outer)
  return try schema.files.map { file in
    var source = SwiftSource(from: file.path, publicImports: try schema.imports(of: file))
    source.messages(file, schema)
    source.table(file, schema)
    source.stubs(file, schema)
    return GeneratedFile(name: buildFile(file.path), content: source.text)
  } + [GeneratedFile(name: "\(name).pb.swift", content: common.text)]
}

/// The name of the Swift file of a `.proto` file: `shop.v1.orders.pb.swift` of `shop/v1/orders.proto`.
private func buildFile(_ path: String) -> String {
  (path.hasSuffix(".proto") ? String(path.dropLast(6)) : path).split(separator: "/").joined(separator: ".")
    + ".pb.swift"
}

extension SwiftSource {
  /// Writes the description of a file's messages that protobuf-c works by.
  fileprivate mutating func table(_ file: SchemaFile, _ schema: Schema) {
    let messages = file.allMessages
    guard !messages.isEmpty else { return }
    line()
    block("private let \(MessageLayout.table) = \(schema.outer("MessageTable"))(count: \(messages.count))") { source in
      source.line("table in")
      for name in schema.enums(of: messages).sorted() {
        guard let type = schema.enums[name] else { continue }
        source.line("let \(enumVariable(name)) = table.enumeration(")
        source.line("  \"\(name)\", numbers: [\(type.values.map { "\($0.number)" }.joined(separator: ", "))],")
        source.line("  names: [\(type.values.map { "\"\($0.name)\"" }.joined(separator: ", "))])")
      }
      for message in messages {
        let layout = MessageLayout(message)
        source.line("table.message(\"\(message.fullName)\", size: \(layout.size))")
        for field in message.fields { source.line(field.tableEntry(layout[field], message, file, schema)) }
      }
    }
  }

  /// Writes the descriptors as texts, each of whose scalars is a byte.
  fileprivate mutating func constantDescriptors(_ files: [FileDescriptorBytes], name: String, _ outer: OuterNames) {
    line("/// The `.proto` files of this module as protoc compiled them: what reflection answers with.")
    block("public enum \(name)") { source in
      source.line("/// Each after the files of this module that it imports.")
      source.line("public static let all: [\(outer("FileDescriptor"))] = [")
      for file in files {
        source.line("  \(outer("FileDescriptor"))(")
        source.line("    path: \"\(file.path)\",")
        source.line("    latin1: \"\(file.bytes.map(latin1).joined())\"),")
      }
      source.line("]")
    }
  }
}

/// A byte in a Swift literal.
private func latin1(_ byte: UInt8) -> String {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
  case 32..<127: String(UnicodeScalar(byte))
  default: "\\u{\(String(byte, radix: 16))}"
  }
}

private func enumVariable(_ fullName: String) -> String {
  "enum_" + fullName.split(separator: ".").joined(separator: "_")
}

extension SchemaField {
  /// The statement that describes the field.
  fileprivate func tableEntry(
    _ place: MessageLayout.Place, _ message: SchemaMessage, _ file: SchemaFile, _ schema: Schema
  ) -> String {
    let type =
      switch kind {
      case .message(let name):
        if file.allMessages.contains(where: { $0.fullName == name }) {
          ".message(table[\(schema.tableIndices[name] ?? 0)])"
        } else {
          ".message(\(schema.swiftType(kind)).descriptor)"
        }
      case .enumeration(let name): ".enumeration(\(enumVariable(name)))"
      default: "." + wireName
      }
    let head = "table.field(\(number), \"\(name)\", \(type), at: \(place.value)"
    if isRepeated { return head + ", count: \(place.quantifier)\(isPacked ? ", isPacked: true" : ""))" }
    return head + (oneof != nil || message.needsPresence(self) ? ", presence: \(place.quantifier))" : ")")
  }
}

extension SchemaFile {
  /// The messages with those nested in them and the entries of their maps, in the order of their indices in the table.
  var allMessages: [SchemaMessage] {
    func all(_ messages: [SchemaMessage]) -> [SchemaMessage] { messages.flatMap { [$0] + all($0.messages) } }
    return all(messages)
  }

  /// The full names of its messages and enums.
  var typeNames: [String] {
    enums.map(\.fullName) + allMessages.flatMap { [$0.fullName] + $0.enums.map(\.fullName) }
  }
}

extension Schema {
  /// The enums that messages have fields of.
  fileprivate func enums(of messages: [SchemaMessage]) -> Set<String> {
    Set(
      messages.flatMap(\.fields).compactMap { field in
        if case .enumeration(let name) = field.kind { name } else { nil }
      })
  }

  /// The modules whose types the public declarations of a file name: no other may be imported publicly.
  fileprivate func imports(of file: SchemaFile) throws -> [String] {
    var modules: Set<String> = []
    if !file.messages.isEmpty { modules.formUnion(["CProtobufC", "ProtobufC"]) }
    if !file.enums.isEmpty { modules.insert("ProtobufC") }
    if !file.services.isEmpty { modules.insert("RPC") }
    let fields = file.allMessages.flatMap(\.fields).compactMap { field in
      switch field.kind {
      case .message(let name), .enumeration(let name): name
      default: nil
      }
    }
    let methods = file.services.flatMap(\.methods).flatMap { [$0.request, $0.response] }
    let own = Set(files.flatMap(\.typeNames))
    for type in Set(fields + methods).subtracting(own) {
      guard let module = modulesOfTypes[type] else {
        throw SchemaError(
          "\(file.path): \(type) is in a file of no target; put that beside this one, or into a target on which this depends"
        )
      }
      modules.insert(module)
    }
    return modules.sorted()
  }
}
