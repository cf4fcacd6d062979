/// What a call does in addition when its requests are compressed; the usual call reaches none of this.
extension ServerCall {
  /// Decompresses the only request of a call that has one, and begins the call then.
  func decompressRequest() {
    assert(loop.inEventLoop)
    lastRequestWasCompressed.store(true, ordering: .relaxed)
    let outcome = connection.shard.decompression.begin(inbound.beginDecompression(), of: self)
    if case .later = outcome { return }
    decompressionEnded(outcome)
  }

  /// Decompresses a request of a stream just before it is read, so that what waits in the queue stays small.
  func decompressed(_ message: ReceivedMessage) -> RequestQueue.Next {
    lastRequestWasCompressed.store(message.isCompressed, ordering: .relaxed)
    guard message.isCompressed else { return .message(message.bytes) }
    switch connection.shard.decompression.begin(message.bytes, of: self) {
    case .done(let bytes): return .message(bytes)
    case .failed(let failure):
      end(with: failure)
      return .failed(failure)
    case .later:
      streams?.decompression = .underWay
      return .nothing
    }
  }

  /// The outcome for the request that was to be decompressed; nil when there is none.
  func dequeueDecompressed() -> RequestQueue.Next? {
    assert(loop.inEventLoop)
    guard let streams else { return nil }
    switch streams.decompression {
    case .none: return nil
    case .underWay: return .nothing
    case .done(let bytes):
      streams.decompression = .none
      return .message(bytes)
    }
  }

  /// A request that took longer is decompressed, or cannot be.
  func decompressionEnded(_ outcome: RequestDecompression.Outcome) {
    assert(loop.inEventLoop)
    let isStream = method.handler.kind.streamsRequests
    count(accounting.memory.removeDecompression())
    // The call of a stream is released when its handler has ended.
    if isOver { return isStream ? () : release() }
    switch outcome {
    case .done(let bytes) where isStream:
      streams?.decompression = .done(bytes)
      wakeReader()
    case .done(let bytes):
      // The account contains the received bytes; the call holds the decompressed ones.
      hold(inbound.setDecompressed(bytes))
      if let excess = connection.excess() { return decompressionEnded(.failed(excess)) }
      if !resumeArrival() { connection.shard.workers.append(self) }
    case .failed(let failure):
      end(with: failure)
      if !isStream { release() }
    case .later: break
    }
  }

  /// Counts memory that is used while a request is decompressed. Returns the status when it is too much.
  func holdForDecompression(_ growth: Int) -> RPCError? {
    assert(loop.inEventLoop)
    count(accounting.memory.addDecompression(growth))
    return growth > 0 ? connection.excess() : nil
  }
}
