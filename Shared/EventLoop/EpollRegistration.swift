import CSystem

/// Something a loop watches a descriptor for.
protocol EpollTarget: AnyObject {
  /// The descriptor is ready; `flags` are epoll's.
  func ready(_ flags: UInt32)
  /// The loop cannot watch the descriptor, as when memory or the user's limit of watches is used up: `ready` will not
  /// be called. The descriptor itself has no error.
  func cannotBeWatched(_ code: Int32)
}

/// A descriptor's entry in a loop's epoll set. Lives on the loop.
///
/// Changes of interest are collected and applied once at the end of the turn, so interest that flips back and forth
/// within a turn costs no system call.
final class EpollRegistration {
  let descriptor: Int32
  private unowned let loop: EpollEventLoop
  /// Kept alive until `cancel`; nil afterwards.
  private(set) var target: (any EpollTarget)?
  private var wanted: UInt32 = 0
  private var registered: UInt32 = 0
  private var isInSet = false
  private var isDirty = false
  private var isHeldBySet = false
  private var isCancelled = false

  init(descriptor: Int32, loop: EpollEventLoop, target: any EpollTarget) {
    self.descriptor = descriptor
    self.loop = loop
    self.target = target
  }

  /// The events to be notified of; error and hang-up always are.
  func want(_ flags: UInt32) {
    assert(loop.inEventLoop)
    guard flags != wanted || !isInSet else { return }
    wanted = flags
    guard !isDirty, !isCancelled else { return }
    isDirty = true
    loop.markDirty(self)
  }

  /// Removes the descriptor from the set until the next `want`: for a hang-up that would be reported for ever.
  func park() {
    guard isInSet else { return }
    _ = csystem_epoll_remove(loop.epoll, descriptor)
    isInSet = false
  }

  /// To be called before the descriptor is closed. Events of this turn that are still on their way are dropped.
  func cancel() {
    assert(loop.inEventLoop)
    guard !isCancelled else { return }
    isCancelled = true
    target = nil
    park()
    if isHeldBySet {
      isHeldBySet = false
      // The present batch of events may still point here.
      loop.releaseAtTurnEnd(Unmanaged.passUnretained(self))
    }
  }

  func apply() {
    isDirty = false
    guard !isCancelled else { return }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let error: Int32
    if !isInSet {
      error = csystem_epoll_add(loop.epoll, descriptor, wanted, context)
      isInSet = error == 0
      if isInSet, !isHeldBySet {
        isHeldBySet = true
        _ = Unmanaged.passRetained(self)
      }
    } else if wanted != registered {
      error = csystem_epoll_modify(loop.epoll, descriptor, wanted, context)
    } else {
      return
    }
    registered = wanted
    if error != 0 { target?.cannotBeWatched(error) }
  }
}
