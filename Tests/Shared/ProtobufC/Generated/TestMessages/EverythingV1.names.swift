// swift-format-ignore-file
// Written by StubGenerator from everything/v1/names.proto. Do not edit.

import CTestMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension EverythingV1 {
  public struct Names: ProtobufC.GeneratedMessage {
    public var base: Swift.Int32 = 0
    public var init_: Swift.Int32 = 0
    public var self_: Swift.Int32 = 0
    public var type: Swift.Int32 = 0
    public var description: Swift.Int32 = 0
    public var `default`: Swift.Int32 = 0
    public var `class`: Swift.String = ""
    public var `in`: [Swift.Int32] = []
    public var nIn: Swift.Int32 = 0
    public var int: Swift.Int32 = 0
    public var hasInt: Swift.Int32?
    public var hashValue_: Swift.Int32 = 0
    public var unknownFields_: Swift.Int32 = 0
    public var fullName: Swift.Int32 = 0
    public var descriptor: Swift.Int32 = 0
    public var serialized_: Swift.Int32 = 0
    public var m: Swift.Int32 = 0
    public var arena: Swift.Int32 = 0
    public var cMessage: Swift.Int32 = 0
    public var value: [Swift.String: Swift.Int32] = [:]
    public var key: [Swift.Int32: Swift.String] = [:]
    public var camelCase: Swift.Int32 = 0
    public var shouted: Swift.Int32 = 0
    public var leading: Swift.Int32 = 0
    public var trailing: Swift.Int32 = 0
    public var digits12: Swift.Int32 = 0
    public var `any`: Swift.Int32 = 0
    public var message: Swift.Int32 = 0
    public var hash: Swift.Int32 = 0
    public var `protocol`: Swift.Int32 = 0
    public var speed: Float?
    public var pSpeedCase: Swift.Int32 = 0
    public var structField: EverythingV1.Names.Default?
    public var protocolField: EverythingV1.Names.Protocol_?
    public var stringField: EverythingV1.Names.String?
    public var errorField: EverythingV1.Names.Error?
    public var anyField: EverythingV1.Names.`Any`?
    public var `case`: Case?
    public var kind: KindOneof?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      base: Swift.Int32 = 0,
      init_: Swift.Int32 = 0,
      self_: Swift.Int32 = 0,
      type: Swift.Int32 = 0,
      description: Swift.Int32 = 0,
      `default`: Swift.Int32 = 0,
      `class`: Swift.String = "",
      `in`: [Swift.Int32] = [],
      nIn: Swift.Int32 = 0,
      int: Swift.Int32 = 0,
      hasInt: Swift.Int32? = nil,
      hashValue_: Swift.Int32 = 0,
      unknownFields_: Swift.Int32 = 0,
      fullName: Swift.Int32 = 0,
      descriptor: Swift.Int32 = 0,
      serialized_: Swift.Int32 = 0,
      m: Swift.Int32 = 0,
      arena: Swift.Int32 = 0,
      cMessage: Swift.Int32 = 0,
      value: [Swift.String: Swift.Int32] = [:],
      key: [Swift.Int32: Swift.String] = [:],
      camelCase: Swift.Int32 = 0,
      shouted: Swift.Int32 = 0,
      leading: Swift.Int32 = 0,
      trailing: Swift.Int32 = 0,
      digits12: Swift.Int32 = 0,
      `any`: Swift.Int32 = 0,
      message: Swift.Int32 = 0,
      hash: Swift.Int32 = 0,
      `protocol`: Swift.Int32 = 0,
      speed: Float? = nil,
      pSpeedCase: Swift.Int32 = 0,
      structField: EverythingV1.Names.Default? = nil,
      protocolField: EverythingV1.Names.Protocol_? = nil,
      stringField: EverythingV1.Names.String? = nil,
      errorField: EverythingV1.Names.Error? = nil,
      anyField: EverythingV1.Names.`Any`? = nil,
      `case`: Case? = nil,
      kind: KindOneof? = nil
    ) {
      self.base = base
      self.init_ = init_
      self.self_ = self_
      self.type = type
      self.description = description
      self.`default` = `default`
      self.`class` = `class`
      self.`in` = `in`
      self.nIn = nIn
      self.int = int
      self.hasInt = hasInt
      self.hashValue_ = hashValue_
      self.unknownFields_ = unknownFields_
      self.fullName = fullName
      self.descriptor = descriptor
      self.serialized_ = serialized_
      self.m = m
      self.arena = arena
      self.cMessage = cMessage
      self.value = value
      self.key = key
      self.camelCase = camelCase
      self.shouted = shouted
      self.leading = leading
      self.trailing = trailing
      self.digits12 = digits12
      self.`any` = `any`
      self.message = message
      self.hash = hash
      self.`protocol` = `protocol`
      self.speed = speed
      self.pSpeedCase = pSpeedCase
      self.structField = structField
      self.protocolField = protocolField
      self.stringField = stringField
      self.errorField = errorField
      self.anyField = anyField
      self.`case` = `case`
      self.kind = kind
    }

    public enum Case: Swift.Hashable, Swift.Sendable {
      case none(Swift.Int32)
      case `some`(Swift.String)
      case `switch`(Swift.String)
      case selfMessage(EverythingV1.Names.Message)
    }

    public enum KindOneof: Swift.Hashable, Swift.Sendable {
      case kindValue(EverythingV1.Names.Kind)
    }

    public enum Kind: ProtobufC.ProtobufEnum {
      case init_
      case self_
      case `default`
      case unrecognized_
      case none
      case type
      case `protocol`
      case allCases_
      /// A number that this version of the contract does not name.
      case unrecognized(Swift.Int32)

      public static let allCases: [EverythingV1.Names.Kind] = [.init_, .self_, .`default`, .unrecognized_, .none, .type, .`protocol`, .allCases_]

      public init() { self = .init_ }

      public init(rawValue: Swift.Int32) {
        switch rawValue {
        case 0: self = .init_
        case 1: self = .self_
        case 2: self = .`default`
        case 3: self = .unrecognized_
        case 4: self = .none
        case 5: self = .type
        case 6: self = .`protocol`
        case 7: self = .allCases_
        default: self = .unrecognized(rawValue)
        }
      }

      public var rawValue: Swift.Int32 {
        switch self {
        case .init_: 0
        case .self_: 1
        case .`default`: 2
        case .unrecognized_: 3
        case .none: 4
        case .type: 5
        case .`protocol`: 6
        case .allCases_: 7
        case .unrecognized(let number): number
        }
      }

      public var protoName: Swift.String {
        switch self {
        case .init_: "INIT"
        case .self_: "SELF"
        case .`default`: "DEFAULT"
        case .unrecognized_: "UNRECOGNIZED"
        case .none: "KIND_NONE"
        case .type: "TYPE"
        case .`protocol`: "PROTOCOL"
        case .allCases_: "ALL_CASES"
        case .unrecognized(let number): "\(number)"
        }
      }
    }

    public struct Default: ProtobufC.GeneratedMessage {
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = ProtobufC.UnknownFields()

      public init() {}
    }

    public struct Protocol_: ProtobufC.GeneratedMessage {
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = ProtobufC.UnknownFields()

      public init() {}
    }

    public struct String: ProtobufC.GeneratedMessage {
      public var value: Swift.String = ""
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = ProtobufC.UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        value: Swift.String = ""
      ) {
        self.value = value
      }
    }

    public struct Error: ProtobufC.GeneratedMessage {
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = ProtobufC.UnknownFields()

      public init() {}
    }

    public struct `Any`: ProtobufC.GeneratedMessage {
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = ProtobufC.UnknownFields()

      public init() {}
    }

    public struct Message: ProtobufC.GeneratedMessage {
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = ProtobufC.UnknownFields()

      public init() {}
    }
  }
}

