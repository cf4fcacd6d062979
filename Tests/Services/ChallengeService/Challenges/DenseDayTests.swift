import ChallengeChallenges
import Database
import LocalTime
import Locks
import Messages
import Randomness
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeCounting

/// Local days with so many stretches that one of them takes several transactions.
@Suite struct DenseDayTests {
  private static let day: Int64 = 86_400
  private static let other = "00000000-0000-7000-8000-000000000009"

  /// Stretches of some seconds, one after the other, of two apps and at several rates.
  private static func stretches(
    _ fixture: ChallengeFixture, day number: Int64, using random: inout SeededRandom
  ) -> [UsageV1.UsageSegment] {
    var segments: [UsageV1.UsageSegment] = []
    var at = number * day - 30_000
    for _ in 0..<2_200 {
      let seconds = Int64.random(in: 1...30, using: &random)
      segments.append(
        fixture.segment(
          at: at, seconds: seconds, app: Bool.random(using: &random) ? other : fixture.learning,
          rate: Int32.random(in: 1...9, using: &random) * 5))
      at += seconds + Int64.random(in: 0...10, using: &random)
    }
    return segments
  }

  private static func waiting(_ fixture: ChallengeFixture) async throws -> PendingEvaluation? {
    let child = fixture.child
    return try await fixture.harness.database.read(child.partition) { try PendingEvaluation.find($0, child) }
  }

  @Test(
    "CH-5 CH-7 CH-9 CH-11 days of thousands of stretches are counted piece by piece, through restarts and new facts, and end where a full fold does",
    arguments: 0..<2 as Range<UInt64>)
  func pieces(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let family = TestFamily()
    var fixture = try await OrderPropertyTests.fixture(family, isInPieces: true)
    try await fixture.harness.advance(by: 4 * Self.day)
    var known: [[UsageV1.UsageSegment]] = []
    for number in 1...3 as ClosedRange<Int64> {
      known.append(Self.stretches(fixture, day: number, using: &random))
      for first in stride(from: 0, to: 2_200, by: 550) {
        try await fixture.deliver(
          fixture.changed(added: Array((known.last ?? [])[first..<first + 550])), settles: false)
      }
    }
    var (interrupted, restarts) = (0, 0)
    while restarts < 12, let waiting = try await Self.waiting(fixture) {
      if waiting.streaksDay != nil || waiting.round?.cursor?.day != nil { interrupted += 1 }
      switch restarts {
      case 3:
        // A day that is being counted becomes another one, also before the place where it is.
        let gone = known.map { $0[Int.random(in: 0..<2_200, using: &random)] }
        let new = gone.map { old in
          var segment = old
          segment.pointsPerMinute = 50
          return segment
        }
        try await fixture.deliver(fixture.changed(added: new, removed: gone), settles: false)
      case 6: try await fixture.deliver(fixture.removed(fixture.learning, at: 2 * Self.day), settles: false)
      case 8: try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: Self.day), settles: false)
      default: break
      }
      restarts += 1
      let (directory, now) = (fixture.harness.directory, fixture.harness.now)
      await fixture.harness.stop()
      fixture = try await ChallengeFixture(family, continuing: directory, isSetUp: false, isInPieces: true, at: now)
    }
    await fixture.harness.database.settleTimers()
    #expect(restarts == 12 && interrupted >= 3)
    let stored = try await OrderPropertyTests.stored(fixture)
    #expect(stored.map(\.completion) == (try await OrderPropertyTests.freshFold(fixture)))
    #expect(Set(stored.map(\.challengeID)).count >= 6)
    #expect(try await OrderPropertyTests.published(fixture) == Set(stored.map { ChallengeV1.Completion($0) }))
    try await OrderPropertyTests.checkStreaks(fixture)
    try await OrderPropertyTests.checkProgress(fixture)
    await fixture.harness.stop()
  }

  /// Maximum number of steps of statements in one body for an event of a child with a day of 86,400 stretches.
  private static func longestBody(
    of change: (ChallengeFixture, [ChallengeV1.Challenge]) async throws -> Void
  ) async throws -> Duration {
    let fixture = try await ChallengeFixture {
      $0.costMeasure = .steps(of: .microseconds(1))
      $0.writeBudget = .milliseconds(8)
      $0.longWrite = .zero
    }
    let challenges = [
      try await fixture.create(.init(title: "day", target: 240)),
      try await fixture.create(.init(title: "week", target: 1_440), template: "weekend_warrior"),
      try await fixture.create(.init(title: "once", target: 360, repeatWeekly: false), template: "app_master"),
      try await fixture.create(.init(title: "streak", target: 3), template: "streak_champion"),
      try await fixture.create(
        .init(
          title: "efficiency", goalType: .efficiency, target: 1_000, fullDay: true,
          goalParameters: .init(withinMinutes: 240)), template: ""),
      try await fixture.create(
        .init(
          title: "diversity", goalType: .appDiversity, target: 2, fullDay: true,
          goalParameters: .init(minimumMinutesPerApp: 60)), template: ""),
    ]
    let (child, app, start) = (fixture.child, fixture.learning, fixture.start.seconds)
    try await fixture.harness.advance(by: 2 * day)
    try await fixture.harness.database.write(child.partition) { tx in
      try tx.execute(
        """
        /* test */ WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 86399)
        INSERT INTO learning_segment (partition, family_id, child_id, start_time, end_time, app_id, points_per_minute)
        SELECT ?, ?, ?, ? + i, ? + i + 1, ?, 10 + i % 2 * 5 FROM n
        """, tx.partition, child.familyID, child.childID, start + 50_400, start + 50_400, app)
    }
    let costs = Locked<[Duration]>([])
    fixture.harness.database.onSlowWrite { write in
      if write.groupSize == 0 { costs.withLock { $0.append(write.cost) } }
    }
    try await fixture.deliver(fixture.childChanged(zone: "Europe/Paris"))
    try await change(fixture, challenges)
    await fixture.harness.database.settleTimers()
    #expect(try await fixture.completions().count == 3)
    let found = costs.withLock { $0 }
    await fixture.harness.stop()
    return found.max() ?? .zero
  }

  @Test("CH-5 CH-11 CH-15 a day of 86,400 stretches is cut: no transaction reads all of it")
  func cut() async throws {
    let longest = try await Self.longestBody { fixture, challenges in
      // The second second of the day gets another rate, before all that completes.
      let second = fixture.segment(at: 50_401, seconds: 1)
      var new = second
      new.pointsPerMinute = 20
      try await fixture.deliver(fixture.changed(added: [new], removed: [second]))
      _ = try await fixture.setMinimum(5)
      try await fixture.pause(challenges[0].challengeID, true)
      try await fixture.pause(challenges[0].challengeID, false)
      try await fixture.harness.advance(by: Self.day)
    }
    #expect(longest > .zero && longest <= .milliseconds(12), "\(longest)")
  }
}
