import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeCounting
@testable import ChallengeFeed

/// How the removal of an app affects challenges.
@Suite struct RemovalTests {
  private func challenge(_ fixture: ChallengeFixture, _ id: String) async throws -> ChallengeV1.Challenge {
    try await fixture.client.getChallenge(.init(challengeID: id), options: try fixture.guardian)
  }

  @Test(
    "SH-7 CH-5 a removed app no longer counts from that instant on, even added again, until an edit chooses it again")
  func filter() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(target: 15, learningAppIDs: [fixture.learning])).challengeID
      try await fixture.learn(at: 0, seconds: 600)
      try await fixture.learn(at: 600, seconds: 600)
      #expect(try await fixture.completions().count == 1)
      // The removal comes late: learning that counted after it is withdrawn.
      try await fixture.deliver(fixture.removed(fixture.learning, at: 700))
      #expect(try await fixture.completions().isEmpty)
      #expect(try await fixture.progress().map(\.progress) == [700])
      try await fixture.harness.advance(by: 86_400)
      #expect(try await challenge(fixture, id).removedLearningAppIDs == [fixture.learning])
      try await fixture.deliver(fixture.assigned(fixture.learning, .learning, at: 3_600, generation: 2))
      try await fixture.learn(at: 86_400, seconds: 900)
      #expect(try await fixture.progress().map(\.progress) == [0])
      // An edit of something else does not choose it again; one that names the list does, from the next day on.
      _ = try await fixture.update(id, .init(target: 20), "target")
      #expect(try await challenge(fixture, id).removedLearningAppIDs == [fixture.learning])
      let chosen = try await fixture.update(id, .init(learningAppIDs: [fixture.learning]), "learning_app_ids")
      #expect(chosen.removedLearningAppIDs.isEmpty && chosen.settings?.learningAppIDs == [fixture.learning])
      try await fixture.harness.advance(by: 86_400)
      try await fixture.learn(at: 2 * 86_400, seconds: 1_200)
      #expect(try await fixture.completions().map(\.periodStartDate?.day) == [4])
    }
  }

  @Test("SH-7 CH-10 a removed reward app is in no pool that is made later; added again it is in the pool of all")
  func pool() async throws {
    try await withChallengeService { fixture in
      let other = freshID()
      try await fixture.deliver(fixture.assigned(other, .reward))
      try await fixture.create(.init(target: 15))
      let chosen = try await fixture.create(.init(target: 15, rewardAppIDs: [fixture.reward, other])).challengeID
      try await fixture.learn(at: 0, seconds: 900)
      try await fixture.harness.advance(by: 2 * 86_400)
      try await fixture.learn(at: 86_400, seconds: 900)
      try await fixture.learn(at: 2 * 86_400, seconds: 900)
      // Late again: the pool of the second day loses it, that of the first keeps it.
      try await fixture.deliver(fixture.removed(fixture.reward, at: 86_400))
      try await fixture.deliver(fixture.assigned(fixture.reward, .reward, at: 2 * 86_400, generation: 2))
      let both = [fixture.reward, other].sorted()
      let pools = try await fixture.completions().map { $0.challengeID == chosen ? [] : $0.rewardAppIDs }
      #expect(pools.filter { !$0.isEmpty } == [both, [other], both])
      let ofChosen = try await fixture.client.listCompletions(
        .init(childID: fixture.family.childID, challengeID: chosen), options: try fixture.guardian)
      #expect(ofChosen.completions.map(\.rewardAppIDs) == [[other], [other], both])
      #expect(try await challenge(fixture, chosen).removedRewardAppIDs == [fixture.reward])
    }
  }

  @Test(
    "SH-7 CH-10 a removal at the very instant of a completion removes the app from its pool, also at midnight and late")
  func atTheCompletion() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(target: 15))
      // 23:45 to midnight.
      let midnight: Int64 = 14 * 3_600
      try await fixture.harness.advance(by: midnight + 60)
      try await fixture.learn(at: midnight - 900, seconds: 900)
      #expect(try await fixture.completions().map(\.rewardAppIDs) == [[fixture.reward]])
      try await fixture.deliver(fixture.removed(fixture.reward, at: midnight))
      #expect(try await fixture.completions().map(\.rewardAppIDs) == [[]])
      let other = freshID()
      try await fixture.deliver(fixture.assigned(other, .reward, at: midnight))
      #expect(try await fixture.completions().map(\.rewardAppIDs) == [[other]])
    }
  }

  @Test("SH-7 a snapshot with removals replaces what was known of them, and an equal one publishes nothing")
  func snapshot() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(target: 15, learningAppIDs: [fixture.learning]))
      try await fixture.learn(at: 0, seconds: 1_200)
      let before = [fixture.childChanged(), fixture.assigned(fixture.reward, .reward)] as [any Message]
      #expect(try await fixture.periodEvents() == 1)
      try await fixture.reconcile(before + [fixture.removed(fixture.learning, at: 300)], FamilyEventHandler())
      #expect(try await fixture.completions().isEmpty)
      #expect(try await fixture.periodEvents() == 2)
      try await fixture.reconcile(before + [fixture.removed(fixture.learning, at: 300)], FamilyEventHandler())
      #expect(try await fixture.periodEvents() == 2)
      try await fixture.reconcile(before, FamilyEventHandler())
      #expect(try await fixture.completions().count == 1)
    }
  }
}
