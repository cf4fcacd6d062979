// swift-format-ignore-file
// Written by StubGenerator from grpc/testing/messages.proto. Do not edit.

import CInteropMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension GrpcTesting {
  /// The kind of bytes in a payload.
  public enum PayloadType: ProtobufC.ProtobufEnum {
    /// Zeros, which compress well.
    case compressable
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.compressable]

    public init() { self = .compressable }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .compressable
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .compressable: 0
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .compressable: "COMPRESSABLE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension GrpcTesting {
  /// A truth value that can be absent.
  public struct BoolValue: ProtobufC.GeneratedMessage {
    /// The value.
    public var value: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      value: Bool = false
    ) {
      self.value = value
    }
  }
}

extension GrpcTesting.BoolValue {
  public static var fullName: String { "grpc.testing.BoolValue" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__bool_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__BoolValue.self)
    self.value = m.pointee.f_value != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__BoolValue.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_value = self.value ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcTesting {
  /// Bytes that give a message its size.
  public struct Payload: ProtobufC.GeneratedMessage {
    /// Kind of the bytes.
    public var type: GrpcTesting.PayloadType = .init()
    /// The bytes; up to the message limit.
    public var body: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      type: GrpcTesting.PayloadType = .init(),
      body: [UInt8] = []
    ) {
      self.type = type
      self.body = body
    }
  }
}

extension GrpcTesting.Payload {
  public static var fullName: String { "grpc.testing.Payload" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__payload__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__Payload.self)
    self.type = GrpcTesting.PayloadType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_type.rawValue))
    self.body = Reading.bytes(m.pointee.f_body)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__Payload.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_type = .init(rawValue: .init(truncatingIfNeeded: self.type.rawValue))
    m.pointee.f_body = arena.bytes(self.body)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcTesting {
  /// A status that the client wants to be answered with.
  public struct EchoStatus: ProtobufC.GeneratedMessage {
    /// Number of the gRPC status, 0 to 16.
    public var code: Int32 = 0
    /// Message of the status.
    public var message: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: Int32 = 0,
      message: String = ""
    ) {
      self.code = code
      self.message = message
    }
  }
}

