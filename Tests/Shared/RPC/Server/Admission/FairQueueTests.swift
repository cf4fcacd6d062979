import Bytes
import EventLoop
import Testing

@testable import RPC

struct RotationTests {
  @Test("keys take turns, each is there once, and any of them may leave")
  func turns() {
    var rotation = Rotation<String>()
    for key in ["a", "b", "c", "b", "d"] { rotation.append(key) }
    #expect(rotation.count == 4)
    var seen = ""
    for _ in 0..<6 {
      seen += rotation.first ?? "-"
      rotation.rotate()
    }
    #expect(seen == "abcdab")
    rotation.remove("c")
    rotation.remove("x")
    #expect(rotation.first == "d" && !rotation.contains("c"))
    for key in ["d", "a", "b"] { rotation.remove(key) }
    #expect(rotation.isEmpty && rotation.first == nil)
    rotation.append("e")
    rotation.rotate()
    #expect(rotation.first == "e")
  }
}

struct FairQueueTests {
  private typealias Queue = FairQueue<String, Int, String>
  private static let second: Int64 = 1_000_000_000

  /// Fills a queue of width 1 whose place is in use.
  private func taken(_ pace: FairPace = FairPace(width: 1, maximumWaiting: 2000)) -> Queue {
    var queue = Queue(pace)
    #expect(queue.admitImmediately("other", now: 0) == true)
    return queue
  }

  private func emptied(_ queue: inout Queue, now: Int64 = 0) -> [String] {
    var order: [String] = []
    queue.leave("other", isCharged: true, now: now)
    while let next = queue.next(now: now) {
      order.append(next)
      queue.leave("x", isCharged: true, now: now)
    }
    return order
  }

  private func both(_ queue: inout Queue, at now: Int64) -> [String?] { [queue.next(now: now), queue.next(now: now)] }

  @Test("FA-2 FA-4 addresses take turns, and within an address its connections: a flood delays only itself")
  func turns() {
    var queue = taken()
    var id: UInt64 = 0
    func arrive(_ queue: inout Queue, _ text: String, _ group: String, _ member: Int) {
      id += 1
      #expect(queue.append(text, id: id, group: group, member: member, now: 0) == nil)
    }
    for number in 0..<1000 { arrive(&queue, "flood\(number)", "hostile", 1) }
    arrive(&queue, "neighbour", "hostile", 2)
    arrive(&queue, "innocent", "elsewhere", 3)
    #expect(queue.admitImmediately("elsewhere", now: 0) == false)
    let order = emptied(&queue)
    #expect(order.count == 1002)
    #expect(order.prefix(4) == ["flood0", "innocent", "neighbour", "flood1"])
    #expect(queue.count == 0)
    #expect(queue.admitImmediately("elsewhere", now: 0) == true)
  }

  @Test("FA-2 FA-4 where too many of an address wait, the connection with the most loses its youngest")
  func crowd() {
    var queue = taken(FairPace(width: 1, maximumWaiting: 3))
    func arrive(_ id: Int, _ member: Int) -> String? {
      queue.append("\(id)", id: UInt64(id), group: "a", member: member, now: 0)
    }
    #expect([arrive(1, 1), arrive(2, 1), arrive(3, 1), arrive(4, 1)] == [nil, nil, nil, "4"])
    #expect([arrive(5, 2), arrive(6, 3)] == ["3", "2"])
    // No connection has more than one now.
    #expect(arrive(7, 4) == "7")
    #expect(queue.append("8", id: 8, group: "b", member: 4, now: 0) == nil)
    #expect(emptied(&queue) == ["1", "8", "5", "6"])
  }

  @Test("FA-2 a caller that gives up leaves the queue at once and delays no other")
  func withdrawal() {
    var queue = taken()
    for id in 1...4 {
      _ = queue.append("\(id)", id: UInt64(id), group: id < 3 ? "a" : "b", member: id, now: 0)
    }
    #expect([1, 1, 3, 4].map { queue.withdraw($0) } == ["1", nil, "3", "4"])
    #expect(emptied(&queue) == ["2"])
    #expect(queue.withdraw(2) == nil)
  }

