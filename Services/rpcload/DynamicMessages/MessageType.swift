/// A message as its descriptor declares it.
package struct MessageType: Hashable, Sendable {
  /// With its package, without a leading dot.
  package var name: String
  /// In ascending order of their numbers.
  package var fields: [FieldType]
  /// Whether it is the entry of a map: field 1 is the key, 2 the value.
  package var isMapEntry: Bool
}

/// A field as its descriptor declares it.
package struct FieldType: Hashable, Sendable {
  /// The numbers of `FieldDescriptorProto.Type`.
  package enum Kind: UInt64, Hashable, Sendable {
    case double = 1
    case float, int64, uint64, int32, fixed64, fixed32, bool, string, group, message, bytes, uint32, enumeration
    case sfixed32, sfixed64, sint32, sint64
  }

  package var number: UInt32
  package var name: String
  package var jsonName: String
  package var kind: Kind
  /// Of a message or an enum: its full name.
  package var typeName: String
  package var isRepeated: Bool
  var isPacked: Bool
  /// The oneof it belongs to, by its place in the message; nil for none, and for `optional`.
  package var oneof: Int?
  /// Whether a field without a oneof knows an absent value from its default: with `optional`, and in proto2.
  var hasPresence = false
}

/// An enum as its descriptor declares it.
package struct EnumType: Hashable, Sendable {
  package var name: String
  package var numbers: [String: Int32] = [:]
  /// The first name of each number.
  package var names: [Int32: String] = [:]
}

/// A method as its descriptor declares it.
package struct MethodType: Hashable, Sendable {
  /// `package.Service`.
  package var service: String
  package var name: String
  /// Full names of messages.
  package var request: String
  package var response: String
  package var streamsRequests: Bool
  package var streamsResponses: Bool

  /// As in a request's `:path`.
  package var path: String { "/\(service)/\(name)" }
}
