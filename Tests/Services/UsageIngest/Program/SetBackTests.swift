import Database
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import Testing
import Verification

@testable import UsageCounting
@testable import UsageServer

/// Decisions by a clock that was ahead, which are made again.
@Suite struct SetBackTests {
  /// A timer of the family, and its instant; nil for none.
  private func due(_ kind: String, _ fixture: UsageFixture) async throws -> Instant? {
    let child = fixture.child
    return try await fixture.harness.database.read(child.partition) { tx in
      try tx.queryOne(
        "SELECT run_time FROM timer WHERE partition = ? AND family_id = ? AND kind = ? ORDER BY key LIMIT 1",
        child.partition, child.familyID, kind
      ) { Instant(seconds: $0.int64(0)) }
    }
  }

  @Test("US-14 SH-13 days that a clock which was ahead has summarized have not ended; what waits does not wait for it")
  func setBack() async throws {
    let first = try await UsageFixture()
    try await first.send([first.record(1)])
    let end = try #require(try await due(DayEnd.kind, first))
    try await first.harness.advance(by: 60 * 3_600)
    await first.harness.database.settleTimers()
    #expect(try await due(DayEnd.kind, first) != end)
    let (child, familyID) = (first.child, first.child.familyID)
    try await first.harness.database.write(familyID) { $0.attachment(ReplacedUsage.self).note(familyID) }
    #expect(try await due("usage.replaced", first) == first.start + 60 * 3_600 + 300)
    let copy = first.harness.directory.copy()
    await first.harness.stop()

    let second = try await UsageFixture(first.family, continuing: copy, isSetUp: false)
    let (database, ledger) = (second.harness.database, UsageLedger.ledger)
    #expect(database.clockLag ?? 0 >= 60 * 3_600)
    try await database.beginSettingBack()
    for _ in 0..<2 { try await database.write(familyID) { try ledger.redecide($0, familyID) } }
    try await database.endSettingBack()
    #expect(try await due(DayEnd.kind, second) == end)
    #expect(try await due("usage.replaced", second) == second.start + 300)
    let last = try await database.read(child.partition) { try SummarizedDayTable.last($0, child) }
    #expect(last == LocalDate(year: 2026, month: 3, day: 1))
    try await second.harness.advance(by: end.seconds - second.start.seconds)
    await database.settleTimers()
    let next = try await database.read(child.partition) { try SummarizedDayTable.last($0, child) }
    #expect(next == LocalDate(year: 2026, month: 3, day: 2))
    await second.harness.stop()
  }
}
