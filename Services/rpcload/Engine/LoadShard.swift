import EventLoop
import LoadFigures
import RPC

/// The part of a run that one loop does: sends its share of the schedule over its own connections, and records.
// Sendable: everything mutable is touched only on `loop`.
final class LoadShard: @unchecked Sendable {
  let loop: EventLoop
  /// For each target its connections.
  let channels: [[Channel]]
  let plan: LoadPlan
  var recorder: CallRecorder
  let feed: RequestFeed
  var options: CallOptions
  /// On the loop's clock, in nanoseconds.
  private(set) var start: Int64 = 0

  private let part: Int
  private let parts: Int
  private let maximumOutstanding: Int
  private var cursor: Schedule.Cursor?
  private var due: Int64?
  private var timer: PreciseTimer?
  private var pulse: (any ScheduledTimer)?
  private var workers: [LoadWorker] = []
  private var idle: [LoadWorker] = []
  private var nextChannel = 0
  /// Unary calls of the present turn, and when each was to be sent.
  private var unsent: [(worker: LoadWorker, intended: Int64)] = []
  /// No more calls are begun.
  private var hasSentAll = false
  /// Nothing is recorded any more.
  private(set) var isOver = false
  private var waiter: UnsafeContinuation<Void, Never>?
  private var idleTime: Int64 = 0

  init(part: Int, parts: Int, loop: EventLoop, channels: [[Channel]], plan: LoadPlan) {
    self.part = part
    self.parts = parts
    self.loop = loop
    self.channels = channels
    self.plan = plan
    options = plan.options
    feed = plan.requests(part, parts)
    maximumOutstanding = max(1, plan.maximumOutstanding / parts)
    recorder = CallRecorder(
      begin: Int64(plan.warmUp * 1e9), end: Int64(plan.seconds * 1e9), isOpen: plan.isOpen)
  }

  /// Nanoseconds after the start.
  var now: Int64 { loop.readClock().nanoseconds - start }

  /// The connections in turn.
  func channel(to target: Int) -> Channel {
    let own = channels[target]
    nextChannel = nextChannel + 1 < own.count ? nextChannel + 1 : 0
    return own[nextChannel]
  }

  // MARK: The course of the run

  func begin(at start: MonotonicInstant) {
    assert(loop.inEventLoop)
    self.start = start.nanoseconds
    schedulePulse(start.nanoseconds)
    loop.schedule(at: start + .nanoseconds(Int64(plan.warmUp * 1e9))) { self.idleTime = self.loop.idleTime }
    loop.schedule(at: start + .nanoseconds(Int64(plan.seconds * 1e9))) { self.windowEnded() }
    switch plan.mode {
    case .open(let schedule):
      timer = PreciseTimer(on: loop) { [weak self] in self?.sendDue() }
      var cursor = schedule.cursor
      for _ in 0..<part { _ = cursor.next() }
      due = cursor.next()
      self.cursor = cursor
      if !isUnary { for _ in 0..<min(64, maximumOutstanding) { addWorker(nil) } }
      waitForNext()
    case .closed(let calls, _):
      let share = calls / parts + (part < calls % parts ? 1 : 0)
      loop.schedule(at: start) { for _ in 0..<share { self.addWorker(self.now) } }
    }
  }

  /// Every `parts`-th call of the schedule is this loop's.
  private func advance() {
    for _ in 1..<parts where due != nil { due = cursor?.next() }
    if due != nil { due = cursor?.next() }
  }

  private func sendDue() {
    assert(loop.inEventLoop)
    guard !isOver else { return }
    while let due, due <= now {
      advance()
      send(due)
    }
    waitForNext()
  }

  private func waitForNext() {
    if let due {
      let instant = MonotonicInstant(nanoseconds: start + due)
      // A simulated loop has no timers of the kernel, and its own are exact.
      if let timer { timer.set(instant) } else { loop.schedule(at: instant) { [weak self] in self?.sendDue() } }
    } else {
      hasSentAll = true
      finishIfDone()
    }
  }

  private func send(_ intended: Int64) {
    if let worker = idle.popLast() {
      worker.intended = intended
      if isUnary { return unary(worker) }
      guard let continuation = worker.continuation else { return }
      worker.continuation = nil
      loop.resumeInline(continuation)
    } else if workers.count < maximumOutstanding {
      addWorker(intended)
    } else {
      recorder.dropped(intended)
    }
  }

  private func windowEnded() {
    assert(loop.inEventLoop)
    let window = Double(recorder.figures.window)
    // A simulated loop does not know how long it waits.
    recorder.loopWasBusy(window > 0 && loop.idleTime > 0 ? max(0, 1 - Double(loop.idleTime - idleTime) / window) : 0)
    if !plan.isOpen {
      hasSentAll = true
      finishIfDone()
    }
  }

