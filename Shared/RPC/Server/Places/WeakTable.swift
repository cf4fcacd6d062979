import Locks

/// Objects by key, as long as they are retained elsewhere.
final class WeakTable<Key: Hashable & Sendable, Object: AnyObject & Sendable>: Sendable {
  private struct Entry {
    weak var object: Object?
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// Entries at which those whose object is gone are removed: as often as the table doubles, so the amortized cost is
    /// constant.
    var limit = 64
  }

  private let state = Locked(State())

  /// The key's object; one that `make` makes when there is none.
  func object(for key: Key, _ make: () -> Object) -> Object {
    state.withLock { state in
      if let object = state.entries[key]?.object { return object }
      if state.entries.count >= state.limit {
        state.entries = state.entries.filter { $0.value.object != nil }
        state.limit = max(64, 2 * state.entries.count)
      }
      let object = make()
      state.entries[key] = Entry(object: object)
      return object
    }
  }

  /// Number of entries, including those whose object is gone.
  var count: Int { state.withLock { $0.entries.count } }
}
