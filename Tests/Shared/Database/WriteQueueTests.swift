import EventLoop
import Testing

@testable import Database

/// A body with only a turn and a number.
private final class NumberedWrite: PendingWrite {
  let partition = Partition.all[0]
  let cause = "test"
  let origin = WriteOrigin(.ordinary)
  let submitted = MonotonicInstant(nanoseconds: 0)
  let turn: WriteTurn
  let number: Int

  init(_ number: Int, of turn: WriteTurn) { (self.number, self.turn) = (number, turn) }

  func run(in tx: Transaction) throws {}
  func refuse(_ error: any Error) {}
  func acknowledge() {}
  func fail(_ error: any Error) {}
}

@Suite("Whose body is next")
struct WriteQueueTests {
  private let flood = WriteTurn.family("flood"), other = WriteTurn.family("other"), innocent = WriteTurn.family("a")

  /// The turns of the flood, which has used much, and of another family that has.
  private func queue(used cost: Int64 = 20_000_000) -> WriteQueue {
    var queue = WriteQueue()
    for turn in [flood, other] { use(cost, of: turn, &queue, now: 0) }
    for turn in [flood, other] {
      for number in 0..<20 { queue.append(NumberedWrite(number, of: turn), now: 0) }
    }
    return queue
  }

  /// Runs the turn's body, the only one that waits, at this cost.
  private func use(_ cost: Int64, of turn: WriteTurn, _ queue: inout WriteQueue, now: Int64) {
    queue.append(NumberedWrite(0, of: turn), now: now)
    if let entry = queue.dequeueNext(excluding: [], allowsHeavy: true, now: now) {
      queue.note(entry.line, cost: cost, now: now)
    }
  }

  @Test("A family that has used much comes after the others, begins every fifth group, and is in none of theirs")
  func light() {
    var queue = queue()
    for number in 0..<20 { queue.append(NumberedWrite(number, of: innocent), now: 0) }
    #expect(queue.urgency == .prompt)
    var began: [WriteTurn] = []
    for _ in 0..<10 { if let first = queue.dequeueFirst(now: 0) { began.append(first.line.turn) } }
    let four = Array(repeating: innocent, count: 4)
    #expect(began == four + [flood] + four + [other])
    let joined = queue.dequeueNext(excluding: [], allowsHeavy: false, now: 0)
    #expect(joined?.line.turn == innocent && joined?.isHeavy == false)
    // It has had a body of the group that took long.
    let waits = queue.dequeueNext(excluding: joined.map { [$0.line] } ?? [], allowsHeavy: true, now: 0)
    #expect(waits == nil)
    while queue.dequeueNext(excluding: [], allowsHeavy: false, now: 0) != nil {}
    #expect(queue.count == 38)
  }

  @Test("Alone, families that have used much take turns")
  func heavy() {
    var queue = queue()
    #expect(queue.urgency == .background)
    let entries = (0..<4).compactMap { _ in queue.dequeueNext(excluding: [], allowsHeavy: true, now: 0) }
    #expect(entries.map(\.line.turn) == [flood, other, flood, other])
    #expect(entries.map(\.isHeavy) == [true, true, true, true])
    let waits = queue.hasOthers(than: entries[0].line)
    #expect(waits)
    #expect(queue.removeAll().count == 36)
    #expect(queue.isEmpty)
  }

  @Test("A family that has used much is one of the others a second later")
  func later() {
    var queue = queue(used: 1_000_000_000)
    while queue.dequeueNext(excluding: [], allowsHeavy: true, now: 1_000_000_000) != nil {}
    queue.append(NumberedWrite(1, of: flood), now: 1_000_000_000)
    queue.append(NumberedWrite(2, of: innocent), now: 1_000_000_000)
    let first = queue.dequeueFirst(now: 1_000_000_000)
    #expect(first?.line.turn == flood && first?.isHeavy == false)
    // Only the other family waits, and only for itself.
    let second = queue.dequeueNext(excluding: [], allowsHeavy: false, now: 1_000_000_000)
    #expect(second?.line.turn == innocent)
    #expect(first.map { queue.hasOthers(than: $0.line) } == false)
  }

