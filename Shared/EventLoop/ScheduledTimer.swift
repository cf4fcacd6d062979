/// A piece of work that a loop or a clock will run later, unless it is cancelled before.
public protocol ScheduledTimer: AnyObject, Sendable {
  /// Prevents the work from running, when called on the timer's loop before it has begun. From another thread
  /// the cancellation is a request that may come too late. Cancelling twice, or after the work ran, does nothing.
  func cancel()
}

/// An entry of a loop's `TimerQueue`. It runs a closure once; a subclass overrides `fire`, and can be scheduled again
/// when it has fired or was cancelled, which saves short and frequent timers the memory of a timer and a closure.
// Sendable: everything that changes is touched only on `loop`; `cancel` hops there.
open class LoopTimer: ScheduledTimer, @unchecked Sendable {
  package let loop: EventLoop
  package internal(set) final var deadline: MonotonicInstant
  package final var work: (@Sendable () -> Void)?
  /// The order of scheduling.
  final var sequence: UInt64 = 0
  /// Its place in the heap, or its list and its neighbours there; -1 and nil elsewhere.
  final var heapIndex = -1
  final var list = -1
  final var previous: Unmanaged<LoopTimer>?
  final var next: Unmanaged<LoopTimer>?

  package init(loop: EventLoop, deadline: MonotonicInstant, work: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.deadline = deadline
    self.work = work
  }

  /// For subclasses.
  package init(loop: EventLoop) {
    self.loop = loop
    deadline = .distantFuture
  }

  /// Called on the loop once the deadline has passed.
  open func fire() {
    assert(loop.inEventLoop)
    let work = work
    self.work = nil
    work?()
  }

  /// The loop has ended: releases what the timer retains, which may retain the timer. Called by the code that ended the
  /// loop, when nothing runs on it any more.
  open func forget() { work = nil }

  package final var isScheduled: Bool { list >= 0 || heapIndex >= 0 }

  public final func cancel() {
    guard loop.inEventLoop else {
      loop.execute { self.cancel() }
      return
    }
    // A scheduling request that is still on its way to the loop also reads `work`.
    work = nil
    loop.timers.remove(self)
  }
}