extension GrpcTesting.EchoStatus {
  public static var fullName: String { "grpc.testing.EchoStatus" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__echo_status__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__EchoStatus.self)
    self.code = m.pointee.f_code
    self.message = Reading.string(m.pointee.s_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__EchoStatus.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_code = self.code
    m.pointee.s_message = arena.string(self.message)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcTesting {
  /// A request of UnaryCall.
  public struct SimpleRequest: ProtobufC.GeneratedMessage {
    /// Kind of the response's payload; one that the server does not know is INVALID_ARGUMENT.
    public var responseType: GrpcTesting.PayloadType = .init()
    /// Bytes of the response's payload, from 0.
    public var responseSize: Int32 = 0
    /// Makes the request large; its content means nothing.
    public var payload: GrpcTesting.Payload?
    /// Whether the response contains the caller's name. Only servers with authentication know it.
    public var fillUsername: Bool = false
    /// Whether the response contains the caller's OAuth scope. Only servers with OAuth know it.
    public var fillOauthScope: Bool = false
    /// Whether the response is to be compressed; absent leaves it to the server.
    public var responseCompressed: GrpcTesting.BoolValue?
    /// Status to answer with; absent, or with code 0, means a response.
    public var responseStatus: GrpcTesting.EchoStatus?
    /// Whether this request must be compressed; absent if that does not matter. Any other request is INVALID_ARGUMENT.
    public var expectCompressed: GrpcTesting.BoolValue?
    /// Whether the response names the server.
    public var fillServerID: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseType: GrpcTesting.PayloadType = .init(),
      responseSize: Int32 = 0,
      payload: GrpcTesting.Payload? = nil,
      fillUsername: Bool = false,
      fillOauthScope: Bool = false,
      responseCompressed: GrpcTesting.BoolValue? = nil,
      responseStatus: GrpcTesting.EchoStatus? = nil,
      expectCompressed: GrpcTesting.BoolValue? = nil,
      fillServerID: Bool = false
    ) {
      self.responseType = responseType
      self.responseSize = responseSize
      self.payload = payload
      self.fillUsername = fillUsername
      self.fillOauthScope = fillOauthScope
      self.responseCompressed = responseCompressed
      self.responseStatus = responseStatus
      self.expectCompressed = expectCompressed
      self.fillServerID = fillServerID
    }
  }
}

extension GrpcTesting.SimpleRequest {
  public static var fullName: String { "grpc.testing.SimpleRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__simple_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__SimpleRequest.self)
    self.responseType = GrpcTesting.PayloadType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_response_type.rawValue))
    self.responseSize = m.pointee.f_response_size
    self.payload = Reading.message(m.pointee.f_payload)
    self.fillUsername = m.pointee.f_fill_username != 0
    self.fillOauthScope = m.pointee.f_fill_oauth_scope != 0
    self.responseCompressed = Reading.message(m.pointee.f_response_compressed)
    self.responseStatus = Reading.message(m.pointee.f_response_status)
    self.expectCompressed = Reading.message(m.pointee.f_expect_compressed)
    self.fillServerID = m.pointee.f_fill_server_id != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__SimpleRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_response_type = .init(rawValue: .init(truncatingIfNeeded: self.responseType.rawValue))
    m.pointee.f_response_size = self.responseSize
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    m.pointee.f_fill_username = self.fillUsername ? 1 : 0
    m.pointee.f_fill_oauth_scope = self.fillOauthScope ? 1 : 0
    m.pointee.f_response_compressed = try arena.optionalMessage(self.responseCompressed)
    m.pointee.f_response_status = try arena.optionalMessage(self.responseStatus)
    m.pointee.f_expect_compressed = try arena.optionalMessage(self.expectCompressed)
    m.pointee.f_fill_server_id = self.fillServerID ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcTesting {
  /// The response of UnaryCall.
  public struct SimpleResponse: ProtobufC.GeneratedMessage {
    /// Payload of the size asked for.
    public var payload: GrpcTesting.Payload?
    /// The caller's name, if it was asked for and is known.
    public var username: String = ""
    /// The caller's OAuth scope, if it was asked for and is known.
    public var oauthScope: String = ""
    /// Name of the server's process, if it was asked for.
    public var serverID: String = ""
    /// Name of the server's machine, if the server reports it.
    public var hostname: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: GrpcTesting.Payload? = nil,
      username: String = "",
      oauthScope: String = "",
      serverID: String = "",
      hostname: String = ""
    ) {
      self.payload = payload
      self.username = username
      self.oauthScope = oauthScope
      self.serverID = serverID
      self.hostname = hostname
    }
  }
}

