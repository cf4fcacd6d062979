// swift-format-ignore-file
// Written by StubGenerator from google/protobuf/wrappers.proto. Do not edit.

import CCommonProtos
import CProtobufC
import ProtobufC

extension GoogleProtobuf {
  /// Wrapper message for `double`.
  ///
  /// The JSON representation for `DoubleValue` is JSON number.
  public struct DoubleValue: ProtobufC.GeneratedMessage {
    /// The double value.
    public var value: Double = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: Double = 0
    ) {
      self.value = value
    }
  }
}

extension GoogleProtobuf.DoubleValue {
  public static var fullName: String { "google.protobuf.DoubleValue" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__double_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__DoubleValue.self)
    self.value = m.pointee.f_value
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__DoubleValue.self)
    m.pointee.base.descriptor = Self.descriptor
    if self.value.bitPattern != 0 {
      m.pointee.p_value_case = .init(rawValue: 1)
      m.pointee.f_value = self.value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `float`.
  ///
  /// The JSON representation for `FloatValue` is JSON number.
  public struct FloatValue: ProtobufC.GeneratedMessage {
    /// The float value.
    public var value: Float = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: Float = 0
    ) {
      self.value = value
    }
  }
}

extension GoogleProtobuf.FloatValue {
  public static var fullName: String { "google.protobuf.FloatValue" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__float_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__FloatValue.self)
    self.value = m.pointee.f_value
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__FloatValue.self)
    m.pointee.base.descriptor = Self.descriptor
    if self.value.bitPattern != 0 {
      m.pointee.p_value_case = .init(rawValue: 1)
      m.pointee.f_value = self.value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `int64`.
  ///
  /// The JSON representation for `Int64Value` is JSON string.
  public struct Int64Value: ProtobufC.GeneratedMessage {
    /// The int64 value.
    public var value: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: Int64 = 0
    ) {
      self.value = value
    }
  }
}

extension GoogleProtobuf.Int64Value {
  public static var fullName: String { "google.protobuf.Int64Value" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__int64_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Int64Value.self)
    self.value = m.pointee.f_value
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Int64Value.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_value = self.value
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `uint64`.
  ///
  /// The JSON representation for `UInt64Value` is JSON string.
  public struct UInt64Value: ProtobufC.GeneratedMessage {
    /// The uint64 value.
    public var value: UInt64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: UInt64 = 0
    ) {
      self.value = value
    }
  }
}

extension GoogleProtobuf.UInt64Value {
  public static var fullName: String { "google.protobuf.UInt64Value" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__uint64_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__UInt64Value.self)
    self.value = m.pointee.f_value
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__UInt64Value.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_value = self.value
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `int32`.
  ///
  /// The JSON representation for `Int32Value` is JSON number.
  public struct Int32Value: ProtobufC.GeneratedMessage {
    /// The int32 value.
    public var value: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: Int32 = 0
    ) {
      self.value = value
    }
  }
}

extension GoogleProtobuf.Int32Value {
  public static var fullName: String { "google.protobuf.Int32Value" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__int32_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Int32Value.self)
    self.value = m.pointee.f_value
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Int32Value.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_value = self.value
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `uint32`.
  ///
  /// The JSON representation for `UInt32Value` is JSON number.
  public struct UInt32Value: ProtobufC.GeneratedMessage {
    /// The uint32 value.
    public var value: UInt32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: UInt32 = 0
    ) {
      self.value = value
    }
  }
}

extension GoogleProtobuf.UInt32Value {
  public static var fullName: String { "google.protobuf.UInt32Value" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__uint32_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__UInt32Value.self)
    self.value = m.pointee.f_value
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__UInt32Value.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_value = self.value
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `bool`.
  ///
  /// The JSON representation for `BoolValue` is JSON `true` and `false`.
  public struct BoolValue: ProtobufC.GeneratedMessage {
    /// The bool value.
    public var value: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: Bool = false
    ) {
      self.value = value
    }
  }
}

extension GoogleProtobuf.BoolValue {
  public static var fullName: String { "google.protobuf.BoolValue" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__bool_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__BoolValue.self)
    self.value = m.pointee.f_value != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__BoolValue.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_value = self.value ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `string`.
  ///
  /// The JSON representation for `StringValue` is JSON string.
  public struct StringValue: ProtobufC.GeneratedMessage {
    /// The string value.
    public var value: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: String = ""
    ) {
      self.value = value
    }
  }
}

extension GoogleProtobuf.StringValue {
  public static var fullName: String { "google.protobuf.StringValue" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__string_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__StringValue.self)
    self.value = Reading.string(m.pointee.s_value)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__StringValue.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_value = arena.string(self.value)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `bytes`.
  ///
  /// The JSON representation for `BytesValue` is JSON string.
  public struct BytesValue: ProtobufC.GeneratedMessage {
    /// The bytes value.
    public var value: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: [UInt8] = []
    ) {
      self.value = value
    }
  }
}

extension GoogleProtobuf.BytesValue {
  public static var fullName: String { "google.protobuf.BytesValue" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__bytes_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__BytesValue.self)
    self.value = Reading.bytes(m.pointee.f_value)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__BytesValue.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_value = arena.bytes(self.value)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
