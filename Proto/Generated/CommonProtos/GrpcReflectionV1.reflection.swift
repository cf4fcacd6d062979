// swift-format-ignore-file
// Written by StubGenerator from grpc/reflection/v1/reflection.proto. Do not edit.

import CCommonProtos
import CProtobufC
import ProtobufC

extension GrpcReflectionV1 {
  /// One question. Questions of one stream are answered one after the other, in their order.
  public struct ServerReflectionRequest: ProtobufC.GeneratedMessage {
    /// The virtual host the question is about; only repeated in the answer.
    public var host: String = ""
    /// The question.
    public var messageRequest: MessageRequest?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      host: String = "",
      messageRequest: MessageRequest? = nil
    ) {
      self.host = host
      self.messageRequest = messageRequest
    }

    /// The question.
    public enum MessageRequest: Hashable, Sendable {
      /// The file of this path, such as "shop/orders/v1/orders.proto".
      case fileByFilename(String)
      /// The file that declares this full name: a service, method, message, field, oneof, enum, enum value or extension.
      case fileContainingSymbol(String)
      /// The file that declares this extension.
      case fileContainingExtension(GrpcReflectionV1.ExtensionRequest)
      /// The numbers of all known extensions of this message, by its full name.
      case allExtensionNumbersOfType(String)
      /// The full names of all services of the server. The text means nothing.
      case listServices(String)
    }
  }
}

