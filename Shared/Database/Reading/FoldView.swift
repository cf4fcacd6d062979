import EventLoop
import Locks

/// A view of the database as it was at one moment, in which some tables are the view's own: facts are folded once more,
/// by the code that keeps the stored result, and both are compared.
///
/// A name of such a table without a schema means the view's own one, which is empty at first; `main.` before it means
/// the stored one. All other tables are the stored ones, and cannot be written. The view's own tables are in memory up
/// to 8 MiB, and beyond that in a file that no other process sees, which is removed with the view.
public final class FoldView: Sendable {
  fileprivate let holder: FoldViews.Holder
  private let end: MonotonicInstant
  private let host: any Host
  private let measure: CostMeasure
  private let share: Int
  /// Just after the moment of the view: a state that time alone changes is as it was then, however long the view is
  /// held.
  private let now: WallTime
  /// The rests that are left for when the view is no longer held.
  private let owed = Locked(Duration.zero)
  /// The tables that are the view's own.
  public let tables: [String]

  fileprivate init(
    _ holder: FoldViews.Holder, tables: [String], share: Int, end: MonotonicInstant, host: any Host,
    measure: CostMeasure
  ) {
    (self.holder, self.tables, self.end, self.host, self.measure) = (holder, tables, end, host, measure)
    now = host.wallClock.now
    self.share = max(1, min(100, share))
  }

  /// How long a body may run before `tx.budget` is spent: at its end other work of the processor has its turn.
  private static let budget: Duration = .milliseconds(50)

  /// Runs a body that changes the view's own tables; nothing that it publishes, raises or enqueues has an effect
  /// outside of them.
  /// - Throws: the body's error, or `DatabaseError`: `overloaded` when the view was held for too long.
  public func run<R: Sendable>(
    _ partition: Partition, _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    guard host.loops[0].now < end else {
      throw DatabaseError(
        .overloaded, "a view of the database was held for too long",
        remedy: "Start again; if it happens again, let the reader be faster, or raise the limit.")
    }
    let begin = host.loops[0].now
    let result = try await holder.queue.run { [holder, host, measure, now] in
      let clock = CostClock(measure: measure, connection: holder.connection)
      let limit = Self.budget.clampedNanoseconds
      let budget = WriteBudget(from: clock.now, limit, contended: limit, on: clock, othersWait: { false })
      let tx = Transaction(connection: holder.connection, partition: partition, host: host, budget: budget, now: now)
      defer { tx.end() }
      return try body(tx)
    }
    try await rest(after: host.loops[0].now - begin)
    return result
  }

  /// Leaves the processor and the disk to others: at once for as long as the body took, so that the view is not held
  /// for much longer than its work takes, and for the rest of what its share asks for when it is no longer held.
  private func rest(after elapsed: Duration) async throws {
    let whole = elapsed * (100 - share) / share
    let now = min(whole, elapsed)
    owed.withLock { $0 += whole - now }
    try await Self.pause(now, on: host.loops[0])
  }

  /// Takes the rests that are left. Where the view was held for long there is a rest in any case: the log can be reset
  /// only while no view of an earlier state is held.
  fileprivate static func rest(after view: FoldView, heldFor held: Duration) async throws {
    let least: Duration = held > .milliseconds(500) ? .milliseconds(30) : .zero
    try await pause(max(least, view.owed.withLock { $0 }), on: view.host.loops[0])
  }

  private static func pause(_ duration: Duration, on loop: EventLoop) async throws {
    try Task.checkCancellation()
    var left = duration
    while left > .zero {
      let next = min(left, .seconds(1))
      await withUnsafeContinuation { continuation in
        _ = loop.schedule(after: next) { continuation.resume() }
      }
      try Task.checkCancellation()
      left -= next
    }
  }

  /// Empties the view's own tables.
  public func clear() async throws {
    try await holder.queue.run { [holder, tables] in
      try holder.connection.empty(ownTables: tables)
    }
  }
}

extension FoldView {
  /// Does one step of the work that is waiting in the view, as the database does it.
  /// - Returns: whether no such work is left.
  public func step(
    _ kind: String, familyID: String, key: String, _ handler: @escaping WorkHandler
  ) async throws -> Bool {
    try await run(Partition(familyID: familyID)) { tx in
      guard let state = try tx.pendingWork(kind: kind, familyID: familyID, key: key) else { return true }
      let work = PendingWork(familyID: familyID, kind: kind, key: key, state: state, attempts: 0)
      let progress = try handler(tx, work)
      try tx.cancelWork(kind: kind, familyID: familyID, key: key)
      switch progress {
      case .done: return true
      case .more(let state), .later(let state, _):
        try tx.enqueueWork(kind: kind, familyID: familyID, key: key) { _ in state }
        return false
      }
    }
  }
}

