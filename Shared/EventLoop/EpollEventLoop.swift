import CSystem
import Glibc
import Locks
import Synchronization

/// A loop on its own thread, over level-triggered epoll.
// Sendable: `local`, `dirty`, `released`, `captured` and the events are touched only by the loop's thread; `foreign` is
// guarded by `lock`, the flags are atomic, the descriptors are immutable.
public final class EpollEventLoop: EventLoop, @unchecked Sendable {
  /// Events received per system call.
  private static let eventCapacity: Int32 = 256
  /// Nanoseconds that polling the sockets takes when one is ready already; above, the loop has waited.
  private static let maximumPollTime: Int64 = 10_000
  /// Maximum number of jobs run per turn before sockets and timers are served again.
  private static let jobsPerTurn = 4096

  let epoll: Int32
  private let wakeup: Int32
  private let events: UnsafeMutablePointer<epoll_event>

  private var local = WorkQueue()
  private var arrived = WorkQueue()
  private let lock = Lock()
  private var foreign = WorkQueue()
  private let hasForeign = Atomic(false)
  private let isSleeping = Atomic(false)
  private let isStopping = Atomic(false)

  /// Set while a continuation is resumed whose task is to run at once instead of through the queue.
  private var isCapturing = false
  private var captured: UnownedJob?

  private var dirty: [EpollRegistration] = []
  private var released: [Unmanaged<EpollRegistration>] = []
  private var thread: Thread?

  /// Starts the loop's thread, named `label` (15 bytes are shown). Throws when descriptors or threads have run out.
  public init(label: String) throws(SocketError) {
    let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { throw SocketError(.open, code: errno, subject: "epoll") }
    let wakeup = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard wakeup >= 0 else {
      let code = errno
      _ = Glibc.close(epoll)
      throw SocketError(.open, code: code, subject: "eventfd")
    }
    self.epoll = epoll
    self.wakeup = wakeup
    events = .allocate(capacity: Int(Self.eventCapacity))
    super.init()
    let error = csystem_epoll_add_wakeup(epoll, wakeup)
    guard error == 0 else { throw SocketError(.register, code: error, subject: "eventfd") }
    do {
      thread = try Thread(name: label) { [self] in run() }
    } catch {
      throw SocketError(.open, code: error.code, subject: "thread \(label)")
    }
  }

  deinit {
    events.deallocate()
    _ = Glibc.close(epoll)
    _ = Glibc.close(wakeup)
  }

  /// Ends the loop after its present turn and waits for its thread. Work that is submitted later never runs. Must not
  /// be called on the loop. Sockets that are still open stay open until the process ends.
  public func stop() {
    assert(!inEventLoop, "a loop cannot wait for its own end")
    isStopping.store(true, ordering: .sequentiallyConsistent)
    wake()
    thread?.join()
  }

  // MARK: Work

  public override func readClock() -> MonotonicInstant {
    MonotonicInstant(nanoseconds: csystem_monotonic_nanoseconds())
  }

  public override func execute(_ work: @escaping @Sendable () -> Void) {
    if inEventLoop { local.append(.closure(work)) } else { submit(.closure(work)) }
  }

