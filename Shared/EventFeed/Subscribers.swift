import Database
import Locks

/// The open streams of a feed, so that they can be ended before the server stops.
final class Subscribers: Sendable {
  private struct State {
    var next = 0
    var watches: [Int: CommitWatch<Partition>] = [:]
    var hasEnded = false
  }

  private let state = Locked(State())

  /// True once `end` was called: no stream goes on.
  var haveEnded: Bool { state.withLock { $0.hasEnded } }

  func add(_ watch: CommitWatch<Partition>) -> Int {
    state.withLock { state in
      state.next += 1
      state.watches[state.next] = watch
      return state.next
    }
  }

  func remove(_ id: Int) {
    state.withLock { state in _ = state.watches.removeValue(forKey: id) }
  }

  /// Wakes every stream, so that it sees that it has to end.
  func end() {
    let watches = state.withLock { state in
      state.hasEnded = true
      return state.watches.sorted { $0.key < $1.key }.map(\.value)
    }
    for watch in watches { watch.note(Partition.all) }
  }
}
