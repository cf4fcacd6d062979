import DatabaseServer
import Messages
import ProtobufC
import ServiceHarness
import Testing

@Suite("Rows that an event writes", .sqlite("rows counted by triggers")) struct WrittenRowTests {
  @Test("An event that changes no figure writes nothing, learning between thresholds the sums alone")
  func figures() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.counted(fixture.learned(60, rate: 1)))
      try await fixture.deliver(fixture.streak(3))
      try await fixture.deliver(fixture.completed(1))
      let rows = try await WrittenRows(fixture.harness.database)
      func written(_ message: any Message) async throws -> [String: Int] {
        try await rows.during { try await fixture.deliver(message) }
      }
      #expect(try await written(fixture.counted(fixture.learned(60, category: .reward))) == [:])
      #expect(try await written(fixture.counted(fixture.learned(60), without: [fixture.learned(60)])) == [:])
      #expect(try await written(fixture.streak(3, current: 1)) == [:])
      #expect(try await written(fixture.completed(1)) == [:])
      #expect(try await written(fixture.counted(fixture.learned(60))) == ["counted_learning": 1, "learning_date": 1])
      // 6,000 minutes are reached.
      let more = fixture.counted(fixture.learned(6_000 * 60 - 120, rate: 1))
      #expect(
        try await written(more) == [
          "counted_learning": 1, "learning_date": 1, "award": 1, "award_fact": 1, "feed_event": 1, "feed_counter": 1,
        ])
    }
  }
}
