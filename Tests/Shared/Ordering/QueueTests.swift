import Randomness
import Testing

@testable import Ordering

struct QueueTests {
  @Test("FIFO: the content after any sequence of operations equals an array's", arguments: 0..<5 as Range<UInt64>)
  func fifo(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var queue = FIFO<[Int]>()
    var model: [[Int]] = []
    for step in 0..<5_000 {
      switch Int.random(in: 0..<(step / 1_000 % 2 == 0 ? 12 : 24), using: &random) {
      case 0..<8:
        queue.append([step])
        model.append([step])
      case 8:
        let last = queue.popLast()
        #expect(last == model.popLast())
      case 9 where step % 97 == 0:
        queue.removeAll { $0[0] % 3 == 0 }
        model.removeAll { $0[0] % 3 == 0 }
      case 9 where step % 89 == 0:
        let all = queue.removeAll()
        #expect(all == model)
        model = []
      default:
        let first = queue.popFirst()
        #expect(first == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(queue.count == model.count && queue.isEmpty == model.isEmpty && queue.first == model.first)
    }
    let rest = queue.removeAll()
    #expect(rest == model)
  }

  @Test("FIFO: a reader that is always behind leaves no memory behind, nor does a burst")
  func memory() {
    var queue = FIFO<Int>()
    for number in 0..<100 { queue.append(number) }
    for number in 100..<100_000 {
      queue.append(number)
      let first = queue.popFirst()
      #expect(first == number - 100)
      #expect(queue.places.count <= 201)
    }
    for number in 0..<10_000 { queue.append(number) }
    while queue.popFirst() != nil {}
    #expect(queue.places.capacity <= 1_024)
  }

  @Test("FIFO: an element that has left is held no more")
  func references() {
    final class Thing {}
    var queue = FIFO<Thing>()
    weak var first: Thing?
    do {
      let thing = Thing()
      first = thing
      queue.append(thing)
      queue.append(Thing())
    }
    #expect(first != nil)
    _ = queue.popFirst()
    #expect(first == nil && queue.count == 1)
  }

  @Test("PriorityQueue: the element that precedes all others leaves first", arguments: 0..<5 as Range<UInt64>)
  func priority(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var queue = PriorityQueue<Int>(by: >)
    var model: [Int] = []
    for _ in 0..<1_000 {
      if Bool.random(using: &random) {
        let number = Int.random(in: 0..<50, using: &random)
        queue.insert(number)
        model.append(number)
      } else {
        let first = queue.popFirst()
        #expect(first == model.max())
        if let index = first.flatMap({ model.firstIndex(of: $0) }) { model.remove(at: index) }
      }
      #expect(queue.first == model.max() && queue.isEmpty == model.isEmpty)
    }
  }
}
