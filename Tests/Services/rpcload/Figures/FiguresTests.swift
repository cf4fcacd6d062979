import LoadFigures
import Testing

@Suite("Objectives, searches and verdicts of load tests")
struct FiguresTests {
  private func figures(latencies: [Int64], failed: Int64 = 0, seconds: Int64 = 1) -> RunFigures {
    var figures = RunFigures()
    figures.window = seconds * 1_000_000_000
    figures.offered = Int64(latencies.count) + failed
    figures.sent = figures.offered
    figures.succeeded = Int64(latencies.count)
    figures.succeededInTime = figures.succeeded
    for latency in latencies { figures.latency.record(latency) }
    return figures
  }

  @Test("the confidence interval is Student's")
  func estimates() throws {
    let estimate = try #require(Estimate([10, 12, 14]))
    #expect(estimate.mean == 12)
    // 4.303 · 2 / √3
    #expect(decimal(try #require(estimate.margin), 3) == "4.969")
    #expect(Estimate([3])?.margin == nil)
    #expect(Estimate([]) == nil)
    let many = try #require(Estimate((0..<101).map { $0.isMultiple(of: 2) ? 1 : -1 }))
    // 1.984 is the quantile of 100 degrees of freedom.
    #expect(decimal(try #require(many.margin), 3) == "0.198")
  }

  @Test("objectives are read, and missed by what is above them")
  func objectives() throws {
    let objective = try Objective(parsing: "p99=20ms, errors=0.1%,rate=90")
    #expect(objective.bounds == [.percentile(99, 20_000_000), .errors(0.001), .rate(90)])
    #expect(objective.misses(figures(latencies: Array(repeating: 19_000_000, count: 100))).isEmpty)
    #expect(objective.misses(figures(latencies: Array(repeating: 21_000_000, count: 100))).count == 1)
    #expect(objective.misses(figures(latencies: Array(repeating: 1, count: 100), failed: 1)).count == 1)
    #expect(objective.misses(figures(latencies: Array(repeating: 1, count: 80))).count == 1)
    #expect(objective.misses(figures(latencies: [])).count == 2)
    // Nothing may fail unless the objective says so.
    #expect(try Objective(parsing: "max=1s").bounds == [.max(1_000_000_000), .errors(0)])
    for text in ["", "p99", "p99=20", "p101=1ms", "errors=200%", "rate=-1", "p99=20ms,,"] {
      #expect(throws: Objective.Fault.self, "\(text)") { try Objective(parsing: text) }
    }
  }

