// swift-format-ignore-file
// Written by StubGenerator from connectrpc/conformance/v1/calls.proto. Do not edit.

import CInteropMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ConnectrpcConformanceV1 {
  /// The codes of failures, as in gRPC's statuscodes.md.
  public enum Code: ProtobufC.ProtobufEnum {
    /// None.
    case unspecified
    /// The caller has given up.
    case canceled
    /// A reason that nothing else says.
    case unknown
    /// A request that is wrong in any state.
    case invalidArgument
    /// Too late.
    case deadlineExceeded
    /// Something that is not there.
    case notFound
    /// Something that is there already.
    case alreadyExists
    /// The caller is known, and may not.
    case permissionDenied
    /// Too much, of the caller's share or of all.
    case resourceExhausted
    /// A state in which this cannot be done.
    case failedPrecondition
    /// Others did something meanwhile.
    case aborted
    /// Behind the end of something.
    case outOfRange
    /// A method that is not there.
    case unimplemented
    /// A fault of the server, or bytes that break the protocol.
    case `internal`
    /// Not now; the same call may succeed later.
    case unavailable
    /// Data that is gone.
    case dataLoss
    /// The caller is not known.
    case unauthenticated
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .canceled, .unknown, .invalidArgument, .deadlineExceeded, .notFound, .alreadyExists, .permissionDenied, .resourceExhausted, .failedPrecondition, .aborted, .outOfRange, .unimplemented, .`internal`, .unavailable, .dataLoss, .unauthenticated]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .canceled
      case 2: self = .unknown
      case 3: self = .invalidArgument
      case 4: self = .deadlineExceeded
      case 5: self = .notFound
      case 6: self = .alreadyExists
      case 7: self = .permissionDenied
      case 8: self = .resourceExhausted
      case 9: self = .failedPrecondition
      case 10: self = .aborted
      case 11: self = .outOfRange
      case 12: self = .unimplemented
      case 13: self = .`internal`
      case 14: self = .unavailable
      case 15: self = .dataLoss
      case 16: self = .unauthenticated
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .canceled: 1
      case .unknown: 2
      case .invalidArgument: 3
      case .deadlineExceeded: 4
      case .notFound: 5
      case .alreadyExists: 6
      case .permissionDenied: 7
      case .resourceExhausted: 8
      case .failedPrecondition: 9
      case .aborted: 10
      case .outOfRange: 11
      case .unimplemented: 12
      case .`internal`: 13
      case .unavailable: 14
      case .dataLoss: 15
      case .unauthenticated: 16
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CODE_UNSPECIFIED"
      case .canceled: "CODE_CANCELED"
      case .unknown: "CODE_UNKNOWN"
      case .invalidArgument: "CODE_INVALID_ARGUMENT"
      case .deadlineExceeded: "CODE_DEADLINE_EXCEEDED"
      case .notFound: "CODE_NOT_FOUND"
      case .alreadyExists: "CODE_ALREADY_EXISTS"
      case .permissionDenied: "CODE_PERMISSION_DENIED"
      case .resourceExhausted: "CODE_RESOURCE_EXHAUSTED"
      case .failedPrecondition: "CODE_FAILED_PRECONDITION"
      case .aborted: "CODE_ABORTED"
      case .outOfRange: "CODE_OUT_OF_RANGE"
      case .unimplemented: "CODE_UNIMPLEMENTED"
      case .`internal`: "CODE_INTERNAL"
      case .unavailable: "CODE_UNAVAILABLE"
      case .dataLoss: "CODE_DATA_LOSS"
      case .unauthenticated: "CODE_UNAUTHENTICATED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

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
    /// Its reason.
    public var code: ConnectrpcConformanceV1.Code = .init()
    /// Message of the status; absent in an expectation means any.
    public var message: String?
    /// Details of the status.
    public var details: [GoogleProtobuf.AnyMessage] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: ConnectrpcConformanceV1.Code = .init(),
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
    self.code = ConnectrpcConformanceV1.Code(rawValue: Int32(truncatingIfNeeded: m.pointee.f_code.rawValue))
    if m.pointee.p_message_case.rawValue != 0 { self.message = Reading.string(m.pointee.s_message) }
    self.details = Reading.messages(m.pointee.f_details, m.pointee.n_f_details)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__Failure.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_code = .init(rawValue: .init(truncatingIfNeeded: self.code.rawValue))
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
