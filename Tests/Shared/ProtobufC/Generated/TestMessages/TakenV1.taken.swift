// swift-format-ignore-file
// Written by StubGenerator from taken/v1/taken.proto. Do not edit.

import CTestMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension TakenV1 {
  public struct Reading: ProtobufC.GeneratedMessage {
    public var text: Swift.String = ""
    public var result: TakenV1.Result? { get { _result?.value } set { _result = newValue.map(ProtobufC.Box.init) } }
    private var _result: ProtobufC.Box<TakenV1.Result>?
    public var box: TakenV1.Box?
    public var errors: [TakenV1.Error] = []
    public var messages: [Swift.String: TakenV1.Message] = [:]
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      text: Swift.String = "",
      result: TakenV1.Result? = nil,
      box: TakenV1.Box? = nil,
      errors: [TakenV1.Error] = [],
      messages: [Swift.String: TakenV1.Message] = [:]
    ) {
      self.text = text
      self.result = result
      self.box = box
      self.errors = errors
      self.messages = messages
    }
  }
}

extension TakenV1.Reading {
  public static var fullName: Swift.String { "taken.v1.Reading" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__reading__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Reading.self)
    self.text = ProtobufC.Reading.string(m.pointee.s_text)
    self.result = ProtobufC.Reading.message(m.pointee.f_result)
    self.box = ProtobufC.Reading.message(m.pointee.f_box)
    self.errors = ProtobufC.Reading.messages(m.pointee.f_errors, m.pointee.n_f_errors)
    self.messages = ProtobufC.Reading.map(m.pointee.f_messages, m.pointee.n_f_messages) { (ProtobufC.Reading.string($0.pointee.s_key), ProtobufC.Reading.message($0.pointee.f_value) ?? TakenV1.Message()) }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Reading.self)
    m.pointee.base.descriptor = TakenV1.Reading.descriptor
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_result = try arena.optionalMessage(self.result)
    m.pointee.f_box = try arena.optionalMessage(self.box)
    (m.pointee.n_f_errors, m.pointee.f_errors) = (self.errors.count, try arena.messages(self.errors))
    m.pointee.n_f_messages = self.messages.count
    m.pointee.f_messages = try arena.map(self.messages, taken__v1__reading__messages_entry__type(), by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutablePointer<Taken__V1__Reading__MessagesEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.f_value = try arena.message(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Result: ProtobufC.GeneratedMessage {
    public var result: Result?
    public var `any`: TakenV1.`Any`?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      result: Result? = nil,
      `any`: TakenV1.`Any`? = nil
    ) {
      self.result = result
      self.`any` = `any`
    }

    public enum Result: Swift.Hashable, Swift.Sendable {
      case error(TakenV1.Error)
      indirect case reading(TakenV1.Reading)
      case string(Swift.String)
      case bool(TakenV1.Bool)
    }
  }
}

