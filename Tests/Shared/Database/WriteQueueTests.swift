import EventLoop
import Testing

@testable import Database

/// A body that only has a turn and a number.
private final class NumberedWrite: PendingWrite {
  let partition = Partition.all[0]
  let cause = "test"
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

  /// Of the flood, which has used much, and of another one that has.
  private func queue() -> WriteQueue {
    var queue = WriteQueue()
    for turn in [flood, other] {
      queue.note(turn, cost: 1_000_000_000, now: 0)
      for number in 0..<20 { queue.append(NumberedWrite(number, of: turn), now: 0) }
    }
    return queue
  }

  @Test("Who has used much comes after the others, begins every fifth group, and is in none of theirs")
  func light() {
    var queue = queue()
    for number in 0..<20 { queue.append(NumberedWrite(number, of: innocent), now: 0) }
    #expect(queue.urgency == .prompt)
    var began: [WriteTurn] = []
    for _ in 0..<10 { if let first = queue.takeFirst(now: 0) { began.append(first.turn) } }
    let four = Array(repeating: innocent, count: 4)
    #expect(began == four + [flood] + four + [other])
    let joined = queue.takeNext(but: [], takesHeavy: false, now: 0)
    #expect(joined?.turn == innocent)
    // It has had a body of the group that took long.
    let waits = queue.takeNext(but: [innocent], takesHeavy: true, now: 0)
    #expect(waits == nil)
    while queue.takeNext(but: [], takesHeavy: false, now: 0) != nil {}
    #expect(queue.count == 38)
  }

  @Test("Alone, those who have used much take turns")
  func heavy() {
    var queue = queue()
    #expect(queue.urgency == .patient)
    let turns = (0..<4).compactMap { _ in queue.takeNext(but: [], takesHeavy: true, now: 0)?.turn }
    #expect(turns == [flood, other, flood, other])
    #expect(queue.hasOthers(than: flood) && queue.hasOthers(than: innocent))
    #expect(queue.removeAll().count == 36)
    #expect(queue.isEmpty)
  }

  @Test("Who has used much is one of the others a second later")
  func later() {
    var queue = queue()
    #expect(queue.isHeavy(flood, now: 0) && !queue.isHeavy(innocent, now: 0))
    while queue.takeNext(but: [], takesHeavy: true, now: 1_000_000_000) != nil {}
    queue.append(NumberedWrite(1, of: flood), now: 1_000_000_000)
    queue.append(NumberedWrite(2, of: innocent), now: 1_000_000_000)
    #expect(queue.takeFirst(now: 1_000_000_000)?.turn == flood)
  }

  @Test("A step of work waits for four groups at the most")
  func work() {
    var queue = queue()
    queue.append(NumberedWrite(0, of: .work("flood")), now: 0)
    let turns = (0..<5).compactMap { _ in queue.takeFirst(now: 0)?.turn }
    #expect(turns.map(\.isWork) == [false, false, false, false, true])
  }
}
