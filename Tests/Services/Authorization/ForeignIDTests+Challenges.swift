import Messages
import RPC
import ServiceHarness
import Stubs

extension ForeignIDTests {
  static let draft = ChallengeV1.ChallengeDraft(title: "x")

  static let challenges = [
    Probe(Challenges.listChanges, .child) { CommonV1.ListChangesRequest(childID: $0) },
    Probe(Challenges.createChallenge, .child) {
      ChallengeV1.CreateChallengeRequest(childID: $0, draft: draft, requestID: freshID())
    },
    Probe(Challenges.updateChallenge, .challenge) {
      ChallengeV1.UpdateChallengeRequest(
        challengeID: $0, settings: draft, updateMask: .init(paths: ["title"]), requestID: freshID())
    },
    Probe(Challenges.pauseChallenge, .challenge) {
      ChallengeV1.PauseChallengeRequest(challengeID: $0, paused: true, requestID: freshID())
    },
    Probe(Challenges.endChallenge, .challenge) {
      ChallengeV1.EndChallengeRequest(challengeID: $0, requestID: freshID())
    },
    Probe(Challenges.deleteChallenge, .challenge) {
      ChallengeV1.DeleteChallengeRequest(challengeID: $0, requestID: freshID())
    },
    Probe(Challenges.getChallenge, .challenge, isForChildren: true) {
      ChallengeV1.GetChallengeRequest(challengeID: $0)
    },
    Probe(Challenges.listChallenges, .child, isForChildren: true) { ChallengeV1.ListChallengesRequest(childID: $0) },
    Probe(Challenges.listProgress, .child, isForChildren: true) { ChallengeV1.ListProgressRequest(childID: $0) },
    Probe(Challenges.listCompletions, .child, isForChildren: true) { ChallengeV1.ListCompletionsRequest(childID: $0) },
    Probe(Challenges.listPeriods, .child, isForChildren: true) {
      ChallengeV1.ListPeriodsRequest(childID: $0, challengeID: freshID())
    },
    Probe(Challenges.getStreaks, .child, isForChildren: true) { ChallengeV1.GetStreaksRequest(childID: $0) },
    Probe(Challenges.updateStreakSettings, .child) {
      ChallengeV1.UpdateStreakSettingsRequest(childID: $0, minimumMinutes: 5, requestID: freshID())
    },
    Probe(ChallengeV1.BuilderServiceMethods.simulateDraft, .child) {
      let day = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
      return ChallengeV1.SimulateDraftRequest(childID: $0, firstDate: day, lastDate: day)
    },
    Probe(StreakMethods.grantFreeze, .child) { ChallengeV1.GrantFreezeRequest(childID: $0, requestID: freshID()) },
    Probe(StreakMethods.pauseStreak, .child) {
      ChallengeV1.PauseStreakRequest(
        childID: $0, name: "Trip", firstDate: summer, lastDate: summer, requestID: freshID())
    },
    Probe(StreakMethods.updateStreakPause, .streakPause) {
      ChallengeV1.UpdateStreakPauseRequest(pauseID: $0, name: "x", requestID: freshID())
    },
    Probe(StreakMethods.cancelStreakPause, .streakPause) {
      ChallengeV1.CancelStreakPauseRequest(pauseID: $0, requestID: freshID())
    },
    Probe(StreakMethods.listStreakPauses, .child, isForChildren: true) {
      ChallengeV1.ListStreakPausesRequest(childID: $0)
    },
    Probe(StreakMethods.repairStreak, .child) {
      ChallengeV1.RepairStreakRequest(childID: $0, date: summer, reason: "x", requestID: freshID())
    },
    Probe(StreakMethods.listStreakRepairs, .child, isForChildren: true) {
      ChallengeV1.ListStreakRepairsRequest(childID: $0)
    },
    Probe(ChallengeV1.ExplanationServiceMethods.explainPeriod, .child, isForChildren: true) {
      ChallengeV1.ExplainPeriodRequest(childID: $0, challengeID: freshID())
    },
    Probe(StreakMethods.explainStreaks, .child, isForChildren: true) {
      let day = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
      return ChallengeV1.ExplainStreaksRequest(childID: $0, firstDate: day, lastDate: day)
    },
    Probe(LevelMethods.getLevel, .child, isForChildren: true) { ChallengeV1.GetLevelRequest(childID: $0) },
    Probe(LevelMethods.explainLevel, .child, isForChildren: true) { ChallengeV1.ExplainLevelRequest(childID: $0) },
    Probe(Challenges.watchProgress, .child, isForChildren: true) { ChallengeV1.WatchProgressRequest(childID: $0) },
  ]
}
