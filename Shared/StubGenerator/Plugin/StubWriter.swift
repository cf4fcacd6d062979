/// The Swift files with the services: for each its methods, a protocol that servers implement, one that fakes
/// implement, and a client over a channel.
func stubFiles(_ schema: Schema, _ options: Options) -> [GeneratedFile] {
  schema.files.filter { !$0.services.isEmpty }.map { file in
    var source = SwiftSource(from: file.path, imports: options.modules + ["RPC"])
    source.stubs(file, schema)
    return GeneratedFile(name: file.swiftFile(kind: ".grpc"), content: source.text)
  }
}

extension SwiftSource {
  /// Writes the services of a file.
  mutating func stubs(_ file: SchemaFile, _ schema: Schema) {
    for service in file.services {
      line()
      block("extension \(file.namespace)") { source in
        source.descriptors(service, schema)
        source.line()
        source.serverProtocol(service, schema)
        source.line()
        source.partialProtocol(service)
        source.line()
        source.client(service, schema)
      }
      line()
      handlers(service, file.namespace, schema)
      line()
      unimplementedMethods(service, file.namespace, schema)
    }
  }
}

/// A method's requirement in the protocol that servers implement.
private func signature(_ method: SchemaService.Method, _ schema: Schema) -> String {
  let types = Signature(method, schema)
  let outer = schema.outer
  let request =
    method.streamsRequests
    ? "_ requests: \(outer("RequestStream"))<\(types.request)>" : "_ request: \(types.request)"
  let responses = method.streamsResponses ? ", responses: \(outer("ResponseWriter"))<\(types.response)>" : ""
  let result = method.streamsResponses ? "" : " -> \(types.response)"
  return "func \(method.swiftName)(\(request)\(responses), context: \(outer("RPCContext"))) async throws\(result)"
}

/// The types that a method's signature is made of.
private struct Signature {
  let request: String
  let response: String

  init(_ method: SchemaService.Method, _ schema: Schema) {
    request = schema.swiftType(.message(method.request))
    response = schema.swiftType(.message(method.response))
  }
}

extension SwiftSource {
  fileprivate mutating func descriptors(_ service: SchemaService, _ schema: Schema) {
    line("/// The methods of `\(service.fullName)`.")
    block("public enum \(service.methodsName)") { source in
      for method in service.methods {
        let idempotency = method.idempotency == "unknown" ? "" : ", idempotency: .\(method.idempotency)"
        source.line("/// `/\(service.fullName)/\(method.name)`")
        source.line(
          "public static let \(method.swiftName) = \(schema.outer("MethodDescriptor"))(service: \"\(service.fullName)\", "
            + "name: \"\(method.name)\", kind: .\(method.kind)\(idempotency))")
      }
    }
  }

  fileprivate mutating func serverProtocol(_ service: SchemaService, _ schema: Schema) {
    comment(service.comment)
    block("public protocol \(service.swiftName): \(schema.outer("RPCService", qualified: true))") { source in
      for method in service.methods {
        source.comment(method.comment)
        source.line(signature(method, schema))
      }
    }
  }

  fileprivate mutating func partialProtocol(_ service: SchemaService) {
    line(
      "/// A `\(service.fullName)` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake."
    )
    line("public protocol \(service.partialName): \(service.swiftName) {}")
  }

  fileprivate mutating func client(_ service: SchemaService, _ schema: Schema) {
    line("/// Calls a `\(service.fullName)` over a channel.")
    let outer = schema.outer
    block("public struct \(service.clientName): \(outer("Sendable"))") { source in
      source.line("/// What the calls go over.")
      source.line("public let channel: \(outer("Channel"))")
      source.line()
      source.line("/// Costs nothing; the channel connects when a call needs it.")
      source.line("public init(_ channel: \(outer("Channel"))) { self.channel = channel }")
      for method in service.methods {
        source.line()
        source.comment(method.comment)
        source.clientMethod(
          method, name: "\(service.methodsName).\(method.swiftName)", Signature(method, schema), outer)
      }
    }
  }

  private mutating func clientMethod(
    _ method: SchemaService.Method, name: String, _ types: Signature, _ outer: OuterNames
  ) {
    let options = "options: \(outer("CallOptions")) = \(outer("CallOptions"))()"
    switch (method.streamsRequests, method.streamsResponses) {
    case (false, false):
      block(
        "public func \(method.swiftName)(_ request: \(types.request), \(options)) async throws -> \(types.response)"
      ) {
        $0.line("try await channel.unary(\(name), request, options: options)")
      }
    case (false, true):
      let responses = "\(outer("ResponseStream"))<\(types.response)>"
      block("public func \(method.swiftName)(_ request: \(types.request), \(options)) -> \(responses)") {
        $0.line("channel.serverStreaming(\(name), request, options: options)")
      }
    case (true, false):
      let writer = "@escaping @Sendable (\(outer("RequestWriter"))<\(types.request)>) async throws -> \(outer("Void"))"
      line("public func \(method.swiftName)(")
      line("  \(options), requests: \(writer)")
      block(") async throws -> \(types.response)") {
        $0.line("try await channel.clientStreaming(\(name), options: options, requests: requests)")
      }
    case (true, true):
      let call = "\(outer("BidirectionalCall"))<\(types.request), \(types.response)>"
      block("public func \(method.swiftName)(\(options)) -> \(call)") {
        $0.line("channel.bidirectional(\(name), options: options)")
      }
    }
  }

  fileprivate mutating func handlers(_ service: SchemaService, _ namespace: String, _ schema: Schema) {
    block("extension \(namespace).\(service.swiftName)") { source in
      source.line("/// The methods by name, for tables and settings.")
      source.line("public typealias Methods = \(namespace).\(service.methodsName)")
      source.line()
      source.line("public static var serviceName: \(schema.outer("String")) { \"\(service.fullName)\" }")
      source.line()
      source.block("public var methods: [\(schema.outer("MethodHandler"))]") { source in
        source.line("[")
        for method in service.methods {
          source.line("  .\(method.kind)(Methods.\(method.swiftName), \(method.swiftName)),")
        }
        source.line("]")
      }
    }
  }

  fileprivate mutating func unimplementedMethods(_ service: SchemaService, _ namespace: String, _ schema: Schema) {
    block("extension \(namespace).\(service.partialName)") { source in
      for method in service.methods {
        source.block("public \(signature(method, schema))") {
          $0.line("throw \(schema.outer("RPCError")).unimplemented(Methods.\(method.swiftName))")
        }
      }
    }
  }
}
