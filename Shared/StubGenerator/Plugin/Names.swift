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

/// A name for a nested type. `Any` is a keyword wherever a type is written, so `google.protobuf.Any` is `AnyMessage`.
func typeIdentifier(_ name: String) -> String {
  if name == "Any" { return "AnyMessage" }
  return typeNames.contains(name) ? name + "_" : name
}

/// Not even backticks help after a dot.
private let unquotable: Set = ["self", "Self", "init", "Type", "Protocol"]

/// Names that generated code uses unqualified.
private let typeNames: Set = [
  "Type", "Protocol", "Self", "Swift", "String", "Bool", "Int32", "Int64", "UInt8", "UInt32", "UInt64", "Float",
  "Double",
  "Optional", "Array", "Dictionary", "Box", "Arena", "Reading", "UnknownFields", "EncodeError", "Result", "Error",
  "UnsafeRawPointer", "UnsafeMutableRawPointer", "UnsafePointer", "ProtobufEnum", "GeneratedMessage",
]

private let keywords: Set = [
  "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
  "else",
  "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout",
  "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
  "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
  "where", "while", "await", "async", "actor", "some", "any", "each", "borrowing", "consuming", "sending",
]

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
