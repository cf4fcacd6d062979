import EventLoop
import Locks

/// The reading connections, each with a serial queue: a read uses an idle one or waits for its turn.
final class Readers: Sendable {
  private struct Reader {
    let connection: Connection
    let queue: any BlockingQueue
    let cost: CostClock
  }

  private typealias Job = @Sendable (Connection) -> Void
  private typealias Waiting = (run: Job, fail: @Sendable (any Error) -> Void)

  private struct State {
    var idle: [Int]
    var waiting: ReadQueue<Waiting>
    var use = RecentUse<ReadTurn>()
    var closedWith: DatabaseError?
  }

  private let readers: [Reader]
  private let loop: EventLoop
  private let limit: Int
  private let limitOfFamily: Int
  private let state: Locked<State>

  /// - Parameters:
  ///   - limit: reads that may wait.
  ///   - limitOfFamily: the same for one family.
  init(connections: [Connection], host: any Host, measure: CostMeasure, limit: Int, limitOfFamily: Int) {
    loop = host.loops[0]
    readers = connections.enumerated().map { index, connection in
      Reader(
        connection: connection, queue: host.makeSerialQueue(label: "db-read-\(index)", rank: .background),
        cost: CostClock(measure: measure, connection: connection))
    }
    self.limit = max(1, limit)
    self.limitOfFamily = max(1, limitOfFamily)
    state = Locked(
      State(idle: Array(connections.indices.reversed()), waiting: ReadQueue(readers: connections.count)))
  }

  func read<R: Sendable>(
    _ turn: ReadTurn, _ body: @escaping @Sendable (ReadTransaction) throws -> R
  ) async throws -> R {
    try await withUnsafeThrowingContinuation { continuation in
      submit(
        turn,
        { connection in continuation.resume(with: Result { try Self.run(body, on: connection) }) },
        fail: { continuation.resume(throwing: $0) })
    }
  }

  /// Runs it once more on a new session where the first has ended.
  private static func run<R>(_ body: (ReadTransaction) throws -> R, on connection: Connection) throws -> R {
    do {
      return try runOnce(body, on: connection)
    } catch {
      guard connection.isLost else { throw error }
      return try runOnce(body, on: connection)
    }
  }

  private static func runOnce<R>(_ body: (ReadTransaction) throws -> R, on connection: Connection) throws -> R {
    // One snapshot for all statements of the body.
    try connection.begin(.reading)
    defer { if connection.isInTransaction { try? connection.rollBack() } }
    let tx = ReadTransaction(connection: connection)
    defer { tx.end() }
    return try body(tx)
  }

  private func submit(_ turn: ReadTurn, _ run: @escaping Job, fail: @escaping @Sendable (any Error) -> Void) {
    let (refusal, index): (DatabaseError?, Int?) = state.withLock { state in
      if let closed = state.closedWith { return (closed, nil) }
      if !state.idle.isEmpty, state.waiting.begin(turn) { return (nil, state.idle.popLast()) }
      if let full = fullness(of: state.waiting, for: turn) {
        return (
          DatabaseError(.overloaded, full, remedy: "Try again after a short, growing, random pause."), nil
        )
      }
      state.waiting.append((run, fail), of: turn)
      return (nil, nil)
    }
    if let refusal { return fail(refusal) }
    if let index { start(run, of: turn, on: index) }
  }

  /// Why no further read of this turn may wait; nil when it may.
  private func fullness(of waiting: ReadQueue<Waiting>, for turn: ReadTurn) -> String? {
    if waiting.count >= limit { return "\(limit) reads wait already" }
    guard case .family = turn, waiting.count(of: turn) >= limitOfFamily else { return nil }
    return "\(limitOfFamily) reads of the family wait already"
  }

  /// Families that have read much recently make room for the others.
  private func start(_ run: @escaping Job, of turn: ReadTurn, on index: Int) {
    let (reader, now) = (readers[index], loop.now.nanoseconds)
    let isMuch = state.withLock { $0.use.isMuch(turn, now: now) }
    reader.queue.enqueue(isMuch ? .background : .prompt) {
      let begin = reader.cost.now
      run(reader.connection)
      self.finish(turn, cost: reader.cost.now - begin, on: index)
    }
  }

  private func finish(_ turn: ReadTurn, cost: Int64, on index: Int) {
    let now = loop.now.nanoseconds
    let next = state.withLock { state in
      state.use.note(turn, cost: cost, now: now)
      state.waiting.end(turn)
      let next = state.waiting.next()
      if next == nil { state.idle.append(index) }
      return next
    }
    if let next { start(next.element.run, of: next.turn, on: index) }
  }

  /// Rejects new reads, fails those that wait, and closes the connections after the running ones.
  func close(with error: DatabaseError) async {
    for job in drop(with: error) { job.fail(error) }
    for reader in readers {
      try? await reader.queue.run { reader.connection.close() }
    }
  }

  /// Closes the connections at once, on a simulation's only thread.
  func abandon(with error: DatabaseError) {
    for job in drop(with: error) { job.fail(error) }
    for reader in readers { reader.connection.close() }
  }

  private func drop(with error: DatabaseError) -> [Waiting] {
    state.withLock { state in
      state.closedWith = error
      return state.waiting.removeAll()
    }
  }
}
