import EventLoop

/// Decides when a connection to a list of addresses is made, given up and made again: gRPC's connection back-off
/// (grpc/doc/connection-backoff.md) over one pass of all addresses. Time and randomness are arguments; `Subchannel` carries
/// out what the methods return.
struct SubchannelState {
  enum Phase: Hashable {
    /// No connection and nobody who needs one.
    case idle
    /// An attempt is under way. The next pass over the addresses may start at `retryAt`.
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
    /// Start an attempt; give it up at `giveUpAt`.
    case connect(SocketAddress, giveUpAt: MonotonicInstant)
    /// All addresses have failed; `backoffIsOver` is to be called then.
    case backOff(until: MonotonicInstant)
    /// The connection or the attempt leads where nobody wants to go any more: let it finish its calls, and connect anew.
    case replaceConnection
  }

  let backoff: ConnectionBackoff
  private(set) var phase = Phase.idle
  private var list: PickFirstState
  private var current: SocketAddress?
  private var failures = 0
  /// Connections in a row that ended before the peer had answered anything.
  private var fruitless = 0
  /// The last pass failed, and none has succeeded since.
  private var hasFailed = false

  init(addresses: [SocketAddress], backoff: ConnectionBackoff) {
    list = PickFirstState(addresses)
    self.backoff = backoff
  }

  var addresses: [SocketAddress] { list.addresses }

  /// Once all addresses have failed the state stays TRANSIENT_FAILURE until one works (gRFC A62), so that calls fail at once
  /// and do not wait for attempts that will fail too.
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

  /// Starts a pass over the addresses, if nothing is under way.
  ///
  /// - Parameter random: uniform in 0..<1.
  mutating func connect(now: MonotonicInstant, random: Double) -> Action {
    guard case .idle = phase, let address = list.first() else { return .none }
    phase = .connecting(retryAt: now + backoff.delay(afterFailures: failures, random: random))
    return attempt(address, now: now)
  }

  /// The peer's SETTINGS have arrived. Returns whether the connection is wanted.
  mutating func connected() -> Bool {
    guard case .connecting(let retryAt) = phase else { return false }
    phase = .ready(retryAt: retryAt)
    hasFailed = false
    // Only here, so that a peer that accepts and then closes is backed off from like one that refuses; and not after
    // connections that came to nothing.
    if fruitless == 0 { failures = 0 }
    return true
  }

  mutating func attemptFailed(now: MonotonicInstant) -> Action {
    guard case .connecting(let retryAt) = phase else { return .none }
    if let address = list.following() { return attempt(address, now: now) }
    return fail(retryAt, now: now)
  }

  /// The wait that `backOff` asked for is over: the next pass begins.
  mutating func backoffIsOver(now: MonotonicInstant, random: Double) -> Action {
    guard case .backingOff = phase else { return .none }
    phase = .idle
    return connect(now: now, random: random)
  }

  /// The connection was lost, or its peer takes no new calls (GOAWAY).
  ///
  /// - Parameter hasServed: whether the peer has answered a call on it. A second connection in a row that served nobody
  ///   counts as a failed attempt, or a server that says goodbye at once would be called without a pause.
  mutating func connectionEnded(hasServed: Bool, now: MonotonicInstant) -> Action {
    guard case .ready(let retryAt) = phase else { return .none }
    fruitless = hasServed ? 0 : fruitless + 1
    if fruitless > 1, retryAt > now { return fail(retryAt, now: now) }
    phase = .idle
    current = nil
    return .none
  }

  /// Takes the addresses of a new lookup.
  mutating func replace(addresses: [SocketAddress]) -> Action {
    let isSame = list.addresses == addresses
    guard !list.replace(addresses, current: current) else { return .none }
    switch phase {
    case .connecting, .ready: break
    // What failed may be none of the new ones.
    case .backingOff where !isSame: break
    case .idle, .backingOff, .shutdown: return .none
    }
    phase = .idle
    current = nil
    return .replaceConnection
  }

  /// Nobody needs a connection any more.
  mutating func becomeIdle() {
    if phase != .shutdown { phase = .idle }
    current = nil
  }

  mutating func shutDown() {
    phase = .shutdown
  }

  private mutating func attempt(_ address: SocketAddress, now: MonotonicInstant) -> Action {
    current = address
    var giveUpAt = now + backoff.minimumConnectTimeout
    if case .connecting(let retryAt) = phase { giveUpAt = max(giveUpAt, retryAt) }
    return .connect(address, giveUpAt: giveUpAt)
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
