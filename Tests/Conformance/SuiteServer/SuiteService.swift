import CommonProtos
import InteropMessages
import InteropStubs
import ProtobufC
import RPC
import SuiteSupport

/// The service that a conformance suite calls (`Proto/connectrpc/conformance/v1/calls.proto`).
struct SuiteService: ConnectrpcConformanceV1.ConformanceService {
  /// Everything but the method that no server has.
  var methods: [MethodHandler] {
    [
      .unary(Methods.unary, unary),
      .serverStreaming(Methods.serverStream, serverStream),
      .clientStreaming(Methods.clientStream, clientStream),
      .bidirectional(Methods.bidiStream, bidiStream),
      .unary(Methods.idempotentUnary, idempotentUnary),
    ]
  }

  func unary(_ request: Suite.UnaryRequest, context: RPCContext) async throws -> Suite.UnaryResponse {
    var seen = Observations(context)
    try seen.add(request)
    return Suite.UnaryResponse(payload: try await answer(request.responseDefinition, seen, context))
  }

  func idempotentUnary(
    _ request: Suite.IdempotentUnaryRequest, context: RPCContext
  ) async throws -> Suite.IdempotentUnaryResponse {
    var seen = Observations(context)
    try seen.add(request)
    return Suite.IdempotentUnaryResponse(payload: try await answer(request.responseDefinition, seen, context))
  }

  func unimplemented(
    _ request: Suite.UnimplementedRequest, context: RPCContext
  ) async throws -> Suite.UnimplementedResponse {
    throw RPCError(.unimplemented, "Unimplemented is not in `methods`, so that this is never reached")
  }

  func clientStream(
    _ requests: RequestStream<Suite.ClientStreamRequest>, context: RPCContext
  ) async throws -> Suite.ClientStreamResponse {
    var seen = Observations(context)
    var first: Suite.ClientStreamRequest?
    for try await request in requests {
      first = first ?? request
      try seen.add(request)
    }
    return Suite.ClientStreamResponse(payload: try await answer(first?.responseDefinition, seen, context))
  }

  func serverStream(
    _ request: Suite.ServerStreamRequest, responses: ResponseWriter<Suite.ServerStreamResponse>, context: RPCContext
  ) async throws {
    var seen = Observations(context)
    try seen.add(request)
    guard let definition = request.responseDefinition else { return }
    try await begin(definition, context)
    for (index, data) in definition.responseData.enumerated() {
      try await pause(definition.responseDelayMs)
      try await responses.write(
        Suite.ServerStreamResponse(
          payload: Suite.ConformancePayload(data: data, requestInfo: index == 0 ? seen.all() : nil)))
    }
    try end(definition, seen)
  }

  func bidiStream(
    _ requests: RequestStream<Suite.BidiStreamRequest>, responses: ResponseWriter<Suite.BidiStreamResponse>,
    context: RPCContext
  ) async throws {
    var seen = Observations(context)
    var first: Suite.BidiStreamRequest?
    var sent = 0
    for try await request in requests {
      if first == nil {
        first = request
        if let definition = request.responseDefinition { try await begin(definition, context) }
      }
      try seen.add(request)
      guard first?.fullDuplex == true else { continue }
      guard let definition = first?.responseDefinition, sent < definition.responseData.count else { break }
      try await pause(definition.responseDelayMs)
      try await responses.write(
        Suite.BidiStreamResponse(
          payload: Suite.ConformancePayload(
            data: definition.responseData[sent], requestInfo: sent == 0 ? seen.all() : seen.requestsAlone())))
      sent += 1
      seen.forgetRequests()
    }
    guard let definition = first?.responseDefinition else { return }
    // With full duplex, what more requests would have been answered with.
    for index in sent..<max(sent, definition.responseData.count) {
      try await pause(definition.responseDelayMs)
      try await responses.write(
        Suite.BidiStreamResponse(
          payload: Suite.ConformancePayload(
            data: definition.responseData[index], requestInfo: index == 0 ? seen.all() : nil)))
    }
    try end(definition, seen)
  }

  // MARK: Answers

  /// The one response, or the failure as the error. Initial metadata goes out with either: without
  /// `sendInitialMetadata`, so that a failure that has some is tried as well.
  private func answer(
    _ definition: Suite.UnaryResponseDefinition?, _ seen: Observations, _ context: RPCContext
  ) async throws -> Suite.ConformancePayload {
    guard let definition else { return Suite.ConformancePayload(requestInfo: seen.all()) }
    try refuse(raw: definition.rawResponse)
    context.setInitialMetadata(try Metadata(definition.responseHeaders))
    context.setTrailers(try Metadata(definition.responseTrailers))
    mirrorCompression(context)
    try await pause(definition.responseDelayMs)
    switch definition.response {
    case .responseData(let data): return Suite.ConformancePayload(data: data, requestInfo: seen.all())
    case .error(let failure): throw try error(failure, after: seen.all())
    case nil: return Suite.ConformancePayload(requestInfo: seen.all())
    }
  }

  /// Before the first response of a stream: its client may be waiting for the headers alone.
  private func begin(_ definition: Suite.StreamResponseDefinition, _ context: RPCContext) async throws {
    try refuse(raw: definition.rawResponse)
    context.setInitialMetadata(try Metadata(definition.responseHeaders))
    context.setTrailers(try Metadata(definition.responseTrailers))
    mirrorCompression(context)
    try await context.sendInitialMetadata()
  }

  /// Behind the last response of a stream.
  private func end(_ definition: Suite.StreamResponseDefinition, _ seen: Observations) throws {
    guard let failure = definition.error else { return }
    throw try error(failure, after: definition.responseData.isEmpty ? seen.all() : nil)
  }

  /// Responses are compressed where the requests were.
  private func mirrorCompression(_ context: RPCContext) {
    if context.isRequestCompressed { context.setResponseCompression(.always) }
  }

  private func error(
    _ failure: Suite.Failure, after seen: Suite.ConformancePayload.RequestInfo?
  ) throws -> RPCError {
    var details = failure.details
    if let seen { details.append(try GoogleProtobuf.AnyMessage(packing: seen)) }
    return RPCError(
      code: StatusCode(rawValue: Int(failure.code.rawValue)) ?? .unknown, message: failure.message ?? "",
      details: details)
  }

  private func pause(_ milliseconds: UInt32) async throws {
    if milliseconds > 0 { try await Task.sleep(for: .milliseconds(Int(milliseconds))) }
  }

  private func refuse(raw: [UInt8]) throws {
    guard raw.isEmpty else {
      throw RPCError(
        .invalidArgument, "raw_response: this server only answers by its gRPC; leave the field out")
    }
  }
}
