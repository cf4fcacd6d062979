import Testing

@testable import RPC

/// The rules of gRFC A6.
@Suite struct RetryStateTests {
  private let policy = RetryPolicy(
    maximumAttempts: 4, initialBackoff: .milliseconds(100), maximumBackoff: .milliseconds(300), backoffMultiplier: 2,
    retryableStatusCodes: [.unavailable])

  private func fail(
    _ state: inout RetryState, _ failure: RetryState.Failure, isCommitted: Bool = false, random: Double = 0.5
  ) -> RetryState.Action {
    var none: RetryThrottle?
    return state.attemptFailed(failure, isCommitted: isCommitted, throttle: &none, random: random)
  }

  private let unavailable = RetryState.Failure.status(.unavailable, .none)

  @Test("A retryable status is retried with growing, bounded waits, up to the number of attempts")
  func attempts() {
    var state = RetryState(policy: policy)
    #expect(fail(&state, unavailable) == .retry(after: .milliseconds(100)))
    #expect(state.previousAttempts == 1)
    #expect(fail(&state, unavailable) == .retry(after: .milliseconds(200)))
    #expect(fail(&state, unavailable) == .retry(after: .milliseconds(300)))
    #expect(state.previousAttempts == 3)
    #expect(fail(&state, unavailable) == .giveUp)
  }

  @Test("Waits vary by 20 % in both directions")
  func jitter() {
    func isAbout(_ actual: Duration, _ milliseconds: Int64) -> Bool {
      actual >= .microseconds(milliseconds * 1_000 - 1) && actual <= .microseconds(milliseconds * 1_000 + 1)
    }
    #expect(isAbout(policy.backoff(step: 0, random: 0), 80))
    #expect(isAbout(policy.backoff(step: 0, random: 1), 120))
    #expect(isAbout(policy.backoff(step: 9, random: 1), 360))
  }

