import CProtobufC
public import ProtobufC

/// How messages are read from JSON and written as JSON.
public struct JSONMappingOptions: Sendable {
  /// Whether names that a message does not have, and names that an enum does not have, are left out when reading. By
  /// default they are errors, so that a misspelt name is noticed.
  public var ignoresUnknownFields: Bool

  /// Whether fields are written with the names of the `.proto` file. By default they are written in lowerCamelCase.
  /// Both forms are read.
  public var writesOriginalNames: Bool

  /// Whether enums are written as numbers. By default they are written by name, and as a number without a name only.
  public var writesEnumsAsNumbers: Bool

  /// Whether a message that its own JSON form can't hold is written by its fields, for people: a time past the year
  /// 9999, an `Any` of a type that is not known. By default it is an error.
  package var writesFieldsWithoutForm = false

  /// Bounds on reading: bytes of text (`maximumSize`), levels of messages and of ignored JSON (`maximumDepth`), bytes
  /// of the protobuf-c struct (`maximumMemory`).
  public var limits: DecodeLimits

  /// The messages that a `google.protobuf.Any` may contain.
  public var types: JSONMappingTypes

  /// By default unknown names are refused, names are in lowerCamelCase, and an `Any` may contain nothing.
  public init(
    ignoresUnknownFields: Bool = false, writesOriginalNames: Bool = false, writesEnumsAsNumbers: Bool = false,
    limits: DecodeLimits = DecodeLimits(), types: JSONMappingTypes = JSONMappingTypes()
  ) {
    self.ignoresUnknownFields = ignoresUnknownFields
    self.writesOriginalNames = writesOriginalNames
    self.writesEnumsAsNumbers = writesEnumsAsNumbers
    self.limits = limits
    self.types = types
  }
}

/// Messages by their full names, for what a `google.protobuf.Any` contains.
public struct JSONMappingTypes: Sendable {
  private var types: [String: any GeneratedMessage.Type] = [:]
  private var described: (@Sendable (String) -> DescribedMessage?)?

  /// The messages of these types.
  public init(_ types: [any GeneratedMessage.Type] = []) {
    for type in types { self.types[type.fullName] = type }
  }

  /// Messages without generated code, by their full names.
  package init(describedBy described: @escaping @Sendable (String) -> DescribedMessage?) { self.described = described }

  /// Adds the messages of these types, as far as their code is generated.
  package mutating func add(_ types: [any Message.Type]) {
    for type in types {
      if let type = type as? any GeneratedMessage.Type { self.types[type.fullName] = type }
    }
  }

  /// The type with this full name, such as `google.rpc.ErrorInfo`.
  func type(named name: String) -> Content? {
    types[name].map { .generated($0) } ?? described?(name).map { .described($0) }
  }

  /// The type of a message in an `Any`.
  enum Content {
    case generated(any GeneratedMessage.Type)
    case described(DescribedMessage)

    var descriptor: UnsafePointer<ProtobufCMessageDescriptor> {
      switch self {
      case .generated(let type): type.descriptor
      case .described(let message): message.descriptor
      }
    }
  }
}
