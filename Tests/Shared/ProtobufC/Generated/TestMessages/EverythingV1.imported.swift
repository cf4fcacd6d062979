// swift-format-ignore-file
// Written by StubGenerator from everything/v1/imported.proto. Do not edit.

import CTestMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension EverythingV1 {
  public struct Imported: ProtobufC.GeneratedMessage {
    public var kind: EverythingV1.Imported.Kind = .init()
    public var name: Swift.String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      kind: EverythingV1.Imported.Kind = .init(),
      name: Swift.String = ""
    ) {
      self.kind = kind
      self.name = name
    }

    public enum Kind: ProtobufC.ProtobufEnum {
      case unspecified
      case _1
      case `default`
      case unprefixed
      /// A number that this version of the contract does not name.
      case unrecognized(Swift.Int32)

      public static let allCases: [EverythingV1.Imported.Kind] = [.unspecified, ._1, .`default`, .unprefixed]

      public init() { self = .unspecified }

      public init(rawValue: Swift.Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = ._1
        case 2: self = .`default`
        case 3: self = .unprefixed
        default: self = .unrecognized(rawValue)
        }
      }

      public var rawValue: Swift.Int32 {
        switch self {
        case .unspecified: 0
        case ._1: 1
        case .`default`: 2
        case .unprefixed: 3
        case .unrecognized(let number): number
        }
      }

      public var protoName: Swift.String {
        switch self {
        case .unspecified: "KIND_UNSPECIFIED"
        case ._1: "KIND_1"
        case .`default`: "KIND_DEFAULT"
        case .unprefixed: "UNPREFIXED"
        case .unrecognized(let number): "\(number)"
        }
      }
    }
  }
}

extension EverythingV1.Imported {
  public static var fullName: Swift.String { "everything.v1.Imported" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__imported__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Imported.self)
    self.kind = EverythingV1.Imported.Kind(rawValue: Swift.Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.name = ProtobufC.Reading.string(m.pointee.s_name)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Imported.self)
    m.pointee.base.descriptor = EverythingV1.Imported.descriptor
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.s_name = arena.string(self.name)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
