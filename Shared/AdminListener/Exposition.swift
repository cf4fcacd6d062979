import Metrics

/// All metrics at one moment, written piece by piece: only numbers are kept, and the text of one series at a time.
struct Exposition {
  private enum Value {
    case number(Int64)
    case buckets([Int64], HistogramBounds, sum: Int64)
    case percentiles([Int64])
  }

  private struct Family {
    var name: String
    var help: String
    var unit: MetricUnit
    var kind: MetricKind
    var series: [(labels: [MetricLabel], value: Value)] = []
  }

  private let format: ExpositionFormat
  private let families: [Family]
  private var family = 0
  private var series = 0
  private var isOver = false
  private var text = ExpositionText()
  private var written = 0

  static let percentiles: [(label: String, share: Double)] = [("50", 0.5), ("99", 0.99), ("99.9", 0.999)]

  /// Reads the metrics. Families come in the order of their names; those without a series are left out.
  init(_ registry: MetricRegistry, _ format: ExpositionFormat) {
    var families: [Family] = []
    registry.visit { source in
      var family = Family(name: source.name, help: source.help, unit: source.unit, kind: source.kind)
      for series in source.series {
        if let value = Exposition.read(series.source) { family.series.append((series.labels, value)) }
      }
      if !family.series.isEmpty { families.append(family) }
    }
    self.format = format
    self.families = families.sorted { $0.name < $1.name }
  }

  private static func read(_ source: MetricSeries.Source) -> Value? {
    switch source {
    case .counter(let counter, let omitsZero):
      let value = counter.value
      return omitsZero && value == 0 ? nil : .number(value)
    case .gauge(let gauge): return .number(gauge.value)
    case .observed(let read): return read().map { .number($0) }
    case .histogram(let histogram, let bounds):
      guard !histogram.isEmpty else { return nil }
      let counts = bounds.cumulative(histogram)
      return .buckets(counts, bounds, sum: histogram.sum)
    case .recent(let recent): return recent.quantiles(percentiles.map(\.share)).map { .percentiles($0) }
    }
  }

  /// Fills the buffer with what comes next. Returns the number of bytes, 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count {
      if written == text.bytes.count {
        text.removeAll()
        written = 0
        guard writeNext() else { break }
      }
      let part = text.bytes[written...].prefix(buffer.count - filled)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: part)
      written += part.count
      filled += part.count
    }
    return filled
  }

  /// Writes the next series, after the head of its family if it is the first. False at the end.
  private mutating func writeNext() -> Bool {
    guard family < families.count else {
      guard !isOver, format == .openMetrics else { return false }
      isOver = true
      text.append("# EOF\n")
      return true
    }
    let current = families[family]
    if series == 0 { writeHead(current) }
    let (labels, value) = current.series[series]
    write(value, labels, of: current)
    series += 1
    if series == current.series.count { (family, series) = (family + 1, 0) }
    return true
  }

  private mutating func writeHead(_ family: Family) {
    // Prometheus text calls a counter as its sample is called.
    let suffix = format == .prometheus && family.kind == .counter ? "_total" : ""
    text.append("# TYPE \(family.name)\(suffix) \(family.kind.rawValue)\n")
    if format == .openMetrics, family.unit != .none { text.append("# UNIT \(family.name) \(family.unit.rawValue)\n") }
    text.append("# HELP \(family.name)\(suffix) ")
    text.append(escaped: family.help, quotes: format == .openMetrics)
    text.append("\n")
  }

  private mutating func write(_ value: Value, _ labels: [MetricLabel], of family: Family) {
    var rendered = ExpositionText()
    for (index, label) in labels.enumerated() {
      if index > 0 { rendered.append(",") }
      rendered.append(label)
    }
    let labels = rendered.bytes
    let name = Array(family.name.utf8)
    switch value {
    case .number(let number):
      begin(name, family.kind == .counter ? "_total" : "", labels)
      end(number, family.unit)
    case .percentiles(let values):
      for (percentile, value) in zip(Exposition.percentiles, values) {
        begin(name, "", labels, with: "percentile", percentile.label)
        end(value, family.unit)
      }
    case .buckets(let counts, let bounds, let sum):
      for (bound, count) in zip(bounds.upper, counts) {
        beginBucket(name, labels)
        text.appendBound(bound, family.unit)
        text.append("\"} ")
        end(count, .none)
      }
      beginBucket(name, labels)
      text.append("+Inf\"} ")
      end(counts.last ?? 0, .none)
      begin(name, "_count", labels)
      end(counts.last ?? 0, .none)
      begin(name, "_sum", labels)
      end(sum, family.unit)
    }
  }

  /// Everything before the value.
  private mutating func begin(
    _ name: [UInt8], _ suffix: StaticString, _ labels: [UInt8], with more: String = "", _ value: String = ""
  ) {
    text.append(name)
    text.append(suffix)
    if !labels.isEmpty || !more.isEmpty {
      text.append("{")
      text.append(labels)
      if !more.isEmpty {
        text.append(labels.isEmpty ? "" : ",")
        text.append(MetricLabel(name: more, value: value))
      }
      text.append("}")
    }
    text.append(" ")
  }

  private mutating func beginBucket(_ name: [UInt8], _ labels: [UInt8]) {
    text.append(name)
    text.append("_bucket{")
    text.append(labels)
    text.append(labels.isEmpty ? "le=\"" : ",le=\"")
  }

  private mutating func end(_ value: Int64, _ unit: MetricUnit) {
    text.append(value, unit)
    text.append("\n")
  }
}
