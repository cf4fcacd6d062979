import Locks

/// The number of a server's open connections, and whoever waits for it to become zero.
final class ServerLoad: Sendable {
  private struct State {
    var connections = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  var connections: Int { state.withLock { $0.connections } }

  func connectionOpened() -> Int {
    state.withLock {
      $0.connections += 1
      return $0.connections
    }
  }

  func connectionClosed() {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.connections -= 1
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
