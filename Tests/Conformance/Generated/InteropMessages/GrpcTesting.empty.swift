// swift-format-ignore-file
// Written by StubGenerator from grpc/testing/empty.proto. Do not edit.

import CInteropMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension GrpcTesting {
  /// Nothing; its encoding has no bytes.
  public struct Empty: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension GrpcTesting.Empty {
  public static var fullName: String { "grpc.testing.Empty" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__empty__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__Empty.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__Empty.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
