// swift-format-ignore-file
// Written by StubGenerator from google/protobuf/empty.proto. Do not edit.

import CCommonProtos
import CProtobufC
import ProtobufC

extension GoogleProtobuf {
  /// A generic empty message that you can re-use to avoid defining duplicated
  /// empty messages in your APIs. A typical example is to use it as the request
  /// or the response type of an API method. For instance:
  ///
  ///     service Foo {
  ///       rpc Bar(google.protobuf.Empty) returns (google.protobuf.Empty);
  ///     }
  public struct Empty: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension GoogleProtobuf.Empty {
  public static var fullName: String { "google.protobuf.Empty" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__protobuf__empty__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Empty.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Protobuf__Empty.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
