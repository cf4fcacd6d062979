import ChallengeDomain
import Database
import LocalTime
import Messages
import ServiceHarness
import Testing

@testable import ChallengeServer

/// Reading a planted value fails; nothing is counted with a default in its place.
@Suite("A row that cannot be read is an error") struct UnreadableRowTests {
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
        try ProgressBeforeTable.save(tx, familyID: child.familyID, challengeID: "odd", [0xFF])
      }
      await expectUnreadable(fixture) { tx in
        try ProgressBeforeTable.find(tx, familyID: child.familyID, challengeID: "odd") {
          try ChallengeV1.Progress(serializedBytes: $0)
        }
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
}
