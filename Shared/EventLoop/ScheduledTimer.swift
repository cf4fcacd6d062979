/// A piece of work that a loop or a clock will run later, unless it is cancelled before.
open class ScheduledTimer: @unchecked Sendable {
  // Sendable: this class has no state; each subclass proves its own.
  public init() {}

  /// Prevents the work from running, when called on the timer's loop before it has begun. From another thread
  /// the cancellation is a request that may come too late. Cancelling twice, or after the work ran, does nothing.
  open func cancel() {}
}

/// An entry of a loop's `TimerQueue`.
package final class LoopTimer: ScheduledTimer, @unchecked Sendable {
  // Sendable: everything that changes is touched only on `loop`; `cancel` hops there.
  package let loop: EventLoop
  package let deadline: MonotonicInstant
  package var work: (@Sendable () -> Void)?
  /// The order of scheduling.
  var sequence: UInt64 = 0
  /// Its place in the heap, or its list and its neighbours there; -1 and nil elsewhere.
  var heapIndex = -1
  var list = -1
  var previous: Unmanaged<LoopTimer>?
  var next: Unmanaged<LoopTimer>?

  package init(loop: EventLoop, deadline: MonotonicInstant, work: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.deadline = deadline
    self.work = work
  }

  package override func cancel() {
    guard loop.inEventLoop else {
      loop.execute { self.cancel() }
      return
    }
    // `work` is also what a scheduling request that is still on its way to the loop looks at.
    work = nil
    loop.timers.remove(self)
  }
}
