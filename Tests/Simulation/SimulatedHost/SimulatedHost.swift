public import EventLoop
import Glibc
import Randomness

/// A machine of a `SimulatedWorld`, on which one service runs.
// Sendable: touched only by the thread that drives the world.
public final class SimulatedHost: Host, @unchecked Sendable {
  /// The world that the machine is part of; it must live as long.
  public unowned let world: SimulatedWorld
  /// For messages and for the machine's directory.
  public let name: String
  /// A directory of the real file system that serves as the machine's disk.
  public let storageDirectory: String
  /// Whether its process runs: false from `kill` on.
  public private(set) var isAlive = true

  let number: Int
  private(set) var simulatedLoops: [SimulatedEventLoop] = []
  private var random: SeededRandom
  private var nextLoop = 0
  private var killHandlers: [() -> Void] = []
  // It needs its host, which is not initialized before it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var pool: SimulatedBlockingQueue!
  private let inProcess = InProcessNetwork()

  init(
    world: SimulatedWorld, name: String, number: Int, loopCount: Int, storageDirectory: String, random: SeededRandom
  ) {
    self.world = world
    self.name = name
    self.number = number
    self.storageDirectory = storageDirectory
    self.random = random
    simulatedLoops = (0..<max(1, loopCount)).map {
      SimulatedEventLoop(world: world, host: self, number: number * 100 + $0)
    }
    pool = SimulatedBlockingQueue(host: self, width: 4)
  }

  // MARK: Host

  public var loops: [EventLoop] { simulatedLoops }
  /// The world's time of day.
  public var wallClock: any WallClock { SimulatedWallClock(world: world) }
  public var blockingPool: any BlockingQueue { pool }

  public func randomBytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  public func listen(
    _ address: SocketAddress, accept: @escaping @Sendable (StreamSocket) -> Void
  ) throws(SocketError) -> any Listener {
    guard isAlive else { throw SocketError(.listen, code: ESHUTDOWN, subject: address.description) }
    if case .inProcess(let name) = address { return try inProcess.listen(name, accept: accept) }
    return try world.network.listen(address, host: self, accept: accept)
  }

  @discardableResult
  public func connect(
    _ address: SocketAddress, on loop: EventLoop, timeout: Duration,
    completion: @escaping @Sendable (Result<StreamSocket, SocketError>) -> Void
  ) -> ConnectionAttempt {
    let attempt = ConnectionAttempt(on: loop, completion: completion)
    guard isAlive, let loop = simulatedLoops.first(where: { $0 === loop }) else { return attempt }
    if case .inProcess(let name) = address {
      inProcess.connect(name, attempt)
    } else {
      world.network.connect(address, from: loop, timeout: timeout, attempt)
    }
    return attempt
  }

  public func makeSerialQueue(label: String, rank: ThreadRank) -> any BlockingQueue {
    SimulatedBlockingQueue(host: self, width: 1)
  }

  /// Makes a directory on the machine's disk.
  public func makeDirectory(_ name: String) throws(SocketError) -> String {
    let path = "\(storageDirectory)/\(name)"
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw SocketError(.open, code: errno, subject: path)
    }
    return path
  }

  // MARK: Fate

  /// Starts a task on one of the machine's loops.
  public func spawn(_ body: @escaping @Sendable () async -> Void) {
    Task(executorPreference: dealLoop()) { await body() }
  }

  /// Registers a closure that releases resources of the real process (open files, locks) when the machine's process is
  /// killed; it must not write anything that matters: the files are restored to their earlier content.
  public func onKill(_ work: @escaping () -> Void) { killHandlers.append(work) }

  /// Ends the machine's process at once, as `kill -9` does: its work is dropped, its connections break, its files stay
  /// as they are at this moment.
  public func kill() {
    guard isAlive else { return }
    world.trace.record("kill", number, at: world.now.nanoseconds)
    isAlive = false
    let files = world.storage.image(of: storageDirectory)
    world.network.drop(self)
    for loop in simulatedLoops { loop.die() }
    for handler in killHandlers { handler() }
    killHandlers = []
    world.storage.restore(files, to: storageDirectory)
    world.forget(self)
  }

  /// A new process on the machine, with the files that the old one left.
  public func restarted() -> SimulatedHost {
    kill()
    world.trace.record("restart", number, at: world.now.nanoseconds)
    return world.addHost(name, loops: simulatedLoops.count, storageDirectory: storageDirectory)
  }

  /// The machine's files as they are now, as a backup takes them while the process runs.
  public func backup() -> SimulatedStorage.Image { world.storage.backup(of: storageDirectory) }

  /// A new process on the machine, after its files were restored from a backup.
  /// - Parameter asCopies: whether the files were replaced rather than overwritten.
  public func restored(from backup: SimulatedStorage.Image, asCopies: Bool) -> SimulatedHost {
    kill()
    world.trace.record("restore", number, at: world.now.nanoseconds)
    world.storage.restore(backup: backup, to: storageDirectory, asCopies: asCopies)
    return restarted()
  }

  func dealLoop() -> SimulatedEventLoop {
    nextLoop += 1
    return simulatedLoops[nextLoop % simulatedLoops.count]
  }
}
