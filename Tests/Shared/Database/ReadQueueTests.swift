import EventLoop
import Testing

@testable import Database

@Suite("Whose read is next")
struct ReadQueueTests {
  private let flood = ReadTurn.family("flood"), innocent = ReadTurn.family("a"), other = ReadTurn.partition(nil)

  @Test("A family has at most half of the readers, the service all but one, and the next family finds one")
  func lastReader() {
    var queue = ReadQueue<Int>(readers: 5)
    let begun = (0..<3).map { _ in queue.begin(flood) }
    #expect(begun == [true, true, false])
    let mayBegin = queue.begin(innocent)
    #expect(mayBegin)
    var another = ReadQueue<Int>(readers: 3)
    let own = (0..<3).map { _ in another.begin(other) }
    #expect(own == [true, true, false])
  }

  @Test("Families take turns; one whose limit of running reads is reached waits for one of them")
  func turns() {
    var queue = ReadQueue<Int>(readers: 4)
    for _ in 0..<2 { _ = queue.begin(flood) }
    _ = queue.begin(innocent)
    for number in 0..<5 { queue.append(number, of: flood) }
    queue.append(10, of: innocent)
    queue.append(11, of: innocent)
    queue.append(20, of: other)
    #expect(queue.count == 8 && queue.count(of: flood) == 5)
    queue.end(innocent)
    var order: [Int] = []
    while let next = queue.next() {
      order.append(next.element)
      queue.end(next.turn)
    }
    // Two of the flood's are still running, so that it has to wait.
    #expect(order == [10, 20, 11])
    queue.end(flood)
    while let next = queue.next() {
      order.append(next.element)
      queue.end(next.turn)
    }
    #expect(order == [10, 20, 11, 0, 1, 2, 3, 4])
    #expect(queue.count == 0)
  }

  @Test("With one reader every turn may have it")
  func oneReader() {
    var queue = ReadQueue<Int>(readers: 1)
    let begun = queue.begin(flood)
    #expect(begun)
    queue.append(1, of: flood)
    queue.append(2, of: innocent)
    queue.end(flood)
    let first = queue.next()
    #expect(first?.element == 2)
    #expect(queue.removeAll().count == 1)
  }
}