extension TakenV1.Result {
  public static var fullName: Swift.String { "taken.v1.Result" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__result__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Result.self)
    self.`any` = ProtobufC.Reading.message(m.pointee.f_any)
    switch m.pointee.o_result_case.rawValue {
    case 1: self.result = .error(ProtobufC.Reading.message(m.pointee.f_error) ?? TakenV1.Error())
    case 2: self.result = .reading(ProtobufC.Reading.message(m.pointee.f_reading) ?? TakenV1.Reading())
    case 3: self.result = .string(ProtobufC.Reading.string(m.pointee.s_string))
    case 4: self.result = .bool(ProtobufC.Reading.message(m.pointee.f_bool) ?? TakenV1.Bool())
    default: break
    }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Result.self)
    m.pointee.base.descriptor = TakenV1.Result.descriptor
    m.pointee.f_any = try arena.optionalMessage(self.`any`)
    switch self.result {
    case .error(let value)?:
    m.pointee.o_result_case = .init(rawValue: 1)
    m.pointee.f_error = try arena.message(value)
    case .reading(let value)?:
    m.pointee.o_result_case = .init(rawValue: 2)
    m.pointee.f_reading = try arena.message(value)
    case .string(let value)?:
    m.pointee.o_result_case = .init(rawValue: 3)
    m.pointee.s_string = arena.string(value)
    case .bool(let value)?:
    m.pointee.o_result_case = .init(rawValue: 4)
    m.pointee.f_bool = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Error: ProtobufC.GeneratedMessage {
    public var message: TakenV1.String?
    public var number: Swift.Int64 = 0
    public var flag: Swift.Bool = false
    public var content: [Swift.UInt8] = []
    public var real: Double = 0
    public var kind: TakenV1.Error.Kind = .init()
    public var kinds: [TakenV1.Error.Kind] = []
    /// A field that a printed message must not be taken for.
    public var description: Swift.String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      message: TakenV1.String? = nil,
      number: Swift.Int64 = 0,
      flag: Swift.Bool = false,
      content: [Swift.UInt8] = [],
      real: Double = 0,
      kind: TakenV1.Error.Kind = .init(),
      kinds: [TakenV1.Error.Kind] = [],
      description: Swift.String = ""
    ) {
      self.message = message
      self.number = number
      self.flag = flag
      self.content = content
      self.real = real
      self.kind = kind
      self.kinds = kinds
      self.description = description
    }

    public enum Kind: ProtobufC.ProtobufEnum {
      case none
      case type
      /// A number that this version of the contract does not name.
      case unrecognized(Swift.Int32)

      public static let allCases: [TakenV1.Error.Kind] = [.none, .type]

      public init() { self = .none }

      public init(rawValue: Swift.Int32) {
        switch rawValue {
        case 0: self = .none
        case 1: self = .type
        default: self = .unrecognized(rawValue)
        }
      }

      public var rawValue: Swift.Int32 {
        switch self {
        case .none: 0
        case .type: 1
        case .unrecognized(let number): number
        }
      }

      public var protoName: Swift.String {
        switch self {
        case .none: "KIND_NONE"
        case .type: "KIND_TYPE"
        case .unrecognized(let number): "\(number)"
        }
      }
    }
  }
}

extension TakenV1.Error {
  public static var fullName: Swift.String { "taken.v1.Error" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__error__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Error.self)
    self.message = ProtobufC.Reading.message(m.pointee.f_message)
    self.number = m.pointee.f_number
    self.flag = m.pointee.f_flag != 0
    self.content = ProtobufC.Reading.bytes(m.pointee.f_content)
    self.real = m.pointee.f_real
    self.kind = TakenV1.Error.Kind(rawValue: Swift.Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.kinds = ProtobufC.Reading.enums(m.pointee.f_kinds, m.pointee.n_f_kinds)
    self.description = ProtobufC.Reading.string(m.pointee.s_description)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Error.self)
    m.pointee.base.descriptor = TakenV1.Error.descriptor
    m.pointee.f_message = try arena.optionalMessage(self.message)
    m.pointee.f_number = self.number
    m.pointee.f_flag = self.flag ? 1 : 0
    m.pointee.f_content = arena.bytes(self.content)
    if self.real.bitPattern != 0 {
      m.pointee.p_real_case = .init(rawValue: 5)
      m.pointee.f_real = self.real
    }
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    (m.pointee.n_f_kinds, m.pointee.f_kinds) = (self.kinds.count, arena.enums(self.kinds))
    m.pointee.s_description = arena.string(self.description)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Box: ProtobufC.GeneratedMessage {
    public var inner: TakenV1.Box? { get { _inner?.value } set { _inner = newValue.map(ProtobufC.Box.init) } }
    private var _inner: ProtobufC.Box<TakenV1.Box>?
    public var other: TakenV1.Box? { get { _other?.value } set { _other = newValue.map(ProtobufC.Box.init) } }
    private var _other: ProtobufC.Box<TakenV1.Box>?
    public var flags: [Swift.Int32: Swift.Bool] = [:]
    public var tasks: [Swift.Bool: TakenV1.Task] = [:]
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      inner: TakenV1.Box? = nil,
      other: TakenV1.Box? = nil,
      flags: [Swift.Int32: Swift.Bool] = [:],
      tasks: [Swift.Bool: TakenV1.Task] = [:]
    ) {
      self.inner = inner
      self.other = other
      self.flags = flags
      self.tasks = tasks
    }
  }
}

