import EventLoop
import Glibc
import Locks

/// A writer of a database: bodies queue up while a commit reaches the disk, and the next commit contains what fits into
/// its budget, one body of each family in turn.
///
/// A body that throws leaves nothing behind and harms no other. Most of them throw before they have changed anything.
/// Where one has, the group is rolled back and runs again with a savepoint for each body; savepoints for all groups
/// would copy each page that a body changes. Every caller gets its result after the commit, also when its body threw:
/// the body may have read what was not committed yet. When the commit fails, or the engine rolls the transaction back
/// (disk full, I/O error), each body of the group runs again alone, so that only those that do not fit fail.
final class Writer: Sendable {
  private struct State {
    /// The server of the database has answered last.
    var isReachable = true
    var waiting = WriteQueue()
    var isScheduled = false
    /// Whether a timer is set for bodies that may not begin yet.
    var isAlarmSet = false
    /// How soon the running job, or the last one, needs a processor.
    var urgency = Urgency.prompt
    var closedWith: DatabaseError?
    /// Writes are rejected for as long as this is set.
    var stoppedWith: DatabaseError?
    var statistics = WriteStatistics()
    var onSlowWrite: (@Sendable (SlowWrite) -> Void)?
    var onCommit: (@Sendable (GroupCommit) -> Void)?
  }

  let connection: Connection
  let queue: any BlockingQueue
  private let host: any Host
  private let loop: EventLoop
  private let cost: CostClock
  private let limits: CostLimits
  private let store: any Store
  private let reserve: DiskReserve
  private let growth: GrowthBudgets
  private let signals: SignalBoard
  private let reached: ReachedTime
  private let settled: SettledTime
  private let endings: BodyEndings
  private let configuration: DatabaseConfiguration
  /// Writes that may wait.
  private let maximumWaiting: Int
  private let onWake: @Sendable (Int64) -> Void
  private let onWork: @Sendable ([String]) -> Void
  private let state = Locked(State())
  /// Stores the data that the opening could not store on a full disk; on the writer's queue only.
  private let unfinishedOpening: Locked<UnfinishedOpening>
  /// Of the commit that may have been made or not; on the writer's queue only.
  private let unknown = Locked(Outcome?.none)

  /// `onWake` gets the earliest timer set by a committed group, in seconds since 1970, `onWork` the families for which
  /// it left work; both run on the writer's queue.
  /// - Parameter place: among the writers.
  init(
    _ opened: OpenedStore, place: Int, queue: any BlockingQueue, host: any Host, reserve: DiskReserve,
    growth: GrowthBudgets,
    signals: SignalBoard, settled: SettledTime, endings: BodyEndings, configuration: DatabaseConfiguration,
    onWake: @escaping @Sendable (Int64) -> Void, onWork: @escaping @Sendable ([String]) -> Void
  ) {
    self.host = host
    loop = host.loops[0]
    connection = opened.writers[place]
    cost = CostClock(measure: configuration.costMeasure, connection: connection)
    limits = CostLimits(configuration)
    maximumWaiting = max(1, configuration.maximumWaitingWrites / opened.writers.count)
    unfinishedOpening = Locked(UnfinishedOpening(finish: opened.unfinished))
    self.queue = queue
    store = opened.store
    (self.reserve, self.growth) = (reserve, growth)
    self.signals = signals
    reached = opened.reached
    (self.settled, self.endings) = (settled, endings)
    self.configuration = configuration
    self.onWake = onWake
    self.onWork = onWork
  }

  var statistics: WriteStatistics {
    state.withLock { state in
      var statistics = state.statistics
      statistics.waiting = state.waiting.count
      return statistics
    }
  }

  func report(slowWrites: @escaping @Sendable (SlowWrite) -> Void) {
    state.withLock { $0.onSlowWrite = slowWrites }
  }

  func report(commits: @escaping @Sendable (GroupCommit) -> Void) {
    state.withLock { $0.onCommit = commits }
  }

  func submit(_ writes: [any PendingWrite]) {
    let (refused, isFirst) = state.withLock { state in
      let refused = writes.compactMap { write in append(write, to: &state).map { (write, $0) } }
      guard refused.count < writes.count else { return (refused, false) }
      // A new write waits for the running body, however much that body's family has used.
      if state.urgency == .background, state.waiting.urgency == .prompt { expect(&state) }
      defer { state.isScheduled = true }
      return (refused, !state.isScheduled)
    }
    for (write, error) in refused { write.fail(error) }
    if isFirst { queue.enqueue { self.drain() } }
  }

