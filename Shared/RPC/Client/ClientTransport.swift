import Bytes
import EventLoop
import HTTP2

/// The part of a channel that lives on one loop: the addresses, the connections to them, the calls that wait for one.
// Sendable: everything mutable is touched only on `loop`.
final class ClientTransport: @unchecked Sendable {
  private enum Phase {
    /// No connection, and no call that needs one.
    case idle
    case active
    case shutdown
  }

  let host: any Host
  let loop: EventLoop
  let target: ChannelTarget
  let authority: String
  let shared: ChannelSharedState
  var settings: ChannelSettings { shared.settings }
  /// Made when the first message is compressed.
  private(set) lazy var gzip = GzipCodec()
  /// For jitter.
  var random: SplitMix64
  /// Bytes of messages that are kept for retries.
  var replayBytes = 0

  private let number: Int
  private let balancing: ServiceConfig.LoadBalancing
  private var phase = Phase.idle
  private var connectivity = ConnectivityState.idle
  private var waiting = WaitingCalls()
  private var subchannels: [Subchannel] = []
  private var roundRobin: RoundRobinState
  /// The connection that serves every call, when there is just one; else nil. Most calls find one here.
  private var direct: ClientConnection?
  /// Connections that only finish their calls.
  private var finishing: [ClientConnection] = []
  /// Nil for a target that is no name.
  private let resolver: ChannelResolver?
  /// Why there are no addresses, and when the next lookup is due; never for addresses that are part of the target.
  private var lookupFailure: (reason: String, retryAt: MonotonicInstant?)?
  private var idleTimer: (any ScheduledTimer)?
  private var lastActivity = MonotonicInstant(nanoseconds: 0)

  /// - Parameter number: of the loop, among those of the host.
  init(
    host: any Host, loop: EventLoop, number: Int, target: ChannelTarget, resolver: ChannelResolver? = nil,
    shared: ChannelSharedState
  ) {
    self.host = host
    self.loop = loop
    self.number = number
    self.target = target
    self.resolver = resolver
    self.shared = shared
    authority = shared.settings.authority ?? target.authority
    balancing = shared.settings.serviceConfig?.loadBalancing ?? .pickFirst()
    random = SplitMix64(seed: host.randomUInt64())
    roundRobin = RoundRobinState(start: random.next())
  }

  // MARK: Calls

  /// Starts the call, now or when there is a connection with a free stream, or fails it.
  func submit(_ call: ClientCall) {
    assert(loop.inEventLoop)
    lastActivity = loop.cachedNow
    if let direct, waiting.isEmpty, direct.hasFreeStream { return call.open(on: direct) }
    switch phase {
    case .shutdown:
      call.end(.failure(Self.closed))
    case .idle:
      if enqueue(call) { leaveIdle() }
    case .active:
      if connectivity == .transientFailure, !call.waitsForReady { return call.attemptFailed(unreachable()) }
      if enqueue(call) { serveWaitingCalls() }
    }
  }

  /// The call has ended while it was waiting.
  func forget(_ call: ClientCall) {
    assert(loop.inEventLoop)
    waiting.noteEnded(call)
  }

  func streamsMayBeFree(on connection: ClientConnection) {
    assert(loop.inEventLoop)
    lastActivity = loop.cachedNow
    if !waiting.isEmpty { openWaitingCalls() }
  }

  private func enqueue(_ call: ClientCall) -> Bool {
    guard waiting.count < settings.maximumWaitingCalls else {
      let message = "\(waiting.count) calls wait for a stream to \(target) already, which is the limit"
      call.end(.failure(RPCError(.resourceExhausted, message)))
      return false
    }
    waiting.append(call)
    return true
  }

  private func openWaitingCalls() {
    while !waiting.isEmpty, let connection = pick(), let call = waiting.removeFirst() { call.open(on: connection) }
  }

