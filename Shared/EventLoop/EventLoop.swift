import CSystem

/// A thread's worth of work: sockets, timers, closures and Swift tasks that never run at the same time.
///
/// A loop is a task executor: `Task(executorPreference: loop)` runs a task on it and brings it back there after every
/// suspension. `EpollEventLoop` is the real one; a simulated one replaces it under a seeded executor.
///
/// A *turn* is: socket callbacks, due timers, closures and task jobs, the turn-end callbacks, then blocking until there
/// is something to do again.
// Sendable: `timers`, `turnEnd` and `cachedNow` are touched only on the loop itself; all that other threads may call
// (`execute`, `enqueue`, `schedule`, `now`, `inEventLoop`) hands over to the subclass's thread-safe queue.
open class EventLoop: TaskExecutor, @unchecked Sendable {
  /// A buffer that a turn's socket reads share instead of one per connection: 64 KiB, contents valid only within the
  /// callback that filled it, on this loop.
  public let receiveBuffer: UnsafeMutableRawBufferPointer

  /// The same for data that a callback is about to write; also valid only within one callback.
  public let sendBuffer: UnsafeMutableRawBufferPointer

  package final var timers = TimerQueue()
  package final var cachedNow = MonotonicInstant(nanoseconds: 0)
  /// Nanoseconds since the start in which the loop waited for something to do; only on the loop, like the next.
  package final var idleTime: Int64 = 0
  /// Nanoseconds that the work of the last turn took: bytes read in this one arrived meanwhile, or while the loop
  /// waited.
  package final var lastTurnLength: Int64 = 0
  private final var turnEnd: [() -> Void] = []
  private final var turnEndSpare: [() -> Void] = []

  /// Allocates the two shared buffers; the subclass supplies the thread.
  public init() {
    receiveBuffer = .allocate(byteCount: 65_536, alignment: 16)
    sendBuffer = .allocate(byteCount: 65_536, alignment: 16)
  }

  deinit {
    receiveBuffer.deallocate()
    sendBuffer.deallocate()
  }

  // MARK: For subclasses to override

  /// Runs `work` on the loop after everything that was submitted before it; from any thread, never inline.
  open func execute(_ work: @escaping @Sendable () -> Void) { subclassResponsibility() }

  /// Runs a piece of a task on the loop; called by the Swift runtime from any thread.
  open func enqueue(_ job: consuming ExecutorJob) { subclassResponsibility() }

  /// Resumes a task of this loop that waits in `continuation`, and runs it at once up to its next suspension where the
  /// loop can do that; otherwise in its turn. Only on the loop.
  open func resumeInline(_ continuation: UnsafeContinuation<Void, Never>) {
    assert(inEventLoop)
    continuation.resume()
  }

  /// Reads the monotonic clock.
  open func readClock() -> MonotonicInstant { subclassResponsibility() }

  // MARK: For everyone

  /// The loop that the caller runs on, if any.
  public static var current: EventLoop? {
    guard let pointer = csystem_current_loop() else { return nil }
    return Unmanaged<EventLoop>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Reads the clock of the loop that the caller runs on, if any: `current?.readClock()`, for code that runs often.
  public static func readCurrentClock() -> MonotonicInstant? {
    guard let pointer = csystem_current_loop() else { return nil }
    return Unmanaged<EventLoop>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.readClock() }
  }

  /// Whether the caller runs on this loop, and so may touch its sockets.
  public final var inEventLoop: Bool {
    csystem_current_loop() == UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }

  /// The monotonic time. On the loop it is the time at which the present turn began.
  public final var now: MonotonicInstant { inEventLoop ? cachedNow : readClock() }

  /// Runs `work` on the loop at the first turn that begins at or after `deadline`; timers with the same deadline run in
  /// the order of scheduling. Inexpensive on the loop, a hop from elsewhere.
  @discardableResult
  public final func schedule(
    at deadline: MonotonicInstant, _ work: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer {
    let timer = LoopTimer(loop: self, deadline: deadline, work: work)
    if inEventLoop {
      timers.insert(timer, now: cachedNow)
    } else {
      execute { if timer.work != nil { self.timers.insert(timer, now: self.cachedNow) } }
    }
    return timer
  }

  /// Has a timer of this loop, which is not scheduled, fire at the first turn that begins at or after `deadline`. Only
  /// on the loop.
  package final func schedule(_ timer: LoopTimer, at deadline: MonotonicInstant) {
    assert(inEventLoop && timer.loop === self && !timer.isScheduled, "one deadline at a time, on its own loop")
    timer.deadline = deadline
    timers.insert(timer, now: cachedNow)
  }

  /// As `schedule(at:)`, `delay` after `now`.
  @discardableResult
  public final func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer {
    schedule(at: now + delay, work)
  }

  /// Runs `work` once, at the end of the present turn: the place to flush one write per connection per turn.
  /// Only on the loop. Work that is registered by such a callback runs in the same turn.
  public final func onTurnEnd(_ work: @escaping () -> Void) {
    assert(inEventLoop)
    turnEnd.append(work)
  }

  // MARK: For the loops of this package

  package final func runDueTimers() {
    assert(inEventLoop)
    // Timers that these set are for the next turn, even if they are due.
    let limit = timers.nextSequence
    while let timer = timers.popDue(cachedNow, before: limit) { timer.fire() }
  }

  package final var hasTurnEndWork: Bool { !turnEnd.isEmpty }

  package final func runTurnEnd() {
    assert(inEventLoop)
    // Bounded, so that callbacks which register each other cannot keep the loop from its sockets.
    var rounds = 0
    while !turnEnd.isEmpty, rounds < 16 {
      rounds += 1
      swap(&turnEnd, &turnEndSpare)
      for work in turnEndSpare { work() }
      turnEndSpare.removeAll(keepingCapacity: true)
    }
  }

  package final func dropTurnEndWork() { turnEnd.removeAll() }
}
