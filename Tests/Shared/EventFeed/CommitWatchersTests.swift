import Awaiting
import EventLoop
import Locks
import RPC
import Testing

@testable import EventFeed

@Suite("Calls that commits wake", .timeLimit(.minutes(30)))
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

  private struct Failure: Error {}

  @Test("Watches that the same commit has woken share one read; another commit, state or failure makes another")
  func sharedReads() async throws {
    let host = try RealHost(loopCount: 1)
    let changes = Changes()
    let watchers = CommitWatchers { changes.note() }
    let tasks = (0..<3).map { _ in
      Task {
        try await watchers.watch("child", "family", of: .init(familyID: "family", memberID: "child"), on: host) {
          .waiting()
        }
      }
    }
    try await changes.eventually("three watch") { watchers.count == 3 }
    let reads = Locked(0)
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    /// - Parameter isHeld: until the test releases it.
    @Sendable func read(_ part: Int64 = 0, isHeld: Bool = false, fails: Bool = false) async throws -> Int? {
      try await watchers.shared("child", "family", part: [part]) {
        let number = reads.withLock { reads in
          reads += 1
          return reads
        }
        changes.note()
        if isHeld { for await _ in releases { break } }
        if fails { throw Failure() }
        return number
      }
    }

    #expect(try await read() == 1)
    #expect(try await read() == 1)
    #expect(try await read(7) == 2)
    for (key, number) in [("family", 3), ("child", 4)] {
      watchers.wake(key)
      #expect(try await read() == number)
    }

    // A reading that began before a commit is not shared after it.
    watchers.wake("child")
    let held = Task { try await read(isHeld: true) }
    try await changes.eventually("it reads") { reads.withLock { $0 } == 5 }
    let joined = Task { try await read() }
    watchers.wake("child")
    #expect(try await read() == 6)
    release.yield()
    #expect(try await held.value == 5)
    // It asked before the commit, or after it.
    #expect([5, 6].contains(try await joined.value))

    watchers.wake("child")
    await #expect(throws: Failure.self) { try await read(fails: true) }
    #expect(try await read() == 8)
    watchers.end()
    for task in tasks { await #expect(throws: RPCError.self) { try await task.value } }
    #expect(try await read() == 9)
    host.shutdown()
  }

  @Test("What a commit gave with its signal is there once for each watch, and goes with the next commit")
  func committedValues() async throws {
    let host = try RealHost(loopCount: 1)
    let changes = Changes()
    let watchers = CommitWatchers { changes.note() }
    func taken() -> Int? { watchers.committed("child") }
    watchers.wake("child", value: 1)
    #expect(taken() == nil)
    let tasks = (0..<2).map { _ in
      Task {
        try await watchers.watch("child", of: .init(familyID: "family", memberID: "child"), on: host) { .waiting() }
      }
    }
    try await changes.eventually("two watch") { watchers.count == 2 }
    #expect(taken() == nil)
    watchers.wake("child", value: 2)
    #expect(watchers.committed("other") == Int?.none)
    #expect(taken() == 2 && taken() == 2 && taken() == nil)
    watchers.wake("child", value: 3)
    watchers.wake("child", value: 4)
    #expect(taken() == 4)
    watchers.wake("child")
    #expect(taken() == nil)
    watchers.end()
    for task in tasks { await #expect(throws: RPCError.self) { try await task.value } }
    host.shutdown()
  }
}
