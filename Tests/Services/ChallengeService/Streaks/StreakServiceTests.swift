import Database
import EventFeed
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeFeed
@testable import ChallengeServer
@testable import ChallengeStreaks

/// The child's own streaks over the API, over days that close.
@Suite struct StreakServiceTests {
  private let day: Int64 = 86_400

  private func text(_ streak: ChallengeV1.Streak?) -> String {
    "\(streak?.current ?? -1)/\(streak?.longest ?? -1)\(streak?.atRisk == true ? " at risk" : "")"
  }

  /// Learning at 10:00 of each of the days, as it happens.
  private func learn(_ fixture: ChallengeFixture, days: ClosedRange<Int64>, seconds: Int64 = 600) async throws {
    for number in days {
      try await advance(fixture, to: number * day)
      try await fixture.learn(at: number * day, seconds: seconds)
    }
  }

  private func advance(_ fixture: ChallengeFixture, to offset: Int64) async throws {
    let ahead = fixture.start + offset - fixture.harness.now
    if ahead > 0 { try await fixture.harness.advance(by: ahead) }
  }

  private func timers(_ fixture: ChallengeFixture) async throws -> [Int64] {
    let child = fixture.child
    return try await fixture.harness.database.read(child.partition) { tx in
      try tx.query("SELECT due_time FROM timer WHERE partition = ? AND kind = ?", child.partition, DayClose.kind) {
        $0.int64(0)
      }
    }
  }

  @Test(
    "CH-3 CH-11 usage at the first and the last instant that may enter is counted, east and west of Greenwich",
    arguments: ["Pacific/Kiritimati", "America/Los_Angeles"])
  func timeBounds(zone: String) async throws {
    try await withChallengeService { fixture in
      let now = fixture.start.seconds
      try await fixture.deliver(fixture.childChanged(zone: zone, at: 946_684_800 - now))
      try await fixture.deliver(fixture.assigned(fixture.learning, .learning, at: 946_684_800 - now))
      for (first, template) in [(Int64(946_684_800), "daily_dynamo"), (now, "weekend_warrior")] as [(Int64, String)] {
        try await fixture.create(.init(startTime: GoogleProtobuf.Timestamp(seconds: first)), template: template)
      }
      for offset in [946_684_800 - now, 366 * 86_400 - 3_600] as [Int64] {
        let segment = fixture.segment(at: offset, seconds: 3_600)
        try await fixture.deliver(fixture.changed(added: [segment]))
        try await fixture.deliver(fixture.changed(removed: [segment]))
        try await fixture.deliver(fixture.changed(added: [segment]))
      }
      #expect(try await fixture.completions().isEmpty == false)
      #expect(try await fixture.streaks().daily?.longest == 1)
    }
  }

