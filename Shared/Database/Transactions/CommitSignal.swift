import Locks

/// The name under which observers wait for commits, for instance the subscribers of the event feed.
public struct CommitSignal: Hashable, Sendable {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }
}

/// A signal that a committed transaction raised.
public struct RaisedSignal: Sendable {
  public let signal: CommitSignal
  public let partition: Partition
  /// Given to `Transaction.raise`, usually a family id; may be empty.
  public let key: String
  /// Given to `Transaction.raise`: what was committed, for observers that would have to read it otherwise.
  public let value: (any Sendable)?
}

/// Keeps an observer registered until it is cancelled.
public struct SignalObservation: Sendable {
  fileprivate let id: Int
  fileprivate let board: SignalBoard

  public func cancel() {
    board.remove(id)
  }
}

/// The observers of commits in one process.
final class SignalBoard: Sendable {
  typealias Observer = @Sendable ([RaisedSignal]) -> Void

  private struct State {
    var nextID = 0
    var observers: [Int: (signal: CommitSignal, call: Observer)] = [:]
    /// The observers that are called before the writes are acknowledged; for as long as the database is open.
    var early: [(signal: CommitSignal, call: Observer)] = []
  }

  private let state = Locked(State())

  func addEarly(_ signal: CommitSignal, _ observer: @escaping Observer) {
    state.withLock { $0.early.append((signal, observer)) }
  }

  func add(_ signal: CommitSignal, _ observer: @escaping Observer) -> SignalObservation {
    let id = state.withLock { state in
      state.nextID += 1
      state.observers[state.nextID] = (signal, observer)
      return state.nextID
    }
    return SignalObservation(id: id, board: self)
  }

  func remove(_ id: Int) {
    state.withLock { $0.observers[id] = nil }
  }

  func deliverEarly(_ raised: [RaisedSignal]) {
    guard !raised.isEmpty else { return }
    call(state.withLock { $0.early }, raised)
  }

  func deliver(_ raised: [RaisedSignal]) {
    guard !raised.isEmpty else { return }
    // In order of registration, so that a simulated run is the same each time.
    let observers = state.withLock { $0.observers.sorted { $0.key < $1.key }.map(\.value) }
    call(observers, raised)
  }

  private func call(_ observers: [(signal: CommitSignal, call: Observer)], _ raised: [RaisedSignal]) {
    for (signal, call) in observers {
      let matching = raised.filter { $0.signal == signal }
      if !matching.isEmpty { call(matching) }
    }
  }
}
