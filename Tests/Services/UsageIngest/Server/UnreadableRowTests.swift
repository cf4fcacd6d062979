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
    try await expectRefused(9, in: "app_change", "category") { try await $0.send([$0.record(3, at: -7_200)]) }
  }

  @Test func countedUsage() async throws {
    // At a time that is already counted: the stored stretch is compared.
    try await expectRefused(Int64(1) << 40, in: "usage_segment", "local_date") { try await $0.send([$0.record(3)]) }
  }

  @Test func quarantine() async throws {
    try await expectRefused("odd", in: "quarantine", "reason") { _ = try await $0.quarantine() }
    try await expectRefused(9, in: "quarantine", "state") { _ = try await $0.quarantine(includingDecided: true) }
  }
}
