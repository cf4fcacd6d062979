import EventLoop
import Locks

/// The one writer of a database: bodies queue up while a commit reaches the disk, and the next commit takes them all.
///
/// Each body runs in a savepoint, so that one which throws leaves nothing and harms nobody. Everybody is told after the
/// commit, those whose body threw too: it may have read what was not committed yet. When the commit fails, or SQLite
/// gives the transaction up (disk full, I/O error), each body of the group runs again alone, so that only the ones which
/// do not fit fail.
final class Writer: Sendable {
  private struct State {
    var waiting: [any PendingWrite] = []
    var isScheduled = false
    var closedWith: DatabaseError?
    var statistics = WriteStatistics()
  }

  let connection: Connection
  let queue: any BlockingQueue
  private let clock: any WallClock
  private let signals: SignalBoard
  private let limit: Int
  private let groupSize: Int
  private let onWake: @Sendable (Int64) -> Void
  private let state = Locked(State())

  /// `onWake` is told the earliest timer set by a committed group, in seconds since 1970, on the writer's queue.
  init(
    connection: Connection, queue: any BlockingQueue, clock: any WallClock, signals: SignalBoard,
    configuration: DatabaseConfiguration, onWake: @escaping @Sendable (Int64) -> Void
  ) {
    self.clock = clock
    self.connection = connection
    self.queue = queue
    self.signals = signals
    self.limit = max(1, configuration.maximumWaitingWrites)
    self.groupSize = max(1, configuration.maximumGroupSize)
    self.onWake = onWake
  }

  var statistics: WriteStatistics {
    state.withLock { state in
      var statistics = state.statistics
      statistics.waiting = state.waiting.count
      return statistics
    }
  }

  func write<R: Sendable>(
    _ partition: Partition, _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    try await withUnsafeThrowingContinuation { continuation in
      submit(PendingBody(partition: partition, body: body, continuation: continuation))
    }
  }

  private func submit(_ write: any PendingWrite) {
    let (refusal, schedule): (DatabaseError?, Bool) = state.withLock { state in
      if let closed = state.closedWith { return (closed, false) }
      guard state.waiting.count < limit else {
        state.statistics.refused += 1
        return (
          DatabaseError(
            .overloaded, "\(limit) writes wait already", remedy: "Try again after a short, growing, random pause."),
          false
        )
      }
      state.waiting.append(write)
      defer { state.isScheduled = true }
      return (nil, !state.isScheduled)
    }
    if let refusal { return write.fail(refusal) }
    if schedule { queue.enqueue { self.drain() } }
  }

  /// Refuses new writes; those that wait are still worked off by jobs already on the queue.
  func refuse(with error: DatabaseError) {
    state.withLock { $0.closedWith = error }
  }

  /// Works off what waits and closes the connection; after `refuse`.
  func finish() async {
    try? await queue.run {
      while self.state.withLock({ !$0.waiting.isEmpty }) { self.drain() }
      // Moves the log into the file, so that the file alone is a whole backup.
      try? self.connection.script("PRAGMA wal_checkpoint(TRUNCATE)")
      self.connection.close()
    }
  }

  /// Fails what waits; in a killed process nobody is left to hear it.
  func abandon(with error: DatabaseError) {
    let waiting = state.withLock { state in
      state.closedWith = error
      defer { state.waiting.removeAll() }
      return state.waiting
    }
    for write in waiting { write.fail(error) }
  }

  private func drain() {
    let group: [any PendingWrite] = state.withLock { state in
      let group = Array(state.waiting.prefix(groupSize))
      state.waiting.removeFirst(group.count)
      return group
    }
    if !group.isEmpty { commit(group) }
    let more = state.withLock { state in
      state.isScheduled = !state.waiting.isEmpty
      return state.isScheduled
    }
    if more { queue.enqueue { self.drain() } }
  }

  private func commit(_ group: [any PendingWrite]) {
    do {
      let outcome = try attempt(group)
      state.withLock { $0.statistics.count(commitOf: group.count) }
      for write in group { write.acknowledge() }
      signals.deliver(outcome.signals)
      if let wake = outcome.earliestWake { onWake(wake) }
    } catch {
      state.withLock { $0.statistics.failedCommits += 1 }
      guard group.count > 1, let failure = error as? DatabaseError, failure.mayBeOneWritesFault else {
        for write in group { write.fail(error) }
        return
      }
      for write in group { commit([write]) }
    }
  }

  private struct Outcome {
    var signals: [RaisedSignal] = []
    var earliestWake: Int64?
  }

  /// Runs the group in one transaction and commits it, or throws with nothing changed.
  private func attempt(_ group: [any PendingWrite]) throws -> Outcome {
    var outcome = Outcome()
    try connection.execute("BEGIN IMMEDIATE")
    do {
      for write in group { try run(write, into: &outcome) }
      try connection.execute("COMMIT")
      return outcome
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      throw error
    }
  }

  /// Runs one body in its savepoint. Throws only when the whole transaction is lost.
  private func run(_ write: any PendingWrite, into outcome: inout Outcome) throws {
    let tx = Transaction(connection: connection, partition: write.partition, now: clock.now)
    defer { tx.end() }
    try connection.execute("SAVEPOINT body")
    do {
      try write.run(in: tx)
      // A body may swallow the error of the statement that made SQLite give the transaction up.
      guard connection.isInTransaction else { throw DatabaseError.transactionLost(connection.path) }
      try connection.execute("RELEASE body")
      outcome.signals += tx.signals
      if let wake = tx.earliestWake { outcome.earliestWake = min(outcome.earliestWake ?? wake, wake) }
    } catch {
      guard connection.isInTransaction else {
        throw (error as? DatabaseError) ?? DatabaseError.transactionLost(connection.path)
      }
      try connection.execute("ROLLBACK TO body")
      try connection.execute("RELEASE body")
      write.refuse(error)
    }
  }
}

extension DatabaseError {
  /// Whether a smaller transaction may succeed where a group failed.
  fileprivate var mayBeOneWritesFault: Bool {
    switch kind {
    case .diskFull, .inputOutput, .outOfMemory, .constraintViolation: true
    default: false
    }
  }
}

/// What the writer did since the database was opened.
public struct WriteStatistics: Hashable, Sendable {
  /// Bodies acknowledged, those that threw included.
  public var writes = 0
  /// Transactions committed; group commit makes it smaller than `writes`.
  public var commits = 0
  /// Transactions that could not be committed.
  public var failedCommits = 0
  /// The largest group so far.
  public var largestGroup = 0
  /// Writes refused because too many waited.
  public var refused = 0
  /// Writes waiting now.
  public var waiting = 0

  mutating func count(commitOf bodies: Int) {
    writes += bodies
    commits += 1
    largestGroup = max(largestGroup, bodies)
  }
}
