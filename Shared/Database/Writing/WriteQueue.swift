import EventLoop
import Ordering

/// Whose turn a body belongs to.
enum WriteTurn: Hashable, Sendable {
  /// A call for a family: families take turns, and it waits for a limited time.
  case family(String)
  /// The service's own maintenance of a partition: its followers, its timers.
  case partition(Partition)
  /// A step of pending work, which yields to the others.
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

/// The waiting bodies of one turn, and its recent use. Looked up once for each write, when it is submitted.
final class WriteLine {
  let turn: WriteTurn
  fileprivate var waiting = FIFO<any PendingWrite>()
  fileprivate var use = UseAccount()
  /// The use by its long bodies.
  fileprivate var longBodies = UseAccount(.longBodies)

  fileprivate init(_ turn: WriteTurn) { self.turn = turn }

  fileprivate func isUnused(now: Int64) -> Bool { use.isEmpty(now: now) && longBodies.isEmpty(now: now) }

  /// Whether others should go first.
  fileprivate func hasUsedMuch(now: Int64) -> Bool { use.isMuch(now: now) || longBodies.isMuch(now: now) }
}

/// A body removed from the queue.
struct NextWrite {
  let write: any PendingWrite
  let line: WriteLine
  /// Whether its turn comes after those that have recently used less.
  let isHeavy: Bool
}

/// Bodies that wait for the writer: one of each family in turn, so that a family with many delays only itself; families
/// that have used much of the writer recently come after the others. A body that has begun keeps all waiting to its
/// end, so of a family that goes on sending long ones few begin while others call.
struct WriteQueue {
  /// Lines with waiting bodies, and those that have used something recently.
  private(set) var lines: [WriteTurn: WriteLine] = [:]
  private var sweepAt = Self.fewestLines
  private var turns = FIFO<WriteLine>()
  /// Lines that have used much: few, as each has used a part of the last second.
  private var heavyTurns: [WriteLine] = []
  private var groupsSinceHeavy = 0
  /// The time of the last call of a family without too many long bodies, in monotonic nanoseconds.
  private var lastShort: Int64?
  private var work = FIFO<any PendingWrite>()
  private var groupsSinceWork = 0
  private(set) var count = 0

  /// Groups of other writes between two steps of work, when both wait.
  static let groupsForWork = 4
  /// The same between two groups that begin with a line that has used much.
  static let groupsForLight = 4
  /// The time that a body may use without being long, in nanoseconds.
  static let short: Int64 = 1_000_000
  /// How long families with too many long bodies wait for another call of others, in nanoseconds.
  static let pause: Int64 = 100_000_000
  /// Lines that are kept before unused ones are searched for and removed.
  static let fewestLines = 256

  var isEmpty: Bool { count == 0 }

  func count(of turn: WriteTurn) -> Int { lines[turn]?.waiting.count ?? 0 }

  /// Whether any call waits apart from those of this line.
  func hasOthers(than line: WriteLine) -> Bool {
    turns.count + heavyTurns.count > (line.waiting.isEmpty ? 0 : 1)
  }

  /// Urgency of the next body: families that have used much recently make room for the others, and so does work.
  var urgency: Urgency { turns.isEmpty ? .background : .prompt }

  /// Charges a line for a body whose turn is over, in nanoseconds.
  mutating func note(_ line: WriteLine, cost: Int64, now: Int64) {
    line.use.note(cost: cost, now: now)
    line.longBodies.note(cost: cost - Self.short, now: now)
    guard lines.count >= sweepAt else { return }
    lines = lines.filter { !$0.value.waiting.isEmpty || !$0.value.isUnused(now: now) }
    sweepAt = max(Self.fewestLines, lines.count * 2)
  }

  /// - Parameter now: monotonic nanoseconds, as in the others.
  mutating func append(_ write: any PendingWrite, now: Int64) {
    count += 1
    if write.turn.isWork { return work.append(write) }
    let line = line(of: write.turn)
    if case .family = write.turn, !line.longBodies.isMuch(now: now) { lastShort = now }
    if line.waiting.isEmpty { lineUp(line, now) }
    line.waiting.append(write)
  }