extension TakenV1.Box {
  public static var fullName: Swift.String { "taken.v1.Box" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__box__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Box.self)
    self.inner = ProtobufC.Reading.message(m.pointee.f_inner)
    self.other = ProtobufC.Reading.message(m.pointee.f_other)
    self.flags = ProtobufC.Reading.map(m.pointee.f_flags, m.pointee.n_f_flags) { ($0.pointee.f_key, $0.pointee.f_value != 0) }
    self.tasks = ProtobufC.Reading.map(m.pointee.f_tasks, m.pointee.n_f_tasks) { ($0.pointee.f_key != 0, ProtobufC.Reading.message($0.pointee.f_value) ?? TakenV1.Task()) }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Box.self)
    m.pointee.base.descriptor = TakenV1.Box.descriptor
    m.pointee.f_inner = try arena.optionalMessage(self.inner)
    m.pointee.f_other = try arena.optionalMessage(self.other)
    m.pointee.n_f_flags = self.flags.count
    m.pointee.f_flags = try arena.map(self.flags, taken__v1__box__flags_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Taken__V1__Box__FlagsEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value ? 1 : 0
    }
    m.pointee.n_f_tasks = self.tasks.count
    m.pointee.f_tasks = try arena.map(self.tasks, taken__v1__box__tasks_entry__type(), by: precedesInBool) {
      (key, value, m: Swift.UnsafeMutablePointer<Taken__V1__Box__TasksEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key ? 1 : 0
      m.pointee.f_value = try arena.message(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Message: ProtobufC.GeneratedMessage {
    public var data: TakenV1.Data?
    public var optional: TakenV1.Optional?
    public var array: TakenV1.Array?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      data: TakenV1.Data? = nil,
      optional: TakenV1.Optional? = nil,
      array: TakenV1.Array? = nil
    ) {
      self.data = data
      self.optional = optional
      self.array = array
    }
  }
}

extension TakenV1.Message {
  public static var fullName: Swift.String { "taken.v1.Message" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__message__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Message.self)
    self.data = ProtobufC.Reading.message(m.pointee.f_data)
    self.optional = ProtobufC.Reading.message(m.pointee.f_optional)
    self.array = ProtobufC.Reading.message(m.pointee.f_array)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Message.self)
    m.pointee.base.descriptor = TakenV1.Message.descriptor
    m.pointee.f_data = try arena.optionalMessage(self.data)
    m.pointee.f_optional = try arena.optionalMessage(self.optional)
    m.pointee.f_array = try arena.optionalMessage(self.array)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Optional: ProtobufC.GeneratedMessage {
    public var type: TakenV1.Type_?
    public var self_: TakenV1.`Self`?
    public var `protocol`: TakenV1.Protocol_?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      type: TakenV1.Type_? = nil,
      self_: TakenV1.`Self`? = nil,
      `protocol`: TakenV1.Protocol_? = nil
    ) {
      self.type = type
      self.self_ = self_
      self.`protocol` = `protocol`
    }
  }
}

extension TakenV1.Optional {
  public static var fullName: Swift.String { "taken.v1.Optional" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__optional__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Optional.self)
    self.type = ProtobufC.Reading.message(m.pointee.f_type)
    self.self_ = ProtobufC.Reading.message(m.pointee.f_self)
    self.`protocol` = ProtobufC.Reading.message(m.pointee.f_protocol)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Optional.self)
    m.pointee.base.descriptor = TakenV1.Optional.descriptor
    m.pointee.f_type = try arena.optionalMessage(self.type)
    m.pointee.f_self = try arena.optionalMessage(self.self_)
    m.pointee.f_protocol = try arena.optionalMessage(self.`protocol`)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Array: ProtobufC.GeneratedMessage {
    public var arrays: [TakenV1.Array] = []
    public var strings: [Swift.String] = []
    public var bytes: [[Swift.UInt8]] = []
    public var bools: [Swift.Bool] = []
    public var doubles: [Double] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      arrays: [TakenV1.Array] = [],
      strings: [Swift.String] = [],
      bytes: [[Swift.UInt8]] = [],
      bools: [Swift.Bool] = [],
      doubles: [Double] = []
    ) {
      self.arrays = arrays
      self.strings = strings
      self.bytes = bytes
      self.bools = bools
      self.doubles = doubles
    }
  }
}

