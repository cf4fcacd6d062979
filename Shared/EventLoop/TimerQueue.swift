/// A loop's timers, ordered by (deadline, order of scheduling). Call deadlines are scheduled in nearly ascending order
/// and nearly all of them are cancelled: most timers are in `TimerLists`, the others in a heap.
package struct TimerQueue: ~Copyable {
  private var lists = TimerLists()
  private var heap = TimerHeap()
  /// Greater than that of every timer so far.
  package private(set) var nextSequence: UInt64 = 0

  package init() {}

  package var count: Int { lists.count + heap.count }

  package var earliest: MonotonicInstant? { first?._withUnsafeGuaranteedRef { $0.deadline } }

  package mutating func insert(_ timer: LoopTimer, now: MonotonicInstant) {
    timer.sequence = nextSequence
    nextSequence += 1
    if !lists.insert(timer, now: now.nanoseconds) { heap.insert(timer) }
  }

  /// Does nothing when the timer is not in the queue.
  package mutating func remove(_ timer: LoopTimer) {
    unlink(timer)?.release()
  }

  /// Removes the earliest timer if its deadline is not after `now` and it was scheduled before `sequence` was next.
  package mutating func popDue(_ now: MonotonicInstant, before sequence: UInt64) -> LoopTimer? {
    guard let first = first?.takeUnretainedValue(), first.deadline <= now, first.sequence < sequence else { return nil }
    return unlink(first)?.takeRetainedValue()
  }

  /// Drops all timers, and their work, which may retain the timers' owners.
  package mutating func removeAll() {
    while let timer = first?.takeUnretainedValue() {
      timer.forget()
      remove(timer)
    }
  }

  private var first: Unmanaged<LoopTimer>? {
    guard let listed = lists.first else { return heap.first }
    guard let heaped = heap.first else { return listed }
    return heaped.isBefore(listed) ? heaped : listed
  }

  private mutating func unlink(_ timer: LoopTimer) -> Unmanaged<LoopTimer>? {
    if timer.list >= 0 { return lists.remove(timer) }
    return timer.heapIndex >= 0 ? heap.remove(at: timer.heapIndex) : nil
  }
}
