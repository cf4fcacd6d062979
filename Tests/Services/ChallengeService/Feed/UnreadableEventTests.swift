import Database
import EventFeed
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeFeed

@Suite("Learning that cannot be read is an error") struct UnreadableEventTests {
  /// Counted usage without category, with an unknown one, without times and with reversed ones.
  private func unreadable(_ fixture: ChallengeFixture) -> [UsageV1.UsageSegment] {
    let segment = fixture.segment(at: -600, seconds: 60)
    var segments = Array(repeating: segment, count: 5)
    segments[0].category = .unspecified
    segments[1].category = .init(rawValue: 9)
    segments[2].startTime = nil
    segments[3].endTime = nil
    (segments[4].startTime, segments[4].endTime) = (segment.endTime, segment.startTime)
    return segments
  }

  @Test("US-8 nothing of such an event counts, which parks the family")
  func events() async throws {
    let fixture = try await ChallengeFixture()
    let readable = fixture.segment(at: -1_200, seconds: 60)
    for segment in unreadable(fixture) {
      for change in [fixture.changed(added: [readable, segment]), fixture.changed(removed: [segment])] {
        let event = try fixture.received(change)
        await #expect(throws: UnreadableEvent.self, "\(segment)") {
          try await fixture.harness.database.write(fixture.child.partition) { tx in
            try tx.savepoint { _ = try UsageEventHandler().apply(event, in: tx) }
          }
        }
      }
    }
    // Reward time feeds no challenge (US-8) and is left out.
    try await fixture.deliver(fixture.changed(added: [fixture.segment(at: -600, seconds: 60, category: .reward)]))
    await fixture.harness.stop()
  }
}