  public override func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard inEventLoop else { return submit(.job(job)) }
    if isCapturing {
      isCapturing = false
      captured = job
    } else {
      local.append(.job(job))
    }
  }

  public override func resumeInline(_ continuation: UnsafeContinuation<Void, Never>) {
    assert(inEventLoop)
    isCapturing = true
    continuation.resume()
    isCapturing = false
    guard let job = captured else { return }
    captured = nil
    job.runSynchronously(on: asUnownedTaskExecutor())
  }

  private func submit(_ item: WorkItem) {
    lock.locked { foreign.append(item) }
    hasForeign.store(true, ordering: .sequentiallyConsistent)
    // Pairs with the loop, which announces that it sleeps and only then checks whether something has arrived.
    if isSleeping.load(ordering: .sequentiallyConsistent) { wake() }
  }

  private func wake() {
    guard isSleeping.exchange(false, ordering: .sequentiallyConsistent) || isStopping.load(ordering: .relaxed) else {
      return
    }
    var one: UInt64 = 1
    _ = Glibc.write(wakeup, &one, 8)
  }

  // MARK: Registrations

  func markDirty(_ registration: EpollRegistration) {
    assert(inEventLoop)
    dirty.append(registration)
  }

  func releaseAtTurnEnd(_ registration: Unmanaged<EpollRegistration>) {
    assert(inEventLoop)
    released.append(registration)
  }

  // MARK: The turn

  private func run() {
    ThreadRank.loop.apply()
    csystem_set_current_loop(Unmanaged.passUnretained(self).toOpaque())
    defer { csystem_set_current_loop(nil) }
    cachedNow = readClock()
    while !isStopping.load(ordering: .acquiring) { turn() }
    timers.removeAll()
    dropTurnEndWork()
  }

  private func turn() {
    let end = readClock().nanoseconds
    let count = poll()
    noteTurn(endedAt: end)
    for index in 0..<count {
      guard let context = csystem_event_context(events, index) else { continue }
      let registration = Unmanaged<EpollRegistration>.fromOpaque(context)
      registration._withUnsafeGuaranteedRef { $0.target?.ready(csystem_event_flags(events, index)) }
    }
    runDueTimers()
    if hasForeign.load(ordering: .relaxed) { drainForeign() }
    runLocal()
    runTurnEnd()
    applyInterest()
    if !released.isEmpty {
      for registration in released { registration.release() }
      released.removeAll(keepingCapacity: true)
    }
  }

  private func noteTurn(endedAt end: Int64) {
    lastTurnLength = end - cachedNow.nanoseconds
    cachedNow = readClock()
    let waited = cachedNow.nanoseconds - end
    if waited > Self.maximumPollTime { idleTime += waited }
  }

  private func poll() -> Int32 {
    var timeout = timeoutInMilliseconds()
    if timeout != 0 {
      isSleeping.store(true, ordering: .sequentiallyConsistent)
      if hasForeign.load(ordering: .sequentiallyConsistent) || isStopping.load(ordering: .sequentiallyConsistent) {
        timeout = 0
      }
    }
    let count = epoll_wait(epoll, events, Self.eventCapacity, timeout)
    isSleeping.store(false, ordering: .relaxed)
    return max(count, 0)
  }

  /// 0 when there is something to do already, -1 without a timer.
  private func timeoutInMilliseconds() -> Int32 {
    if !local.isEmpty || !dirty.isEmpty || hasTurnEndWork { return 0 }
    guard let earliest = timers.earliest else { return -1 }
    let remaining = earliest.nanoseconds.subtractingReportingOverflow(readClock().nanoseconds)
    if remaining.overflow { return earliest.nanoseconds > 0 ? Int32.max : 0 }
    guard remaining.partialValue > 0 else { return 0 }
    // Rounded up, or the loop would spin through the last millisecond.
    return Int32(clamping: (remaining.partialValue - 1) / 1_000_000 + 1)
  }

  private func drainForeign() {
    guard hasForeign.exchange(false, ordering: .acquiringAndReleasing) else { return }
    lock.locked { swap(&foreign, &arrived) }
    local.moveAll(from: &arrived)
    arrived.shrinkIfEmpty()
  }

  private func runLocal() {
    let executor = asUnownedTaskExecutor()
    var budget = Self.jobsPerTurn
    while budget > 0, let item = local.popFirst() {
      budget -= 1
      switch item {
      case .job(let job): job.runSynchronously(on: executor)
      case .closure(let work): work()
      }
    }
    local.shrinkIfEmpty()
  }

  private func applyInterest() {
    guard !dirty.isEmpty else { return }
    // A failure may mark further registrations.
    var index = 0
    while index < dirty.count {
      dirty[index].apply()
      index += 1
    }
    dirty.removeAll(keepingCapacity: true)
  }
}
