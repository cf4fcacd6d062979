/// An error in the `.proto` files, for protoc to print.
struct SchemaError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// One `.proto` file.
struct SchemaFile {
  /// The path, such as `shop/orders/v1/orders.proto`.
  let path: String
  /// The package, such as `shop.orders.v1`.
  let package: String
  /// The Swift enum that is the package's namespace; see `schemaNamespace`.
  let namespace: String
  let messages: [SchemaMessage]
  let enums: [SchemaEnum]
  let services: [SchemaService]

  /// The name of the generated Swift file, unique in its module: `ShopOrdersV1.orders.swift`, with stubs
  /// `ShopOrdersV1.orders.grpc.swift`.
  func swiftFile(kind: String = "") -> String {
    let base = path.split(separator: "/").last.map(String.init) ?? path
    return "\(namespace).\(base.hasSuffix(".proto") ? String(base.dropLast(6)) : base)\(kind).swift"
  }
}

/// The namespace of a package: `shop.orders.v1` → `ShopOrdersV1`, and `OrdersV1` without the prefix `shop`. A package
/// that is nothing but the prefix keeps it.
func schemaNamespace(_ package: String, withoutPrefix prefix: [String]) -> String {
  let segments = package.split(separator: ".").map(String.init)
  let rest =
    segments.starts(with: prefix) && segments.count > prefix.count ? segments.dropFirst(prefix.count) : segments[...]
  return rest.map(upperCamelCase).joined()
}

/// A message; maps' entries are among the nested ones.
struct SchemaMessage {
  let name: String
  let fullName: String
  /// The name in its Swift scope, and from everywhere.
  let swiftName: String
  let qualifiedName: String
  let comment: [String]
  let fields: [SchemaField]
  let oneofs: [SchemaOneof]
  let messages: [SchemaMessage]
  let enums: [SchemaEnum]
  let isMapEntry: Bool
}

struct SchemaField {
  /// The type of one value.
  enum Kind {
    /// A number whose Swift type has this name.
    case number(String)
    case bool, string, bytes
    /// A message or enum with this full name.
    case message(String)
    case enumeration(String)
  }

  let name: String
  let swiftName: String
  let number: Int32
  let kind: Kind
  let isRepeated: Bool
  /// Whether the field is a number, text … that is declared `optional`.
  let isOptional: Bool
  /// The index of the oneof it belongs to.
  let oneof: Int?
  /// The name of the type in `.proto` files, such as `sfixed32`.
  let wireName: String
  /// Whether a list of numbers is written as one.
  let isPacked: Bool
  let comment: [String]

  /// The member of the C struct; see `rewriteForC`.
  var cName: String {
    let prefix = if case .string = kind { "s_" } else { "f_" }
    return (prefix + name).lowercased()
  }

  /// The member of the C struct that holds whether the field is set.
  var cPresence: String { "p_\(name.lowercased())_case" }

  var isFloat: Bool {
    if case .number(let type) = kind { type == "Float" || type == "Double" } else { false }
  }
}

struct SchemaOneof {
  let name: String
  let swiftName: String
  /// The name of the Swift enum.
  let typeName: String
  let comment: [String]

  /// The member of the C struct that holds which field is set.
  var cCase: String { "o_\(name.lowercased())_case" }
}

struct SchemaEnum {
  struct Value {
    let name: String
    let swiftName: String
    let number: Int32
    let comment: [String]
  }

  let fullName: String
  let swiftName: String
  let qualifiedName: String
  let comment: [String]
  let values: [Value]
}

struct SchemaService {
  struct Method {
    let name: String
    let swiftName: String
    /// The full names of the messages.
    let request: String
    let response: String
    let streamsRequests: Bool
    let streamsResponses: Bool
    /// The case of `MethodDescriptor.Idempotency`.
    let idempotency: String
    let comment: [String]

    /// The case of `MethodDescriptor.Kind`, which is also part of the names of the runtime's types for that kind.
    var kind: String {
      switch (streamsRequests, streamsResponses) {
      case (false, false): "unary"
      case (false, true): "serverStreaming"
      case (true, false): "clientStreaming"
      case (true, true): "bidirectional"
      }
    }
  }

  let fullName: String
  let swiftName: String
  let comment: [String]
  let methods: [Method]

  /// The types that are generated beside the protocol.
  var methodsName: String { swiftName + "Methods" }
  var partialName: String { "Partial" + swiftName }
  var clientName: String { swiftName + "Client" }
}
