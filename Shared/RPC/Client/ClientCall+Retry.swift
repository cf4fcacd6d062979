import Bytes
import EventLoop
import HTTP2
import Locks

/// Applies the service config to a call, and retries failed attempts. On the loop.
extension ClientCall {
  /// Applies the service config's entry for the method. False when the call has failed because of it.
  func apply(_ config: MethodConfig) -> Bool {
    if let limit = config.maximumResponseBytes {
      incoming = ResponseMessages(limit: min(limit, transport.settings.maximumResponseBytes))
    }
    if let limit = config.maximumRequestBytes, largestMessage > limit {
      end(.failure(Self.tooLarge(largestMessage, limit)))
      return false
    }
    guard let policy = config.retryPolicy else { return true }
    retry.policy = policy
    messages.setLimit(transport.settings.retryBufferBytes, keepsFirst: false)
    countMessages()
    return true
  }

  /// No connection can be had for the present attempt.
  func attemptFailed(_ error: RPCError) {
    assert(transport.loop.inEventLoop)
    attemptFailed(.status(error.code, .none), error)
  }

  /// The peer has answered.
  func settle(_ outcome: Result<Void, RPCError>) {
    assert(transport.loop.inEventLoop)
    if case .failure(let error) = outcome, retry.policy != nil || response.pushback != .none {
      return attemptFailed(.status(error.code, response.pushback), error)
    }
    if let throttle = transport.shared.throttle, case .success = outcome { throttle.withLock { $0?.succeeded() } }
    conclude(outcome)
  }

  func attemptFailed(_ failure: RetryState.Failure, _ error: RPCError) {
    assert(transport.loop.inEventLoop)
    guard outcome == nil else { return }
    switch decide(failure) {
    case .giveUp:
      conclude(.failure(error))
    case .transparent:
      restart()
      transport.submit(self)
    case .retry(let delay):
      restart()
      retryTimer = transport.loop.schedule(after: delay) { [weak self] in
        guard let self, self.outcome == nil else { return }
        self.retryTimer = nil
        self.transport.submit(self)
      }
    }
  }

  func decide(_ failure: RetryState.Failure) -> RetryState.Action {
    var none: RetryThrottle?
    guard let throttle = transport.shared.throttle else {
      return retry.attemptFailed(
        failure, isCommitted: messages.isCommitted, throttle: &none, random: transport.random.nextFraction())
    }
    return throttle.withLock { throttle in
      retry.attemptFailed(
        failure, isCommitted: messages.isCommitted, throttle: &throttle, random: transport.random.nextFraction())
    }
  }

  /// Drops the failed attempt.
  func restart() {
    assert(transport.loop.inEventLoop)
    messages.rewind()
    releaseWindow(incoming.discard())
    response = ResponseStatus()
    if let stream, !stream.isClosed { stream.reset(.cancel) }
    stream = nil
  }

  /// Accounts for the messages that are kept, and keeps them no longer when the channel keeps too many.
  func countMessages() {
    transport.replayBytes += messages.bytes - countedBytes
    countedBytes = messages.bytes
    guard transport.replayBytes > transport.shared.replayBytesPerLoop, !messages.isCommitted else { return }
    messages.commit()
    countMessages()
  }
}
