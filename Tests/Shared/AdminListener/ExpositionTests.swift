import Metrics
import Testing

@testable import AdminListener

@Suite("Exposition")
struct ExpositionTests {
  private func text(_ registry: MetricRegistry, _ format: ExpositionFormat, pieces: Int = 4096) -> String {
    var exposition = Exposition(registry, format)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: pieces)
    while true {
      let count = buffer.withUnsafeMutableBytes { exposition.read(into: $0) }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }

  private func registry() -> MetricRegistry {
    let registry = MetricRegistry()
    registry.counter("calls", help: "Calls that have \"ended\",\nall \\ of them.", labels: ["method": "a\"\\\nb"])
      .increment(by: 3)
    _ = registry.counter("calls", help: "", labels: ["method": "never"], omitsZero: true)
    registry.gauge("age_seconds", help: "Age.", unit: .seconds).set(-1_500_000_000)
    registry.observe("nothing", .gauge, help: "Nothing.") { nil }
    let histogram = registry.histogram(
      "wait_seconds", help: "Waits.", unit: .seconds, labels: ["loop": "0"],
      bounds: HistogramBounds([0, 500_000_000, 2_000_000_000]))
    _ = registry.histogram("wait_seconds", help: "Waits.", unit: .seconds, labels: ["loop": "1"])
    for value in [100_000_000, 700_000_000, 3_000_000_000] as [Int64] { histogram.record(value) }
    return registry
  }

  @Test("Prometheus text: families by name, counters with _total, buckets that add up, nothing that has no value")
  func prometheus() {
    #expect(
      text(registry(), .prometheus) == #"""
        # TYPE age_seconds gauge
        # HELP age_seconds Age.
        age_seconds -1.5
        # TYPE calls_total counter
        # HELP calls_total Calls that have "ended",\nall \\ of them.
        calls_total{method="a\"\\\nb"} 3
        # TYPE wait_seconds histogram
        # HELP wait_seconds Waits.
        wait_seconds_bucket{loop="0",le="0.0"} 0
        wait_seconds_bucket{loop="0",le="0.5"} 1
        wait_seconds_bucket{loop="0",le="2.0"} 2
        wait_seconds_bucket{loop="0",le="+Inf"} 3
        wait_seconds_count{loop="0"} 3
        wait_seconds_sum{loop="0"} 3.8

        """#)
  }

  @Test("OpenMetrics: units, families without _total, # EOF")
  func openMetrics() {
    let text = text(registry(), .openMetrics)
    #expect(text.hasPrefix("# TYPE age_seconds gauge\n# UNIT age_seconds seconds\n# HELP age_seconds Age.\n"))
    #expect(
      text.contains(
        "# TYPE calls counter\n# HELP calls Calls that have \\\"ended\\\",\\nall \\\\ of them.\ncalls_total{"))
    #expect(text.hasSuffix("3.8\n# EOF\n"))
  }

  @Test("The text is the same however small the pieces are in which it is read")
  func pieces() {
    let whole = text(registry(), .openMetrics, pieces: 1 << 20)
    for pieces in [1, 7, 64] { #expect(text(registry(), .openMetrics, pieces: pieces) == whole) }
  }

  @Test("Percentiles of the last minute are gauges with their own label")
  func percentiles() {
    let registry = MetricRegistry()
    let histogram = Histogram()
    registry.recent("last_minute_seconds", help: "Percentiles.", unit: .seconds, labels: ["m": "a"], of: [histogram])
    #expect(text(registry, .prometheus) == "")
    for _ in 0..<1_000 { histogram.record(100) }
    #expect(
      text(registry, .prometheus).hasSuffix(
        #"""
        last_minute_seconds{m="a",percentile="50"} 0.0000001
        last_minute_seconds{m="a",percentile="99"} 0.0000001
        last_minute_seconds{m="a",percentile="99.9"} 0.0000001

        """#))
  }

  @Test(
    "The format follows the header accept",
    arguments: [
      (nil, .prometheus), ("", .prometheus), ("*/*", .prometheus), ("text/html, */*;q=0.8", .prometheus),
      ("application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1", .openMetrics),
      ("application/openmetrics-text; q=0.2, text/plain; q=0.5", .prometheus),
      ("Application/OpenMetrics-Text", .openMetrics), ("application/openmetrics-text;q=0", .prometheus),
      ("application/openmetrics-text;version=1.0.0; q=x", .prometheus),
    ] as [(String?, ExpositionFormat)])
  func formats(accept: String?, format: ExpositionFormat) {
    #expect(ExpositionFormat(accept: accept) == format)
  }
}