  private func serveWaitingCalls() {
    guard !waiting.isEmpty else { return }
    openWaitingCalls()
    guard !waiting.isEmpty, connectivity == .idle else { return }
    for subchannel in subchannels { subchannel.connect() }
    update()
  }

  /// The connection for the next call, one with a free stream.
  private func pick() -> ClientConnection? {
    switch balancing {
    case .pickFirst:
      guard let ready = subchannels.first?.ready, ready.hasFreeStream else { return nil }
      return ready
    case .roundRobin:
      let index = roundRobin.pick(count: subchannels.count) { subchannels[$0].ready?.hasFreeStream ?? false }
      return index.flatMap { subchannels[$0].ready }
    }
  }

  // MARK: Connecting

  /// Connects without a call, if the channel is idle.
  func connect() {
    assert(loop.inEventLoop)
    switch phase {
    case .idle: leaveIdle()
    case .active where connectivity == .idle:
      for subchannel in subchannels { subchannel.connect() }
      update()
    case .active, .shutdown: break
    }
  }

  private func leaveIdle() {
    phase = .active
    lastActivity = loop.now
    if let timeout = settings.idleTimeout { carryOut(IdleState(timeout: timeout).began(now: loop.now)) }
    switch target.kind {
    case .addresses(let addresses):
      if settings.tls == nil, let fault = settings.clearText.fault(at: addresses, of: target) {
        lookupFailure = (fault, nil)
      } else {
        use(addresses)
      }
    case .name: resolver?.needed(by: self)
    }
    update()
  }

  /// Receives the addresses of the target, the first ones or those of a later lookup.
  private func use(_ addresses: [SocketAddress]) {
    switch balancing {
    case .pickFirst(let shuffled):
      let order = shuffled ? addresses.shuffled(using: &random) : addresses
      if let subchannel = subchannels.first {
        subchannel.replace(addresses: order)
      } else {
        let subchannel = Subchannel(transport: self, addresses: order)
        subchannels = [subchannel]
        subchannel.connect()
      }
    case .roundRobin:
      let old = subchannels.flatMap(\.state.addresses)
      let (removed, added) = RoundRobinState.changes(from: old, to: addresses)
      for subchannel in subchannels where removed.contains(where: subchannel.state.addresses.contains) {
        subchannel.retire()
      }
      subchannels.removeAll { $0.state.phase == .shutdown }
      let new = added.map { Subchannel(transport: self, addresses: [$0]) }
      subchannels += new
      for subchannel in new { subchannel.connect() }
    }
  }

  /// A connection was made, lost or could not be made.
  func subchannelChanged(_ subchannel: Subchannel) {
    assert(loop.inEventLoop)
    // With several addresses every connection is kept up; a single one waits for a call that needs it.
    if balancing == .roundRobin, subchannel.state.phase == .idle { subchannel.connect() }
    update()
    serveWaitingCalls()
  }

  /// Notifies the channel, and the calls that wait, of the present state.
  private func update() {
    if case .pickFirst = balancing { direct = subchannels.first?.ready }
    let state = presentState()
    if state != connectivity {
      connectivity = state
      shared.connectivity.set(state, loop: number)
    }
    switch state {
    case .ready: openWaitingCalls()
    case .transientFailure:
      guard !waiting.isEmpty else { return }
      let error = unreachable()
      for call in waiting.removeAll(where: { !$0.waitsForReady }) { call.attemptFailed(error) }
    case .idle, .connecting, .shutdown: break
    }
  }

  private func presentState() -> ConnectivityState {
    switch phase {
    case .idle: return .idle
    case .shutdown: return .shutdown
    case .active: break
    }
    guard let first = subchannels.first else { return lookupFailure == nil ? .connecting : .transientFailure }
    return subchannels.count == 1
      ? first.state.connectivity : .best(of: subchannels.lazy.map(\.state.connectivity))
  }

  // MARK: Lookups