  /// Returns when every call has ended, at the latest after the plan's grace.
  func finish() async -> RunFigures {
    if !isOver {
      await withUnsafeContinuation { continuation in
        self.waiter = continuation
        self.finishIfDone()
      }
    }
    return recorder.result
  }

  /// The grace is over: calls without an answer get none in the figures.
  func cutOff() {
    assert(loop.inEventLoop)
    guard !isOver else { return }
    for worker in workers where worker.isBusy {
      recorder.unfinished(CallTimes(intended: worker.intended, sent: worker.intended, ended: now))
    }
    hasSentAll = true
    isOver = true
    end()
  }

  private func finishIfDone() {
    guard hasSentAll, !isOver, idle.count == workers.count else { return }
    // The window's end has not been seen yet when the last calls are fast.
    guard now >= Int64(plan.seconds * 1e9) else {
      loop.schedule(at: MonotonicInstant(nanoseconds: start + Int64(plan.seconds * 1e9))) { self.finishIfDone() }
      return
    }
    guard waiter != nil else { return }
    isOver = true
    end()
  }

  private func end() {
    timer?.cancel()
    timer = nil
    pulse?.cancel()
    for worker in idle {
      worker.continuation?.resume()
      worker.continuation = nil
    }
    idle = []
    waiter?.resume()
    waiter = nil
  }

  // MARK: Pauses

  /// Shorter delays are those of a busy machine.
  private static let pulseInterval: Int64 = 10_000_000
  private static let recordedPause: Int64 = 20_000_000

  /// A timer that is late shows that this process did not run, or that its loop was busy with something else.
  private func schedulePulse(_ expected: Int64) {
    pulse = loop.schedule(at: MonotonicInstant(nanoseconds: expected)) { [weak self] in
      guard let self, !isOver else { return }
      let late = loop.readClock().nanoseconds - expected
      if late >= Self.recordedPause { recorder.paused(at: expected - start, length: late) }
      schedulePulse(max(expected, expected + late) + Self.pulseInterval)
    }
  }

  // MARK: Workers

  /// Unary calls need no tasks.
  private var isUnary: Bool { plan.method.kind == .unary }

  /// A unary call is about to be made. Connections write at the end of the turn, in callbacks that are registered
  /// before it: the call has been sent after these.
  func willSend(_ worker: LoadWorker) {
    unsent.append((worker, worker.intended))
    if unsent.count == 1 { loop.onTurnEnd { [self] in loop.onTurnEnd { self.haveSent() } } }
  }

  private func haveSent() {
    let time = now
    for (worker, intended) in unsent {
      worker.sent = time
      recorder.lagged(intended, until: time)
    }
    unsent.removeAll(keepingCapacity: true)
  }

  /// A unary call has ended.
  func release(_ worker: LoadWorker) {
    worker.isBusy = false
    guard !isOver else { return }
    if !plan.isOpen, now < Int64(plan.seconds * 1e9) {
      // In a turn of its own: calls that fail at once would go deeper and deeper.
      loop.execute { [self] in
        worker.intended = now
        unary(worker)
      }
    } else {
      idle.append(worker)
      if hasSentAll { finishIfDone() }
    }
  }

  /// - Parameter intended: its first call, if there is one already.
  private func addWorker(_ intended: Int64?) {
    let worker = LoadWorker(intended: intended ?? 0)
    worker.isBusy = intended != nil
    workers.append(worker)
    if isUnary { return unary(worker) }
    Task(executorPreference: loop) { await self.work(worker, hasCall: intended != nil) }
  }

  private func work(_ worker: LoadWorker, hasCall: Bool) async {
    if hasCall { await perform(worker) }
    while !isOver {
      worker.isBusy = false
      if !plan.isOpen, now < Int64(plan.seconds * 1e9) {
        worker.intended = now
      } else {
        await withUnsafeContinuation { continuation in
          worker.continuation = continuation
          idle.append(worker)
          if hasSentAll { finishIfDone() }
        }
        if isOver { return }
      }
      worker.isBusy = true
      await perform(worker)
    }
  }
}

/// A place for one call at a time; of streams also the task that makes them one after the other.
// Sendable: touched only on its shard's loop.
final class LoadWorker: @unchecked Sendable {
  /// When its present call was to be sent.
  var intended: Int64
  /// When its present call was sent; while it is on its way to the socket, when it was made.
  var sent: Int64 = 0
  var isBusy = false
  var continuation: UnsafeContinuation<Void, Never>?

  init(intended: Int64) { self.intended = intended }
}
