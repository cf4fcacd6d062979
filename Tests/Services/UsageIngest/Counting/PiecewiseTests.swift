import Apps
import LocalTime
import Randomness
import Testing
import UsageRecords

@testable import UsageCounting

/// Counting in pieces gives what counting everything at once does.
@Suite struct PiecewiseTests {
  @Test(
    "US-6 US-7 records added one batch after the other to what is stored end where a full fold does", arguments: 0..<30
  )
  func addition(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 60)
    let facts = history.raw.facts
    var random = SeededRandom(seed: UInt64(seed) + 5)
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

  @Test("US-6 US-7 a sweep in pieces of any size ends where a full fold does", arguments: 0..<30)
  func sweep(seed: Int) throws {
    try compare(seed: seed, remembering: UsageSweep.maximumAhead)
  }

  @Test(
    "US-6 US-7 a sweep that remembers few stretches, and reads records once more beyond them, ends there too",
    arguments: 0..<60)
  func horizon(seed: Int) throws {
    try compare(seed: seed, remembering: 2 + seed % 3)
  }

  private func compare(seed: Int, remembering limit: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), records: 60)
    let facts = history.raw.facts
    var random = SeededRandom(seed: UInt64(seed) + 6)
    let records = history.records.sorted { $0.content.start < $1.content.start }
    // From the middle: a record that began before is only remembered as far as it reaches.
    let start = history.window.lowerBound + Int64.random(in: 0...2_000, using: &random)
    var sweep = UsageSweep(at: start)
    var waiting = records[...]
    var found: [CountedSegment] = []
    while true {
      let page = waiting.prefix(Int.random(in: 1...7, using: &random))
      guard let last = page.last?.content.start ?? sweep.reach else {
        if sweep.horizon == .distantFuture { break }
        sweep = UsageSweep(at: sweep.horizon)
        waiting = records[...]
        continue
      }
      let at = sweep.at
      var end = min(max(at, last), sweep.horizon)
      if end > at {
        found += sweep.segments(
          until: &end, with: Array(page), facts: facts, limit: Int.random(in: 1...6, using: &random))
        #expect(end > at)
      }
      let begun = page.prefix { $0.content.start <= end }
      waiting.removeFirst(sweep.advance(to: end, adding: begun, facts: facts, limit: limit))
      #expect(sweep.ahead.values.allSatisfy { $0.count <= limit })
      if end >= sweep.horizon {
        sweep = UsageSweep(at: end)
        waiting = records[...]
      }
    }
    let fresh = UsageEvaluation.segments(
      of: history.records, facts: facts, window: start..<Instant.distantFuture)
    #expect(Self.joined(Set(found)) == Self.joined(Set(fresh)))
  }

  @Test("US-7 of records that overlap a sweep remembers what wins of them")
  func crowd() throws {
    let facts = try oneApp()
    let start = Instant(seconds: 1_780_000_000)
    var sweep = UsageSweep(at: start)
    let records = (0..<10_000).map { number in
      record(
        Int64(number), from: start - Int64(number % 80_000), seconds: 86_400, device: "device \(number % 1_000)")
    }
    for record in records { #expect(sweep.add([record], facts: facts) == 1) }
    #expect(sweep.ahead[.learning]?.count == 1)
    var end = start + 3_600
    #expect(sweep.segments(until: &end, with: [], facts: facts, limit: 100).map(\.seconds) == [3_600])
  }

  @Test(
    "US-3 US-7 a sweep remembers at most a thousand stretches ahead, and adds no more claims at once than twice that")
  func bounds() throws {
    // A shield that is set and lifted every other second.
    let start = Instant(seconds: 1_780_000_000)
    var facts = try oneApp()
    let flips = (0..<20_000).map { number in
      PolicyAcknowledgement(
        version: Int64(number + 1), applied: start + Int64(number),
        shieldedApps: number.isMultiple(of: 2) ? ["app1"] : [])
    }
    let log = ShieldLog(flips)
    for number in 0..<100 { facts.shields["device \(number)"] = log }
    var sweep = UsageSweep(at: start)
    let records = (0..<100).map { record($0, from: start - $0, seconds: 80_000, device: "device \($0)") }
    var waiting = records[...]
    while !waiting.isEmpty {
      let count = sweep.add(waiting, facts: facts)
      #expect((1...3).contains(count))
      waiting.removeFirst(count)
    }
    #expect(sweep.ahead[.learning]?.count == UsageSweep.maximumAhead)
    #expect(sweep.horizon == start + 2_000)
    // One record claims no more of it at once than the limit.
    let addition = UsageAddition(of: records[0], facts: facts, limit: 10)
    #expect(addition.count == 10 && addition.end == start + 20)
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
    sweep.advance(to: start + 1, adding: unknown + [record(from: start, seconds: 60)], facts: facts)
    #expect(sweep.ahead.values.flatMap { $0 }.count == 1)
  }

  @Test(
    "US-6 US-12 an app's assignments are the same whether its changes come at once or one by one", arguments: 0..<50)
  func timeline(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var (changes, timeline) = ([AppChange](), AppTimeline([]))
    for version in 1...20 as ClosedRange<Int64> {
      let kinds: [AppChange.Kind] = [
        .removed, .rate(pointsPerMinute: 5 * version),
        .assigned(.learning, pointsPerMinute: 5 * version, generation: version / 4),
        .assigned(.reward, pointsPerMinute: 50 * version, generation: version / 4),
      ]
      let change = AppChange(
        effective: Instant(seconds: Int64.random(in: 0...40, using: &random) + 3 * version), version: version,
        kind: kinds.randomElement(using: &random) ?? .removed)
      let isLast = changes.allSatisfy { $0.effective <= change.effective }
      changes.append(change)
      #expect(timeline.append(change) == isLast)
      if !isLast { timeline = AppTimeline(changes.shuffled(using: &random)) }
      #expect(timeline == AppTimeline(changes))
      #expect(timeline.spans.allSatisfy { !$0.span.isEmpty })
    }
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
