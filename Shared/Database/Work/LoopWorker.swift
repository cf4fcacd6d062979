import EventLoop

/// Background work, one asynchronous pass at a time, scheduled on one loop: the common part of the worker for timers
/// and the one for pending work.
// Sendable: `loop` and `clock` are constant, the rest is touched only on `loop`; the same holds for each subclass's own
// properties.
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

  /// Starts a pass, unless one is running or there is nothing to do. On the loop.
  func run() { subclassResponsibility() }

  final func start() {
    loop.execute {
      guard !self.isStarted else { return }
      self.isStarted = true
      self.run()
    }
  }

  /// Starts no further pass and returns when the running one has ended.
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

  /// Nothing runs any more: resumes those that wait for that.
  final func resumeIdle() {
    assert(loop.inEventLoop)
    for continuation in idle { continuation.resume() }
    idle.removeAll()
  }
}
