// How names in `.proto` files become names in Swift and in protobuf-c's C code.

/// `usage_seconds` → `usageSeconds`, `app_id` → `appID`, `URL` → `url`.
func lowerCamelCase(_ name: String) -> String {
  let words = name.split(separator: "_").map(String.init)
  guard let first = words.first else { return name }
  let head = first.allSatisfy { !$0.isLowercase } ? first.lowercased() : first.lowercasedFirst
  return head + words.dropFirst().map(capitalized).joined()
}

/// `usage_seconds` → `UsageSeconds`, `v1` → `V1`.
func upperCamelCase(_ name: String) -> String { name.split(separator: "_").map { String($0).uppercasedFirst }.joined() }

/// `LEARNING_APP` → `learningApp`.
func lowerCamelCase(constant: String) -> String { lowerCamelCase(constant.lowercased()) }

/// `CategoryKind` → `CATEGORY_KIND`.
func upperSnakeCase(_ name: String) -> String {
  var result = ""
  var previous: Character?
  for character in name {
    if character.isUppercase, let previous, !previous.isUppercase, previous != "_" { result += "_" }
    result += character.uppercased()
    previous = character
  }
  return result
}

/// Initialisms that Swift's API guidelines write in one case.
private func capitalized(_ word: String) -> String {
  switch word {
  case "id": "ID"
  case "ids": "IDs"
  case "url": "URL"
  case "urls": "URLs"
  default: word.uppercasedFirst
  }
}

extension String {
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// A name for a property, a parameter or an enum case: not `reserved`, in backticks if Swift keeps it for itself.
func identifier(_ name: String, reserved: Set<String> = []) -> String {
  if reserved.contains(name) || unquotable.contains(name) { return name + "_" }
  if name.first?.isNumber ?? true { return "_" + name }
  return keywords.contains(name) ? "`\(name)`" : name
}

/// A name for a type: in backticks where Swift has a keyword of that name. After a dot `Type` and `Protocol` mean
/// something else, with backticks too; they end in `_`, which `renamings` reports.
func typeIdentifier(_ name: String) -> String {
  switch name {
  case "Type", "Protocol": name + "_"
  case "Any", "Self": "`\(name)`"
  default: name
  }
}

/// Not even backticks help after a dot.
private let unquotable: Set = ["self", "Self", "init", "Type", "Protocol"]

private let keywords: Set = [
  "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
  "else",
  "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout",
  "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
  "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
  "where", "while", "await", "async", "actor", "some", "any", "each", "borrowing", "consuming", "sending",
]

/// What has another name in Swift than the rules of names give it, as Swift keeps that: a sentence for each.
func renamings(_ schema: Schema) -> [String] {
  var notes: [String] = []
  func note(_ origin: String, _ expected: String, _ name: String) {
    let plain = name.filter { $0 != "`" }
    if plain != expected { notes.append("\(origin) is \(plain) in Swift, where \(expected) means something else") }
  }
  func note(_ type: SchemaEnum, in scope: String) {
    note(type.fullName, upperCamelCase(String(type.fullName.dropFirst(scope.count + 1))), type.swiftName)
  }
  func note(_ message: SchemaMessage) {
    if message.isMapEntry { return }
    note(message.fullName, upperCamelCase(message.name), message.swiftName)
    for field in message.fields {
      note("\(message.fullName).\(field.name)", lowerCamelCase(field.name), field.swiftName)
    }
    for oneof in message.oneofs {
      note("\(message.fullName).\(oneof.name)", lowerCamelCase(oneof.name), oneof.swiftName)
      note("\(message.fullName).\(oneof.name)", upperCamelCase(oneof.name), oneof.typeName)
    }
    for type in message.enums { note(type, in: message.fullName) }
    message.messages.forEach(note)
  }
  for file in schema.files {
    for type in file.enums { note(type, in: file.package) }
    file.messages.forEach { note($0) }
    for service in file.services {
      let name = service.fullName.dropFirst(file.package.count + 1)
      note(service.fullName, upperCamelCase(String(name)), service.swiftName)
      for method in service.methods {
        note("\(service.fullName).\(method.name)", lowerCamelCase(method.name), method.swiftName)
      }
    }
  }
  return notes
}

/// The types of other modules that generated code names, as they must be written where the `.proto` files declare types
/// of the same names.
struct OuterNames {
  /// Every name of a type that the generated code declares.
  private let declared: Set<String>
  /// Whether every name gets its module: in a target with code of its own, whose types are not known here.
  private let qualifiesAll: Bool

  /// - Throws: `SchemaError` when a name cannot be written, as the module's name is taken as well.
  init(declared: Set<String>, qualifiesAll: Bool) throws {
    self.declared = declared
    self.qualifiesAll = qualifiesAll
    for (type, module) in Self.modules.sorted(by: { $0.key < $1.key }) {
      guard declared.contains(module), declared.contains(type) else { continue }
      throw SchemaError(
        "types called \(module) and \(type) hide \(module).\(type), which the generated code uses; rename one of them")
    }
  }

  /// The type `name`, which must be in `modules`.
  ///
  /// - Parameter qualified: whether it has its module also where nothing hides it.
  func callAsFunction(_ name: String, qualified: Bool = false) -> String {
    guard let module = Self.modules[name] else { return name }
    guard qualified || qualifiesAll || declared.contains(name), !declared.contains(module) else { return name }
    return "\(module).\(name)"
  }

  /// How a type names itself.
  func own(_ qualifiedName: String) -> String { declared.contains("`Self`") ? qualifiedName : "Self" }

  private static let modules: [String: String] = {
    let names = [
      "Swift": [
        "Bool", "Double", "Float", "Hashable", "Int", "Int32", "Int64", "Sendable", "String", "UInt32", "UInt64",
        "UInt8", "UnsafeMutablePointer", "UnsafeMutableRawPointer", "UnsafePointer", "UnsafeRawPointer", "Void",
      ],
      "ProtobufC": [
        "Arena", "Box", "EncodeError", "FileDescriptor", "GeneratedMessage", "MessageTable", "ProtobufEnum", "Reading",
        "UnknownFields",
      ],
      "CProtobufC": ["ProtobufCBinaryData", "ProtobufCMessage", "ProtobufCMessageDescriptor"],
      "RPC": [
        "BidirectionalCall", "CallOptions", "Channel", "MethodDescriptor", "MethodHandler", "RPCContext", "RPCError",
        "RPCService", "RequestStream", "RequestWriter", "ResponseStream", "ResponseWriter",
      ],
    ]
    return names.reduce(into: [:]) { modules, entry in for name in entry.value { modules[name] = entry.key } }
  }()
}

// protoc-gen-c's own rules (`FullNameToC`, `FullNameToLower`, `FullNameToUpper`).

/// `shop.orders.v1.OrderLine` → `Shop__Orders__V1__OrderLine`.
func cTypeName(_ fullName: String) -> String {
  fullName.split(separator: ".").map { upperCamelCase(String($0)) }.joined(separator: "__")
}

/// `shop.orders.v1.OrderLine` → `shop__orders__v1__order_line`.
func cSymbol(_ fullName: String) -> String {
  fullName.split(separator: ".").map { part in
    var result = ""
    var wasUpper = true
    for character in part {
      if character.isUppercase && !wasUpper { result += "_" }
      result += character.lowercased()
      wasUpper = character.isUppercase
    }
    return result
  }.joined(separator: "__")
}
