import Glibc
import Locks

/// The connections of a host with itself, without the system: a listener under a name, and pairs of sockets in memory.
/// Both ends of a connection are on the connecting side's loop, so nothing hops or locks.
public final class InProcessNetwork: Sendable {
  private struct State {
    var listeners: [String: @Sendable (StreamSocket) -> Void] = [:]
    var nextName = 0
  }

  private let state = Locked(State())

  /// A network on which no process listens.
  public init() {}

  /// As `Host.listen`, at a name; a free one is chosen for the empty one. Throws `EADDRINUSE`.
  public func listen(
    _ name: String, accept: @escaping @Sendable (StreamSocket) -> Void
  ) throws(SocketError) -> any Listener {
    let chosen = state.withLock { state -> String? in
      var name = name
      while name.isEmpty {
        state.nextName += 1
        if state.listeners["\(state.nextName)"] == nil { name = "\(state.nextName)" }
      }
      guard state.listeners[name] == nil else { return nil }
      state.listeners[name] = accept
      return name
    }
    guard let chosen else {
      throw SocketError(.bind, code: EADDRINUSE, subject: SocketAddress.inProcess(name: name).description)
    }
    return InProcessListener(name: chosen, network: self)
  }

  /// Finishes `attempt` in the next turn of its loop.
  public func connect(_ name: String, _ attempt: ConnectionAttempt) {
    attempt.loop.execute {
      guard attempt.isPending else { return }
      let address = SocketAddress.inProcess(name: name)
      guard let accept = self.state.withLock({ $0.listeners[name] }) else {
        return attempt.fail(ECONNREFUSED, address.description)
      }
      let (client, server) = InProcessSocket.pair(on: attempt.loop, address: address)
      accept(server)
      attempt.finish(.success(client))
    }
  }

  fileprivate func remove(_ name: String) {
    state.withLock { _ = $0.listeners.removeValue(forKey: name) }
  }
}

private final class InProcessListener: Listener {
  let address: SocketAddress
  private let name: String
  private let network: InProcessNetwork
  private let isClosed = Locked(false)

  init(name: String, network: InProcessNetwork) {
    self.name = name
    self.network = network
    address = .inProcess(name: name)
  }

  func close() {
    // The name may belong to the next listener by the second time.
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    if !wasClosed { network.remove(name) }
  }
}