  /// Lets a write wait, or returns why it may not.
  private func append(_ write: any PendingWrite, to state: inout State) -> DatabaseError? {
    if let closed = state.closedWith ?? connection.damage ?? state.stoppedWith { return closed }
    if let full = fullness(of: state.waiting, for: write) {
      state.statistics.refused += 1
      return .overloaded(full)
    }
    state.waiting.append(write, now: write.submitted.nanoseconds)
    return nil
  }

  /// Tells the queue how soon the writer needs a processor for what waits.
  private func expect(_ state: inout State) {
    state.urgency = state.waiting.urgency
    queue.expect(state.urgency)
  }

  /// Why no further write of this turn may wait; nil when it may.
  private func fullness(of waiting: WriteQueue, for write: any PendingWrite) -> String? {
    let limitOfFamily = configuration.maximumWaitingWritesOfFamily
    if waiting.count >= maximumWaiting { return "\(maximumWaiting) writes wait already" }
    // Most writes need not be counted by family.
    guard case .family = write.turn, waiting.count >= max(1, limitOfFamily),
      waiting.count(of: write.turn) >= max(1, limitOfFamily)
    else { return nil }
    return "\(limitOfFamily) writes of the family wait already"
  }

  /// Rejects new writes; those that wait are still run by jobs already on the queue.
  func refuse(with error: DatabaseError) {
    state.withLock { state in
      state.closedWith = error
      state.waiting.letAllBegin()
    }
  }

  /// Rejects all writes until `resume`, those that wait among them; one may still run.
  func stop(with error: DatabaseError) {
    let waiting = state.withLock { state in
      state.stoppedWith = error
      return state.waiting.removeAll()
    }
    for write in waiting { write.fail(error) }
  }

  /// Returns when nothing runs any more, and it is known what was committed.
  func settle() async throws { try await queue.run { try self.resolveUnknown() } }

  /// Accepts writes again.
  func resume() { state.withLock { $0.stoppedWith = nil } }

  /// Changes data of no family in a transaction of its own, while writes are stopped.
  func runAlone(_ body: @escaping @Sendable (Connection) throws -> Void) async throws {
    try await queue.run {
      if let closed = self.state.withLock({ $0.closedWith }) { throw closed }
      _ = try self.transaction { _ in
        try self.connection.enter(Partition.all[0])
        try body(self.connection)
      }
    }
  }

  /// Runs what waits; after `refuse`.
  func finish() async {
    try? await queue.run {
      while self.state.withLock({ !$0.waiting.isEmpty }) { self.drain() }
    }
  }

  /// Stores the latest instant of a commit, before the database is closed. On the writer's queue.
  func storeReachedTime() {
    guard let exact = reached.exact(), connection.damage == nil else { return }
    try? store(reached: exact)
  }

  /// In a transaction of its own, in which the engine finds out whether the database is still this process's.
  private func store(reached exact: Int64) throws {
    try connection.begin(.writing)
    defer { if connection.isInTransaction { try? connection.rollBack() } }
    try connection.enter(Partition.all[0])
    try connection.storeReachedTime(exact)
    try connection.commit(hasChanges: false)
  }

  /// Fails what waits; a killed process has no callers left.
  func abandon(with error: DatabaseError) {
    let waiting = state.withLock { state in
      state.closedWith = error
      return state.waiting.removeAll()
    }
    for write in waiting { write.fail(error) }
  }

  private func drain() {
    let now = loop.now.nanoseconds
    state.withLock { expect(&$0) }
    if let first = dequeue({ $0.dequeueFirst(now: now) }) {
      if first.line.turn.isWork {
        commit(first)
      } else {
        // The other bodies of the group wait for the commit, but must not wait for heavy ones.
        var allowsHeavy = first.isHeavy
        commit(first) { long in
          let next = self.dequeue { $0.dequeueNext(excluding: long, allowsHeavy: allowsHeavy, now: now) }
          if let next { allowsHeavy = allowsHeavy && next.isHeavy }
          return next
        }
      }
      checkpoint()
    }
    schedule()
  }

