/// What a call that is compressed in one direction or the other does besides; the usual call comes by none of this.
extension ServerCall {
  /// Opens the only request of a call that has one, and begins the call then.
  func openRequest() {
    assert(loop.inEventLoop)
    requestIsCompressed = false
    lastRequestWasCompressed.store(true, ordering: .relaxed)
    let outcome = connection.shard.openings.open(request, of: self)
    if case .later = outcome { return }
    opened(outcome)
  }

  /// Opens a request of a stream just before it is read, so that what waits in the queue stays small.
  func decompressed(_ message: ReceivedMessage) -> RequestQueue.Next {
    lastRequestWasCompressed.store(message.isCompressed, ordering: .relaxed)
    guard message.isCompressed else { return .message(message.bytes) }
    switch connection.shard.openings.open(message.bytes, of: self) {
    case .done(let bytes): return .message(bytes)
    case .failed(let failure):
      end(with: failure)
      return .failed(failure)
    case .later:
      streams?.openedRequest = .underWay
      return .nothing
    }
  }

  /// What became of the request that was to be opened; nil when there is none.
  func dequeueDecompressed() -> RequestQueue.Next? {
    assert(loop.inEventLoop)
    guard let streams else { return nil }
    switch streams.openedRequest {
    case .none: return nil
    case .underWay: return .nothing
    case .done(let bytes):
      streams.openedRequest = .none
      return .message(bytes)
    }
  }

  /// A request that took longer is open, or cannot be.
  func opened(_ outcome: RequestDecompression.Outcome) {
    assert(loop.inEventLoop)
    let isStream = method.handler.kind.streamsRequests
    hold(-heldForOpening)
    heldForOpening = 0
    // The call of a stream is released when its handler has ended.
    if isOver { return isStream ? () : release() }
    switch outcome {
    case .done(let bytes) where isStream:
      streams?.openedRequest = .done(bytes)
      wakeReader()
    case .done(let bytes):
      // The account knows the bytes that came; the call holds what became of them.
      let growth = max(0, bytes.count - request.count)
      request = bytes
      hold(growth)
      if let excess = connection.excess() { return opened(.failed(excess)) }
      if !resumeArrival() { connection.shard.workers.append(self) }
    case .failed(let failure):
      end(with: failure)
      if !isStream { release() }
    case .later: break
    }
  }

  /// Counts memory that is taken while a request is opened. Returns the status when it is too much.
  func holdForOpening(_ growth: Int) -> RPCError? {
    assert(loop.inEventLoop)
    heldForOpening += growth
    hold(growth)
    return growth > 0 ? connection.excess() : nil
  }

  /// A response as it goes out; decides the headers when it is the first.
  func compressed(_ bytes: [UInt8], _ override: MessageCompression?) -> [UInt8] {
    assert(loop.inEventLoop)
    let decision = compression.decision(
      bytes: bytes.count - Envelope.size, override: override, headersSent: state.headersSent,
      minimum: connection.core.settings.compression.minimumBytes)
    let result =
      decision == .plain ? nil : connection.shard.gzip.compress(bytes, onlyIfSmaller: decision == .ifSmaller)
    if !state.headersSent {
      compression.settle(firstIsCompressed: result != nil, mayFollow: method.handler.kind.streamsResponses)
    }
    return result ?? bytes
  }
}

/// A request of a stream that is opened over several turns.
enum OpenedRequest {
  case none
  case underWay
  case done([UInt8])
}
