/// The unit of a metric, with which its name ends; see OpenMetrics, "Units and Base Units".
public enum MetricUnit: String, Sendable {
  /// Numbers of things.
  case none = ""
  /// Recorded as nanoseconds, exported as seconds.
  case seconds
  /// Of memory or data.
  case bytes
}

/// The type of a metric.
public enum MetricKind: String, Sendable {
  /// Only grows.
  case counter
  /// Goes up and down.
  case gauge
  /// A distribution.
  case histogram
}

/// One property in which the series of a metric differ.
public struct MetricLabel: Hashable, Sendable {
  /// The property, such as `grpc_method`.
  public var name: String
  /// Its value, such as `greeter.v1.GreeterService/Greet`.
  public var value: String

  /// A label.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A metric with all its series.
public struct MetricFamily: Sendable {
  /// Lower case with `_`, ending with the unit where there is one, and without the `_total` of counters.
  public let name: String
  /// The metric's description, for people.
  public let help: String
  /// Of the values.
  public let unit: MetricUnit
  /// The metric's values.
  public let kind: MetricKind
  /// In the order in which they were registered.
  public internal(set) var series: [MetricSeries] = []
}

/// The values of a metric for one set of labels.
public struct MetricSeries: Sendable {
  /// Where values are read.
  public enum Source: Sendable {
    /// A number that only grows. With `omitsZero` it is exported from the first increment on.
    case counter(Counter, omitsZero: Bool)
    /// A number that goes up and down.
    case gauge(Gauge)
    /// A number that is read when it is exported, on any thread; nil when there is nothing to export.
    case observed(@Sendable () -> Int64?)
    /// A distribution, exported in buckets and from the first value on.
    case histogram(Histogram, HistogramBounds)
    /// The median, the 99th and the 99.9th percentile of the last minute, as gauges with the label `percentile`.
    case recent(RecentDistribution)
  }

  /// In ascending order of names.
  public let labels: [MetricLabel]
  /// Where the value is read.
  public let source: Source
}
