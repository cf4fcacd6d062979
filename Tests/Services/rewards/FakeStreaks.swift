import Messages
import RPC
import Stubs

/// Pauses and repairs with long, wide or hostile names.
final class FakeStreaks: ChallengeV1.PartialStreakService {
  let name: String

  init(name: String) { self.name = name }

  static func pause(_ name: String) -> ChallengeV1.StreakPause {
    .init(pauseID: Fake.id, name: name, firstDate: Fake.day, lastDate: Fake.day, guardianID: Fake.id)
  }

  private var repair: ChallengeV1.StreakRepair {
    .init(childID: Fake.id, date: Fake.day, reason: name, guardianID: Fake.id, repairTime: Fake.time)
  }

  func grantFreeze(_ request: ChallengeV1.GrantFreezeRequest, context: RPCContext) async throws
    -> ChallengeV1.GrantFreezeResponse
  { .init(freezesHeld: 2) }
  func pauseStreak(_ request: ChallengeV1.PauseStreakRequest, context: RPCContext) async throws
    -> ChallengeV1.StreakPause
  { Self.pause(name) }
  func updateStreakPause(_ request: ChallengeV1.UpdateStreakPauseRequest, context: RPCContext) async throws
    -> ChallengeV1.StreakPause
  { Self.pause(name) }
  func cancelStreakPause(_ request: ChallengeV1.CancelStreakPauseRequest, context: RPCContext) async throws
    -> ChallengeV1.CancelStreakPauseResponse
  { .init(pause: Self.pause(name)) }
  func listStreakPauses(_ request: ChallengeV1.ListStreakPausesRequest, context: RPCContext) async throws
    -> ChallengeV1.ListStreakPausesResponse
  { .init(pauses: [Self.pause(name)]) }
  func repairStreak(_ request: ChallengeV1.RepairStreakRequest, context: RPCContext) async throws
    -> ChallengeV1.StreakRepair
  { repair }
  func listStreakRepairs(_ request: ChallengeV1.ListStreakRepairsRequest, context: RPCContext) async throws
    -> ChallengeV1.ListStreakRepairsResponse
  { .init(repairs: [repair]) }
  func explainStreaks(_ request: ChallengeV1.ExplainStreaksRequest, context: RPCContext) async throws
    -> ChallengeV1.ExplainStreaksResponse
  {
    let day = ChallengeV1.StreakDayExplanation(
      date: Fake.day, learningSeconds: 86_400, learningSixtieths: 8_640_000, minimumSeconds: 14_400,
      standing: .repaired, protection: name, text: name, dailyStreak: 3_650, weeklyStreak: 520, freezesHeld: 2,
      multiplierPercent: 2_705, bonusSixtieths: 99_999_999, bonusText: name,
      correction: .init(cause: .review, changeTime: Fake.time, previousSixtieths: 1), ruleVersion: 1)
    let week = ChallengeV1.StreakWeekExplanation(
      firstDate: Fake.day, lastDate: Fake.day, countedDays: 7, weeklyStreak: 520, text: name)
    return .init(days: [day, day], weeks: [week], nextPageToken: request.pageToken.isEmpty ? "next" : "")
  }
}
