import Database
import LocalTime
import Messages
import ProtobufC
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeFeed
@testable import ChallengeServer

/// Changes of the week start that wait (rulings: Time), as they arrive from ShieldPolicy.
@Suite struct WeekStartTests {
  private static let day: Int64 = 86_400

  /// Tuesday to Saturday, Wednesday back to Monday.
  private static func changes(_ fixture: ChallengeFixture) -> [FamilyV1.ChildChanged] {
    ([(1, .saturday), (2, .monday)] as [(Int64, CommonV1.Weekday)]).map { days, weekday in
      var change = fixture.childChanged(at: days * day)
      change.child?.weekStart = weekday
      return change
    }
  }

  private static func learn(_ fixture: ChallengeFixture, seconds: Int64) async throws {
    try await fixture.harness.advance(by: 6 * day + 7_200)
    // Friday and Sunday.
    for offset in [4 * day, 6 * day] { try await fixture.learn(at: offset, seconds: seconds) }
  }

  private static func weeks(_ fixture: ChallengeFixture) async throws -> [Int32] {
    try await fixture.completions().compactMap { $0.periodStartDate?.day }.sorted()
  }

  @Test("CH-6 FA-1 a week start that is taken back before it has applied leaves the running week whole")
  func takenBack() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(goalType: .weeklyMinutes, target: 60))
      for change in Self.changes(fixture) { try await fixture.deliver(change) }
      try await Self.learn(fixture, seconds: 1_800)
      #expect(try await Self.weeks(fixture) == [2])
      let progress = try #require(try await fixture.progress().first)
      #expect(progress.periodStartDate?.day == 2 && progress.periodEndDate?.day == 8 && progress.completed)
      #expect(try await fixture.streaks().weekly?.current == 1)
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-6 CH-15 a week start that is known late to have been taken back joins the parts of the week again")
  func takenBackLate() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(goalType: .weeklyMinutes, target: 60))
      let changes = Self.changes(fixture)
      try await fixture.deliver(changes[0])
      try await Self.learn(fixture, seconds: 3_600)
      #expect(try await Self.weeks(fixture) == [2, 7])
      #expect(try await fixture.streaks().weekly?.current == 2)
      try await fixture.deliver(changes[1])
      #expect(try await Self.weeks(fixture) == [2])
      #expect(try await fixture.streaks().weekly?.current == 1)
      // The other way round, and from a snapshot, the same.
      let messages: [any Message] = [
        fixture.childChanged(), fixture.assigned(fixture.learning, .learning),
        fixture.assigned(fixture.reward, .reward),
      ]
      try await fixture.reconcile(messages + [changes[0]], FamilyEventHandler())
      #expect(try await Self.weeks(fixture) == [2, 7])
      #expect(try await fixture.findings() == [])
      try await fixture.reconcile(messages + changes.reversed(), FamilyEventHandler())
      #expect(try await Self.weeks(fixture) == [2])
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-6 weeks that an earlier version had cut at a replaced week start are evaluated again")
  func earlierVersion() async throws {
    let family = TestFamily()
    let old = try await ChallengeFixture(
      family, migrations: ChallengeSchema.migrations.filter { $0.component != "challenge" || $0.version < 8 })
    let challengeID = try await old.create(.init(goalType: .weeklyMinutes, target: 60)).challengeID
    for change in Self.changes(old) { try await old.deliver(change) }
    try await Self.learn(old, seconds: 1_800)
    let child = old.child
    // As if the week had ended on Friday.
    try await old.harness.database.write(child.partition) { tx in
      try CompletionTable.remove(
        tx, child, challengeID: challengeID, firstDate: LocalDate(year: 2026, month: 3, day: 2))
    }
    #expect(try await Self.weeks(old) == [])
    let (directory, now) = (old.harness.directory, old.harness.now)
    await old.harness.stop()

    let new = try await ChallengeFixture(family, continuing: directory, isSetUp: false, at: now)
    await new.harness.database.settleTimers()
    #expect(try await Self.weeks(new) == [2])
    #expect(try await new.findings() == [])
    await new.harness.stop()
  }

  @Test("CH-5 a second after the midnight at which a child moves west counts on the day that it then belongs to")
  func movedSecond() async throws {
    try await withChallengeService { fixture in
      try await fixture.deliver(fixture.childChanged(zone: "Australia/Lord_Howe", at: -86_400))
      for goal in [ChallengeV1.GoalType.dailyMinutes, .efficiency, .timeOfDay, .weeklyMinutes, .streak] {
        try await fixture.create(
          .init(
            title: "\(goal)", goalType: goal, target: [.efficiency: 50, .weeklyMinutes: 60, .streak: 3][goal] ?? 15,
            fullDay: true, activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]),
          template: "")
      }
      // 24:00 on 2026-03-02 there, which is 09:30 in St. John's.
      let midnight: Int64 = 4 * 3_600
      try await fixture.harness.advance(by: midnight - 299)
      try await fixture.learn(at: midnight - 1_487, seconds: 1_488)
      try await fixture.deliver(fixture.childChanged(zone: "America/St_Johns", at: midnight))
      #expect(try await fixture.findings() == [])
      try await fixture.harness.advance(by: 88_000)
      try await fixture.learn(at: midnight + 87_614, seconds: 60)
      #expect(try await fixture.findings() == [])
      let daily = try await fixture.progress().first
      #expect(daily?.periodStartDate?.day == 3 && daily?.progress == 60)
    }
  }
}
