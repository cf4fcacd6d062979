import InteropMessages
import InteropStubs
import RPC
import SuiteSupport

/// The kinds with one response.
extension SuiteCall {
  func unary() async throws -> Suite.ClientResponseResult {
    let message = try onlyMessage(Suite.UnaryRequest.self)
    return try await single { call in
      try await call.client.unary(message, options: call.options).payload ?? Suite.ConformancePayload()
    }
  }

  func idempotentUnary() async throws -> Suite.ClientResponseResult {
    let message = try onlyMessage(Suite.IdempotentUnaryRequest.self)
    return try await single { call in
      try await call.client.idempotentUnary(message, options: call.options).payload ?? Suite.ConformancePayload()
    }
  }

  func unimplemented() async throws -> Suite.ClientResponseResult {
    let message = try onlyMessage(Suite.UnimplementedRequest.self)
    return try await single { call in
      _ = try await call.client.unimplemented(message, options: call.options)
      return nil
    }
  }

  private func single(
    _ response: @escaping @Sendable (SuiteCall) async throws -> Suite.ConformancePayload?
  ) async throws -> Suite.ClientResponseResult {
    try await pauseBeforeRequest()
    let task = Task { try await response(self) }
    // One request ends itself.
    let canceller = canceller(of: task, behind: nil)
    defer { canceller?.cancel() }
    return await outcome(of: task)
  }

  func clientStream() async throws -> Suite.ClientResponseResult {
    let messages = try messages(Suite.ClientStreamRequest.self)
    let (ended, requestsEnded) = AsyncStream<Void>.makeStream()
    let sent = SentCount()
    let task = Task<Suite.ConformancePayload?, any Error> {
      try await client.clientStream(options: options) { writer in
        for message in messages {
          try await pauseBeforeRequest()
          try await writer.write(message)
          sent.increment()
        }
        requestsEnded.finish()
        // The requests end where this returns: instead of that, the call is cancelled.
        if cancellation == .beforeEnd { try await Task.sleep(for: .seconds(3_600)) }
      }.payload ?? Suite.ConformancePayload()
    }
    let canceller = canceller(of: task, behind: ended)
    defer { canceller?.cancel() }
    var result = await outcome(of: task)
    result.numUnsentRequests = Int32(messages.count - sent.value)
    return result
  }

  /// Cancels the call's task when the case wants it.
  ///
  /// - Parameter ended: ends when the last request is written; nil for the one that is written at once.
  private func canceller(
    of task: Task<Suite.ConformancePayload?, any Error>, behind ended: AsyncStream<Void>?
  ) -> Task<Void, any Error>? {
    let delay: Duration
    switch cancellation {
    case nil, .afterResponses: return nil
    case .beforeEnd: delay = .zero
    case .afterEnd(let time): delay = time
    }
    return Task {
      if let ended { for await _ in ended {} }
      try await Task.sleep(for: delay)
      task.cancel()
    }
  }

  private func outcome(of task: Task<Suite.ConformancePayload?, any Error>) async -> Suite.ClientResponseResult {
    do {
      return result(try await task.value.map { [$0] } ?? [])
    } catch {
      return result([], RPCError(thrown: error))
    }
  }
}
