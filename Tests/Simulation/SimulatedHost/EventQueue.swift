import EventLoop

/// What will happen at known times, in the order of (time, insertion).
struct EventQueue {
  private struct Event {
    var time: Int64
    var sequence: UInt64
    var work: () -> Void
    func precedes(_ other: Event) -> Bool {
      time != other.time ? time < other.time : sequence < other.sequence
    }
  }

  private var heap: [Event] = []
  private var nextSequence: UInt64 = 0

  var earliest: MonotonicInstant? { heap.first.map { MonotonicInstant(nanoseconds: $0.time) } }

  mutating func insert(at time: MonotonicInstant, _ work: @escaping () -> Void) {
    heap.append(Event(time: time.nanoseconds, sequence: nextSequence, work: work))
    nextSequence += 1
    var index = heap.count - 1
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popDue(_ now: MonotonicInstant) -> (() -> Void)? {
    guard let first = heap.first, first.time <= now.nanoseconds else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      siftDown()
    }
    return first.work
  }

  private mutating func siftDown() {
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].precedes(heap[smallest]) {
        smallest = child
      }
      if smallest == index { return }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }
}
