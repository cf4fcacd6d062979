import EventLoop

/// Work that a transaction left to later ones, because it takes longer than a body may hold the writer.
public struct PendingWork: Hashable, Sendable {
  public let familyID: String
  /// The kind that the handler was registered for, e.g. `usage.recount`.
  public let kind: String
  /// Distinguishes work of one family and kind, e.g. by child; may be empty.
  public let key: String
  /// Its progress: the state that was enqueued, or that the step before returned.
  public let state: [UInt8]
  /// How often this step failed before.
  public let attempts: Int
}

extension PendingWork {
  /// Its decoded state; one that cannot be decoded is an error, never a default.
  /// - Parameter decode: returns nil for bytes that no version of the program has written.
  /// - Throws: `DatabaseError.unreadableRow`, with kind, key and family: a step that throws it stays, is retried, and
  ///   counts as failed.
  public func decoded<State>(_ decode: ([UInt8]) throws -> State?) throws -> State {
    if let decoded = try decode(state) { return decoded }
    throw DatabaseError(
      .unreadableRow,
      "pending_work \(kind) \"\(key)\" of family \(familyID) has a malformed state of \(state.count) bytes",
      remedy: "This is a fault of the program or a foreign change of the data: please report it.")
  }
}

/// The outcome of a step.
public enum WorkProgress: Hashable, Sendable {
  case done
  /// More is to be done, from here on, by a later step.
  case more(state: [UInt8])
  /// The same, but so many seconds later, or when it is enqueued again.
  case later(state: [UInt8], seconds: Int64)
}

/// One step of pending work, in a writing transaction of its partition: it ends when `tx.budget` is spent, and leaves
/// consistent data, because every reader sees it. Its result decides how the work continues, also when the step
/// enqueued the same work again. An error rolls the step back; it is retried after a growing pause of 1 s to 5 min.
public typealias WorkHandler = @Sendable (Transaction, PendingWork) throws -> WorkProgress

/// How one kind of pending work is done.
struct WorkSteps: Sendable {
  typealias Preparation = @Sendable (PendingWork) async throws -> any Sendable

  /// Runs before a step, outside the writer; nil for nothing.
  let prepare: Preparation?
  let apply: @Sendable (Transaction, PendingWork, (any Sendable)?) throws -> WorkProgress

  init(_ handler: @escaping WorkHandler) {
    prepare = nil
    apply = { tx, work, _ in try handler(tx, work) }
  }

  init<Prepared: Sendable>(
    prepare: @escaping @Sendable (PendingWork) async throws -> Prepared,
    apply: @escaping @Sendable (Transaction, PendingWork, Prepared) throws -> WorkProgress
  ) {
    self.prepare = prepare
    self.apply = { tx, work, prepared in
      guard let prepared = prepared as? Prepared else { return .more(state: work.state) }
      return try apply(tx, work, prepared)
    }
  }
}

/// The data prepared for a step.
struct PreparedWork: Sendable {
  let work: PendingWork
  let value: Result<any Sendable, any Error>

  /// Whether it is the same work, though a later cause may have joined it meanwhile.
  func isFor(_ other: PendingWork) -> Bool { work.kind == other.kind && work.key == other.key }
}

extension Transaction {
  /// Leaves work (family, kind, key) to later transactions. It begins after the commit, survives restarts, and runs the
  /// handler registered by `Database.onWork(kind)` step by step; with pauses where the family's work has added much to
  /// the file (`DatabaseConfiguration.budgetOfWork`).
  ///
  /// - Parameters:
  ///   - delay: seconds after which it begins, unless the same work is already waiting and due earlier: for work that
  ///     another transaction usually does before.
  ///   - merge: returns the work's state, given the state of the same work that is already waiting, or nil: a later
  ///     cause joins an earlier one, which may be half done.
  public func enqueueWork(
    kind: String, familyID: String, key: String = "", delay: Int64 = 0,
    merge: (_ waiting: [UInt8]?) throws -> [UInt8]
  ) throws {
    try enqueueWork(kind: kind, familyID: familyID, key: key, delay: delay, as: { $0 }, merge: merge)
  }

  /// The same, with the waiting work's state decoded.
  /// - Parameter decode: see `PendingWork.decoded`.
  /// - Throws: `DatabaseError.unreadableRow` for a waiting state that cannot be read.
  public func enqueueWork<State>(
    kind: String, familyID: String, key: String = "", delay: Int64 = 0, as decode: ([UInt8]) throws -> State?,
    merge: (_ waiting: State?) throws -> [UInt8]
  ) throws {
    try requireOwn(familyID: familyID)
    let state = try merge(try pendingWork(kind: kind, familyID: familyID, key: key, as: decode))
    try execute(
      """
      INSERT INTO pending_work (partition, family_id, kind, key, state, run_time, attempts) VALUES (?, ?, ?, ?, ?, ?, 0)
      ON CONFLICT (partition, family_id, kind, key)
      DO UPDATE SET state = excluded.state, attempts = 0,
        run_time = CASE WHEN pending_work.run_time < excluded.run_time THEN pending_work.run_time
          ELSE excluded.run_time END
      """, partition, familyID, kind, key, state, now.seconds + max(delay, workPause(of: familyID)))
    noteWork(of: familyID)
  }

  /// Removes waiting work. Returns false when there was none.
  @discardableResult
  public func cancelWork(kind: String, familyID: String, key: String = "") throws -> Bool {
    try executeCounting(
      "DELETE FROM pending_work WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?", partition, familyID,
      kind, key) > 0
  }
}

