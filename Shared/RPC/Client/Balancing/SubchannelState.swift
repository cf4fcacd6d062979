import EventLoop

/// Decides when connections to a list of addresses are tried, abandoned and retried: gRPC's connection back-off
/// (grpc/doc/connection-backoff.md) over one pass of all addresses, in which the next attempt begins while a slow one
/// continues (gRFC A61). Time and randomness are arguments; `Subchannel` carries out what the methods return.
struct SubchannelState {
  enum Phase: Hashable {
    /// No connection, and no call that needs one.
    case idle
    /// Attempts are under way. The next pass over the addresses may start at `retryAt`.
    case connecting(retryAt: MonotonicInstant)
    /// Calls go out on the connection.
    case ready(retryAt: MonotonicInstant)
    /// All addresses have failed.
    case backingOff(until: MonotonicInstant)
    /// Closed for good.
    case shutdown
  }

  enum Action: Hashable {
    case none
    /// Start an attempt; give it up at `giveUpAt`. When none has succeeded by `nextAt`, if that is set,
    /// `attemptDelayIsOver` is to be called. It replaces the time of the attempt before.
    case connect(SocketAddress, giveUpAt: MonotonicInstant, nextAt: MonotonicInstant?)
    /// All addresses have failed; `backoffIsOver` is to be called then.
    case backOff(until: MonotonicInstant)
    /// The connection or the attempts go to an address that has left the list: let it finish its calls, and connect
    /// again.
    case replaceConnection
  }

  /// The range that gRFC A61 allows for the time between two attempts.
  static let attemptDelays = Duration.milliseconds(100)...(.seconds(2))

  let backoff: ConnectionBackoff
  private let attemptDelay: Duration
  private(set) var phase = Phase.idle
  private var list: PickFirstState
  /// The address that is connected.
  private var current: SocketAddress?
  /// Whether a call of `attemptDelayIsOver` is due.
  private var hasNextAttempt = false
  private var failures = 0
  /// Connections in a row that ended before the peer had answered anything.
  private var unusedConnections = 0
  /// The last pass failed, and none has succeeded since.
  private var hasFailed = false

  /// - Parameter attemptDelay: how long an attempt may take before the next one starts alongside it; within
  ///   `attemptDelays`.
  init(addresses: [SocketAddress], backoff: ConnectionBackoff, attemptDelay: Duration = .milliseconds(250)) {
    list = PickFirstState(addresses)
    self.backoff = backoff
    self.attemptDelay = min(max(attemptDelay, Self.attemptDelays.lowerBound), Self.attemptDelays.upperBound)
  }

  var addresses: [SocketAddress] { list.addresses }

  /// Once all addresses have failed the state stays TRANSIENT_FAILURE until one works (gRFC A62), so that calls fail at
  /// once and do not wait for attempts that will fail too.
  var connectivity: ConnectivityState {
    switch phase {
    case .idle: .idle
    case .connecting: hasFailed ? .transientFailure : .connecting
    case .ready: .ready
    case .backingOff: .transientFailure
    case .shutdown: .shutdown
    }
  }

  /// When the next attempt after the present failure starts, for messages.
  var retryAt: MonotonicInstant? {
    switch phase {
    case .connecting(let retryAt), .backingOff(let retryAt): retryAt
    case .idle, .ready, .shutdown: nil
    }
  }

  /// Whether an attempt at `address` is under way and still wanted.
  func isTrying(_ address: SocketAddress) -> Bool { list.attempts.contains(address) }

  /// Starts a pass over the addresses, if nothing is under way.
  ///
  /// - Parameter random: uniform in 0..<1.
  mutating func connect(now: MonotonicInstant, random: Double) -> Action {
    guard case .idle = phase else { return .none }
    list.beginPass()
    guard let address = list.start() else { return .none }
    phase = .connecting(retryAt: now + backoff.delay(afterFailures: failures, random: random))
    return attempt(address, now: now)
  }

