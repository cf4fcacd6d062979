import EventLoop
import HTTP2
import Locks

/// Why a connection is rejected.
enum ConnectionRefusal: Equatable {
  /// The server has as many as it may.
  case server(limit: Int)
  /// The client's address has as many as it may.
  case address(limit: Int)
  case draining

  var code: HTTP2ErrorCode {
    switch self {
    case .server, .address: .enhanceYourCalm
    case .draining: .noError
    }
  }

  var reason: String {
    switch self {
    case .server(let limit): "the server has \(limit) connections already: retry later"
    case .address(let limit): "your address has \(limit) connections already: use fewer"
    case .draining: "the server is shutting down: connect again"
    }
  }
}

/// The number of a server's open connections, and who waits for it to become zero.
final class ServerLoad: Sendable {
  private struct State {
    var connections = 0
    var ofPeer: [PeerAddress: Int] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  var connections: Int { state.withLock { $0.connections } }

  /// Counts one more connection, unless it would pass a limit: then returns why, and it does not count.
  /// - Parameter isProxy: whether it serves the clients of a proxy. Those have limits of their own, and all share its
  ///   address, which has no limit but the reserve for others.
  func admit(
    from peer: SocketAddress, _ settings: ServerSettings, isProxy: Bool = false
  ) -> ConnectionRefusal? {
    let peer = PeerAddress(peer)
    return state.withLock { state in
      guard state.connections < settings.maximumConnections else {
        return .server(limit: settings.maximumConnections)
      }
      let ofPeer = state.ofPeer[peer, default: 0]
      let isNearlyFull = settings.maximumConnections - state.connections <= settings.connectionReserve
      let limit = isNearlyFull ? ServerSettings.connectionsFromReserve : .max
      guard ofPeer < min(limit, isProxy ? .max : settings.maximumConnectionsPerAddress) else {
        return .address(limit: ofPeer)
      }
      state.connections += 1
      state.ofPeer[peer] = ofPeer + 1
      return nil
    }
  }

  func connectionClosed(from peer: SocketAddress) {
    let peer = PeerAddress(peer)
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.connections -= 1
      let left = state.ofPeer[peer, default: 1] - 1
      state.ofPeer[peer] = left > 0 ? left : nil
      guard state.connections == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when no connection is open.
  func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.connections > 0 { state.waiting.append(continuation) }
        return state.connections == 0
      }
      if isIdle { continuation.resume() }
    }
  }
}
