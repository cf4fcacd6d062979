public import EventLoop
import Locks

/// A service's own database: a writer that commits in groups (on PostgreSQL several), readers, and durable timers.
///
/// ```swift
/// let database = try await Database.open(
///   DatabaseConfiguration(directory: "/var/lib/usage"), host: host, migrations: UsageSchema.migrations)
/// let total = try await database.write(family) { tx in
///   try tx.execute("INSERT INTO usage_fact (partition, …) VALUES (?, …)", tx.partition, …)
///   return try tx.sum("seconds", of: "usage_fact", where: "partition = ?", tx.partition)
/// }
/// ```
public final class Database: Sendable {
  public let configuration: DatabaseConfiguration
  let store: any Store
  let writers: Writers
  private let readers: Readers
  let views: HeldViews
  let folds: FoldViews
  private let timers: TimerWorker
  private let work: WorkWorker
  private let signals: SignalBoard
  let host: any Host
  let migrations: [Migration]
  let reached: ReachedTime
  private let settled: SettledTime
  private let endings = BodyEndings()
  private let currentEpoch: Locked<Epoch>
  let board: ConditionBoard
  private let probe: RoomProbe
  private let writeObserver = Locked(WriteObserver())
  private let writeOrigin = Locked(OriginOfWrites())
  private let reserve: DiskReserve
  private let growth: GrowthBudgets

  /// Opens or makes the database, claims its directory for this process, and brings the schema up to date.
  ///
  /// - Parameter migrations: the service's own and those of the rooms it uses, e.g. `EventFeed.migrations`.
  /// - Throws: `DatabaseError` with what to do: directory not writable, in use by another process, damaged, written by
  ///   a newer program, made on the other kind of clock.
  public static func open(
    _ configuration: DatabaseConfiguration, host: any Host, migrations: [Migration]
  ) async throws -> Database {
    let queue = host.makeSerialQueue(label: "db-write")
    let board = ConditionBoard()
    var configuration = configuration
    configuration.cached = CachedValues(personalKeys: configuration.personalKeys)
    let opened = try await queue.run { [configuration] in
      if let server = configuration.postgreSQL {
        return try PostgreSQLStore.open(configuration, server, host: host, migrations: migrations, board: board)
      }
      return try SQLiteStore.open(configuration, host: host, migrations: migrations, board: board)
    }
    return Database(
      configuration, host: host, queue: queue, opened: opened, migrations: migrations, board: board)
  }

