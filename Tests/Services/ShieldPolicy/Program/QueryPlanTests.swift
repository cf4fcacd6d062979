import Database
import DatabaseServer
import ServiceAPI
import ServiceHarness
import Testing

@testable import ShieldFamilies
@testable import ShieldWallet

@Suite("Plans of statements", .sqlite("plans")) struct QueryPlanTests {
  @Test("No permission for ShieldPolicy's statements is left over")
  func neededPermissions() async throws {
    let fixture = try await ShieldFixture(FamilyFixture())
    let (child, now) = (fixture.child, fixture.now)
    try await fixture.family.database.read(child.partition) { tx in
      _ = try FamilyTable.familyIDs(tx, in: child.partition)
      _ = try GrantTable.page(tx, child, after: 0, unspentAt: now, limit: 1)
    }
    #expect(QueryPlans.unused(of: .shieldPolicy) == [])
    await fixture.family.stop()
  }
}
