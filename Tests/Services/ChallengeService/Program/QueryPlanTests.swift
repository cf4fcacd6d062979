import Database
import DatabaseServer
import LocalTime
import ServiceHarness
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting

@Suite("Plans of statements", .sqlite("plans")) struct QueryPlanTests {
  @Test("No permission for ChallengeService's statements is left over")
  func neededPermissions() async throws {
    let fixture = try await ChallengeFixture()
    let monday = LocalDate(daysSinceEpoch: 20_514)
    let week = EvaluationScope(
      firstDate: monday, endDate: monday.adding(days: 7), window: fixture.start..<fixture.start + 1)
    // Completions of a few weeks are sorted; those after an instant are read in the order of their index.
    try await fixture.harness.database.read(nil) { tx in
      _ = try CompletionTable.find(tx, familyID: "f", challengeID: "c", in: week)
    }
    #expect(QueryPlans.unused(of: .challengeService) == [])
    await fixture.harness.stop()
  }
}
