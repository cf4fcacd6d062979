import EventLoop

/// The tasks that serve a loop's calls, one call after the other: a call costs one check of a queue instead of a new
/// task and its memory. Confined to the loop.
///
/// A task whose handler is suspended is busy, so there are as many as there are calls in flight; those that the next
/// lull leaves idle are kept for the next burst, within a bound.
final class CallWorkers {
  /// Parked tasks kept; each has about 2 KiB.
  static let maximumParked = 128

  let loop: EventLoop
  private let admission: Admission
  private var parked: [CallWorker] = []
  /// Each counts as held; as each holds this object in turn, none is left in its deinit.
  private var waiting: [Unmanaged<ServerCall>] = []
  /// The calls before it in `waiting` are begun.
  private var first = 0
  private var isRunning = false

  init(loop: EventLoop, admission: Admission) {
    self.loop = loop
    self.admission = admission
  }

  deinit {
    for worker in parked { worker.end() }
  }

  /// The call's handler runs at the next `run`.
  func append(_ call: ServerCall) {
    assert(loop.inEventLoop)
    waiting.append(Unmanaged.passRetained(call))
  }

  /// Runs the handlers of the calls that wait, each up to its end or its first suspension, on the caller's stack.
  func run() {
    assert(loop.inEventLoop)
    guard !isRunning, !waiting.isEmpty else { return }
    isRunning = true
    // One worker serves them all, unless a handler suspends.
    while let call = next() {
      if let worker = parked.popLast() {
        worker.wake(call, on: loop)
      } else {
        CallWorker(call, of: self).start(on: loop)
      }
    }
    isRunning = false
  }

  func next() -> ServerCall? {
    assert(loop.inEventLoop)
    while first < waiting.count {
      guard admission.mayBegin() else {
        returnToAdmission()
        return nil
      }
      let call = waiting[first].takeRetainedValue()
      // The handlers before it may have taken long, and no timer runs in between.
      if first > 0, let deadline = call.deadline, deadline <= loop.readClock() { call.deadlineHasPassed() }
      first += 1
      if first == waiting.count {
        waiting.removeAll(keepingCapacity: first <= 1_024)
        first = 0
      }
      guard call.isOver else { return call }
      // It was closed, or its deadline passed, while it waited for the handler of another.
      call.release()
    }
    return nil
  }

  /// The turn is over: calls that wait here continue to wait there.
  private func returnToAdmission() {
    let rest = waiting[first...]
    waiting = []
    first = 0
    for reference in rest {
      let call = reference.takeRetainedValue()
      guard !call.isOver else {
        call.release()
        continue
      }
      call.returnToWaiting()
      admission.hold(call)
    }
  }

  /// Keeps the worker for a later call; false when there are enough.
  func park(_ worker: CallWorker) -> Bool {
    assert(loop.inEventLoop)
    guard parked.count < Self.maximumParked else { return false }
    parked.append(worker)
    return true
  }
}
