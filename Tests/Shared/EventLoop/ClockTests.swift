import EventLoop
import Locks
import Testing

@Suite("Clocks", .timeLimit(.minutes(30)))
struct ClockTests {
  private let start = WallTime(seconds: 1_000)

  @Test("The virtual clock moves only on request, and never back")
  func forwardOnly() async throws {
    let clock = VirtualWallClock(start)
    #expect(clock.now == start)
    try await clock.advance(to: WallTime(seconds: 1_500))
    try await clock.advance(to: WallTime(seconds: 1_500))
    #expect(clock.now.seconds == 1_500)
    await #expect(throws: VirtualWallClock.BackwardError.self) { try await clock.advance(to: WallTime(seconds: 1_499)) }
    #expect(clock.now.seconds == 1_500)
  }

  @Test("Wake-ups run in the order of their times, each at its own, also those registered on the way")
  func wakeupsInOrder() async throws {
    let host = try RealHost(loopCount: 2)
    defer { host.shutdown() }
    let clock = VirtualWallClock(start)
    let seen = Locked<[String]>([])
    let note: @Sendable (String) -> Void = { name in seen.withLock { $0.append("\(name) at \(clock.now.seconds)") } }
    _ = clock.wake(at: WallTime(seconds: 3_000), on: host.loops[0]) { note("late") }
    _ = clock.wake(at: WallTime(seconds: 2_000), on: host.loops[1]) {
      note("early")
      _ = clock.wake(at: WallTime(seconds: 2_500), on: host.loops[0]) { note("between") }
    }
    _ = clock.wake(at: WallTime(seconds: 2_000), on: host.loops[0]) { note("second") }
    _ = clock.wake(at: WallTime(seconds: 9_000), on: host.loops[0]) { note("never") }
    let cancelled = clock.wake(at: WallTime(seconds: 2_100), on: host.loops[0]) { note("cancelled") }
    cancelled.cancel()
    try await clock.advance(to: WallTime(seconds: 4_000))
    let order = seen.withLock { $0 }
    #expect(order == ["early at 2000", "second at 2000", "between at 2500", "late at 3000"])
    #expect(clock.now.seconds == 4_000)
  }

  @Test("A wake-up that is due already runs at once, but not inline")
  func dueWakeups() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let loop = host.loops[0]
    for clock in [VirtualWallClock(start), RealWallClock()] as [any WallClock] {
      await withCheckedContinuation { continuation in
        _ = clock.wake(at: clock.now, on: loop) { continuation.resume() }
      }
    }
  }

  @Test("The real clock wakes at the time asked for")
  func realClock() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let clock = RealWallClock()
    let time = clock.now + .milliseconds(20)
    let woken = await withCheckedContinuation { continuation in
      _ = clock.wake(at: time, on: host.loops[0]) { continuation.resume(returning: clock.now) }
    }
    #expect(woken >= time)
  }

  @Test("Instants saturate instead of overflowing")
  func arithmetic() {
    let instant = MonotonicInstant(nanoseconds: .max - 5)
    #expect(instant + .seconds(1) == .distantFuture)
    #expect(MonotonicInstant(nanoseconds: 10) + .seconds(Int64.max) == .distantFuture)
    #expect(MonotonicInstant(nanoseconds: .min) - .seconds(1) == MonotonicInstant(nanoseconds: .min))
    #expect(MonotonicInstant(nanoseconds: 7) - MonotonicInstant(nanoseconds: 9) == .nanoseconds(-2))
    #expect(WallTime(nanoseconds: -1).seconds == -1)
    #expect(Duration.seconds(-3).clampedNanoseconds == -3_000_000_000)
  }
}
