import ChallengeDomain
import Database
import LocalTime
import Messages
import ProtobufC
import ServiceAPI
import ServiceHarness
import Testing

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
      family, migrations: Array(ChallengeSchema.migrations.prefix(7)) + ChangeTable.migrations + LevelTables.migrations)
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
}
