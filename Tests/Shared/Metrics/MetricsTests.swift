import Metrics
import Testing

@Suite("Metrics")
struct MetricsTests {
  @Test("Nothing is lost when many threads count at once")
  func concurrency() async {
    let registry = MetricRegistry()
    let calls = registry.counter("calls", help: "Calls.")
    let level = registry.gauge("level", help: "Level.")
    let sizes = registry.histogram("sizes", help: "Sizes in bytes.")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for value in 0..<1_000 {
            calls.increment()
            level.add(value.isMultiple(of: 2) ? 1 : -1)
            sizes.record(Int64(value))
          }
        }
      }
    }
    #expect(calls.value == 8_000)
    #expect(level.value == 0)
    #expect(sizes.snapshot().count == 8_000)
    #expect(sizes.snapshot().sum == 8 * 499_500)
  }

  @Test("Every value lies in its cell, and cells are contiguous")
  func cells() {
    var values: [Int64] = Array(0..<10_000) + [.max, .max - 1]
    for shift in 3..<63 {
      let power = Int64(1) << Int64(shift)
      values += [power - 1, power, power + 1]
    }
    for value in values {
      let index = HistogramCells.index(of: value)
      #expect(value <= HistogramCells.upperBound(index))
      if index > 0 { #expect(value > HistogramCells.upperBound(index - 1)) }
    }
    #expect(HistogramCells.index(of: .max) == HistogramCells.count - 1)
    #expect(HistogramCells.upperBound(HistogramCells.count - 1) == .max)
  }

  @Test("Quantiles are at most 1 % above the truth")
  func quantiles() throws {
    let histogram = MetricRegistry().histogram("latency", help: "Nanoseconds.")
    #expect(histogram.snapshot().quantile(0.5) == nil)
    for value in 1...100_000 { histogram.record(Int64(value)) }
    let snapshot = histogram.snapshot()
    for share in [0.01, 0.5, 0.9, 0.99, 1] {
      let truth = share * 100_000
      let answer = Double(try #require(snapshot.quantile(share)))
      #expect(answer >= truth && answer <= truth * 1.01)
    }
    histogram.record(-5)
    #expect(histogram.snapshot().counts[0] == 1)
  }

  @Test("The same name and labels are the same series; a visit sees all in order")
  func registering() {
    let registry = MetricRegistry()
    registry.counter("calls", help: "", labels: ["method": "A", "code": "0"]).increment()
    registry.counter("calls", help: "", labels: ["code": "0", "method": "A"]).increment(by: 2)
    registry.counter("calls", help: "", labels: ["method": "B"]).increment()
    var seen: [String] = []
    registry.visit { family in
      for series in family.series {
        guard case .counter(let counter, _) = series.source else { continue }
        seen.append(series.labels.map { "\($0.name)=\($0.value)" }.joined(separator: ",") + " \(counter.value)")
      }
    }
    #expect(seen == ["code=0,method=A 3", "method=B 1"])
  }

  @Test("Exported buckets hold what the cells do; a value near below a bound may be in the next one")
  func bounds() {
    let histogram = Histogram()
    let values: [Int64] = [0, 1, 9_000, 10_000, 10_100, 2_990_000, 4_000_000, 99_000_000_000, 500_000_000_000]
    for value in values { histogram.record(value) }
    let bounds = HistogramBounds.callDuration
    let counts = bounds.cumulative(histogram)
    #expect(counts.count == bounds.upper.count + 1 && counts.last == Int64(values.count))
    for (bound, count) in zip(bounds.upper, counts) {
      #expect(count <= values.filter { $0 <= bound }.count)
      #expect(count >= values.filter { Double($0) <= Double(bound) / 1.01 }.count, "\(bound)")
    }
    #expect(counts[0] == 1)
  }

  @Test("Percentiles of the last minute forget what is older, and are absent when nothing was recorded")
  func recent() throws {
    let (slow, fast) = (Histogram(), Histogram())
    let recent = RecentDistribution(of: [slow, fast])
    #expect(recent.quantiles([0.5]) == nil)
    for _ in 0..<100 { slow.record(1_000_000) }
    #expect(try #require(recent.quantiles([0.5, 0.999])).allSatisfy { (1_000_000...1_010_000).contains($0) })
    recent.tick()
    for value in 1...1_000 { fast.record(Int64(value)) }
    #expect(try #require(recent.quantiles([0.5, 0.99]))[1] > 1_000)
    for _ in 0..<5 { recent.tick() }
    let values = try #require(recent.quantiles([0.5, 0.99, 0.999]))
    for (value, truth) in zip(values, [500.0, 990, 999]) {
      #expect(Double(value) >= truth && Double(value) <= truth * 1.01)
    }
    for _ in 0..<6 { recent.tick() }
    #expect(recent.quantiles([0.5]) == nil)
  }
}