extension GrpcReflectionV1.ServerReflectionRequest {
  public static var fullName: String { "grpc.reflection.v1.ServerReflectionRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__reflection__v1__server_reflection_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ServerReflectionRequest.self)
    self.host = Reading.string(m.pointee.s_host)
    switch m.pointee.o_message_request_case.rawValue {
    case 3: self.messageRequest = .fileByFilename(Reading.string(m.pointee.s_file_by_filename))
    case 4: self.messageRequest = .fileContainingSymbol(Reading.string(m.pointee.s_file_containing_symbol))
    case 5: self.messageRequest = .fileContainingExtension(Reading.message(m.pointee.f_file_containing_extension) ?? GrpcReflectionV1.ExtensionRequest())
    case 6: self.messageRequest = .allExtensionNumbersOfType(Reading.string(m.pointee.s_all_extension_numbers_of_type))
    case 7: self.messageRequest = .listServices(Reading.string(m.pointee.s_list_services))
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ServerReflectionRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_host = arena.string(self.host)
    switch self.messageRequest {
    case .fileByFilename(let value)?:
    m.pointee.o_message_request_case = .init(rawValue: 3)
    m.pointee.s_file_by_filename = arena.string(value)
    case .fileContainingSymbol(let value)?:
    m.pointee.o_message_request_case = .init(rawValue: 4)
    m.pointee.s_file_containing_symbol = arena.string(value)
    case .fileContainingExtension(let value)?:
    m.pointee.o_message_request_case = .init(rawValue: 5)
    m.pointee.f_file_containing_extension = try arena.message(value)
    case .allExtensionNumbersOfType(let value)?:
    m.pointee.o_message_request_case = .init(rawValue: 6)
    m.pointee.s_all_extension_numbers_of_type = arena.string(value)
    case .listServices(let value)?:
    m.pointee.o_message_request_case = .init(rawValue: 7)
    m.pointee.s_list_services = arena.string(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcReflectionV1 {
  /// An extension field.
  public struct ExtensionRequest: ProtobufC.GeneratedMessage {
    /// Full name of the message that is extended, without a dot in front.
    public var containingType: String = ""
    /// The number of the extension field.
    public var extensionNumber: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      containingType: String = "",
      extensionNumber: Int32 = 0
    ) {
      self.containingType = containingType
      self.extensionNumber = extensionNumber
    }
  }
}

extension GrpcReflectionV1.ExtensionRequest {
  public static var fullName: String { "grpc.reflection.v1.ExtensionRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__reflection__v1__extension_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ExtensionRequest.self)
    self.containingType = Reading.string(m.pointee.s_containing_type)
    self.extensionNumber = m.pointee.f_extension_number
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ExtensionRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_containing_type = arena.string(self.containingType)
    m.pointee.f_extension_number = self.extensionNumber
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcReflectionV1 {
  /// One answer.
  public struct ServerReflectionResponse: ProtobufC.GeneratedMessage {
    /// The host of the question.
    public var validHost: String = ""
    /// The question.
    public var originalRequest: GrpcReflectionV1.ServerReflectionRequest?
    /// The answer.
    public var messageResponse: MessageResponse?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      validHost: String = "",
      originalRequest: GrpcReflectionV1.ServerReflectionRequest? = nil,
      messageResponse: MessageResponse? = nil
    ) {
      self.validHost = validHost
      self.originalRequest = originalRequest
      self.messageResponse = messageResponse
    }

    /// The answer.
    public enum MessageResponse: Hashable, Sendable {
      /// To file_by_filename, file_containing_symbol and file_containing_extension.
      case fileDescriptorResponse(GrpcReflectionV1.FileDescriptorResponse)
      /// To all_extension_numbers_of_type.
      case allExtensionNumbersResponse(GrpcReflectionV1.ExtensionNumberResponse)
      /// To list_services.
      case listServicesResponse(GrpcReflectionV1.ListServiceResponse)
      /// The question has no answer. The stream continues.
      case errorResponse(GrpcReflectionV1.ErrorResponse)
    }
  }
}

extension GrpcReflectionV1.ServerReflectionResponse {
  public static var fullName: String { "grpc.reflection.v1.ServerReflectionResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__reflection__v1__server_reflection_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ServerReflectionResponse.self)
    self.validHost = Reading.string(m.pointee.s_valid_host)
    self.originalRequest = Reading.message(m.pointee.f_original_request)
    switch m.pointee.o_message_response_case.rawValue {
    case 4: self.messageResponse = .fileDescriptorResponse(Reading.message(m.pointee.f_file_descriptor_response) ?? GrpcReflectionV1.FileDescriptorResponse())
    case 5: self.messageResponse = .allExtensionNumbersResponse(Reading.message(m.pointee.f_all_extension_numbers_response) ?? GrpcReflectionV1.ExtensionNumberResponse())
    case 6: self.messageResponse = .listServicesResponse(Reading.message(m.pointee.f_list_services_response) ?? GrpcReflectionV1.ListServiceResponse())
    case 7: self.messageResponse = .errorResponse(Reading.message(m.pointee.f_error_response) ?? GrpcReflectionV1.ErrorResponse())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ServerReflectionResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_valid_host = arena.string(self.validHost)
    m.pointee.f_original_request = try arena.optionalMessage(self.originalRequest)
    switch self.messageResponse {
    case .fileDescriptorResponse(let value)?:
    m.pointee.o_message_response_case = .init(rawValue: 4)
    m.pointee.f_file_descriptor_response = try arena.message(value)
    case .allExtensionNumbersResponse(let value)?:
    m.pointee.o_message_response_case = .init(rawValue: 5)
    m.pointee.f_all_extension_numbers_response = try arena.message(value)
    case .listServicesResponse(let value)?:
    m.pointee.o_message_response_case = .init(rawValue: 6)
    m.pointee.f_list_services_response = try arena.message(value)
    case .errorResponse(let value)?:
    m.pointee.o_message_response_case = .init(rawValue: 7)
    m.pointee.f_error_response = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcReflectionV1 {
  /// Files, as protoc compiled them.
  public struct FileDescriptorResponse: ProtobufC.GeneratedMessage {
    /// Each a serialized google.protobuf.FileDescriptorProto: the file asked for, and those it imports that were not sent on
    /// this stream before.
    public var fileDescriptorProto: [[UInt8]] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      fileDescriptorProto: [[UInt8]] = []
    ) {
      self.fileDescriptorProto = fileDescriptorProto
    }
  }
}

extension GrpcReflectionV1.FileDescriptorResponse {
  public static var fullName: String { "grpc.reflection.v1.FileDescriptorResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__reflection__v1__file_descriptor_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__FileDescriptorResponse.self)
    self.fileDescriptorProto = Reading.byteStrings(m.pointee.f_file_descriptor_proto, m.pointee.n_f_file_descriptor_proto)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__FileDescriptorResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_file_descriptor_proto, m.pointee.f_file_descriptor_proto) = (self.fileDescriptorProto.count, arena.byteStrings(self.fileDescriptorProto))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcReflectionV1 {
  /// The extensions of a message.
  public struct ExtensionNumberResponse: ProtobufC.GeneratedMessage {
    /// Full name of the message that is extended.
    public var baseTypeName: String = ""
    /// The numbers of the extension fields, ascending.
    public var extensionNumber: [Int32] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      baseTypeName: String = "",
      extensionNumber: [Int32] = []
    ) {
      self.baseTypeName = baseTypeName
      self.extensionNumber = extensionNumber
    }
  }
}

extension GrpcReflectionV1.ExtensionNumberResponse {
  public static var fullName: String { "grpc.reflection.v1.ExtensionNumberResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__reflection__v1__extension_number_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ExtensionNumberResponse.self)
    self.baseTypeName = Reading.string(m.pointee.s_base_type_name)
    self.extensionNumber = Reading.scalars(m.pointee.f_extension_number, m.pointee.n_f_extension_number)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ExtensionNumberResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_base_type_name = arena.string(self.baseTypeName)
    (m.pointee.n_f_extension_number, m.pointee.f_extension_number) = (self.extensionNumber.count, arena.scalars(self.extensionNumber))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcReflectionV1 {
  /// The services of a server.
  public struct ListServiceResponse: ProtobufC.GeneratedMessage {
    /// All of them, by name.
    public var service: [GrpcReflectionV1.ServiceResponse] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      service: [GrpcReflectionV1.ServiceResponse] = []
    ) {
      self.service = service
    }
  }
}

extension GrpcReflectionV1.ListServiceResponse {
  public static var fullName: String { "grpc.reflection.v1.ListServiceResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__reflection__v1__list_service_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ListServiceResponse.self)
    self.service = Reading.messages(m.pointee.f_service, m.pointee.n_f_service)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ListServiceResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_service, m.pointee.f_service) = (self.service.count, try arena.messages(self.service))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcReflectionV1 {
  /// One service.
  public struct ServiceResponse: ProtobufC.GeneratedMessage {
    /// Its full name, such as "shop.orders.v1.OrderService".
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

extension GrpcReflectionV1.ServiceResponse {
  public static var fullName: String { "grpc.reflection.v1.ServiceResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__reflection__v1__service_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ServiceResponse.self)
    self.name = Reading.string(m.pointee.s_name)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ServiceResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_name = arena.string(self.name)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GrpcReflectionV1 {
  /// Why a question has no answer.
  public struct ErrorResponse: ProtobufC.GeneratedMessage {
    /// A status code of gRPC: 5 (NOT_FOUND) for names that the server does not know, 3 (INVALID_ARGUMENT) for an invalid
    /// question.
    public var errorCode: Int32 = 0
    /// The error's message, in English.
    public var errorMessage: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      errorCode: Int32 = 0,
      errorMessage: String = ""
    ) {
      self.errorCode = errorCode
      self.errorMessage = errorMessage
    }
  }
}

extension GrpcReflectionV1.ErrorResponse {
  public static var fullName: String { "grpc.reflection.v1.ErrorResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { grpc__reflection__v1__error_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ErrorResponse.self)
    self.errorCode = m.pointee.f_error_code
    self.errorMessage = Reading.string(m.pointee.s_error_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Grpc__Reflection__V1__ErrorResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_error_code = self.errorCode
    m.pointee.s_error_message = arena.string(self.errorMessage)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
