import ChallengeCounting
import Database
import LocalTime
package import Messages
package import RPC
import ServiceAPI

// CH-17: why a child's level is what it is.
extension LevelAPI {
  package func explainLevel(
    _ request: ChallengeV1.ExplainLevelRequest, context: RPCContext
  ) async throws -> ChallengeV1.ExplainLevelResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let part = faults.part(request.part)
    let after = page.cursor(&faults) { Int32($0) }.map { LocalDate(daysSinceEpoch: $0) }
    let child = try child(request.childID, context, &faults)
    let (level, explained) = try await read(child) { tx in
      let learning = try days(tx, child)
      let level = try ChallengeV1.Level(tx, child)
      let explained = LevelExplanation(
        learning, levels: try LevelTables.levels(tx, familyID: child.familyID),
        announced: try ReachedLevelTable.list(tx, child), highest: Int64(level.highestLevel))
      return (level, explained)
    }
    let parts = explained.parts(part).filter { part in
      after.map { part.dates.lowerBound > $0 } ?? true
    }
    let (rows, token) = page.cut(parts) { "\($0.dates.lowerBound.daysSinceEpoch)" }
    return ChallengeV1.ExplainLevelResponse(
      ruleVersion: RuleBook.current.newest.number, level: level, learningSixtieths: explained.sixtieths,
      thresholds: explained.thresholds.map { .init($0) }, text: explained.text, parts: rows.map { .init($0) },
      nextPageToken: token)
  }
}

extension RequestFaults {
  /// By what points are added up; by month when unspecified.
  fileprivate mutating func part(_ value: ChallengeV1.LevelPart) -> LevelExplanation.Part {
    if let part = LevelExplanation.Part(rawValue: Int(value.rawValue)) { return part }
    if value != .unspecified {
      add("part", "part \(value.rawValue) is unknown; use 1 (month) or 2 (day), or leave it out")
    }
    return .month
  }
}

extension ChallengeV1.LevelThreshold {
  init(_ threshold: ExplainedThreshold) {
    self.init(
      level: Int32(clamping: threshold.level), points: threshold.points, reachDate: threshold.reached.map { .init($0) },
      announceTime: threshold.announced.map { .init($0.time) }, announcedPoints: threshold.announced?.points)
  }
}

extension ChallengeV1.LevelPoints {
  init(_ points: ExplainedPoints) {
    self.init(
      firstDate: .init(points.dates.lowerBound), lastDate: .init(points.dates.upperBound),
      learningSeconds: points.seconds, learningSixtieths: points.sixtieths, totalSixtieths: points.total)
  }
}
