// swift-format-ignore-file
// Written by StubGenerator from connectrpc/conformance/v1/calls.proto. Do not edit.

import CInteropMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ConnectrpcConformanceV1 {
  /// The values of one name among headers or trailers.
  public struct Header: ProtobufC.GeneratedMessage {
    /// Name, in any case.
    public var name: String = ""
    /// Values in their order on the wire; those of names that end in `-bin` in Base64.
    public var value: [String] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      name: String = "",
      value: [String] = []
    ) {
      self.name = name
      self.value = value
    }
  }
}

extension ConnectrpcConformanceV1.Header {
  public static var fullName: String { "connectrpc.conformance.v1.Header" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__header__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__Header.self)
    self.name = Reading.string(m.pointee.s_name)
    self.value = Reading.strings(m.pointee.s_value, m.pointee.n_s_value)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__Header.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_name = arena.string(self.name)
    (m.pointee.n_s_value, m.pointee.s_value) = (self.value.count, arena.strings(self.value))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// How a call fails.
  public struct Failure: ProtobufC.GeneratedMessage {
    /// Number of the gRPC status, 1 to 16.
    public var code: Int32 = 0
    /// Message of the status; absent in an expectation means any.
    public var message: String?
    /// Details of the status.
    public var details: [GoogleProtobuf.AnyMessage] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: Int32 = 0,
      message: String? = nil,
      details: [GoogleProtobuf.AnyMessage] = []
    ) {
      self.code = code
      self.message = message
      self.details = details
    }
  }
}

extension ConnectrpcConformanceV1.Failure {
  public static var fullName: String { "connectrpc.conformance.v1.Failure" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__failure__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__Failure.self)
    self.code = m.pointee.f_code
    if m.pointee.p_message_case.rawValue != 0 { self.message = Reading.string(m.pointee.s_message) }
    self.details = Reading.messages(m.pointee.f_details, m.pointee.n_f_details)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__Failure.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_code = self.code
    if let value = self.message {
      m.pointee.p_message_case = .init(rawValue: 2)
      m.pointee.s_message = arena.string(value)
    }
    (m.pointee.n_f_details, m.pointee.f_details) = (self.details.count, try arena.messages(self.details))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// The answer of a method with one response.
  public struct UnaryResponseDefinition: ProtobufC.GeneratedMessage {
    /// Sent as initial metadata.
    public var responseHeaders: [ConnectrpcConformanceV1.Header] = []
    /// A response or a failure; neither means a response without data.
    public var response: Response?
    /// Sent as trailing metadata, of a failure as well.
    public var responseTrailers: [ConnectrpcConformanceV1.Header] = []
    /// An answer of a server that misbehaves, byte for byte. Passed on by clients, refused by servers under test.
    public var rawResponse: [UInt8] = []
    /// Milliseconds between the requests' end and the answer.
    public var responseDelayMs: UInt32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseHeaders: [ConnectrpcConformanceV1.Header] = [],
      response: Response? = nil,
      responseTrailers: [ConnectrpcConformanceV1.Header] = [],
      rawResponse: [UInt8] = [],
      responseDelayMs: UInt32 = 0
    ) {
      self.responseHeaders = responseHeaders
      self.response = response
      self.responseTrailers = responseTrailers
      self.rawResponse = rawResponse
      self.responseDelayMs = responseDelayMs
    }

    /// A response or a failure; neither means a response without data.
    public enum Response: Hashable, Sendable {
      /// Data of the response.
      case responseData([UInt8])
      /// Instead of a response. What the server has seen is added to its details.
      case error(ConnectrpcConformanceV1.Failure)
    }
  }
}

