import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeFacts

/// An explanation with the parts of all of its pages.
typealias Explained = (whole: ChallengeV1.ExplainPeriodResponse, parts: [ChallengeV1.PeriodPart])

extension ChallengeFixture {
  /// All pages of the explanation of a period.
  func explain(
    _ challengeID: String, _ date: CommonV1.LocalDate? = nil, pageSize: Int32 = 1_000
  ) async throws -> Explained {
    var request = ChallengeV1.ExplainPeriodRequest(
      childID: family.childID, challengeID: challengeID, periodStartDate: date, pageSize: pageSize)
    var (whole, parts): (ChallengeV1.ExplainPeriodResponse?, [ChallengeV1.PeriodPart]) = (nil, [])
    repeat {
      let page = try await explanations.explainPeriod(request, options: try guardian)
      #expect(page.parts.count <= Int(pageSize) && (page.nextPageToken.isEmpty || page.parts.count == Int(pageSize)))
      #expect(whole == nil || page.rule == nil && page.progress == nil && page.totals.isEmpty)
      whole = whole ?? page
      parts += page.parts
      request.pageToken = page.nextPageToken
    } while !request.pageToken.isEmpty
    return (try #require(whole), parts)
  }

  /// Every period that the lists show is explained by parts that add up to its figures.
  /// - Returns: the outcomes of parts and days that there were.
  @discardableResult
  func checkExplanations(pageSize: Int32 = 1_000) async throws -> Set<String> {
    let challenges = try await harness.database.read(child.partition) { tx in
      try ChallengeTable.list(tx, child, in: .message).map(\.challenge.id)
    }
    var outcomes: Set<String> = []
    for id in challenges {
      let periods = try await client.listPeriods(
        .init(childID: family.childID, challengeID: id, pageSize: 1_000), options: try guardian
      ).periods
      let completions = try await client.listCompletions(
        .init(childID: family.childID, challengeID: id, pageSize: 1_000), options: try guardian
      ).completions
      let booked = Dictionary(
        completions.map { ($0.periodStartDate, $0) }, uniquingKeysWith: { first, _ in first })
      #expect(Set(booked.keys).isSubset(of: periods.map(\.periodStartDate)))
      for period in periods {
        let explained = try await explain(id, period.periodStartDate, pageSize: pageSize)
        #expect(explained.whole.progress == period, "\(period.title)")
        #expect(explained.whole.completion == booked[period.periodStartDate], "\(period.title)")
        try await check(explained)
        outcomes.formUnion(explained.parts.map { "\($0.outcome)" } + explained.whole.days.map { "day \($0.outcome)" })
      }
    }
    return outcomes
  }

  /// The parts of a period add up to its progress, its completion with base and bonus, and all of its learning.
  func check(_ explained: Explained) async throws {
    let (whole, parts) = explained
    let (period, rule) = (try #require(whole.progress), try #require(whole.rule))
    let title = Comment(rawValue: "\(period.title) \(period.periodStartDate.map { "\($0)" } ?? "")")
    func sum(
      _ value: (ChallengeV1.PeriodPart) -> Int64, where condition: (ChallengeV1.PeriodPart) -> Bool
    ) -> Int64 {
      parts.filter(condition).reduce(0) { $0 + value($1) }
    }
    #expect(sum(\.seconds, where: \.counted) == period.countedSeconds, title)
    #expect(sum(\.sixtieths, where: \.counted) == period.countedSixtieths, title)
    if let completion = whole.completion {
      let base = sum(\.sixtieths, where: \.inBase)
      #expect(base == completion.baseSixtieths, title)
      #expect(base * Int64(rule.settings?.bonusPercentage ?? 0) / 100 == completion.bonusSixtieths, title)
      #expect(parts.last { $0.inBase }?.endTime == completion.completionTime, title)
    } else {
      #expect(!parts.contains { $0.inBase }, title)
    }
    #expect(progress(of: explained, in: period.goalType) == period.progress, title)
    #expect(period.completed == whole.missingText.isEmpty && !whole.text.isEmpty && !rule.text.isEmpty, title)
    #expect(parts.allSatisfy { !$0.text.isEmpty && $0.outcome != .unspecified }, title)
    for step in whole.steps where [.specificApps, .pointsTarget, .dailyMinutes].contains(step.goalType) {
      let counted = parts.filter { $0.step == step.number && $0.outcome == .counted }
      let amount = counted.reduce(0) { $0 + (step.goalType == .pointsTarget ? $1.sixtieths : $1.seconds) }
      // A second can earn more than what was missing.
      #expect(step.goalType == .pointsTarget ? amount >= step.progress : amount == step.progress, title)
    }
    try checkTotals(explained, title)
    try await checkCoverage(parts, title)
  }

  /// The progress that the parts and lines of an explanation add up to.
  private func progress(of explained: Explained, in goal: ChallengeV1.GoalType) -> Int64 {
    let counted = explained.parts.filter { $0.outcome == .counted && $0.counted }
    switch GoalExample.all.first(where: { $0.message == goal })?.unit {
    case "days": return Int64(explained.whole.days.count { $0.outcome == .counted })
    case "apps": return Int64(explained.whole.apps.count { $0.reached })
    case "steps": return Int64(explained.whole.steps.count { $0.completed })
    case "points": return counted.reduce(0) { $0 + $1.sixtieths }
    default: return counted.reduce(0) { $0 + $1.seconds }
    }
  }

  private func checkTotals(_ explained: Explained, _ title: Comment) throws {
    let totals = Dictionary(grouping: explained.parts, by: \.outcome)
    #expect(Set(explained.whole.totals.map(\.outcome)) == Set(totals.keys), title)
    for total in explained.whole.totals {
      let parts = totals[total.outcome] ?? []
      #expect(total.seconds == parts.reduce(0) { $0 + $1.seconds }, title)
      #expect(total.sixtieths == parts.reduce(0) { $0 + $1.sixtieths } && !total.text.isEmpty, title)
    }
    #expect(explained.whole.days.reduce(0) { $0 + $1.countedSeconds } <= explained.whole.progress?.countedSeconds ?? 0)
    let outsideDays = explained.parts.filter { part in
      !explained.whole.days.isEmpty && part.counted
        && !explained.whole.days.contains { covers($0, part.date) }
    }
    #expect(outsideDays.isEmpty, title)
  }

  private func covers(_ day: ChallengeV1.PeriodDay, _ date: CommonV1.LocalDate?) -> Bool {
    guard let first = LocalDate(day.firstDate ?? .init()), let last = LocalDate(day.lastDate ?? .init()),
      let date = LocalDate(date ?? .init())
    else { return false }
    return first <= date && date <= last
  }

  /// The parts are in order, and every second of the learning between the first and the last one is in one of them.
  private func checkCoverage(_ parts: [ChallengeV1.PeriodPart], _ title: Comment) async throws {
    let spans = parts.map { Instant(seconds: $0.startTime?.seconds ?? 0)..<Instant(seconds: $0.endTime?.seconds ?? 0) }
    for (earlier, later) in zip(spans, spans.dropFirst()) { #expect(earlier.upperBound <= later.lowerBound, title) }
    guard let first = spans.first, let last = spans.last else { return }
    let range = first.lowerBound..<last.upperBound
    let learning = try await harness.database.read(child.partition) { tx in
      try SegmentTable.overlapping(tx, child, range)
    }
    let seconds = learning.reduce(0) { $0 + $1.span.clamped(to: range).seconds }
    #expect(spans.reduce(0) { $0 + $1.seconds } == seconds, title)
    #expect(zip(parts, spans).allSatisfy { $0.seconds == $1.seconds }, title)
  }
}