  private init(
    _ configuration: DatabaseConfiguration, host: any Host, queue: any BlockingQueue, opened: OpenedStore,
    migrations: [Migration], board: ConditionBoard
  ) {
    self.configuration = configuration
    self.host = host
    self.migrations = migrations
    let store = opened.store
    self.store = store
    currentEpoch = Locked(opened.epoch)
    formerEpoch = opened.formerEpoch
    reached = opened.reached
    let settled = SettledTime(reached: opened.reached.last, host: host)
    self.settled = settled
    let signals = SignalBoard()
    let relay = WorkerRelay()
    let reserve = DiskReserve(configuration, store: store, loop: host.loops[0], board: board)
    let growth = GrowthBudgets(
      ofGroup: configuration.budgetOfGroup, ofDevice: configuration.budgetOfDevice,
      ofWork: configuration.budgetOfWork)
    (self.reserve, self.growth) = (reserve, growth)
    let writers = Writers(
      opened.writers.indices.map { [endings] place in
        Writer(
          opened, place: place, queue: place == 0 ? queue : host.makeSerialQueue(label: "db-write"), host: host,
          reserve: reserve, growth: growth, signals: signals, settled: settled, endings: endings,
          configuration: configuration,
          onWake: { relay.workers?.timers.noteWake(at: $0) }, onWork: { relay.workers?.work.note($0) })
      }, store: store, host: host)
    let readers = Readers(
      connections: opened.readers, host: host, measure: configuration.costMeasure,
      limit: configuration.maximumWaitingReads,
      limitOfFamily: configuration.maximumWaitingReadsOfFamily)
    self.signals = signals
    self.writers = writers
    self.readers = readers
    views = HeldViews(connections: opened.holders, host: host, maximumHold: configuration.maximumHold)
    folds = FoldViews(configuration, store: store, host: host)
    timers = TimerWorker(
      host: host,
      write: { partition, body in
        try await writers.write(
          partition, turn: .partition(partition), origin: .init(.necessary), cause: "timers", body)
      },
      due: { now in try await readers.read(.partition(nil)) { try DuePartitions($0, now: now) } })
    work = WorkWorker(
      host: host,
      write: { familyID, body in
        try await writers.write(
          Partition(familyID: familyID), turn: .work(familyID), origin: .init(.necessary), cause: "work", body)
      },
      due: { now, limit in try await readers.read(.partition(nil)) { try DueFamilies($0, now: now, limit: limit) } },
      first: { familyID, now in try await readers.read(.family(familyID)) { try $0.dueWork(of: familyID, now: now) } })
    relay.connect(timers, work)
    self.board = board
    let probe = RoomProbe(
      loop: host.loops[0], board: board,
      hasReserve: {
        // The personal keys may be on another device.
        (try? await host.blockingPool.run {
          reserve.hasRoom() && configuration.cached.personalKeys?.hasRoom() ?? true
        }) ?? true
      }
    ) { body in
      try await writers.write(
        Partition.all[0], turn: .partition(Partition.all[0]), origin: .init(.necessary), cause: "room probe", body)
    }
    self.probe = probe
    board.observe { if case .full = $0 { probe.start() } }
  }

  /// Runs `body` in a writing transaction of the family's partition and returns its result after the commit has reached
  /// the disk. Families take turns, so one with many writes delays the others by one body.
  ///
  /// The body may run more than once, has no side effects, and decides rejections before its first write; whatever it
  /// throws is rethrown here, with nothing changed. It is short: a body that may take more than some milliseconds ends
  /// when `tx.budget` is spent, or is left to `tx.enqueueWork`.
  /// - Parameter cause: the function or program that writes, for the log.
  /// - Throws: the body's error, or `DatabaseError` (`overloaded`, `diskFull`, `locked` …), in which case nothing was
  ///   committed; or `corrupt`, from when damage was found on, where the commit that ran then may be in the file. A
  ///   write that has waited for `DatabaseConfiguration.maximumWriteWait` is `overloaded`.
  @discardableResult
  public func write<R: Sendable>(
    _ familyID: String, cause: String = #function, _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    let origin = writeOrigin.withLock { $0 }.call()
    if let excess = growth.refusal(of: origin, familyID, now: host.loops[0].now) { throw excess }
    let result = try await writers.write(
      Partition(familyID: familyID), turn: .family(familyID), origin: origin, cause: cause, body)
    writeObserver.withLock { $0 }.call(familyID)
    return result
  }

  /// The same for the service's own maintenance of a partition, which belongs to no family: it has the partition's turn
  /// and waits as long as it has to.
  @discardableResult
  public func write<R: Sendable>(
    _ partition: Partition, need: WriteNeed = .maintenance, cause: String = #function,
    _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    try await writers.write(partition, turn: .partition(partition), origin: .init(need), cause: cause, body)
  }

  /// The same for bodies of several partitions, submitted together so that they share commits. Each has its own result,
  /// in the order of the bodies.
  public func write<R: Sendable>(
    each bodies: [(partition: Partition, body: @Sendable (Transaction) throws -> R)], cause: String = #function
  ) async -> [Result<R, any Error>] {
    await writers.write(each: bodies, cause: cause)
  }

  /// Runs `body` on a consistent snapshot of the committed state, concurrently with the writer; families take turns.
  public func read<R: Sendable>(
    _ familyID: String, _ body: @escaping @Sendable (ReadTransaction) throws -> R
  ) async throws -> R {
    try await readers.read(.family(familyID), body)
  }

