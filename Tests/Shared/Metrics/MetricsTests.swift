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

  @Test("Every value lies in its bucket, and buckets are contiguous")
  func buckets() {
    var values: [Int64] = Array(0..<10_000) + [.max, .max - 1]
    for shift in 3..<63 {
      let power = Int64(1) << Int64(shift)
      values += [power - 1, power, power + 1]
    }
    for value in values {
      let index = HistogramBuckets.index(of: value)
      #expect(value <= HistogramBuckets.upperBound(index))
      if index > 0 { #expect(value > HistogramBuckets.upperBound(index - 1)) }
    }
    #expect(HistogramBuckets.index(of: .max) == HistogramBuckets.count - 1)
    #expect(HistogramBuckets.upperBound(HistogramBuckets.count - 1) == .max)
  }

  @Test("Quantiles are at most an eighth above the truth")
  func quantiles() throws {
    let histogram = MetricRegistry().histogram("latency", help: "Nanoseconds.")
    #expect(histogram.snapshot().quantile(0.5) == nil)
    for value in 1...100_000 { histogram.record(Int64(value)) }
    let snapshot = histogram.snapshot()
    for share in [0.01, 0.5, 0.9, 0.99, 1] {
      let truth = share * 100_000
      let answer = Double(try #require(snapshot.quantile(share)))
      #expect(answer >= truth && answer <= truth * 1.125)
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
    registry.visit { metric in
      guard case .counter(let counter) = metric.instrument else { return }
      seen.append(metric.identity.labels.map { "\($0.name)=\($0.value)" }.joined(separator: ",") + " \(counter.value)")
    }
    #expect(seen == ["code=0,method=A 3", "method=B 1"])
  }
}
