import EventLoop
import Locks
import RPC
import Testing

@testable import EventFeed

@Suite("Calls that commits wake", .timeLimit(.minutes(1)))
struct CommitWatchersTests {
  @Test("A call is woken by each of its keys and by no other, and is registered until it ends")
  func keys() async throws {
    let host = try RealHost(loopCount: 1)
    let watchers = CommitWatchers()
    let (looks, look) = AsyncStream.makeStream(of: Int.self)
    let count = Locked(0)
    let task = Task {
      try await watchers.watch("child", "family", of: .init(familyID: "family", memberID: "child"), on: host) {
        let number = count.withLock { count in
          count += 1
          return count
        }
        look.yield(number)
        return number < 4 ? .waiting() : .finished
      }
    }
    var seen = looks.makeAsyncIterator()
    #expect(await seen.next() == 1)
    #expect(watchers.count == 1)
    // Had another key woken it, one look more would have been counted.
    for (key, number) in [("child", 2), ("family", 3), ("child", 4)] {
      for other in ["other child", "", "fam"] { watchers.wake(other) }
      watchers.wake(key)
      #expect(await seen.next() == number)
    }
    try await task.value
    #expect(watchers.count == 0)
    watchers.wake("child")
    watchers.wake("family")
    #expect(count.withLock { $0 } == 4)
    host.shutdown()
  }
}