  /// The same for data that belongs to no family.
  ///
  /// - Parameter partition: the one partition that is read, or nil for several; it routes the read where the data is
  ///   spread over machines.
  public func read<R: Sendable>(
    _ partition: Partition?, _ body: @escaping @Sendable (ReadTransaction) throws -> R
  ) async throws -> R {
    try await readers.read(.partition(partition), body)
  }

  /// Runs `body` with a view of the state committed now, for data that is read bit by bit with pauses in between. Few
  /// can be held at the same time, and not for long: `DatabaseConfiguration.heldViews`, `maximumHold`.
  public func withHeldView<R>(
    of partition: Partition?, _ body: (HeldView) async throws -> R
  ) async throws -> R {
    try await views.hold(body)
  }

  /// The epoch of the files where they are a copy or a restored backup, and this opening has renewed it; nil otherwise.
  public let formerEpoch: Epoch?

  /// The identity of this database's line of history; see `Epoch`.
  public var epoch: Epoch { currentEpoch.withLock { $0 } }

  /// For tests of followers: what opening a restored backup does, while the database is open.
  package func replaceEpoch(by epoch: Epoch) { currentEpoch.withLock { $0 = epoch } }

  /// Calls `observer` on the thread of the writer after each commit that raised `signal`; it must be quick. Several
  /// writers call it at the same time, for different partitions.
  public func observe(
    _ signal: CommitSignal, _ observer: @escaping @Sendable ([RaisedSignal]) -> Void
  ) -> SignalObservation {
    signals.add(signal, observer)
  }

  /// The same for as long as the database is open, and before the writes of the commit are acknowledged: for what their
  /// callers rely on when they continue.
  public func observeBeforeAcknowledgement(
    _ signal: CommitSignal, _ observer: @escaping @Sendable ([RaisedSignal]) -> Void
  ) {
    signals.addEarly(signal, observer)
  }

  /// Calls `observer` with the family of each write that has returned, in the task that wrote; it must be quick. The
  /// last one that was given is called.
  public func observeWrites(_ observer: @escaping @Sendable (String) -> Void) {
    writeObserver.withLock { $0 = WriteObserver(call: observer) }
  }

  /// Finds for whom the present task writes, for each write of a family; it must be quick. Without it every such write
  /// is ordinary and charged to no budget. The last one that was given is called.
  public func findOrigins(_ origin: @escaping @Sendable () -> WriteOrigin) {
    writeOrigin.withLock { $0 = OriginOfWrites(call: origin) }
  }

  /// Measures the free space on the data directory's device, in bytes; nil where it cannot be measured. Where it is
  /// less than the reserve, the database is full from now on.
  @discardableResult
  public func examineRoom() async -> Int64? { try? await host.blockingPool.run { [reserve] in reserve.examine() } }

  /// Writes that were rejected because the budget of a family's group or of a device was used up.
  public var writesOverBudget: Int { growth.refused }

  /// Bytes that were charged to callers, and to pending work, since the database was opened.
  package var chargedBytes: (toCallers: Int64, toWork: Int64) { growth.charged }

  /// Bytes of the file's pages that are in use; the log is not counted.
  package func usedBytes() async throws -> Int64 {
    try await readers.read(.partition(nil)) { try $0.connection.usedBytes() }
  }

  /// Registers what each body ends with that has used an attachment of a type, after that one has written what it
  /// collected: what follows from it in a module above the one that defines it. Before the first write; a second
  /// registration replaces the first.
  public func onFinish<Attachment: TransactionAttachment & SendableMetatype>(
    of type: Attachment.Type, _ ending: @escaping @Sendable (Attachment, Transaction) throws -> Void
  ) {
    endings.register(type, ending)
  }

