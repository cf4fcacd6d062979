import Bytes
import EventLoop

/// The lookups of a channel's name: one at a time for all of its loops, and one answer for all of them. Carries out
/// what `ResolverState` decides, on the first of the loops.
// Sendable: everything mutable is touched only on `loop`; methods for other loops hop there first.
final class ChannelResolver: @unchecked Sendable {
  /// The result of a lookup.
  enum Outcome: Sendable {
    /// At least one address.
    case found([SocketAddress])
    /// Why there are none, and when the next lookup is due.
    case failed(reason: String, retryAt: MonotonicInstant)
    /// Why those that were found must not be used, nor earlier ones, and when the next lookup is due.
    case refused(reason: String, retryAt: MonotonicInstant)
  }

  private let host: any Host
  private let loop: EventLoop
  private let target: ChannelTarget
  private let name: String
  private let port: UInt16
  /// The addresses allowed without TLS; with it all are.
  private let clearText: ClearTextScope
  private var state: ResolverState
  private var random: SplitMix64
  private var timer: (any ScheduledTimer)?
  /// The loops' parts of the channel that want to know.
  private var users: [ClientTransport] = []
  /// The result that the present users received last.
  private var latest: Outcome?

  /// - Parameter target: the one that names `name` and `port`.
  init(
    host: any Host, loop: EventLoop, target: ChannelTarget, name: String, port: UInt16, settings: ChannelSettings
  ) {
    self.host = host
    self.loop = loop
    self.target = target
    clearText = settings.tls == nil ? settings.clearText : .anywhere
    self.name = name
    self.port = port
    state = ResolverState(backoff: settings.backoff, minimumInterval: settings.minimumLookupInterval)
    random = SplitMix64(seed: host.randomUInt64())
  }

  /// `transport` needs addresses, or has reason to believe that those at hand are old; it receives all that are found
  /// from now on. On the transport's loop.
  func needed(by transport: ClientTransport) {
    onLoop { self.add(transport) }
  }

  /// `transport` needs no addresses any more. On the transport's loop.
  func left(by transport: ClientTransport) {
    onLoop { self.remove(transport) }
  }

  private func onLoop(_ work: @escaping @Sendable () -> Void) {
    if loop.inEventLoop { work() } else { loop.execute(work) }
  }

  private func add(_ transport: ClientTransport) {
    assert(loop.inEventLoop)
    if !users.contains(where: { $0 === transport }) {
      users.append(transport)
      if let latest {
        transport.lookedUp(latest)
        // It receives the others' result; one that recent need not be looked up again.
        if state.isFresh(now: loop.now) { return }
      }
    }
    carryOut(state.needed(now: loop.now))
  }

  private func remove(_ transport: ClientTransport) {
    assert(loop.inEventLoop)
    users.removeAll { $0 === transport }
    guard users.isEmpty else { return }
    state.stop()
    timer?.cancel()
    timer = nil
    latest = nil
  }

  private func carryOut(_ action: ResolverState.Action) {
    switch action {
    case .none: break
    case .lookUp:
      host.lookUp(name, port: port, on: loop) { [weak self] in self?.lookedUp($0) }
    case .wait(let until):
      timer = loop.schedule(at: until) { [weak self] in
        guard let self else { return }
        self.carryOut(self.state.due())
      }
    }
  }

  private func lookedUp(_ result: Result<[SocketAddress], NameLookupError>) {
    assert(loop.inEventLoop)
    guard !users.isEmpty else { return }
    switch result {
    case .success(let addresses) where !addresses.isEmpty:
      if let fault = clearText.fault(at: addresses, of: target) {
        return failed { .refused(reason: fault, retryAt: $0) }
      }
      carryOut(state.succeeded(now: loop.now))
      publish(.found(addresses))
    case .success: failed { .failed(reason: "the name has no addresses", retryAt: $0) }
    case .failure(let error): failed { .failed(reason: error.description, retryAt: $0) }
    }
  }

  /// - Parameter outcome: makes it of the time of the next lookup.
  private func failed(_ outcome: (MonotonicInstant) -> Outcome) {
    let action = state.failed(now: loop.now, random: random.nextFraction())
    carryOut(action)
    if case .wait(let until) = action { publish(outcome(until)) }
  }

  private func publish(_ outcome: Outcome) {
    latest = outcome
    for user in users { user.lookedUp(outcome) }
  }
}
