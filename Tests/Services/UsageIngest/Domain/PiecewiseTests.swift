import LocalTime
import Testing

@testable import UsageDomain

/// Counting in pieces gives what counting everything at once does.
@Suite struct PiecewiseTests {
  @Test(
    "US-6 US-7 records added one batch after the other to what is stored end where a fresh fold does", arguments: 0..<30
  )
  func addition(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 60)
    let facts = history.raw.facts
    var random = SeededGenerator(seed: UInt64(seed) + 5)
    var waiting = history.records.shuffled(using: &random)
    var stored = Set<CountedSegment>()
    while !waiting.isEmpty {
      var addition = UsageAddition()
      for _ in 0..<min(waiting.count, Int.random(in: 1...9, using: &random)) {
        addition.add(UsageAddition(of: waiting.removeFirst(), facts: facts))
      }
      let crossed = stored.filter { segment in
        addition.spans(segment.category).contains { $0.overlaps(segment.span) }
      }
      let difference = addition.difference(from: crossed.sorted(by: CountedSegment.isOrdered), facts: facts)
      for segment in difference.removed { #expect(stored.remove(segment) != nil) }
      for segment in difference.added { #expect(stored.insert(segment).inserted) }
    }
    #expect(Self.joined(stored) == Self.joined(UsageEvaluation.segments(of: history.records, facts: facts)))
  }

  @Test("US-6 US-7 a sweep in pieces of any size ends where a fresh fold does", arguments: 0..<30)
  func sweep(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 60)
    let facts = history.raw.facts
    var random = SeededGenerator(seed: UInt64(seed) + 6)
    var waiting = history.records.sorted { $0.content.start < $1.content.start }[...]
    // From the middle: what began before is only remembered as far as it reaches.
    let start = history.window.lowerBound + Int64.random(in: 0...2_000, using: &random)
    var sweep = UsageSweep(at: start)
    while let first = waiting.first, first.content.start <= start {
      sweep.add(first)
      waiting.removeFirst()
    }
    var found: [CountedSegment] = []
    while true {
      let records = waiting.prefix(Int.random(in: 1...7, using: &random))
      guard let last = records.last?.content.start ?? sweep.reach else { break }
      var end = max(sweep.at, last)
      if end > sweep.at {
        let at = sweep.at
        found += sweep.segments(
          until: &end, with: Array(records), facts: facts, limit: Int.random(in: 1...6, using: &random))
        #expect(end > at)
      }
      let taken = records.prefix { $0.content.start <= end }
      sweep.advance(to: end, taking: taken, facts: facts)
      waiting.removeFirst(taken.count)
    }
    let fresh = UsageEvaluation.segments(
      of: history.records, facts: facts, window: start..<Instant.distantFuture)
    #expect(Self.joined(Set(found)) == Self.joined(Set(fresh)))
  }

  @Test("US-7 of records that overlap a sweep remembers one instant for each device and app")
  func crowd() throws {
    let facts = try oneApp()
    let start = Instant(seconds: 1_780_000_000)
    var sweep = UsageSweep(at: start)
    for number in 0..<10_000 {
      sweep.add(record(Int64(number), from: start - Int64(number % 80_000), seconds: 86_400))
    }
    #expect(sweep.reaching.count == 1)
    var end = start + 3_600
    #expect(sweep.segments(until: &end, with: [], facts: facts, limit: 100).map(\.seconds) == [3_600])
  }

  @Test("US-7 US-13 of records whose token no app has a sweep remembers nothing")
  func unknownTokens() throws {
    let facts = try oneApp()
    let start = Instant(seconds: 1_780_000_000)
    let unknown = (0..<1_000).map { number in
      var record = record(Int64(number), from: start, seconds: 86_400)
      record.content.appToken = "unknown \(number)"
      return record
    }
    var sweep = UsageSweep(at: start)
    sweep.advance(to: start + 1, taking: unknown + [record(from: start, seconds: 60)], facts: facts)
    #expect(sweep.reaching.count == 1)
  }

  @Test("US-6 a correction leaves alone what did not change, also inside of one stretch")
  func smallCorrection() throws {
    let facts = try oneApp()
    let start = try instant("2026-03-02T09:00:00Z")
    // Ten stored minutes that continue each other, as ten batches have made them.
    let stored = (0..<10).flatMap { minute in
      UsageEvaluation.segments(of: [record(from: start + Int64(minute) * 60, seconds: 60)], facts: facts)
    }
    var after = UsageEvaluation.segments(
      of: [record(from: start, seconds: 240), record(from: start + 300, seconds: 300)], facts: facts)
    after.sort(by: CountedSegment.isOrdered)
    let difference = SegmentDifference.replacing(stored: stored, touched: [start..<start + 600], after: after)
    #expect(difference.removed == [stored[4]])
    #expect(difference.added == [])
  }

  private static func joined(_ segments: some Sequence<CountedSegment>) -> [CountedSegment] {
    AppCategory.allCases.flatMap { category in
      var joined: [CountedSegment] = []
      for segment in segments.filter({ $0.category == category }).sorted(by: CountedSegment.isOrdered) {
        joined.appendJoining(segment)
      }
      return joined
    }
  }
}
