import CSystem
import Synchronization

/// The clock of the machine, as the administrator or NTP sets it.
public struct RealWallClock: WallClock {
  /// A wake-up reads the clock at least this often, so that it notices when the clock is set.
  private static let recheck = Duration.seconds(60)

  /// The machine's one clock; two of these show the same time.
  public init() {}

  /// Reads the clock (`CLOCK_REALTIME`); it may be behind an earlier reading when the clock was set.
  public var now: WallTime { WallTime(nanoseconds: csystem_wall_nanoseconds()) }

  public func wake(at time: WallTime, on loop: EventLoop, _ work: @escaping @Sendable () -> Void) -> any ScheduledTimer
  {
    let timer = WallTimer(loop: loop, work: work)
    loop.execute { arm(timer, for: time) }
    return timer
  }

  private func arm(_ timer: WallTimer, for time: WallTime) {
    assert(timer.loop.inEventLoop)
    guard timer.work != nil else { return }
    let remaining = time - now
    if remaining <= .zero {
      timer.fire()
    } else {
      timer.next = timer.loop.schedule(after: min(remaining, Self.recheck)) { arm(timer, for: time) }
    }
  }
}

/// A wake-up by civil time, made of steps of monotonic time.
// Sendable: `work` and `next` are touched only on `loop`; `cancel` hops there.
private final class WallTimer: ScheduledTimer, @unchecked Sendable {
  let loop: EventLoop
  var work: (@Sendable () -> Void)?
  var next: (any ScheduledTimer)?

  init(loop: EventLoop, work: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.work = work
  }

  func fire() {
    let work = work
    self.work = nil
    next = nil
    work?()
  }

  func cancel() {
    guard loop.inEventLoop else {
      loop.execute { self.cancel() }
      return
    }
    work = nil
    next?.cancel()
    next = nil
  }
}