  /// Has what waits run: at once, or when it may begin.
  private func schedule() {
    let now = loop.now.nanoseconds
    let (isNow, pause): (Bool, Int64?) = state.withLock { state in
      let wait = state.waiting.wait(now: now)
      state.isScheduled = wait == 0
      guard let wait, wait > 0, !state.isAlarmSet else { return (state.isScheduled, nil) }
      state.isAlarmSet = true
      return (false, wait)
    }
    if isNow { queue.enqueue { self.drain() } }
    guard let pause else { return }
    loop.schedule(after: .nanoseconds(pause)) {
      let isIdle = self.state.withLock { state in
        state.isAlarmSet = false
        defer { state.isScheduled = state.isScheduled || !state.waiting.isEmpty }
        return !state.isScheduled && !state.waiting.isEmpty
      }
      if isIdle { self.queue.enqueue { self.drain() } }
    }
  }

  /// Has the log moved into the file when it is long.
  private func checkpoint() {
    guard store.noteCommit() else { return }
    let (begin, beginTime) = (cost.now, loop.readClock())
    store.checkpoint()
    let duration = loop.readClock() - beginTime
    state.withLock { $0.statistics.longestCheckpoint = max($0.statistics.longestCheckpoint, duration) }
    report(group: 1, cause: "checkpoint", cost: cost.now - begin)
  }

  /// The next body; those that have waited too long, and those for which there is no room, are rejected on the way.
  private func dequeue(_ next: (inout WriteQueue) -> NextWrite?) -> NextWrite? {
    let oldest = loop.now - configuration.maximumWriteWait
    while let entry = state.withLock({ next(&$0.waiting) }) {
      if let lack = reserve.refusal(of: entry.write.origin.need) {
        entry.write.fail(lack)
        continue
      }
      guard case .family(let familyID) = entry.line.turn else { return entry }
      // The writes before it may have used the budget up since it was submitted.
      if let excess = growth.refusal(of: entry.write.origin, familyID, now: loop.now) {
        entry.write.fail(excess)
        continue
      }
      guard entry.write.submitted < oldest else { return entry }
      state.withLock { $0.statistics.expired += 1 }
      entry.write.fail(
        DatabaseError.overloaded("the write waited for \(configuration.maximumWriteWait.components.seconds) s"))
    }
    return nil
  }

  /// Commits a body together with those that `next` returns while the group's budget lasts.
  private func commit(_ first: NextWrite, with next: ([WriteLine]) -> NextWrite? = { _ in nil }) {
    var group = [first]
    do {
      let (begin, beginTime) = (cost.now, loop.readClock())
      let outcome = try attempt(&group, from: begin, next)
      let size = group.count
      report(group: size, cause: "commit", cost: cost.now - begin)
      let listener = state.withLock { state in
        state.statistics.count(commitOf: size)
        return state.onCommit
      }
      listener?(GroupCommit(writes: size, duration: loop.readClock() - beginTime))
      deliver(outcome) { for entry in group { entry.write.acknowledge() } }
    } catch {
      state.withLock { $0.statistics.failedCommits += 1 }
      guard group.count > 1, let failure = error as? DatabaseError, failure.mayBeOneWritesFault else {
        for entry in group { entry.write.fail(error) }
        return
      }
      for entry in group { commit(entry) }
    }
  }

  /// Does what follows from a commit; its writes are acknowledged in between.
  private func deliver(_ outcome: Outcome, acknowledging: () -> Void = {}) {
    signals.deliverEarly(outcome.signals)
    acknowledging()
    signals.deliver(outcome.signals)
    if let wake = outcome.earliestWake { onWake(wake) }
    if !outcome.workFamilies.isEmpty { onWork(outcome.workFamilies) }
  }

  /// Before anything else is written it has to be known whether the last commit was made: its calls have failed, but
  /// what is in memory follows what is stored.
  private func resolveUnknown() throws {
    guard let outcome = unknown.withLock({ $0 }) else { return }
    if try connection.findLostCommit() == true { deliver(outcome) }
    unknown.withLock { $0 = nil }
  }

  /// Tries to find that out also where nothing is written.
  private func keepResolving() {
    loop.schedule(after: .seconds(1)) {
      self.queue.enqueue {
        guard self.state.withLock({ $0.closedWith == nil }), self.unknown.withLock({ $0 != nil }) else { return }
        try? self.resolveUnknown()
        self.keepResolving()
      }
    }
  }

  private struct Outcome {
    var signals: [RaisedSignal] = []
    var earliestWake: Int64?
    var workFamilies: [String] = []
  }

  /// A body has thrown after it had changed data, and had no savepoint.
  private struct ChangesLeft: Error {}

