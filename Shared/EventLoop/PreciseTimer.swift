import CSystem
import Glibc

/// A deadline of a loop in nanoseconds, by a timer of the kernel: a loop's own timers wait in whole milliseconds, which
/// is too coarse to send by a schedule. Costs a descriptor, and a system call for each deadline.
///
/// Confined to its loop.
package final class PreciseTimer: EpollTarget {
  private let loop: EpollEventLoop
  private let descriptor: Int32
  private let work: () -> Void
  private var registration: EpollRegistration?

  /// Nil for a loop that has no descriptors, or when they have run out.
  ///
  /// - Parameter work: run on the loop in the turn after a deadline.
  package init?(on loop: EventLoop, _ work: @escaping () -> Void) {
    guard let loop = loop as? EpollEventLoop else { return nil }
    assert(loop.inEventLoop)
    let descriptor = csystem_timer_create()
    guard descriptor >= 0 else { return nil }
    self.loop = loop
    self.descriptor = descriptor
    self.work = work
    let registration = EpollRegistration(descriptor: descriptor, loop: loop, target: self)
    self.registration = registration
    registration.want(csystem_epoll_in | csystem_epoll_edge)
  }

  deinit { _ = Glibc.close(descriptor) }

  /// Replaces the deadline; one that has passed fires at once.
  package func set(_ deadline: MonotonicInstant) {
    assert(loop.inEventLoop)
    // A deadline of zero would switch the timer off.
    _ = csystem_timer_set(descriptor, max(1, deadline.nanoseconds))
  }

  /// No deadline fires any more.
  package func cancel() {
    assert(loop.inEventLoop)
    registration?.cancel()
    registration = nil
  }

  func ready(_ flags: UInt32) { work() }

  func cannotBeWatched(_ code: Int32) { cancel() }
}
