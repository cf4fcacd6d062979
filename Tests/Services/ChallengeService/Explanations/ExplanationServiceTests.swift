import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeCounting
@testable import ChallengeExplanations

/// ExplainPeriod over the API (CH-17); that its parts add up is tested over random histories in `OrderPropertyTests`.
@Suite struct ExplanationServiceTests {
  private static let day: Int64 = 86_400
  private static let other = "00000000-0000-7000-8000-000000000009"

  @Test("CH-17 a missed completion is explained: 12 minutes short; 40 minutes lay outside 16:00 to 20:00")
  func missing() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(title: "Afternoon", bonusPercentage: 25), template: "").challengeID
      try await fixture.learn(at: 0, seconds: 2_400)
      // 19:00 in Berlin.
      try await fixture.learn(at: 9 * 3_600, seconds: 2_880)
      try await fixture.harness.advance(by: Self.day)
      let explained = try await fixture.explain(id, .init(year: 2026, month: 3, day: 2))
      #expect(explained.whole.missingText == "12 minutes short; 40 minutes lay outside 16:00 to 20:00")
      #expect(explained.whole.text == "Not completed: 48/60 minutes.")
      #expect(explained.parts.map(\.outcome) == [.outsideTimeOfDay, .counted])
      #expect(explained.parts.map(\.text) == ["outside 16:00 to 20:00", "counts"])
      let rule = try #require(explained.whole.rule)
      #expect(
        rule.text == "60 minutes of learning in a local day; Monday to Friday, 16:00 to 20:00; all learning apps")
      #expect(
        rule.ruleVersion == RuleBook.current.newest.number && rule.settingsVersion == 1
          && rule.settings?.title == "Afternoon")
      #expect(
        explained.whole.rewardText == "bonus: 25 % of the points that count up to the completion; "
          + "60 minutes of learning = 30 minutes reward, +25 % = 37.5 minutes")
      // Twelve minutes more that come late complete it.
      try await fixture.learn(at: 8 * 3_600, seconds: 720)
      let done = try await fixture.explain(id, .init(year: 2026, month: 3, day: 2))
      #expect(done.whole.text == "Completed on 2026-03-02 at 19:48:00: 60/60 minutes.")
      #expect(done.whole.missingText == "" && done.whole.completion?.bonusSixtieths == 9_000)
      #expect(done.whole.rewardText.hasPrefix("bonus: ⌊36000 × 25 / 100⌋ = 9000 of 1/60 point"))
      try await fixture.check(done)
    }
  }

  @Test("CH-17 the settings in force are those of the period's first instant, with their version")
  func version() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(title: "Day", target: 30)).challengeID
      try await fixture.learn(at: 0, seconds: 1_200)
      try await fixture.harness.advance(by: 60)
      _ = try await fixture.update(id, .init(target: 15), "target")
      try await fixture.harness.advance(by: Self.day)
      let first = try await fixture.explain(id, .init(year: 2026, month: 3, day: 2))
      let second = try await fixture.explain(id)
      #expect(first.whole.rule?.settingsVersion == 1 && first.whole.progress?.target == 30)
      #expect(second.whole.rule?.settingsVersion == 2 && second.whole.progress?.target == 15)
      #expect(second.whole.progress?.periodStartDate?.day == 3 && second.parts.isEmpty)
    }
  }

  @Test("CH-17 the pages of any size are the same parts, cut parts included, each page with so many")
  func pages() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(
        .init(
          title: "Chain", goalType: .chain, bonusPercentage: 10, fullDay: true,
          activeDays: (1...7).map { .init(rawValue: $0) },
          chainSteps: [.init(goalType: .dailyMinutes, target: 15), .init(goalType: .dailyMinutes, target: 30)]),
        template: ""
      ).challengeID
      for index in 0..<30 as Range<Int64> {
        try await fixture.learn(at: index * 600, seconds: 100 + index, rate: 5 + 5 * Int32(index % 3))
      }
      try await fixture.harness.advance(by: 5 * 3_600)
      try await fixture.pause(id, true)
      try await fixture.harness.advance(by: 2 * Self.day)
      try await fixture.pause(id, false)
      try await fixture.learn(at: Self.day, seconds: 400)
      try await fixture.learn(at: 2 * Self.day - 600, seconds: 3_000)
      let all = try await fixture.explain(id)
      try await fixture.check(all)
      #expect(Set(all.parts.map(\.outcome)).isSuperset(of: [.counted, .paused, .afterLastStep]))
      for size in [1, 2, 7, 31] as [Int32] {
        let paged = try await fixture.explain(id, pageSize: size)
        #expect(paged.parts == all.parts)
        #expect(paged.whole.totals == all.whole.totals && paged.whole.steps == all.whole.steps)
      }
    }
  }

  @Test("CH-17 FA-6 the child reads its own; siblings, other families and strangers' challenges are NOT_FOUND")
  func access() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(title: "Day", target: 30)).challengeID
      try await fixture.learn(at: 0, seconds: 60)
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      let own = try fixture.harness.options(fixture.family.child)
      let request = ChallengeV1.ExplainPeriodRequest(childID: fixture.family.childID, challengeID: id)
      #expect(try await fixture.explanations.explainPeriod(request, options: own).parts.count == 1)
      let guardian = try fixture.guardian
      for (childID, challengeID) in [(fixture.family.siblingID, id), (fixture.family.childID, freshID())] {
        let error = await failure {
          _ = try await fixture.explanations.explainPeriod(
            .init(childID: childID, challengeID: challengeID), options: guardian)
        }
        #expect(error?.code == .notFound && error?.message.contains("challenge_id") == true)
      }
      let sibling = await failure {
        _ = try await fixture.explanations.explainPeriod(
          .init(childID: fixture.family.siblingID, challengeID: id), options: own)
      }
      #expect(sibling?.code == .notFound)
      // A deleted challenge keeps its periods.
      try await fixture.harness.advance(by: 60)
      try await fixture.delete(id)
      #expect(try await fixture.explain(id).parts.map(\.outcome) == [.counted])
    }
  }

  @Test("CH-17 made-up page tokens and days without a period are refused; nothing is written")
  func faults() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(title: "Day", target: 30)).challengeID
      try await fixture.learn(at: 0, seconds: 60)
      func error(
        token: String = "", date: CommonV1.LocalDate? = nil, size: Int32 = 0
      ) async -> RPCError? {
        await failure {
          _ = try await fixture.explanations.explainPeriod(
            .init(
              childID: fixture.family.childID, challengeID: id, periodStartDate: date, pageSize: size, pageToken: token),
            options: try fixture.guardian)
        }
      }
      for token in [
        "1", "1.2", Page.token(after: ""), Page.token(after: "x"), Page.token(after: "9223372036854775807"),
        Page.token(after: "-9223372036854775808"), Page.token(after: "99999999999999999999"),
      ] {
        #expect(await error(token: token)?.fields == ["page_token"], "\(token)")
      }
      // A token that another answer could have contained ends or repeats the list.
      for seconds in [-62_135_596_800, 0, 253_402_300_799] as [Int64] {
        #expect(await error(token: Page.token(after: "\(seconds)")) == nil)
      }
      #expect(await error(size: 1_001)?.fields == ["page_size"])
      #expect(await error(date: .init(year: 2026, month: 2, day: 30))?.fields == ["period_start_date"])
      for day in [1, 3] as [Int32] {
        let none = await error(date: .init(year: 2026, month: 3, day: day))
        #expect(none?.code == .notFound && none?.message.contains("period_start_date") == true)
      }
      #expect(await error(date: .init(year: 9_999, month: 12, day: 31))?.code == .notFound)
      #expect(await error(date: .init(year: 1_970, month: 1, day: 1))?.code == .notFound)
      let later = try await fixture.create(.init(startTime: .init(fixture.start + Self.day))).challengeID
      let early = await failure { _ = try await fixture.explain(later) }
      #expect(early?.code == .notFound)
      let written = try await WrittenRows(fixture.harness.database).during { _ = try await fixture.explain(id) }
      #expect(written == [:])
      // Half of a change adds up to a state that never existed.
      try await fixture.deliver(
        fixture.changed(removed: [fixture.segment(at: 0, seconds: 60)], moreFollows: true), settles: false)
      #expect(await error()?.code == .unavailable)
    }
  }

  @Test("CH-17 parts too many to add up are listed all the same")
  func withoutTotals() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(title: "Day", target: 30)).challengeID
      for index in 0..<4 as Range<Int64> { try await fixture.learn(at: index * 120, seconds: 60) }
      let (child, now) = (fixture.child, fixture.harness.now)
      for (limit, size) in [(4, 2), (3, 2), (3, 10)] {
        let explained = try await fixture.harness.database.read(child.partition) { tx in
          try ExplainedPeriod(
            tx, child, challengeID: id, nil, limit: size, from: nil, now: now, maximumStretches: limit)
        }
        #expect((explained.explanation.totals == nil) == (limit == 3))
        #expect(explained.parts.count == min(4, size) && (explained.next == nil) == (size == 10))
        #expect(explained.explanation.missingText == "26 minutes short")
      }
    }
  }
}