  /// An attempt has got as far as the peer's SETTINGS: the others are not wanted any more. Returns whether this one is.
  mutating func connected(to address: SocketAddress) -> Bool {
    guard case .connecting(let retryAt) = phase, isTrying(address) else { return false }
    phase = .ready(retryAt: retryAt)
    current = address
    list.beginPass()
    hasFailed = false
    // Only here, so that a peer that accepts and then closes is backed off from like one that refuses; and not after
    // connections that served no call.
    if unusedConnections == 0 { failures = 0 }
    return true
  }

  /// The next address is tried at once, unless attempts that began later are under way.
  mutating func attemptFailed(_ address: SocketAddress, now: MonotonicInstant) -> Action {
    guard case .connecting(let retryAt) = phase, let wasLast = list.failed(address) else { return .none }
    if wasLast, let address = list.start() { return attempt(address, now: now) }
    return list.attempts.isEmpty ? fail(retryAt, now: now) : .none
  }

  /// The time that an attempt has for itself is over.
  mutating func attemptDelayIsOver(now: MonotonicInstant) -> Action {
    hasNextAttempt = false
    guard case .connecting = phase, let address = list.start() else { return .none }
    return attempt(address, now: now)
  }

  /// The wait that `backOff` asked for is over: the next pass begins.
  mutating func backoffIsOver(now: MonotonicInstant, random: Double) -> Action {
    guard case .backingOff = phase else { return .none }
    phase = .idle
    return connect(now: now, random: random)
  }

  /// The connection was lost, or its peer accepts no new calls (GOAWAY).
  ///
  /// - Parameter hasServed: whether the peer has answered a call on it. A second connection in a row that served no
  ///   call counts as a failed attempt, or a server that sends GOAWAY at once would be called without a pause.
  mutating func connectionEnded(hasServed: Bool, now: MonotonicInstant) -> Action {
    guard case .ready(let retryAt) = phase else { return .none }
    unusedConnections = hasServed ? 0 : unusedConnections + 1
    if unusedConnections > 1, retryAt > now { return fail(retryAt, now: now) }
    phase = .idle
    current = nil
    return .none
  }

  /// Receives the addresses of a new lookup. Attempts at others are not wanted any more.
  mutating func replace(addresses: [SocketAddress], now: MonotonicInstant) -> Action {
    let old = Set(list.addresses)
    list.replace(addresses)
    switch phase {
    case .connecting where !list.attempts.isEmpty:
      // The list that ended with the current attempt may continue now.
      guard !hasNextAttempt, let address = list.start() else { return .none }
      return attempt(address, now: now)
    case .ready where current.map(list.addresses.contains) ?? false: return .none
    case .connecting, .ready: break
    // The failed address may not be among the new ones.
    case .backingOff where old != Set(list.addresses): break
    case .idle, .backingOff, .shutdown: return .none
    }
    becomeIdle()
    return .replaceConnection
  }

  /// No connection is needed any more.
  mutating func becomeIdle() {
    if phase != .shutdown { phase = .idle }
    current = nil
    list.beginPass()
  }

  mutating func shutDown() {
    phase = .shutdown
    list.beginPass()
  }

  private mutating func attempt(_ address: SocketAddress, now: MonotonicInstant) -> Action {
    var giveUpAt = now + backoff.minimumConnectTimeout
    if case .connecting(let retryAt) = phase { giveUpAt = max(giveUpAt, retryAt) }
    hasNextAttempt = list.hasNext
    return .connect(address, giveUpAt: giveUpAt, nextAt: hasNextAttempt ? now + attemptDelay : nil)
  }

  private mutating func fail(_ retryAt: MonotonicInstant, now: MonotonicInstant) -> Action {
    failures += 1
    hasFailed = true
    current = nil
    let until = max(retryAt, now)
    phase = .backingOff(until: until)
    return .backOff(until: until)
  }
}
