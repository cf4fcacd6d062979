import LocalTime
import Randomness
import Testing

@testable import UsageCounting
@testable import UsageRecords

@Suite struct EvaluationPropertyTests {
  @Test("US-3 US-6 US-7 US-12 US-13 the fold agrees with a second-by-second reference", arguments: 0..<16)
  func agreesWithReference(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed))
    let segments = UsageEvaluation.segments(of: history.records, facts: history.raw.facts)
    let expected = NaiveReference.meanings(of: history.records, raw: history.raw, window: history.window)
    #expect(segments.meanings == expected)
  }

  @Test("US-6 any permutation and duplication of the records gives equal segments", arguments: 0..<40)
  func orderIndependence(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 60)
    var random = SeededRandom(seed: UInt64(seed) + 1000)
    let facts = history.raw.facts
    let expected = UsageEvaluation.segments(of: history.records, facts: facts)
    for _ in 0..<5 {
      let again = (history.records + history.records.filter { _ in Bool.random(using: &random) })
        .shuffled(using: &random)
      #expect(UsageEvaluation.segments(of: again, facts: facts) == expected)
    }
  }

  @Test("US-6 facts in any order give equal facts", arguments: 0..<20)
  func factOrder(seed: Int) throws {
    var raw = try RandomHistory(seed: UInt64(seed)).raw
    let expected = raw.facts
    var random = SeededRandom(seed: UInt64(seed))
    raw.changes = raw.changes.mapValues { ($0 + $0).shuffled(using: &random) }
    raw.acknowledgements = raw.acknowledgements.mapValues { ($0 + $0).shuffled(using: &random) }
    #expect(raw.facts == expected)
  }

  @Test("US-6 evaluating a window equals cutting the evaluation of everything", arguments: 0..<20)
  func windows(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 60)
    let facts = history.raw.facts
    let all = UsageEvaluation.segments(of: history.records, facts: facts)
    var random = SeededRandom(seed: UInt64(seed))
    let low = history.window.lowerBound + Int64.random(in: 0...5000, using: &random)
    let window = low..<low + Int64.random(in: 1...5000, using: &random)
    let cut = UsageEvaluation.segments(of: history.records, facts: facts, window: window)
    let expected = all.compactMap { segment -> CountedSegment? in
      var part = segment
      part.span = segment.span.clamped(to: window)
      return part.span.isEmpty ? nil : part
    }
    #expect(cut == expected.sorted(by: CountedSegment.isOrdered))
  }

  @Test("US-6 US-11 batch by batch, in any order, storage ends where a full fold does", arguments: 0..<30)
  func incremental(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 60)
    let facts = history.raw.facts
    var random = SeededRandom(seed: UInt64(seed) + 77)
    var waiting = history.records.shuffled(using: &random)
    var known: [UsageRecord] = []
    var stored = Set<CountedSegment>()
    var totals = UsageTotals()
    while !waiting.isEmpty {
      let batch = waiting.prefix(Int.random(in: 1...9, using: &random))
      waiting.removeFirst(batch.count)
      known += batch
      let touched = batch.map(\.content.span)
      let difference = SegmentDifference.replacing(
        stored: Array(stored).sorted(by: CountedSegment.isOrdered), touched: touched,
        after: UsageEvaluation.segments(of: known, facts: facts))
      for segment in difference.removed {
        // Exactly as it was added.
        #expect(stored.remove(segment) != nil)
      }
      stored.formUnion(difference.added)
      totals.apply(difference)
    }
    let fresh = UsageEvaluation.segments(of: known, facts: facts)
    #expect(Array(stored).meanings == fresh.meanings)
    #expect(stored.reduce(0) { $0 + $1.seconds } == fresh.reduce(0) { $0 + $1.seconds })
    #expect(totals == UsageTotals(fresh))
  }

  @Test("US-6 the difference of two evaluations leads from one to the other", arguments: 0..<30)
  func difference(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 40)
    let before = UsageEvaluation.segments(of: history.records.prefix(25), facts: history.raw.facts)
    let after = UsageEvaluation.segments(of: history.records, facts: history.raw.facts)
    let difference = SegmentDifference(from: before, to: after)
    #expect(difference.applied(to: before) == after)
    #expect(SegmentDifference(from: after, to: after).isEmpty)
    var totals = UsageTotals(before)
    totals.apply(difference)
    #expect(totals == UsageTotals(after))
  }

  @Test("US-6 a late fact re-evaluates what it covers: the difference equals the change of the full fold")
  func lateFact() throws {
    let history = try RandomHistory(seed: 5, records: 60)
    var early = history.raw
    early.acknowledgements = [:]
    early.zones = Array(early.zones.prefix(1))
    let stored = UsageEvaluation.segments(of: history.records, facts: early.facts)
    let touched = [Instant.distantPast..<Instant.distantFuture]
    let after = UsageEvaluation.segments(of: history.records, facts: history.raw.facts)
    let difference = SegmentDifference.replacing(stored: stored, touched: touched, after: after)
    #expect(difference.applied(to: stored).meanings == after.meanings)
  }

  @Test("US-9 a week of minute-wise records of one child folds")
  func minuteWise() throws {
    let facts = try oneApp()
    let start = Instant(seconds: 1_780_000_000)
    let records = (0..<10_080).map { record(Int64($0), from: start + Int64($0) * 60, seconds: 60) }
    let segments = UsageEvaluation.segments(of: records.reversed(), facts: facts)
    #expect(segments.count == 8)
    #expect(segments.reduce(0) { $0 + $1.seconds } == 604_800)
  }

  @Test("US-7 ten thousand records over the same second fold")
  func crowded() throws {
    let facts = try oneApp()
    let start = Instant(seconds: 1_780_000_000)
    let records = (0..<10_000).map { record(Int64($0), from: start + Int64($0 % 7), seconds: 3600 - Int64($0 % 11)) }
    #expect(UsageEvaluation.segments(of: records, facts: facts).reduce(0) { $0 + $1.seconds } == 3606)
  }
}
