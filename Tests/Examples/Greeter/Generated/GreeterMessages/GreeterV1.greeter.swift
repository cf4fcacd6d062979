// swift-format-ignore-file
// Written by StubGenerator from greeter.proto. Do not edit.

import CGreeter
import CProtobufC
import ProtobufC

extension GreeterV1 {
  public struct GreetRequest: ProtobufC.GeneratedMessage {
    /// The person to greet; must not be empty.
    public var name: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      name: String = ""
    ) {
      self.name = name
    }
  }
}

extension GreeterV1.GreetRequest {
  public static var fullName: String { "greeter.v1.GreetRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { greeter__v1__greet_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Greeter__V1__GreetRequest.self)
    self.name = Reading.string(m.pointee.s_name)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Greeter__V1__GreetRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_name = arena.string(self.name)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GreeterV1 {
  public struct GreetResponse: ProtobufC.GeneratedMessage {
    /// The greeting.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      text: String = ""
    ) {
      self.text = text
    }
  }
}

extension GreeterV1.GreetResponse {
  public static var fullName: String { "greeter.v1.GreetResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { greeter__v1__greet_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Greeter__V1__GreetResponse.self)
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Greeter__V1__GreetResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
