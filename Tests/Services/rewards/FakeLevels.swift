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
  func setLevels(_ request: ChallengeV1.SetLevelsRequest, context: RPCContext) async throws -> ChallengeV1.LevelTable {
    table
  }
}
