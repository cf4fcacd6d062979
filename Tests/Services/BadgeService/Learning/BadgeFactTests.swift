import Database
import EventFeed
import Identity
import LocalTime
import Messages
import ProtobufC
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import Testing

@testable import BadgeFeed
@testable import BadgeLearning

@Suite struct BadgeFactTests {
  @Test("BA-1 BA-3 100 hours of learning unlock Learning Legend, to the second; reward time does not count")
  func learningLegend() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(
        fixture.counted(fixture.learned(359_999, rate: 1), fixture.learned(7_200, category: .reward)))
      let before = try await fixture.badge("LEARNING_LEGEND")
      #expect(!before.earned && before.progress == 5_999 && before.progressTarget == 6_000)
      #expect(before.progressText == "5999/6000 minutes of learning")
      try await fixture.deliver(fixture.counted(fixture.learned(1, from: 359_999, rate: 1)))
      #expect(try await fixture.badge("LEARNING_LEGEND").earned)
      #expect(try await fixture.awards().map(\.text) == ["You earned the \"Learning Legend\" badge! +100 points"])
      #expect(try await fixture.points().totalPoints == 100)
    }
  }

  @Test("BA-1 facts that the neighbours report of the first and the last admissible instant are counted")
  func timeBounds() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let now = ServiceHarness.start.seconds
      let latest = now + 366 * 86_400
      try await fixture.deliver(
        fixture.counted(
          fixture.learned(60, from: 946_684_800 - now, rate: 1), fixture.learned(60, from: latest - 60 - now, rate: 1)))
      // Local dates reach a day beyond what is admitted in UTC; a period begins on its week's first day.
      for (year, month, day) in [(1999, 12, 25), (2037, 3, 3)] as [(Int32, Int32, Int32)] {
        var completion = fixture.completion(1)
        completion.periodStartDate = CommonV1.LocalDate(year: year, month: month, day: day)
        try await fixture.deliver(
          ChallengeV1.PeriodCompleted(childID: fixture.family.childID, completion: completion))
      }
      #expect(try await fixture.badge("LEARNING_LEGEND").progress == 2)
      #expect(try await fixture.badge("CHALLENGE_CHAMPION").progress == 2)
    }
  }

  @Test("BA-1 BA-3 10,000 points from usage unlock Point Collector: sixtieths add up, whole points are floors")
  func pointCollector() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      // 9,999 points and 59 sixtieths.
      try await fixture.deliver(fixture.counted(fixture.learned(1_199, rate: 500), fixture.learned(499, rate: 1)))
      let before = try await fixture.badge("POINT_COLLECTOR")
      #expect(before.progress == 9_999 && !before.earned && before.progressText == "9999/10000 points earned")
      try await fixture.deliver(fixture.counted(fixture.learned(1, rate: 1)))
      #expect(try await fixture.badge("POINT_COLLECTOR").earned)
    }
  }

  @Test("BA-1 a correction lowers the sums, and an earned badge stays full")
  func corrections() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let segment = fixture.learned(359_000, rate: 1)
      try await fixture.deliver(fixture.counted(segment))
      try await fixture.deliver(fixture.counted(fixture.learned(60, rate: 1), without: [segment]))
      #expect(try await fixture.badge("LEARNING_LEGEND").progress == 1)
      #expect(try await fixture.badge("POINT_COLLECTOR").progress == 1)
      try await fixture.deliver(fixture.counted(fixture.learned(359_940, from: 60, rate: 1)))
      try await fixture.deliver(fixture.counted(without: [fixture.learned(359_940, from: 60, rate: 1)]))
      let legend = try await fixture.badge("LEARNING_LEGEND")
      #expect(legend.earned && legend.progress == 6_000 && legend.progressText == "6000/6000 minutes of learning")
      #expect(try await fixture.points().totalPoints == 100)
    }
  }

  @Test("BA-1 a sum that more corrections belong to earns nothing, by any event or snapshot; the last one decides")
  func moreFollows() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let before = fixture.learned(300_000, rate: 1)
      try await fixture.deliver(fixture.counted(before))
      // Another 300,000 s on the way, of which 250,000 go again.
      let (more, gone) = (
        fixture.learned(50_000, from: 300_000, rate: 1), fixture.learned(250_000, from: 350_000, rate: 1)
      )
      try await fixture.deliver(fixture.counted(more, gone, moreFollows: true))
      // Neither what another neighbour publishes meanwhile nor a snapshot from that time makes a badge of it.
      try await fixture.deliver(fixture.completed(1))
      try await fixture.reconcile([fixture.counted(before, more, gone, moreFollows: true)], UsageEventHandler())
      let legend = try await fixture.badge("LEARNING_LEGEND")
      #expect(!legend.earned && legend.progress == 5_000)
      try await fixture.deliver(fixture.counted(without: [gone], moreFollows: true))
      #expect(try await fixture.badge("LEARNING_LEGEND").progress == 5_000)
      try await fixture.deliver(fixture.counted())
      #expect(try await fixture.badge("LEARNING_LEGEND").progress == 5_833)

      try await fixture.deliver(fixture.counted(fixture.learned(10_000, from: 350_000, rate: 1), moreFollows: true))
      #expect(try await !fixture.badge("LEARNING_LEGEND").earned)
      try await fixture.deliver(fixture.counted())
      #expect(try await fixture.badge("LEARNING_LEGEND").earned)
    }
  }

  @Test("BA-1 the longest daily streak unlocks Week Warrior and Month Master; weekly streaks do not count")
  func streaks() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.streak(6, current: 6))
      #expect(try await fixture.badge("WEEK_WARRIOR").progressText == "6/7 days in a row")
      // Broken again: the longest one remains.
      try await fixture.deliver(fixture.streak(6))
      #expect(try await fixture.badge("WEEK_WARRIOR").progress == 6)
      // A correction lowers it.
      try await fixture.deliver(fixture.streak(4))
      #expect(try await fixture.badge("WEEK_WARRIOR").progress == 4)
      try await fixture.deliver(fixture.streak(7, current: 7))
      #expect(try await fixture.badge("WEEK_WARRIOR").earned)
      #expect(try await fixture.badge("MONTH_MASTER").progress == 7)
      try await fixture.deliver(fixture.streak(30, current: 30))
      #expect(try await fixture.awards().map(\.badge?.code) == ["WEEK_WARRIOR", "MONTH_MASTER"])
      #expect(try await fixture.points().totalPoints == 125)
    }
  }

  @Test("BA-1 several badges unlock at once; every starter badge can be earned, 335 points in all")
  func everything() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.counted(fixture.learned(360_000, rate: 100)))
      #expect(Set(try await fixture.awards().map(\.badge?.code)) == ["LEARNING_LEGEND", "POINT_COLLECTOR"])
      try await fixture.deliver(fixture.streak(31))
      for day in 1...10 as ClosedRange<Int32> { try await fixture.deliver(fixture.completed(day)) }
      #expect(try await fixture.badges().prefix(6).allSatisfy(\.earned))
      #expect(try await fixture.badges().count == 42)
      #expect(try await fixture.points().availablePoints == 335)
    }
  }

  @Test("BA-1 a snapshot replaces the sums and the streak; a family that it does not contain has none")
  func reconcile() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.counted(fixture.learned(6_000, rate: 5)))
      try await fixture.deliver(fixture.streak(3))
      try await fixture.deliver(fixture.completed(1))
      let pieces = [fixture.counted(fixture.learned(120, rate: 5)), fixture.counted(fixture.learned(60, from: 200))]
      try await fixture.reconcile(pieces, UsageEventHandler())
      #expect(try await fixture.badge("LEARNING_LEGEND").progress == 3)
      #expect(try await fixture.badge("POINT_COLLECTOR").progress == 20)
      #expect(try await fixture.badge("WEEK_WARRIOR").progress == 3)
      try await fixture.reconcile([fixture.streak(2)], ChallengeEventHandler())
      #expect(try await fixture.badge("WEEK_WARRIOR").progress == 2)
      #expect(try await fixture.badge("CHALLENGE_CHAMPION").progress == 0)
      // A snapshot can award as well.
      try await fixture.reconcile([fixture.counted(fixture.learned(360_000, rate: 1))], UsageEventHandler())
      #expect(try await fixture.badge("LEARNING_LEGEND").earned)
      // A family that it does not contain is reconciled with nothing.
      #expect(try await fixture.knownFamily(UsageEventHandler()) == fixture.family.familyID)
      try await fixture.reconcile([], UsageEventHandler())
      #expect(try await fixture.knownFamily(UsageEventHandler()) == nil)
      #expect(try await fixture.badge("POINT_COLLECTOR").progress == 0)
      #expect(try await fixture.badge("WEEK_WARRIOR").progress == 2)
    }
  }

  @Test("BA-1 counted usage without times is not applied, and nothing of its event counts")
  func unreadable() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let broken = UsageV1.UsageSegment(appID: "app", category: .learning, pointsPerMinute: 5)
      await #expect(throws: (any Error).self) {
        try await fixture.deliver(fixture.counted(fixture.learned(600), broken))
      }
      #expect(try await fixture.badge("LEARNING_LEGEND").progress == 0)
      // Without the daily streak it is not one of 0 days either.
      await #expect(throws: (any Error).self) {
        try await fixture.deliver(ChallengeV1.StreakChanged(childID: fixture.streak(0).childID))
      }
    }
  }

  @Test(
    "BA-1 BA-2 facts of all feeds in any order and in any pieces earn the same badges, each once", arguments: 0..<12)
  func anyOrder(seed: Int) async throws {
    try await withBadgeService { fixture in
      var random = SeededRandom(seed: UInt64(seed))
      var messages: [any Message] = [fixture.childChanged, fixture.streak(Int64.random(in: 1...40, using: &random))]
      var (seconds, sixtieths): (Int64, Int64) = (0, 0)
      for number in 0..<20 as Range<Int64> {
        let (length, rate) = (Int64.random(in: 1...36_000, using: &random), Int32.random(in: 1...10, using: &random))
        messages.append(fixture.counted(fixture.learned(length, from: number * 40_000, rate: rate)))
        (seconds, sixtieths) = (seconds + length, sixtieths + length * Int64(rate))
      }
      let days = Int32.random(in: 0...12, using: &random)
      for day in 0..<days { messages.append(fixture.completed(day + 1)) }
      let streak = (messages[1] as? ChallengeV1.StreakChanged)?.daily?.longest ?? 0
      let events = try messages.shuffled(using: &random).map {
        (BadgeFixture.handler(of: $0), try fixture.received($0))
      }
      // Concurrently, as the three followers are.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (handler, event) in events {
          group.addTask {
            _ = try await fixture.harness.database.write(fixture.child.partition) { try handler.apply(event, in: $0) }
          }
        }
        try await group.waitForAll()
      }
      let expected: [(String, Bool)] = [
        ("FIRST_STEPS", days >= 1), ("WEEK_WARRIOR", streak >= 7), ("MONTH_MASTER", streak >= 30),
        ("LEARNING_LEGEND", seconds >= 360_000), ("POINT_COLLECTOR", sixtieths >= 600_000),
        ("CHALLENGE_CHAMPION", days >= 10),
      ]
      #expect(try await fixture.badges().prefix(6).map(\.earned) == expected.map(\.1))
      #expect(try await fixture.awards().compactMap(\.badge?.code).sorted() == expected.filter(\.1).map(\.0).sorted())
    }
  }
}

@Suite struct CompletedCountTests {
  @Test("BA-1 completed periods are counted as they come and go: repeats count once, a snapshot replaces them")
  func count() async throws {
    try await withBadgeService { fixture in
      func counted() async throws -> Int64? {
        let child = fixture.child
        return try await fixture.harness.database.read(child.partition) { tx in
          let rows = try tx.queryOne("SELECT COUNT(*) FROM completed_period") { $0.int64(0) }
          let count = try LearningTables.facts(tx, child).completedPeriods
          return rows == count ? count : nil
        }
      }
      try await fixture.deliver(fixture.childChanged)
      for day in [1, 2, 2, 3] as [Int32] { try await fixture.deliver(fixture.completed(day)) }
      #expect(try await counted() == 3)
      let withdrawn = ChallengeV1.PeriodCorrected(childID: fixture.child.childID, previous: fixture.completion(2))
      for _ in 0..<2 { try await fixture.deliver(withdrawn) }
      #expect(try await counted() == 2)
      try await fixture.reconcile([fixture.completed(7)], ChallengeEventHandler())
      #expect(try await counted() == 1)
    }
  }
}