  @Test("No multiplier makes a wait longer than the longest", arguments: [1e21, 1e300, .infinity, .nan])
  func largeMultiplier(multiplier: Double) {
    let policy = RetryPolicy(
      maximumAttempts: 5, initialBackoff: .seconds(1), maximumBackoff: .seconds(1_000), backoffMultiplier: multiplier,
      retryableStatusCodes: [.unavailable])
    #expect(policy.backoff(step: 0, random: 0.5) == .seconds(1))
    for step in 1..<5 { #expect(policy.backoff(step: step, random: 0.5) == .seconds(1_000)) }
    let connections = ConnectionBackoff(initial: .seconds(1), multiplier: multiplier, jitter: 0)
    #expect(connections.delay(afterFailures: 3, random: 0.5) == .seconds(120))
  }

  @Test("A wait that is multiplied stays between nothing and the longest that is possible")
  func scaledDurations() {
    #expect(Duration.seconds(3).scaled(by: 0.5) == .milliseconds(1_500))
    #expect(Duration.seconds(3).scaled(by: -1e30) == .zero)
    #expect(Duration.seconds(3).scaled(by: 1e30) == .seconds(Int64.max))
    #expect(Duration.zero.scaled(by: .infinity, atMost: .seconds(1)) == .seconds(1))
    #expect(Duration.seconds(Int64.max).scaled(by: 1.2) == .seconds(Int64.max))
  }

  @Test("Another status, a response that has begun, or no policy: no retry")
  func noRetry() {
    var state = RetryState(policy: policy)
    #expect(fail(&state, .status(.internalError, .none)) == .giveUp)
    #expect(fail(&state, unavailable, isCommitted: true) == .giveUp)
    #expect(state.previousAttempts == 0)
    var plain = RetryState(policy: nil)
    #expect(fail(&plain, unavailable) == .giveUp)
  }

  @Test("At most five attempts, whatever the policy")
  func cap() {
    let policy = RetryPolicy(
      maximumAttempts: 100, initialBackoff: .seconds(1), maximumBackoff: .seconds(1), backoffMultiplier: 1,
      retryableStatusCodes: [.unavailable])
    var state = RetryState(policy: policy)
    for _ in 0..<4 { #expect(fail(&state, unavailable) == .retry(after: .seconds(1))) }
    #expect(fail(&state, unavailable) == .giveUp)
  }

  @Test("Pushback sets the wait, after which the waits start over, or forbids the retry")
  func pushback() {
    var state = RetryState(policy: policy)
    _ = fail(&state, unavailable)
    #expect(fail(&state, .status(.unavailable, .after(.seconds(7)))) == .retry(after: .seconds(7)))
    #expect(fail(&state, unavailable) == .retry(after: .milliseconds(100)))
    var stopped = RetryState(policy: policy)
    #expect(fail(&stopped, .status(.unavailable, .never)) == .giveUp)
    var other = RetryState(policy: policy)
    #expect(fail(&other, .status(.internalError, .after(.zero))) == .giveUp)
  }

  @Test(
    "grpc-retry-pushback-ms: a number of milliseconds, or do not retry",
    arguments: [
      (nil, RetryState.Pushback.none), ("0", .after(.zero)), ("2500", .after(.milliseconds(2_500))),
      ("2147483647", .after(.milliseconds(2_147_483_647))), ("2147483648", .never), ("-1", .never), ("", .never),
      ("soon", .never), ("01", .never), ("+1", .never), ("1.5", .never),
    ])
  func pushbackText(text: String?, pushback: RetryState.Pushback) {
    #expect(RetryState.Pushback(text) == pushback)
  }

  @Test("A stream that was refused is retried once at once, then only according to the policy")
  func refused() {
    var plain = RetryState(policy: nil)
    #expect(fail(&plain, .refused) == .transparent)
    #expect(fail(&plain, .refused) == .giveUp)
    var state = RetryState(policy: policy)
    #expect(fail(&state, .refused) == .transparent)
    #expect(state.previousAttempts == 0)
    #expect(fail(&state, .refused) == .retry(after: .milliseconds(100)))
    var late = RetryState(policy: nil)
    #expect(fail(&late, .refused, isCommitted: true) == .giveUp)
  }

  @Test("A request that never left is retried as often as needed, while its messages are kept")
  func neverSent() {
    var state = RetryState(policy: nil)
    for _ in 0..<100 { #expect(fail(&state, .neverSent) == .transparent) }
    #expect(fail(&state, .refused) == .transparent)
    #expect(fail(&state, .neverSent, isCommitted: true) == .giveUp)
  }

  // MARK: Throttling

  @Test("Retries stop at half of the tokens and come back with successes")
  func throttling() {
    var throttle: RetryThrottle? = RetryThrottle(RetryThrottling(maximumTokens: 4, tokenRatio: 0.5))
    func attempt(_ failure: RetryState.Failure) -> RetryState.Action {
      var state = RetryState(policy: policy)
      return state.attemptFailed(failure, isCommitted: false, throttle: &throttle, random: 0.5)
    }
    #expect(attempt(unavailable) == .retry(after: .milliseconds(100)))
    #expect(attempt(.status(.internalError, .none)) == .giveUp)
    #expect(throttle?.tokens == 3_000, "only what is retryable counts")
    #expect(attempt(unavailable) == .giveUp)
    #expect(throttle?.tokens == 2_000)
    #expect(attempt(.status(.internalError, .never)) == .giveUp)
    #expect(throttle?.tokens == 1_000, "a server that forbids retries is in trouble too")
    for _ in 0..<2 { _ = attempt(unavailable) }
    #expect(throttle?.tokens == 0)
    for _ in 0..<5 { throttle?.succeeded() }
    #expect(throttle?.tokens == 2_500)
    #expect(throttle?.allowsRetry == true)
    for _ in 0..<5 { throttle?.succeeded() }
    #expect(throttle?.tokens == 4_000)
  }

  @Test("Three decimal places of the settings count")
  func throttlingPrecision() {
    #expect(RetryThrottling(maximumTokens: 10, tokenRatio: 0.5466).milliTokenRatio == 546)
    #expect(RetryThrottling(maximumTokens: 0.3, tokenRatio: 0.1).maximumMilliTokens == 300)
    #expect(RetryThrottling(maximumTokens: 2_000, tokenRatio: 0.1).maximumMilliTokens == 1_000_000)
  }

  // MARK: The messages that are kept

  private func sent(_ buffer: inout ReplayBuffer) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    buffer.sendAll { messages.append($0) }
    return messages
  }

  @Test("Messages are sent once an attempt, in order, and again after a rewind")
  func replay() {
    var buffer = ReplayBuffer(limit: 10)
    buffer.append([1])
    buffer.append([2])
    #expect(buffer.unsentBytes == 2)
    #expect(sent(&buffer) == [[1], [2]])
    #expect(buffer.unsentBytes == 0)
    buffer.appendSent([3])
    buffer.rewind()
    #expect(buffer.unsentBytes == 3)
    buffer.append([4])
    #expect(sent(&buffer) == [[1], [2], [3], [4]])
    #expect(sent(&buffer).isEmpty)
    buffer.rewind()
    #expect(sent(&buffer).count == 4)
  }

  @Test("Past the limit the call is committed: sent messages are dropped, waiting ones are not")
  func overflow() {
    var buffer = ReplayBuffer(limit: 10, keepsFirst: false)
    buffer.append(Array(repeating: 1, count: 8))
    _ = sent(&buffer)
    #expect(!buffer.isCommitted)
    buffer.appendSent(Array(repeating: 2, count: 8))
    #expect(buffer.isCommitted)
    #expect(buffer.bytes == 0)
    buffer.appendSent([3])
    #expect(buffer.bytes == 0)

    var waiting = ReplayBuffer(limit: 10, keepsFirst: false)
    waiting.append(Array(repeating: 1, count: 20))
    waiting.commit()
    #expect(waiting.bytes == 20)
    waiting.append([2])
    #expect(sent(&waiting).map(\.count) == [20, 1])
    #expect(waiting.bytes == 0)

    var half = ReplayBuffer(limit: 100)
    half.append([1])
    half.append([2])
    _ = sent(&half)
    half.append([3])
    half.commit()
    #expect(sent(&half) == [[3]])
  }

  @Test("Without a policy a first message of any size is kept, as a unary call has no other")
  func firstMessage() {
    var buffer = ReplayBuffer(limit: 10)
    buffer.append(Array(repeating: 1, count: 100))
    _ = sent(&buffer)
    #expect(!buffer.isCommitted)
    buffer.appendSent([2])
    #expect(!buffer.isCommitted)
    buffer.appendSent(Array(repeating: 2, count: 10))
    #expect(buffer.isCommitted)
    var small = ReplayBuffer(limit: 10, keepsFirst: false)
    small.append(Array(repeating: 1, count: 100))
    _ = sent(&small)
    #expect(small.isCommitted)
  }
}
