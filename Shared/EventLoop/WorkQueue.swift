/// One thing a loop has to run: a piece of a Swift task, or a closure.
package enum WorkItem {
  case job(UnownedJob)
  case closure(@Sendable () -> Void)
}

/// A first-in first-out ring of work. Items are moved in and out, so a turn counts no references and, once the
/// ring has grown to its working size, allocates nothing.
package struct WorkQueue: ~Copyable {
  private var storage: UnsafeMutablePointer<WorkItem>
  private var capacity: Int
  private var head = 0
  package private(set) var count = 0

  package init(capacity: Int = 64) {
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  deinit {
    for offset in 0..<count { (storage + ((head + offset) & (capacity - 1))).deinitialize(count: 1) }
    storage.deallocate()
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ item: consuming WorkItem) {
    if count == capacity { resize(to: capacity * 2) }
    (storage + ((head + count) & (capacity - 1))).initialize(to: item)
    count += 1
  }

  package mutating func popFirst() -> WorkItem? {
    guard count > 0 else { return nil }
    let item = (storage + head).move()
    head = (head + 1) & (capacity - 1)
    count -= 1
    return item
  }

  package mutating func moveAll(from other: inout WorkQueue) {
    while let item = other.popFirst() { append(item) }
  }

  /// Frees the memory that a burst has left behind; does nothing unless the queue is empty.
  package mutating func shrinkIfEmpty() {
    if isEmpty, capacity > 4096 { resize(to: 64) }
  }

  private mutating func resize(to newCapacity: Int) {
    let moved = UnsafeMutablePointer<WorkItem>.allocate(capacity: newCapacity)
    for offset in 0..<count {
      (moved + offset).initialize(to: (storage + ((head + offset) & (capacity - 1))).move())
    }
    storage.deallocate()
    storage = moved
    capacity = newCapacity
    head = 0
  }
}