  private mutating func line(of turn: WriteTurn) -> WriteLine {
    if let line = lines[turn] { return line }
    let line = WriteLine(turn)
    lines[turn] = line
    return line
  }

  private mutating func lineUp(_ line: WriteLine, _ now: Int64) {
    if line.hasUsedMuch(now: now) { heavyTurns.append(line) } else { turns.append(line) }
  }

  /// How long the next body has to wait, in nanoseconds: 0 where it need not, nil where none waits.
  func wait(now: Int64) -> Int64? {
    guard turns.isEmpty, work.isEmpty else { return 0 }
    return heavyTurns.lazy.map { wait(of: $0, now: now) }.min()
  }

  /// The same for a line that has used much. The service's own writes are for all families.
  private func wait(of line: WriteLine, now: Int64) -> Int64 {
    guard let lastShort, case .family = line.turn else { return 0 }
    return min(max(0, lastShort + Self.pause - now), line.longBodies.wait(now: now))
  }

  /// Lets the first lines that have used much since they lined up come after the others.
  private mutating func passOver(now: Int64) {
    while let line = turns.first, line.hasUsedMuch(now: now) {
      _ = turns.popFirst()
      heavyTurns.append(line)
    }
  }

  /// No body waits for others any more: none comes after those that wait.
  mutating func letAllBegin() { lastShort = nil }

  /// The place of the first line that has used much and need not wait.
  private func nextHeavy(now: Int64) -> Int? { heavyTurns.firstIndex { wait(of: $0, now: now) == 0 } }

  /// The body that begins a group; nil when none waits, or none may begin yet. A step of work is its own group.
  mutating func dequeueFirst(now: Int64) -> NextWrite? {
    passOver(now: now)
    // Counted while they wait.
    groupsSinceWork = work.isEmpty ? 0 : groupsSinceWork + 1
    groupsSinceHeavy = heavyTurns.isEmpty ? 0 : groupsSinceHeavy + 1
    if groupsSinceWork > Self.groupsForWork { return dequeueWork() }
    if turns.isEmpty || groupsSinceHeavy > Self.groupsForLight, let next = nextHeavy(now: now) {
      groupsSinceHeavy = 0
      return dequeue(from: heavyTurns.remove(at: next), now: now)
    }
    return turns.popFirst().flatMap { dequeue(from: $0, now: now) } ?? dequeueWork()
  }

  private mutating func dequeueWork() -> NextWrite? {
    guard let step = work.popFirst() else { return nil }
    groupsSinceWork = 0
    count -= 1
    return NextWrite(write: step, line: WriteLine(step.turn), isHeavy: false)
  }

  /// A further body for a group; nil when the next one is of those that wait for its commit.
  ///
  /// - Parameters:
  ///   - waiting: turns that may not have another body in the group.
  ///   - allowsHeavy: whether it may belong to a turn that has used much.
  mutating func dequeueNext(excluding waiting: [WriteLine], allowsHeavy: Bool, now: Int64) -> NextWrite? {
    passOver(now: now)
    if let line = turns.first {
      guard !waiting.contains(where: { $0 === line }) else { return nil }
      return turns.popFirst().flatMap { dequeue(from: $0, now: now) }
    }
    guard allowsHeavy, let next = nextHeavy(now: now), !waiting.contains(where: { $0 === heavyTurns[next] }) else {
      return nil
    }
    return dequeue(from: heavyTurns.remove(at: next), now: now)
  }

  private mutating func dequeue(from line: WriteLine, now: Int64) -> NextWrite? {
    guard let write = line.waiting.popFirst() else { return nil }
    count -= 1
    if !line.waiting.isEmpty { lineUp(line, now) }
    return NextWrite(write: write, line: line, isHeavy: line.hasUsedMuch(now: now))
  }

  mutating func removeAll() -> [any PendingWrite] {
    let all = lines.values.flatMap { $0.waiting.removeAll() } + work.removeAll()
    self = WriteQueue()
    return all
  }
}
