// swift-format-ignore-file
// Written by StubGenerator from taken/v1/taken.proto. Do not edit.

public import CProtobufC
public import ProtobufC
public import RPC

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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[0] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.text = ProtobufC.Reading.string(m.load(fromByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self))
    self.result = ProtobufC.Reading.message(m.load(fromByteOffset: 40, as: Swift.UnsafeRawPointer?.self))
    self.box = ProtobufC.Reading.message(m.load(fromByteOffset: 48, as: Swift.UnsafeRawPointer?.self))
    self.errors = ProtobufC.Reading.submessages(m.load(fromByteOffset: 64, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 56, as: Swift.Int.self))
    self.messages = ProtobufC.Reading.entries(m.load(fromByteOffset: 80, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 72, as: Swift.Int.self)) { (ProtobufC.Reading.string($0.load(fromByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)), ProtobufC.Reading.message($0.load(fromByteOffset: 48, as: Swift.UnsafeRawPointer?.self)) ?? TakenV1.Message()) }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Reading.descriptor
    m.storeBytes(of: arena.string(self.text), toByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.result), toByteOffset: 40, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.box), toByteOffset: 48, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: self.errors.count, toByteOffset: 56, as: Swift.Int.self)
    m.storeBytes(of: try arena.submessages(self.errors), toByteOffset: 64, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.messages.count, toByteOffset: 72, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.messages, message_table[1], by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(key), toByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)
      m.storeBytes(of: try arena.submessage(value), toByteOffset: 48, as: Swift.UnsafeMutableRawPointer?.self)
    }, toByteOffset: 80, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[2] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.`any` = ProtobufC.Reading.message(m.load(fromByteOffset: 48, as: Swift.UnsafeRawPointer?.self))
    switch m.load(fromByteOffset: 24, as: Swift.Int32.self) {
    case 1: self.result = .error(ProtobufC.Reading.message(m.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self)) ?? TakenV1.Error())
    case 2: self.result = .reading(ProtobufC.Reading.message(m.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self)) ?? TakenV1.Reading())
    case 3: self.result = .string(ProtobufC.Reading.string(m.load(fromByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)))
    case 4: self.result = .bool(ProtobufC.Reading.message(m.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self)) ?? TakenV1.Bool())
    default: break
    }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Result.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.`any`), toByteOffset: 48, as: Swift.UnsafeMutableRawPointer?.self)
    switch self.result {
    case .error(let value)?:
    m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: try arena.submessage(value), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    case .reading(let value)?:
    m.storeBytes(of: 2, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: try arena.submessage(value), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    case .string(let value)?:
    m.storeBytes(of: 3, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(value), toByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)
    case .bool(let value)?:
    m.storeBytes(of: 4, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: try arena.submessage(value), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    case nil: break
    }
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Error: ProtobufC.GeneratedMessage {
    public var message: TakenV1.String?
    public var number: Swift.Int64 = 0
    public var flag: Swift.Bool = false
    public var content: [Swift.UInt8] = []
    public var real: Swift.Double = 0
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
      real: Swift.Double = 0,
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[3] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.message = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.number = m.load(fromByteOffset: 32, as: Swift.Int64.self)
    self.flag = m.load(fromByteOffset: 40, as: Swift.Int32.self) != 0
    self.content = ProtobufC.Reading.bytes(m.load(fromByteOffset: 48, as: CProtobufC.ProtobufCBinaryData.self))
    self.real = m.load(fromByteOffset: 72, as: Swift.Double.self)
    self.kind = TakenV1.Error.Kind(rawValue: m.load(fromByteOffset: 80, as: Swift.Int32.self))
    self.kinds = ProtobufC.Reading.enums(m.load(fromByteOffset: 96, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 88, as: Swift.Int.self))
    self.description = ProtobufC.Reading.string(m.load(fromByteOffset: 104, as: CProtobufC.ProtobufCBinaryData.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Error.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.message), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: self.number, toByteOffset: 32, as: Swift.Int64.self)
    m.storeBytes(of: self.flag ? 1 : 0, toByteOffset: 40, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.content), toByteOffset: 48, as: CProtobufC.ProtobufCBinaryData.self)
    if self.real.bitPattern != 0 {
      m.storeBytes(of: 5, toByteOffset: 64, as: Swift.Int32.self)
      m.storeBytes(of: self.real, toByteOffset: 72, as: Swift.Double.self)
    }
    m.storeBytes(of: self.kind.rawValue, toByteOffset: 80, as: Swift.Int32.self)
    m.storeBytes(of: self.kinds.count, toByteOffset: 88, as: Swift.Int.self)
    m.storeBytes(of: arena.enums(self.kinds), toByteOffset: 96, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: arena.string(self.description), toByteOffset: 104, as: CProtobufC.ProtobufCBinaryData.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[4] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.inner = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.other = ProtobufC.Reading.message(m.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self))
    self.flags = ProtobufC.Reading.entries(m.load(fromByteOffset: 48, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 40, as: Swift.Int.self)) { ($0.load(fromByteOffset: 28, as: Swift.Int32.self), $0.load(fromByteOffset: 36, as: Swift.Int32.self) != 0) }
    self.tasks = ProtobufC.Reading.entries(m.load(fromByteOffset: 64, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 56, as: Swift.Int.self)) { ($0.load(fromByteOffset: 28, as: Swift.Int32.self) != 0, ProtobufC.Reading.message($0.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self)) ?? TakenV1.Task()) }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Box.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.inner), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.other), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: self.flags.count, toByteOffset: 40, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.flags, message_table[5], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 28, as: Swift.Int32.self)
      m.storeBytes(of: 2, toByteOffset: 32, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 36, as: Swift.Int32.self)
    }, toByteOffset: 48, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.tasks.count, toByteOffset: 56, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.tasks, message_table[6], by: precedesInBool) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key ? 1 : 0, toByteOffset: 28, as: Swift.Int32.self)
      m.storeBytes(of: try arena.submessage(value), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    }, toByteOffset: 64, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[7] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.data = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.optional = ProtobufC.Reading.message(m.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self))
    self.array = ProtobufC.Reading.message(m.load(fromByteOffset: 40, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Message.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.data), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.optional), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.array), toByteOffset: 40, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[8] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.type = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.self_ = ProtobufC.Reading.message(m.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self))
    self.`protocol` = ProtobufC.Reading.message(m.load(fromByteOffset: 40, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Optional.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.type), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.self_), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.`protocol`), toByteOffset: 40, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct Array: ProtobufC.GeneratedMessage {
    public var arrays: [TakenV1.Array] = []
    public var strings: [Swift.String] = []
    public var bytes: [[Swift.UInt8]] = []
    public var bools: [Swift.Bool] = []
    public var doubles: [Swift.Double] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      arrays: [TakenV1.Array] = [],
      strings: [Swift.String] = [],
      bytes: [[Swift.UInt8]] = [],
      bools: [Swift.Bool] = [],
      doubles: [Swift.Double] = []
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[9] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.arrays = ProtobufC.Reading.submessages(m.load(fromByteOffset: 32, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 24, as: Swift.Int.self))
    self.strings = ProtobufC.Reading.strings(m.load(fromByteOffset: 48, as: Swift.UnsafePointer<CProtobufC.ProtobufCBinaryData>?.self), m.load(fromByteOffset: 40, as: Swift.Int.self))
    self.bytes = ProtobufC.Reading.byteStrings(m.load(fromByteOffset: 64, as: Swift.UnsafePointer<CProtobufC.ProtobufCBinaryData>?.self), m.load(fromByteOffset: 56, as: Swift.Int.self))
    self.bools = ProtobufC.Reading.bools(m.load(fromByteOffset: 80, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 72, as: Swift.Int.self))
    self.doubles = ProtobufC.Reading.scalars(m.load(fromByteOffset: 96, as: Swift.UnsafePointer<Swift.Double>?.self), m.load(fromByteOffset: 88, as: Swift.Int.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Array.descriptor
    m.storeBytes(of: self.arrays.count, toByteOffset: 24, as: Swift.Int.self)
    m.storeBytes(of: try arena.submessages(self.arrays), toByteOffset: 32, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.strings.count, toByteOffset: 40, as: Swift.Int.self)
    m.storeBytes(of: arena.strings(self.strings), toByteOffset: 48, as: Swift.UnsafeMutablePointer<CProtobufC.ProtobufCBinaryData>?.self)
    m.storeBytes(of: self.bytes.count, toByteOffset: 56, as: Swift.Int.self)
    m.storeBytes(of: arena.byteStrings(self.bytes), toByteOffset: 64, as: Swift.UnsafeMutablePointer<CProtobufC.ProtobufCBinaryData>?.self)
    m.storeBytes(of: self.bools.count, toByteOffset: 72, as: Swift.Int.self)
    m.storeBytes(of: arena.bools(self.bools), toByteOffset: 80, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.doubles.count, toByteOffset: 88, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.doubles), toByteOffset: 96, as: Swift.UnsafeMutablePointer<Swift.Double>?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension TakenV1 {
  public struct String: ProtobufC.GeneratedMessage {
    public var string: Swift.String = ""
    public var float: Swift.Float = 0
    public var real: Swift.Float?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      string: Swift.String = "",
      float: Swift.Float = 0,
      real: Swift.Float? = nil
    ) {
      self.string = string
      self.float = float
      self.real = real
    }
  }
}

extension TakenV1.String {
  public static var fullName: Swift.String { "taken.v1.String" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[10] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.string = ProtobufC.Reading.string(m.load(fromByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self))
    self.float = m.load(fromByteOffset: 44, as: Swift.Float.self)
    if m.load(fromByteOffset: 48, as: Swift.Int32.self) != 0 { self.real = m.load(fromByteOffset: 52, as: Swift.Float.self) }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.String.descriptor
    m.storeBytes(of: arena.string(self.string), toByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self)
    if self.float.bitPattern != 0 {
      m.storeBytes(of: 2, toByteOffset: 40, as: Swift.Int32.self)
      m.storeBytes(of: self.float, toByteOffset: 44, as: Swift.Float.self)
    }
    if let value = self.real {
      m.storeBytes(of: 3, toByteOffset: 48, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 52, as: Swift.Float.self)
    }
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[11] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.bool = m.load(fromByteOffset: 24, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 28, as: Swift.Int32.self) != 0 { self.maybe = m.load(fromByteOffset: 32, as: Swift.Int32.self) != 0 }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Bool.descriptor
    m.storeBytes(of: self.bool ? 1 : 0, toByteOffset: 24, as: Swift.Int32.self)
    if let value = self.maybe {
      m.storeBytes(of: 2, toByteOffset: 28, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 32, as: Swift.Int32.self)
    }
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[12] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.data = ProtobufC.Reading.bytes(m.load(fromByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Data.descriptor
    m.storeBytes(of: arena.bytes(self.data), toByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[13] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.error = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Task.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.error), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension TakenV1.Task.Error {
  public static var fullName: Swift.String { "taken.v1.Task.Error" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[14] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.text = ProtobufC.Reading.string(m.load(fromByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Task.Error.descriptor
    m.storeBytes(of: arena.string(self.text), toByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[15] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.dictionary = ProtobufC.Reading.entries(m.load(fromByteOffset: 32, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 24, as: Swift.Int.self)) { (ProtobufC.Reading.string($0.load(fromByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)), ProtobufC.Reading.message($0.load(fromByteOffset: 48, as: Swift.UnsafeRawPointer?.self)) ?? TakenV1.Dictionary()) }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Dictionary.descriptor
    m.storeBytes(of: self.dictionary.count, toByteOffset: 24, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.dictionary, message_table[16], by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(key), toByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)
      m.storeBytes(of: try arena.submessage(value), toByteOffset: 48, as: Swift.UnsafeMutableRawPointer?.self)
    }, toByteOffset: 32, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[17] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.arena = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Arena.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.arena), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[18] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.a = m.load(fromByteOffset: 24, as: Swift.Int32.self)
    self.b = ProtobufC.Reading.message(m.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Int32.descriptor
    m.storeBytes(of: self.a, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.b), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[19] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.a = m.load(fromByteOffset: 24, as: Swift.Int64.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Int64.descriptor
    m.storeBytes(of: self.a, toByteOffset: 24, as: Swift.Int64.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[20] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.`Any`.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[21] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.`Self`.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[22] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Type_.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[23] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Protocol_.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[24] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Int.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[25] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.UInt8.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[26] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Void.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[27] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Hashable.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[28] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Sendable.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[29] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.EncodeError.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[30] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.UnknownFields.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[31] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.GeneratedMessage.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[32] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.MessageTable.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[33] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.FileDescriptor.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[34] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.UnsafePointer.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[35] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.UnsafeMutablePointer.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[36] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.UnsafeRawPointer.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[37] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.UnsafeMutableRawPointer.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[38] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.Channel.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[39] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.CallOptions.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[40] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.RPCContext.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[41] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.RPCError.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[42] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.RPCService.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[43] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.MethodDescriptor.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[44] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.MethodHandler.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[45] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.RequestStream.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[46] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.ResponseWriter.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[47] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.ResponseStream.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[48] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.RequestWriter.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[49] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = TakenV1.BidirectionalCall.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

private let message_table = ProtobufC.MessageTable(count: 50) {
  table in
  let enum_taken_v1_Error_Kind = table.enumeration(
    "taken.v1.Error.Kind", numbers: [0, 1],
    names: ["KIND_NONE", "KIND_TYPE"])
  table.message("taken.v1.Reading", size: 88)
  table.field(1, "text", .text, at: 24)
  table.field(2, "result", .message(table[2]), at: 40)
  table.field(3, "box", .message(table[4]), at: 48)
  table.field(4, "errors", .message(table[3]), at: 64, count: 56)
  table.field(5, "messages", .message(table[1]), at: 80, count: 72)
  table.message("taken.v1.Reading.MessagesEntry", size: 56)
  table.field(1, "key", .text, at: 32, presence: 24)
  table.field(2, "value", .message(table[7]), at: 48)
  table.message("taken.v1.Result", size: 56)
  table.field(1, "error", .message(table[3]), at: 32, presence: 24)
  table.field(2, "reading", .message(table[0]), at: 32, presence: 24)
  table.field(3, "string", .text, at: 32, presence: 24)
  table.field(4, "bool", .message(table[11]), at: 32, presence: 24)
  table.field(5, "any", .message(table[20]), at: 48)
  table.message("taken.v1.Error", size: 120)
  table.field(1, "message", .message(table[10]), at: 24)
  table.field(2, "number", .int64, at: 32)
  table.field(3, "flag", .bool, at: 40)
  table.field(4, "content", .bytes, at: 48)
  table.field(5, "real", .double, at: 72, presence: 64)
  table.field(6, "kind", .enumeration(enum_taken_v1_Error_Kind), at: 80)
  table.field(7, "kinds", .enumeration(enum_taken_v1_Error_Kind), at: 96, count: 88, isPacked: true)
  table.field(8, "description", .text, at: 104)
  table.message("taken.v1.Box", size: 72)
  table.field(1, "inner", .message(table[4]), at: 24)
  table.field(2, "other", .message(table[4]), at: 32)
  table.field(3, "flags", .message(table[5]), at: 48, count: 40)
  table.field(4, "tasks", .message(table[6]), at: 64, count: 56)
  table.message("taken.v1.Box.FlagsEntry", size: 40)
  table.field(1, "key", .int32, at: 28, presence: 24)
  table.field(2, "value", .bool, at: 36, presence: 32)
  table.message("taken.v1.Box.TasksEntry", size: 40)
  table.field(1, "key", .bool, at: 28, presence: 24)
  table.field(2, "value", .message(table[13]), at: 32)
  table.message("taken.v1.Message", size: 48)
  table.field(1, "data", .message(table[12]), at: 24)
  table.field(2, "optional", .message(table[8]), at: 32)
  table.field(3, "array", .message(table[9]), at: 40)
  table.message("taken.v1.Optional", size: 48)
  table.field(1, "type", .message(table[22]), at: 24)
  table.field(2, "self", .message(table[21]), at: 32)
  table.field(3, "protocol", .message(table[23]), at: 40)
  table.message("taken.v1.Array", size: 104)
  table.field(1, "arrays", .message(table[9]), at: 32, count: 24)
  table.field(2, "strings", .text, at: 48, count: 40)
  table.field(3, "bytes", .bytes, at: 64, count: 56)
  table.field(4, "bools", .bool, at: 80, count: 72, isPacked: true)
  table.field(5, "doubles", .double, at: 96, count: 88, isPacked: true)
  table.message("taken.v1.String", size: 56)
  table.field(1, "string", .text, at: 24)
  table.field(2, "float", .float, at: 44, presence: 40)
  table.field(3, "real", .float, at: 52, presence: 48)
  table.message("taken.v1.Bool", size: 40)
  table.field(1, "bool", .bool, at: 24)
  table.field(2, "maybe", .bool, at: 32, presence: 28)
  table.message("taken.v1.Data", size: 40)
  table.field(1, "data", .bytes, at: 24)
  table.message("taken.v1.Task", size: 32)
  table.field(1, "error", .message(table[14]), at: 24)
  table.message("taken.v1.Task.Error", size: 40)
  table.field(1, "text", .text, at: 24)
  table.message("taken.v1.Dictionary", size: 40)
  table.field(1, "dictionary", .message(table[16]), at: 32, count: 24)
  table.message("taken.v1.Dictionary.DictionaryEntry", size: 56)
  table.field(1, "key", .text, at: 32, presence: 24)
  table.field(2, "value", .message(table[15]), at: 48)
  table.message("taken.v1.Arena", size: 32)
  table.field(1, "arena", .message(table[17]), at: 24)
  table.message("taken.v1.Int32", size: 40)
  table.field(1, "a", .int32, at: 24)
  table.field(2, "b", .message(table[19]), at: 32)
  table.message("taken.v1.Int64", size: 32)
  table.field(1, "a", .sfixed64, at: 24)
  table.message("taken.v1.Any", size: 24)
  table.message("taken.v1.Self", size: 24)
  table.message("taken.v1.Type", size: 24)
  table.message("taken.v1.Protocol", size: 24)
  table.message("taken.v1.Int", size: 24)
  table.message("taken.v1.UInt8", size: 24)
  table.message("taken.v1.Void", size: 24)
  table.message("taken.v1.Hashable", size: 24)
  table.message("taken.v1.Sendable", size: 24)
  table.message("taken.v1.EncodeError", size: 24)
  table.message("taken.v1.UnknownFields", size: 24)
  table.message("taken.v1.GeneratedMessage", size: 24)
  table.message("taken.v1.MessageTable", size: 24)
  table.message("taken.v1.FileDescriptor", size: 24)
  table.message("taken.v1.UnsafePointer", size: 24)
  table.message("taken.v1.UnsafeMutablePointer", size: 24)
  table.message("taken.v1.UnsafeRawPointer", size: 24)
  table.message("taken.v1.UnsafeMutableRawPointer", size: 24)
  table.message("taken.v1.Channel", size: 24)
  table.message("taken.v1.CallOptions", size: 24)
  table.message("taken.v1.RPCContext", size: 24)
  table.message("taken.v1.RPCError", size: 24)
  table.message("taken.v1.RPCService", size: 24)
  table.message("taken.v1.MethodDescriptor", size: 24)
  table.message("taken.v1.MethodHandler", size: 24)
  table.message("taken.v1.RequestStream", size: 24)
  table.message("taken.v1.ResponseWriter", size: 24)
  table.message("taken.v1.ResponseStream", size: 24)
  table.message("taken.v1.RequestWriter", size: 24)
  table.message("taken.v1.BidirectionalCall", size: 24)
}

extension TakenV1 {
  /// The methods of `taken.v1.Server`.
  public enum ServerMethods {
    /// `/taken.v1.Server/Get`
    public static let get = RPC.MethodDescriptor(service: "taken.v1.Server", name: "Get", kind: .unary)
    /// `/taken.v1.Server/Watch`
    public static let watch = RPC.MethodDescriptor(service: "taken.v1.Server", name: "Watch", kind: .serverStreaming)
    /// `/taken.v1.Server/Push`
    public static let push = RPC.MethodDescriptor(service: "taken.v1.Server", name: "Push", kind: .clientStreaming)
    /// `/taken.v1.Server/Talk`
    public static let talk = RPC.MethodDescriptor(service: "taken.v1.Server", name: "Talk", kind: .bidirectional)
  }

  public protocol Server: RPC.RPCService {
    func get(_ request: TakenV1.Reading, context: RPC.RPCContext) async throws -> TakenV1.Result
    func watch(_ request: TakenV1.Reading, responses: RPC.ResponseWriter<TakenV1.Error>, context: RPC.RPCContext) async throws
    func push(_ requests: RPC.RequestStream<TakenV1.Box>, context: RPC.RPCContext) async throws -> TakenV1.Message
    func talk(_ requests: RPC.RequestStream<TakenV1.Data>, responses: RPC.ResponseWriter<TakenV1.Array>, context: RPC.RPCContext) async throws
  }

  /// A `taken.v1.Server` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialServer: Server {}

  /// Calls a `taken.v1.Server` over a channel.
  public struct ServerClient: Swift.Sendable {
    /// What the calls go over.
    public let channel: RPC.Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: RPC.Channel) { self.channel = channel }

    public func get(_ request: TakenV1.Reading, options: RPC.CallOptions = RPC.CallOptions()) async throws -> TakenV1.Result {
      try await channel.unary(ServerMethods.get, request, options: options)
    }

    public func watch(_ request: TakenV1.Reading, options: RPC.CallOptions = RPC.CallOptions()) -> RPC.ResponseStream<TakenV1.Error> {
      channel.serverStreaming(ServerMethods.watch, request, options: options)
    }

    public func push(
      options: RPC.CallOptions = RPC.CallOptions(), requests: @escaping @Sendable (RPC.RequestWriter<TakenV1.Box>) async throws -> Swift.Void
    ) async throws -> TakenV1.Message {
      try await channel.clientStreaming(ServerMethods.push, options: options, requests: requests)
    }

    public func talk(options: RPC.CallOptions = RPC.CallOptions()) -> RPC.BidirectionalCall<TakenV1.Data, TakenV1.Array> {
      channel.bidirectional(ServerMethods.talk, options: options)
    }
  }
}

extension TakenV1.Server {
  /// The methods by name, for tables and settings.
  public typealias Methods = TakenV1.ServerMethods

  public static var serviceName: Swift.String { "taken.v1.Server" }

  public var methods: [RPC.MethodHandler] {
    [
      .unary(Methods.get, get),
      .serverStreaming(Methods.watch, watch),
      .clientStreaming(Methods.push, push),
      .bidirectional(Methods.talk, talk),
    ]
  }
}

extension TakenV1.PartialServer {
  public func get(_ request: TakenV1.Reading, context: RPC.RPCContext) async throws -> TakenV1.Result {
    throw RPC.RPCError.unimplemented(Methods.get)
  }
  public func watch(_ request: TakenV1.Reading, responses: RPC.ResponseWriter<TakenV1.Error>, context: RPC.RPCContext) async throws {
    throw RPC.RPCError.unimplemented(Methods.watch)
  }
  public func push(_ requests: RPC.RequestStream<TakenV1.Box>, context: RPC.RPCContext) async throws -> TakenV1.Message {
    throw RPC.RPCError.unimplemented(Methods.push)
  }
  public func talk(_ requests: RPC.RequestStream<TakenV1.Data>, responses: RPC.ResponseWriter<TakenV1.Array>, context: RPC.RPCContext) async throws {
    throw RPC.RPCError.unimplemented(Methods.talk)
  }
}
