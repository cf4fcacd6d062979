import EventLoop

/// Decides when a client connects, waits, and refuses calls: the connectivity states of gRPC
/// (grpc/doc/connectivity-semantics-and-api.md) as a value. Time and randomness are arguments; `ClientTransport` carries
/// out what the methods return.
struct ConnectionLifecycle {
  enum State: Hashable {
    /// No connection and nobody who needs one.
    case idle
    /// An attempt is under way. The next one may start at `retryAt`, should it fail.
    case connecting(retryAt: MonotonicInstant)
    /// Calls go out on the connection.
    case ready
    /// The last attempt failed; until `retryAt` calls fail at once unless they wait for a connection.
    case transientFailure(retryAt: MonotonicInstant)
    /// Closed for good.
    case shutdown
  }

  /// What becomes of a new call.
  enum CallPlacement: Hashable {
    case start
    case enqueue
    case enqueueAndConnect(giveUpAt: MonotonicInstant)
    /// The last attempt failed a moment ago: UNAVAILABLE.
    case failFast(retryAt: MonotonicInstant)
    case refuseClosed
  }

  /// What to do after an attempt, a connection or a wait has ended.
  enum NextStep: Hashable {
    case none
    case connect(giveUpAt: MonotonicInstant)
    /// Calls that do not wait for a connection fail now; `retryDue` is to be called at this time.
    case failWaitingThenRetry(at: MonotonicInstant)
  }

  let backoff: ConnectionBackoff
  private(set) var state = State.idle
  private var failures = 0

  init(backoff: ConnectionBackoff) {
    self.backoff = backoff
  }

  mutating func callArrived(waitsForReady: Bool, now: MonotonicInstant, random: Double) -> CallPlacement {
    switch state {
    case .idle:
      return .enqueueAndConnect(giveUpAt: beginAttempt(now: now, random: random))
    case .connecting:
      return .enqueue
    case .ready:
      return .start
    case .transientFailure(let retryAt):
      return waitsForReady ? .enqueue : .failFast(retryAt: retryAt)
    case .shutdown:
      return .refuseClosed
    }
  }

  /// The peer's SETTINGS have arrived. Returns whether the connection is wanted.
  mutating func connected() -> Bool {
    guard case .connecting = state else { return false }
    // Only here, so that a peer that accepts and then closes is backed off from like one that refuses.
    failures = 0
    state = .ready
    return true
  }

  mutating func attemptFailed(now: MonotonicInstant) -> NextStep {
    guard case .connecting(let retryAt) = state else { return .none }
    failures += 1
    let due = max(retryAt, now)
    state = .transientFailure(retryAt: due)
    return .failWaitingThenRetry(at: due)
  }

  /// The wait that `attemptFailed` asked for is over. Without calls there is no reason to connect.
  mutating func retryDue(callsWaiting: Bool, now: MonotonicInstant, random: Double) -> NextStep {
    guard case .transientFailure = state else { return .none }
    return becomeIdle(callsWaiting: callsWaiting, now: now, random: random)
  }

  /// The connection was lost, or its peer takes no new calls (GOAWAY).
  mutating func connectionEnded(callsWaiting: Bool, now: MonotonicInstant, random: Double) -> NextStep {
    guard case .ready = state else { return .none }
    return becomeIdle(callsWaiting: callsWaiting, now: now, random: random)
  }

  mutating func shutDown() {
    state = .shutdown
  }

  private mutating func becomeIdle(callsWaiting: Bool, now: MonotonicInstant, random: Double) -> NextStep {
    state = .idle
    return callsWaiting ? .connect(giveUpAt: beginAttempt(now: now, random: random)) : .none
  }

  private mutating func beginAttempt(now: MonotonicInstant, random: Double) -> MonotonicInstant {
    let retryAt = now + backoff.delay(afterFailures: failures, random: random)
    state = .connecting(retryAt: retryAt)
    return max(retryAt, now + backoff.minimumConnectTimeout)
  }
}
