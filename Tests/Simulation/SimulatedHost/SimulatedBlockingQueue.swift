import EventLoop

/// Blocking work of a simulated machine: jobs begin in order, take a while, and at most `width` are under way at a
/// time.
// Sendable: touched only by the thread that drives the world.
final class SimulatedBlockingQueue: BlockingQueue, @unchecked Sendable {
  private let host: SimulatedHost
  private let width: Int
  private var waiting: [@Sendable () -> Void] = []
  private var active = 0

  init(host: SimulatedHost, width: Int) {
    self.host = host
    self.width = width
  }

  func enqueue(_ job: @escaping @Sendable () -> Void) {
    guard host.isAlive else { return }
    waiting.append(job)
    begin()
  }

  private func begin() {
    guard active < width, !waiting.isEmpty else { return }
    active += 1
    let job = waiting.removeFirst()
    let world = host.world
    world.schedule(after: world.scheduling.duration(in: .microseconds(10) ... .milliseconds(5))) { [self] in
      guard host.isAlive else { return }
      world.trace.record("blocking job", host.number, at: world.now.nanoseconds)
      active -= 1
      job()
      begin()
    }
  }
}
