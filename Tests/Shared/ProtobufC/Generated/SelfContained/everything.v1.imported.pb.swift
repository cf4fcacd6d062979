// swift-format-ignore-file
// Written by StubGenerator from everything/v1/imported.proto. Do not edit.

public import CProtobufC
public import ProtobufC

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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[0] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.kind = EverythingV1.Imported.Kind(rawValue: m.load(fromByteOffset: 24, as: Swift.Int32.self))
    self.name = ProtobufC.Reading.string(m.load(fromByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Imported.descriptor
    m.storeBytes(of: self.kind.rawValue, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.name), toByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

private let message_table = ProtobufC.MessageTable(count: 1) {
  table in
  let enum_everything_v1_Imported_Kind = table.enumeration(
    "everything.v1.Imported.Kind", numbers: [0, 1, 2, 3],
    names: ["KIND_UNSPECIFIED", "KIND_1", "KIND_DEFAULT", "UNPREFIXED"])
  table.message("everything.v1.Imported", size: 48)
  table.field(1, "kind", .enumeration(enum_everything_v1_Imported_Kind), at: 24)
  table.field(2, "name", .text, at: 32)
}
