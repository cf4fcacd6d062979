import EventFeed
import Locks

/// The calls that watch progress: bounded in number, told by the commit that may have changed it, ended before a drain.
final class ProgressWatchers: Sendable {
  private let maximum: Int
  private let maximumPerFamily: Int

  private struct State {
    var count = 0
    var watches: [String: [CommitWatch<String>]] = [:]
    var haveEnded = false
  }

  private let state = Locked(State())

  /// - Parameters:
  ///   - maximum: calls that may watch at the same time.
  ///   - maximumPerFamily: those of them that may belong to one family.
  init(maximum: Int = 10_000, maximumPerFamily: Int = 100) {
    self.maximum = maximum
    self.maximumPerFamily = maximumPerFamily
  }

  var count: Int { state.withLock { $0.count } }
  var haveEnded: Bool { state.withLock { $0.haveEnded } }

  /// Registers a call; do it before the first look at the progress, so that no change falls in between.
  /// - Returns: nil when too many watch already, or the service stops.
  func join(_ familyID: String) -> CommitWatch<String>? {
    state.withLock { state in
      guard !state.haveEnded, state.count < maximum,
        state.watches[familyID, default: []].count < maximumPerFamily
      else { return nil }
      let watch = CommitWatch<String>()
      state.count += 1
      state.watches[familyID, default: []].append(watch)
      return watch
    }
  }

  func leave(_ familyID: String, _ watch: CommitWatch<String>) {
    state.withLock { state in
      guard var watches = state.watches[familyID], let index = watches.firstIndex(where: { $0 === watch }) else {
        return
      }
      watches.remove(at: index)
      state.watches[familyID] = watches.isEmpty ? nil : watches
      state.count -= 1
    }
  }

  /// Tells a family's calls to look again.
  func wake(_ familyID: String) {
    let watches = state.withLock { $0.watches[familyID] ?? [] }
    for watch in watches { watch.note([familyID]) }
  }

  /// Wakes every call for good: the service stops.
  func end() {
    let watches = state.withLock { state in
      state.haveEnded = true
      return state.watches
    }
    for (familyID, watches) in watches {
      for watch in watches { watch.note([familyID]) }
    }
  }
}
