import Database
import LocalTime
import Messages
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeStreaks

extension ChallengeFixture {
  /// Every day of a range, page by page.
  func explain(
    _ first: CommonV1.LocalDate, _ last: CommonV1.LocalDate, pageSize: Int32 = 3, as caller: CallOptions? = nil
  ) async throws -> [ChallengeV1.StreakDayExplanation] {
    var (days, token): ([ChallengeV1.StreakDayExplanation], String) = ([], "")
    repeat {
      let page = try await protection.explainStreaks(
        .init(
          childID: family.childID, firstDate: first, lastDate: last, pageSize: pageSize, pageToken: token),
        options: caller ?? (try guardian))
      #expect(page.days.allSatisfy { $0.ruleVersion == 1 } && page.days.count <= pageSize)
      days += page.days
      token = page.nextPageToken
    } while !token.isEmpty
    return days
  }

  func explainLevel(_ part: ChallengeV1.LevelPart) async throws -> ChallengeV1.ExplainLevelResponse {
    var (whole, token): (ChallengeV1.ExplainLevelResponse?, String) = (nil, "")
    repeat {
      var page = try await levels.explainLevel(
        .init(childID: family.childID, part: part, pageSize: 2, pageToken: token), options: try guardian)
      token = page.nextPageToken
      page.parts = (whole?.parts ?? []) + page.parts
      whole = page
    } while !token.isEmpty
    return whole ?? .init()
  }
}

/// Why streaks and levels are what they are, over the API.
@Suite struct StreakExplanationServerTests {
  private let day: Int64 = 86_400

  private func advance(_ fixture: ChallengeFixture, to number: Int64) async throws {
    let ahead = fixture.start + number * day - fixture.harness.now
    if ahead > 0 { try await fixture.harness.advance(by: ahead) }
  }

