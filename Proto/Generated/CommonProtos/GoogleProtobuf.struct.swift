// swift-format-ignore-file
// Written by StubGenerator from google/protobuf/struct.proto. Do not edit.

import CCommonProtos
import CProtobufC
import ProtobufC

extension GoogleProtobuf {
  /// `NullValue` is a singleton enumeration to represent the null value for the
  /// `Value` type union.
  ///
  ///  The JSON representation for `NullValue` is JSON `null`.
  public enum NullValue: ProtobufC.ProtobufEnum {
    /// Null value.
    case nullValue
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.nullValue]

    public init() { self = .nullValue }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .nullValue
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .nullValue: 0
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .nullValue: "NULL_VALUE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension GoogleProtobuf {
  /// `Struct` represents a structured data value, consisting of fields
  /// which map to dynamically typed values. In some languages, `Struct`
  /// might be supported by a native representation. For example, in
  /// scripting languages like JS a struct is represented as an
  /// object. The details of that representation are described together
  /// with the proto support for the language.
  ///
  /// The JSON representation for `Struct` is JSON object.
  public struct Struct: ProtobufC.GeneratedMessage {
    /// Unordered map of dynamically typed values.
    public var fields: [String: GoogleProtobuf.Value] = [:]
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      fields: [String: GoogleProtobuf.Value] = [:]
    ) {
      self.fields = fields
    }
  }
}

extension GoogleProtobuf.Struct {
  public static var fullName: String { "google.protobuf.Struct" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__struct__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Struct.self)
    self.fields = Reading.map(m.pointee.f_fields, m.pointee.n_f_fields) { (Reading.string($0.pointee.s_key), Reading.message($0.pointee.f_value) ?? GoogleProtobuf.Value()) }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Struct.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.n_f_fields = self.fields.count
    m.pointee.f_fields = try arena.map(self.fields, google__protobuf__struct__fields_entry__type(), by: precedesInUTF8) {
      (key, value, m: UnsafeMutablePointer<Google__Protobuf__Struct__FieldsEntry>, arena) throws(EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.f_value = try arena.message(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// `Value` represents a dynamically typed value which can be either
  /// null, a number, a string, a boolean, a recursive struct value, or a
  /// list of values. A producer of value is expected to set one of these
  /// variants. Absence of any variant indicates an error.
  ///
  /// The JSON representation for `Value` is JSON value.
  public struct Value: ProtobufC.GeneratedMessage {
    /// The kind of value.
    public var kind: Kind?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      kind: Kind? = nil
    ) {
      self.kind = kind
    }

    /// The kind of value.
    public enum Kind: Hashable, Sendable {
      /// Represents a null value.
      case nullValue(GoogleProtobuf.NullValue)
      /// Represents a double value.
      case numberValue(Double)
      /// Represents a string value.
      case stringValue(String)
      /// Represents a boolean value.
      case boolValue(Bool)
      /// Represents a structured value.
      case structValue(GoogleProtobuf.Struct)
      /// Represents a repeated `Value`.
      case listValue(GoogleProtobuf.ListValue)
    }
  }
}

extension GoogleProtobuf.Value {
  public static var fullName: String { "google.protobuf.Value" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Value.self)
    switch m.pointee.o_kind_case.rawValue {
    case 1: self.kind = .nullValue(GoogleProtobuf.NullValue(rawValue: Int32(truncatingIfNeeded: m.pointee.f_null_value.rawValue)))
    case 2: self.kind = .numberValue(m.pointee.f_number_value)
    case 3: self.kind = .stringValue(Reading.string(m.pointee.s_string_value))
    case 4: self.kind = .boolValue(m.pointee.f_bool_value != 0)
    case 5: self.kind = .structValue(Reading.message(m.pointee.f_struct_value) ?? GoogleProtobuf.Struct())
    case 6: self.kind = .listValue(Reading.message(m.pointee.f_list_value) ?? GoogleProtobuf.ListValue())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Value.self)
    m.pointee.base.descriptor = Self.descriptor
    switch self.kind {
    case .nullValue(let value)?:
    m.pointee.o_kind_case = .init(rawValue: 1)
    m.pointee.f_null_value = .init(rawValue: .init(truncatingIfNeeded: value.rawValue))
    case .numberValue(let value)?:
    m.pointee.o_kind_case = .init(rawValue: 2)
    m.pointee.f_number_value = value
    case .stringValue(let value)?:
    m.pointee.o_kind_case = .init(rawValue: 3)
    m.pointee.s_string_value = arena.string(value)
    case .boolValue(let value)?:
    m.pointee.o_kind_case = .init(rawValue: 4)
    m.pointee.f_bool_value = value ? 1 : 0
    case .structValue(let value)?:
    m.pointee.o_kind_case = .init(rawValue: 5)
    m.pointee.f_struct_value = try arena.message(value)
    case .listValue(let value)?:
    m.pointee.o_kind_case = .init(rawValue: 6)
    m.pointee.f_list_value = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// `ListValue` is a wrapper around a repeated field of values.
  ///
  /// The JSON representation for `ListValue` is JSON array.
  public struct ListValue: ProtobufC.GeneratedMessage {
    /// Repeated field of dynamically typed values.
    public var values: [GoogleProtobuf.Value] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      values: [GoogleProtobuf.Value] = []
    ) {
      self.values = values
    }
  }
}

extension GoogleProtobuf.ListValue {
  public static var fullName: String { "google.protobuf.ListValue" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__list_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__ListValue.self)
    self.values = Reading.messages(m.pointee.f_values, m.pointee.n_f_values)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__ListValue.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_values, m.pointee.f_values) = (self.values.count, try arena.messages(self.values))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
