// swift-format-ignore-file
// Written by StubGenerator from google/rpc/status.proto. Do not edit.

import CCommonProtos
import CProtobufC
import ProtobufC

extension GoogleRpc {
  /// How a call ended, in a form that programs can work with.
  public struct Status: ProtobufC.GeneratedMessage {
    /// A gRPC status code, 0 to 16.
    public var code: Int32 = 0
    /// The error's message, in English, for developers.
    public var message: String = ""
    /// Messages with more details, usually of the types in error_details.proto.
    public var details: [GoogleProtobuf.AnyMessage] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: Int32 = 0,
      message: String = "",
      details: [GoogleProtobuf.AnyMessage] = []
    ) {
      self.code = code
      self.message = message
      self.details = details
    }
  }
}

extension GoogleRpc.Status {
  public static var fullName: String { "google.rpc.Status" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__status__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__Status.self)
    self.code = m.pointee.f_code
    self.message = Reading.string(m.pointee.s_message)
    self.details = Reading.messages(m.pointee.f_details, m.pointee.n_f_details)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__Status.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_code = self.code
    m.pointee.s_message = arena.string(self.message)
    (m.pointee.n_f_details, m.pointee.f_details) = (self.details.count, try arena.messages(self.details))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
