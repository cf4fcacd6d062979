import Ordering

/// Whose turn a read belongs to.
enum ReadTurn: Hashable, Sendable {
  /// A call for a family.
  case family(String)
  /// A partition, or nil for several: the service's own reads, and those of callers whose family is not known.
  case partition(Partition?)
}

/// Reads that wait for a reader, and how many run: one of each family in turn, so that a family with many reads delays
/// only itself. A family has at most half of the readers, so that another family's read never waits for a long one and
/// gets a good part of the processor; the service itself has all but one.
struct ReadQueue<Element> {
  private var lines: [ReadTurn: FIFO<Element>] = [:]
  /// Turns with a waiting read that have fewer reads running than they may.
  private var turns = FIFO<ReadTurn>()
  private var running: [ReadTurn: Int] = [:]
  private let readers: Int
  private(set) var count = 0

  /// - Parameter readers: at least 1.
  init(readers: Int) {
    self.readers = readers
  }

  func count(of turn: ReadTurn) -> Int { lines[turn]?.count ?? 0 }

  /// Starts a read that need not wait, when a reader is idle; false when it has to wait.
  mutating func begin(_ turn: ReadTurn) -> Bool {
    guard lines[turn] == nil, mayRun(turn) else { return false }
    running[turn, default: 0] += 1
    return true
  }

  mutating func append(_ element: Element, of turn: ReadTurn) {
    if lines[turn] == nil, mayRun(turn) { turns.append(turn) }
    lines[turn, default: FIFO()].append(element)
    count += 1
  }

  /// A read has ended.
  mutating func end(_ turn: ReadTurn) {
    if lines[turn] != nil, !mayRun(turn) { turns.append(turn) }
    let left = (running[turn] ?? 1) - 1
    running[turn] = left > 0 ? left : nil
  }

  /// Dequeues the next read and counts it as running; nil when none may run.
  mutating func next() -> (element: Element, turn: ReadTurn)? {
    guard let turn = turns.popFirst(), let element = lines[turn]?.popFirst() else { return nil }
    count -= 1
    running[turn, default: 0] += 1
    if lines[turn]?.isEmpty == true { lines[turn] = nil } else if mayRun(turn) { turns.append(turn) }
    return (element, turn)
  }

  mutating func removeAll() -> [Element] {
    defer {
      lines = [:]
      turns = FIFO()
      count = 0
    }
    return lines.values.flatMap { line in
      var line = line
      return line.removeAll()
    }
  }

  private func mayRun(_ turn: ReadTurn) -> Bool {
    let most =
      switch turn {
      case .family: readers / 2
      case .partition: readers - 1
      }
    return running[turn] ?? 0 < max(1, most)
  }
}
