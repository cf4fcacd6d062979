import Apps
import LocalTime
import Testing

@testable import UsageCounting
@testable import UsageExplanations
@testable import UsageRecords

/// The parts that counted, and why the rest did not.
@Suite struct ExplanationTests {
  @Test(
    "US-15 the parts of random records add up to what counts, and give a reason for every other second",
    arguments: 0..<40)
  func addsUp(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 60)
    let (facts, window) = (history.raw.facts, history.window)
    let explanation = UsageExplanation(of: history.records, facts: facts, window: window)
    var totals = UsageTotals()
    for (index, record) in history.records.enumerated() {
      let parts = explanation.parts(of: index)
      var at = record.content.span.clamped(to: window).lowerBound
      for part in parts {
        #expect(part.span.lowerBound == at && !part.span.isEmpty)
        at = part.span.upperBound
        check(part, of: record, index, history, explanation)
        guard case .counted(let category, let rate, let generation, let date) = part.outcome else { continue }
        let app = try #require(history.raw.appByToken[record.content.appToken])
        totals.add(
          CountedSegment(
            terms: UsageTerms(app: app, category: category, generation: generation, pointsPerMinute: rate), date: date,
            span: part.span))
      }
      #expect(at == record.content.span.clamped(to: window).upperBound)
    }
    #expect(totals == UsageTotals(UsageEvaluation.segments(of: history.records, facts: facts, window: window)))
  }

  @Test("US-15 a part's reason does not depend on where the explanation begins", arguments: 0..<20)
  func continues(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 60)
    let explanation = UsageExplanation(of: history.records, facts: history.raw.facts, window: history.window)
    for index in history.records.indices {
      let all = explanation.parts(of: index)
      var (pieces, from): ([UsageExplanation.Part], Instant) = ([], .distantPast)
      while let next = explanation.parts(of: index, from: from, limit: 1).first {
        pieces.append(next)
        from = next.span.upperBound
      }
      #expect(pieces == all)
    }
  }

  private func check(
    _ part: UsageExplanation.Part, of record: UsageRecord, _ index: Int, _ history: RandomHistory,
    _ explanation: UsageExplanation
  ) {
    let app = history.raw.appByToken[record.content.appToken] ?? ""
    switch part.outcome {
    case .counted: break
    case .covered(_, _, let winner, let other):
      #expect(other != index && winner == history.raw.appByToken[history.records[other].content.appToken])
      let counted = explanation.parts(of: other).reduce(0 as Int64) { sum, its in
        guard case .counted = its.outcome else { return sum }
        return sum + its.span.clamped(to: part.span).seconds
      }
      #expect(counted == part.span.seconds, "what covers counts itself")
    case .shieldedByRecord: #expect(record.content.shielded)
    case .shieldedByPolicy(let version):
      let known = history.raw.acknowledgements[record.key.deviceID] ?? []
      let shield = known.first { $0.version == version }
      #expect(
        shield?.shieldedApps.contains(app) == true && (shield?.applied ?? part.span.upperBound) <= part.span.lowerBound)
      let lift = known.filter { $0.version > version && !$0.shieldedApps.contains(app) }.min { $0.version < $1.version }
      #expect(lift.map { part.span.upperBound <= $0.applied } ?? true)
    case .unassigned:
      #expect(history.raw.facts.apps[app]?.spans(overlapping: part.span).isEmpty ?? true)
    }
  }
}
