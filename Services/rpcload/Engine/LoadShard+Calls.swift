import LoadFigures
import RPC

/// The four kinds of call.
extension LoadShard {
  func perform(_ worker: LoadWorker) async {
    assert(loop.inEventLoop)
    var times = CallTimes(intended: worker.intended, sent: now)
    do {
      let call: LoadCall
      do { call = try feed.next() } catch {
        recorder.sent(times)
        throw error
      }
      times.method = call.method?.descriptor.name
      recorder.sent(times)
      try await perform(call, times)
      guard !isOver else { return }
      times.ended = now
      recorder.succeeded(times)
    } catch {
      guard !isOver else { return }
      times.ended = now
      recorder.failed(times, error)
    }
  }

  private func perform(_ call: LoadCall, _ times: CallTimes) async throws {
    if let method = call.method { return try await unary(call, method, times) }
    let requests = call.messages
    switch plan.method.kind {
    case .unary: try await unary(requests, times)
    case .serverStreaming: try await serverStreaming(requests, times)
    case .clientStreaming: try await clientStreaming(requests, times)
    case .bidirectional: try await bidirectional(requests, times)
    }
  }

  /// One of several methods: whoever made the call learns its answer.
  private func unary(_ call: LoadCall, _ method: LoadCall.Method, _ times: CallTimes) async throws {
    let request = call.messages.first ?? RawMessage()
    recorder.requested(times, bytes: request.bytes.count)
    do {
      let options = try await method.renewed?() ?? method.options
      let response: RawMessage = try await channel(to: method.target).unary(
        method.descriptor, request, options: options)
      recorder.received(times, bytes: response.bytes.count)
      method.ended(.success(response))
    } catch {
      method.ended(.failure(error))
      throw error
    }
  }

  private func unary(_ requests: [RawMessage], _ times: CallTimes) async throws {
    let request = requests.first ?? RawMessage()
    recorder.requested(times, bytes: request.bytes.count)
    let response: RawMessage = try await channel(to: 0).unary(plan.method, request, options: options)
    recorder.received(times, bytes: response.bytes.count)
  }

  private func serverStreaming(_ requests: [RawMessage], _ times: CallTimes) async throws {
    let request = requests.first ?? RawMessage()
    recorder.requested(times, bytes: request.bytes.count)
    let responses: ResponseStream<RawMessage> = channel(to: 0).serverStreaming(plan.method, request, options: options)
    var last: Int64?
    for try await response in responses { note(response, times, &last, since: last) }
  }

  private func clientStreaming(_ requests: [RawMessage], _ times: CallTimes) async throws {
    for request in requests { recorder.requested(times, bytes: request.bytes.count) }
    let response: RawMessage = try await channel(to: 0).clientStreaming(plan.method, options: options) { writer in
      for request in requests { try await writer.write(request) }
    }
    recorder.received(times, bytes: response.bytes.count)
  }

  /// Writes as fast as the server reads; the k-th response answers the k-th request.
  private func bidirectional(_ requests: [RawMessage], _ times: CallTimes) async throws {
    for request in requests { recorder.requested(times, bytes: request.bytes.count) }
    let call: BidirectionalCall<RawMessage, RawMessage> = channel(to: 0).bidirectional(plan.method, options: options)
    let log = SendLog()
    let writing = Task(executorPreference: loop) {
      for request in requests {
        log.sent.append(self.now)
        try await call.requests.write(request)
      }
      call.requests.finish()
    }
    defer { writing.cancel() }
    var last: Int64?
    var count = 0
    for try await response in call.responses {
      note(response, times, &last, since: count < log.sent.count ? log.sent[count] : last)
      count += 1
    }
  }

  private func note(_ response: RawMessage, _ times: CallTimes, _ last: inout Int64?, since: Int64?) {
    guard !isOver else { return }
    let time = now
    recorder.received(times, bytes: response.bytes.count)
    if last == nil { recorder.firstMessage(times, at: time) }
    if let since { recorder.message(times, took: time - since) }
    last = time
  }
}

/// When the requests of a call were sent.
// Sendable: touched only on the loop of the call.
private final class SendLog: @unchecked Sendable {
  var sent: [Int64] = []
}
