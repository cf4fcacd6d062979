import Database
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeStreaks

@Suite struct AddedLearningTests {
  @Test("CH-6 CH-11 the record with which a day is closed counts once for a run")
  func closingRecord() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(goalType: .streak, target: 3))
      try await fixture.learn(at: 0, seconds: 120)
      // The timer is late.
      let child = fixture.child
      try await fixture.harness.database.write(child.partition) { tx in
        try tx.cancelWake(kind: DayClose.kind, familyID: child.familyID, key: child.childID)
      }
      try await fixture.harness.advance(by: 86_400)
      try await fixture.learn(at: 86_400, seconds: 120)
      #expect(try await fixture.progress().map(\.countedSeconds) == [240])
      try await fixture.learn(at: 86_520, seconds: 60, rate: 20)
      #expect(try await fixture.progress().map(\.countedSeconds) == [300])
      #expect(try await fixture.progress().map(\.countedSixtieths) == [240 * 10 + 60 * 20])
    }
  }

  @Test("CH-7 a record before the booked completion, and one that lacks a second to the target, are evaluated exactly")
  func aroundTheTarget() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(target: 15))
      try await fixture.learn(at: 600, seconds: 600)
      try await fixture.learn(at: 1_200, seconds: 299)
      #expect(try await fixture.completed().isEmpty)
      try await fixture.learn(at: 1_500, seconds: 1)
      try await fixture.learn(at: 1_501, seconds: 60)
      #expect(try await fixture.periodEvents() == 1)
      #expect(try await fixture.progress().map(\.countedSeconds) == [960])
      // Known late, it moves the completion to 1,490.
      try await fixture.learn(at: 0, seconds: 10)
      let times = try await fixture.completions().map { ($0.completionTime?.seconds ?? 0) - fixture.start.seconds }
      #expect(times == [1_490])
      #expect(try await fixture.corrected().count == 1)
    }
  }
}