  /// Checks that the explanation, GetStreaks and the published bonuses agree.
  private func check(_ fixture: ChallengeFixture, from first: Int, through last: Int, _ seed: Int) async throws {
    let days = try await fixture.explain(fixture.date(first), fixture.date(last), pageSize: 7)
    #expect(days.map(\.date) == (first...last).map { fixture.date($0) })
    let (streaks, end) = (try await fixture.streaks(), try #require(days.last))
    #expect(end.dailyStreak == streaks.daily?.current && end.weeklyStreak == streaks.weekly?.current, "seed \(seed)")
    #expect(end.freezesHeld == streaks.freezesHeld && days.map(\.dailyStreak).max() == streaks.daily?.longest)
    let atRisk = end.standing == .open && end.dailyStreak > 0
    #expect(atRisk == streaks.daily?.atRisk, "seed \(seed)")
    let causes: [ChallengeV1.StreakDayStanding: ChallengeV1.NeutralCause] = [
      .paused: .pause, .frozen: .freeze, .repaired: .repair,
    ]
    #expect(
      days.compactMap { day in
        causes[day.standing].map { ChallengeV1.NeutralDay(date: day.date, cause: $0, text: day.protection) }
      } == streaks.neutralDays, "seed \(seed)")
    var booked: [CommonV1.LocalDate?: Int64] = [:]
    for bonus in try await fixture.bonuses() { booked[bonus.date] = bonus.bonusSixtieths }
    for day in days { #expect(day.bonusSixtieths == booked[day.date] ?? 0, "seed \(seed)") }
    #expect(days.reduce(0) { $0 + $1.bonusSixtieths } == booked.values.reduce(0, +))
    // Records date each length as the days do, one by one (BA-8).
    let records = try #require(try await fixture.streakChanges().last?.records)
    for length in 1...max(1, streaks.daily?.longest ?? 0) {
      let expected = days.first { $0.standing == .counted && $0.dailyStreak == length }?.date
      let stretch = records.stretches.first { $0.length + Int64($0.days) > length }
      let found = stretch.flatMap { stretch in
        stretch.firstDate.flatMap { LocalDate($0) }?.adding(days: Int(length - stretch.length))
      }
      #expect(found.map { .init($0) } == expected, "seed \(seed), length \(length)")
    }
    let level = try await fixture.explainLevel(.day)
    #expect(level.parts.reduce(0) { $0 + $1.learningSixtieths } == days.reduce(0) { $0 + $1.learningSixtieths })
    #expect(level.learningSixtieths / 60 == level.level?.points, "seed \(seed)")
    let months = try await fixture.explainLevel(.month)
    #expect(months.parts.reduce(0) { $0 + $1.learningSixtieths } == level.learningSixtieths)
    #expect(months.level == level.level && months.thresholds == level.thresholds)
  }

  @Test(
    "BA-8 CH-17 records and explanations equal GetStreaks and the bonuses, for random weeks of all that changes streaks",
    arguments: 0..<4, [false, true])
  func random(seed: Int, isInPieces: Bool) async throws {
    let fixture = try await ChallengeFixture(isInPieces: isInPieces)
    var random = SeededRandom(seed: UInt64(seed))
    var late: [Int64] = []
    for number in 0..<30 as Range<Int64> {
      try await advance(fixture, to: number)
      let seconds = Int64.random(in: 1...12, using: &random) * 100
      if Int.random(in: 0..<10, using: &random) < 7 {
        try await fixture.learn(at: number * day, seconds: seconds)
      } else if Bool.random(using: &random) {
        late.append(number)
      }
      switch Int.random(in: 0..<14, using: &random) {
      case 0: _ = try await fixture.setMinimum(Int32.random(in: 1...8, using: &random))
      case 1: if try await fixture.streaks().freezesHeld < 2 { _ = try await fixture.grantFreeze() }
      case 2:
        let first = fixture.date(Int(number) + Int.random(in: 0...2, using: &random))
        _ = try await fixture.pauseStreak(first, days: Int.random(in: 1...9, using: &random))
      case 3 where number > 2:
        // A day that counts or is repaired cannot be repaired.
        _ = await failure { try await fixture.repairStreak(fixture.date(Int(number) - 1)) }
      case 4:
        late.shuffle(using: &random)
        for past in late.prefix(4) { try await fixture.learn(at: past * day + 7_200, seconds: 900) }
        late.removeFirst(min(4, late.count))
      default: break
      }
      await fixture.harness.database.settleTimers()
    }
    try await check(fixture, from: 0, through: 29, seed)
    #expect(try await fixture.findings() == [])
    await fixture.harness.stop()
  }

  @Test("CH-17 a bonus that a late record or a repair has changed names its cause, also when it is gone")
  func corrections() async throws {
    try await withChallengeService { fixture in
      for number in 0..<9 as Range<Int64> where number != 4 {
        try await advance(fixture, to: number)
        try await fixture.learn(at: number * day, seconds: 600)
      }
      try await advance(fixture, to: 9)
      let none = try await fixture.explain(fixture.date(0), fixture.date(9))
      #expect(none.allSatisfy { $0.correction == nil && $0.bonusSixtieths == 0 })
      #expect(
        none[4].standing == .missed && none[4].text == "0 of 1 minute: 1 minute short; the streak of 4 days is broken")
      let late = fixture.segment(at: 4 * day, seconds: 600)
      try await fixture.deliver(fixture.changed(added: [late]))
      let added = try await fixture.explain(fixture.date(0), fixture.date(9))
      #expect(added[6].bonusSixtieths == 300 && added[6].bonusText == "100 points × 5 % = 5 points")
      #expect(added[6].correction?.cause == .record && added[6].correction?.previousSixtieths == 0)
      try await fixture.deliver(fixture.changed(removed: [late]))
      let removed = try await fixture.explain(fixture.date(0), fixture.date(9))
      #expect(removed[6].bonusSixtieths == 0 && removed[6].correction?.previousSixtieths == 300)
      try await fixture.repairStreak(fixture.date(4))
      let repaired = try await fixture.explain(fixture.date(0), fixture.date(9))
      #expect(repaired[4].standing == .repaired && repaired[4].protection == "The tablet was broken")
      // Seven days with the eighth of the test.
      #expect(repaired[7].bonusSixtieths == 300 && repaired[7].correction?.cause == .unspecified)
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-17 a child reads its own; a range is bounded, ends today, and a made-up token is refused")
  func requests() async throws {
    try await withChallengeService { fixture in
      try await fixture.learn(at: 0, seconds: 600)
      let child = try fixture.harness.options(fixture.family.child)
      #expect(
        try await fixture.explain(fixture.date(-2), fixture.date(0), as: child).map(\.standing) == [
          .missed, .missed, .counted,
        ])
      func fields(_ first: Int, _ last: Int, token: String = "") async throws -> [String]? {
        await failure {
          _ = try await fixture.protection.explainStreaks(
            .init(
              childID: fixture.family.childID, firstDate: fixture.date(first), lastDate: fixture.date(last),
              pageToken: token), options: child)
        }?.fields
      }
      #expect(try await fields(0, 1) == ["last_date"])
      #expect(try await fields(0, -1) == ["last_date"])
      #expect(try await fields(-366, 0) == ["last_date"])
      #expect(try await fields(-365, 0) == nil)
      let today = try #require(LocalDate(fixture.date(0))).daysSinceEpoch
      for key in ["x", "", "\(today)", "\(today - 400)", "99999999999"] {
        #expect(try await fields(-3, 0, token: Page.token(after: key)) == ["page_token"], "\(key)")
      }
      #expect(try await fields(-3, 0, token: Page.token(after: "\(today - 1)")) == nil)
      for key in ["x", "99999999999"] {
        let error = await failure {
          _ = try await fixture.levels.explainLevel(
            .init(childID: fixture.family.childID, pageToken: Page.token(after: key)), options: child)
        }
        #expect(error?.fields == ["page_token"], "\(key)")
      }
    }
  }

  @Test("CH-17 while days are being counted again nothing is explained; afterwards everything is")
  func pending() async throws {
    let fixture = try await ChallengeFixture(isInPieces: true)
    for number in 0..<3 as Range<Int64> {
      try await advance(fixture, to: number)
      try await fixture.learn(at: number * day, seconds: 600)
    }
    let slow = fixture.segment(at: 2 * day, seconds: 600)
    try await fixture.deliver(fixture.changed(removed: [slow], moreFollows: true), settles: false)
    for call in [
      { _ = try await fixture.explain(fixture.date(0), fixture.date(2)) },
      { _ = try await fixture.explainLevel(.day) },
    ] as [() async throws -> Void] {
      #expect(await failure(call)?.code == .unavailable)
    }
    try await fixture.deliver(fixture.changed(added: [slow]))
    #expect(try await fixture.explain(fixture.date(0), fixture.date(2)).map(\.dailyStreak) == [1, 2, 3])
    await fixture.harness.stop()
  }

  @Test("CH-17 each level has the day on which it was reached and the time at which it was announced")
  func levels() async throws {
    try await withChallengeService { fixture in
      _ = try await fixture.levels.setLevels(
        .init(points: [0, 50, 100, 400], requestID: freshID()), options: try fixture.guardian)
      let empty = try await fixture.explainLevel(.unspecified)
      #expect(
        empty.parts.isEmpty && empty.thresholds.isEmpty
          && empty.text == "0 points: level 1 is reached at 0, 50 points to level 2")
      try await fixture.learn(at: 0, seconds: 600)
      try await advance(fixture, to: 2)
      let more = fixture.segment(at: 2 * day, seconds: 1_800)
      try await fixture.deliver(fixture.changed(added: [more]))
      let reached = try await fixture.explainLevel(.day)
      #expect(reached.thresholds.map(\.level) == [2, 3, 4])
      #expect(reached.thresholds.map(\.reachDate) == [fixture.date(0), fixture.date(0), fixture.date(2)])
      // Of two at once the higher one was announced.
      #expect(reached.thresholds.map(\.announceTime) == [nil, .init(fixture.start), .init(fixture.start + 2 * day)])
      #expect(reached.parts.map(\.totalSixtieths) == [6_000, 24_000])
      try await fixture.deliver(fixture.changed(removed: [more]))
      let lowered = try await fixture.explainLevel(.day)
      #expect(
        lowered.level?.level == 3 && lowered.thresholds.map(\.reachDate) == [fixture.date(0), fixture.date(0), nil])
      #expect(
        lowered.text
          == "100 points: level 3 is reached at 100, 300 points to level 4. Level 4 was reached once; "
          + "a correction has taken points away since: it needs 400 points")
      #expect(try await fixture.findings() == [])
    }
  }
}