  /// Registers the handler of one kind of timers; before `startTimers`.
  public func onTimer(_ kind: String, _ handler: @escaping TimerHandler) {
    timers.register(kind, handler)
  }

  /// Registers the handler of one kind of pending work; before `startTimers`.
  public func onWork(_ kind: String, _ handler: @escaping WorkHandler) {
    work.register(kind, WorkSteps(handler))
  }

  /// Registers one kind of pending work whose steps are prepared outside the writer; before `startTimers`.
  ///
  /// - Parameters:
  ///   - prepare: reads and computes what a step needs, with its own reads. When it throws, the step has failed: it
  ///     is retried after the pause of a failed step.
  ///   - apply: does the step with what was prepared for this work. Other transactions may have run since, and a later
  ///     cause may have joined its state: where that matters it compares (a revision, say) and, when something has
  ///     changed, returns `.more` with the work's state: the step is prepared again when the other families have had
  ///     their turn.
  public func onWork<Prepared: Sendable>(
    _ kind: String, prepare: @escaping @Sendable (PendingWork) async throws -> Prepared,
    apply: @escaping @Sendable (Transaction, PendingWork, Prepared) throws -> WorkProgress
  ) {
    work.register(kind, WorkSteps(prepare: prepare, apply: apply))
  }

  /// Calls `listener` on the thread of the writer after each body and group that held it too long; it must be quick.
  public func onSlowWrite(_ listener: @escaping @Sendable (SlowWrite) -> Void) {
    writers.report(slowWrites: listener)
  }

  /// Calls `listener` on the thread of the writer after each commit; it must be quick.
  public func onCommit(_ listener: @escaping @Sendable (GroupCommit) -> Void) {
    writers.report(commits: listener)
  }

  /// Begins to work off timers, those that became due while the service was down first, and pending work.
  public func startTimers() {
    timers.start()
    work.start()
  }

  /// As `Transaction.settledTime`, now.
  public var settledTime: WallTime { settled.time(at: host.wallClock.now, host.loops[0].readClock()) }

  /// Work has become due without a transaction that left it.
  func lookForDueWork() {
    timers.noteWake(at: .min)
    work.look()
  }

  /// Returns when no timer and no pending work is due any more, e.g. after a virtual clock was advanced; failed ones
  /// that wait for another attempt apart.
  public func settleTimers() async {
    var before = timers.statistics.done + work.statistics.done
    while true {
      await timers.settle()
      await work.settle()
      // Each may have set the other going, if it did anything.
      let done = timers.statistics.done + work.statistics.done
      if done == before { return }
      before = done
    }
  }

  /// Pieces of work that wait, those that failed included; counted up to 10,000.
  public func pendingWork() async throws -> Int {
    try await readers.read(.partition(nil)) { tx in
      try tx.queryOne("SELECT COUNT(*) FROM (SELECT 1 FROM pending_work LIMIT 10000) AS listed") { $0.int(0) } ?? 0
    }
  }

  /// Timers that were due before `seconds` since 1970 and were not worked off, counted up to 10,000, and the instant of
  /// the first one. Timers that failed count again when their pause is over.
  public func overdueTimers(at seconds: Int64) async throws -> (count: Int, earliest: Int64?) {
    try await readers.read(.partition(nil)) { tx in
      var failures: [String] = []
      let overdue = try ScheduledTable.timers.earliestOfEach(in: tx, failures: &failures).filter {
        $0.seconds <= seconds
      }
      var count = 0
      for (partition, _) in overdue where count < 10_000 {
        count +=
          try tx.queryOne(
            """
            SELECT COUNT(*) FROM (SELECT 1 FROM timer WHERE partition = ? AND run_time <= ? LIMIT ?) AS listed
            """, partition, seconds, 10_000 - count
          ) { $0.int(0) } ?? 0
      }
      return (count, overdue.map(\.seconds).min())
    }
  }

  /// The kinds of pending work, and of timers, that have handlers.
  public var workKinds: Set<String> { work.kinds }
  public var timerKinds: Set<String> { timers.kinds }

