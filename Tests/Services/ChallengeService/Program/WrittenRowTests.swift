import ChallengeFeed
import DatabaseServer
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeCounting
@testable import Database

@Suite("Rows that an event reads and writes", .sqlite("rows counted by triggers")) struct WrittenRowTests {
  @Test("A record of reward time writes nothing; one of learning itself, its day, and the challenges that count it")
  func records() async throws {
    try await withChallengeService { fixture in
      try await fixture.create()
      // Only on Tuesday: today is Monday.
      try await fixture.create(.init(activeDays: [.tuesday]))
      try await fixture.learn(at: 0, seconds: 60)
      let rows = try await WrittenRows(fixture.harness.database)
      func written(_ segment: UsageV1.UsageSegment) async throws -> [String: Int] {
        try await rows.during { try await fixture.deliver(fixture.changed(added: [segment])) }
      }
      #expect(try await written(fixture.segment(at: 60, seconds: 60, app: fixture.reward, category: .reward)) == [:])
      #expect(
        try await written(fixture.segment(at: 120, seconds: 60))
          == ["learning_segment": 1, "learning_day": 1, "child_level": 1, "counted_day": 1])
    }
  }

  @Test("CH-5 a record costs the same on a day with a thousand others, for challenges of every goal type")
  func denseDay() async throws {
    try await withChallengeService { fixture in
      for goal: ChallengeV1.GoalType in [.dailyMinutes, .weeklyMinutes, .specificApps, .streak, .pointsTarget] {
        try await fixture.create(
          .init(goalType: goal, target: goal == .streak ? 3 : 240, repeatWeekly: goal != .pointsTarget))
      }
      try await fixture.learn(at: 0, seconds: 60)
      try await fixture.learn(at: 60, seconds: 60)
      let (handler, child) = (fixture.usage, fixture.child)
      func steps(_ offset: Int64) async throws -> Int64 {
        let event = try fixture.received(fixture.changed(added: [fixture.segment(at: offset, seconds: 1)]))
        return try await fixture.harness.database.write(child.partition) { tx in
          let before = tx.connection.steps
          _ = try handler.apply(event, in: tx)
          return tx.connection.steps - before
        }
      }
      let few = try await steps(120)
      let many = (0..<1_000).map { fixture.segment(at: 200 + Int64($0) * 3, seconds: 1) }
      try await fixture.deliver(fixture.changed(added: many))
      #expect(try await steps(5_000) == few)
      // Late on the same day.
      #expect(try await steps(140) == few)
    }
  }
}