extension TakenV1.Array {
  public static var fullName: Swift.String { "taken.v1.Array" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__array__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Array.self)
    self.arrays = ProtobufC.Reading.messages(m.pointee.f_arrays, m.pointee.n_f_arrays)
    self.strings = ProtobufC.Reading.strings(m.pointee.s_strings, m.pointee.n_s_strings)
    self.bytes = ProtobufC.Reading.byteStrings(m.pointee.f_bytes, m.pointee.n_f_bytes)
    self.bools = ProtobufC.Reading.bools(m.pointee.f_bools, m.pointee.n_f_bools)
    self.doubles = ProtobufC.Reading.scalars(m.pointee.f_doubles, m.pointee.n_f_doubles)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Array.self)
    m.pointee.base.descriptor = TakenV1.Array.descriptor
    (m.pointee.n_f_arrays, m.pointee.f_arrays) = (self.arrays.count, try arena.messages(self.arrays))
    (m.pointee.n_s_strings, m.pointee.s_strings) = (self.strings.count, arena.strings(self.strings))
    (m.pointee.n_f_bytes, m.pointee.f_bytes) = (self.bytes.count, arena.byteStrings(self.bytes))
    (m.pointee.n_f_bools, m.pointee.f_bools) = (self.bools.count, arena.bools(self.bools))
    (m.pointee.n_f_doubles, m.pointee.f_doubles) = (self.doubles.count, arena.scalars(self.doubles))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct String: ProtobufC.GeneratedMessage {
    public var string: Swift.String = ""
    public var float: Float = 0
    public var real: Float?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      string: Swift.String = "",
      float: Float = 0,
      real: Float? = nil
    ) {
      self.string = string
      self.float = float
      self.real = real
    }
  }
}

extension TakenV1.String {
  public static var fullName: Swift.String { "taken.v1.String" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__string__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__String.self)
    self.string = ProtobufC.Reading.string(m.pointee.s_string)
    self.float = m.pointee.f_float
    if m.pointee.p_real_case.rawValue != 0 { self.real = m.pointee.f_real }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__String.self)
    m.pointee.base.descriptor = TakenV1.String.descriptor
    m.pointee.s_string = arena.string(self.string)
    if self.float.bitPattern != 0 {
      m.pointee.p_float_case = .init(rawValue: 2)
      m.pointee.f_float = self.float
    }
    if let value = self.real {
      m.pointee.p_real_case = .init(rawValue: 3)
      m.pointee.f_real = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Bool: ProtobufC.GeneratedMessage {
    public var bool: Swift.Bool = false
    public var maybe: Swift.Bool?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      bool: Swift.Bool = false,
      maybe: Swift.Bool? = nil
    ) {
      self.bool = bool
      self.maybe = maybe
    }
  }
}

extension TakenV1.Bool {
  public static var fullName: Swift.String { "taken.v1.Bool" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__bool__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Bool.self)
    self.bool = m.pointee.f_bool != 0
    if m.pointee.p_maybe_case.rawValue != 0 { self.maybe = m.pointee.f_maybe != 0 }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Bool.self)
    m.pointee.base.descriptor = TakenV1.Bool.descriptor
    m.pointee.f_bool = self.bool ? 1 : 0
    if let value = self.maybe {
      m.pointee.p_maybe_case = .init(rawValue: 2)
      m.pointee.f_maybe = value ? 1 : 0
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Data: ProtobufC.GeneratedMessage {
    public var data: [Swift.UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      data: [Swift.UInt8] = []
    ) {
      self.data = data
    }
  }
}

