import EventLoop
import ProtobufC

/// What generated stubs call: the four kinds of call.
extension Channel {
  /// One request, one response.
  ///
  /// - Parameter method: the full name, such as `/screentime.usage.v1.UsageIngestService/RecordUsage`.
  /// - Throws: `RPCError`.
  public func unary<Request: Message, Response: Message>(
    _ method: String, _ request: Request, options: CallOptions
  ) async throws -> Response {
    let transport = transport
    let message = try ClientCall.encode(request)
    let head = head(method, options, transport)
    var response: Response?
    let makeCall = { (head: ClientRequestHead) async throws in
      let call = ClientCall(transport: transport, shape: .singleResponse, receivedMetadata: options.received)
      response = try call.decode(try await call.unary(head, message), as: Response.self)
    }
    if interceptors.isEmpty { try await makeCall(head) } else { try await interceptors.surround(head, makeCall) }
    guard let response else { throw Self.notCalled }
    return response
  }

  /// One request, a stream of responses. The call starts at once; dropping the stream cancels it.
  public func serverStreaming<Request: Message, Response: Message>(
    _ method: String, _ request: Request, options: CallOptions
  ) -> ResponseStream<Response> {
    let call: ClientCall
    do {
      call = open(method, .responseStream, options, request: try ClientCall.encode(request))
    } catch {
      call = ClientCall(transport: transport, shape: .responseStream, receivedMetadata: nil)
      call.fail(error)
    }
    return ResponseStream(handle: CallHandle(call, channel: self))
  }

  /// A stream of requests, written by `requests`, and one response. The requests end when `requests` returns; when it throws,
  /// the call is cancelled and the error passed on. When the peer answers early, `requests` is cancelled.
  public func clientStreaming<Request: Message, Response: Message>(
    _ method: String, options: CallOptions, requests: @escaping @Sendable (RequestWriter<Request>) async throws -> Void
  ) async throws -> Response {
    let call = open(method, .singleResponse, options)
    let handle = CallHandle(call, channel: self)
    let message: [UInt8]? = try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      group.addTask { try await call.response() }
      group.addTask {
        do {
          try await requests(RequestWriter(handle: handle))
        } catch {
          // The response knows better why the call ended, if it has.
          let cancelled = RPCError(.cancelled, "the requests could not be produced: \(error)")
          guard await call.failUnlessEnded(cancelled) else { return nil }
          throw error
        }
        call.finishSending()
        return nil
      }
      while let message = try await group.next() {
        guard let message else { continue }
        group.cancelAll()
        return message
      }
      return nil
    }
    guard let message else { throw Self.notCalled }
    return try call.decode(message, as: Response.self)
  }

  /// Streams in both directions. The call starts at once; dropping both ends cancels it.
  public func bidirectional<Request: Message, Response: Message>(
    _ method: String, options: CallOptions
  ) -> BidirectionalCall<Request, Response> {
    BidirectionalCall(handle: CallHandle(open(method, .responseStream, options), channel: self))
  }

  /// Starts a call that streams; interceptors surround it in a task of their own.
  ///
  /// - Parameter request: the only request message; nil when the caller writes any number.
  private func open(
    _ method: String, _ shape: ClientCall.Shape, _ options: CallOptions, request: [UInt8]? = nil
  ) -> ClientCall {
    let transport = transport
    let call = ClientCall(transport: transport, shape: shape, receivedMetadata: options.received)
    let head = head(method, options, transport)
    guard !interceptors.isEmpty else {
      call.startSoon(head, request)
      return call
    }
    call.startSoon(nil, request)
    let interceptors = interceptors
    Task(executorPreference: transport.loop) {
      do {
        try await interceptors.surround(head) { try await call.run($0) }
        call.fail(Self.notCalled)
      } catch {
        call.fail(error as? RPCError ?? RPCError(.unknown, "\(error)"))
      }
    }
    return call
  }

  private static let notCalled = RPCError(
    code: .internalError, message: "an interceptor ended the call without making it")
}
