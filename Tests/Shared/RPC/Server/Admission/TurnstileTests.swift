import EventLoop
import RPC
import Testing

/// The turnstile on a real host, at a pace of one charged turn an hour.
struct TurnstileTests {
  private let host: RealHost
  private let turnstile: Turnstile
  private let peer = PeerIdentity(address: .loopback(port: 1))

  init() throws {
    host = try RealHost(loopCount: 1, blockingThreads: 1)
    turnstile = Turnstile(
      host: host, pace: FairPace(perGroup: RateLimit(callsPerSecond: 1 / 3600, burst: 1), maximumWaiting: 1))
  }

  /// A call that has its turn, or waits for it, when this returns.
  private func call(of group: String) -> Task<Turnstile.Turn, any Error> {
    Task.immediate { [turnstile, peer] in try await turnstile.turn(of: group, peer) }
  }

  @Test("FA-2 a refund admits the next call at once; other addresses do not wait")
  func turns() async throws {
    let first = try await turnstile.turn(of: "a", peer)
    let second = call(of: "a")
    #expect(turnstile.waiting == 1)
    turnstile.end(try await turnstile.turn(of: "b", peer), isCharged: true)
    turnstile.end(first, isCharged: false)
    turnstile.end(try await second.value, isCharged: true)
    #expect(turnstile.waiting == 0)
    host.shutdown()
  }

  @Test("FA-2 a call that is cancelled leaves the queue, also when it was cancelled before it came")
  func cancellation() async throws {
    turnstile.end(try await turnstile.turn(of: "a", peer), isCharged: true)
    for wait in [true, false] {
      let task = wait ? call(of: "a") : Task { try await turnstile.turn(of: "a", peer) }
      #expect(!wait || turnstile.waiting == 1)
      task.cancel()
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      #expect(turnstile.waiting == 0)
    }
    host.shutdown()
  }

  @Test("FA-2 where too many of an address wait, the next is rejected with its delay")
  func crowd() async throws {
    turnstile.end(try await turnstile.turn(of: "a", peer), isCharged: true)
    let first = call(of: "a")
    #expect(turnstile.waiting == 1)
    let error = await #expect(throws: RPCError.self) { _ = try await turnstile.turn(of: "a", peer) }
    #expect(error?.code == .resourceExhausted)
    #expect(error?.message == "too many calls of this address wait for their turn; make fewer at the same time")
    first.cancel()
    await #expect(throws: CancellationError.self) { _ = try await first.value }
    host.shutdown()
  }
}
