import Messages
import RPC
import Stubs

/// Levels of which all numbers are long.
final class FakeLevels: ChallengeV1.PartialLevelService {
  private let table = ChallengeV1.LevelTable(points: [0] + (1..<100).map { 999_999_900 + $0 })

  func getLevel(_ request: ChallengeV1.GetLevelRequest, context: RPCContext) async throws -> ChallengeV1.Level {
    .init(
      childID: Fake.id, level: 99, points: 999_999_999, levelPoints: 999_999_998, nextLevelPoints: 1_000_000_000,
      highestLevel: 100, table: table)
  }
  func explainLevel(_ request: ChallengeV1.ExplainLevelRequest, context: RPCContext) async throws
    -> ChallengeV1.ExplainLevelResponse
  {
    let threshold = ChallengeV1.LevelThreshold(
      level: 100, points: 999_999_999, reachDate: Fake.day, announceTime: Fake.time, announcedPoints: 1)
    let part = ChallengeV1.LevelPoints(
      firstDate: Fake.day, lastDate: Fake.day, learningSeconds: 1, learningSixtieths: 59_999_999_940,
      totalSixtieths: 59_999_999_940)
    return .init(
      ruleVersion: 1, level: .init(childID: Fake.id, level: 99, points: 999_999_999, table: table),
      learningSixtieths: 59_999_999_940, thresholds: [threshold], text: "999,999,999 points", parts: [part],
      nextPageToken: request.pageToken.isEmpty ? "next" : "")
  }
  func setLevels(_ request: ChallengeV1.SetLevelsRequest, context: RPCContext) async throws -> ChallengeV1.LevelTable {
    table
  }
}
