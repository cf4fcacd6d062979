/// Decides whether an attempt at a call that has failed is followed by another (gRFC A6). A plain value of a few words,
/// so that calls without a policy pay nothing for it.
struct RetryState {
  /// How an attempt failed.
  enum Failure: Hashable {
    /// The request never left this side.
    case neverSent
    /// The peer refused the stream, or its GOAWAY passed it over: it has not seen the request (RFC 9113, section 8.7).
    case refused
    case status(StatusCode, Pushback)
  }

  /// A server's `grpc-retry-pushback-ms`.
  enum Pushback: Hashable {
    case none
    case after(Duration)
    case never

    /// The value of the header: not negative milliseconds in 32 bits without leading zeros, or else "do not retry".
    init(_ text: String?) {
      guard let text else {
        self = .none
        return
      }
      let digits = text.utf8
      guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }), digits.count == 1 || digits.first != 48,
        let milliseconds = Int32(text)
      else {
        self = .never
        return
      }
      self = .after(.milliseconds(Int64(milliseconds)))
    }
  }

  enum Action: Hashable {
    /// Make the call again at once; the caller and the policy do not notice.
    case transparent
    /// Make it again after a wait.
    case retry(after: Duration)
    /// The failure is the call's.
    case giveUp
  }

  var policy: RetryPolicy?
  /// Attempts that the policy has added so far: the value of `grpc-previous-rpc-attempts`.
  private(set) var previousAttempts = 0
  private var backoffStep = 0
  private var hasBeenRefused = false

  init(policy: RetryPolicy?) {
    self.policy = policy
  }

  /// - Parameters:
  ///   - isCommitted: the response has begun, or messages that were sent are no longer kept: there is no way back.
  ///   - throttle: the channel's, nil when it has none.
  ///   - random: uniform in 0..<1.
  mutating func attemptFailed(
    _ failure: Failure, isCommitted: Bool, throttle: inout RetryThrottle?, random: @autoclosure () -> Double
  ) -> Action {
    switch failure {
    case .neverSent:
      return isCommitted ? .giveUp : .transparent
    case .refused:
      if !isCommitted, !hasBeenRefused {
        hasBeenRefused = true
        return .transparent
      }
      return statusFailed(.unavailable, .none, isCommitted, &throttle, random)
    case .status(let code, let pushback):
      return statusFailed(code, pushback, isCommitted, &throttle, random)
    }
  }

  private mutating func statusFailed(
    _ code: StatusCode, _ pushback: Pushback, _ isCommitted: Bool, _ throttle: inout RetryThrottle?,
    _ random: () -> Double
  ) -> Action {
    let isRetryable = policy?.isRetryable(code) ?? false
    // Whether or not this call will be repeated, such a failure shows how the server fares.
    if isRetryable || pushback == .never { throttle?.failed() }
    guard let policy, isRetryable, pushback != .never, !isCommitted,
      previousAttempts + 1 < policy.maximumAttempts, throttle?.allowsRetry ?? true
    else { return .giveUp }
    previousAttempts += 1
    if case .after(let delay) = pushback {
      backoffStep = 0
      return .retry(after: delay)
    }
    defer { backoffStep += 1 }
    return .retry(after: policy.backoff(step: backoffStep, random: random()))
  }
}
