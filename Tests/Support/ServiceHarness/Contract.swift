import CPluginMessages
import CommonProtos
import Messages
import ProtobufC
public import RPC

/// The contract's specification of errors: the paths that a request has, as protoc compiled it, and the reasons that
/// the comments of a method list.
public struct Contract: Sendable {
  /// A field of a message.
  private struct Field {
    var isRepeated: Bool
    /// Full name of its type; nil for one that is no message.
    var message: String?
  }

  /// Fields by name, by the full name of their message.
  private var messages: [String: [String: Field]] = [:]
  /// Full names of requests by the path of their method.
  private var requests: [String: String] = [:]
  private let documented: DocumentedReasons

  public static let screenTime = Contract(MessageDescriptors.all + CommonProtoDescriptors.all, DocumentedReasons())

  private init(_ files: [FileDescriptor], _ documented: DocumentedReasons) {
    self.documented = documented
    for file in files { read(file.serialized) }
  }

  /// The methods of the contract, by their paths.
  public var methods: Set<String> { Set(requests.keys.filter { $0.hasPrefix("/screentime.") }) }

  /// The names of the fields of a method's request.
  public func requestFields(of method: String) -> [String] {
    requests[method].flatMap { messages[$0] }.map { Array($0.keys) } ?? []
  }

  /// How an error violates the contract; nil when it does not, and for methods of other contracts.
  public func fault(of error: RPCError, from method: String) -> String? {
    guard methods.contains(method) else { return nil }
    if let info = error.detail(GoogleRpc.ErrorInfo.self), info.domain == "screentime" {
      guard admits(info.reason, of: method) else { return "\(method) does not list the reason \(info.reason)" }
      if let field = info.metadata["field"], !isPath(field, of: method) {
        return "the request of \(method) has no field \(field), which the reason \(info.reason) names"
      }
    }
    let violations = error.detail(GoogleRpc.BadRequest.self)?.fieldViolations ?? []
    if let other = violations.first(where: { !isPath($0.field, of: method) }) {
      return "the request of \(method) has no field \(other.field)"
    }
    return Self.isExplained(error) ? nil : "\(method) gives no reason for \(error.code.name): \(error.message)"
  }

  /// Whether programs learn from an error what they have to do: from the status alone, or from the details that those
  /// statuses need which may mean several things.
  private static func isExplained(_ error: RPCError) -> Bool {
    switch error.code {
    case .invalidArgument: error.detail(GoogleRpc.BadRequest.self)?.fieldViolations.isEmpty == false
    case .notFound, .alreadyExists, .failedPrecondition, .aborted, .outOfRange, .unauthenticated, .permissionDenied:
      error.detail(GoogleRpc.ErrorInfo.self) != nil
    case .resourceExhausted:
      error.detail(GoogleRpc.ErrorInfo.self) != nil || error.detail(GoogleRpc.RetryInfo.self) != nil
    default: true
    }
  }

  private func admits(_ reason: String, of method: String) -> Bool {
    documented.ofAny.contains(reason) || documented.ofMethod[method]?.contains(reason) == true
      || documented.ofAnyWithRequestID.contains(reason) && requestFields(of: method).contains("request_id")
  }

  /// Whether a path such as `draft.active_days[2]` leads to a field of the method's request.
  public func isPath(_ path: String, of method: String) -> Bool {
    var message = requests[method]
    for step in path.split(separator: ".", omittingEmptySubsequences: false) {
      let (name, rest) = (step.prefix { $0 != "[" }, step.drop { $0 != "[" })
      guard let type = message, let field = messages[type]?[String(name)] else { return false }
      if !rest.isEmpty {
        guard field.isRepeated, rest.last == "]", let index = Int(rest.dropFirst().dropLast()), index >= 0 else {
          return false
        }
      }
      // Of a list one element has fields, not the list.
      message = field.isRepeated && rest.isEmpty ? nil : field.message
    }
    return true
  }

  private mutating func read(_ bytes: [UInt8]) {
    guard let file = google__protobuf__file_descriptor_proto__unpack(nil, bytes.count, bytes) else { return }
    defer { google__protobuf__file_descriptor_proto__free_unpacked(file, nil) }
    let package = String(cString: file.pointee.package)
    for case let message? in UnsafeBufferPointer(start: file.pointee.message_type, count: file.pointee.n_message_type) {
      read(message, in: package)
    }
    for case let service? in UnsafeBufferPointer(start: file.pointee.service, count: file.pointee.n_service) {
      for case let method? in UnsafeBufferPointer(start: service.pointee.method, count: service.pointee.n_method) {
        let path = "/\(package).\(String(cString: service.pointee.name))/\(String(cString: method.pointee.name))"
        requests[path] = String(String(cString: method.pointee.input_type).dropFirst())
      }
    }
  }

  private mutating func read(_ message: UnsafePointer<Google__Protobuf__DescriptorProto>, in scope: String) {
    let name = "\(scope).\(String(cString: message.pointee.name))"
    var fields: [String: Field] = [:]
    for case let field? in UnsafeBufferPointer(start: message.pointee.field, count: message.pointee.n_field) {
      let isMessage =
        field.pointee.type == GOOGLE__PROTOBUF__FIELD_DESCRIPTOR_PROTO__TYPE__TYPE_MESSAGE
      fields[String(cString: field.pointee.name)] = Field(
        isRepeated: field.pointee.label == GOOGLE__PROTOBUF__FIELD_DESCRIPTOR_PROTO__LABEL__LABEL_REPEATED,
        message: isMessage ? String(String(cString: field.pointee.type_name).dropFirst()) : nil)
    }
    messages[name] = fields
    for case let nested? in UnsafeBufferPointer(
      start: message.pointee.nested_type, count: message.pointee.n_nested_type)
    {
      read(nested, in: name)
    }
  }
}

/// Answers with INTERNAL in place of an error that the contract does not allow, so that the test that causes one fails.
public struct ContractInterceptor: ServerInterceptor {
  public init() {}

  public nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    do {
      try await next(context)
    } catch {
      if let fault = Contract.screenTime.fault(of: RPCError(thrown: error), from: context.method.path) {
        throw RPCError(.internalError, "against the contract: \(fault)")
      }
      throw error
    }
  }
}
