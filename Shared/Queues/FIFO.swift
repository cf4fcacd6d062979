/// First in, first out. An element that has left holds no memory, and the places of those that have left are freed when
/// they are half of all: each operation costs constant time on average, whether or not the queue ever runs empty.
package struct FIFO<Element> {
  /// Those that have left are nil, in front of `head`.
  @usableFromInline
  var places: [Element?] = []
  @usableFromInline
  var head = 0

  /// An empty queue, which has no memory.
  @inlinable
  package init() {}

  @inlinable
  package var count: Int { places.count - head }

  @inlinable
  package var isEmpty: Bool { head == places.count }

  /// The element that leaves next.
  @inlinable
  package var first: Element? { isEmpty ? nil : places[head] }

  @inlinable
  package mutating func append(_ element: consuming Element) {
    places.append(consume element)
  }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < places.count else { return nil }
    var element: Element?
    swap(&element, &places[head])
    head += 1
    compact()
    return element
  }

  /// Removes the element that came last.
  @inlinable
  package mutating func popLast() -> Element? {
    guard head < places.count else { return nil }
    defer { compact() }
    return places.removeLast()
  }

  /// Empties the queue and frees its memory.
  ///
  /// - Returns: what was in it, in order.
  @inlinable
  @discardableResult
  package mutating func removeAll() -> [Element] {
    defer { self = FIFO() }
    return places[head...].compactMap(\.self)
  }

  /// Removes the elements that meet the condition, and keeps the order of the others.
  @inlinable
  package mutating func removeAll(where isRemoved: (Element) -> Bool) {
    places.removeFirst(head)
    head = 0
    places.removeAll { $0.map(isRemoved) ?? true }
  }

  @inlinable
  mutating func compact() {
    if head == places.count {
      // A large array is freed: most queues are short.
      places.removeAll(keepingCapacity: places.capacity <= 1_024)
      head = 0
    } else if head >= 64, head * 2 >= places.count {
      places.removeFirst(head)
      head = 0
    }
  }
}