// Corrections, and periods that are found by a day in them.
extension ExplanationServiceTests {
  private static let causes: [UsageV1.UsageChangeCause] = [.record, .rate, .zone, .removal, .review, .shield]

  @Test("CH-17 CH-15 a withdrawn or corrected completion says so, with the cause, and what it was", arguments: causes)
  func corrections(cause: UsageV1.UsageChangeCause) async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(title: "Day", target: 60, bonusPercentage: 10)).challengeID
      func change(added: [UsageV1.UsageSegment] = [], removed: [UsageV1.UsageSegment] = []) async throws {
        var event = fixture.changed(added: added, removed: removed)
        event.cause = cause
        try await fixture.deliver(event)
      }
      let (slow, fast) = (fixture.segment(at: 0, seconds: 3_600), fixture.segment(at: 0, seconds: 3_600, rate: 20))
      try await change(added: [slow])
      #expect(try await fixture.explain(id).whole.change == nil)
      try await change(added: [fast], removed: [slow])
      let corrected = try #require(try await fixture.explain(id).whole.change)
      #expect(corrected.kind == .corrected && corrected.cause == cause && corrected.previous?.baseSixtieths == 36_000)
      #expect(corrected.changeTime == .init(fixture.harness.now) && corrected.previous?.bonusSixtieths == 3_600)
      try await fixture.harness.advance(by: 5)
      try await change(removed: [fast])
      let withdrawn = try await fixture.explain(id)
      #expect(withdrawn.whole.change?.kind == .withdrawn && withdrawn.whole.change?.cause == cause)
      #expect(withdrawn.whole.change?.previous?.baseSixtieths == 72_000 && withdrawn.whole.completion == nil)
      #expect(withdrawn.whole.text.hasPrefix("Not completed yet: 0/60 minutes. The completion was withdrawn on"))
      try await fixture.check(withdrawn)
      try await change(added: [slow])
      let restored = try await fixture.explain(id)
      #expect(restored.whole.change?.kind == .restored && restored.whole.completion != nil)
      try await fixture.check(restored)
      #expect(try await fixture.findings() == [])
    }
  }

  @Test(
    "CH-17 the run of a streak is found by any day of it; a day in none is explained alone; so is what was withdrawn")
  func runs() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(title: "Streak", target: 3), template: "streak_champion").challengeID
      _ = try await fixture.setMinimum(2)
      for day in [0, 1, 2, 3, 5, 6] as [Int64] {
        try await fixture.harness.advance(by: fixture.start + day * Self.day - fixture.harness.now)
        try await fixture.learn(at: day * Self.day, seconds: 300)
      }
      try await fixture.harness.advance(by: 2 * Self.day)
      func first(_ day: Int) async throws -> (CommonV1.LocalDate?, Int64?) {
        let progress = try await fixture.explain(id, fixture.date(day)).whole.progress
        return (progress?.periodStartDate, progress?.progress)
      }
      for day in 0...2 { #expect(try await first(day) == (fixture.date(0), 3)) }
      // The fourth day begins a run, which the fifth breaks.
      for day in 3...4 { #expect(try await first(day) == (fixture.date(3), 1)) }
      let broken = try await fixture.explain(id, fixture.date(4))
      #expect(broken.whole.days.map(\.outcome) == [.counted, .missed])
      #expect(broken.whole.missingText == "2 days short" && broken.whole.text == "Not completed: 1/3 days.")
      let alone = try await fixture.explain(id, fixture.date(8))
      #expect(alone.whole.days.map(\.outcome) == [.open] && alone.whole.progress?.progress == 0)
      try await fixture.checkExplanations()
      // Without its first day the run begins with the second; the completed run is explained by its own first day.
      try await fixture.deliver(fixture.changed(removed: [fixture.segment(at: 0, seconds: 300)]))
      let gone = try await fixture.explain(id, fixture.date(0))
      #expect(gone.whole.change?.kind == .withdrawn && gone.whole.days.map(\.outcome) == [.missed])
      #expect(gone.whole.change?.previous?.periodStartDate == fixture.date(0))
      #expect(try await first(1) == (fixture.date(1), 3))
      try await fixture.checkExplanations()
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-17 a week is found by any of its days, also one before it began; an ended challenge shows its last period")
  func weeks() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(title: "Week", target: 60), template: "weekend_warrior").challengeID
      try await fixture.learn(at: -3_600, seconds: 7_200)
      try await fixture.harness.advance(by: 3 * Self.day)
      _ = try await fixture.end(id)
      try await fixture.learn(at: 2 * Self.day, seconds: 1_800)
      try await fixture.learn(at: 3 * Self.day + 60, seconds: 600)
      for date in [nil, fixture.date(0), fixture.date(3)] {
        let explained = try await fixture.explain(id, date)
        #expect(explained.whole.progress?.periodStartDate == fixture.date(0))
        #expect(Set(explained.parts.map(\.outcome)).isSuperset(of: [.beforeStart, .afterEnd]))
        try await fixture.check(explained)
      }
    }
  }

  @Test("CH-17 learning between the end by a guardian and the last day of the period is explained, too")
  func endedEarly() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(
        .init(
          title: "Once", goalType: .pointsTarget, target: 1_000, endDate: fixture.date(7), fullDay: true,
          activeDays: (1...7).map { .init(rawValue: $0) }, repeatWeekly: false), template: ""
      ).challengeID
      try await fixture.learn(at: 60, seconds: 600)
      try await fixture.harness.advance(by: Self.day)
      _ = try await fixture.end(id)
      try await fixture.harness.advance(by: 9 * Self.day)
      for day in [3, 7, 8] as [Int64] { try await fixture.learn(at: day * Self.day, seconds: 300) }
      let explained = try await fixture.explain(id)
      #expect(explained.whole.progress?.periodEndDate == fixture.date(7))
      #expect(explained.parts.map(\.outcome) == [.counted, .afterEnd, .afterEnd])
      try await fixture.check(explained)
    }
  }

  @Test("CH-17 a year in one period is listed page by page, and begins where it should")
  func longWindow() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(
        .init(title: "All", goalType: .pointsTarget, target: 1_000, bonusPercentage: 50, repeatWeekly: false)
      ).challengeID
      for day in 0..<60 as Range<Int64> {
        let segments = (0..<40 as Range<Int64>).map { fixture.segment(at: day * Self.day + $0 * 300, seconds: 240) }
        try await fixture.deliver(fixture.changed(added: segments))
        try await fixture.harness.advance(by: Self.day)
      }
      let explained = try await fixture.explain(id)
      try await fixture.check(explained)
      #expect(explained.parts.count == 2_400 && explained.whole.completion != nil)
    }
  }

  @Test("CH-17 CH-19 a chain's running streak is shown as it is through a pause of the child's streaks")
  func chainPause() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(
        .init(
          title: "Chain", goalType: .chain, fullDay: true, activeDays: (1...7).map { .init(rawValue: $0) },
          chainSteps: [.init(goalType: .streak, target: 3), .init(goalType: .dailyMinutes, target: 15)]), template: ""
      ).challengeID
      try await fixture.learn(at: 0, seconds: 120)
      _ = try await fixture.pauseStreak(fixture.date(1), days: 3)
      try await fixture.harness.advance(by: 4 * Self.day)
      #expect(try await fixture.progress().first?.runningStep?.progress == 1)
      let explained = try await fixture.explain(id)
      #expect(explained.whole.steps.map(\.progress) == [1, 0])
      #expect(explained.parts.map(\.outcome) == [.counted])
      try await fixture.check(explained)
      // Learning after the pause continues the step, in whatever order facts are read.
      try await fixture.learn(at: 4 * Self.day, seconds: 120)
      #expect(try await fixture.progress().first?.runningStep?.progress == 2)
      try await fixture.deliver(fixture.removed(fixture.reward, at: -60))
      #expect(try await fixture.progress().first?.runningStep?.progress == 2)
      #expect(try await fixture.explain(id).whole.steps.map(\.firstDate) == [fixture.date(0), nil])
      #expect(try await fixture.findings() == [])
    }
  }
}
