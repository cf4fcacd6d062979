import ChallengeCounting
import ChallengeFeed
import Database
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeChallenges

@Suite struct RecentHistoriesTests {
  private struct Undone: Error {}

  @Test("CH-4 CH-7 an edit and a pause apply to the next record, however many came before")
  func edits() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(target: 15)).challengeID
      try await fixture.learn(at: 0, seconds: 300)
      try await fixture.learn(at: 300, seconds: 300)
      try await fixture.harness.advance(by: 600)
      try await fixture.pause(id, true)
      try await fixture.harness.advance(by: 600)
      try await fixture.learn(at: 600, seconds: 600)
      try await fixture.pause(id, false)
      try await fixture.learn(at: 1_200, seconds: 299)
      #expect(try await fixture.completed().isEmpty)
      try await fixture.learn(at: 1_499, seconds: 1)
      #expect(
        try await fixture.completed().map { $0.completion?.completionTime?.seconds } == [fixture.start.seconds + 1_500])
      try await fixture.harness.advance(by: 300)
      _ = try await fixture.end(id)
      try await fixture.learn(at: 1_500, seconds: 60)
      #expect(try await fixture.periodEvents() == 1)
    }
  }

  @Test("What a transaction read that was rolled back is not used, though its edit had the number of the next one")
  func rolledBack() async throws {
    try await withChallengeService { fixture in
      let (child, handler) = (fixture.child, fixture.usage)
      let id = try await fixture.create(.init(target: 30)).challengeID
      try await fixture.learn(at: 0, seconds: 60)
      let event = try fixture.received(fixture.changed(added: [fixture.segment(at: 60, seconds: 60)]))
      await #expect(throws: Undone.self) {
        try await fixture.harness.database.write(child.partition) { tx in
          let version = try #require(
            try ChallengeTable.version(tx, familyID: child.familyID, challengeID: id, number: 1, in: .message))
          var settings = version.settings
          settings.target = 1
          try tx.execute(
            "UPDATE challenge_version SET settings = ? WHERE partition = ? AND family_id = ? AND challenge_id = ?",
            SettingsForm.message.bytes(settings), child.partition, child.familyID, id)
          try tx.execute(
            "UPDATE challenge SET revision = revision + 1 WHERE partition = ? AND family_id = ? AND challenge_id = ?",
            child.partition, child.familyID, id)
          _ = try handler.apply(event, in: tx)
          throw Undone()
        }
      }
      #expect(try await fixture.update(id, .init(title: "Other"), "title").etag == "2")
      try await fixture.learn(at: 60, seconds: 60)
      #expect(try await fixture.completed().isEmpty)
      #expect(try await fixture.progress().map(\.countedSeconds) == [120])
    }
  }
}
