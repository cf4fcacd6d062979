import Messages
import RPC
import Stubs

/// Explanations with texts that are long, of every kind of line.
final class FakeExplanations: ChallengeV1.PartialExplanationService {
  let name: String

  init(name: String) { self.name = name }

  func explainPeriod(_ request: ChallengeV1.ExplainPeriodRequest, context: RPCContext) async throws
    -> ChallengeV1.ExplainPeriodResponse
  {
    let part = ChallengeV1.PeriodPart(
      appID: Fake.id, startTime: Fake.time, endTime: Fake.time, seconds: 86_399, pointsPerMinute: 500,
      sixtieths: 43_199_500, date: Fake.day, outcome: .outsideTimeOfDay, text: "because of \(name)")
    if !request.pageToken.isEmpty { return .init(parts: [part]) }
    return .init(
      rule: .init(ruleVersion: 1, settingsVersion: 200, text: name),
      progress: .init(title: name, periodStartDate: Fake.day, progress: 8_639_999),
      completion: .init(completionTime: Fake.time, bonusSixtieths: 6_000_000, rewardSeconds: 8_639_999),
      change: .init(kind: .init(rawValue: 9), text: name), text: name, missingText: name, rewardText: name,
      totals: [.init(outcome: .counted, partCount: 1_000, seconds: 8_639_999, sixtieths: 60_000_000, text: name)],
      days: [.init(firstDate: Fake.day, lastDate: Fake.day, outcome: .missed, countedSeconds: 86_399, text: name)],
      apps: [.init(appID: Fake.id, countedSeconds: 86_399, reached: true, text: name)],
      steps: [.init(number: 10, progress: 8_639_999, completed: true, completionDate: Fake.day, text: name)],
      parts: [part, .init(appID: Fake.id, startTime: Fake.time, endTime: Fake.time, outcome: .init(rawValue: 99))],
      nextPageToken: "more")
  }
}
