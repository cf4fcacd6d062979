import DatabaseServer
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import ChallengeServer

/// Calls that can be repeated without end: the bytes that they add to the file are charged to their callers.
@Suite(.sqlite("pages of the file"), .timeLimit(.minutes(30))) struct GrowthTests {
  @Test(
    "FA-1 CH-10 bytes that calls add to the file are charged to them, deleted challenges and recounts included")
  func everyCall() async throws {
    try await withChallengeService { fixture in
      WriteOrigins(ChallengeProgram.definition).register(on: fixture.harness.database)
      let measure = GrowthMeasure(fixture.harness.database)
      for day in 0..<20 as Range<Int64> {
        try await fixture.deliver(fixture.changed(added: [fixture.segment(at: -86_400 * day - 7_200, seconds: 6_000)]))
      }
      let text = String(repeating: "d", count: 990)
      let (options, childID, today) = (try fixture.guardian, fixture.family.childID, fixture.today)
      func play(_ name: String, _ times: Int, _ call: (Int) async throws -> Void) async throws {
        let growth = try await measure.during { for time in 0..<times { try await call(time) } }
        #expect(growth.isCharged, "\(name): \(growth)")
      }
      try await play("made and deleted", 100) { _ in
        let made = try await fixture.create(.init(description: text))
        _ = try await fixture.client.deleteChallenge(
          .init(challengeID: made.challengeID, requestID: freshID()), options: options)
      }
      let id = try await fixture.create(.init(description: text)).challengeID
      try await play("changed", 150) { time in
        _ = try await fixture.update(
          id, .init(description: text + "\(time)", target: Int32(60 + time)), "target", "description")
      }
      try await play("paused", 150) { time in
        _ = try await fixture.client.pauseChallenge(
          .init(challengeID: id, paused: time % 2 == 0, requestID: freshID()), options: options)
      }
      try await play("levels", 100) { time in
        _ = try await fixture.levels.setLevels(
          .init(points: (0..<50).map { Int64($0 * 100 + ($0 == 0 ? 0 : time)) }, requestID: freshID()), options: options
        )
      }
      try await play("freezes", 100) { _ in
        _ = await failure {
          _ = try await fixture.protection.grantFreeze(.init(childID: childID, requestID: freshID()), options: options)
        }
      }
      try await play("streak pauses", 60) { _ in
        let made = try await fixture.protection.pauseStreak(
          .init(childID: childID, name: "Trip", firstDate: today, lastDate: today, requestID: freshID()),
          options: options)
        _ = try await fixture.protection.cancelStreakPause(
          .init(pauseID: made.pauseID, requestID: freshID()), options: options)
      }
      try await play("minimum", 100) { time in _ = try await fixture.setMinimum(Int32(20 + time % 2)) }
      try await play("deleted again", 200) { _ in
        _ = await failure {
          _ = try await fixture.client.deleteChallenge(
            .init(challengeID: freshID(), requestID: freshID()), options: options)
        }
      }
    }
  }

  @Test(
    "CH-5 a stretch of learning that UsageIngest publishes adds at most 4 KiB, with ten challenges that it concerns")
  func neighbours() async throws {
    try await withChallengeService { fixture in
      for _ in 0..<10 { _ = try await fixture.create(.init(target: 15)) }
      let growth = try await GrowthMeasure(fixture.harness.database).during {
        for number in 0..<200 as Range<Int64> {
          try await fixture.deliver(
            fixture.changed(added: [fixture.segment(at: 60 + number * 120, seconds: 60, rate: Int32(10 + number % 2))]))
        }
      }
      #expect(growth.file <= 200 * 4_096, "\(growth)")
    }
  }
}
