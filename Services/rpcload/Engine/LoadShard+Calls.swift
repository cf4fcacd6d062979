import EventLoop
import LoadFigures
import RPC

/// The four kinds of call.
extension LoadShard {
  func perform(_ worker: LoadWorker) async {
    assert(loop.inEventLoop)
    var times = CallTimes(intended: worker.intended, sent: now)
    do {
      let requests = try feed.next().messages
      recorder.sent(times)
      recorder.lagged(times.intended, until: times.sent)
      switch plan.method.kind {
      case .unary: break
      case .serverStreaming: try await serverStreaming(requests, times)
      case .clientStreaming: try await clientStreaming(requests, times)
      case .bidirectional: try await bidirectional(requests, times)
      }
      guard !isOver else { return }
      times.ended = now
      recorder.succeeded(times)
    } catch {
      guard !isOver else { return }
      times.ended = now
      recorder.failed(times, error)
    }
  }

  /// Makes the worker's call without a task.
  func unary(_ worker: LoadWorker) {
    assert(loop.inEventLoop)
    worker.isBusy = true
    var times = CallTimes(intended: worker.intended, sent: now)
    worker.sent = times.sent
    let call: LoadCall
    do {
      call = try feed.next()
    } catch {
      recorder.sent(times)
      recorder.lagged(times.intended, until: times.sent)
      return unaryEnded(worker, times, nil, .failure(error))
    }
    let (method, request) = (call.method, call.messages.first ?? RawMessage())
    times.method = method?.descriptor.name
    recorder.sent(times)
    recorder.requested(times, bytes: request.bytes.count)
    func send(_ options: CallOptions) {
      willSend(worker)
      channel(to: method?.target ?? 0).unary(method?.descriptor ?? plan.method, request, options: options) {
        [times] outcome in
        self.unaryEnded(worker, times, method, outcome.mapError { $0 as any Error })
      }
    }
    guard let method, let renewed = method.renewed else { return send(method?.options ?? options) }
    Task(executorPreference: loop) { [times] in
      do {
        send(try await renewed())
      } catch {
        self.recorder.lagged(times.intended, until: self.now)
        self.unaryEnded(worker, times, method, .failure(error))
      }
    }
  }

  private func unaryEnded(
    _ worker: LoadWorker, _ times: CallTimes, _ method: LoadCall.Method?, _ outcome: Result<RawMessage, any Error>
  ) {
    // Whoever made the call learns its answer, also one that comes too late for the figures.
    method?.ended(outcome)
    if !isOver {
      var times = times
      times.sent = worker.sent
      times.ended = now
      switch outcome {
      case .success(let response):
        recorder.received(times, bytes: response.bytes.count)
        recorder.succeeded(times)
      case .failure(let error): recorder.failed(times, error)
      }
    }
    release(worker)
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