  /// As `attemptOnce`, and once more where the session with a server has ended before the commit. While the server
  /// does not answer, groups fail without pauses.
  private func attempt(
    _ group: inout [NextWrite], from begin: Int64, _ next: ([WriteLine]) -> NextWrite?
  ) throws -> Outcome {
    var (pauses, isRepeated) = (state.withLock { $0.isReachable } ? Self.pauses : [], false)
    while true {
      do {
        let outcome = try attemptOnce(&group, from: begin, next)
        state.withLock { $0.isReachable = true }
        return outcome
      } catch {
        let kind = (error as? DatabaseError)?.kind
        // The session that has ended on this side alone may still hold its locks.
        let isLost = kind == .unavailable || connection.isLost || isRepeated && kind == .locked
        guard isLost, kind != .commitUnknown else { throw error }
        guard let pause = pauses.popLast() else {
          state.withLock { $0.isReachable = false }
          throw error
        }
        isRepeated = true
        usleep(pause)
      }
    }
  }

  /// Between the runs of a group, in microseconds; the last one first.
  private static let pauses: [UInt32] = [400_000, 200_000, 100_000, 20_000]

  /// Runs the group in one transaction and commits it, or throws with nothing changed; where damage is found during the
  /// commit, with nothing acknowledged. `group` gets the bodies that were run; `next` gets the turns whose bodies have
  /// used much time already.
  private func attemptOnce(
    _ group: inout [NextWrite], from begin: Int64, _ next: ([WriteLine]) -> NextWrite?
  ) throws -> Outcome {
    do {
      return try transaction { outcome in try run(&group, from: begin, next, savepoints: false, into: &outcome) }
    } catch is ChangesLeft {
      return try transaction { outcome in try run(&group, from: begin, next, savepoints: true, into: &outcome) }
    }
  }

  private func transaction(_ body: (inout Outcome) throws -> Void) throws -> Outcome {
    var (outcome, due) = (Outcome(), Int64?.none)
    try finishOpening()
    try connection.requireUndamaged()
    try resolveUnknown()
    try connection.begin(.writing)
    do {
      let (before, begin) = (connection.allChanges, host.wallClock.now.seconds)
      try body(&outcome)
      // A reader, or the reading of all pages, may have found damage since.
      try connection.requireUndamaged()
      if connection.allChanges == before {
        try connection.commit(hasChanges: false)
      } else {
        let now = max(begin, host.wallClock.now.seconds)
        due = reached.due(at: now)
        if let due { try connection.advanceReachedTime(due) }
        try connection.savePersonalKeys()
        try connection.commit(hasChanges: true)
        reached.note(now, stored: due)
      }
      try connection.requireUndamaged()
      return outcome
    } catch {
      if (error as? DatabaseError)?.kind == .commitUnknown {
        unknown.withLock { $0 = outcome }
        keepResolving()
      }
      if due != nil { reached.noteFailure() }
      if connection.isInTransaction { try? connection.rollBack() }
      throw error
    }
  }

  /// Runs the group's bodies and those that `next` returns while the group's budget lasts. With `savepoints` those that
  /// are in the group already run for the second time.
  private func run(
    _ group: inout [NextWrite], from begin: Int64, _ next: ([WriteLine]) -> NextWrite?, savepoints: Bool,
    into outcome: inout Outcome
  ) throws {
    // Writes that come meanwhile wait for the commit of this group.
    let end = begin + min(limits.write, time(for: group[0]) * 2)
    let (first, repeated) = (group[0].line, savepoints ? group.count : 0)
    var long: [WriteLine] = []
    var isShared = false
    // The clock costs as much as a small body, so the end of one is the beginning of the next.
    var now = cost.now
    var done = 0
    while true {
      if done == group.count {
        guard done < configuration.maximumGroupSize, now < end, let entry = next(isShared ? long : []) else { return }
        group.append(entry)
      }
      let entry = group[done]
      isShared = isShared || entry.line !== first
      let ended = try run(entry, from: now, savepoint: savepoints, isRepeated: done < repeated, into: &outcome)
      if ended - now >= limits.contended { long.append(entry.line) }
      (now, done) = (ended, done + 1)
    }
  }

  private func finishOpening() throws {
    guard let finish = unfinishedOpening.withLock({ $0.finish }) else { return }
    try finish()
    unfinishedOpening.withLock { $0.finish = nil }
  }

