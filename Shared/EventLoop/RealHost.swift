import CSystem
import Glibc
import Locks
import Synchronization

/// This machine.
public final class RealHost: Host {
  private let epollLoops: [EpollEventLoop]
  private let nextListener = Atomic(0)
  /// Created with the first lookup. Separate, as a resolver that does not answer occupies its threads for many seconds.
  private let resolver = Locked<ThreadQueue?>(nil)
  private let inProcess = InProcessNetwork()
  private let unixSocketMode: UInt32
  private let acceptReport: @Sendable (AcceptReport) -> Void

  /// The machine's clock, or the one given at the start.
  public let wallClock: any WallClock
  public let blockingPool: any BlockingQueue
  public var loops: [EventLoop] { epollLoops }

  /// Starts `loopCount` loops (by default one per core the process may use) and `blockingThreads` threads for blocking
  /// work. Throws when descriptors or threads have run out.
  ///
  /// - Parameters:
  ///   - unixSocketMode: the permissions of the Unix sockets it listens at; a user that may write may connect. Only
  ///     this process's own user, by default.
  ///   - acceptReport: called when a listener cannot accept for lack of descriptors or memory, and when it can again,
  ///     on any of the loops. For the log; it must be quick.
  public init(
    loopCount: Int = RealHost.coreCount, blockingThreads: Int = 4, wallClock: any WallClock = RealWallClock(),
    unixSocketMode: UInt32 = 0o600, acceptReport: @escaping @Sendable (AcceptReport) -> Void = { _ in }
  ) throws(SocketError) {
    // Writes pass MSG_NOSIGNAL, but libraries that write by themselves do not.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow (ulimit -f) is an error like a full disk, and no reason to die.
    signal(SIGXFSZ, SIG_IGN)
    var loops: [EpollEventLoop] = []
    for index in 0..<max(1, loopCount) { loops.append(try EpollEventLoop(label: "loop-\(index)")) }
    epollLoops = loops
    self.wallClock = wallClock
    self.unixSocketMode = unixSocketMode
    self.acceptReport = acceptReport
    blockingPool = ThreadQueue(label: "blocking", threads: max(1, blockingThreads))
  }

  /// Cores the process may run on, at least one.
  public static var coreCount: Int { Int(csystem_core_count()) }

  /// Ends all loops and waits for them; not on a loop. Connections must have been closed before.
  public func shutdown() {
    for loop in epollLoops { loop.stop() }
  }

  public func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let error = csystem_random(buffer.baseAddress, count)
      // Linux answers a valid request always, once the generator was seeded at boot.
      precondition(error == 0, "getrandom failed with error \(error)")
      filled = count
    }
  }

  public func listen(
    _ address: SocketAddress, accept: @escaping @Sendable (StreamSocket) -> Void
  ) throws(SocketError) -> any Listener {
    if case .inProcess(let name) = address { return try inProcess.listen(name, accept: accept) }
    let index = nextListener.wrappingAdd(1, ordering: .relaxed).oldValue
    return try EpollListener(
      address: address, unixSocketMode: unixSocketMode, on: epollLoops[index % epollLoops.count], over: epollLoops,
      report: acceptReport, accept: accept)
  }

  @discardableResult
  public func connect(
    _ address: SocketAddress, on loop: EventLoop, timeout: Duration,
    completion: @escaping @Sendable (Result<StreamSocket, SocketError>) -> Void
  ) -> ConnectionAttempt {
    let attempt = ConnectionAttempt(on: loop, completion: completion)
    if case .inProcess(let name) = address {
      inProcess.connect(name, attempt)
    } else if let loop = loop as? EpollEventLoop {
      loop.execute { EpollConnector(to: address, on: loop, attempt: attempt).start(timeout: timeout) }
    } else {
      loop.execute { attempt.fail(EINVAL, "foreign loop") }
    }
    return attempt
  }

  public func lookUp(
    _ name: String, port: UInt16, on loop: EventLoop,
    completion: @escaping @Sendable (Result<[SocketAddress], NameLookupError>) -> Void
  ) {
    let queue = resolver.withLock { resolver in
      let queue = resolver ?? ThreadQueue(label: "resolver", threads: 4)
      resolver = queue
      return queue
    }
    queue.enqueue {
      let found: Result<[SocketAddress], NameLookupError>
      do throws(NameLookupError) {
        found = .success(try NameLookup.addresses(of: name, port: port))
      } catch {
        found = .failure(error)
      }
      loop.execute { completion(found) }
    }
  }

  public func makeSerialQueue(label: String, rank: ThreadRank) -> any BlockingQueue {
    ThreadQueue(label: label, threads: 1, rank: rank)
  }
}
