import Database
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import Testing
import Verification

@testable import ChallengeServer
@testable import ChallengeStreaks

/// Decisions by a clock that was ahead, which are made again.
@Suite struct SetBackTests {
  private let day: Int64 = 86_400

  /// The first day that is not closed, and the instant at which the timer closes the next one.
  private func closing(_ fixture: ChallengeFixture) async throws -> (open: LocalDate?, due: Int64?) {
    let child = fixture.child
    return try await fixture.harness.database.read(child.partition) { tx in
      (
        try StreakTable.find(tx, child)?.closedBefore,
        try tx.queryOne(
          "SELECT run_time FROM timer WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?", child.partition,
          child.familyID, DayClose.kind, child.childID
        ) { $0.int64(0) }
      )
    }
  }

  @Test("CH-9 CH-11 SH-13 days that a clock which was ahead has closed are open: no streak is broken, no timer waits")
  func setBack() async throws {
    let first = try await ChallengeFixture()
    try await first.learn(at: 0, seconds: 600)
    try await first.harness.advance(by: day)
    try await first.learn(at: day, seconds: 600)
    let (streaks, known, now) = (try await first.streaks(), try await closing(first), first.harness.now)
    #expect(streaks.daily?.current == 2)
    let directory = first.harness.directory.copy()
    await first.harness.stop()

    let ahead = try await ChallengeFixture(
      first.family, continuing: directory, isSetUp: false, at: now + 60 * 3_600)
    await ahead.harness.database.settleTimers()
    #expect(try await ahead.streaks().daily?.current == 0)
    #expect(try await closing(ahead).open != known.open)
    let copy = ahead.harness.directory.copy()
    await ahead.harness.stop()

    let right = try await ChallengeFixture(first.family, continuing: copy, isSetUp: false, at: now)
    let (database, familyID, ledger) = (right.harness.database, right.child.familyID, ChallengeLedger.ledger)
    #expect(database.clockLag ?? 0 >= 60 * 3_600)
    try await database.beginSettingBack()
    // A process that is killed begins again.
    for _ in 0..<2 { try await database.write(familyID) { try ledger.redecide($0, familyID) } }
    try await database.endSettingBack()
    await database.settleTimers()
    #expect(try await right.streaks() == streaks)
    let closing = try await closing(right)
    #expect(closing.open == known.open && closing.due == known.due)
    #expect(try await right.findings() == [])
    await right.harness.stop()
  }
}
