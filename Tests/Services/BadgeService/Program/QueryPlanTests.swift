import Database
import DatabaseServer
import ServiceHarness
import Testing

@testable import BadgeBadges
@testable import BadgeChildren

@Suite("Plans of statements", .sqlite("plans")) struct QueryPlanTests {
  @Test("No permission for BadgeService's statements is left over")
  func neededPermissions() async throws {
    let fixture = try await BadgeFixture()
    let child = fixture.child
    try await fixture.harness.database.read(nil) { tx in
      _ = try ChildTable.partitions(tx, notEvaluatedFor: "")
      _ = try AwardTable.list(tx, child)
    }
    #expect(QueryPlans.unused(of: .badgeService) == [])
    await fixture.harness.stop()
  }
}