extension ConnectrpcConformanceV1.UnaryResponseDefinition {
  public static var fullName: String { "connectrpc.conformance.v1.UnaryResponseDefinition" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__unary_response_definition__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnaryResponseDefinition.self)
    self.responseHeaders = Reading.messages(m.pointee.f_response_headers, m.pointee.n_f_response_headers)
    self.responseTrailers = Reading.messages(m.pointee.f_response_trailers, m.pointee.n_f_response_trailers)
    self.rawResponse = Reading.bytes(m.pointee.f_raw_response)
    self.responseDelayMs = m.pointee.f_response_delay_ms
    switch m.pointee.o_response_case.rawValue {
    case 2: self.response = .responseData(Reading.bytes(m.pointee.f_response_data))
    case 3: self.response = .error(Reading.message(m.pointee.f_error) ?? ConnectrpcConformanceV1.Failure())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnaryResponseDefinition.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_response_headers, m.pointee.f_response_headers) = (self.responseHeaders.count, try arena.messages(self.responseHeaders))
    (m.pointee.n_f_response_trailers, m.pointee.f_response_trailers) = (self.responseTrailers.count, try arena.messages(self.responseTrailers))
    m.pointee.f_raw_response = arena.bytes(self.rawResponse)
    m.pointee.f_response_delay_ms = self.responseDelayMs
    switch self.response {
    case .responseData(let value)?:
    m.pointee.o_response_case = .init(rawValue: 2)
    m.pointee.f_response_data = arena.bytes(value)
    case .error(let value)?:
    m.pointee.o_response_case = .init(rawValue: 3)
    m.pointee.f_error = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// The answer of a method with a stream of responses.
  public struct StreamResponseDefinition: ProtobufC.GeneratedMessage {
    /// Sent as initial metadata, before the first delay.
    public var responseHeaders: [ConnectrpcConformanceV1.Header] = []
    /// Data of each response.
    public var responseData: [[UInt8]] = []
    /// Milliseconds before each response.
    public var responseDelayMs: UInt32 = 0
    /// Behind the responses. Without any, what the server has seen is added to its details.
    public var error: ConnectrpcConformanceV1.Failure?
    /// Sent as trailing metadata, of a failure as well.
    public var responseTrailers: [ConnectrpcConformanceV1.Header] = []
    /// As in UnaryResponseDefinition.
    public var rawResponse: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseHeaders: [ConnectrpcConformanceV1.Header] = [],
      responseData: [[UInt8]] = [],
      responseDelayMs: UInt32 = 0,
      error: ConnectrpcConformanceV1.Failure? = nil,
      responseTrailers: [ConnectrpcConformanceV1.Header] = [],
      rawResponse: [UInt8] = []
    ) {
      self.responseHeaders = responseHeaders
      self.responseData = responseData
      self.responseDelayMs = responseDelayMs
      self.error = error
      self.responseTrailers = responseTrailers
      self.rawResponse = rawResponse
    }
  }
}

extension ConnectrpcConformanceV1.StreamResponseDefinition {
  public static var fullName: String { "connectrpc.conformance.v1.StreamResponseDefinition" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__stream_response_definition__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__StreamResponseDefinition.self)
    self.responseHeaders = Reading.messages(m.pointee.f_response_headers, m.pointee.n_f_response_headers)
    self.responseData = Reading.byteStrings(m.pointee.f_response_data, m.pointee.n_f_response_data)
    self.responseDelayMs = m.pointee.f_response_delay_ms
    self.error = Reading.message(m.pointee.f_error)
    self.responseTrailers = Reading.messages(m.pointee.f_response_trailers, m.pointee.n_f_response_trailers)
    self.rawResponse = Reading.bytes(m.pointee.f_raw_response)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__StreamResponseDefinition.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_response_headers, m.pointee.f_response_headers) = (self.responseHeaders.count, try arena.messages(self.responseHeaders))
    (m.pointee.n_f_response_data, m.pointee.f_response_data) = (self.responseData.count, arena.byteStrings(self.responseData))
    m.pointee.f_response_delay_ms = self.responseDelayMs
    m.pointee.f_error = try arena.optionalMessage(self.error)
    (m.pointee.n_f_response_trailers, m.pointee.f_response_trailers) = (self.responseTrailers.count, try arena.messages(self.responseTrailers))
    m.pointee.f_raw_response = arena.bytes(self.rawResponse)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// A request of Unary.
  public struct UnaryRequest: ProtobufC.GeneratedMessage {
    /// How to answer; absent means a response without data.
    public var responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition?
    /// Makes the request large; its content means nothing.
    public var requestData: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition? = nil,
      requestData: [UInt8] = []
    ) {
      self.responseDefinition = responseDefinition
      self.requestData = requestData
    }
  }
}

extension ConnectrpcConformanceV1.UnaryRequest {
  public static var fullName: String { "connectrpc.conformance.v1.UnaryRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__unary_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnaryRequest.self)
    self.responseDefinition = Reading.message(m.pointee.f_response_definition)
    self.requestData = Reading.bytes(m.pointee.f_request_data)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnaryRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_response_definition = try arena.optionalMessage(self.responseDefinition)
    m.pointee.f_request_data = arena.bytes(self.requestData)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// The response of Unary.
  public struct UnaryResponse: ProtobufC.GeneratedMessage {
    /// Data asked for, and what the server has seen.
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil
    ) {
      self.payload = payload
    }
  }
}

