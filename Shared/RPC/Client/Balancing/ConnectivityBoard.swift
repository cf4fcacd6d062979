import Locks

/// The connectivity of a channel: that of its loops together. Written by the loops, read and watched from anywhere.
final class ConnectivityBoard: Sendable {
  private struct State {
    var loops: [ConnectivityState]
    var current = ConnectivityState.idle
    var watchers: [Int: AsyncStream<ConnectivityState>.Continuation] = [:]
    var nextWatcher = 0
  }

  private let state: Locked<State>

  init(loops: Int) {
    state = Locked(State(loops: Array(repeating: .idle, count: loops)))
  }

  var current: ConnectivityState { state.withLock { $0.current } }

  func set(_ connectivity: ConnectivityState, loop: Int) {
    let finished = state.withLock { state -> [AsyncStream<ConnectivityState>.Continuation] in
      state.loops[loop] = connectivity
      let best = ConnectivityState.best(of: state.loops)
      guard best != state.current else { return [] }
      state.current = best
      // Under the lock, so that watchers are notified of changes in the order in which they happen.
      for watcher in state.watchers.values { watcher.yield(best) }
      return best == .shutdown ? Array(state.watchers.values) : []
    }
    // Not under the lock, as it calls back to remove the watcher.
    for watcher in finished { watcher.finish() }
  }

  /// The state now and each one that follows; a slow reader misses some, but never the last.
  func watch() -> AsyncStream<ConnectivityState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ConnectivityState.self, bufferingPolicy: .bufferingNewest(16))
    let (number, current) = state.withLock { state in
      state.nextWatcher += 1
      continuation.yield(state.current)
      if state.current != .shutdown { state.watchers[state.nextWatcher] = continuation }
      return (state.nextWatcher, state.current)
    }
    if current == .shutdown { continuation.finish() }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.watchers.removeValue(forKey: number) }
    }
    return stream
  }
}
