import CSystem
import EventLoop
import Locks
import Randomness

/// A loop of a simulated machine: runs its turns when the world decides.
///
/// Closures run in the order of submission, as everywhere; the jobs of Swift tasks, which have no guaranteed order, run
/// in any.
// Sendable: all state is touched only by the thread that drives the world, but for `inbox`, a mutex.
final class SimulatedEventLoop: EventLoop, @unchecked Sendable {
  private struct Inbox {
    var closures: [@Sendable () -> Void] = []
    var jobs: [UnownedJob] = []
    var isDead = false
    var isEmpty: Bool { closures.isEmpty && jobs.isEmpty }
  }

  unowned let world: SimulatedWorld
  unowned let host: SimulatedHost
  let number: Int
  private let inbox = Locked(Inbox())
  private var sockets: [SimulatedStreamSocket] = []

  init(world: SimulatedWorld, host: SimulatedHost, number: Int) {
    self.world = world
    self.host = host
    self.number = number
    super.init()
  }

  override func readClock() -> MonotonicInstant { world.now }

  override func execute(_ work: @escaping @Sendable () -> Void) { submit { $0.closures.append(work) } }

  override func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    submit { $0.jobs.append(job) }
  }

  /// Under the lock, as a foreign thread may hold the loop longer than there is a world: the end of the world begins
  /// with that of its loops.
  private func submit(_ add: (inout Inbox) -> Void) {
    inbox.withLock { inbox in
      guard !inbox.isDead else { return }
      world.noteSubmission(to: self)
      add(&inbox)
    }
  }

  func watch(_ socket: SimulatedStreamSocket) { sockets.append(socket) }
  func unwatch(_ socket: SimulatedStreamSocket) { sockets.removeAll { $0 === socket } }

  // MARK: For the world

  var earliestTimer: MonotonicInstant? { timers.earliest }

  func hasWork(at now: MonotonicInstant) -> Bool {
    if !inbox.withLock({ $0.isEmpty }) || hasTurnEndWork { return true }
    if let earliest = timers.earliest, earliest <= now { return true }
    return sockets.contains { $0.isReady }
  }

  /// Runs what belongs to the loop between its turns, as all loops of the world are on one thread.
  func runInline<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = csystem_current_loop()
    csystem_set_current_loop(Unmanaged.passUnretained(self).toOpaque())
    defer { csystem_set_current_loop(outer) }
    return try body()
  }

  func turn() {
    csystem_set_current_loop(Unmanaged.passUnretained(self).toOpaque())
    defer { csystem_set_current_loop(nil) }
    cachedNow = world.now
    // Some of the ready sockets; the others stay ready.
    for socket in sockets.filter(\.isReady).shuffled(using: &world.scheduling) where !world.scheduling.chance(0.2) {
      socket.dispatch()
    }
    runDueTimers()
    let executor = asUnownedTaskExecutor()
    var budget = Int.random(in: 1...8, using: &world.scheduling)
    while budget > 0, let item = dequeueItem() {
      budget -= 1
      switch item {
      case .job(let job): job.runSynchronously(on: executor)
      case .closure(let work): work()
      }
    }
    runTurnEnd()
  }

  private func dequeueItem() -> WorkItem? {
    inbox.withLock { inbox in
      let count = inbox.jobs.count + (inbox.closures.isEmpty ? 0 : 1)
      guard count > 0 else { return nil }
      let choice = Int.random(in: 0..<count, using: &world.scheduling)
      return choice < inbox.jobs.count
        ? .job(inbox.jobs.remove(at: choice)) : .closure(inbox.closures.removeFirst())
    }
  }

  /// Drops all work and rejects more.
  func die() {
    let dropped = inbox.withLock { inbox in
      let old = inbox
      inbox = Inbox(isDead: true)
      return old
    }
    // Released here, outside the lock: objects that the closures retained may submit more when they are deinitialized.
    _ = dropped
    timers.removeAll()
    dropTurnEndWork()
    sockets.removeAll()
  }
}
