import InteropMessages
import InteropStubs
import RPC
import SuiteSupport

/// The kinds with a stream of responses.
extension SuiteCall {
  func serverStream() async throws -> Suite.ClientResponseResult {
    let message = try onlyMessage(Suite.ServerStreamRequest.self)
    try await pauseBeforeRequest()
    let responses = client.serverStream(message, options: options)
    let canceller = canceller { responses.cancel() }
    defer { canceller?.cancel() }
    var payloads: [Suite.ConformancePayload] = []
    do throws(RPCError) {
      // As a caller does that decides by the headers whether it reads on.
      _ = try await responses.initialMetadata
      for try await response in responses {
        payloads.append(response.payload ?? Suite.ConformancePayload())
        if cancellation == .afterResponses(payloads.count) { responses.cancel() }
      }
      return result(payloads)
    } catch {
      return result(payloads, error)
    }
  }

  func bidiStream() async throws -> Suite.ClientResponseResult {
    let messages = try messages(Suite.BidiStreamRequest.self)
    let takesTurns = request.streamType == .fullDuplexBidiStream
    let call = client.bidiStream(options: options)
    var responses = call.responses.makeAsyncIterator()
    var payloads: [Suite.ConformancePayload] = []
    var sent = 0
    var canceller: Task<Void, any Error>?
    defer { canceller?.cancel() }
    /// False at the end of the responses.
    func read() async throws(RPCError) -> Bool {
      guard let response = try await responses.next() else { return false }
      payloads.append(response.payload ?? Suite.ConformancePayload())
      if cancellation == .afterResponses(payloads.count) { call.cancel() }
      return true
    }
    do {
      for message in messages {
        try await pauseBeforeRequest()
        do throws(RPCError) {
          try await call.requests.write(message)
        } catch {
          // The call has ended; how, the responses say.
          break
        }
        sent += 1
        if takesTurns, try await !read() { break }
      }
      if cancellation == .beforeEnd {
        call.cancel()
      } else {
        call.requests.finish()
        canceller = self.canceller { call.cancel() }
      }
      _ = try await call.initialMetadata
      while try await read() {}
      return result(payloads, unsent: messages.count - sent)
    } catch let error as RPCError {
      return result(payloads, error, unsent: messages.count - sent)
    }
  }

  /// Cancels so long behind the end of the requests as the case wants; nil where it wants nothing of the kind.
  private func canceller(_ cancel: @escaping @Sendable () -> Void) -> Task<Void, any Error>? {
    guard case .afterEnd(let delay) = cancellation else { return nil }
    return Task {
      try await Task.sleep(for: delay)
      cancel()
    }
  }
}