/// The records of a database that was made before there were any.
@Suite struct StreakRecordUpgradeTests {
  @Test("BA-8 an upgraded database publishes when streaks reached their lengths, without further learning")
  func upgrade() async throws {
    try await withChallengeService { fixture in
      for number in 0..<3 as Range<Int64> {
        let ahead = fixture.start + number * 86_400 - fixture.harness.now
        if ahead > 0 { try await fixture.harness.advance(by: ahead) }
        try await fixture.learn(at: number * 86_400, seconds: 600)
      }
      let before = try #require(try await fixture.streakChanges().last)
      #expect(before.records?.stretches == [.init(firstDate: fixture.date(0), days: 3, length: 1)])
      // As the migration leaves it.
      let state = try await fixture.harness.database.write(fixture.child.partition) { tx in
        try tx.execute("/* test */ UPDATE streak SET records = NULL")
        try tx.wake(
          at: 0, kind: DayClose.kind, familyID: fixture.child.familyID, key: fixture.child.childID)
        // Once this is committed the timer can run.
        return try StreakTable.find(tx, fixture.child)
      }
      #expect(state?.records == nil)
      await fixture.harness.database.settleTimers()
      let events = try await fixture.streakChanges()
      #expect(events.last == before && events.count > 3)
      #expect(try await fixture.findings() == [])
    }
  }
}
