import CSystem
import EventLoop
import Glibc

/// A machine with one loop, no threads and a clock that only `run` moves.
// Sendable: everything happens on the one thread of the process.
final class FuzzHost: Host, @unchecked Sendable {
  let loop = FuzzLoop()
  var loops: [EventLoop] { [loop] }
  var wallClock: any WallClock { fatalError("nothing under test asks for the date") }
  var blockingPool: any BlockingQueue { fatalError("nothing under test blocks") }
  var accept: (@Sendable (StreamSocket) -> Void)?
  /// The next connection that this machine opens.
  var nextSocket: FuzzSocket?

  func randomBytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }

  func listen(
    _ address: SocketAddress, accept: @escaping @Sendable (StreamSocket) -> Void
  ) throws(SocketError) -> any Listener {
    self.accept = accept
    return FuzzListener(address: address)
  }

  func connect(
    _ address: SocketAddress, on loop: EventLoop, timeout: Duration,
    completion: @escaping @Sendable (Result<StreamSocket, SocketError>) -> Void
  ) -> ConnectionAttempt {
    let attempt = ConnectionAttempt(on: loop, completion: completion)
    loop.execute {
      guard let socket = self.nextSocket else { return attempt.fail(ECONNREFUSED, address.description) }
      self.nextSocket = nil
      attempt.finish(.success(socket))
    }
    return attempt
  }

  func makeSerialQueue(label: String, rank: ThreadRank) -> any BlockingQueue { fatalError("nothing under test blocks") }
}

// Sendable: everything happens on the one thread of the process.
final class FuzzLoop: EventLoop, @unchecked Sendable {
  private var closures: [@Sendable () -> Void] = []
  private var jobs: [UnownedJob] = []
  private var clock = MonotonicInstant(nanoseconds: 1_000_000_000)

  override func readClock() -> MonotonicInstant { clock }
  override func execute(_ work: @escaping @Sendable () -> Void) { closures.append(work) }
  override func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  /// Runs turns until nothing is left to do at this time.
  func run(_ first: () -> Void = {}) {
    csystem_set_current_loop(Unmanaged.passUnretained(self).toOpaque())
    defer { csystem_set_current_loop(nil) }
    cachedNow = clock
    first()
    var turns = 0
    repeat {
      turns += 1
      require(turns < 100_000, "the loop never becomes idle")
      cachedNow = clock
      runDueTimers()
      let closures = closures
      self.closures = []
      for closure in closures { closure() }
      let jobs = jobs
      self.jobs = []
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      runTurnEnd()
    } while !closures.isEmpty || !jobs.isEmpty || hasTurnEndWork || (timers.earliest.map { $0 <= clock } ?? false)
  }

  func advance(by duration: Duration) {
    clock = clock + duration
    run()
  }
}

final class FuzzListener: Listener {
  let address: SocketAddress

  init(address: SocketAddress) { self.address = address }

  func close() {}
}

/// A socket whose peer is the fuzzer: each read returns one piece of the input, and every write is accepted.
// Sendable: everything happens on the one thread of the process.
final class FuzzSocket: StreamSocket, @unchecked Sendable {
  private var incoming: [UInt8] = []
  private var hasEnded = false
  private var closed = false
  private(set) var written: [UInt8] = []

  init(loop: EventLoop) { super.init(loop: loop, peer: .loopback(port: 1)) }

  override var isClosed: Bool { closed }

  func deliver(_ bytes: [UInt8]) {
    incoming += bytes
    while !closed, readInterest, handler != nil, !incoming.isEmpty { handler?.socketReadable() }
  }

  override func readInterestChanged() {
    guard readInterest else { return }
    let socket = self
    loop.execute {
      socket.deliver([])
      if socket.hasEnded { socket.end() }
    }
  }

  func end() {
    hasEnded = true
    if !closed, readInterest { handler?.socketReadable() }
  }

  override func read(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Int? {
    guard !incoming.isEmpty else { return hasEnded ? 0 : nil }
    let count = min(buffer.count, incoming.count)
    buffer.copyBytes(from: incoming[..<count])
    incoming.removeFirst(count)
    return count
  }

  override func write(_ bytes: UnsafeRawBufferPointer) throws(SocketError) -> Int {
    written += bytes
    return bytes.count
  }

  override func closeOutput() {}

  override func close() {
    closed = true
    handler = nil
  }
}
