import Ordering

/// The calls of one loop that wait to be begun: by priority, and in the order of their arrival within one.
///
/// First come, first served, and not the youngest first: while the limit is in force the queue is no longer than the
/// target, so that the order matters little; without a limit there is no reason to be unfair.
struct AdmissionQueue<Element> {
  private typealias Lane = FIFO<(element: Element, arrival: Int64)>

  private var lanes = CallPriority.allCases.map { _ in Lane() }
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The calls that count against a limit.
  var refusableCount: Int { count - lanes[CallPriority.exempt.rawValue].count }

  /// When the call that waits longest arrived.
  var oldestArrival: Int64? {
    guard count > 0 else { return nil }
    return lanes.compactMap { $0.first?.arrival }.min()
  }

  /// The calls that a call of this priority would wait for, the exempt ones apart.
  func count(atLeast priority: CallPriority) -> Int {
    var sum = 0
    for index in priority.rawValue..<CallPriority.exempt.rawValue { sum += lanes[index].count }
    return sum
  }

  mutating func append(_ element: Element, priority: CallPriority, arrival: Int64) {
    lanes[priority.rawValue].append((element, arrival))
    count += 1
  }

  /// The oldest of the highest priority.
  mutating func popFirst() -> Element? {
    for index in lanes.indices.reversed() {
      guard let entry = lanes[index].popFirst() else { continue }
      count -= 1
      return entry.element
    }
    return nil
  }

  /// The youngest of the lowest priority, which is refused in favour of a new one; the exempt never are.
  mutating func popYoungestOfLowest() -> Element? { popLowest { $0.popLast()?.element } }

  /// The oldest of the lowest priority: of those that have waited too long, the one whose caller is likeliest to have
  /// given up.
  mutating func popOldestOfLowest() -> Element? { popLowest { $0.popFirst()?.element } }

  /// Whether more wait than the limit allows, so that one has to be refused.
  func isLonger(than limit: AdmissionLimit) -> Bool {
    let critical = count(atLeast: .critical)
    return critical > limit.maximumWaiting(for: .critical)
      || refusableCount > max(limit.maximumWaiting, critical)
  }

  private mutating func popLowest(_ pop: (inout Lane) -> Element?) -> Element? {
    for index in 0..<CallPriority.exempt.rawValue {
      guard let element = pop(&lanes[index]) else { continue }
      count -= 1
      return element
    }
    return nil
  }
}
