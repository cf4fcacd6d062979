public import ProtobufC

/// One method of a service, made with the factory of its kind: by generated code from the method's descriptor, without
/// it by the method's name.
public struct MethodHandler: Sendable {
  /// The method's name without its service.
  public let name: String
  /// How many messages each side sends: one or a stream.
  public let kind: MethodDescriptor.Kind
  /// The effect of a second call with the same request, as the contract declares it.
  public let idempotency: MethodDescriptor.Idempotency
  /// The types of its messages.
  let messages: [any Message.Type]
  /// Serves one call; the result is the one response, behind its envelope, where the kind has one.
  let run: Run
  /// Serves a worker's call, and those of the same method that wait behind it.
  let serve: Serve

  @usableFromInline
  typealias Run = nonisolated(nonsending) @Sendable (ServerCall, RPCContext) async throws -> [UInt8]?
  @usableFromInline
  typealias Serve = @concurrent @Sendable (CallWorker) async -> Void

  @usableFromInline
  init(
    name: String, kind: MethodDescriptor.Kind, idempotency: MethodDescriptor.Idempotency,
    messages: [any Message.Type], run: @escaping Run, serve: @escaping Serve
  ) {
    self.messages = messages
    self.name = name
    self.kind = kind
    self.idempotency = idempotency
    self.run = run
    self.serve = serve
  }

  @usableFromInline
  init(
    name: String, kind: MethodDescriptor.Kind, idempotency: MethodDescriptor.Idempotency,
    messages: [any Message.Type], run: @escaping Run
  ) {
    self.init(name: name, kind: kind, idempotency: idempotency, messages: messages, run: run) { worker in
      await worker.serve(run)
    }
  }

  /// The method as part of a service with this full name.
  func descriptor(in service: String) -> MethodDescriptor {
    MethodDescriptor(service: service, name: name, kind: kind, idempotency: idempotency)
  }

  /// One request, one response.
  // Inlinable like the others, so that generated code gets a copy that knows the types.
  @inlinable
  public static func unary<Request: Message, Response: Message>(
    _ name: String, idempotency: MethodDescriptor.Idempotency = .unknown,
    _ body: nonisolated(nonsending) @escaping @Sendable (Request, RPCContext) async throws -> Response
  ) -> MethodHandler {
    // Twice the same, so that the second knows what it runs: each `await` of a handler that is not inlined into the
    // worker costs a check of the task's executor, under a lock.
    MethodHandler(
      name: name, kind: .unary, idempotency: idempotency, messages: [Request.self, Response.self]
    ) { call, context in
      let request: Request = try call.decode(call.singleRequest)
      return try call.encode(try await body(request, context))
    } serve: { worker in
      await worker.serve { call, context in
        let request: Request = try call.decode(call.dequeueRequest())
        return try call.encode(try await body(request, context))
      }
    }
  }

  /// One request, one response.
  @inlinable
  @inline(__always)
  public static func unary<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: nonisolated(nonsending) @escaping @Sendable (Request, RPCContext) async throws -> Response
  ) -> MethodHandler {
    assert(method.kind == .unary)
    return unary(method.name, idempotency: method.idempotency, body)
  }

  /// One request, a stream of responses.
  @inlinable
  public static func serverStreaming<Request: Message, Response: Message>(
    _ name: String, idempotency: MethodDescriptor.Idempotency = .unknown,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Request, ResponseWriter<Response>, RPCContext) async throws -> Void
  ) -> MethodHandler {
    MethodHandler(
      name: name, kind: .serverStreaming, idempotency: idempotency, messages: [Request.self, Response.self]
    ) { call, context in
      try await body(try call.decode(call.singleRequest), ResponseWriter(call: call), context)
      return nil
    }
  }

  /// One request, a stream of responses.
  @inlinable
  @inline(__always)
  public static func serverStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Request, ResponseWriter<Response>, RPCContext) async throws -> Void
  ) -> MethodHandler {
    assert(method.kind == .serverStreaming)
    return serverStreaming(method.name, idempotency: method.idempotency, body)
  }

  /// A stream of requests, one response.
  @inlinable
  public static func clientStreaming<Request: Message, Response: Message>(
    _ name: String, idempotency: MethodDescriptor.Idempotency = .unknown,
    _ body: nonisolated(nonsending) @escaping @Sendable (RequestStream<Request>, RPCContext) async throws -> Response
  ) -> MethodHandler {
    MethodHandler(
      name: name, kind: .clientStreaming, idempotency: idempotency, messages: [Request.self, Response.self]
    ) { call, context in
      try call.encode(try await body(RequestStream(call: call), context))
    }
  }

  /// A stream of requests, one response.
  @inlinable
  @inline(__always)
  public static func clientStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: nonisolated(nonsending) @escaping @Sendable (RequestStream<Request>, RPCContext) async throws -> Response
  ) -> MethodHandler {
    assert(method.kind == .clientStreaming)
    return clientStreaming(method.name, idempotency: method.idempotency, body)
  }

  /// Streams both ways.
  @inlinable
  public static func bidirectional<Request: Message, Response: Message>(
    _ name: String, idempotency: MethodDescriptor.Idempotency = .unknown,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (RequestStream<Request>, ResponseWriter<Response>, RPCContext)
      async throws -> Void
  ) -> MethodHandler {
    MethodHandler(
      name: name, kind: .bidirectional, idempotency: idempotency, messages: [Request.self, Response.self]
    ) { call, context in
      try await body(RequestStream(call: call), ResponseWriter(call: call), context)
      return nil
    }
  }

  /// Streams both ways.
  @inlinable
  @inline(__always)
  public static func bidirectional<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (RequestStream<Request>, ResponseWriter<Response>, RPCContext)
      async throws -> Void
  ) -> MethodHandler {
    assert(method.kind == .bidirectional)
    return bidirectional(method.name, idempotency: method.idempotency, body)
  }
}

/// The cause of the status of a request that could not be decoded: INTERNAL, although the caller is to blame. For logs
/// and counts that tell a server's own faults.
public struct MalformedRequest: Error {
  /// The fault of the bytes.
  public let reason: any Error

  @usableFromInline
  init(reason: any Error) { self.reason = reason }
}

extension MalformedRequest: CustomStringConvertible {
  /// The fault of the bytes, as text.
  public var description: String { "\(reason)" }
}