extension TakenV1.Data {
  public static var fullName: Swift.String { "taken.v1.Data" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__data__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Data.self)
    self.data = ProtobufC.Reading.bytes(m.pointee.f_data)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Data.self)
    m.pointee.base.descriptor = TakenV1.Data.descriptor
    m.pointee.f_data = arena.bytes(self.data)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Task: ProtobufC.GeneratedMessage {
    public var error: TakenV1.Task.Error?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      error: TakenV1.Task.Error? = nil
    ) {
      self.error = error
    }

    public struct Error: ProtobufC.GeneratedMessage {
      public var text: Swift.String = ""
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = ProtobufC.UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        text: Swift.String = ""
      ) {
        self.text = text
      }
    }
  }
}

extension TakenV1.Task {
  public static var fullName: Swift.String { "taken.v1.Task" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__task__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Task.self)
    self.error = ProtobufC.Reading.message(m.pointee.f_error)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Task.self)
    m.pointee.base.descriptor = TakenV1.Task.descriptor
    m.pointee.f_error = try arena.optionalMessage(self.error)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1.Task.Error {
  public static var fullName: Swift.String { "taken.v1.Task.Error" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__task__error__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Task__Error.self)
    self.text = ProtobufC.Reading.string(m.pointee.s_text)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Task__Error.self)
    m.pointee.base.descriptor = TakenV1.Task.Error.descriptor
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Dictionary: ProtobufC.GeneratedMessage {
    public var dictionary: [Swift.String: TakenV1.Dictionary] = [:]
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      dictionary: [Swift.String: TakenV1.Dictionary] = [:]
    ) {
      self.dictionary = dictionary
    }
  }
}

extension TakenV1.Dictionary {
  public static var fullName: Swift.String { "taken.v1.Dictionary" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__dictionary__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Dictionary.self)
    self.dictionary = ProtobufC.Reading.map(m.pointee.f_dictionary, m.pointee.n_f_dictionary) { (ProtobufC.Reading.string($0.pointee.s_key), ProtobufC.Reading.message($0.pointee.f_value) ?? TakenV1.Dictionary()) }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Dictionary.self)
    m.pointee.base.descriptor = TakenV1.Dictionary.descriptor
    m.pointee.n_f_dictionary = self.dictionary.count
    m.pointee.f_dictionary = try arena.map(self.dictionary, taken__v1__dictionary__dictionary_entry__type(), by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutablePointer<Taken__V1__Dictionary__DictionaryEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.f_value = try arena.message(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Arena: ProtobufC.GeneratedMessage {
    public var arena: TakenV1.Arena? { get { _arena?.value } set { _arena = newValue.map(ProtobufC.Box.init) } }
    private var _arena: ProtobufC.Box<TakenV1.Arena>?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      arena: TakenV1.Arena? = nil
    ) {
      self.arena = arena
    }
  }
}

extension TakenV1.Arena {
  public static var fullName: Swift.String { "taken.v1.Arena" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__arena__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Arena.self)
    self.arena = ProtobufC.Reading.message(m.pointee.f_arena)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Arena.self)
    m.pointee.base.descriptor = TakenV1.Arena.descriptor
    m.pointee.f_arena = try arena.optionalMessage(self.arena)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Int32: ProtobufC.GeneratedMessage {
    public var a: Swift.Int32 = 0
    public var b: TakenV1.Int64?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      a: Swift.Int32 = 0,
      b: TakenV1.Int64? = nil
    ) {
      self.a = a
      self.b = b
    }
  }
}

extension TakenV1.Int32 {
  public static var fullName: Swift.String { "taken.v1.Int32" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__int32__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Int32.self)
    self.a = m.pointee.f_a
    self.b = ProtobufC.Reading.message(m.pointee.f_b)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Int32.self)
    m.pointee.base.descriptor = TakenV1.Int32.descriptor
    m.pointee.f_a = self.a
    m.pointee.f_b = try arena.optionalMessage(self.b)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Int64: ProtobufC.GeneratedMessage {
    public var a: Swift.Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      a: Swift.Int64 = 0
    ) {
      self.a = a
    }
  }
}