  /// Runs one body. `begin` and what is returned, the end, are of the cost's clock. Throws only when the whole
  /// transaction is lost, or has to be rolled back.
  private func run(
    _ entry: NextWrite, from begin: Int64, savepoint: Bool, isRepeated: Bool, into outcome: inout Outcome
  ) throws -> Int64 {
    let budget = WriteBudget(
      from: begin, time(for: entry), contended: limits.contended, on: cost,
      othersWait: { [state] in state.withLock { $0.waiting.hasOthers(than: entry.line) } })
    let tx = Transaction(
      connection: connection, partition: entry.write.partition, host: host, budget: budget,
      settled: settled, growth: growth, endings: endings)
    // A family does not pay a second time for a run that another's body has caused.
    let pays = !isRepeated && (entry.write.origin.account != nil || entry.line.turn.isWork)
    let before = pays ? try connection.usedBytes() : 0
    try connection.enter(entry.write.partition)
    let result = Result { try runBody(entry.write, in: tx, savepoint: savepoint, into: &outcome) }
    tx.end()
    if pays, case .success = result { charge(try connection.usedBytes() - before, to: entry) }
    let end = cost.now
    if !isRepeated { report(entry, attribution: tx.attribution, cost: end - begin) }
    try result.get()
    return end
  }

  private func charge(_ bytes: Int64, to entry: NextWrite) {
    switch entry.line.turn {
    case .family(let familyID): growth.charge(bytes, to: entry.write.origin, familyID, now: loop.now)
    case .work(let familyID): growth.charge(bytes, toWorkOf: familyID, now: loop.now)
    case .partition: break
    }
  }

  private func runBody(
    _ write: any PendingWrite, in tx: Transaction, savepoint: Bool, into outcome: inout Outcome
  ) throws {
    let before = connection.changingStatements
    if savepoint { try connection.begin(.body) }
    do {
      try write.run(in: tx)
      // A body may swallow the error of the statement that made the engine roll the transaction back.
      guard connection.isInTransaction else { throw DatabaseError.transactionLost(connection.name) }
      // A statement of this body, or of one before it, that was not waited for.
      if !savepoint, connection.hasFailed { throw ChangesLeft() }
      if savepoint { try connection.release(.body) }
      outcome.signals += tx.signals
      outcome.workFamilies += tx.workFamilies
      if let wake = tx.earliestWake { outcome.earliestWake = min(outcome.earliestWake ?? wake, wake) }
    } catch {
      guard connection.isInTransaction else {
        throw (error as? DatabaseError) ?? DatabaseError.transactionLost(connection.name)
      }
      if savepoint {
        try connection.rollBack(to: .body)
        try connection.release(.body)
      } else if connection.changingStatements != before || connection.hasFailed {
        throw ChangesLeft()
      }
      write.refuse(error)
    }
  }

  /// The time a body may use when no other waits: for a family that has used much it is less, as another write may
  /// come, but not so little that the overhead dominates.
  private func time(for entry: NextWrite) -> Int64 {
    switch entry.line.turn {
    case .family: entry.isHeavy ? min(limits.contended * 4, limits.write) : limits.write
    case .partition: limits.write
    case .work: limits.work
    }
  }

  /// Charges a body's cost, also to its turn, and reports one that held the writer for too long.
  private func report(_ entry: NextWrite, attribution: (subject: String, cause: String)?, cost: Int64) {
    let (isSlow, now) = (cost > limits.long, loop.now.nanoseconds)
    let listener = state.withLock { state in
      state.statistics.note(cost: cost, isSlow: isSlow, isGroup: false)
      state.waiting.note(entry.line, cost: cost, now: now)
      return isSlow ? state.onSlowWrite : nil
    }
    guard let listener else { return }
    let (subject, cause) = attribution ?? (entry.line.turn.subject, entry.write.cause)
    listener(SlowWrite(subject: subject, cause: cause, cost: .nanoseconds(cost), groupSize: 0))
  }

  /// The same for a group with its commit.
  private func report(group size: Int, cause: String, cost: Int64) {
    let isSlow = cost > limits.long
    let listener = state.withLock { state in
      state.statistics.note(cost: cost, isSlow: isSlow, isGroup: true)
      return isSlow ? state.onSlowWrite : nil
    }
    listener?(SlowWrite(subject: "", cause: cause, cost: .nanoseconds(cost), groupSize: size))
  }
}

/// The rest of the opening that is still to be done; a struct for the same reason as `WriteObserver`.
private struct UnfinishedOpening: Sendable {
  var finish: (@Sendable () throws -> Void)?
}
