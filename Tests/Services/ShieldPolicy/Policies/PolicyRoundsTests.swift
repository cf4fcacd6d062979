import Database
import Locks
import RPC
import ServiceAPI
import Testing

@testable import ShieldPolicies

/// Turns of changes and makings of one child.
@Suite(.timeLimit(.minutes(30))) struct PolicyRoundsTests {
  private let child = ChildKey(familyID: "f", childID: "c")
  private let rounds = PolicyRounds<Int>()
  private let events = Locked<[String]>([])

  private func note(_ event: String) { events.withLock { $0.append(event) } }

  /// Runs a body that continues when the other one has opened the gate.
  private func gate() -> (pass: @Sendable () async -> Void, open: @Sendable () -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    return ({ for await _ in stream { return } }, { continuation.yield() })
  }

  @Test("SH-11 callers that wait for a policy share one making, and changes that come meanwhile wait for its end")
  func shared() async throws {
    let begun = gate()
    let change = gate()
    let preparing = gate()
    let prepared = gate()
    let count = Locked(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        await rounds.change(child) {
          note("first change")
          begun.open()
          await change.pass()
        }
      }
      await begun.pass()
      for _ in 0..<100 {
        group.addImmediateTask {
          let made = try await rounds.make(child) {
            count.withLock { $0 += 1 }
            preparing.open()
            await prepared.pass()
            return 7
          } store: { policy -> Int? in
            note("stored")
            return policy
          }
          #expect(made == 7)
        }
      }
      #expect(rounds.waiting(child) == (0, 100))
      for _ in 0..<3 { group.addImmediateTask { await rounds.change(child) { note("later change") } } }
      #expect(rounds.waiting(child) == (3, 100))
      change.open()
      await preparing.pass()
      #expect(rounds.waiting(child) == (3, 0))
      prepared.open()
      try await group.waitForAll()
    }
    #expect(count.withLock { $0 } == 1)
    #expect(
      events.withLock { $0 }
        == ["first change"] + [String](repeating: "stored", count: 100) + [String](repeating: "later change", count: 3))
    #expect(rounds.isIdle)
  }

  @Test("SH-11 a policy that keeps changing is prepared three times, then the caller has to retry; others continue")
  func changing() async throws {
    let count = Locked(0)
    let error = await #expect(throws: RPCError.self) {
      try await rounds.make(child) {
        count.withLock { $0 += 1 } == () ? 1 : 0
      } store: { _ -> Int? in
        nil
      }
    }
    #expect(error?.code == .unavailable && count.withLock { $0 } == 3)
    #expect(
      try await rounds.make(child) {
        1
      } store: {
        $0
      } == 1)
    #expect(rounds.isIdle)
  }

  @Test("SH-11 a making that fails fails all who share it, and no other")
  func failing() async throws {
    let prepared = gate()
    try await withThrowingTaskGroup(of: Void.self) { group in
      let change = gate()
      group.addTask { await rounds.change(child) { await change.pass() } }
      for _ in 0..<3 {
        group.addTask {
          await #expect(throws: RPCError.self) {
            try await rounds.make(child) {
              await prepared.pass()
              throw RPCError(.internalError, "unreadable")
            } store: {
              $0
            }
          }
        }
      }
      change.open()
      prepared.open()
      prepared.open()
      prepared.open()
      try await group.waitForAll()
    }
    #expect(
      try await rounds.make(child) {
        1
      } store: {
        $0
      } == 1)
    #expect(rounds.isIdle)
  }
}
