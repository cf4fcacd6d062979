/// Whose turn at the writer a body takes.
enum WriteTurn: Hashable, Sendable {
  /// A call for a family: families take turns, and it waits for a limited time.
  case family(String)
  /// The service's own upkeep of a partition: its followers, its timers.
  case partition(Partition)
  /// A step of pending work, which gives way to the others.
  case work(String)

  var subject: String {
    switch self {
    case .family(let id), .work(let id): id
    case .partition(let partition): "\(partition)"
    }
  }

  var isWork: Bool {
    if case .work = self { true } else { false }
  }
}

/// Bodies that wait for the writer: one of each family in turn, so that a family with many waits for itself.
struct WriteQueue {
  private var lines: [WriteTurn: Fifo<any PendingWrite>] = [:]
  private var turns = Fifo<WriteTurn>()
  private var work = Fifo<any PendingWrite>()
  private var groupsSinceWork = 0
  private(set) var count = 0

  /// Groups of other writes between two steps of work, when both wait.
  static let groupsForWork = 4

  var isEmpty: Bool { count == 0 }

  func count(of turn: WriteTurn) -> Int { lines[turn]?.count ?? 0 }

  /// Whether any call waits but for those of this turn.
  func hasOthers(than turn: WriteTurn) -> Bool { turns.count > (lines[turn] == nil ? 0 : 1) }

  /// Whose body `takeNext` would give.
  var nextTurn: WriteTurn? { turns.first }

  mutating func append(_ write: any PendingWrite) {
    count += 1
    if write.turn.isWork { return work.append(write) }
    if lines[write.turn] == nil { turns.append(write.turn) }
    lines[write.turn, default: Fifo()].append(write)
  }

  /// The body that begins a group. A step of work is a group of its own.
  mutating func takeFirst() -> (any PendingWrite)? {
    groupsSinceWork += 1
    if turns.isEmpty || groupsSinceWork > Self.groupsForWork, let step = work.popFirst() {
      groupsSinceWork = 0
      count -= 1
      return step
    }
    return takeNext()
  }

  /// A further body for a group.
  mutating func takeNext() -> (any PendingWrite)? {
    guard let turn = turns.popFirst(), let write = lines[turn]?.popFirst() else { return nil }
    count -= 1
    if lines[turn]?.isEmpty == true { lines[turn] = nil } else { turns.append(turn) }
    return write
  }

  mutating func removeAll() -> [any PendingWrite] {
    var all: [any PendingWrite] = []
    while let write = takeNext() ?? work.popFirst() { all.append(write) }
    self = WriteQueue()
    return all
  }
}
