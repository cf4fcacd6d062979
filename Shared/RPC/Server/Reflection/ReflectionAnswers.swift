import CommonProtos
import ProtobufC

/// The answers to the questions of one stream of grpc.reflection, as a value.
struct ReflectionAnswers {
  typealias Request = GrpcReflectionV1.ServerReflectionRequest
  typealias Response = GrpcReflectionV1.ServerReflectionResponse

  /// Maximum length of a name that is looked up, in bytes.
  static let maximumNameLength = 1_024

  let catalogue: FileCatalogue
  /// The full names of the server's services, sorted.
  let services: [String]
  private var sent: Set<String> = []

  init(catalogue: FileCatalogue, services: [String]) {
    self.catalogue = catalogue
    self.services = services
  }

  mutating func answer(_ request: Request) -> Response {
    var response = Response()
    response.validHost = request.host
    response.originalRequest = request
    do {
      response.messageResponse = try result(of: request)
    } catch {
      response.messageResponse = .errorResponse(
        GrpcReflectionV1.ErrorResponse(errorCode: Int32(error.code.rawValue), errorMessage: error.message))
    }
    return response
  }

  private mutating func result(of request: Request) throws(RPCError) -> Response.MessageResponse {
    switch request.messageRequest {
    case .listServices:
      return .listServicesResponse(
        GrpcReflectionV1.ListServiceResponse(service: services.map { GrpcReflectionV1.ServiceResponse(name: $0) }))
    case .fileByFilename(let path):
      try check(path)
      guard let file = catalogue.file(at: path) else {
        throw RPCError(.notFound, "file_by_filename: this server knows no file \"\(path)\"")
      }
      return files(file)
    case .fileContainingSymbol(let symbol):
      try check(symbol)
      guard let file = catalogue.file(declaring: symbol) else {
        throw RPCError(.notFound, "file_containing_symbol: this server knows no symbol \"\(symbol)\"")
      }
      return files(file)
    case .fileContainingExtension(let wanted):
      try check(wanted.containingType)
      guard
        let file = catalogue.file(declaringExtension: wanted.extensionNumber, of: wanted.containingType)
      else {
        throw RPCError(
          .notFound,
          "file_containing_extension: \"\(wanted.containingType)\" has no extension \(wanted.extensionNumber) that this "
            + "server knows")
      }
      return files(file)
    case .allExtensionNumbersOfType(let type):
      try check(type)
      guard let numbers = catalogue.extensionNumbers(of: type) else {
        throw RPCError(.notFound, "all_extension_numbers_of_type: this server knows no message \"\(type)\"")
      }
      return .allExtensionNumbersResponse(
        GrpcReflectionV1.ExtensionNumberResponse(baseTypeName: type, extensionNumber: numbers))
    case nil:
      throw RPCError(
        .invalidArgument, "message_request: is not set; ask for a file, a symbol, extensions or the list of services")
    }
  }

  private mutating func files(_ file: FileDescriptor) -> Response.MessageResponse {
    .fileDescriptorResponse(
      GrpcReflectionV1.FileDescriptorResponse(
        fileDescriptorProto: catalogue.closure(of: file, sent: &sent).map(\.serialized)))
  }

  private func check(_ name: String) throws(RPCError) {
    guard name.utf8.count <= Self.maximumNameLength else {
      throw RPCError(
        .invalidArgument, "a name has at most \(Self.maximumNameLength) bytes, this one has \(name.utf8.count)")
    }
  }
}
