/// Timers ordered by (deadline, order of scheduling): an indexed 4-ary heap, so that cancelling removes at once.
///
/// Call deadlines are scheduled in nearly ascending order and nearly all of them are cancelled, for which both
/// operations usually touch one or two entries. Entries are plain values: sifting counts no references.
package struct TimerHeap: ~Copyable {
  private struct Entry {
    var deadline: Int64
    var sequence: UInt64
    var timer: Unmanaged<LoopTimer>

    static func < (left: Entry, right: Entry) -> Bool {
      left.deadline != right.deadline ? left.deadline < right.deadline : left.sequence < right.sequence
    }
  }

  private var entries: [Entry] = []
  package init() {}

  deinit {
    for entry in entries { entry.timer.release() }
  }

  package var count: Int { entries.count }

  package var earliest: MonotonicInstant? {
    entries.isEmpty ? nil : MonotonicInstant(nanoseconds: entries[0].deadline)
  }

  package mutating func insert(_ timer: LoopTimer) {
    let entry = Entry(
      deadline: timer.deadline.nanoseconds, sequence: nextSequence, timer: Unmanaged.passRetained(timer))
    nextSequence += 1
    entries.append(entry)
    siftUp(entry, from: entries.count - 1)
  }

  /// Does nothing when the timer is not in the heap.
  package mutating func remove(_ timer: LoopTimer) {
    let index = timer.heapIndex
    guard index >= 0 else { return }
    remove(at: index).release()
  }

  /// Greater than that of every timer so far.
  package private(set) var nextSequence: UInt64 = 0

  /// Takes the earliest timer out if its deadline is not after `now` and it was scheduled before `sequence` was next.
  package mutating func popDue(_ now: MonotonicInstant, before sequence: UInt64) -> LoopTimer? {
    guard let first = entries.first, first.deadline <= now.nanoseconds, first.sequence < sequence else { return nil }
    return remove(at: 0).takeRetainedValue()
  }

  package mutating func removeAll() {
    let old = entries
    entries = []
    for entry in old {
      entry.timer._withUnsafeGuaranteedRef { $0.heapIndex = -1 }
      entry.timer.release()
    }
  }

  private mutating func remove(at index: Int) -> Unmanaged<LoopTimer> {
    let removed = entries[index].timer
    removed._withUnsafeGuaranteedRef { $0.heapIndex = -1 }
    let last = entries.removeLast()
    if index < entries.count {
      if index > 0, last < entries[(index - 1) / 4] {
        siftUp(last, from: index)
      } else {
        siftDown(last, from: index)
      }
    }
    return removed
  }

  private mutating func siftUp(_ entry: Entry, from start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 4
      guard entry < entries[parent] else { break }
      place(entries[parent], at: index)
      index = parent
    }
    place(entry, at: index)
  }

  private mutating func siftDown(_ entry: Entry, from start: Int) {
    var index = start
    while true {
      let firstChild = index * 4 + 1
      guard firstChild < entries.count else { break }
      var smallest = firstChild
      for child in (firstChild + 1)..<max(firstChild + 1, min(firstChild + 4, entries.count))
      where entries[child] < entries[smallest] {
        smallest = child
      }
      guard entries[smallest] < entry else { break }
      place(entries[smallest], at: index)
      index = smallest
    }
    place(entry, at: index)
  }

  private mutating func place(_ entry: Entry, at index: Int) {
    entries[index] = entry
    entry.timer._withUnsafeGuaranteedRef { $0.heapIndex = index }
  }
}
