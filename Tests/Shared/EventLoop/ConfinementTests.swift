import EventLoop
import Locks
import Testing

// Sendable: has no state.
private final class UnfinishedLoop: EventLoop, @unchecked Sendable {}

// Sendable: has no state.
private final class UnfinishedSocket: StreamSocket, @unchecked Sendable {}

@Suite("What belongs to a loop stays on it", .timeLimit(.minutes(30)))
struct ConfinementTests {
  @Test("A method that a subclass leaves out traps at the first call, instead of doing nothing")
  func abstractMethods() async {
    await #expect(processExitsWith: .failure) { UnfinishedLoop().execute {} }
    await #expect(processExitsWith: .failure) { _ = UnfinishedLoop().readClock() }
    await #expect(processExitsWith: .failure) {
      UnfinishedSocket(loop: UnfinishedLoop(), peer: .loopback(port: 1)).close()
    }
  }

  @Test("A closure that code on a loop gives to it may hold what is not Sendable")
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
      await #expect(processExitsWith: .failure) {
        await withUnsafeContinuation { try? RealHost(loopCount: 1).loops[0].resumeInline($0) }
      }
      await #expect(processExitsWith: .failure) {
        LoopTimer(loop: try RealHost(loopCount: 1).loops[0], deadline: .distantFuture) {}.fire()
      }
    }

    @Test("What does not know its loop belongs to the one on which it is used first, or to none")
    func confinement() async throws {
      let host = try RealHost(loopCount: 2)
      defer { host.shutdown() }
      let confinement = Locked(Confinement())
      func holds(on loop: EventLoop) async -> Bool {
        await withCheckedContinuation { continuation in
          loop.execute { continuation.resume(returning: confinement.withLock { $0.holds() }) }
        }
      }
      #expect(await holds(on: host.loops[0]))
      #expect(await !holds(on: host.loops[1]))
      #expect(!confinement.withLock { $0.holds() })
      #expect(await holds(on: host.loops[0]))
      let value = Locked(Confinement())
      #expect(value.withLock { $0.holds() })
      #expect(value.withLock { $0.holds() })
      let onLoop = await withCheckedContinuation { continuation in
        host.loops[0].execute { continuation.resume(returning: value.withLock { $0.holds() }) }
      }
      #expect(!onLoop)
    }
  #endif
}