  /// Connections were lost or cannot be made: perhaps the name leads elsewhere by now.
  func needsAddresses() {
    assert(loop.inEventLoop)
    if phase == .active { resolver?.needed(by: self) }
  }

  /// From the resolver, on its loop.
  func lookedUp(_ outcome: ChannelResolver.Outcome) {
    if loop.inEventLoop { apply(outcome) } else { loop.execute { self.apply(outcome) } }
  }

  private func apply(_ outcome: ChannelResolver.Outcome) {
    assert(loop.inEventLoop)
    guard phase == .active else { return }
    switch outcome {
    case .found(let addresses):
      lookupFailure = nil
      use(addresses)
    case .failed(let reason, let retryAt):
      lookupFailure = (reason, retryAt)
    case .refused(let reason, let retryAt):
      lookupFailure = (reason, retryAt)
      // The addresses of before are no longer the name's, whoever listens there now.
      retireSubchannels()
    }
    update()
    serveWaitingCalls()
  }

  // MARK: Idleness

  private func carryOut(_ action: IdleState.Action) {
    switch action {
    case .wait(let until):
      idleTimer = loop.schedule(at: until) { [weak self] in self?.idleDue() }
    case .becomeIdle:
      phase = .idle
      resolver?.left(by: self)
      lookupFailure = nil
      retireSubchannels()
      update()
    }
  }

  private func retireSubchannels() {
    for subchannel in subchannels { subchannel.retire() }
    subchannels = []
    direct = nil
  }

  private func idleDue() {
    guard phase == .active, let timeout = settings.idleTimeout else { return }
    let streams = subchannels.reduce(0) { $0 + $1.streamCount } + finishing.reduce(0) { $0 + $1.streamCount }
    carryOut(
      IdleState(timeout: timeout).due(now: loop.now, calls: streams + waiting.count, lastActivity: lastActivity))
  }

  // MARK: The end

  /// The connection accepts no new calls; kept until it has finished the others.
  func finishes(_ connection: ClientConnection) {
    assert(loop.inEventLoop)
    finishing.append(connection)
  }

  func hasFinished(_ connection: ClientConnection) {
    assert(loop.inEventLoop)
    finishing.removeAll { $0 === connection }
  }

  /// Ends the connection and all calls; new ones are refused.
  func close() {
    assert(loop.inEventLoop)
    guard phase != .shutdown else { return }
    phase = .shutdown
    direct = nil
    resolver?.left(by: self)
    idleTimer?.cancel()
    for call in waiting.removeAll(where: { _ in true }) { call.end(.failure(Self.closed)) }
    let (connections, open) = (finishing, subchannels)
    finishing = []
    subchannels = []
    for connection in connections { connection.close("the channel was closed") }
    for subchannel in open { subchannel.close() }
    update()
  }

  private static let closed = RPCError(.unavailable, "the channel was closed")

  /// Why calls find no connection; nil while there is one, or none is needed.
  var connectionError: ConnectionError? {
    assert(loop.inEventLoop)
    guard phase == .active, connectivity != .ready else { return nil }
    var reasons = [subchannels.first { !$0.lastFailure.isEmpty }?.lastFailure, lookupFailure?.reason].compactMap(\.self)
    if reasons.isEmpty {
      reasons = [subchannels.isEmpty ? "its name is being looked up" : "no address has answered yet"]
    }
    return ConnectionError(target: target.description, reason: reasons.joined(separator: "; "))
  }

  private func unreachable() -> RPCError {
    let error = connectionError ?? ConnectionError(target: target.description, reason: "no address has answered yet")
    let attempts = subchannels.compactMap(\.state.retryAt) + [lookupFailure?.retryAt].compactMap(\.self)
    guard let retryAt = attempts.min() else { return RPCError(.unavailable, "\(error)", cause: error) }
    let wait = max(.zero, retryAt - loop.now)
    return RPCError(
      .unavailable, "\(error); the next attempt is due in \(wait.clampedMilliseconds) ms", cause: error)
  }
}
