import EventLoop
public import ProtobufC

/// The four kinds of call, used by generated stubs.
extension Channel {
  /// One request, one response.
  ///
  /// - Parameter method: a constant of generated code, such as `OrderServiceMethods.placeOrder`.
  /// - Throws: `RPCError`.
  public func unary<Request: Message, Response: Message>(
    _ method: MethodDescriptor, _ request: Request, options: CallOptions
  ) async throws -> Response {
    let transport = transport
    let message = try ClientCall.encode(request)
    let head = head(method, options, transport)
    guard interceptors.isEmpty else { return try await intercepted(head, message, options, transport) }
    let call = ClientCall(transport: transport, shape: .singleResponse, receivedMetadata: options.received)
    call.compression = options.compression
    return try call.decode(try await call.unary(head, message), as: Response.self)
  }

  /// One request, one response, without a task: for a caller on the channel's loop that makes so many calls that a task
  /// for each is felt, as a load generator does. Interceptors do not see the call, and nothing cancels it.
  ///
  /// - Parameter completion: called once on the loop, which may be before this returns.
  package func unary<Request: Message, Response: Message>(
    _ method: MethodDescriptor, _ request: Request, options: CallOptions,
    completion: @escaping (Result<Response, RPCError>) -> Void
  ) {
    let transport = transport
    assert(transport.loop.inEventLoop)
    let message: [UInt8]
    do {
      message = try ClientCall.encode(request)
    } catch {
      return completion(.failure(error))
    }
    let call = ClientCall(transport: transport, shape: .singleResponse, receivedMetadata: options.received)
    call.compression = options.compression
    call.append(message, nil)
    call.finishRequests()
    call.start(head(method, options, transport))
    call.readSingle(
      .callback { answer in
        completion(
          answer.flatMap { message in
            Result { () throws(RPCError) in try call.decode(message, as: Response.self) }
          })
      })
  }

  /// A unary call inside the interceptors; each time that one makes it, it is a separate call.
  private func intercepted<Response: Message>(
    _ head: ClientRequestHead, _ message: [UInt8], _ options: CallOptions, _ transport: ClientTransport
  ) async throws -> Response {
    let intercepted = InterceptedCall<Response>()
    let interceptors = interceptors
    do {
      let response = try await intercepted.response(by: head.deadline, on: transport.loop) {
        var response: Response?
        try await interceptors.intercept(head) { head in
          let call = ClientCall(transport: transport, shape: .singleResponse, receivedMetadata: head.received)
          call.compression = options.compression
          call.isRepeatable = true
          try intercepted.makes(call)
          response = try call.decode(try await call.unary(head, message), as: Response.self)
        }
        guard let response else { throw Self.notCalled }
        return response
      }
      head.received?.callEnded(.success(()))
      return response
    } catch {
      head.received?.callEnded(.failure(RPCError(thrown: error)))
      throw error
    }
  }

  /// One request, a stream of responses. The call starts at once; dropping the stream cancels it.
  public func serverStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor, _ request: Request, options: CallOptions
  ) -> ResponseStream<Response> {
    let call: ClientCall
    do {
      call = open(method, .responseStream, options, request: try ClientCall.encode(request))
    } catch {
      let received = options.received ?? ReceivedMetadata()
      call = ClientCall(transport: transport, shape: .responseStream, receivedMetadata: received)
      call.fail(error)
    }
    return ResponseStream(handle: CallHandle(call, channel: self))
  }

  /// A stream of requests, written by `requests`, and one response. The requests end when `requests` returns; when it
  /// throws, the call is cancelled and the error passed on. When the peer answers early, `requests` is cancelled.
  public func clientStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor, options: CallOptions,
    requests: @escaping @Sendable (RequestWriter<Request>) async throws -> Void
  ) async throws -> Response {
    let call = open(method, .singleResponse, options)
    let handle = CallHandle(call, channel: self)
    let (response, failure) = await withTaskGroup(of: Part.self) { group in
      group.addTask {
        do throws(RPCError) {
          return .response(.success(try await call.response()))
        } catch {
          return .response(.failure(error))
        }
      }
      group.addTask {
        do {
          try await requests(RequestWriter(handle: handle))
          call.finishSending()
          return .requestsEnded
        } catch {
          let cancelled = RPCError(.cancelled, "the requests could not be produced: \(error)", cause: error)
          // When the call had ended before, its status is the reason.
          return await call.failUnlessEnded(cancelled) ? .requestsFailed(error) : .requestsEnded
        }
      }
      var response: Result<[UInt8], RPCError>?
      var failure: (any Error)?
      for await part in group {
        switch part {
        case .response(let result):
          response = result
          group.cancelAll()
        case .requestsFailed(let error): failure = error
        case .requestsEnded: break
        }
      }
      return (response, failure)
    }
    if let failure { throw failure }
    guard let response else { throw Self.notCalled }
    return try call.decode(try response.get(), as: Response.self)
  }

  /// Streams in both directions. The call starts at once; dropping both ends cancels it.
  public func bidirectional<Request: Message, Response: Message>(
    _ method: MethodDescriptor, options: CallOptions
  ) -> BidirectionalCall<Request, Response> {
    BidirectionalCall(handle: CallHandle(open(method, .responseStream, options), channel: self))
  }

  /// Starts a call that streams; interceptors run around it in a separate task.
  ///
  /// - Parameter request: the only request message; nil when the caller writes any number.
  private func open(
    _ method: MethodDescriptor, _ shape: ClientCall.Shape, _ options: CallOptions, request: [UInt8]? = nil
  ) -> ClientCall {
    let transport = transport
    var head = head(method, options, transport)
    // Whoever has the stream may wait for its headers.
    if shape == .responseStream, head.received == nil { head.received = ReceivedMetadata() }
    let call = ClientCall(transport: transport, shape: shape, receivedMetadata: head.received)
    call.compression = options.compression
    RPCContext.current?.adopt(call)
    guard !interceptors.isEmpty else {
      call.scheduleStart(head, request)
      return call
    }
    call.scheduleStart(nil, request)
    let interceptors = interceptors
    let task = Task(executorPreference: transport.loop) { [head] in
      do {
        try await interceptors.intercept(head) { try await call.run($0) }
        call.fail(Self.notCalled)
      } catch {
        call.fail(error as? RPCError ?? RPCError(.unknown, "\(error)", cause: error))
      }
    }
    call.scheduleInterceptors(by: task, until: head.deadline)
    return call
  }

  /// The outcome of the two halves of a client-streaming call.
  private enum Part: Sendable {
    case response(Result<[UInt8], RPCError>)
    case requestsEnded
    case requestsFailed(any Error)
  }

  private static let notCalled = RPCError(
    code: .internalError, message: "an interceptor ended the call without making it")
}