  @Test("FA-2 an address that is too fast delays only itself; the charge of harmless calls is refunded")
  func rests() {
    let pace = FairPace(perGroup: RateLimit(callsPerSecond: 1, burst: 2))
    var queue = Queue(pace)
    #expect(["a", "a", "a", "b"].map { queue.admitImmediately($0, now: 0) } == [true, true, false, true])
    for id in 1...3 { _ = queue.append("\(id)", id: UInt64(id), group: "a", member: 0, now: 0) }
    #expect(queue.next(now: 0) == nil)
    #expect(queue.wait(now: 0) == Self.second && queue.wait(now: Self.second / 4) == Self.second * 3 / 4)
    #expect(queue.next(now: Self.second - 1) == nil)
    #expect(both(&queue, at: Self.second) == ["1", nil])
    queue.leave("a", isCharged: false, now: Self.second)
    #expect(both(&queue, at: Self.second) == ["2", nil])
    queue.leave("a", isCharged: true, now: Self.second)
    #expect(both(&queue, at: Self.second) == [nil, nil])
    #expect(queue.wait(now: Self.second) == Self.second)
    #expect(both(&queue, at: 2 * Self.second) == ["3", nil])
    #expect(queue.wait(now: 2 * Self.second) == nil)
  }

  @Test("FA-1 a common pace: a sixtieth address waits for one turn of each other one, not for all their calls")
  func overall() {
    var queue = Queue(FairPace(overall: RateLimit(callsPerSecond: 10, burst: 1)))
    #expect(queue.admitImmediately("other", now: 0) == true)
    var id: UInt64 = 0
    for address in 0..<60 {
      for connection in 0..<20 {
        id += 1
        _ = queue.append("wrong", id: id, group: "\(address)", member: connection, now: 0)
      }
    }
    _ = queue.append("innocent", id: 0, group: "innocent", member: 0, now: 0)
    var (now, turns): (Int64, Int) = (0, 0)
    while turns < 1000 {
      let wait = queue.wait(now: now) ?? -1
      #expect(wait == Self.second / 10)
      now += wait
      turns += 1
      if queue.next(now: now) == "innocent" { break }
      #expect(queue.next(now: now) == nil)
    }
    #expect(turns == 61)
  }

  @Test("FA-2 in any order of calls, each is admitted once, within width and allowance")
  func anything() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let width = Int(random.next() % 4) + 1
      var queue = Queue(FairPace(width: width, perGroup: RateLimit(callsPerSecond: 10, burst: 2), maximumWaiting: 7))
      var (now, id): (Int64, UInt64) = (0, 0)
      var waiting: Set<UInt64> = []
      var inside: [String] = []
      for _ in 0..<200 {
        now += Int64(random.next() % 50) * 1_000_000
        switch random.next() % 4 {
        case 0, 1:
          id += 1
          let gone = queue.append("\(id) g\(id % 5)", id: id, group: "g\(id % 5)", member: Int(id % 3), now: now)
          waiting.insert(id)
          if let gone { waiting.remove(UInt64(gone.prefix { $0 != " " }) ?? 0) }
        case 2:
          if let gone = waiting.sorted().randomElement(using: &random) {
            #expect(queue.withdraw(gone)?.hasPrefix("\(gone) ") == true)
            waiting.remove(gone)
          }
        default:
          if let group = inside.popLast() { queue.leave(group, isCharged: random.next() % 2 == 0, now: now) }
        }
        while let next = queue.next(now: now) {
          let parts = next.split(separator: " ")
          #expect(UInt64(parts[0]).flatMap { waiting.remove($0) } != nil)
          inside.append(String(parts[1]))
        }
        #expect(inside.count <= width && queue.count == waiting.count)
      }
      while !waiting.isEmpty {
        while let group = inside.popLast() { queue.leave(group, isCharged: true, now: now) }
        guard let wait = queue.wait(now: now) else {
          Issue.record("\(waiting.count) wait for ever")
          break
        }
        now += wait
        while let next = queue.next(now: now) {
          let parts = next.split(separator: " ")
          #expect(UInt64(parts[0]).flatMap { waiting.remove($0) } != nil)
          inside.append(String(parts[1]))
        }
      }
    }
  }
}
