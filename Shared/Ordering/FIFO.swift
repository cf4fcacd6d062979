/// First in, first out. An element that has left holds no memory, and the places of those that have left are freed when
/// they are half of all: each operation costs constant time on average, whether or not the queue ever runs empty.
// Public and not `package`: the compiler makes specialized copies in other modules only of what is public, and without
// them a streamed message costs twice as much.
public struct FIFO<Element> {
  /// Elements that have left are nil, in front of `head`.
  @usableFromInline
  var places: [Element?] = []
  @usableFromInline
  var head = 0

  /// An empty queue, which has no memory.
  @inlinable
  public init() {}

  /// Elements in it.
  @inlinable
  public var count: Int { places.count - head }

  /// Whether there is none.
  @inlinable
  public var isEmpty: Bool { head == places.count }

  /// The element that leaves next.
  @inlinable
  public var first: Element? { isEmpty ? nil : places[head] }

  /// Adds the element that leaves last.
  @inlinable
  public mutating func append(_ element: consuming Element) {
    places.append(consume element)
  }

  /// Removes the first element.
  @inlinable
  public mutating func popFirst() -> Element? {
    guard head < places.count else { return nil }
    var element: Element?
    swap(&element, &places[head])
    head += 1
    compact()
    return element
  }

  /// Removes the last element.
  @inlinable
  public mutating func popLast() -> Element? {
    guard head < places.count else { return nil }
    defer { compact() }
    return places.removeLast()
  }

  /// Empties the queue and frees its memory.
  ///
  /// - Returns: the removed elements, in order.
  @inlinable
  @discardableResult
  public mutating func removeAll() -> [Element] {
    defer { self = FIFO() }
    return places[head...].compactMap(\.self)
  }

  /// Removes the elements that satisfy the condition, and keeps the order of the others.
  @inlinable
  public mutating func removeAll(where isRemoved: (Element) -> Bool) {
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