extension EverythingV1.Names {
  public static var fullName: Swift.String { "everything.v1.Names" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__names__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names.self)
    self.base = m.pointee.f_base
    self.init_ = m.pointee.f_init
    self.self_ = m.pointee.f_self
    self.type = m.pointee.f_type
    self.description = m.pointee.f_description
    self.`default` = m.pointee.f_default
    self.`class` = ProtobufC.Reading.string(m.pointee.s_class)
    self.`in` = ProtobufC.Reading.scalars(m.pointee.f_in, m.pointee.n_f_in)
    self.nIn = m.pointee.f_n_in
    self.int = m.pointee.f_int
    if m.pointee.p_has_int_case.rawValue != 0 { self.hasInt = m.pointee.f_has_int }
    self.hashValue_ = m.pointee.f_hash_value
    self.unknownFields_ = m.pointee.f_unknown_fields
    self.fullName = m.pointee.f_full_name
    self.descriptor = m.pointee.f_descriptor
    self.serialized_ = m.pointee.f_serialized
    self.m = m.pointee.f_m
    self.arena = m.pointee.f_arena
    self.cMessage = m.pointee.f_c_message
    self.value = ProtobufC.Reading.map(m.pointee.f_value, m.pointee.n_f_value) { (ProtobufC.Reading.string($0.pointee.s_key), $0.pointee.f_value) }
    self.key = ProtobufC.Reading.map(m.pointee.f_key, m.pointee.n_f_key) { ($0.pointee.f_key, ProtobufC.Reading.string($0.pointee.s_value)) }
    self.camelCase = m.pointee.f_camelcase
    self.shouted = m.pointee.f_shouted
    self.leading = m.pointee.f__leading
    self.trailing = m.pointee.f_trailing_
    self.digits12 = m.pointee.f_digits_1_2
    self.`any` = m.pointee.f_any
    self.message = m.pointee.f_message
    self.hash = m.pointee.f_hash
    self.`protocol` = m.pointee.f_protocol
    if m.pointee.p_speed_case.rawValue != 0 { self.speed = m.pointee.f_speed }
    self.pSpeedCase = m.pointee.f_p_speed_case
    self.structField = ProtobufC.Reading.message(m.pointee.f_struct_field)
    self.protocolField = ProtobufC.Reading.message(m.pointee.f_protocol_field)
    self.stringField = ProtobufC.Reading.message(m.pointee.f_string_field)
    self.errorField = ProtobufC.Reading.message(m.pointee.f_error_field)
    self.anyField = ProtobufC.Reading.message(m.pointee.f_any_field)
    switch m.pointee.o_case_case.rawValue {
    case 41: self.`case` = .none(m.pointee.f_none)
    case 42: self.`case` = .`some`(ProtobufC.Reading.string(m.pointee.s_some))
    case 43: self.`case` = .`switch`(ProtobufC.Reading.string(m.pointee.s_switch))
    case 44: self.`case` = .selfMessage(ProtobufC.Reading.message(m.pointee.f_self_message) ?? EverythingV1.Names.Message())
    default: break
    }
    switch m.pointee.o_kind_case.rawValue {
    case 51: self.kind = .kindValue(EverythingV1.Names.Kind(rawValue: Swift.Int32(truncatingIfNeeded: m.pointee.f_kind_value.rawValue)))
    default: break
    }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names.self)
    m.pointee.base.descriptor = EverythingV1.Names.descriptor
    m.pointee.f_base = self.base
    m.pointee.f_init = self.init_
    m.pointee.f_self = self.self_
    m.pointee.f_type = self.type
    m.pointee.f_description = self.description
    m.pointee.f_default = self.`default`
    m.pointee.s_class = arena.string(self.`class`)
    (m.pointee.n_f_in, m.pointee.f_in) = (self.`in`.count, arena.scalars(self.`in`))
    m.pointee.f_n_in = self.nIn
    m.pointee.f_int = self.int
    if let value = self.hasInt {
      m.pointee.p_has_int_case = .init(rawValue: 11)
      m.pointee.f_has_int = value
    }
    m.pointee.f_hash_value = self.hashValue_
    m.pointee.f_unknown_fields = self.unknownFields_
    m.pointee.f_full_name = self.fullName
    m.pointee.f_descriptor = self.descriptor
    m.pointee.f_serialized = self.serialized_
    m.pointee.f_m = self.m
    m.pointee.f_arena = self.arena
    m.pointee.f_c_message = self.cMessage
    m.pointee.n_f_value = self.value.count
    m.pointee.f_value = try arena.map(self.value, everything__v1__names__value_entry__type(), by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Names__ValueEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    m.pointee.n_f_key = self.key.count
    m.pointee.f_key = try arena.map(self.key, everything__v1__names__key_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Names__KeyEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.s_value = arena.string(value)
    }
    m.pointee.f_camelcase = self.camelCase
    m.pointee.f_shouted = self.shouted
    m.pointee.f__leading = self.leading
    m.pointee.f_trailing_ = self.trailing
    m.pointee.f_digits_1_2 = self.digits12
    m.pointee.f_any = self.`any`
    m.pointee.f_message = self.message
    m.pointee.f_hash = self.hash
    m.pointee.f_protocol = self.`protocol`
    if let value = self.speed {
      m.pointee.p_speed_case = .init(rawValue: 31)
      m.pointee.f_speed = value
    }
    m.pointee.f_p_speed_case = self.pSpeedCase
    m.pointee.f_struct_field = try arena.optionalMessage(self.structField)
    m.pointee.f_protocol_field = try arena.optionalMessage(self.protocolField)
    m.pointee.f_string_field = try arena.optionalMessage(self.stringField)
    m.pointee.f_error_field = try arena.optionalMessage(self.errorField)
    m.pointee.f_any_field = try arena.optionalMessage(self.anyField)
    switch self.`case` {
    case .none(let value)?:
    m.pointee.o_case_case = .init(rawValue: 41)
    m.pointee.f_none = value
    case .`some`(let value)?:
    m.pointee.o_case_case = .init(rawValue: 42)
    m.pointee.s_some = arena.string(value)
    case .`switch`(let value)?:
    m.pointee.o_case_case = .init(rawValue: 43)
    m.pointee.s_switch = arena.string(value)
    case .selfMessage(let value)?:
    m.pointee.o_case_case = .init(rawValue: 44)
    m.pointee.f_self_message = try arena.message(value)
    case nil: break
    }
    switch self.kind {
    case .kindValue(let value)?:
    m.pointee.o_kind_case = .init(rawValue: 51)
    m.pointee.f_kind_value = .init(rawValue: .init(truncatingIfNeeded: value.rawValue))
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1.Names.Default {
  public static var fullName: Swift.String { "everything.v1.Names.Default" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__names__default__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Default.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Default.self)
    m.pointee.base.descriptor = EverythingV1.Names.Default.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1.Names.Protocol_ {
  public static var fullName: Swift.String { "everything.v1.Names.Protocol" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__names__protocol__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Protocol.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Protocol.self)
    m.pointee.base.descriptor = EverythingV1.Names.Protocol_.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1.Names.String {
  public static var fullName: Swift.String { "everything.v1.Names.String" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__names__string__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__String.self)
    self.value = ProtobufC.Reading.string(m.pointee.s_value)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__String.self)
    m.pointee.base.descriptor = EverythingV1.Names.String.descriptor
    m.pointee.s_value = arena.string(self.value)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1.Names.Error {
  public static var fullName: Swift.String { "everything.v1.Names.Error" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__names__error__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Error.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Error.self)
    m.pointee.base.descriptor = EverythingV1.Names.Error.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1.Names.`Any` {
  public static var fullName: Swift.String { "everything.v1.Names.Any" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__names__any__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Any.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Any.self)
    m.pointee.base.descriptor = EverythingV1.Names.`Any`.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1.Names.Message {
  public static var fullName: Swift.String { "everything.v1.Names.Message" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__names__message__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Message.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Names__Message.self)
    m.pointee.base.descriptor = EverythingV1.Names.Message.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1 {
  public struct Type_: ProtobufC.GeneratedMessage {
    public var names: EverythingV1.Names?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      names: EverythingV1.Names? = nil
    ) {
      self.names = names
    }
  }
}

extension EverythingV1.Type_ {
  public static var fullName: Swift.String { "everything.v1.Type" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__type__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Type.self)
    self.names = ProtobufC.Reading.message(m.pointee.f_names)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Type.self)
    m.pointee.base.descriptor = EverythingV1.Type_.descriptor
    m.pointee.f_names = try arena.optionalMessage(self.names)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1 {
  /// A cycle of three.
  public struct First: ProtobufC.GeneratedMessage {
    public var second: EverythingV1.Second? { get { _second?.value } set { _second = newValue.map(ProtobufC.Box.init) } }
    private var _second: ProtobufC.Box<EverythingV1.Second>?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      second: EverythingV1.Second? = nil
    ) {
      self.second = second
    }
  }
}

extension EverythingV1.First {
  public static var fullName: Swift.String { "everything.v1.First" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__first__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__First.self)
    self.second = ProtobufC.Reading.message(m.pointee.f_second)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__First.self)
    m.pointee.base.descriptor = EverythingV1.First.descriptor
    m.pointee.f_second = try arena.optionalMessage(self.second)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1 {
  public struct Second: ProtobufC.GeneratedMessage {
    public var third: EverythingV1.Third? { get { _third?.value } set { _third = newValue.map(ProtobufC.Box.init) } }
    private var _third: ProtobufC.Box<EverythingV1.Third>?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      third: EverythingV1.Third? = nil
    ) {
      self.third = third
    }
  }
}

extension EverythingV1.Second {
  public static var fullName: Swift.String { "everything.v1.Second" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__second__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Second.self)
    self.third = ProtobufC.Reading.message(m.pointee.f_third)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Second.self)
    m.pointee.base.descriptor = EverythingV1.Second.descriptor
    m.pointee.f_third = try arena.optionalMessage(self.third)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1 {
  public struct Third: ProtobufC.GeneratedMessage {
    public var first: EverythingV1.First? { get { _first?.value } set { _first = newValue.map(ProtobufC.Box.init) } }
    private var _first: ProtobufC.Box<EverythingV1.First>?
    public var children: [EverythingV1.Third] = []
    public var choice: Choice?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      first: EverythingV1.First? = nil,
      children: [EverythingV1.Third] = [],
      choice: Choice? = nil
    ) {
      self.first = first
      self.children = children
      self.choice = choice
    }

    public enum Choice: Swift.Hashable, Swift.Sendable {
      indirect case chosen(EverythingV1.First)
    }
  }
}

extension EverythingV1.Third {
  public static var fullName: Swift.String { "everything.v1.Third" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__third__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Third.self)
    self.first = ProtobufC.Reading.message(m.pointee.f_first)
    self.children = ProtobufC.Reading.messages(m.pointee.f_children, m.pointee.n_f_children)
    switch m.pointee.o_choice_case.rawValue {
    case 3: self.choice = .chosen(ProtobufC.Reading.message(m.pointee.f_chosen) ?? EverythingV1.First())
    default: break
    }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Third.self)
    m.pointee.base.descriptor = EverythingV1.Third.descriptor
    m.pointee.f_first = try arena.optionalMessage(self.first)
    (m.pointee.n_f_children, m.pointee.f_children) = (self.children.count, try arena.messages(self.children))
    switch self.choice {
    case .chosen(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 3)
    m.pointee.f_chosen = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
