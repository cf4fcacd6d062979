// swift-format-ignore-file
// Written by StubGenerator from grpc/health/v1/health.proto. Do not edit.

import CCommonProtos
import CProtobufC
import ProtobufC

extension GrpcHealthV1 {
  /// Which service is asked about.
  public struct HealthCheckRequest: ProtobufC.GeneratedMessage {
    /// Full name of a service, such as "shop.orders.v1.OrderService"; empty means the server as a whole.
    public var service: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      service: String = ""
    ) {
      self.service = service
    }
  }
}

extension GrpcHealthV1.HealthCheckRequest {
  public static var fullName: String { "grpc.health.v1.HealthCheckRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__health__v1__health_check_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Health__V1__HealthCheckRequest.self)
    self.service = Reading.string(m.pointee.s_service)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Health__V1__HealthCheckRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_service = arena.string(self.service)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcHealthV1 {
  /// How a service is.
  public struct HealthCheckResponse: ProtobufC.GeneratedMessage {
    /// The state at the time of the answer.
    public var status: GrpcHealthV1.HealthCheckResponse.ServingStatus = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      status: GrpcHealthV1.HealthCheckResponse.ServingStatus = .init()
    ) {
      self.status = status
    }

    /// Whether a service takes calls.
    public enum ServingStatus: ProtobufC.ProtobufEnum {
      /// Not determined.
      case unknown
      /// The service takes calls.
      case serving
      /// The service exists but takes no calls at the moment, for instance because it is draining.
      case notServing
      /// The server has no service of this name. Only Watch answers this; Check fails with NOT_FOUND instead.
      case serviceUnknown
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      public static let allCases: [Self] = [.unknown, .serving, .notServing, .serviceUnknown]

      public init() { self = .unknown }

      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unknown
        case 1: self = .serving
        case 2: self = .notServing
        case 3: self = .serviceUnknown
        default: self = .unrecognized(rawValue)
        }
      }

      public var rawValue: Int32 {
        switch self {
        case .unknown: 0
        case .serving: 1
        case .notServing: 2
        case .serviceUnknown: 3
        case .unrecognized(let number): number
        }
      }

      public var protoName: String {
        switch self {
        case .unknown: "UNKNOWN"
        case .serving: "SERVING"
        case .notServing: "NOT_SERVING"
        case .serviceUnknown: "SERVICE_UNKNOWN"
        case .unrecognized(let number): "\(number)"
        }
      }
    }
  }
}

extension GrpcHealthV1.HealthCheckResponse {
  public static var fullName: String { "grpc.health.v1.HealthCheckResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__health__v1__health_check_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Health__V1__HealthCheckResponse.self)
    self.status = GrpcHealthV1.HealthCheckResponse.ServingStatus(rawValue: Int32(truncatingIfNeeded: m.pointee.f_status.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Health__V1__HealthCheckResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_status = .init(rawValue: .init(truncatingIfNeeded: self.status.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcHealthV1 {
  /// Nothing: the list is always of all services.
  public struct HealthListRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension GrpcHealthV1.HealthListRequest {
  public static var fullName: String { "grpc.health.v1.HealthListRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__health__v1__health_list_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Health__V1__HealthListRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Health__V1__HealthListRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcHealthV1 {
  /// How all services of a server are.
  public struct HealthListResponse: ProtobufC.GeneratedMessage {
    /// State by full service name, at most 100 entries.
    public var statuses: [String: GrpcHealthV1.HealthCheckResponse] = [:]
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      statuses: [String: GrpcHealthV1.HealthCheckResponse] = [:]
    ) {
      self.statuses = statuses
    }
  }
}

extension GrpcHealthV1.HealthListResponse {
  public static var fullName: String { "grpc.health.v1.HealthListResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__health__v1__health_list_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Health__V1__HealthListResponse.self)
    self.statuses = Reading.map(m.pointee.f_statuses, m.pointee.n_f_statuses) { (Reading.string($0.pointee.s_key), Reading.message($0.pointee.f_value) ?? GrpcHealthV1.HealthCheckResponse()) }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Health__V1__HealthListResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.n_f_statuses = self.statuses.count
    m.pointee.f_statuses = try arena.map(self.statuses, grpc__health__v1__health_list_response__statuses_entry__type(), by: precedesInUTF8) {
      (key, value, m: UnsafeMutablePointer<Grpc__Health__V1__HealthListResponse__StatusesEntry>, arena) throws(EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.f_value = try arena.message(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
