// swift-format-ignore-file
// Written by StubGenerator from everything/v1/names.proto. Do not edit.

public import CProtobufC
public import ProtobufC

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
    public var speed: Swift.Float?
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
      speed: Swift.Float? = nil,
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[0] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.base = m.load(fromByteOffset: 24, as: Swift.Int32.self)
    self.init_ = m.load(fromByteOffset: 28, as: Swift.Int32.self)
    self.self_ = m.load(fromByteOffset: 32, as: Swift.Int32.self)
    self.type = m.load(fromByteOffset: 36, as: Swift.Int32.self)
    self.description = m.load(fromByteOffset: 40, as: Swift.Int32.self)
    self.`default` = m.load(fromByteOffset: 44, as: Swift.Int32.self)
    self.`class` = ProtobufC.Reading.string(m.load(fromByteOffset: 48, as: CProtobufC.ProtobufCBinaryData.self))
    self.`in` = ProtobufC.Reading.scalars(m.load(fromByteOffset: 72, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 64, as: Swift.Int.self))
    self.nIn = m.load(fromByteOffset: 80, as: Swift.Int32.self)
    self.int = m.load(fromByteOffset: 84, as: Swift.Int32.self)
    if m.load(fromByteOffset: 88, as: Swift.Int32.self) != 0 { self.hasInt = m.load(fromByteOffset: 92, as: Swift.Int32.self) }
    self.hashValue_ = m.load(fromByteOffset: 96, as: Swift.Int32.self)
    self.unknownFields_ = m.load(fromByteOffset: 100, as: Swift.Int32.self)
    self.fullName = m.load(fromByteOffset: 104, as: Swift.Int32.self)
    self.descriptor = m.load(fromByteOffset: 108, as: Swift.Int32.self)
    self.serialized_ = m.load(fromByteOffset: 112, as: Swift.Int32.self)
    self.m = m.load(fromByteOffset: 116, as: Swift.Int32.self)
    self.arena = m.load(fromByteOffset: 120, as: Swift.Int32.self)
    self.cMessage = m.load(fromByteOffset: 124, as: Swift.Int32.self)
    self.value = ProtobufC.Reading.entries(m.load(fromByteOffset: 136, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 128, as: Swift.Int.self)) { (ProtobufC.Reading.string($0.load(fromByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)), $0.load(fromByteOffset: 52, as: Swift.Int32.self)) }
    self.key = ProtobufC.Reading.entries(m.load(fromByteOffset: 152, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 144, as: Swift.Int.self)) { ($0.load(fromByteOffset: 28, as: Swift.Int32.self), ProtobufC.Reading.string($0.load(fromByteOffset: 40, as: CProtobufC.ProtobufCBinaryData.self))) }
    self.camelCase = m.load(fromByteOffset: 160, as: Swift.Int32.self)
    self.shouted = m.load(fromByteOffset: 164, as: Swift.Int32.self)
    self.leading = m.load(fromByteOffset: 168, as: Swift.Int32.self)
    self.trailing = m.load(fromByteOffset: 172, as: Swift.Int32.self)
    self.digits12 = m.load(fromByteOffset: 176, as: Swift.Int32.self)
    self.`any` = m.load(fromByteOffset: 180, as: Swift.Int32.self)
    self.message = m.load(fromByteOffset: 184, as: Swift.Int32.self)
    self.hash = m.load(fromByteOffset: 188, as: Swift.Int32.self)
    self.`protocol` = m.load(fromByteOffset: 192, as: Swift.Int32.self)
    if m.load(fromByteOffset: 196, as: Swift.Int32.self) != 0 { self.speed = m.load(fromByteOffset: 200, as: Swift.Float.self) }
    self.pSpeedCase = m.load(fromByteOffset: 204, as: Swift.Int32.self)
    self.structField = ProtobufC.Reading.message(m.load(fromByteOffset: 208, as: Swift.UnsafeRawPointer?.self))
    self.protocolField = ProtobufC.Reading.message(m.load(fromByteOffset: 216, as: Swift.UnsafeRawPointer?.self))
    self.stringField = ProtobufC.Reading.message(m.load(fromByteOffset: 224, as: Swift.UnsafeRawPointer?.self))
    self.errorField = ProtobufC.Reading.message(m.load(fromByteOffset: 232, as: Swift.UnsafeRawPointer?.self))
    self.anyField = ProtobufC.Reading.message(m.load(fromByteOffset: 240, as: Swift.UnsafeRawPointer?.self))
    switch m.load(fromByteOffset: 248, as: Swift.Int32.self) {
    case 41: self.`case` = .none(m.load(fromByteOffset: 256, as: Swift.Int32.self))
    case 42: self.`case` = .`some`(ProtobufC.Reading.string(m.load(fromByteOffset: 256, as: CProtobufC.ProtobufCBinaryData.self)))
    case 43: self.`case` = .`switch`(ProtobufC.Reading.string(m.load(fromByteOffset: 256, as: CProtobufC.ProtobufCBinaryData.self)))
    case 44: self.`case` = .selfMessage(ProtobufC.Reading.message(m.load(fromByteOffset: 256, as: Swift.UnsafeRawPointer?.self)) ?? EverythingV1.Names.Message())
    default: break
    }
    switch m.load(fromByteOffset: 272, as: Swift.Int32.self) {
    case 51: self.kind = .kindValue(EverythingV1.Names.Kind(rawValue: m.load(fromByteOffset: 276, as: Swift.Int32.self)))
    default: break
    }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Names.descriptor
    m.storeBytes(of: self.base, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: self.init_, toByteOffset: 28, as: Swift.Int32.self)
    m.storeBytes(of: self.self_, toByteOffset: 32, as: Swift.Int32.self)
    m.storeBytes(of: self.type, toByteOffset: 36, as: Swift.Int32.self)
    m.storeBytes(of: self.description, toByteOffset: 40, as: Swift.Int32.self)
    m.storeBytes(of: self.`default`, toByteOffset: 44, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.`class`), toByteOffset: 48, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.`in`.count, toByteOffset: 64, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.`in`), toByteOffset: 72, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.nIn, toByteOffset: 80, as: Swift.Int32.self)
    m.storeBytes(of: self.int, toByteOffset: 84, as: Swift.Int32.self)
    if let value = self.hasInt {
      m.storeBytes(of: 11, toByteOffset: 88, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 92, as: Swift.Int32.self)
    }
    m.storeBytes(of: self.hashValue_, toByteOffset: 96, as: Swift.Int32.self)
    m.storeBytes(of: self.unknownFields_, toByteOffset: 100, as: Swift.Int32.self)
    m.storeBytes(of: self.fullName, toByteOffset: 104, as: Swift.Int32.self)
    m.storeBytes(of: self.descriptor, toByteOffset: 108, as: Swift.Int32.self)
    m.storeBytes(of: self.serialized_, toByteOffset: 112, as: Swift.Int32.self)
    m.storeBytes(of: self.m, toByteOffset: 116, as: Swift.Int32.self)
    m.storeBytes(of: self.arena, toByteOffset: 120, as: Swift.Int32.self)
    m.storeBytes(of: self.cMessage, toByteOffset: 124, as: Swift.Int32.self)
    m.storeBytes(of: self.value.count, toByteOffset: 128, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.value, message_table[1], by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(key), toByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)
      m.storeBytes(of: 2, toByteOffset: 48, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 52, as: Swift.Int32.self)
    }, toByteOffset: 136, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.key.count, toByteOffset: 144, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.key, message_table[2], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 28, as: Swift.Int32.self)
      m.storeBytes(of: 2, toByteOffset: 32, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 40, as: CProtobufC.ProtobufCBinaryData.self)
    }, toByteOffset: 152, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.camelCase, toByteOffset: 160, as: Swift.Int32.self)
    m.storeBytes(of: self.shouted, toByteOffset: 164, as: Swift.Int32.self)
    m.storeBytes(of: self.leading, toByteOffset: 168, as: Swift.Int32.self)
    m.storeBytes(of: self.trailing, toByteOffset: 172, as: Swift.Int32.self)
    m.storeBytes(of: self.digits12, toByteOffset: 176, as: Swift.Int32.self)
    m.storeBytes(of: self.`any`, toByteOffset: 180, as: Swift.Int32.self)
    m.storeBytes(of: self.message, toByteOffset: 184, as: Swift.Int32.self)
    m.storeBytes(of: self.hash, toByteOffset: 188, as: Swift.Int32.self)
    m.storeBytes(of: self.`protocol`, toByteOffset: 192, as: Swift.Int32.self)
    if let value = self.speed {
      m.storeBytes(of: 31, toByteOffset: 196, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 200, as: Swift.Float.self)
    }
    m.storeBytes(of: self.pSpeedCase, toByteOffset: 204, as: Swift.Int32.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.structField), toByteOffset: 208, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.protocolField), toByteOffset: 216, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.stringField), toByteOffset: 224, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.errorField), toByteOffset: 232, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.anyField), toByteOffset: 240, as: Swift.UnsafeMutableRawPointer?.self)
    switch self.`case` {
    case .none(let value)?:
    m.storeBytes(of: 41, toByteOffset: 248, as: Swift.Int32.self)
    m.storeBytes(of: value, toByteOffset: 256, as: Swift.Int32.self)
    case .`some`(let value)?:
    m.storeBytes(of: 42, toByteOffset: 248, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(value), toByteOffset: 256, as: CProtobufC.ProtobufCBinaryData.self)
    case .`switch`(let value)?:
    m.storeBytes(of: 43, toByteOffset: 248, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(value), toByteOffset: 256, as: CProtobufC.ProtobufCBinaryData.self)
    case .selfMessage(let value)?:
    m.storeBytes(of: 44, toByteOffset: 248, as: Swift.Int32.self)
    m.storeBytes(of: try arena.submessage(value), toByteOffset: 256, as: Swift.UnsafeMutableRawPointer?.self)
    case nil: break
    }
    switch self.kind {
    case .kindValue(let value)?:
    m.storeBytes(of: 51, toByteOffset: 272, as: Swift.Int32.self)
    m.storeBytes(of: value.rawValue, toByteOffset: 276, as: Swift.Int32.self)
    case nil: break
    }
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1.Names.Default {
  public static var fullName: Swift.String { "everything.v1.Names.Default" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[3] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Names.Default.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1.Names.Protocol_ {
  public static var fullName: Swift.String { "everything.v1.Names.Protocol" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[4] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Names.Protocol_.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1.Names.String {
  public static var fullName: Swift.String { "everything.v1.Names.String" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[5] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.value = ProtobufC.Reading.string(m.load(fromByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Names.String.descriptor
    m.storeBytes(of: arena.string(self.value), toByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1.Names.Error {
  public static var fullName: Swift.String { "everything.v1.Names.Error" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[6] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Names.Error.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1.Names.`Any` {
  public static var fullName: Swift.String { "everything.v1.Names.Any" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[7] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Names.`Any`.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1.Names.Message {
  public static var fullName: Swift.String { "everything.v1.Names.Message" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[8] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Names.Message.descriptor
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[9] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.names = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Type_.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.names), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[10] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.second = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.First.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.second), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[11] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.third = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Second.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.third), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[12] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.first = ProtobufC.Reading.message(m.load(fromByteOffset: 24, as: Swift.UnsafeRawPointer?.self))
    self.children = ProtobufC.Reading.submessages(m.load(fromByteOffset: 40, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 32, as: Swift.Int.self))
    switch m.load(fromByteOffset: 48, as: Swift.Int32.self) {
    case 3: self.choice = .chosen(ProtobufC.Reading.message(m.load(fromByteOffset: 56, as: Swift.UnsafeRawPointer?.self)) ?? EverythingV1.First())
    default: break
    }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Third.descriptor
    m.storeBytes(of: try arena.optionalSubmessage(self.first), toByteOffset: 24, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: self.children.count, toByteOffset: 32, as: Swift.Int.self)
    m.storeBytes(of: try arena.submessages(self.children), toByteOffset: 40, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    switch self.choice {
    case .chosen(let value)?:
    m.storeBytes(of: 3, toByteOffset: 48, as: Swift.Int32.self)
    m.storeBytes(of: try arena.submessage(value), toByteOffset: 56, as: Swift.UnsafeMutableRawPointer?.self)
    case nil: break
    }
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

private let message_table = ProtobufC.MessageTable(count: 13) {
  table in
  let enum_everything_v1_Names_Kind = table.enumeration(
    "everything.v1.Names.Kind", numbers: [0, 1, 2, 3, 4, 5, 6, 7],
    names: ["INIT", "SELF", "DEFAULT", "UNRECOGNIZED", "KIND_NONE", "TYPE", "PROTOCOL", "ALL_CASES"])
  table.message("everything.v1.Names", size: 280)
  table.field(1, "base", .int32, at: 24)
  table.field(2, "init", .int32, at: 28)
  table.field(3, "self", .int32, at: 32)
  table.field(4, "Type", .int32, at: 36)
  table.field(5, "description", .int32, at: 40)
  table.field(6, "default", .int32, at: 44)
  table.field(7, "class", .text, at: 48)
  table.field(8, "in", .int32, at: 72, count: 64, isPacked: true)
  table.field(9, "n_in", .int32, at: 80)
  table.field(10, "int", .int32, at: 84)
  table.field(11, "has_int", .int32, at: 92, presence: 88)
  table.field(12, "hash_value", .int32, at: 96)
  table.field(13, "unknown_fields", .int32, at: 100)
  table.field(14, "full_name", .int32, at: 104)
  table.field(15, "descriptor", .int32, at: 108)
  table.field(16, "serialized", .int32, at: 112)
  table.field(17, "m", .int32, at: 116)
  table.field(18, "arena", .int32, at: 120)
  table.field(19, "c_message", .int32, at: 124)
  table.field(20, "value", .message(table[1]), at: 136, count: 128)
  table.field(21, "key", .message(table[2]), at: 152, count: 144)
  table.field(22, "camelCase", .int32, at: 160)
  table.field(23, "SHOUTED", .int32, at: 164)
  table.field(24, "_leading", .int32, at: 168)
  table.field(25, "trailing_", .int32, at: 172)
  table.field(26, "digits_1_2", .int32, at: 176)
  table.field(27, "any", .int32, at: 180)
  table.field(28, "message", .int32, at: 184)
  table.field(29, "hash", .int32, at: 188)
  table.field(30, "protocol", .int32, at: 192)
  table.field(31, "speed", .float, at: 200, presence: 196)
  table.field(32, "p_speed_case", .int32, at: 204)
  table.field(33, "struct_field", .message(table[3]), at: 208)
  table.field(34, "protocol_field", .message(table[4]), at: 216)
  table.field(35, "string_field", .message(table[5]), at: 224)
  table.field(36, "error_field", .message(table[6]), at: 232)
  table.field(37, "any_field", .message(table[7]), at: 240)
  table.field(41, "none", .int32, at: 256, presence: 248)
  table.field(42, "some", .text, at: 256, presence: 248)
  table.field(43, "switch", .text, at: 256, presence: 248)
  table.field(44, "self_message", .message(table[8]), at: 256, presence: 248)
  table.field(51, "kind_value", .enumeration(enum_everything_v1_Names_Kind), at: 276, presence: 272)
  table.message("everything.v1.Names.ValueEntry", size: 56)
  table.field(1, "key", .text, at: 32, presence: 24)
  table.field(2, "value", .int32, at: 52, presence: 48)
  table.message("everything.v1.Names.KeyEntry", size: 56)
  table.field(1, "key", .int32, at: 28, presence: 24)
  table.field(2, "value", .text, at: 40, presence: 32)
  table.message("everything.v1.Names.Default", size: 24)
  table.message("everything.v1.Names.Protocol", size: 24)
  table.message("everything.v1.Names.String", size: 40)
  table.field(1, "value", .text, at: 24)
  table.message("everything.v1.Names.Error", size: 24)
  table.message("everything.v1.Names.Any", size: 24)
  table.message("everything.v1.Names.Message", size: 24)
  table.message("everything.v1.Type", size: 32)
  table.field(1, "names", .message(table[0]), at: 24)
  table.message("everything.v1.First", size: 32)
  table.field(1, "second", .message(table[11]), at: 24)
  table.message("everything.v1.Second", size: 32)
  table.field(1, "third", .message(table[12]), at: 24)
  table.message("everything.v1.Third", size: 64)
  table.field(1, "first", .message(table[10]), at: 24)
  table.field(2, "children", .message(table[12]), at: 40, count: 32)
  table.field(3, "chosen", .message(table[10]), at: 56, presence: 48)
}
