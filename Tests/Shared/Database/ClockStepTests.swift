import EventLoop
import Locks
import Testing

@testable import Database

@Suite("Clocks that are set", .timeLimit(.minutes(30)))
struct ClockStepTests {
  /// A clock that the test sets.
  private final class SetClock: WallClock {
    private let seconds = Locked<Int64>(1_000_000)
    private let waiting = VirtualWallClock(WallTime(seconds: 0))

    func set(_ seconds: Int64) { self.seconds.withLock { $0 = seconds } }

    var now: WallTime { WallTime(seconds: seconds.withLock { $0 }) }

    /// Tests run what is due by `settleTimers`.
    func wake(
      at time: WallTime, on loop: EventLoop, _ work: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer { waiting.wake(at: .init(nanoseconds: .max), on: loop, work) }
  }

  private func write(_ value: Int, to test: TestDatabase) async throws {
    try await test.database.write("f") { try insert(value, in: $0) }
  }

  @Test("A clock that was set back is noticed until all is decided again; a body that changes nothing decides nothing")
  func setBack() async throws {
    let clock = SetClock()
    let test = try await TestDatabase(wallClock: clock)
    try await write(1, to: test)
    clock.set(1_003_600)
    #expect(test.database.clockLag == nil)
    // Counting: what a server has sent no number for counts as a change.
    try await test.database.write("f") {
      _ = try $0.executeCounting("DELETE FROM entry WHERE partition = 0 AND value = 7")
    }
    clock.set(1_000_000)
    #expect(test.database.clockLag == nil)
    clock.set(1_003_600)
    try await write(2, to: test)
    clock.set(1_000_001)
    #expect(test.database.clockLag == 3_599)
    try await test.database.beginSettingBack()
    #expect(test.database.clockLag != nil)
    try await test.database.endSettingBack()
    #expect(test.database.clockLag == nil)
    // It is right from now on, and may be wrong again.
    clock.set(1_000_300)
    try await write(3, to: test)
    clock.set(1_000_200)
    #expect(test.database.clockLag == 100)
    await test.close()
  }

  @Test("It is noticed when the service starts, exactly after a stop; a process that was killed may have stored more")
  func restarted() async throws {
    let clock = SetClock()
    let test = try await TestDatabase(wallClock: clock)
    clock.set(1_003_600)
    try await write(1, to: test)
    try await test.reopen()
    #expect(test.database.clockLag == nil)
    await test.database.close()
    clock.set(1_000_000)
    try await test.reopen()
    #expect(test.database.clockLag == 3_600)
    // A process that ends before all is decided again.
    try await test.database.beginSettingBack()
    try await write(2, to: test)
    try await test.reopen()
    #expect(test.database.clockLag ?? 0 >= 3_600)
    try await test.database.beginSettingBack()
    try await test.database.endSettingBack()
    try await test.reopen()
    #expect(test.database.clockLag == nil)

    // Of a file, a killed process leaves what a copy of it has.
    guard isSQLite else { return await test.close() }
    let killed = TemporaryDirectory()
    #expect(run("/bin/sh", ["-c", "cp \(test.directory.path)/data* \(killed.path)"]) == 0)
    clock.set(999_000)
    let database = try await Database.open(
      DatabaseConfiguration(directory: killed.path), host: test.host, migrations: entryMigrations)
    #expect((1_000...1_000 + Database.clockLead).contains(database.clockLag ?? 0))
    await database.close()
    await test.close()
  }

  @Test("Work, and timers that failed, wait for no instant of a clock that was ahead; other timers keep theirs")
  func pulledBack() async throws {
    let clock = SetClock()
    let test = try await TestDatabase(wallClock: clock)
    let database = test.database
    let done = Locked<[String]>([])
    let fails = Locked(true)
    database.onWork("late") { tx, work in
      if work.state == [0] { return .later(state: [1], seconds: 60) }
      done.withLock { $0.append("work") }
      return .done
    }
    database.onTimer("failing") { _, timer in
      if fails.withLock({ $0 }) { throw DatabaseError(.invalidStatement, "planted", remedy: "") }
      done.withLock { $0.append("failing \(timer.dueTime)") }
    }
    database.onTimer("exact") { _, timer in done.withLock { $0.append("exact \(timer.dueTime)") } }
    database.startTimers()
    clock.set(1_100_000)
    try await database.write("f") { tx in
      try tx.enqueueWork(kind: "late", familyID: "f") { _ in [0] }
      try tx.wake(at: 1_000_010, kind: "failing", familyID: "f")
      try tx.wake(at: 1_200_000, kind: "exact", familyID: "f")
    }
    await database.settleTimers()
    #expect(done.withLock { $0 } == [])
    clock.set(1_000_020)
    fails.withLock { $0 = false }
    try await database.beginSettingBack()
    try await database.endSettingBack()
    await database.settleTimers()
    #expect(done.withLock { $0.sorted() } == ["failing 1000010", "work"])
    clock.set(1_200_000)
    await database.settleTimers()
    #expect(done.withLock { $0 }.last == "exact 1200000")
    await test.close()
  }

  @Test("Data counts as old by a clock that jumped ahead only when it has stood for an hour")
  func settled() throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let settled = SettledTime(reached: nil, host: host)
    func time(_ wall: Int64, _ monotonic: Int64) -> Int64 {
      settled.time(at: WallTime(seconds: wall), MonotonicInstant(nanoseconds: monotonic * 1_000_000_000)).seconds
    }
    #expect(time(1_000_000, 0) == 1_000_000)
    // Up to an hour at once it is followed.
    #expect(time(1_003_700, 100) == 1_003_700)
    #expect(time(1_000_200, 200) == 1_000_200)
    // 60 hours ahead, and back.
    #expect(time(1_216_300, 300) == 1_000_300)
    #expect(time(1_219_899, 3_899) == 1_003_899)
    #expect(time(1_003_900, 3_900) == 1_003_900)
    // Ahead for an hour; another jump begins it once more.
    #expect(time(1_220_000, 4_000) == 1_004_000)
    #expect(time(2_000_000, 5_000) == 1_005_000)
    #expect(time(2_003_599, 8_599) == 1_008_599)
    #expect(time(2_003_600, 8_600) == 2_003_600)
    // Back it is never later than the clock.
    #expect(time(1_000_000, 8_700) == 1_000_000)
    #expect(time(1_003_600, 12_300) == 1_003_600)
    #expect(time(1_003_700, 12_400) == 1_003_700)
  }

  @Test("A start long after the last commit may be a jump; on a virtual clock nothing waits")
  func settledAtStart() throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let settled = SettledTime(reached: 1_000_000, host: host)
    let now = host.loops[0].readClock()
    #expect(settled.time(at: WallTime(seconds: 1_200_000), now).seconds < 1_000_100)
    #expect(settled.time(at: WallTime(seconds: 1_203_600), now + .seconds(3_600)).seconds == 1_203_600)

    let virtual = try RealHost(loopCount: 1, wallClock: VirtualWallClock(WallTime(seconds: 0)))
    defer { virtual.shutdown() }
    let trusted = SettledTime(reached: 1_000_000, host: virtual)
    #expect(trusted.time(at: WallTime(seconds: 9_000_000), now).seconds == 9_000_000)
  }
}
