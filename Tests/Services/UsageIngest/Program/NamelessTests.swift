import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageServer

@Suite struct NamelessTests {
  @Test("FA-7 no table has the name of a child") func names() async throws {
    let fixture = try await UsageFixture(Story.family)
    try await Story(fixture: fixture).live()
    let tables = UsageData.kept.tables.filter { $0.name != "guardian_change" }
    // As ShieldPolicy's events have it.
    #expect(try await fixture.harness.database.places(of: "Mia", in: tables) == [])
    await fixture.harness.stop()
  }
}