extension ConnectrpcConformanceV1.UnaryResponse {
  public static var fullName: String { "connectrpc.conformance.v1.UnaryResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__unary_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnaryResponse.self)
    self.payload = Reading.message(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnaryResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// A request of IdempotentUnary.
  public struct IdempotentUnaryRequest: ProtobufC.GeneratedMessage {
    /// How to answer; absent means a response without data.
    public var responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition?
    /// Makes the request large; its content means nothing.
    public var requestData: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition? = nil,
      requestData: [UInt8] = []
    ) {
      self.responseDefinition = responseDefinition
      self.requestData = requestData
    }
  }
}

extension ConnectrpcConformanceV1.IdempotentUnaryRequest {
  public static var fullName: String { "connectrpc.conformance.v1.IdempotentUnaryRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__idempotent_unary_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__IdempotentUnaryRequest.self)
    self.responseDefinition = Reading.message(m.pointee.f_response_definition)
    self.requestData = Reading.bytes(m.pointee.f_request_data)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__IdempotentUnaryRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_response_definition = try arena.optionalMessage(self.responseDefinition)
    m.pointee.f_request_data = arena.bytes(self.requestData)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// The response of IdempotentUnary.
  public struct IdempotentUnaryResponse: ProtobufC.GeneratedMessage {
    /// Data asked for, and what the server has seen.
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil
    ) {
      self.payload = payload
    }
  }
}

extension ConnectrpcConformanceV1.IdempotentUnaryResponse {
  public static var fullName: String { "connectrpc.conformance.v1.IdempotentUnaryResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__idempotent_unary_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__IdempotentUnaryResponse.self)
    self.payload = Reading.message(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__IdempotentUnaryResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// A request of ServerStream.
  public struct ServerStreamRequest: ProtobufC.GeneratedMessage {
    /// How to answer; absent means no response.
    public var responseDefinition: ConnectrpcConformanceV1.StreamResponseDefinition?
    /// Makes the request large; its content means nothing.
    public var requestData: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseDefinition: ConnectrpcConformanceV1.StreamResponseDefinition? = nil,
      requestData: [UInt8] = []
    ) {
      self.responseDefinition = responseDefinition
      self.requestData = requestData
    }
  }
}

extension ConnectrpcConformanceV1.ServerStreamRequest {
  public static var fullName: String { "connectrpc.conformance.v1.ServerStreamRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__server_stream_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ServerStreamRequest.self)
    self.responseDefinition = Reading.message(m.pointee.f_response_definition)
    self.requestData = Reading.bytes(m.pointee.f_request_data)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ServerStreamRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_response_definition = try arena.optionalMessage(self.responseDefinition)
    m.pointee.f_request_data = arena.bytes(self.requestData)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// A response of ServerStream.
  public struct ServerStreamResponse: ProtobufC.GeneratedMessage {
    /// Data asked for; in the first response also what the server has seen.
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil
    ) {
      self.payload = payload
    }
  }
}

extension ConnectrpcConformanceV1.ServerStreamResponse {
  public static var fullName: String { "connectrpc.conformance.v1.ServerStreamResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__server_stream_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ServerStreamResponse.self)
    self.payload = Reading.message(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ServerStreamResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// A request of ClientStream.
  public struct ClientStreamRequest: ProtobufC.GeneratedMessage {
    /// How to answer, in the first request; absent means a response without data.
    public var responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition?
    /// Makes the request large; its content means nothing.
    public var requestData: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseDefinition: ConnectrpcConformanceV1.UnaryResponseDefinition? = nil,
      requestData: [UInt8] = []
    ) {
      self.responseDefinition = responseDefinition
      self.requestData = requestData
    }
  }
}

extension ConnectrpcConformanceV1.ClientStreamRequest {
  public static var fullName: String { "connectrpc.conformance.v1.ClientStreamRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__client_stream_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientStreamRequest.self)
    self.responseDefinition = Reading.message(m.pointee.f_response_definition)
    self.requestData = Reading.bytes(m.pointee.f_request_data)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientStreamRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_response_definition = try arena.optionalMessage(self.responseDefinition)
    m.pointee.f_request_data = arena.bytes(self.requestData)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// The response of ClientStream.
  public struct ClientStreamResponse: ProtobufC.GeneratedMessage {
    /// Data asked for, and what the server has seen.
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil
    ) {
      self.payload = payload
    }
  }
}

extension ConnectrpcConformanceV1.ClientStreamResponse {
  public static var fullName: String { "connectrpc.conformance.v1.ClientStreamResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__client_stream_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientStreamResponse.self)
    self.payload = Reading.message(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientStreamResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// A request of BidiStream.
  public struct BidiStreamRequest: ProtobufC.GeneratedMessage {
    /// How to answer, in the first request; absent means no response.
    public var responseDefinition: ConnectrpcConformanceV1.StreamResponseDefinition?
    /// In the first request: whether each request is answered before the next one is read.
    public var fullDuplex: Bool = false
    /// Makes the request large; its content means nothing.
    public var requestData: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseDefinition: ConnectrpcConformanceV1.StreamResponseDefinition? = nil,
      fullDuplex: Bool = false,
      requestData: [UInt8] = []
    ) {
      self.responseDefinition = responseDefinition
      self.fullDuplex = fullDuplex
      self.requestData = requestData
    }
  }
}

extension ConnectrpcConformanceV1.BidiStreamRequest {
  public static var fullName: String { "connectrpc.conformance.v1.BidiStreamRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__bidi_stream_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__BidiStreamRequest.self)
    self.responseDefinition = Reading.message(m.pointee.f_response_definition)
    self.fullDuplex = m.pointee.f_full_duplex != 0
    self.requestData = Reading.bytes(m.pointee.f_request_data)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__BidiStreamRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_response_definition = try arena.optionalMessage(self.responseDefinition)
    m.pointee.f_full_duplex = self.fullDuplex ? 1 : 0
    m.pointee.f_request_data = arena.bytes(self.requestData)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// A response of BidiStream.
  public struct BidiStreamResponse: ProtobufC.GeneratedMessage {
    /// Data asked for; in the first response, and with full duplex in each, also what the server has seen.
    public var payload: ConnectrpcConformanceV1.ConformancePayload?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      payload: ConnectrpcConformanceV1.ConformancePayload? = nil
    ) {
      self.payload = payload
    }
  }
}

extension ConnectrpcConformanceV1.BidiStreamResponse {
  public static var fullName: String { "connectrpc.conformance.v1.BidiStreamResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__bidi_stream_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__BidiStreamResponse.self)
    self.payload = Reading.message(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__BidiStreamResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// A request of Unimplemented.
  public struct UnimplementedRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension ConnectrpcConformanceV1.UnimplementedRequest {
  public static var fullName: String { "connectrpc.conformance.v1.UnimplementedRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__unimplemented_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnimplementedRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnimplementedRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// The response of Unimplemented, which never comes.
  public struct UnimplementedResponse: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension ConnectrpcConformanceV1.UnimplementedResponse {
  public static var fullName: String { "connectrpc.conformance.v1.UnimplementedResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__unimplemented_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnimplementedResponse.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__UnimplementedResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// What a response contains.
  public struct ConformancePayload: ProtobufC.GeneratedMessage {
    /// The data asked for.
    public var data: [UInt8] = []
    /// What the server has seen.
    public var requestInfo: ConnectrpcConformanceV1.ConformancePayload.RequestInfo?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      data: [UInt8] = [],
      requestInfo: ConnectrpcConformanceV1.ConformancePayload.RequestInfo? = nil
    ) {
      self.data = data
      self.requestInfo = requestInfo
    }

    /// A call as its server sees it.
    public struct RequestInfo: ProtobufC.GeneratedMessage {
      /// The metadata of the request.
      public var requestHeaders: [ConnectrpcConformanceV1.Header] = []
      /// Milliseconds until the call's deadline; absent without one.
      public var timeoutMs: Int64?
      /// The requests read since the response before.
      public var requests: [GoogleProtobuf.AnyMessage] = []
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        requestHeaders: [ConnectrpcConformanceV1.Header] = [],
        timeoutMs: Int64? = nil,
        requests: [GoogleProtobuf.AnyMessage] = []
      ) {
        self.requestHeaders = requestHeaders
        self.timeoutMs = timeoutMs
        self.requests = requests
      }
    }
  }
}

extension ConnectrpcConformanceV1.ConformancePayload {
  public static var fullName: String { "connectrpc.conformance.v1.ConformancePayload" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__conformance_payload__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ConformancePayload.self)
    self.data = Reading.bytes(m.pointee.f_data)
    self.requestInfo = Reading.message(m.pointee.f_request_info)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ConformancePayload.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_data = arena.bytes(self.data)
    m.pointee.f_request_info = try arena.optionalMessage(self.requestInfo)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1.ConformancePayload.RequestInfo {
  public static var fullName: String { "connectrpc.conformance.v1.ConformancePayload.RequestInfo" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__conformance_payload__request_info__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ConformancePayload__RequestInfo.self)
    self.requestHeaders = Reading.messages(m.pointee.f_request_headers, m.pointee.n_f_request_headers)
    if m.pointee.p_timeout_ms_case.rawValue != 0 { self.timeoutMs = m.pointee.f_timeout_ms }
    self.requests = Reading.messages(m.pointee.f_requests, m.pointee.n_f_requests)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ConformancePayload__RequestInfo.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_request_headers, m.pointee.f_request_headers) = (self.requestHeaders.count, try arena.messages(self.requestHeaders))
    if let value = self.timeoutMs {
      m.pointee.p_timeout_ms_case = .init(rawValue: 2)
      m.pointee.f_timeout_ms = value
    }
    (m.pointee.n_f_requests, m.pointee.f_requests) = (self.requests.count, try arena.messages(self.requests))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