  @Test("CH-11 daily and weekly as of now: counted, at risk the day after, broken the day after that, the longest kept")
  func asOfNow() async throws {
    try await withChallengeService { fixture in
      #expect(text(try await fixture.streaks().daily) == "0/0")
      try await learn(fixture, days: 0...2)
      #expect(text(try await fixture.streaks().daily) == "3/3")
      #expect(text(try await fixture.streaks().weekly) == "1/1")
      // To the last second of the day, and to midnight.
      try await advance(fixture, to: 2 * day + 14 * 3_600 - 1)
      #expect(text(try await fixture.streaks().daily) == "3/3")
      try await advance(fixture, to: 2 * day + 14 * 3_600)
      #expect(text(try await fixture.streaks().daily) == "3/3 at risk")
      try await advance(fixture, to: 3 * day + 14 * 3_600)
      #expect(text(try await fixture.streaks().daily) == "0/3")
      #expect(text(try await fixture.streaks().weekly) == "1/1")
      try await advance(fixture, to: 7 * day)
      #expect(text(try await fixture.streaks().weekly) == "1/1 at risk")
      try await advance(fixture, to: 14 * day)
      #expect(text(try await fixture.streaks().weekly) == "0/1")
      let changes = try await fixture.streakChanges()
      #expect(
        changes.map { text($0.daily) } == [
          "1/1", "1/1 at risk", "2/2", "2/2 at risk", "3/3", "3/3 at risk", "0/3", "0/3", "0/3",
        ])
      #expect(changes.suffix(3).map { text($0.weekly) } == ["1/1", "1/1 at risk", "0/1"])
    }
  }

  @Test("CH-9 the bonus of a day is booked when it closes: from the seventh day on 5 %, from the fourteenth 10 %")
  func bonus() async throws {
    try await withChallengeService { fixture in
      try await learn(fixture, days: 0...13)
      // 600 s at 10: 6,000 sixtieths a day; the fourteenth day is still open.
      var bonuses = try await fixture.bonuses()
      #expect(bonuses.map(\.date?.day) == [8, 9, 10, 11, 12, 13, 14])
      #expect(bonuses.allSatisfy { $0.bonusSixtieths == 300 } && bonuses.map(\.streakDays) == Array(7...13))
      try await advance(fixture, to: 13 * day + 14 * 3_600)
      bonuses = try await fixture.bonuses()
      #expect(bonuses.last?.bonusSixtieths == 600 && bonuses.last?.streakDays == 14 && bonuses.count == 8)
      // More learning of a closed day, late: the day's bonus is updated.
      try await fixture.learn(at: 6 * day + 1_000, seconds: 60)
      #expect(try await fixture.bonuses().last?.bonusSixtieths == 330)
      // Without the tenth day there is no streak of seven any more but that of the first nine days.
      try await fixture.deliver(fixture.changed(removed: [fixture.segment(at: 9 * day, seconds: 600)]))
      let net = try await fixture.bonuses().reduce(into: [:]) { $0[$1.date?.day ?? 0] = $1.bonusSixtieths }
      #expect(net == [8: 330, 9: 300, 10: 300, 11: 0, 12: 0, 13: 0, 14: 0, 15: 0])
    }
  }

  @Test("CH-11 one late change of several days reaches every later day, also past a day that still does not count")
  func lateDaysTogether() async throws {
    try await withChallengeService { fixture in
      try await advance(fixture, to: 9 * day)
      try await fixture.learn(at: 9 * day, seconds: 600)
      try await fixture.learn(at: 8 * day, seconds: 30)
      #expect(text(try await fixture.streaks().weekly) == "1/1")
      try await fixture.deliver(
        fixture.changed(added: [
          fixture.segment(at: day, seconds: 600), fixture.segment(at: 8 * day + 100, seconds: 10),
        ]))
      #expect(text(try await fixture.streaks().weekly) == "2/2")
    }
  }

  @Test("CH-9 CH-11 several days that closed while the service was down are closed together after the restart")
  func restart() async throws {
    let first = try await ChallengeFixture()
    try await learn(first, days: 0...7)
    let copy = first.harness.directory.copy()
    await first.harness.stop()
    let second = try await ChallengeFixture(first.family, continuing: copy, isSetUp: false)
    try await second.harness.advance(by: 12 * day)
    #expect(try await second.bonuses().map(\.date?.day) == [8, 9])
    #expect(text(try await second.streaks().daily) == "0/8")
    #expect(text(try await second.streakChanges().last?.daily) == "0/8")
    await second.harness.stop()
  }

  @Test("CH-11 a child for whom the passing of time does not matter has no timer")
  func noTimerForEver() async throws {
    try await withChallengeService { fixture in
      try await fixture.create()
      #expect(try await timers(fixture).isEmpty)
      try await learn(fixture, days: 0...0, seconds: 59)
      #expect(try await timers(fixture).isEmpty)
      try await learn(fixture, days: 1...1)
      #expect(try await timers(fixture) == [(fixture.start + day + 14 * 3_600).seconds])
      try await fixture.harness.advance(by: 30 * day)
      #expect(try await timers(fixture).isEmpty)
    }
  }

  @Test("CH-11 a changed minimum applies from the next local day; of several on one day the last one holds")
  func minimum() async throws {
    try await withChallengeService { fixture in
      try await learn(fixture, days: 0...0, seconds: 120)
      #expect(try await fixture.streaks().minimumMinutes == 1)
      _ = try await fixture.setMinimum(240)
      let changed = try await fixture.setMinimum(5)
      #expect(changed.minimumMinutes == 1 && changed.nextMinimumMinutes == 5 && text(changed.daily) == "1/1")
      try await learn(fixture, days: 1...1, seconds: 299)
      let next = try await fixture.streaks()
      #expect(next.minimumMinutes == 5 && next.nextMinimumMinutes == nil && text(next.daily) == "1/1 at risk")
      try await fixture.learn(at: day + 1_000, seconds: 1)
      #expect(text(try await fixture.streaks().daily) == "2/2")
      // Changed and changed back on one day: nothing changes.
      _ = try await fixture.setMinimum(10)
      #expect(try await fixture.setMinimum(5).nextMinimumMinutes == nil)
      for minutes in [0, 241, -1] as [Int32] {
        let error = await failure { _ = try await fixture.setMinimum(minutes) }
        #expect(error?.fields == ["minimum_minutes"] && error?.message.contains("1 to 240") == true)
      }
    }
  }

  @Test("CH-11 the minimum is that of streak challenges too, by their counted usage")
  func minimumOfChallenges() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(target: 3), template: "streak_champion")
      _ = try await fixture.setMinimum(15)
      try await learn(fixture, days: 0...2)
      #expect(try await fixture.progress().map(\.progress) == [0])
      try await learn(fixture, days: 3...5, seconds: 900)
      let completion = try #require(try await fixture.completions().first)
      #expect(completion.periodStartDate?.day == 5)
      #expect(completion.completionTime == .init(fixture.start + 5 * day + 900))
    }
  }

  @Test("CH-11 a closed day that does not count breaks a run, also when later usage was known already")
  func knownLater() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(target: 3), template: "streak_champion")
      try await learn(fixture, days: 0...1)
      // Late in the evening of the third day a device whose clock is ahead reports the fourth.
      try await advance(fixture, to: 2 * day + 14 * 3_600 - 60)
      try await fixture.learn(at: 2 * day + 14 * 3_600 + 10, seconds: 120)
      #expect(try await fixture.completions().count == 1)
      try await advance(fixture, to: 2 * day + 14 * 3_600)
      #expect(try await fixture.completions().isEmpty)
      #expect(try await fixture.corrected().map(\.current) == [nil])
      #expect(text(try await fixture.streaks().daily) == "1/2")
    }
  }

  @Test(
    "CH-11 a day with too little learning breaks a run when it closes, also when the child's own streak is already broken"
  )
  func tooLittle() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(
        .init(target: 3, activeDays: [.monday, .wednesday, .thursday, .friday]), template: "streak_champion")
      // Monday counts, Tuesday is outside the schedule, Wednesday has 30 s.
      try await learn(fixture, days: 0...0)
      try await learn(fixture, days: 2...2, seconds: 30)
      #expect(text(try await fixture.streaks().daily) == "0/1")
      // Only the end of the week matters to the child's own streaks.
      #expect(try await timers(fixture) == [(fixture.start + 6 * day + 14 * 3_600).seconds])
      #expect(try await fixture.progress().map(\.progress) == [1])
      try await advance(fixture, to: 3 * day)
      #expect(try await fixture.progress().map(\.progress) == [0])
      try await learn(fixture, days: 3...3)
      #expect(try await fixture.progress().map(\.progress) == [1])
    }
  }

  @Test("CH-9 CH-11 a zone change that comes late moves days: bonuses, streaks and the timer follow")
  func zoneChange() async throws {
    try await withChallengeService { fixture in
      for number in 0...9 as ClosedRange<Int64> {
        try await advance(fixture, to: number * day + 13 * 3_600)
        // 21:00 in Berlin, 5:00 of the next day in Tokyo.
        try await fixture.learn(at: number * day + 11 * 3_600, seconds: 600)
      }
      #expect(text(try await fixture.streaks().daily) == "10/10")
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: 5 * day))
      // The evening of the sixth day is now the seventh day, and the sixth has none.
      #expect(text(try await fixture.streaks().daily) == "5/5")
      let net = try await fixture.bonuses().reduce(into: [:]) { $0[$1.date?.day ?? 0] = $1.bonusSixtieths }
      #expect(net.values.allSatisfy { $0 == 0 } && !net.isEmpty)
      #expect(try await timers(fixture) == [(fixture.start + 10 * day + 6 * 3_600).seconds])
    }
  }

  @Test("CH-7 CH-11 a day whose learning a zone change takes to the next day no longer counts for a run")
  func zoneChangeOfRun() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(goalType: .streak, target: 20))
      for number in 0...9 as ClosedRange<Int64> {
        try await advance(fixture, to: number * day + 13 * 3_600)
        try await fixture.learn(at: number * day + 11 * 3_600, seconds: 600)
      }
      #expect(try await fixture.progress().map(\.progress) == [10])
      // The sixth day has no learning any more.
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: 5 * day))
      #expect(try await fixture.progress().map(\.progress) == [5])
      #expect(try await fixture.findings() == [])
      // The seventh day is folded again, after what is stored of the days before it.
      try await fixture.learn(at: 5 * day + 12 * 3_600, seconds: 600)
      #expect(try await fixture.progress().map(\.progress) == [5])
      #expect(try await fixture.findings() == [])
    }
  }

  @Test(
    "CH-9 CH-11 a database of the previous version, with learning and a challenge, gets its streaks at the next start")
  func backfill() async throws {
    let family = TestFamily()
    let child = ChildKey(familyID: family.familyID, childID: family.childID)
    let old = try await ServiceHarness(
      "ChallengeService", migrations: Array(ChallengeSchema.migrations.prefix(2)),
      authorization: ChallengeProgram.definition.authorization
    ) { ChallengeAPI(database: $0, host: $1) }
    let (challengeID, start, created) = (freshID(), ServiceHarness.start, ServiceHarness.start - 20 * day)
    var settings = ChallengeSettings.defaults(start: created)
    settings.title = "Old"
    let draft = try ChallengeV1.ChallengeDraft(settings).serialized()
    try await old.database.write(child.partition) { tx in
      let row = [tx.partition, child.familyID, child.childID] as [(any SQLBindable)?]
      try tx.execute(
        "INSERT INTO child_calendar VALUES (?, ?, ?, ?, ?, ?)",
        arguments: row + [(start - 30 * 86_400).seconds, "Europe/Berlin", 1])
      for number in 1...9 as ClosedRange<Int64> {
        let at = start - number * 86_400
        try tx.execute(
          "INSERT INTO learning_segment VALUES (?, ?, ?, ?, ?, ?, ?)",
          arguments: row + [at.seconds, (at + 600).seconds, "maths", 10])
      }
      try tx.execute(
        "INSERT INTO challenge VALUES (?, ?, ?, 1, ?, ?, '', '', NULL, NULL, ?, 1)",
        arguments: row + [challengeID, created.seconds, created.seconds])
      try tx.execute(
        "INSERT INTO challenge_version VALUES (?, ?, ?, 1, ?, ?)", tx.partition, child.familyID, challengeID,
        created.seconds, draft)
    }
    await old.stop()
    let fixture = try await ChallengeFixture(family, continuing: old.directory, isSetUp: false)
    await fixture.harness.database.settleTimers()
    #expect(text(try await fixture.streaks().daily) == "9/9 at risk")
    #expect(try await fixture.bonuses().map(\.date?.day) == [27, 28, 1])
    #expect(try await timers(fixture) == [(start + 14 * 3_600).seconds])
    let challenge = try await fixture.client.getChallenge(
      .init(challengeID: challengeID), options: try fixture.guardian)
    #expect(challenge.settings?.title == "Old" && challenge.settings?.goalType == .dailyMinutes)
    await fixture.harness.stop()
  }

  @Test("CH-9 CH-11 the snapshot contains completions, streaks and every bonus, as the events before did")
  func snapshot() async throws {
    try await withChallengeService { fixture in
      try await learn(fixture, days: 0...9)
      let child = fixture.child
      let state = try await fixture.harness.database.read(child.partition) { tx in
        #expect(try ChallengeSnapshot().families(of: child.partition, in: tx) == [child.familyID])
        return try ChallengeSnapshot().state(of: child.familyID, in: tx)
      }
      // A snapshot says what is, and not why.
      let bonuses = try await fixture.bonuses().map { bonus in
        var bonus = bonus
        bonus.cause = .unspecified
        return bonus
      }
      #expect(state.compactMap { $0 as? ChallengeV1.StreakBonusChanged } == bonuses)
      #expect(
        state.compactMap { $0 as? ChallengeV1.StreakChanged } == [try #require(try await fixture.streakChanges().last)])
    }
  }

  @Test("CH-11 learning that comes before its child is known counts as soon as it is")
  func unknownChild() async throws {
    let fixture = try await ChallengeFixture(isSetUp: false)
    try await fixture.learn(at: -day, seconds: 600)
    try await fixture.learn(at: 0, seconds: 600)
    #expect(try await fixture.harness.eventNames(of: fixture.family.familyID).isEmpty)
    try await fixture.deliver(fixture.childChanged())
    #expect(text(try await fixture.streaks().daily) == "2/2")
    await fixture.harness.stop()
  }
}