extension TakenV1.Int64 {
  public static var fullName: Swift.String { "taken.v1.Int64" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__int64__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Int64.self)
    self.a = m.pointee.f_a
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Int64.self)
    m.pointee.base.descriptor = TakenV1.Int64.descriptor
    m.pointee.f_a = self.a
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct `Any`: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.`Any` {
  public static var fullName: Swift.String { "taken.v1.Any" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__any__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Any.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Any.self)
    m.pointee.base.descriptor = TakenV1.`Any`.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct `Self`: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.`Self` {
  public static var fullName: Swift.String { "taken.v1.Self" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__self__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Self.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Self.self)
    m.pointee.base.descriptor = TakenV1.`Self`.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Type_: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.Type_ {
  public static var fullName: Swift.String { "taken.v1.Type" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__type__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Type.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Type.self)
    m.pointee.base.descriptor = TakenV1.Type_.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Protocol_: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.Protocol_ {
  public static var fullName: Swift.String { "taken.v1.Protocol" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__protocol__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Protocol.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Protocol.self)
    m.pointee.base.descriptor = TakenV1.Protocol_.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Int: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.Int {
  public static var fullName: Swift.String { "taken.v1.Int" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__int__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Int.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Int.self)
    m.pointee.base.descriptor = TakenV1.Int.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct UInt8: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.UInt8 {
  public static var fullName: Swift.String { "taken.v1.UInt8" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__uint8__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UInt8.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UInt8.self)
    m.pointee.base.descriptor = TakenV1.UInt8.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Void: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.Void {
  public static var fullName: Swift.String { "taken.v1.Void" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__void__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Void.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Void.self)
    m.pointee.base.descriptor = TakenV1.Void.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Hashable: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.Hashable {
  public static var fullName: Swift.String { "taken.v1.Hashable" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__hashable__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Hashable.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Hashable.self)
    m.pointee.base.descriptor = TakenV1.Hashable.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Sendable: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.Sendable {
  public static var fullName: Swift.String { "taken.v1.Sendable" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__sendable__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Sendable.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Sendable.self)
    m.pointee.base.descriptor = TakenV1.Sendable.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct EncodeError: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.EncodeError {
  public static var fullName: Swift.String { "taken.v1.EncodeError" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__encode_error__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__EncodeError.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__EncodeError.self)
    m.pointee.base.descriptor = TakenV1.EncodeError.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct UnknownFields: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.UnknownFields {
  public static var fullName: Swift.String { "taken.v1.UnknownFields" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__unknown_fields__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnknownFields.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnknownFields.self)
    m.pointee.base.descriptor = TakenV1.UnknownFields.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct GeneratedMessage: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.GeneratedMessage {
  public static var fullName: Swift.String { "taken.v1.GeneratedMessage" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__generated_message__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__GeneratedMessage.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__GeneratedMessage.self)
    m.pointee.base.descriptor = TakenV1.GeneratedMessage.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct MessageTable: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.MessageTable {
  public static var fullName: Swift.String { "taken.v1.MessageTable" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__message_table__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__MessageTable.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__MessageTable.self)
    m.pointee.base.descriptor = TakenV1.MessageTable.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct FileDescriptor: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.FileDescriptor {
  public static var fullName: Swift.String { "taken.v1.FileDescriptor" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__file_descriptor__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__FileDescriptor.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__FileDescriptor.self)
    m.pointee.base.descriptor = TakenV1.FileDescriptor.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct UnsafePointer: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.UnsafePointer {
  public static var fullName: Swift.String { "taken.v1.UnsafePointer" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__unsafe_pointer__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnsafePointer.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnsafePointer.self)
    m.pointee.base.descriptor = TakenV1.UnsafePointer.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct UnsafeMutablePointer: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.UnsafeMutablePointer {
  public static var fullName: Swift.String { "taken.v1.UnsafeMutablePointer" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__unsafe_mutable_pointer__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnsafeMutablePointer.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnsafeMutablePointer.self)
    m.pointee.base.descriptor = TakenV1.UnsafeMutablePointer.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct UnsafeRawPointer: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.UnsafeRawPointer {
  public static var fullName: Swift.String { "taken.v1.UnsafeRawPointer" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__unsafe_raw_pointer__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnsafeRawPointer.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnsafeRawPointer.self)
    m.pointee.base.descriptor = TakenV1.UnsafeRawPointer.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct UnsafeMutableRawPointer: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.UnsafeMutableRawPointer {
  public static var fullName: Swift.String { "taken.v1.UnsafeMutableRawPointer" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__unsafe_mutable_raw_pointer__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnsafeMutableRawPointer.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__UnsafeMutableRawPointer.self)
    m.pointee.base.descriptor = TakenV1.UnsafeMutableRawPointer.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Channel: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.Channel {
  public static var fullName: Swift.String { "taken.v1.Channel" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__channel__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Channel.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__Channel.self)
    m.pointee.base.descriptor = TakenV1.Channel.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct CallOptions: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.CallOptions {
  public static var fullName: Swift.String { "taken.v1.CallOptions" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__call_options__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__CallOptions.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__CallOptions.self)
    m.pointee.base.descriptor = TakenV1.CallOptions.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct RPCContext: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.RPCContext {
  public static var fullName: Swift.String { "taken.v1.RPCContext" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__rpccontext__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RPCContext.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RPCContext.self)
    m.pointee.base.descriptor = TakenV1.RPCContext.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct RPCError: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.RPCError {
  public static var fullName: Swift.String { "taken.v1.RPCError" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__rpcerror__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RPCError.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RPCError.self)
    m.pointee.base.descriptor = TakenV1.RPCError.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct RPCService: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.RPCService {
  public static var fullName: Swift.String { "taken.v1.RPCService" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__rpcservice__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RPCService.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RPCService.self)
    m.pointee.base.descriptor = TakenV1.RPCService.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct MethodDescriptor: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.MethodDescriptor {
  public static var fullName: Swift.String { "taken.v1.MethodDescriptor" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__method_descriptor__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__MethodDescriptor.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__MethodDescriptor.self)
    m.pointee.base.descriptor = TakenV1.MethodDescriptor.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct MethodHandler: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.MethodHandler {
  public static var fullName: Swift.String { "taken.v1.MethodHandler" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__method_handler__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__MethodHandler.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__MethodHandler.self)
    m.pointee.base.descriptor = TakenV1.MethodHandler.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct RequestStream: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.RequestStream {
  public static var fullName: Swift.String { "taken.v1.RequestStream" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__request_stream__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RequestStream.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RequestStream.self)
    m.pointee.base.descriptor = TakenV1.RequestStream.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct ResponseWriter: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.ResponseWriter {
  public static var fullName: Swift.String { "taken.v1.ResponseWriter" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__response_writer__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__ResponseWriter.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__ResponseWriter.self)
    m.pointee.base.descriptor = TakenV1.ResponseWriter.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct ResponseStream: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.ResponseStream {
  public static var fullName: Swift.String { "taken.v1.ResponseStream" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__response_stream__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__ResponseStream.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__ResponseStream.self)
    m.pointee.base.descriptor = TakenV1.ResponseStream.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct RequestWriter: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.RequestWriter {
  public static var fullName: Swift.String { "taken.v1.RequestWriter" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__request_writer__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RequestWriter.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__RequestWriter.self)
    m.pointee.base.descriptor = TakenV1.RequestWriter.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct BidirectionalCall: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}
  }
}

extension TakenV1.BidirectionalCall {
  public static var fullName: Swift.String { "taken.v1.BidirectionalCall" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { taken__v1__bidirectional_call__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__BidirectionalCall.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Taken__V1__BidirectionalCall.self)
    m.pointee.base.descriptor = TakenV1.BidirectionalCall.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
