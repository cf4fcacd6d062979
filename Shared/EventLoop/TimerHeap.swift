/// Timers ordered by (deadline, order of scheduling): an indexed 4-ary heap, so that cancelling removes at once.
/// Entries are plain values: sifting counts no references.
struct TimerHeap: ~Copyable {
  private struct Entry {
    var deadline: Int64
    var sequence: UInt64
    var timer: Unmanaged<LoopTimer>

    static func < (left: Entry, right: Entry) -> Bool {
      left.deadline != right.deadline ? left.deadline < right.deadline : left.sequence < right.sequence
    }
  }

  private var entries: [Entry] = []

  deinit {
    for entry in entries { entry.timer.release() }
  }

  var count: Int { entries.count }

  var first: Unmanaged<LoopTimer>? { entries.first?.timer }

  mutating func insert(_ timer: LoopTimer) {
    let entry = Entry(
      deadline: timer.deadline.nanoseconds, sequence: timer.sequence, timer: Unmanaged.passRetained(timer))
    entries.append(entry)
    siftUp(entry, from: entries.count - 1)
  }

  /// Removes the timer at `index`, which it knows as its `heapIndex`; the caller owns it from then on.
  mutating func remove(at index: Int) -> Unmanaged<LoopTimer> {
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
