/// The element that precedes all others leaves first: a binary heap, so that each operation costs the logarithm of what
/// is in it. The order of equal elements is not defined.
// Public as `FIFO` is.
public struct PriorityQueue<Element> {
  @usableFromInline
  var heap: [Element] = []
  @usableFromInline
  let precedes: @Sendable (Element, Element) -> Bool

  /// An empty queue.
  /// - Parameter precedes: a strict weak order.
  @inlinable
  public init(by precedes: @escaping @Sendable (Element, Element) -> Bool) {
    self.precedes = precedes
  }

  /// Whether there is none.
  @inlinable
  public var isEmpty: Bool { heap.isEmpty }

  /// The element that leaves next.
  @inlinable
  public var first: Element? { heap.first }

  /// Adds an element.
  @inlinable
  public mutating func insert(_ element: Element) {
    heap.append(element)
    var child = heap.count - 1
    while child > 0, precedes(heap[child], heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the first element.
  @inlinable
  @discardableResult
  public mutating func popFirst() -> Element? {
    guard !heap.isEmpty else { return nil }
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var best = 2 * parent + 1
      if best + 1 < heap.count, precedes(heap[best + 1], heap[best]) { best += 1 }
      guard precedes(heap[best], heap[parent]) else { break }
      heap.swapAt(parent, best)
      parent = best
    }
    return first
  }
}