extension ReadTransaction {
  /// The state of waiting work, or nil for none.
  public func pendingWork(kind: String, familyID: String, key: String = "") throws -> [UInt8]? {
    try queryOne(
      "SELECT state FROM pending_work WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?",
      Partition(familyID: familyID), familyID, kind, key
    ) { $0.bytes(0) }
  }

  /// The same, with the decoded state.
  /// - Parameter decode: see `PendingWork.decoded`.
  /// - Throws: `DatabaseError.unreadableRow` for a state that cannot be read.
  public func pendingWork<State>(
    kind: String, familyID: String, key: String = "", as decode: ([UInt8]) throws -> State?
  ) throws -> State? {
    try pendingWork(kind: kind, familyID: familyID, key: key).map { state in
      try PendingWork(familyID: familyID, kind: kind, key: key, state: state, attempts: 0).decoded(decode)
    }
  }

  /// The number of a family's waiting works of a kind, counted up to `limit`.
  public func pendingWorkCount(kind: String, familyID: String, limit: Int) throws -> Int {
    try queryOne(
      """
      SELECT COUNT(*) FROM (
        SELECT 1 FROM pending_work WHERE partition = ? AND family_id = ? AND kind = ? LIMIT ?) AS listed
      """, Partition(familyID: familyID), familyID, kind, limit
    ) { $0.int(0) } ?? 0
  }

  /// The first keys in a range of texts of the kind's waiting work, in the order of their bytes.
  public func pendingWorkKeys(
    kind: String, familyID: String, keys: Range<String>, limit: Int
  ) throws -> [String] {
    try query(
      """
      SELECT key FROM pending_work WHERE partition = ? AND family_id = ? AND kind = ? AND key >= ? AND key < ?
      ORDER BY key LIMIT ?
      """, Partition(familyID: familyID), familyID, kind, keys.lowerBound, keys.upperBound, limit
    ) { $0.string(0) }
  }

  /// The family's work that is due first.
  func dueWork(of familyID: String, now: Int64) throws -> PendingWork? {
    try queryOne(
      """
      SELECT kind, key, state, attempts FROM pending_work WHERE partition = ? AND family_id = ? AND run_time <= ?
      ORDER BY run_time, kind, key LIMIT 1
      """, Partition(familyID: familyID), familyID, now
    ) {
      PendingWork(
        familyID: familyID, kind: $0.string(0), key: $0.string(1), state: $0.bytes(2), attempts: $0.int(3))
    }
  }
}

/// One step of a family's pending work, inside a transaction.
struct WorkStep {
  let tx: Transaction
  let familyID: String
  let steps: [String: WorkSteps]
  /// For the work that was first when it was looked up.
  let prepared: PreparedWork?

  struct Result: Sendable {
    /// 0 when nothing was due, or something other than the prepared work.
    var steps = 0
    var failures: [String] = []
    /// When the family's next work is due, in seconds since 1970; nil when it has none.
    var next: Int64?
  }

  func run() throws -> Result {
    var result = Result()
    if let work = try first(&result), isPrepared(work) {
      do {
        try tx.savepoint { try step(work) }
        result.steps = 1
      } catch {
        guard tx.isAlive else { throw error }
        result.failures.append("work \(work.kind) \"\(work.key)\" of family \(familyID): \(error)")
        try postpone(work)
      }
    }
    do {
      try ScheduledTable.work.requireInstants(of: familyID, in: tx)
      result.next =
        try tx.queryOne(
          "SELECT MIN(run_time) FROM pending_work WHERE partition = ? AND family_id = ?", tx.partition, familyID
        ) { $0.optionalInt64(0) } ?? nil
    } catch {
      guard tx.isAlive else { throw error }
      result.failures.append("\(error)")
    }
    return result
  }

  /// The work that is due first; nil for one that cannot be read, too.
  private func first(_ result: inout Result) throws -> PendingWork? {
    let now = tx.now.seconds
    return try ScheduledTable.work.next(of: familyID, dueAt: now, in: tx, failures: &result.failures) {
      try tx.dueWork(of: familyID, now: now)
    }
  }

  /// Whether the step needs no preparation, or has it.
  private func isPrepared(_ work: PendingWork) -> Bool {
    steps[work.kind]?.prepare == nil || prepared?.isFor(work) == true
  }

  private func step(_ work: PendingWork) throws {
    guard let handler = steps[work.kind] else {
      throw DatabaseError(
        .invalidStatement, "no handler for work of kind \(work.kind)",
        remedy: "Run the version of the program that left the work.")
    }
    tx.attribute(to: familyID, cause: "work \(work.kind)")
    let value = prepared?.isFor(work) == true ? try prepared?.value.get() : nil
    switch try handler.apply(tx, work, value) {
    case .done: try tx.cancelWork(kind: work.kind, familyID: familyID, key: work.key)
    case .more(let state):
      // Due from now on, so that the family's other work has its turn; later where the family's work has added much.
      try update(work, state: state, runTime: tx.now.seconds + tx.workPause(of: familyID), attempts: 0)
    case .later(let state, let seconds):
      try update(
        work, state: state, runTime: tx.now.seconds + max(seconds, tx.workPause(of: familyID)), attempts: 0)
    }
  }

  private func postpone(_ work: PendingWork) throws {
    let runTime = tx.now.seconds + retryPause(after: work.attempts)
    try update(work, state: work.state, runTime: runTime, attempts: work.attempts + 1)
  }

  private func update(_ work: PendingWork, state: [UInt8], runTime: Int64, attempts: Int) throws {
    try tx.execute(
      """
      UPDATE pending_work SET state = ?, run_time = ?, attempts = ?
      WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?
      """, state, runTime, attempts, tx.partition, familyID, work.kind, work.key)
  }
}
