import Database
import DatabaseServer
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import StoredMessages
import StoredStates
import Stubs
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeFacts
@testable import ChallengeFeed
@testable import ChallengeLevels
@testable import ChallengeStreaks
@testable import EventFeed

/// Reading a planted value fails; nothing is counted with a default in its place.
@Suite("A row that cannot be read is an error", .sqlite("a column holds values of any type")) struct UnreadableRowTests
{
  /// - Parameter call: succeeds until the value is planted.
  private func expectRefused(
    _ value: any SQLBindable & Sendable, in table: String, _ column: String,
    _ call: (ChallengeFixture, _ challengeID: String) async throws -> Void
  ) async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create()
      try await fixture.pause(challenge.challengeID, true)
      try await fixture.harness.advance(by: 60)
      try await fixture.pause(challenge.challengeID, false)
      try await fixture.harness.advance(by: 7_200)
      try await fixture.learn(at: 0, seconds: 7_200)
      #expect(await failure { try await call(fixture, challenge.challengeID) } == nil, "\(table).\(column)")
      try await fixture.harness.database.plant(value, in: table, column, of: fixture.family.familyID)
      let error = await failure { try await call(fixture, challenge.challengeID) }
      #expect(error?.code == .internalError, "\(table).\(column)")
      // No name of a table reaches the caller.
      #expect(error?.message.contains(table) == false, "\(table).\(column)")
    }
  }

  private func settings(_ change: (inout ChallengeV1.ChallengeDraft) -> Void) throws -> [UInt8] {
    var draft = ChallengeV1.ChallengeDraft(ChallengeSettings.defaults(start: ServiceHarness.start))
    change(&draft)
    return try draft.serialized()
  }

  @Test("CH-2 stored settings: no message, an unknown goal, an unknown weekday, a date that does not exist")
  func storedSettings() async throws {
    for stored in [
      [0xFF], try settings { $0.goalType = .unspecified }, try settings { $0.goalType = .init(rawValue: 99) },
      try settings { $0.activeDays = [.monday, .init(rawValue: 9)] },
      try settings { $0.endDate = CommonV1.LocalDate(year: 2026, month: 2, day: 30) },
    ] {
      try await expectRefused(stored, in: "challenge_version", "settings") { fixture, challengeID in
        _ = try await fixture.client.getChallenge(.init(challengeID: challengeID), options: try fixture.guardian)
      }
    }
  }

  @Test("CH-5 an evaluation with a state that is none: it stays, and nothing joins it") func states() async throws {
    var (pending, range) = (PendingEvaluation(), Instant(seconds: 1)..<Instant(seconds: 2))
    pending.add(touched: [range])
    #expect(try PendingEvaluation(pending.bytes) == pending)
    let reversed: [Int64] = [0, 2, 5, 4, 2, 0, 0, 0, 0]
    let isOdd: [[Int64]] = [[], [1], [0, -1], [2, 1, 1, 0, 0, 0, 0], [1, 1 << 40, 0, 0, 0, 0], reversed]
    for numbers in isOdd {
      let bytes = numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
      #expect(PendingEvaluation(bytes) == nil, "\(numbers)")
    }
    var stored = pending.stored
    stored.waiting = [StoredV1.Stretch(start: 2, end: 1)]
    #expect(PendingEvaluation(stored) == nil)
    stored = pending.stored
    stored.streaks?.day = StoredV1.PartialDay(purpose: 9)
    #expect(PendingEvaluation(stored) == nil)
    stored.streaks = nil
    #expect(PendingEvaluation(stored) == nil)
    #expect(try PendingEvaluation(Array(pending.bytes.dropLast())) == nil)
    range = .distantPast ..< .distantFuture
    try await withChallengeService { [range] fixture in
      let (child, database) = (fixture.child, fixture.harness.database)
      let failure = try await database.plantWork(
        PendingEvaluation.kind, of: child.familyID, key: child.childID, state: [0xFF])
      #expect(
        failure?.contains("pending_work challenge.evaluation") == true && failure?.contains(child.childID) == true)
      for body in [
        { tx in try PendingEvaluation.leave(tx, child, touched: [range], because: .record) },
        { tx in try PendingEvaluation.hold(tx, child, now: range.lowerBound) },
        { tx in try PendingEvaluation.find(tx, child)?.release(tx, child) },
      ] as [@Sendable (Transaction) throws -> Void] {
        let refusal = await #expect(throws: DatabaseError.self) {
          try await database.write(child.partition) { try body($0) }
        }
        #expect(refusal?.kind == .unreadableRow)
      }
    }
  }

  @Test func challenges() async throws {
    for (table, column) in [
      ("challenge", "create_time"), ("challenge", "revision"), ("challenge_version", "effective_time"),
      ("challenge_pause", "to_time"),
    ] {
      try await expectRefused("odd", in: table, column) { fixture, challengeID in
        _ = try await fixture.client.getChallenge(.init(challengeID: challengeID), options: try fixture.guardian)
      }
    }
    try await expectRefused("odd", in: "completion", "base_sixtieths") { fixture, _ in
      _ = try await fixture.completions()
    }
  }

  @Test func facts() async throws {
    try await expectRefused("Moon/Tycho", in: "child_calendar", "time_zone") { fixture, _ in
      _ = try await fixture.progress()
    }
  }

  /// Reading by the tables themselves.
  private func expectUnreadable<Value: Sendable>(
    _ fixture: ChallengeFixture, _ read: @Sendable @escaping (ReadTransaction) throws -> Value
  ) async {
    let refusal = await #expect(throws: DatabaseError.self) {
      _ = try await fixture.harness.database.read(fixture.child.partition) { tx in try read(tx) }
    }
    #expect(refusal?.kind == .unreadableRow)
  }

  @Test("CH-5 learning and reward time that would end before it begins, and progress that is no message")
  func stretchesAndProgress() async throws {
    try await withChallengeService { fixture in
      try await fixture.learn(at: -600, seconds: 60)
      let (child, start) = (fixture.child, fixture.start)
      for (table, column) in [("learning_segment", "end_time"), ("reward_app", "to_time")] {
        try await fixture.harness.database.plant(1, in: table, column, of: child.familyID)
      }
      try await fixture.harness.database.plant(Int64(1) << 40, in: "streak", "closed_before", of: child.familyID)
      await expectUnreadable(fixture) { tx in try StreakTable.find(tx, child) == nil }
      await expectUnreadable(fixture) { tx in
        try SegmentTable.page(tx, familyID: child.familyID, after: nil, limit: 9).count
      }
      await expectUnreadable(fixture) { tx in
        try AppTables.rewardApps(tx, child, overlapping: Instant(seconds: 0)..<start).count
      }
      await expectUnreadable(fixture) { tx in
        try SegmentTable.overlapping(tx, child, Instant(seconds: 0)..<start).count
      }
      try await fixture.harness.database.write(child.partition) { tx in
        try ProgressBeforeTable.save(tx, child, challengeID: "odd", [0xFF])
      }
      await expectUnreadable(fixture) { tx in
        try ProgressBeforeTable.find(tx, familyID: child.familyID, challengeID: "odd") {
          try ChallengeV1.Progress(serializedBytes: $0)
        }
      }
    }
  }

  @Test("CH-18 a chain with a negative number of completed steps") func chains() async throws {
    try await withChallengeService { fixture in
      let (familyID, date) = (fixture.child.familyID, LocalDate(daysSinceEpoch: 20_000))
      try await fixture.harness.database.write(fixture.child.partition) { tx in
        var day = CountedDay(date: date)
        day.chain = ChainState(steps: 1)
        try CountedDayTable.save(tx, familyID: familyID, challengeID: "chain", day)
      }
      try await fixture.harness.database.plant(-1, in: "counted_day", "chain_steps", of: familyID)
      await expectUnreadable(fixture) { tx in
        try CountedDayTable.find(tx, familyID: familyID, challengeID: "chain", date) == nil
      }
    }
  }

  @Test func calendar() async throws {
    let fixture = try await ChallengeFixture()
    try await fixture.harness.database.plant(9, in: "child_calendar", "week_start", of: fixture.family.familyID)
    let error = await failure {
      _ = try await fixture.client.listProgress(
        .init(childID: fixture.family.childID), options: try fixture.harness.options(fixture.family.guardian))
    }
    #expect(error?.code == .internalError)
    // The follower's handler fails as well, which parks the family.
    let event = try fixture.received(fixture.changed(added: [fixture.segment(at: -600, seconds: 60)]))
    let database = fixture.harness.database
    let refusal = await #expect(throws: DatabaseError.self) {
      _ = try await database.write(fixture.child.partition) { tx in try UsageEventHandler().apply(event, in: tx) }
    }
    #expect(refusal?.kind == .unreadableRow)
    for part in ["week_start", "is 9", "expected Weekday", "child_calendar", fixture.family.childID] {
      #expect(refusal?.message.contains(part) == true, "\(part) in \(refusal?.message ?? "")")
    }
    await fixture.harness.stop()
  }

  @Test("every column of every table is read as what it is, or not at all") func columns() async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create()
      try await fixture.pause(challenge.challengeID, true)
      try await fixture.harness.advance(by: 60)
      try await fixture.pause(challenge.challengeID, false)
      try await fixture.harness.advance(by: 7_200)
      try await fixture.learn(at: 120, seconds: 7_000)
      try await fixture.protectStreaks()
      _ = try await fixture.setMinimum(20)
      try await fixture.deliver(fixture.removed(fixture.reward, at: -60))
      let (child, id, reward, start) = (fixture.child, challenge.challengeID, fixture.reward, fixture.start)
      let calendar = LocalCalendar(zone: try Zone.named("Europe/Berlin"))
      let (today, all) = (calendar.localDate(at: start), Instant(seconds: 0)..<start + 99_999)
      try await fixture.harness.database.write(child.partition) { tx in
        let run = RunState(firstDate: today, version: 1, days: 1, seconds: 60, sixtieths: 600)
        var day = CountedDay(date: today, seconds: 60, sixtieths: 600, run: run)
        day.apps = [reward: 60]
        try CountedDayTable.save(tx, familyID: child.familyID, challengeID: id, day)
        try CountedDayTable.add(tx, familyID: child.familyID, challengeID: id, CountedSum(seconds: 60, sixtieths: 600))
        try ProgressBeforeTable.save(tx, child, challengeID: id, [])
        try BonusCorrectionTable.save(tx, child, today, BonusCorrection(cause: 1, time: start, previous: 60))
        try tx.execute(
          "UPDATE challenge SET end_time = ?, delete_time = ?", start.seconds + 9_999, start.seconds + 9_999)
      }
      let planted = PlantedColumns(
        exempt: Dictionary(
          ["streak_minimum", "streak_earning", "streak_freeze"].map {
            ("\($0).guardian_id", "who changed it is kept for people and not read")
          }, uniquingKeysWith: { $1 }),
        readings: [
          { tx in _ = try ChallengeSnapshot().state(of: child.familyID, in: tx) },
          { tx in _ = try ChildCalendarTable.calendar(tx, child) },
          { tx in _ = try ChangeTable.page(tx, child.family, childID: nil, before: .max, limit: 9) },
          { tx in _ = try ChallengeTable.list(tx, child, in: .message) },
          { tx in
            guard let head = try ChallengeTable.heads(tx, child).first else { return }
            let history = ChallengeHistory(
              tx, head, familyID: child.familyID, calendar: calendar, through: all.upperBound, in: .message)
            _ = try history.part(all)
          },
          { tx in _ = try AppTables.isOwn(tx, child, app: reward) },
          { tx in try AppTables.remove(tx, child, app: reward, generation: 1, time: start) },
          { tx in _ = try AppTables.rewardApps(tx, child, overlapping: all) },
          { tx in _ = try SegmentTable.overlapping(tx, child, all) },
          { tx in _ = try LearningDayTable.list(tx, child, from: today) },
          { tx in _ = try StreakTable.find(tx, child) },
          { tx in _ = try RuleVersionTable.list(tx) },
          { tx in _ = try BonusCorrectionTable.list(tx, child, in: today...today) },
          { tx in _ = try ReachedLevelTable.list(tx, child) },
          { tx in _ = try LevelTables.own(tx, familyID: child.familyID) },
          { tx in _ = try LevelTables.find(tx, child) },
          { tx in
            _ = try StreakProtectionTables.protection(
              tx, child, from: LocalDate(daysSinceEpoch: .min), calendar: calendar)
          },
          { tx in _ = try StreakProtectionTables.reminderHour(tx, child) },
          { tx in
            _ = try StreakPauseTable.page(tx, child, from: LocalDate(daysSinceEpoch: .min), after: nil, limit: 9)
          },
          { tx in
            let ids = try tx.query("/* test */ SELECT pause_id FROM streak_pause") { $0.string(0) }
            for id in ids { _ = try StreakPauseTable.find(tx, familyID: child.familyID, id) }
          },
          { tx in _ = try StreakRepairTable.list(tx, child, before: nil, limit: 9) },
          { tx in _ = try StreakMinimumTable.minimums(tx, child, from: today.adding(days: 1), calendar: calendar) },
          { tx in
            _ = try CountedDayTable.list(
              tx, familyID: child.familyID, challengeID: id, from: today, before: today.adding(days: 1))
          },
          { tx in _ = try CountedDayTable.sum(tx, familyID: child.familyID, challengeID: id) },
          { tx in _ = try CompletionChangeTable.find(tx, child, challengeID: id, firstDate: today) },
          { tx in
            _ = try ProgressBeforeTable.find(tx, familyID: child.familyID, challengeID: id) { bytes in bytes.count }
          },
        ])
      let faults = try await planted.faults(of: child.familyID, in: fixture.harness.database)
      #expect(faults == [])
    }
  }

  @Test("CH-5 sums and conditions in SQL: learning added up by day, counted days, days without a bonus, deleted ones")
  func arithmetic() async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create()
      try await fixture.learn(at: -600, seconds: 60)
      let (child, id, start, database) = (fixture.child, challenge.challengeID, fixture.start, fixture.harness.database)
      let calendar = LocalCalendar(zone: try Zone.named("Europe/Berlin"))
      let today = calendar.localDate(at: start)
      try await database.write(child.partition) { tx in
        try CountedDayTable.save(
          tx, familyID: child.familyID, challengeID: id, CountedDay(date: today, seconds: 60, sixtieths: 600))
        try CountedDayTable.add(tx, familyID: child.familyID, challengeID: id, CountedSum(seconds: 60, sixtieths: 600))
      }
      let days: @Sendable (Transaction) throws -> Void = { tx in
        _ = try SegmentTable.days(
          tx, child, from: today, begun: nil, calendar: calendar, limit: 9, isEnough: { false })
      }
      for (value, table, column, read) in [
        Self.planting("odd", "learning_segment", "points_per_minute", days),
        Self.planting("odd", "learning_segment", "end_time", days),
        Self.planting(1, "learning_segment", "end_time", days),
        Self.planting("odd", "counted_day", "seconds") { tx in
          _ = try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: id, from: today)
        },
        Self.planting("odd", "counted_sum", "sixtieths") { tx in
          try CountedDayTable.add(
            tx, familyID: child.familyID, challengeID: id, CountedSum(seconds: 1, sixtieths: 1))
        },
        Self.planting("odd", "learning_day", "length") { tx in
          _ = try LearningDayTable.unbooked(tx, child, from: today, before: today.adding(days: 1), limit: 9)
        },
        Self.planting("odd", "challenge", "delete_time") { tx in
          _ = try ChallengeTable.heads(tx, child, notDeletedAfter: 0)
        },
      ] {
        let refusal = await #expect(throws: DatabaseError.self, "\(table).\(column)") {
          try await database.write(child.partition) { tx in
            try tx.execute("/* test */ UPDATE \(table) SET \(column) = ?", arguments: [value])
            try read(tx)
          }
        }
        #expect(refusal?.kind == .unreadableRow, "\(table).\(column)")
        #expect(refusal?.message.contains(table) == true && refusal?.message.contains("\(value)") == true)
      }
    }
  }

  private typealias Planting = (any SQLBindable & Sendable, String, String, @Sendable (Transaction) throws -> Void)

  private static func planting(
    _ value: any SQLBindable & Sendable, _ table: String, _ column: String,
    _ read: @escaping @Sendable (Transaction) throws -> Void
  ) -> Planting { (value, table, column, read) }
}
