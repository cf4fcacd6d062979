public import EventLoop
import Glibc
import Locks
public import Randomness

/// Machines, a network between them and time, all on the thread that calls `run`, and all decided by a seed.
///
/// Whatever can happen next is picked at random: which loop runs a turn, which of its tasks continues, how long a
/// packet or a disk write takes, how much of it arrives at once. Time stands almost still while there is something to
/// do (each step takes a microsecond) and jumps to the next event when there is not.
// Sendable: everything is touched only by the thread that drives the world, but for `escapes`, a mutex.
public final class SimulatedWorld: @unchecked Sendable {
  /// The world did not reach the expected state.
  public struct Failure: Error, CustomStringConvertible {
    /// The seed that makes it happen again.
    public var seed: UInt64
    /// The expected and the actual state.
    public var reason: String
    public var description: String { "\(reason) (seed \(seed))" }
  }

  /// Decides everything that is random.
  public let seed: UInt64
  /// Simulated monotonic time since the world began.
  public private(set) var now = MonotonicInstant(nanoseconds: 0)
  /// The network between the machines, where a test cuts and heals paths.
  public var network: SimulatedNetwork { networkState }
  /// All machines, in the order of their making, killed ones too.
  public private(set) var hosts: [SimulatedHost] = []
  /// The steps so far.
  public var trace = SimulationTrace()
  /// For random decisions of the test itself.
  public var random: SeededRandom

  let wallOrigin: WallTime
  let storage: SimulatedStorage
  var scheduling: SeededRandom
  // It needs its world, which is not initialized before it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var networkState: SimulatedNetwork!
  private var events = EventQueue()
  private var loops: [SimulatedEventLoop] = []
  private var driver: pthread_t?
  private let escapes = Locked<[String]>([])

  /// - Parameter start: the first time of the clocks of all machines.
  private init(seed: UInt64, start: WallTime) {
    self.seed = seed
    wallOrigin = start
    var source = SeededRandom(seed: seed)
    scheduling = source.split()
    random = source.split()
    storage = SimulatedStorage(seed: seed)
    networkState = SimulatedNetwork(world: self, random: source.split())
  }

  /// Builds a world, runs `body` in it and cleans up: machines are killed, disks removed.
  public static func with<R>(
    seed: UInt64, start: WallTime = defaultStart, _ body: (SimulatedWorld) throws -> R
  ) rethrows -> R {
    let world = SimulatedWorld(seed: seed, start: start)
    defer { world.end() }
    return try body(world)
  }

  /// 2026-03-02T08:00:00Z, a Monday.
  public static let defaultStart = WallTime(seconds: 1_772_438_400)

  private func end() {
    for host in hosts { host.kill() }
    // Events that never happened may retain the world.
    events = EventQueue()
    network.end()
    storage.remove()
  }

  /// Adds a machine with an empty disk.
  public func addHost(_ name: String, loops count: Int = 1) -> SimulatedHost {
    addHost(name, loops: count, storageDirectory: storage.makeDirectory(name))
  }

  func addHost(_ name: String, loops count: Int, storageDirectory: String) -> SimulatedHost {
    let host = SimulatedHost(
      world: self, name: name, number: hosts.count, loopCount: count, storageDirectory: storageDirectory,
      random: scheduling.split())
    hosts.append(host)
    loops += host.simulatedLoops
    return host
  }

  /// Runs `work` outside all machines, for instance to kill a host.
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) { schedule(at: now + delay, work) }

  /// The same at a moment; at once for one that has passed.
  public func schedule(at time: MonotonicInstant, _ work: @escaping () -> Void) {
    events.insert(at: max(time, now), work)
  }

  // MARK: Driving

  /// Runs everything that happens within the next `duration` of simulated time.
  public func run(for duration: Duration) throws(Failure) {
    let end = now + duration
    _ = try drive(until: end) { false }
    now = max(now, end)
  }

  /// Runs until `condition` holds, which is evaluated after every step. Throws if it does not within `limit` of
  /// simulated time.
  public func run(until condition: () -> Bool, limit: Duration = .seconds(3600)) throws(Failure) {
    guard try drive(until: now + limit, condition) else {
      throw failure("the awaited condition did not hold within \(limit)")
    }
  }

  /// Runs `body` as a task on a loop of `host`, and the world until it is finished. Errors of the task are thrown.
  public func run<R: Sendable>(
    on host: SimulatedHost, limit: Duration = .seconds(3600), _ body: @escaping @Sendable () async throws -> R
  ) throws -> R {
    let outcome = Outcome<R>()
    host.spawn { outcome.set(await Result(catching: body)) }
    try run(until: { outcome.value != nil }, limit: limit)
    guard let result = outcome.value else { throw failure("the task has no result") }
    return try result.get()
  }

  private func drive(until end: MonotonicInstant, _ condition: () -> Bool) throws(Failure) -> Bool {
    driver = pthread_self()
    defer { driver = nil }
    while true {
      if condition() { return true }
      try checkEscapes()
      guard step(until: end) else { return false }
    }
  }

  /// Does one step. False when nothing is left to do until `end`.
  private func step(until end: MonotonicInstant) -> Bool {
    while let work = events.popDue(now) { work() }
    var runnable: [SimulatedEventLoop] = []
    for loop in loops where loop.hasWork(at: now) { runnable.append(loop) }
    if let loop = runnable.randomElement(using: &scheduling) {
      trace.record("turn", loop.number, runnable.count, at: now.nanoseconds)
      loop.turn()
      now = now + .microseconds(1)
      return now <= end
    }
    var next = events.earliest
    for loop in loops {
      if let timer = loop.earliestTimer, timer < next ?? .distantFuture { next = timer }
    }
    guard let next, next <= end else { return false }
    now = max(now, next)
    return true
  }

  func forget(_ host: SimulatedHost) {
    loops.removeAll { $0.host === host }
  }

  // MARK: Escapes

  /// Work must reach a loop from the thread that drives the world. If it comes from another one, some code has bypassed
  /// its host (`Task.sleep`, `Task.detached`, a separate thread), and the run would not be reproducible.
  func noteSubmission(to loop: SimulatedEventLoop) {
    guard let driver, pthread_equal(driver, pthread_self()) == 0 else { return }
    escapes.withLock { $0.append("work for \(loop.host.name) came from a foreign thread") }
  }

  private func checkEscapes() throws(Failure) {
    guard let escape = escapes.withLock({ $0.first }) else { return }
    throw failure("\(escape): some code bypasses its host")
  }

  private func failure(_ reason: String) -> Failure { Failure(seed: seed, reason: reason) }
}

/// Where a task leaves its result for the thread that drives the world.
private final class Outcome<R: Sendable>: Sendable {
  private let stored = Locked<Result<R, any Error>?>(nil)
  var value: Result<R, any Error>? { stored.withLock { $0 } }
  func set(_ result: Result<R, any Error>) { stored.withLock { $0 = result } }
}

extension Result where Failure == any Error {
  fileprivate init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
