import Database
import ServiceHarness
import Testing

@testable import UsageServer

/// Reading a planted value fails; nothing is counted with a default in its place.
@Suite("A row that cannot be read is an error") struct UnreadableRowTests {
  /// - Parameter call: made after a restart, as facts that are cached are not read again.
  private func expectRefused(
    _ value: any SQLBindable & Sendable, in table: String, _ column: String, _ call: (UsageFixture) async throws -> Void
  ) async throws {
    let before = try await UsageFixture()
    // The second one waits for a guardian.
    try await before.send([before.record(1), before.record(2, at: -60, seconds: 400)])
    try await before.harness.database.plant(value, in: table, column, of: before.family.familyID)
    await before.harness.stop()
    let after = try await UsageFixture(before.family, continuing: before.harness.directory, isSetUp: false)
    let error = await failure { try await call(after) }
    #expect(error?.code == .internalError, "\(table).\(column)")
    // No name of a table reaches the caller.
    #expect(error?.message.contains(table) == false, "\(table).\(column)")
    await after.harness.stop()
  }

  @Test func facts() async throws {
    try await expectRefused(9, in: "child_calendar", "week_start") { try await $0.send([$0.record(3, at: -7_200)]) }
    try await expectRefused("Moon/Tycho", in: "child_calendar", "time_zone") {
      try await $0.send([$0.record(3, at: -7_200)])
    }
    try await expectRefused(9, in: "app_change", "category") { try await $0.send([$0.record(3, at: -7_200)]) }
  }

  @Test func countedUsage() async throws {
    // At a time that is already counted: the stored stretch is compared.
    try await expectRefused(Int64(1) << 40, in: "usage_segment", "local_date") { try await $0.send([$0.record(3)]) }
    try await expectRefused(9, in: "usage_sum", "category") { _ = try await $0.totals() }
  }

  /// What followers get is refused as well.
  private func expectNoSnapshot(_ value: any SQLBindable & Sendable, in table: String, _ column: String) async throws {
    let fixture = try await UsageFixture()
    try await fixture.send([fixture.record(1)])
    let child = fixture.child
    try await fixture.harness.database.plant(value, in: table, column, of: child.familyID)
    let refusal = await #expect(throws: DatabaseError.self) {
      _ = try await fixture.harness.database.read(child.partition) { tx in
        try UsageSnapshot().state(of: child.familyID, in: tx)
      }
    }
    #expect(refusal?.kind == .unreadableRow)
    #expect(refusal?.message.contains(table) == true && refusal?.message.contains("\(value)") == true)
    await fixture.harness.stop()
  }

  @Test func snapshots() async throws {
    try await expectNoSnapshot(9, in: "usage_segment", "category")
    // It would end before it begins.
    try await expectNoSnapshot(1, in: "usage_segment", "end_time")
  }

  @Test func acknowledgements() async throws {
    let fixture = try await UsageFixture()
    try await fixture.deliver(fixture.acknowledged(1, at: -600, shielding: [fixture.reward]))
    let child = fixture.child
    try await fixture.harness.database.plant("~", in: "policy_acknowledgement", "shields", of: child.familyID)
    let refusal = await #expect(throws: DatabaseError.self) {
      _ = try await fixture.harness.database.read(child.partition) { tx in try AcknowledgementTable.logs(tx, child) }
    }
    #expect(refusal?.kind == .unreadableRow)
    await fixture.harness.stop()
  }

  @Test func quarantine() async throws {
    try await expectRefused("odd", in: "quarantine", "reason") { _ = try await $0.quarantine() }
    try await expectRefused(9, in: "quarantine", "state") { _ = try await $0.quarantine(includingDecided: true) }
  }
}
