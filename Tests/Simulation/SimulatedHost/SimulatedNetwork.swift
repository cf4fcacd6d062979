import EventLoop
import Glibc
import Randomness

/// How well the network works at the moment.
public struct NetworkConditions: Sendable {
  /// From one machine to another, for each chunk of data; chunks of a connection stay in order.
  public var latency: ClosedRange<Duration> = .microseconds(50) ... .milliseconds(5)
  /// Bytes a connection holds in one direction before writing has to wait; drawn for each connection.
  public var window: ClosedRange<Int> = 4096...262_144
  /// Probability that a read or write handles only a part of the available bytes.
  public var shortTransfer = 0.2
  /// Probability per write that the connection breaks.
  public var reset = 0.0
  /// Probability that an attempt to connect is refused although there is a listener.
  public var refusal = 0.0

  /// A network with delays and short reads that loses nothing.
  public init() {}
}

/// The network of a world: one address space, connections held in memory.
// Sendable: touched only by the thread that drives the world.
public final class SimulatedNetwork: @unchecked Sendable {
  /// The conditions for everything sent from now on.
  public var conditions = NetworkConditions()

  unowned let world: SimulatedWorld
  var random: SeededRandom
  private var listeners: [SimulatedListener] = []
  private var connections: [SimulatedConnection] = []
  private var partitions: [(SimulatedHost, SimulatedHost)] = []
  private var heldBack: [(SimulatedHost, SimulatedHost, () -> Void)] = []
  private var nextPort: UInt16 = 40_000
  private var nextConnection = 0

  init(world: SimulatedWorld, random: SeededRandom) {
    self.world = world
    self.random = random
  }

  /// Cuts the path between two machines: data arrives only after `heal`, attempts to connect time out.
  public func partition(_ one: SimulatedHost, _ other: SimulatedHost) { partitions.append((one, other)) }

  /// Mends all paths.
  public func heal() {
    partitions = []
    let held = heldBack
    heldBack = []
    for (_, _, arrival) in held { world.schedule(at: world.now, arrival) }
  }

  func end() {
    heldBack = []
    connections = []
    listeners = []
  }

  // MARK: Connecting

  func listen(
    _ address: SocketAddress, host: SimulatedHost, accept: @escaping @Sendable (StreamSocket) -> Void
  ) throws(SocketError) -> any Listener {
    var address = address
    if address.port == 0 {
      nextPort += 1
      address = address.withPort(nextPort)
    }
    guard !listeners.contains(where: { $0.address == address }) else {
      throw SocketError(.bind, code: EADDRINUSE, subject: address.description)
    }
    let listener = SimulatedListener(address: address, host: host, accept: accept)
    listeners.append(listener)
    return listener
  }

  func remove(_ listener: SimulatedListener) { listeners.removeAll { $0 === listener } }

  func connect(
    _ address: SocketAddress, from loop: SimulatedEventLoop, timeout: Duration, _ attempt: ConnectionAttempt
  ) {
    let world = world
    world.trace.record("connect", loop.number, at: world.now.nanoseconds)
    world.schedule(after: random.duration(in: conditions.latency)) { [self] in
      guard loop.runInline({ attempt.isPending }) else { return }
      let listener = listeners.first { $0.address == address }
      if let listener, isPartitioned(loop.host, listener.host) {
        let end = world.now + timeout
        return loop.runInline {
          let timer = loop.schedule(at: end) { attempt.fail(ETIMEDOUT, address.description) }
          attempt.onCancel { timer.cancel() }
        }
      }
      guard let listener, !random.chance(conditions.refusal) else {
        loop.execute { attempt.fail(ECONNREFUSED, address.description) }
        return
      }
      establish(from: loop, to: listener, attempt)
    }
  }

  private func establish(
    from loop: SimulatedEventLoop, to listener: SimulatedListener, _ attempt: ConnectionAttempt
  ) {
    guard loop.host.isAlive else { return }
    nextConnection += 1
    let connection = SimulatedConnection(
      number: nextConnection, network: self, client: loop, clientAddress: .ipv4(0x0a00_0001, port: 1),
      server: listener.host.dealLoop(), serverAddress: listener.address)
    connections.append(connection)
    let (client, server, accept) = (connection.client, connection.server, listener.accept)
    server.loop.execute { accept(server) }
    world.schedule(after: random.duration(in: conditions.latency)) {
      loop.execute { attempt.finish(.success(client)) }
    }
  }

  // MARK: Carrying

  /// Runs `arrival` when something sent from one machine reaches the other.
  func carry(
    from sender: SimulatedHost, to receiver: SimulatedHost, at time: MonotonicInstant, _ arrival: @escaping () -> Void
  ) {
    world.schedule(at: time) { [self] in
      if isPartitioned(sender, receiver) {
        heldBack.append((sender, receiver, arrival))
      } else {
        arrival()
      }
    }
  }

  func forget(_ connection: SimulatedConnection) { connections.removeAll { $0 === connection } }

  /// The machine's process is gone: its peers notice sooner or later.
  func drop(_ host: SimulatedHost) {
    listeners.removeAll { $0.host === host }
    for connection in connections { connection.abandon(host) }
  }

  private func isPartitioned(_ one: SimulatedHost, _ other: SimulatedHost) -> Bool {
    partitions.contains { ($0 === one && $1 === other) || ($0 === other && $1 === one) }
  }
}

final class SimulatedListener: Listener {
  let address: SocketAddress
  let host: SimulatedHost
  let accept: @Sendable (StreamSocket) -> Void

  init(address: SocketAddress, host: SimulatedHost, accept: @escaping @Sendable (StreamSocket) -> Void) {
    self.host = host
    self.accept = accept
    self.address = address
  }

  func close() { host.world.network.remove(self) }
}

extension SocketAddress {
  fileprivate func withPort(_ port: UInt16) -> SocketAddress {
    switch self {
    case .ipv4(let address, _): .ipv4(address, port: port)
    case .ipv6(let high, let low, _): .ipv6(high, low, port: port)
    case .unix, .inProcess: self
    }
  }
}
