import Messages
import ServiceHarness
import Testing

/// The fact that made a correction necessary (CH-15); those of completions are in `CompletionTests`.
@Suite struct CauseTests {
  private static let day: Int64 = 86_400
  private static let causes: [UsageV1.UsageChangeCause] = [.record, .rate, .zone, .removal, .review, .shield]

  @Test("CH-15 CH-9 a corrected streak bonus names the fact behind it, each of the six", arguments: causes)
  func bonus(cause: UsageV1.UsageChangeCause) async throws {
    try await withChallengeService { fixture in
      for day in 0...6 as ClosedRange<Int64> {
        try await fixture.learn(at: day * Self.day, seconds: 1_200)
        try await fixture.harness.advance(by: Self.day)
      }
      // Time alone books a bonus.
      #expect(try await fixture.bonuses().map(\.cause) == [.unspecified])
      let last = 6 * Self.day
      var event = fixture.changed(
        added: [fixture.segment(at: last, seconds: 1_200, rate: 20)],
        removed: [fixture.segment(at: last, seconds: 1_200)])
      event.cause = cause
      try await fixture.deliver(event)
      #expect(try await fixture.bonuses().map(\.cause) == [.unspecified, cause])
      #expect(try await fixture.bonuses().map(\.bonusSixtieths) == [600, 1_200])
      event = fixture.changed(removed: [fixture.segment(at: 0, seconds: 1_200)])
      event.cause = cause
      try await fixture.deliver(event)
      // Without the first day it is a streak of six, which earns none.
      let withdrawn = try #require(try await fixture.bonuses().last)
      #expect(withdrawn.cause == cause && withdrawn.bonusSixtieths == 0, "\(withdrawn.streakDays)")
    }
  }

  @Test("CH-15 CH-9 a move that becomes known late names itself behind the bonus that it changes")
  func move() async throws {
    try await withChallengeService { fixture in
      for day in 0...6 as ClosedRange<Int64> {
        // 20:00 in Berlin is the next day in Tokyo.
        try await fixture.learn(at: day * Self.day + 10 * 3_600, seconds: 1_200)
        try await fixture.harness.advance(by: Self.day)
      }
      try await fixture.harness.advance(by: Self.day)
      let known = try await fixture.bonuses().count
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: 5 * Self.day))
      let later = try await fixture.bonuses().dropFirst(known)
      #expect(!later.isEmpty && later.allSatisfy { $0.cause == .zone })
    }
  }
}
