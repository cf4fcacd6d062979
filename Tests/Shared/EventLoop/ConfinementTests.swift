import EventLoop
import Testing

// Sendable: has no state.
private final class UnfinishedLoop: EventLoop, @unchecked Sendable {}

// Sendable: has no state.
private final class UnfinishedSocket: StreamSocket, @unchecked Sendable {}

@Suite("What belongs to a loop stays on it", .timeLimit(.minutes(1)))
struct ConfinementTests {
  @Test("A method that a subclass leaves out traps at the first call, instead of doing nothing")
  func abstractMethods() async {
    await #expect(processExitsWith: .failure) { UnfinishedLoop().execute {} }
    await #expect(processExitsWith: .failure) { _ = UnfinishedLoop().readClock() }
    await #expect(processExitsWith: .failure) {
      UnfinishedSocket(loop: UnfinishedLoop(), peer: .loopback(port: 1)).close()
    }
  }

  @Test("A closure that is given to a loop by someone on it may hold what is not Sendable")
  func isolatedClosures() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let loop = host.loops[0]
    let order = await withCheckedContinuation { continuation in
      loop.execute {
        final class Order { var steps: [String] = [] }
        let order = Order()
        loop.assumeIsolated().schedule(after: .milliseconds(1)) {
          order.steps.append("later")
          continuation.resume(returning: order.steps)
        }
        loop.assumeIsolated().execute { order.steps.append("next") }
        order.steps.append("now")
      }
    }
    #expect(order == ["now", "next", "later"])
  }

  #if DEBUG
    @Test("Debug builds trap an access from outside to what belongs to a loop")
    func assertions() async {
      await #expect(processExitsWith: .failure) { _ = try RealHost(loopCount: 1).loops[0].assumeIsolated() }
      await #expect(processExitsWith: .failure) { try RealHost(loopCount: 1).loops[0].onTurnEnd {} }
      await #expect(processExitsWith: .failure) {
        let loop = try RealHost(loopCount: 1).loops[0]
        let confined = await withCheckedContinuation { continuation in
          loop.execute { continuation.resume(returning: LoopConfined(1)) }
        }
        _ = confined.value
      }
    }
  #endif
}
