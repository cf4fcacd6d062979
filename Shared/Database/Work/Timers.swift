/// A timer that has become due.
public struct DueTimer: Hashable, Sendable {
  public let familyID: String
  /// The kind that the handler was registered for, e.g. `challenge.dayClose`.
  public let kind: String
  /// Distinguishes timers of one family and kind; may be empty.
  public let key: String
  /// The instant it was set for, in seconds since 1970. Rules use this one: the timer may fire later.
  public let dueTime: Int64
  /// The instant at which it fires, in seconds since 1970.
  public let now: Int64
  /// How often it failed before.
  public let attempts: Int
}

/// Handles one due timer in a writing transaction of its partition. A timer that the handler sets again for the same
/// kind and key stays; otherwise it is removed when the transaction commits. An error rolls back the handler's writes,
/// and the timer is retried after a growing pause of 1 s to 5 min.
public typealias TimerHandler = @Sendable (Transaction, DueTimer) throws -> Void

extension Transaction {
  /// Sets the timer (family, kind, key) to `seconds` since 1970, replacing an earlier instant. It becomes due with the
  /// commit, survives restarts, and runs the handler registered by `Database.onTimer(kind)`.
  public func wake(at seconds: Int64, kind: String, familyID: String, key: String = "") throws {
    try requireOwn(familyID: familyID)
    try execute(
      """
      INSERT INTO timer (partition, family_id, kind, key, due_time, run_time, attempts) VALUES (?, ?, ?, ?, ?, ?, 0)
      ON CONFLICT (partition, family_id, kind, key)
      DO UPDATE SET due_time = excluded.due_time, run_time = excluded.run_time, attempts = 0
      """, partition, familyID, kind, key, seconds, seconds)
    noteWake(at: seconds)
  }

  /// Removes a timer. Returns false when there was none.
  @discardableResult
  public func cancelWake(kind: String, familyID: String, key: String = "") throws -> Bool {
    try executeCounting(
      "DELETE FROM timer WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?", partition, familyID, kind, key
    ) > 0
  }
}

extension Transaction {
  /// The partition's timer that is due first.
  func dueTimer(now: Int64) throws -> DueTimer? {
    try queryOne(
      """
      SELECT family_id, kind, key, due_time, attempts FROM timer WHERE partition = ? AND run_time <= ?
      ORDER BY run_time, family_id, kind, key LIMIT 1
      """, partition, now
    ) {
      DueTimer(
        familyID: $0.string(0), kind: $0.string(1), key: $0.string(2), dueTime: $0.int64(3), now: now,
        attempts: $0.int(4))
    }
  }
}

/// Fires one partition's due timers, inside a transaction.
struct TimerWork {
  let tx: Transaction
  let now: Int64
  let handlers: [String: TimerHandler]
  /// Timers fired in one transaction, at most; fewer when they take long.
  static let batch = 64

  struct Result: Sendable {
    var done = 0
    var failures: [String] = []
  }

  func run() throws -> Result {
    var result = Result()
    // One at a time: a handler may set a timer that is due before the next one. The first one fires however long the
    // transactions before it in the same group have taken: they would never fire beside a family that always has work.
    while result.done + result.failures.count < Self.batch,
      result.done == 0 && result.failures.isEmpty || !tx.budget.isSpent, let timer = try next(&result)
    {
      do {
        try tx.savepoint { try fire(timer) }
        result.done += 1
      } catch {
        guard tx.isAlive else { throw error }
        result.failures.append("timer \(timer.kind) \"\(timer.key)\" of family \(timer.familyID): \(error)")
        try postpone(timer)
      }
    }
    do {
      try ScheduledTable.timers.requireInstants(in: tx)
    } catch {
      guard tx.isAlive else { throw error }
      result.failures.append("\(error)")
    }
    return result
  }

  /// The timer that is due first; nil after one that cannot be read, too.
  private func next(_ result: inout Result) throws -> DueTimer? {
    try ScheduledTable.timers.next(dueAt: now, in: tx, failures: &result.failures) { try tx.dueTimer(now: now) }
  }

  private func fire(_ timer: DueTimer) throws {
    guard let handler = handlers[timer.kind] else {
      throw DatabaseError(
        .invalidStatement, "no handler for timers of kind \(timer.kind)",
        remedy: "Run the version of the program that set the timer.")
    }
    tx.attribute(to: timer.familyID, cause: "timer \(timer.kind)")
    try tx.cancelWake(kind: timer.kind, familyID: timer.familyID, key: timer.key)
    try handler(tx, timer)
  }

  private func postpone(_ timer: DueTimer) throws {
    let pause = retryPause(after: timer.attempts)
    try tx.execute(
      """
      UPDATE timer SET run_time = ?, attempts = attempts + 1
      WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?
      """, now + pause, tx.partition, timer.familyID, timer.kind, timer.key)
  }
}

/// Pause before the next attempt, in seconds: 1 to 300.
func retryPause(after attempts: Int) -> Int64 {
  min(300, Int64(1) << min(9, Int64(attempts)))
}