  @Test("A family that goes on sending long bodies waits until no other has called for a tenth of a second")
  func longBodies() {
    var queue = queue(used: 1_000_000_000)
    let begin = WriteQueue.pause
    #expect(queue.wait(now: begin) == 0, "nobody else calls")
    queue.append(NumberedWrite(0, of: innocent), now: begin)
    #expect(queue.wait(now: begin) == 0)
    let first = queue.dequeueFirst(now: begin)
    let joined = queue.dequeueNext(excluding: [], allowsHeavy: true, now: begin)
    #expect(first?.line.turn == innocent && joined == nil)
    let end = begin + WriteQueue.pause
    #expect(queue.dequeueFirst(now: end - 1) == nil)
    #expect(queue.wait(now: end - 1) == 1)
    #expect(queue.wait(now: end) == 0)
    #expect(queue.dequeueFirst(now: end)?.line.turn == flood)
  }

  @Test("Beside others who always call, a family's long bodies have a fiftieth of the writer; its steps of work go on")
  func fiftieth() {
    var queue = queue(used: 1_000_000_000)
    queue.append(NumberedWrite(0, of: .work("flood")), now: 0)
    var used: Int64 = 0
    for millisecond in Int64(0)..<20_000 {
      let now = millisecond * 1_000_000
      queue.append(NumberedWrite(0, of: innocent), now: now)
      while let next = queue.dequeueFirst(now: now) {
        let cost: Int64 = next.line.turn == flood ? 15_000_000 : 10_000
        if next.line.turn == flood {
          used += cost
          queue.append(NumberedWrite(0, of: flood), now: now)
        }
        queue.note(next.line, cost: cost, now: now)
      }
      if millisecond == 10 { #expect(queue.count == 40, "the work is done, the others wait") }
    }
    // Of 20 s, in bodies of 15 ms of which one counts for nothing, after the first one.
    #expect((390_000_000...435_000_000).contains(used), "\(used)")
  }

  @Test("A family with short bodies waits for no other, however many they are")
  func shortBodies() {
    var queue = WriteQueue()
    for millisecond in Int64(0)..<1_000 {
      for turn in [flood, innocent] {
        queue.append(NumberedWrite(0, of: turn), now: millisecond * 1_000_000)
        let next = queue.dequeueFirst(now: millisecond * 1_000_000)
        #expect(next?.line.turn == turn)
        if let next { queue.note(next.line, cost: turn == flood ? 900_000 : 10_000, now: millisecond * 1_000_000) }
      }
    }
    queue.append(NumberedWrite(0, of: flood), now: 1_000_000_000)
    #expect(queue.dequeueFirst(now: 1_000_000_000)?.isHeavy == true)
  }

  @Test("No body waits for others when the writer ends")
  func ending() {
    var queue = queue(used: 1_000_000_000)
    queue.append(NumberedWrite(0, of: innocent), now: 0)
    queue.letAllBegin()
    var count = 0
    while queue.dequeueFirst(now: 0) != nil { count += 1 }
    #expect(count == 41)
  }

  @Test("A step of work waits for at most four groups")
  func work() {
    var queue = queue()
    queue.append(NumberedWrite(0, of: .work("flood")), now: 0)
    let turns = (0..<5).compactMap { _ in queue.dequeueFirst(now: 0)?.line.turn }
    #expect(turns.map(\.isWork) == [false, false, false, false, true])
  }

  @Test("A new body comes before one that has used much and before work, however many groups ran while neither waited")
  func countedWhileTheyWait() {
    var queue = WriteQueue()
    use(20_000_000, of: flood, &queue, now: 0)
    for number in 0..<10 {
      queue.append(NumberedWrite(number, of: innocent), now: 0)
      _ = queue.dequeueFirst(now: 0)
    }
    queue.append(NumberedWrite(0, of: flood), now: 0)
    queue.append(NumberedWrite(0, of: .work("flood")), now: 0)
    queue.append(NumberedWrite(0, of: innocent), now: 0)
    #expect(queue.dequeueFirst(now: 0)?.line.turn == innocent)
  }

  @Test("However many families have written little, few lines are kept")
  func bounded() {
    var queue = WriteQueue()
    for number in 0..<20_000 { use(10_000, of: .family("\(number)"), &queue, now: Int64(number) * 10_000) }
    // Each is forgotten after 0.1 ms, the time of ten others.
    #expect(queue.lines.count <= WriteQueue.fewestLines)
    // A line with a waiting body is not removed.
    var waiting = WriteQueue()
    for number in 0..<300 { waiting.append(NumberedWrite(number, of: .family("\(number)")), now: 0) }
    if let entry = waiting.dequeueFirst(now: 0) { waiting.note(entry.line, cost: 0, now: 0) }
    #expect(waiting.lines.count == 299 && waiting.count == 299)
  }
}