extension Database {
  /// Runs `body` with a view of the state committed now in which `tables` are the view's own, for at most
  /// `DatabaseConfiguration.maximumHold`; one at a time. While it is held the write-ahead log only grows.
  /// - Parameter share: of one processor, in percent, that its bodies may use: after each of them there is a pause, at
  ///   most as long as the body took, and after the view is closed there is one for the rest.
  /// - Throws: `overloaded` while another one is in use.
  public func withFold<R>(
    into tables: [String], share: Int = 100, _ body: (FoldView) async throws -> R
  ) async throws -> R {
    try await folds.hold(tables, share, body)
  }
}

extension Database {
  /// Whether the schema is the program's, with every migration.
  /// - Throws: `DatabaseError.schemaMismatch` or `schemaTooNew` when migrations that have run are not the program's.
  public func hasExpectedSchema(in view: FoldView) async throws -> Bool {
    try await view.schemaIsComplete(migrations, isVirtualClock: !(host.wallClock is RealWallClock))
  }
}

extension FoldView {
  fileprivate func schemaIsComplete(_ migrations: [Migration], isVirtualClock: Bool) async throws -> Bool {
    try await holder.queue.run { [holder] in
      try Schema(connection: holder.connection, isVirtualClock: isVirtualClock).isComplete(migrations: migrations)
    }
  }
}

/// Makes the views in which facts are folded: each with a connection of its own, which cannot write the file.
final class FoldViews: Sendable {
  struct Holder {
    let connection: Connection
    let queue: any BlockingQueue
  }

  private struct State {
    var isHeld = false
    var current: Connection?
    var closedWith: DatabaseError?
  }

  private let configuration: DatabaseConfiguration
  private let store: any Store
  private let host: any Host
  private let queue: any BlockingQueue
  private let state = Locked(State())

  init(_ configuration: DatabaseConfiguration, store: any Store, host: any Host) {
    (self.configuration, self.store, self.host) = (configuration, store, host)
    queue = host.makeSerialQueue(label: "db-fold", rank: .background)
  }

  func hold<R>(
    _ tables: [String], _ share: Int, _ body: (FoldView) async throws -> R
  ) async throws -> R {
    try state.withLock { state in
      if let closed = state.closedWith { throw closed }
      guard !state.isHeld else {
        throw DatabaseError(
          .overloaded, "facts of the database are being folded already", remedy: "Wait until that has ended.")
      }
      state.isHeld = true
    }
    let begin = host.loops[0].now
    var held: FoldView?
    let result: Result<R, any Error>
    do {
      let connection = try await queue.run { try self.open(tables) }
      let view = FoldView(
        Holder(connection: connection, queue: queue), tables: tables, share: share,
        end: begin + configuration.maximumHold, host: host, measure: configuration.costMeasure)
      held = view
      result = await Result { try await body(view) }
    } catch {
      result = .failure(error)
    }
    // After the bodies that still run there.
    try? await queue.run { self.closeCurrent() }
    state.withLock { $0.isHeld = false }
    let value = try result.get()
    if let held { try await FoldView.rest(after: held, heldFor: host.loops[0].now - begin) }
    return value
  }

  /// A connection in a transaction that sees the state of this moment, with its own tables.
  private func open(_ tables: [String]) throws -> Connection {
    let connection = try store.makeFold(into: tables)
    let isOpen = state.withLock { state in
      if state.closedWith == nil { state.current = connection }
      return state.closedWith == nil
    }
    guard isOpen else {
      connection.close()
      throw DatabaseError.closed(store.name)
    }
    return connection
  }

  /// On the queue.
  private func closeCurrent() {
    let connection = state.withLock { state in
      defer { state.current = nil }
      return state.current
    }
    connection?.close()
  }

  /// Rejects new views; a body that runs ends first, and later ones fail.
  func close(with error: DatabaseError) async {
    state.withLock { $0.closedWith = error }
    try? await queue.run { self.closeCurrent() }
  }

  /// Closes at once, on a simulation's only thread.
  func abandon(with error: DatabaseError) {
    state.withLock { $0.closedWith = error }
    closeCurrent()
  }
}

extension Result where Failure == any Error {
  /// The outcome of an asynchronous body.
  fileprivate init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
