// swift-format-ignore-file
// Written by StubGenerator from connectrpc/conformance/v1/runs.proto. Do not edit.

import CInteropMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ConnectrpcConformanceV1 {
  /// A version of HTTP.
  public enum HTTPVersion: ProtobufC.ProtobufEnum {
    /// Not said.
    case httpVersionUnspecified
    /// 1.1.
    case httpVersion1
    /// 2, in clear text with prior knowledge.
    case httpVersion2
    /// 3.
    case httpVersion3
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.httpVersionUnspecified, .httpVersion1, .httpVersion2, .httpVersion3]

    public init() { self = .httpVersionUnspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .httpVersionUnspecified
      case 1: self = .httpVersion1
      case 2: self = .httpVersion2
      case 3: self = .httpVersion3
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .httpVersionUnspecified: 0
      case .httpVersion1: 1
      case .httpVersion2: 2
      case .httpVersion3: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .httpVersionUnspecified: "HTTP_VERSION_UNSPECIFIED"
      case .httpVersion1: "HTTP_VERSION_1"
      case .httpVersion2: "HTTP_VERSION_2"
      case .httpVersion3: "HTTP_VERSION_3"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ConnectrpcConformanceV1 {
  /// A protocol of calls over HTTP.
  public enum Protocol_: ProtobufC.ProtobufEnum {
    /// Not said.
    case unspecified
    /// Connect.
    case connect
    /// gRPC over HTTP/2.
    case grpc
    /// gRPC for browsers.
    case grpcWeb
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .connect, .grpc, .grpcWeb]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .connect
      case 2: self = .grpc
      case 3: self = .grpcWeb
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .connect: 1
      case .grpc: 2
      case .grpcWeb: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "PROTOCOL_UNSPECIFIED"
      case .connect: "PROTOCOL_CONNECT"
      case .grpc: "PROTOCOL_GRPC"
      case .grpcWeb: "PROTOCOL_GRPC_WEB"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ConnectrpcConformanceV1 {
  /// A form of messages.
  public enum Codec: ProtobufC.ProtobufEnum {
    /// Not said.
    case unspecified
    /// Protobuf's binary form.
    case proto
    /// Protobuf's JSON.
    case json
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .proto, .json]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .proto
      case 2: self = .json
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .proto: 1
      case .json: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CODEC_UNSPECIFIED"
      case .proto: "CODEC_PROTO"
      case .json: "CODEC_JSON"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ConnectrpcConformanceV1 {
  /// How messages are compressed.
  public enum Compression: ProtobufC.ProtobufEnum {
    /// Not said: not at all.
    case unspecified
    /// Not at all.
    case identity
    /// gzip. Further numbers are other algorithms.
    case gzip
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .identity, .gzip]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .identity
      case 2: self = .gzip
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .identity: 1
      case .gzip: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "COMPRESSION_UNSPECIFIED"
      case .identity: "COMPRESSION_IDENTITY"
      case .gzip: "COMPRESSION_GZIP"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ConnectrpcConformanceV1 {
  /// The kind of a call.
  public enum StreamType: ProtobufC.ProtobufEnum {
    /// Not said: the method's.
    case unspecified
    /// One request, one response.
    case unary
    /// A stream of requests.
    case clientStream
    /// A stream of responses.
    case serverStream
    /// Both, and the responses begin behind the last request.
    case halfDuplexBidiStream
    /// Both, and a response is read behind each request.
    case fullDuplexBidiStream
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .unary, .clientStream, .serverStream, .halfDuplexBidiStream, .fullDuplexBidiStream]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .unary
      case 2: self = .clientStream
      case 3: self = .serverStream
      case 4: self = .halfDuplexBidiStream
      case 5: self = .fullDuplexBidiStream
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .unary: 1
      case .clientStream: 2
      case .serverStream: 3
      case .halfDuplexBidiStream: 4
      case .fullDuplexBidiStream: 5
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "STREAM_TYPE_UNSPECIFIED"
      case .unary: "STREAM_TYPE_UNARY"
      case .clientStream: "STREAM_TYPE_CLIENT_STREAM"
      case .serverStream: "STREAM_TYPE_SERVER_STREAM"
      case .halfDuplexBidiStream: "STREAM_TYPE_HALF_DUPLEX_BIDI_STREAM"
      case .fullDuplexBidiStream: "STREAM_TYPE_FULL_DUPLEX_BIDI_STREAM"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ConnectrpcConformanceV1 {
  /// A certificate and its key, both as PEM.
  public struct Credentials: ProtobufC.GeneratedMessage {
    /// The certificate.
    public var cert: [UInt8] = []
    /// Its private key.
    public var key: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      cert: [UInt8] = [],
      key: [UInt8] = []
    ) {
      self.cert = cert
      self.key = key
    }
  }
}

extension ConnectrpcConformanceV1.Credentials {
  public static var fullName: String { "connectrpc.conformance.v1.Credentials" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__credentials__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__Credentials.self)
    self.cert = Reading.bytes(m.pointee.f_cert)
    self.key = Reading.bytes(m.pointee.f_key)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__Credentials.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_cert = arena.bytes(self.cert)
    m.pointee.f_key = arena.bytes(self.key)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// The server that is wanted, from its standard input.
  public struct ServerCompatRequest: ProtobufC.GeneratedMessage {
    /// What it has to speak at least.
    public var `protocol`: ConnectrpcConformanceV1.Protocol_ = .init()
    /// What it has to speak at least.
    public var httpVersion: ConnectrpcConformanceV1.HTTPVersion = .init()
    /// Whether it serves over TLS.
    public var useTls: Bool = false
    /// The certificate that clients prove themselves with, as PEM; empty where they need none.
    public var clientTlsCert: [UInt8] = []
    /// Bytes of one request message at most; 0 for the server's own limit.
    public var messageReceiveLimit: UInt32 = 0
    /// A certificate for localhost and 127.0.0.1, for a server over TLS.
    public var serverCreds: ConnectrpcConformanceV1.Credentials?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      `protocol`: ConnectrpcConformanceV1.Protocol_ = .init(),
      httpVersion: ConnectrpcConformanceV1.HTTPVersion = .init(),
      useTls: Bool = false,
      clientTlsCert: [UInt8] = [],
      messageReceiveLimit: UInt32 = 0,
      serverCreds: ConnectrpcConformanceV1.Credentials? = nil
    ) {
      self.`protocol` = `protocol`
      self.httpVersion = httpVersion
      self.useTls = useTls
      self.clientTlsCert = clientTlsCert
      self.messageReceiveLimit = messageReceiveLimit
      self.serverCreds = serverCreds
    }
  }
}

extension ConnectrpcConformanceV1.ServerCompatRequest {
  public static var fullName: String { "connectrpc.conformance.v1.ServerCompatRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__server_compat_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ServerCompatRequest.self)
    self.`protocol` = ConnectrpcConformanceV1.Protocol_(rawValue: Int32(truncatingIfNeeded: m.pointee.f_protocol.rawValue))
    self.httpVersion = ConnectrpcConformanceV1.HTTPVersion(rawValue: Int32(truncatingIfNeeded: m.pointee.f_http_version.rawValue))
    self.useTls = m.pointee.f_use_tls != 0
    self.clientTlsCert = Reading.bytes(m.pointee.f_client_tls_cert)
    self.messageReceiveLimit = m.pointee.f_message_receive_limit
    self.serverCreds = Reading.message(m.pointee.f_server_creds)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ServerCompatRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_protocol = .init(rawValue: .init(truncatingIfNeeded: self.`protocol`.rawValue))
    m.pointee.f_http_version = .init(rawValue: .init(truncatingIfNeeded: self.httpVersion.rawValue))
    m.pointee.f_use_tls = self.useTls ? 1 : 0
    m.pointee.f_client_tls_cert = arena.bytes(self.clientTlsCert)
    m.pointee.f_message_receive_limit = self.messageReceiveLimit
    m.pointee.f_server_creds = try arena.optionalMessage(self.serverCreds)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// Where the server listens, on its standard output.
  public struct ServerCompatResponse: ProtobufC.GeneratedMessage {
    /// Address or name.
    public var host: String = ""
    /// Port.
    public var port: UInt32 = 0
    /// The certificate that clients have to trust, as PEM; empty in clear text.
    public var pemCert: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      host: String = "",
      port: UInt32 = 0,
      pemCert: [UInt8] = []
    ) {
      self.host = host
      self.port = port
      self.pemCert = pemCert
    }
  }
}

extension ConnectrpcConformanceV1.ServerCompatResponse {
  public static var fullName: String { "connectrpc.conformance.v1.ServerCompatResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__server_compat_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ServerCompatResponse.self)
    self.host = Reading.string(m.pointee.s_host)
    self.port = m.pointee.f_port
    self.pemCert = Reading.bytes(m.pointee.f_pem_cert)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ServerCompatResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_host = arena.string(self.host)
    m.pointee.f_port = self.port
    m.pointee.f_pem_cert = arena.bytes(self.pemCert)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// A call that is wanted of the client, from its standard input.
  public struct ClientCompatRequest: ProtobufC.GeneratedMessage {
    /// The case; the answer names it.
    public var testName: String = ""
    /// What to speak.
    public var httpVersion: ConnectrpcConformanceV1.HTTPVersion = .init()
    /// What to speak.
    public var `protocol`: ConnectrpcConformanceV1.Protocol_ = .init()
    /// How messages are written.
    public var codec: ConnectrpcConformanceV1.Codec = .init()
    /// How requests are compressed.
    public var compression: ConnectrpcConformanceV1.Compression = .init()
    /// Where the server is.
    public var host: String = ""
    /// Port of the server.
    public var port: UInt32 = 0
    /// The server's certificate as PEM, which the client trusts; empty in clear text.
    public var serverTlsCert: [UInt8] = []
    /// Proof of the client; absent where the server wants none.
    public var clientTlsCreds: ConnectrpcConformanceV1.Credentials?
    /// Bytes of one response message at most; 0 for the client's own limit.
    public var messageReceiveLimit: UInt32 = 0
    /// Full name of the service; absent for ConformanceService.
    public var service: String?
    /// Name of the method; absent for the one of the kind.
    public var method: String?
    /// Kind of the call.
    public var streamType: ConnectrpcConformanceV1.StreamType = .init()
    /// Metadata of the request.
    public var requestHeaders: [ConnectrpcConformanceV1.Header] = []
    /// The requests, one for methods without a stream of them.
    public var requestMessages: [GoogleProtobuf.AnyMessage] = []
    /// Milliseconds that the call may take; absent for no deadline.
    public var timeoutMs: UInt32?
    /// Milliseconds before each request.
    public var requestDelayMs: UInt32 = 0
    /// Ends the call from the client's side; absent means that it takes its course.
    public var cancel: ConnectrpcConformanceV1.ClientCompatRequest.Cancel?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      testName: String = "",
      httpVersion: ConnectrpcConformanceV1.HTTPVersion = .init(),
      `protocol`: ConnectrpcConformanceV1.Protocol_ = .init(),
      codec: ConnectrpcConformanceV1.Codec = .init(),
      compression: ConnectrpcConformanceV1.Compression = .init(),
      host: String = "",
      port: UInt32 = 0,
      serverTlsCert: [UInt8] = [],
      clientTlsCreds: ConnectrpcConformanceV1.Credentials? = nil,
      messageReceiveLimit: UInt32 = 0,
      service: String? = nil,
      method: String? = nil,
      streamType: ConnectrpcConformanceV1.StreamType = .init(),
      requestHeaders: [ConnectrpcConformanceV1.Header] = [],
      requestMessages: [GoogleProtobuf.AnyMessage] = [],
      timeoutMs: UInt32? = nil,
      requestDelayMs: UInt32 = 0,
      cancel: ConnectrpcConformanceV1.ClientCompatRequest.Cancel? = nil
    ) {
      self.testName = testName
      self.httpVersion = httpVersion
      self.`protocol` = `protocol`
      self.codec = codec
      self.compression = compression
      self.host = host
      self.port = port
      self.serverTlsCert = serverTlsCert
      self.clientTlsCreds = clientTlsCreds
      self.messageReceiveLimit = messageReceiveLimit
      self.service = service
      self.method = method
      self.streamType = streamType
      self.requestHeaders = requestHeaders
      self.requestMessages = requestMessages
      self.timeoutMs = timeoutMs
      self.requestDelayMs = requestDelayMs
      self.cancel = cancel
    }

    /// When the client cancels.
    public struct Cancel: ProtobufC.GeneratedMessage {
      /// One moment; none means 0 ms behind the end of the requests.
      public var cancelTiming: CancelTiming?
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        cancelTiming: CancelTiming? = nil
      ) {
        self.cancelTiming = cancelTiming
      }

      /// One moment; none means 0 ms behind the end of the requests.
      public enum CancelTiming: Hashable, Sendable {
        /// Behind the last request, instead of ending them.
        case beforeCloseSend(GoogleProtobuf.Empty)
        /// Milliseconds behind the end of the requests.
        case afterCloseSendMs(UInt32)
        /// Behind so many responses, from 1.
        case afterNumResponses(UInt32)
      }
    }
  }
}

extension ConnectrpcConformanceV1.ClientCompatRequest {
  public static var fullName: String { "connectrpc.conformance.v1.ClientCompatRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__client_compat_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientCompatRequest.self)
    self.testName = Reading.string(m.pointee.s_test_name)
    self.httpVersion = ConnectrpcConformanceV1.HTTPVersion(rawValue: Int32(truncatingIfNeeded: m.pointee.f_http_version.rawValue))
    self.`protocol` = ConnectrpcConformanceV1.Protocol_(rawValue: Int32(truncatingIfNeeded: m.pointee.f_protocol.rawValue))
    self.codec = ConnectrpcConformanceV1.Codec(rawValue: Int32(truncatingIfNeeded: m.pointee.f_codec.rawValue))
    self.compression = ConnectrpcConformanceV1.Compression(rawValue: Int32(truncatingIfNeeded: m.pointee.f_compression.rawValue))
    self.host = Reading.string(m.pointee.s_host)
    self.port = m.pointee.f_port
    self.serverTlsCert = Reading.bytes(m.pointee.f_server_tls_cert)
    self.clientTlsCreds = Reading.message(m.pointee.f_client_tls_creds)
    self.messageReceiveLimit = m.pointee.f_message_receive_limit
    if m.pointee.p_service_case.rawValue != 0 { self.service = Reading.string(m.pointee.s_service) }
    if m.pointee.p_method_case.rawValue != 0 { self.method = Reading.string(m.pointee.s_method) }
    self.streamType = ConnectrpcConformanceV1.StreamType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_stream_type.rawValue))
    self.requestHeaders = Reading.messages(m.pointee.f_request_headers, m.pointee.n_f_request_headers)
    self.requestMessages = Reading.messages(m.pointee.f_request_messages, m.pointee.n_f_request_messages)
    if m.pointee.p_timeout_ms_case.rawValue != 0 { self.timeoutMs = m.pointee.f_timeout_ms }
    self.requestDelayMs = m.pointee.f_request_delay_ms
    self.cancel = Reading.message(m.pointee.f_cancel)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientCompatRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_test_name = arena.string(self.testName)
    m.pointee.f_http_version = .init(rawValue: .init(truncatingIfNeeded: self.httpVersion.rawValue))
    m.pointee.f_protocol = .init(rawValue: .init(truncatingIfNeeded: self.`protocol`.rawValue))
    m.pointee.f_codec = .init(rawValue: .init(truncatingIfNeeded: self.codec.rawValue))
    m.pointee.f_compression = .init(rawValue: .init(truncatingIfNeeded: self.compression.rawValue))
    m.pointee.s_host = arena.string(self.host)
    m.pointee.f_port = self.port
    m.pointee.f_server_tls_cert = arena.bytes(self.serverTlsCert)
    m.pointee.f_client_tls_creds = try arena.optionalMessage(self.clientTlsCreds)
    m.pointee.f_message_receive_limit = self.messageReceiveLimit
    if let value = self.service {
      m.pointee.p_service_case = .init(rawValue: 11)
      m.pointee.s_service = arena.string(value)
    }
    if let value = self.method {
      m.pointee.p_method_case = .init(rawValue: 12)
      m.pointee.s_method = arena.string(value)
    }
    m.pointee.f_stream_type = .init(rawValue: .init(truncatingIfNeeded: self.streamType.rawValue))
    (m.pointee.n_f_request_headers, m.pointee.f_request_headers) = (self.requestHeaders.count, try arena.messages(self.requestHeaders))
    (m.pointee.n_f_request_messages, m.pointee.f_request_messages) = (self.requestMessages.count, try arena.messages(self.requestMessages))
    if let value = self.timeoutMs {
      m.pointee.p_timeout_ms_case = .init(rawValue: 17)
      m.pointee.f_timeout_ms = value
    }
    m.pointee.f_request_delay_ms = self.requestDelayMs
    m.pointee.f_cancel = try arena.optionalMessage(self.cancel)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1.ClientCompatRequest.Cancel {
  public static var fullName: String { "connectrpc.conformance.v1.ClientCompatRequest.Cancel" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__client_compat_request__cancel__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientCompatRequest__Cancel.self)
    switch m.pointee.o_cancel_timing_case.rawValue {
    case 1: self.cancelTiming = .beforeCloseSend(Reading.message(m.pointee.f_before_close_send) ?? GoogleProtobuf.Empty())
    case 2: self.cancelTiming = .afterCloseSendMs(m.pointee.f_after_close_send_ms)
    case 3: self.cancelTiming = .afterNumResponses(m.pointee.f_after_num_responses)
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientCompatRequest__Cancel.self)
    m.pointee.base.descriptor = Self.descriptor
    switch self.cancelTiming {
    case .beforeCloseSend(let value)?:
    m.pointee.o_cancel_timing_case = .init(rawValue: 1)
    m.pointee.f_before_close_send = try arena.message(value)
    case .afterCloseSendMs(let value)?:
    m.pointee.o_cancel_timing_case = .init(rawValue: 2)
    m.pointee.f_after_close_send_ms = value
    case .afterNumResponses(let value)?:
    m.pointee.o_cancel_timing_case = .init(rawValue: 3)
    m.pointee.f_after_num_responses = value
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// What came of a call, on the client's standard output.
  public struct ClientCompatResponse: ProtobufC.GeneratedMessage {
    /// The case.
    public var testName: String = ""
    /// Whether there was a call.
    public var result: Result?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      testName: String = "",
      result: Result? = nil
    ) {
      self.testName = testName
      self.result = result
    }

    /// Whether there was a call.
    public enum Result: Hashable, Sendable {
      /// The call was made.
      case response(ConnectrpcConformanceV1.ClientResponseResult)
      /// The client could not make such a call.
      case error(ConnectrpcConformanceV1.ClientErrorResult)
    }
  }
}

extension ConnectrpcConformanceV1.ClientCompatResponse {
  public static var fullName: String { "connectrpc.conformance.v1.ClientCompatResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__client_compat_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientCompatResponse.self)
    self.testName = Reading.string(m.pointee.s_test_name)
    switch m.pointee.o_result_case.rawValue {
    case 2: self.result = .response(Reading.message(m.pointee.f_response) ?? ConnectrpcConformanceV1.ClientResponseResult())
    case 3: self.result = .error(Reading.message(m.pointee.f_error) ?? ConnectrpcConformanceV1.ClientErrorResult())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientCompatResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_test_name = arena.string(self.testName)
    switch self.result {
    case .response(let value)?:
    m.pointee.o_result_case = .init(rawValue: 2)
    m.pointee.f_response = try arena.message(value)
    case .error(let value)?:
    m.pointee.o_result_case = .init(rawValue: 3)
    m.pointee.f_error = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// The course of a call as its client saw it.
  public struct ClientResponseResult: ProtobufC.GeneratedMessage {
    /// Initial metadata.
    public var responseHeaders: [ConnectrpcConformanceV1.Header] = []
    /// Payloads of the responses.
    public var payloads: [ConnectrpcConformanceV1.ConformancePayload] = []
    /// Its failure; absent if it succeeded.
    public var error: ConnectrpcConformanceV1.Failure?
    /// Trailing metadata.
    public var responseTrailers: [ConnectrpcConformanceV1.Header] = []
    /// Requests that were not sent, as the call ended before.
    public var numUnsentRequests: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      responseHeaders: [ConnectrpcConformanceV1.Header] = [],
      payloads: [ConnectrpcConformanceV1.ConformancePayload] = [],
      error: ConnectrpcConformanceV1.Failure? = nil,
      responseTrailers: [ConnectrpcConformanceV1.Header] = [],
      numUnsentRequests: Int32 = 0
    ) {
      self.responseHeaders = responseHeaders
      self.payloads = payloads
      self.error = error
      self.responseTrailers = responseTrailers
      self.numUnsentRequests = numUnsentRequests
    }
  }
}

extension ConnectrpcConformanceV1.ClientResponseResult {
  public static var fullName: String { "connectrpc.conformance.v1.ClientResponseResult" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__client_response_result__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientResponseResult.self)
    self.responseHeaders = Reading.messages(m.pointee.f_response_headers, m.pointee.n_f_response_headers)
    self.payloads = Reading.messages(m.pointee.f_payloads, m.pointee.n_f_payloads)
    self.error = Reading.message(m.pointee.f_error)
    self.responseTrailers = Reading.messages(m.pointee.f_response_trailers, m.pointee.n_f_response_trailers)
    self.numUnsentRequests = m.pointee.f_num_unsent_requests
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientResponseResult.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_response_headers, m.pointee.f_response_headers) = (self.responseHeaders.count, try arena.messages(self.responseHeaders))
    (m.pointee.n_f_payloads, m.pointee.f_payloads) = (self.payloads.count, try arena.messages(self.payloads))
    m.pointee.f_error = try arena.optionalMessage(self.error)
    (m.pointee.n_f_response_trailers, m.pointee.f_response_trailers) = (self.responseTrailers.count, try arena.messages(self.responseTrailers))
    m.pointee.f_num_unsent_requests = self.numUnsentRequests
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ConnectrpcConformanceV1 {
  /// Why there was no call.
  public struct ClientErrorResult: ProtobufC.GeneratedMessage {
    /// The reason, for people.
    public var message: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      message: String = ""
    ) {
      self.message = message
    }
  }
}

extension ConnectrpcConformanceV1.ClientErrorResult {
  public static var fullName: String { "connectrpc.conformance.v1.ClientErrorResult" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { connectrpc__conformance__v1__client_error_result__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientErrorResult.self)
    self.message = Reading.string(m.pointee.s_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Connectrpc__Conformance__V1__ClientErrorResult.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_message = arena.string(self.message)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