  @Test("times are read and shown with their unit")
  func times() {
    #expect(duration("1.5s") == 1_500_000_000)
    #expect(duration("800us") == 800_000)
    #expect(duration("2m") == 120_000_000_000)
    #expect(duration("20") == nil)
    #expect(duration("-1s") == nil)
    #expect(
      [999, 1_234, 45_670, 12_300_000, 2_500_000_000].map(durationText) == [
        "999 ns", "1.23 µs", "45.7 µs", "12.3 ms", "2.50 s",
      ])
    #expect(decimal(-0.05, 1) == "-0.1")
    #expect(decimal(2.5, 0) == "3")
  }

  @Test("a search finds the highest rate that holds", arguments: [1.0, 130, 1_000, 44_321])
  func search(limit: Double) throws {
    var search = RateSearch(start: 100)
    var steps = 0
    while let rate = search.next {
      search.report(rate <= limit ? .holds : .misses)
      steps += 1
    }
    let best = try #require(search.best)
    #expect(best <= limit)
    #expect(best >= limit / 1.06)
    #expect(steps < 25)
  }

  @Test("a search ends when nothing holds, and at the maximum when all does")
  func hopeless() {
    var search = RateSearch(start: 100)
    while search.next != nil { search.report(.misses) }
    #expect(search.best == nil)
    search = RateSearch(start: 100, maximum: 1_000)
    while search.next != nil { search.report(.holds) }
    #expect(search.best == 800)
  }

  @Test("a rate at which the generator was at fault is tried again; where it always is, the search has no result")
  func unknown() {
    var search = RateSearch(start: 100)
    var tried: [Double] = []
    while let rate = search.next {
      tried.append(rate)
      // Only the second run at a rate can be judged.
      search.report(tried.filter { $0 == rate }.count == 2 ? (rate <= 1_000 ? .holds : .misses) : .unknown)
    }
    #expect(search.best.map { $0 <= 1_000 && $0 >= 1_000 / 1.06 } == true && search.inconclusive == nil)
    search = RateSearch(start: 100)
    tried = []
    while let rate = search.next {
      tried.append(rate)
      search.report(rate < 400 ? .holds : .unknown)
    }
    #expect(tried == [100, 200, 400, 400, 400] && search.best == 200 && search.inconclusive == 400)
  }

  @Test("merged parts have the sums of their figures, and one pause that both have seen")
  func merging() {
    var whole = figures(latencies: [1_000, 2_000], failed: 1)
    whole.statuses = ["OK": 2, "INTERNAL": 1]
    whole.pauses = [.init(at: 100, length: 50)]
    whole.timeline[0, default: .init()].record(latency: 1_000)
    var part = figures(latencies: [3_000])
    part.statuses = ["OK": 1]
    part.pauses = [.init(at: 120, length: 60), .init(at: 500, length: 10)]
    part.timeline[0, default: .init()].record(latency: 3_000)
    whole.merge(part)
    #expect(whole.offered == 4)
    #expect(whole.failures == 1)
    #expect(whole.statuses == ["OK": 3, "INTERNAL": 1])
    #expect(whole.latency.count == 3)
    #expect(whole.offeredRate == 4)
    #expect(whole.pauses == [.init(at: 100, length: 80), .init(at: 500, length: 10)])
    #expect(whole.timeline[0]?.succeeded == 2)
    #expect(whole.timeline[0]?.percentile(50).map { $0 < 1_016 } == true)
  }

  @Test("the generator's own faults are named, and ordinary delays are none")
  func verdicts() {
    var sound = figures(latencies: [1_000])
    sound.pauses = [.init(at: 0, length: 30_000_000)]
    for _ in 0..<1_000 { sound.lag.record(100_000) }
    #expect(GeneratorVerdict(sound, isOpen: true).isSound)
    var stopped = sound
    stopped.pauses.append(.init(at: 2_000_000_000, length: 510_000_000))
    #expect(
      GeneratorVerdict(stopped, isOpen: true).faults.map { $0.contains("stood still once, for 510 ms") } == [true])
    #expect(!GeneratorVerdict(stopped, isOpen: false).isSound)
    var late = sound
    for _ in 0..<100 { late.lag.record(20_000_000) }
    #expect(GeneratorVerdict(late, isOpen: true).faults.map { $0.contains("was late") } == [true])
    late.busiestLoop = 0.8
    #expect(GeneratorVerdict(late, isOpen: true).faults.map { $0.contains("saturated") } == [true])
    var busy = sound
    busy.busiestLoop = 0.99
    #expect(GeneratorVerdict(busy, isOpen: true).faults.map { $0.contains("busy 99 %") } == [true])
    var dropping = sound
    dropping.dropped = 3
    #expect(GeneratorVerdict(dropping, isOpen: true).faults.map { $0.contains("3 calls were not sent") } == [true])
  }

  @Test("late answers count in the second in which their call was due")
  func timeline() {
    var recorder = TimelineRecorder()
    for second in 0..<10 { recorder.sent(in: second) }
    recorder.succeeded(in: 9, latency: 5_000)
    recorder.succeeded(in: 0, latency: 9_000_000_000)
    recorder.failed(in: 1)
    let seconds = recorder.seconds
    #expect(seconds.count == 10)
    #expect(seconds[0]?.succeeded == 1)
    #expect(seconds[0]?.percentile(99).map { $0 >= 9_000_000_000 && $0 < 9_080_000_000 } == true)
    #expect(seconds[1]?.failed == 1)
    #expect(seconds[9]?.sent == 1)
  }
}
