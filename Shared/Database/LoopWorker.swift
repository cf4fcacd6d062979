import EventLoop

/// Work that goes on beside the calls, one asynchronous pass at a time, decided on one loop: what the worker of timers
/// and the one of pending work have in common.
// Sendable: `loop` and `clock` are constant, the rest is touched only on `loop`; a subclass says the same of what it
// adds.
class LoopWorker: @unchecked Sendable {
  final let loop: EventLoop
  final let clock: any WallClock
  final var alarm: (any ScheduledTimer)?
  final var isRunning = false
  final private(set) var isStarted = false
  private final var idle: [UnsafeContinuation<Void, Never>] = []

  init(host: any Host) {
    loop = host.loops[0]
    clock = host.wallClock
  }

  /// Begins a pass, unless one is running or there is nothing to do. On the loop.
  func run() { subclassResponsibility() }

  final func start() {
    loop.execute {
      guard !self.isStarted else { return }
      self.isStarted = true
      self.run()
    }
  }

  /// Begins no further pass and returns when the running one has ended.
  final func stop() async {
    await withUnsafeContinuation { continuation in
      loop.execute {
        self.isStarted = false
        self.alarm?.cancel()
        self.alarm = nil
        self.resumeWhenIdle(continuation)
      }
    }
  }

  final func resumeWhenIdle(_ continuation: UnsafeContinuation<Void, Never>) {
    assert(loop.inEventLoop)
    if isRunning { idle.append(continuation) } else { continuation.resume() }
  }

  /// Nothing runs any more: whoever waits for that goes on.
  final func resumeIdle() {
    assert(loop.inEventLoop)
    for continuation in idle { continuation.resume() }
    idle.removeAll()
  }
}
