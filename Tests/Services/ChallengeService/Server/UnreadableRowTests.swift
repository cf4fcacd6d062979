import Database
import ServiceHarness
import Testing

@testable import ChallengeServer

/// Reading a planted value fails; nothing is counted with a default in its place.
@Suite("A row that cannot be read is an error") struct UnreadableRowTests {
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