extension GrpcTesting.SimpleResponse {
  public static var fullName: String { "grpc.testing.SimpleResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__simple_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__SimpleResponse.self)
    self.payload = Reading.message(m.pointee.f_payload)
    self.username = Reading.string(m.pointee.s_username)
    self.oauthScope = Reading.string(m.pointee.s_oauth_scope)
    self.serverID = Reading.string(m.pointee.s_server_id)
    self.hostname = Reading.string(m.pointee.s_hostname)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__SimpleResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    m.pointee.s_username = arena.string(self.username)
    m.pointee.s_oauth_scope = arena.string(self.oauthScope)
    m.pointee.s_server_id = arena.string(self.serverID)
    m.pointee.s_hostname = arena.string(self.hostname)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcTesting {
  /// One message of StreamingInputCall.
  public struct StreamingInputCallRequest: ProtobufC.GeneratedMessage {
    /// The bytes that are counted.
    public var payload: GrpcTesting.Payload?
    /// Whether this message must be compressed; absent if that does not matter.
    public var expectCompressed: GrpcTesting.BoolValue?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: GrpcTesting.Payload? = nil,
      expectCompressed: GrpcTesting.BoolValue? = nil
    ) {
      self.payload = payload
      self.expectCompressed = expectCompressed
    }
  }
}

extension GrpcTesting.StreamingInputCallRequest {
  public static var fullName: String { "grpc.testing.StreamingInputCallRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__streaming_input_call_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__StreamingInputCallRequest.self)
    self.payload = Reading.message(m.pointee.f_payload)
    self.expectCompressed = Reading.message(m.pointee.f_expect_compressed)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__StreamingInputCallRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    m.pointee.f_expect_compressed = try arena.optionalMessage(self.expectCompressed)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcTesting {
  /// The response of StreamingInputCall.
  public struct StreamingInputCallResponse: ProtobufC.GeneratedMessage {
    /// Sum of the bytes of all payloads.
    public var aggregatedPayloadSize: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      aggregatedPayloadSize: Int32 = 0
    ) {
      self.aggregatedPayloadSize = aggregatedPayloadSize
    }
  }
}

extension GrpcTesting.StreamingInputCallResponse {
  public static var fullName: String { "grpc.testing.StreamingInputCallResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__streaming_input_call_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__StreamingInputCallResponse.self)
    self.aggregatedPayloadSize = m.pointee.f_aggregated_payload_size
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__StreamingInputCallResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_aggregated_payload_size = self.aggregatedPayloadSize
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcTesting {
  /// One response that StreamingOutputCall or FullDuplexCall is to send.
  public struct ResponseParameters: ProtobufC.GeneratedMessage {
    /// Bytes of its payload, from 0.
    public var size: Int32 = 0
    /// Microseconds to wait before it, from 0.
    public var intervalUs: Int32 = 0
    /// Whether it is to be compressed; absent leaves it to the server.
    public var compressed: GrpcTesting.BoolValue?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      size: Int32 = 0,
      intervalUs: Int32 = 0,
      compressed: GrpcTesting.BoolValue? = nil
    ) {
      self.size = size
      self.intervalUs = intervalUs
      self.compressed = compressed
    }
  }
}

extension GrpcTesting.ResponseParameters {
  public static var fullName: String { "grpc.testing.ResponseParameters" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__response_parameters__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__ResponseParameters.self)
    self.size = m.pointee.f_size
    self.intervalUs = m.pointee.f_interval_us
    self.compressed = Reading.message(m.pointee.f_compressed)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__ResponseParameters.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_size = self.size
    m.pointee.f_interval_us = self.intervalUs
    m.pointee.f_compressed = try arena.optionalMessage(self.compressed)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcTesting {
  /// Which responses StreamingOutputCall or FullDuplexCall is to send.
  public struct StreamingOutputCallRequest: ProtobufC.GeneratedMessage {
    /// Kind of the responses' payloads.
    public var responseType: GrpcTesting.PayloadType = .init()
    /// The responses in their order.
    public var responseParameters: [GrpcTesting.ResponseParameters] = []
    /// Makes the request large; its content means nothing.
    public var payload: GrpcTesting.Payload?
    /// Status to end the call with; absent, or with code 0, means to go on.
    public var responseStatus: GrpcTesting.EchoStatus?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseType: GrpcTesting.PayloadType = .init(),
      responseParameters: [GrpcTesting.ResponseParameters] = [],
      payload: GrpcTesting.Payload? = nil,
      responseStatus: GrpcTesting.EchoStatus? = nil
    ) {
      self.responseType = responseType
      self.responseParameters = responseParameters
      self.payload = payload
      self.responseStatus = responseStatus
    }
  }
}

extension GrpcTesting.StreamingOutputCallRequest {
  public static var fullName: String { "grpc.testing.StreamingOutputCallRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__streaming_output_call_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__StreamingOutputCallRequest.self)
    self.responseType = GrpcTesting.PayloadType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_response_type.rawValue))
    self.responseParameters = Reading.messages(m.pointee.f_response_parameters, m.pointee.n_f_response_parameters)
    self.payload = Reading.message(m.pointee.f_payload)
    self.responseStatus = Reading.message(m.pointee.f_response_status)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__StreamingOutputCallRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_response_type = .init(rawValue: .init(truncatingIfNeeded: self.responseType.rawValue))
    (m.pointee.n_f_response_parameters, m.pointee.f_response_parameters) = (self.responseParameters.count, try arena.messages(self.responseParameters))
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    m.pointee.f_response_status = try arena.optionalMessage(self.responseStatus)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcTesting {
  /// One response of a stream.
  public struct StreamingOutputCallResponse: ProtobufC.GeneratedMessage {
    /// Payload of the size asked for.
    public var payload: GrpcTesting.Payload?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: GrpcTesting.Payload? = nil
    ) {
      self.payload = payload
    }
  }
}

extension GrpcTesting.StreamingOutputCallResponse {
  public static var fullName: String { "grpc.testing.StreamingOutputCallResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__testing__streaming_output_call_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__StreamingOutputCallResponse.self)
    self.payload = Reading.message(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Testing__StreamingOutputCallResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
