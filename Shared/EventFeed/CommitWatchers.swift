import Locks

/// The calls of a service that stream what changes: bounded in number, woken by the commits that concern them, ended before a
/// drain.
public final class CommitWatchers: Sendable {
  private let maximum: Int
  private let maximumPerKey: Int

  private struct State {
    var count = 0
    var watches: [String: [CommitWatch<String>]] = [:]
    var haveEnded = false
  }

  private let state = Locked(State())

  /// - Parameters:
  ///   - maximum: calls at the same time.
  ///   - maximumPerKey: those of them that may wait for the same key, usually a family.
  public init(maximum: Int = 10_000, maximumPerKey: Int = 100) {
    self.maximum = maximum
    self.maximumPerKey = maximumPerKey
  }

  public var count: Int { state.withLock { $0.count } }
  /// True once `end` was called: a woken call has to finish.
  public var haveEnded: Bool { state.withLock { $0.haveEnded } }

  /// Registers a call; do it before its first read, so that no commit falls in between.
  /// - Returns: nil when there are too many already, or the service stops.
  public func join(_ key: String) -> CommitWatch<String>? {
    state.withLock { state in
      guard !state.haveEnded, state.count < maximum, state.watches[key, default: []].count < maximumPerKey else {
        return nil
      }
      let watch = CommitWatch<String>()
      state.count += 1
      state.watches[key, default: []].append(watch)
      return watch
    }
  }

  public func leave(_ key: String, _ watch: CommitWatch<String>) {
    state.withLock { state in
      guard var watches = state.watches[key], let index = watches.firstIndex(where: { $0 === watch }) else { return }
      watches.remove(at: index)
      state.watches[key] = watches.isEmpty ? nil : watches
      state.count -= 1
    }
  }

  /// Tells the calls of a key to look again. From any thread.
  public func wake(_ key: String) {
    let watches = state.withLock { $0.watches[key] ?? [] }
    for watch in watches { watch.note([key]) }
  }

  /// Wakes every call for good: the service stops.
  public func end() {
    let watches = state.withLock { state in
      state.haveEnded = true
      return state.watches
    }
    for (key, watches) in watches.sorted(by: { $0.key < $1.key }) {
      for watch in watches { watch.note([key]) }
    }
  }
}
