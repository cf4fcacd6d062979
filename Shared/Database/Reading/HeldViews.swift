import EventLoop
import Locks

/// A view of the database as it was at one moment, for reading bit by bit with pauses in between.
///
/// While it is held the write-ahead log only grows, so it is not held for longer than
/// `DatabaseConfiguration.maximumHold`.
public final class HeldView: Sendable {
  private let holder: HeldViews.Holder
  private let end: MonotonicInstant
  private let loop: EventLoop

  fileprivate init(_ holder: HeldViews.Holder, end: MonotonicInstant, loop: EventLoop) {
    (self.holder, self.end, self.loop) = (holder, end, loop)
  }

  public func read<R: Sendable>(_ body: @escaping @Sendable (ReadTransaction) throws -> R) async throws -> R {
    guard loop.now < end else {
      throw DatabaseError(
        .overloaded, "a view of the database was held for too long",
        remedy: "Start again; if it happens again, let the reader be faster, or raise the limit.")
    }
    return try await holder.queue.run { [holder] in
      let tx = ReadTransaction(connection: holder.connection)
      defer { tx.end() }
      return try body(tx)
    }
  }

  /// Runs `body` where the reads run, after them and regardless of the view's state: to release resources there.
  func release(_ body: @escaping @Sendable () -> Void) async {
    try? await holder.queue.run(body)
  }
}

/// The connections of views that are held, each with a serial queue.
final class HeldViews: Sendable {
  fileprivate struct Holder {
    let connection: Connection
    let queue: any BlockingQueue
  }

  private struct State {
    var idle: [Int]
    var closedWith: DatabaseError?
  }

  private let holders: [Holder]
  let loop: EventLoop
  let maximumHold: Duration
  private let state: Locked<State>

  init(connections: [Connection], host: any Host, maximumHold: Duration) {
    holders = connections.enumerated().map { index, connection in
      Holder(connection: connection, queue: host.makeSerialQueue(label: "db-view-\(index)", rank: .background))
    }
    loop = host.loops[0]
    self.maximumHold = maximumHold
    state = Locked(State(idle: Array(connections.indices)))
  }

  /// - Throws: `overloaded` when the limit of held views is reached.
  func hold<R>(_ body: (HeldView) async throws -> R) async throws -> R {
    let index = try state.withLock { state in
      if let closed = state.closedWith { throw closed }
      guard let index = state.idle.popLast() else {
        throw DatabaseError(
          .overloaded, "\(holders.count) views of the database are held already",
          remedy: "Try again after a short, growing, random pause.")
      }
      return index
    }
    let holder = holders[index]
    let result: Result<R, any Error>
    do {
      try await holder.queue.run {
        do {
          try holder.connection.begin(.snapshot)
        } catch {
          guard holder.connection.isLost else { throw error }
          try holder.connection.begin(.snapshot)
        }
      }
      result = .success(try await body(HeldView(holder, end: loop.now + maximumHold, loop: loop)))
    } catch {
      result = .failure(error)
    }
    // Released on the queue, after the reads that still run there.
    try? await holder.queue.run { try holder.connection.rollBack() }
    state.withLock { $0.idle.append(index) }
    return try result.get()
  }

  /// Rejects new views; those that are held fail at their next read.
  func close(with error: DatabaseError) async {
    state.withLock { $0.closedWith = error }
    for holder in holders {
      try? await holder.queue.run { holder.connection.close() }
    }
  }

  /// Closes the connections at once, on a simulation's only thread.
  func abandon(with error: DatabaseError) {
    state.withLock { $0.closedWith = error }
    for holder in holders { holder.connection.close() }
  }
}
