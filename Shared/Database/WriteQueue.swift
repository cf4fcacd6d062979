import EventLoop

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

/// Bodies that wait for the writer: one of each family in turn, so that a family with many waits for itself; those that have
/// used much of it lately after the others.
struct WriteQueue {
  private var lines: [WriteTurn: Fifo<any PendingWrite>] = [:]
  private var turns = Fifo<WriteTurn>()
  /// Of those that have used much.
  private var heavyTurns = Fifo<WriteTurn>()
  private var groupsSinceHeavy = 0
  private var use = RecentUse<WriteTurn>()
  private var work = Fifo<any PendingWrite>()
  private var groupsSinceWork = 0
  private(set) var count = 0

  /// Groups of other writes between two steps of work, when both wait.
  static let groupsForWork = 4
  /// The same between two that are begun by those that have used much.
  static let groupsForLight = 4

  var isEmpty: Bool { count == 0 }

  func count(of turn: WriteTurn) -> Int { lines[turn]?.count ?? 0 }

  /// Whether any call waits but for those of this turn.
  func hasOthers(than turn: WriteTurn) -> Bool {
    turns.count + heavyTurns.count > (lines[turn] == nil ? 0 : 1)
  }

  /// Of what comes next: those who have used much lately make room for the others, and so does work.
  var urgency: Urgency { turns.isEmpty ? .patient : .prompt }

  /// A body of the turn has cost so many nanoseconds.
  mutating func note(_ turn: WriteTurn, cost: Int64, now: Int64) {
    if !turn.isWork { use.note(turn, cost: cost, now: now) }
  }

  /// Whether the turn comes after those that have used less, lately.
  func isHeavy(_ turn: WriteTurn, now: Int64) -> Bool { use.isMuch(turn, now: now) }

  /// - Parameter now: monotonic nanoseconds, as in the others.
  mutating func append(_ write: any PendingWrite, now: Int64) {
    count += 1
    if write.turn.isWork { return work.append(write) }
    if lines[write.turn] == nil { lineUp(write.turn, now) }
    lines[write.turn, default: Fifo()].append(write)
  }

  private mutating func lineUp(_ turn: WriteTurn, _ now: Int64) {
    if isHeavy(turn, now: now) { heavyTurns.append(turn) } else { turns.append(turn) }
  }

  /// The body that begins a group. A step of work is a group of its own.
  mutating func takeFirst(now: Int64) -> (any PendingWrite)? {
    groupsSinceWork += 1
    if turns.isEmpty && heavyTurns.isEmpty || groupsSinceWork > Self.groupsForWork, let step = work.popFirst() {
      groupsSinceWork = 0
      count -= 1
      return step
    }
    groupsSinceHeavy += 1
    if turns.isEmpty || groupsSinceHeavy > Self.groupsForLight, let turn = heavyTurns.popFirst() {
      groupsSinceHeavy = 0
      return take(turn, now)
    }
    return turns.popFirst().flatMap { take($0, now) }
  }

  /// A further body for a group; nil when the next one is of those that wait for its commit.
  ///
  /// - Parameters:
  ///   - waiting: turns that are not to have another body in the group.
  ///   - takesHeavy: whether one may be of those that have used much.
  mutating func takeNext(but waiting: Set<WriteTurn>, takesHeavy: Bool, now: Int64) -> (any PendingWrite)? {
    if let turn = turns.first {
      guard !waiting.contains(turn) else { return nil }
      return turns.popFirst().flatMap { take($0, now) }
    }
    guard takesHeavy, let turn = heavyTurns.first, !waiting.contains(turn) else { return nil }
    return heavyTurns.popFirst().flatMap { take($0, now) }
  }

  private mutating func take(_ turn: WriteTurn, _ now: Int64) -> (any PendingWrite)? {
    guard let write = lines[turn]?.popFirst() else { return nil }
    count -= 1
    if lines[turn]?.isEmpty == true { lines[turn] = nil } else { lineUp(turn, now) }
    return write
  }

  mutating func removeAll() -> [any PendingWrite] {
    var all = lines.values.flatMap { line in
      var line = line
      return line.removeAll()
    }
    all += work.removeAll()
    self = WriteQueue()
    return all
  }
}
