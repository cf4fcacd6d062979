import Identity
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import ChallengeServer

@Suite struct AccessTests {
  private typealias Client = ChallengeV1.ChallengeServiceClient
  private typealias Builder = ChallengeV1.BuilderServiceClient
  private typealias Protection = ChallengeV1.StreakServiceClient

  private static let calls: [String: RoleMatrix.Call] = [
    "ListTemplates": { _ = try await Client($0).listTemplates(.init(), options: $1) },
    "ListGoalTypes": { _ = try await Client($0).listGoalTypes(.init(), options: $1) },
    "ValidateDraft": { _ = try await Client($0).validateDraft(.init(), options: $1) },
    "CreateChallenge": { _ = try await Client($0).createChallenge(.init(), options: $1) },
    "UpdateChallenge": { _ = try await Client($0).updateChallenge(.init(), options: $1) },
    "PauseChallenge": { _ = try await Client($0).pauseChallenge(.init(), options: $1) },
    "EndChallenge": { _ = try await Client($0).endChallenge(.init(), options: $1) },
    "DeleteChallenge": { _ = try await Client($0).deleteChallenge(.init(), options: $1) },
    "GetChallenge": { _ = try await Client($0).getChallenge(.init(), options: $1) },
    "ListChallenges": { _ = try await Client($0).listChallenges(.init(), options: $1) },
    "ListProgress": { _ = try await Client($0).listProgress(.init(), options: $1) },
    "ListCompletions": { _ = try await Client($0).listCompletions(.init(), options: $1) },
    "ListPeriods": { _ = try await Client($0).listPeriods(.init(), options: $1) },
    "GetStreaks": { _ = try await Client($0).getStreaks(.init(), options: $1) },
    "UpdateStreakSettings": { _ = try await Client($0).updateStreakSettings(.init(), options: $1) },
    "GetLevel": { _ = try await ChallengeV1.LevelServiceClient($0).getLevel(.init(), options: $1) },
    "SetLevels": { _ = try await ChallengeV1.LevelServiceClient($0).setLevels(.init(), options: $1) },
    "ExplainLevel": { _ = try await ChallengeV1.LevelServiceClient($0).explainLevel(.init(), options: $1) },
    "ExplainStreaks": { _ = try await Protection($0).explainStreaks(.init(), options: $1) },
    "GrantFreeze": { _ = try await Protection($0).grantFreeze(.init(), options: $1) },
    "PauseStreak": { _ = try await Protection($0).pauseStreak(.init(), options: $1) },
    "UpdateStreakPause": { _ = try await Protection($0).updateStreakPause(.init(), options: $1) },
    "CancelStreakPause": { _ = try await Protection($0).cancelStreakPause(.init(), options: $1) },
    "ListStreakPauses": { _ = try await Protection($0).listStreakPauses(.init(), options: $1) },
    "RepairStreak": { _ = try await Protection($0).repairStreak(.init(), options: $1) },
    "ListStreakRepairs": { _ = try await Protection($0).listStreakRepairs(.init(), options: $1) },
    "ListChanges": { _ = try await Client($0).listChanges(.init(), options: $1) },
    "GetBuilder": { _ = try await Builder($0).getBuilder(.init(), options: $1) },
    "PreviewReward": { _ = try await Builder($0).previewReward(.init(), options: $1) },
    "SimulateDraft": { for try await _ in Builder($0).simulateDraft(.init(), options: $1) {} },
    "ExplainPeriod": { _ = try await ChallengeV1.ExplanationServiceClient($0).explainPeriod(.init(), options: $1) },
    "WatchProgress": { for try await _ in Client($0).watchProgress(.init(), options: $1) {} },
  ]

  private static let guardiansOnly: Set<String> = [
    "ValidateDraft", "CreateChallenge", "UpdateChallenge", "PauseChallenge", "EndChallenge", "DeleteChallenge",
    "UpdateStreakSettings", "SetLevels", "ListChanges", "PreviewReward", "SimulateDraft", "GrantFreeze",
    "PauseStreak", "UpdateStreakPause", "CancelStreakPause", "RepairStreak",
  ]

  @Test("FA-6 every method admits exactly the roles it is declared for")
  func roles() async throws {
    #expect(Set(Self.calls.keys) == Set(ChallengeProgram.definition.authorization.methods.map(\.name)))
    try await withChallengeService { fixture in
      let faults = try await RoleMatrix(fixture.harness, fixture.family).faults(Self.calls) { method, role in
        role == .guardian || role == .child && !Self.guardiansOnly.contains(method)
      }
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
  }

  @Test("FA-6 the completions of a challenge that the child does not have are NOT_FOUND; those of a deleted one stay")
  func foreignCompletions() async throws {
    try await withChallengeService { fixture in
      let challengeID = try await fixture.create().challengeID
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      let (client, guardian) = (fixture.client, try fixture.guardian)
      for (childID, challengeID) in [(fixture.family.siblingID, challengeID), (fixture.family.childID, freshID())] {
        let error = await failure {
          _ = try await client.listCompletions(.init(childID: childID, challengeID: challengeID), options: guardian)
        }
        #expect(error?.code == .notFound && error?.message.contains("challenge_id") == true)
      }
      try await fixture.delete(challengeID)
      _ = try await client.listCompletions(
        .init(childID: fixture.family.childID, challengeID: challengeID), options: guardian)
    }
  }

  @Test("FA-6 another family's child and challenge, and for a child its sibling's, are NOT_FOUND")
  func scope() async throws {
    try await withChallengeService { fixture in
      let challengeID = try await fixture.create().challengeID
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      let (client, childID, stranger) = (fixture.client, fixture.family.childID, TestFamily())
      for caller in [stranger.guardian, stranger.child, fixture.family.sibling] {
        let options = try fixture.harness.options(caller)
        let errors = [
          await failure { _ = try await client.listChallenges(.init(childID: childID), options: options) },
          await failure { _ = try await client.listProgress(.init(childID: childID), options: options) },
          await failure { _ = try await client.listCompletions(.init(childID: childID), options: options) },
          await failure { _ = try await client.getStreaks(.init(childID: childID), options: options) },
          await failure { _ = try await client.getChallenge(.init(challengeID: challengeID), options: options) },
          await failure { for try await _ in client.watchProgress(.init(childID: childID), options: options) {} },
        ]
        #expect(errors.map { $0?.code } == Array(repeating: .notFound, count: 6), "\(caller)")
      }
      let options = try fixture.harness.options(stranger.guardian)
      let writes = [
        await failure {
          let request = ChallengeV1.CreateChallengeRequest(
            childID: childID, templateID: "daily_dynamo", requestID: freshID())
          _ = try await client.createChallenge(request, options: options)
        },
        await failure {
          let request = ChallengeV1.PauseChallengeRequest(
            challengeID: challengeID, paused: true, requestID: freshID())
          _ = try await client.pauseChallenge(request, options: options)
        },
        await failure {
          let request = ChallengeV1.UpdateStreakSettingsRequest(
            childID: childID, minimumMinutes: 5, requestID: freshID())
          _ = try await client.updateStreakSettings(request, options: options)
        },
        await failure {
          let request = ChallengeV1.DeleteChallengeRequest(challengeID: challengeID, requestID: freshID())
          _ = try await client.deleteChallenge(request, options: options)
        },
      ]
      #expect(writes.map { $0?.code } == Array(repeating: .notFound, count: 4))
      let own = try await client.getChallenge(
        .init(challengeID: challengeID), options: try fixture.harness.options(fixture.family.child))
      #expect(own.status == .active)
    }
  }
}
