// swift-format-ignore-file
// Written by StubGenerator from echo.proto. Do not edit.

import CEchoMessages
import CProtobufC
import ProtobufC

extension BenchmarkV1 {
  /// The payload to send back.
  public struct EchoRequest: ProtobufC.GeneratedMessage {
    /// Any bytes, at most 1 MiB.
    public var payload: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: [UInt8] = []
    ) {
      self.payload = payload
    }
  }
}

extension BenchmarkV1.EchoRequest {
  public static var fullName: String { "screentime.benchmark.v1.EchoRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__benchmark__v1__echo_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Benchmark__V1__EchoRequest.self)
    self.payload = Reading.bytes(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Benchmark__V1__EchoRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = arena.bytes(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BenchmarkV1 {
  /// The payload as it was received.
  public struct EchoResponse: ProtobufC.GeneratedMessage {
    /// The bytes of the request.
    public var payload: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: [UInt8] = []
    ) {
      self.payload = payload
    }
  }
}

extension BenchmarkV1.EchoResponse {
  public static var fullName: String { "screentime.benchmark.v1.EchoResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__benchmark__v1__echo_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Benchmark__V1__EchoResponse.self)
    self.payload = Reading.bytes(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Benchmark__V1__EchoResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = arena.bytes(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BenchmarkV1 {
  /// How often to send what.
  public struct RepeatRequest: ProtobufC.GeneratedMessage {
    /// The number of responses.
    public var count: UInt32 = 0
    /// Any bytes, at most 1 MiB.
    public var payload: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      count: UInt32 = 0,
      payload: [UInt8] = []
    ) {
      self.count = count
      self.payload = payload
    }
  }
}

extension BenchmarkV1.RepeatRequest {
  public static var fullName: String { "screentime.benchmark.v1.RepeatRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__benchmark__v1__repeat_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Benchmark__V1__RepeatRequest.self)
    self.count = m.pointee.f_count
    self.payload = Reading.bytes(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Benchmark__V1__RepeatRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_count = self.count
    m.pointee.f_payload = arena.bytes(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
