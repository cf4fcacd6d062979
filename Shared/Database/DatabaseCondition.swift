import Locks

/// A database's present condition, as its latest statements have shown.
public enum DatabaseCondition: Hashable, Sendable {
  /// Reads and writes work.
  case sound
  /// Reads work; writes fail until there is room again, which is probed every two seconds.
  case full(DatabaseError)
  /// Reads work; writes are rejected while the database is copied to another one, and when it was.
  case stopped(DatabaseError)
  /// The engine has found a damaged page. Writes fail, also those whose commit runs at that time. This is permanent:
  /// keep the file for analysis and replace it by a backup.
  case damaged(DatabaseError)

  /// Whether writes are rejected because of a copy.
  public var isStopped: Bool { if case .stopped = self { true } else { false } }

  /// Why it is not sound, with the remedy.
  public var fault: DatabaseError? {
    switch self {
    case .sound: nil
    case .full(let error), .stopped(let error), .damaged(let error): error
    }
  }
}

/// Records the faults that the connections of a database encounter, and notifies observers.
final class ConditionBoard: Sendable {
  typealias Observer = @Sendable (DatabaseCondition) -> Void

  private struct State {
    var condition = DatabaseCondition.sound
    var observers: [Observer] = []
    var rowObservers: [@Sendable (DatabaseError) -> Void] = []
  }

  private let state = Locked(State())

  var condition: DatabaseCondition { state.withLock { $0.condition } }

  /// Calls `observer` on each change, and at once when the database is not sound.
  func observe(_ observer: @escaping Observer) {
    let present = state.withLock { state in
      state.observers.append(observer)
      return state.condition
    }
    if present != .sound { observer(present) }
  }

  /// Calls `observer` for each row that cannot be read.
  func observeUnreadableRows(_ observer: @escaping @Sendable (DatabaseError) -> Void) {
    state.withLock { $0.rowObservers.append(observer) }
  }

  /// A statement failed.
  func note(_ error: DatabaseError) {
    switch error.kind {
    case .diskFull:
      change { if $0 == .sound { $0 = .full(error) } }
    case .corrupt:
      change {
        if case .damaged = $0 { return }
        $0 = .damaged(error)
      }
    case .unreadableRow:
      for observer in state.withLock({ $0.rowObservers }) { observer(error) }
    default: break
    }
  }

  /// A write that needs room has been committed.
  func noteRoom() {
    change { if case .full = $0 { $0 = .sound } }
  }

  /// Writes are rejected from now on.
  func noteStopped(_ error: DatabaseError) {
    change {
      if case .damaged = $0 { return }
      $0 = .stopped(error)
    }
  }

  /// They are accepted again.
  func noteResumed() {
    change { if case .stopped = $0 { $0 = .sound } }
  }

  private func change(_ body: (inout DatabaseCondition) -> Void) {
    let (before, after, observers) = state.withLock { state in
      let before = state.condition
      body(&state.condition)
      return (before, state.condition, state.observers)
    }
    guard before != after else { return }
    for observer in observers { observer(after) }
  }
}