  public var workStatistics: WorkerStatistics { work.statistics }

  /// The database's present condition.
  public var condition: DatabaseCondition { board.condition }

  /// Calls `observer` whenever the condition changes, and at once when the database is not sound; on any thread, so it
  /// must be quick.
  public func observeCondition(_ observer: @escaping @Sendable (DatabaseCondition) -> Void) {
    board.observe(observer)
  }

  /// Calls `observer`, on the thread that read it, for each row that cannot be read
  /// (`DatabaseError.Kind.unreadableRow`).
  public func observeUnreadableRows(_ observer: @escaping @Sendable (DatabaseError) -> Void) {
    board.observeUnreadableRows(observer)
  }

  public var writeStatistics: WriteStatistics { writers.statistics }

  public var timerStatistics: WorkerStatistics { timers.statistics }

  /// How thorough the verification is.
  public enum Verification: Sendable {
    /// Every page and row of every table, one table after the other.
    case pages
    /// Also that each index agrees with its table.
    case indexes
  }

  /// Reads the whole file, from held views and concurrently with readers and writer, and returns the damage found,
  /// empty when it is sound. Takes time in proportion to its size. Damage changes the condition as if a call had
  /// encountered it.
  /// - Throws: `DatabaseError.closed` when the limit is over, which is at most `DatabaseConfiguration.maximumHold`, or
  ///   the task is cancelled; `overloaded` when there is no damage but a table was not read to its end, because the log
  ///   grew by 256 MiB meanwhile.
  public func verify(_ verification: Verification = .indexes, within limit: Duration = .seconds(600)) async throws
    -> [String]
  {
    try await store.verify(verification, of: views, within: limit)
  }

  /// Sets the maximum size of the database, in bytes; see `DatabaseConfiguration.maximumBytes`.
  public func limitSize(to bytes: Int64) async throws {
    try await writers.queue.run { [store] in try store.limitSize(to: bytes) }
  }

  /// Moves the write-ahead log into the file and cuts it to nothing, so that nothing of what was erased before is left
  /// in it.
  /// - Returns: false when it has to be tried again, as someone still reads what was there before.
  public func truncateLog() async throws -> Bool {
    try await store.truncateLog()
  }

  /// Completes the writes that wait, rejects new ones, and closes everything.
  public func close() async {
    probe.stop()
    await timers.stop()
    await work.stop()
    let closed = DatabaseError.closed(store.name)
    writers.refuse(with: closed)
    await readers.close(with: closed)
    await views.close(with: closed)
    await folds.close(with: closed)
    await store.stop()
    await writers.finish()
    store.release()
  }

  /// Drops everything at once, as a killed process would; acknowledged writes are on disk. Only for a simulation,
  /// where every queue of the host runs on the calling thread.
  public func abandon() {
    probe.stop()
    let closed = DatabaseError.closed(store.name)
    writers.abandon(with: closed)
    readers.abandon(with: closed)
    views.abandon(with: closed)
    folds.abandon(with: closed)
    store.abandon()
  }
}

/// A function that is stored in a struct: Swift converts a bare one between two calling conventions at each access to a
/// `Locked`, and wraps it once more each time.
private struct WriteObserver: Sendable {
  var call: @Sendable (String) -> Void = { _ in }
}

/// The same for who writes.
private struct OriginOfWrites: Sendable {
  var call: @Sendable () -> WriteOrigin = { WriteOrigin(.ordinary) }
}

/// Forwards the writer's notifications to the workers, which are made after it.
private final class WorkerRelay: Sendable {
  private let connected = Locked<(timers: TimerWorker, work: WorkWorker)?>(nil)

  var workers: (timers: TimerWorker, work: WorkWorker)? { connected.withLock { $0 } }

  func connect(_ timers: TimerWorker, _ work: WorkWorker) {
    connected.withLock { $0 = (timers, work) }
  }
}
