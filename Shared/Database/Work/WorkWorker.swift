import EventLoop
import Locks
import Ordering

/// Runs pending work: a step of each family in turn, one at a time, so that at most one step waits for the writer.
// Sendable: `line`, `isInLine`, `mayBeMore` and `nextDue` are touched only on `loop`; the rest is constant or behind a
// mutex.
final class WorkWorker: LoopWorker, @unchecked Sendable {
  typealias Write =
    @Sendable (_ familyID: String, @escaping @Sendable (Transaction) throws -> WorkStep.Result) async throws ->
    WorkStep.Result
  /// Families with due work, at most `limit`.
  typealias Due = @Sendable (_ now: Int64, _ limit: Int) async throws -> DueFamilies

  /// The family's work that is due first.
  typealias First = @Sendable (_ familyID: String, _ now: Int64) async throws -> PendingWork?

  /// Families held in memory; more are read from the table when these are served.
  static let capacity = 256

  private let write: Write
  private let due: Due
  private let first: First
  private let shared = Locked(Shared())

  private var line = FIFO<String>()
  private var isInLine: Set<String> = []
  private var mayBeMore = true
  private var nextDue: Int64?

  private struct Shared {
    var kinds: [String: WorkSteps] = [:]
    var statistics = WorkerStatistics()
  }

  init(host: any Host, write: @escaping Write, due: @escaping Due, first: @escaping First) {
    self.write = write
    self.due = due
    self.first = first
    super.init(host: host)
  }

  var statistics: WorkerStatistics { shared.withLock { $0.statistics } }

  var kinds: Set<String> { shared.withLock { Set($0.kinds.keys) } }

  func register(_ kind: String, _ steps: WorkSteps) {
    shared.withLock { $0.kinds[kind] = steps }
  }

  /// Returns when no work is due, apart from work that failed.
  func settle() async {
    await withUnsafeContinuation { continuation in
      loop.execute {
        self.mayBeMore = true
        self.run()
        self.resumeWhenIdle(continuation)
      }
    }
  }

  /// Work has become due without a transaction that left it.
  func look() {
    loop.execute {
      self.mayBeMore = true
      self.run()
    }
  }

  /// A committed transaction left work for these families.
  func note(_ families: [String]) {
    loop.execute {
      for family in families { self.append(family) }
      self.run()
    }
  }

  private func append(_ familyID: String) {
    assert(loop.inEventLoop)
    guard line.count < Self.capacity else {
      mayBeMore = true
      return
    }
    if isInLine.insert(familyID).inserted { line.append(familyID) }
  }

  /// Runs the next step, or looks for due work, or waits for the next instant that is due.
  override func run() {
    assert(loop.inEventLoop)
    guard isStarted, !isRunning else { return }
    if let family = line.popFirst() {
      isInLine.remove(family)
      begin { try await self.step(family) }
    } else if mayBeMore {
      mayBeMore = false
      begin { try await self.findDue() }
    } else {
      rest()
    }
  }

  /// Runs one asynchronous piece; its result changes the state, on the loop.
  private func begin(_ piece: @escaping @Sendable () async throws -> Found) {
    isRunning = true
    alarm?.cancel()
    alarm = nil
    Task(executorPreference: loop) {
      let found: Found?
      do {
        found = try await piece()
      } catch {
        self.shared.withLock { $0.statistics.note(failure: "work: \(error)") }
        found = nil
      }
      self.loop.execute { self.end(found) }
    }
  }

  private struct Found: Sendable {
    var families: [String] = []
    var isCut = false
    var next: Int64?
  }

  private func end(_ found: Found?) {
    assert(loop.inEventLoop)
    isRunning = false
    guard let found else {
      // The disk recovers in real time; the wall clock may be virtual.
      mayBeMore = true
      resumeIdle()
      guard isStarted else { return }
      alarm = loop.schedule(after: .seconds(1)) { self.run() }
      return
    }
    for family in found.families { append(family) }
    if found.isCut { mayBeMore = true }
    if let next = found.next { nextDue = min(nextDue ?? next, next) }
    isStarted ? run() : resumeIdle()
  }

  private func rest() {
    resumeIdle()
    guard let next = nextDue else { return }
    alarm?.cancel()
    alarm = clock.wake(at: WallTime(seconds: next), on: loop) {
      self.nextDue = nil
      self.mayBeMore = true
      self.run()
    }
  }

  private func step(_ familyID: String) async throws -> Found {
    let kinds = shared.withLock { $0.kinds }
    let prepared = try await prepare(familyID, kinds)
    let result = try await write(familyID) {
      try WorkStep(tx: $0, familyID: familyID, steps: kinds, prepared: prepared).run()
    }
    shared.withLock { shared in
      shared.statistics.done += result.steps
      shared.statistics.note(failures: result.failures)
    }
    guard let next = result.next else { return Found() }
    return next <= clock.now.seconds ? Found(families: [familyID]) : Found(next: next)
  }

  private func prepare(_ familyID: String, _ kinds: [String: WorkSteps]) async throws -> PreparedWork? {
    guard kinds.values.contains(where: { $0.prepare != nil }), let work = try await readableFirst(familyID),
      let prepare = kinds[work.kind]?.prepare
    else { return nil }
    do {
      return PreparedWork(work: work, value: .success(try await prepare(work)))
    } catch {
      return PreparedWork(work: work, value: .failure(error))
    }
  }

  /// Nil for work that cannot be read, too: the step encounters and reports it.
  private func readableFirst(_ familyID: String) async throws -> PendingWork? {
    do {
      return try await first(familyID, clock.now.seconds)
    } catch let error as DatabaseError where error.kind == .unreadableRow {
      return nil
    }
  }

  private func findDue() async throws -> Found {
    let found = try await due(clock.now.seconds, Self.capacity)
    shared.withLock { $0.statistics.note(failures: found.failures) }
    return Found(families: found.families, isCut: found.families.count >= Self.capacity, next: found.next)
  }
}
