import EventLoop
import Synchronization

/// Runs a closure on a loop, at once and then at an interval, until it is stopped or released.
final class PeriodicTask: Sendable {
  private let loop: EventLoop
  private let isStopped = Atomic(false)

  init(on loop: EventLoop) {
    self.loop = loop
  }

  func start(every interval: Duration, _ body: @escaping @Sendable () -> Void) {
    loop.execute { self.run(every: interval, body) }
  }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
  }

  private func run(every interval: Duration, _ body: @escaping @Sendable () -> Void) {
    if isStopped.load(ordering: .relaxed) { return }
    body()
    _ = loop.schedule(at: loop.now + interval) { [weak self] in self?.run(every: interval, body) }
  }
}
