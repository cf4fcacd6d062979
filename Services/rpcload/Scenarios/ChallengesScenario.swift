import Locks
import Messages
import RPC
import Stubs

extension Scenario {
  /// A child has at most 100 challenges that are not deleted, two of them from the preparation.
  private static let maximumChallenges = 90

  /// Children and guardians who look at progress, guardians who build challenges.
  package static let challenges = Scenario(
    name: "challenges", summary: "Loads ChallengeService: families look at progress, guardians build challenges",
    service: .challengeService, checked: "challenges",
    calls: [
      ScenarioCall(45, ChallengeV1.ChallengeServiceMethods.listProgress, .device) {
        ChallengeV1.ListProgressRequest(childID: $0.childID)
      },
      ScenarioCall(20, ChallengeV1.ChallengeServiceMethods.getStreaks, .device) {
        ChallengeV1.GetStreaksRequest(childID: $0.childID)
      },
      ScenarioCall(15, ChallengeV1.ChallengeServiceMethods.listCompletions, .guardian) {
        ChallengeV1.ListCompletionsRequest(childID: $0.childID, pageSize: 20)
      },
      ScenarioCall(10, ChallengeV1.ChallengeServiceMethods.listChallenges, .guardian) {
        ChallengeV1.ListChallengesRequest(childID: $0.childID)
      },
      ScenarioCall(8, ChallengeV1.ChallengeServiceMethods.validateDraft, .guardian) {
        ChallengeV1.ValidateDraftRequest(draft: .init(title: "Read"), childID: $0.childID)
      },
      ScenarioCall(
        2, ChallengeV1.ChallengeServiceMethods.createChallenge, .guardian, answer: ChallengeV1.Challenge.self,
        { family, _ -> ChallengeV1.CreateChallengeRequest? in
          guard family.state.withLock({ $0.acknowledged.ids.count }) < maximumChallenges else { return nil }
          return ChallengeV1.CreateChallengeRequest(
            childID: family.childID, templateID: "daily_dynamo", requestID: LoadedFamily.newID())
        },
        ended: { family, _, answer in
          if case .success(let challenge) = answer {
            family.state.withLock { _ = $0.acknowledged.ids.insert(challenge.challengeID) }
          }
        }),
    ],
    begin: { _, _ in },
    check: { family, services in
      let stored = try await services.challenge.listChallenges(
        .init(childID: family.childID, includeEnded: true, pageSize: 1_000), options: try family.options(.guardian))
      return missing("challenge", family, in: Set(stored.challenges.map(\.challengeID)))
    })
}
