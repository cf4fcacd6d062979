import Locks

/// What identifies a series: a name such as `rpc_server_calls` and labels, fixed when it is registered.
public struct MetricIdentity: Hashable, Sendable {
  /// Of the metric, the same for all its series: lower case with `_`.
  public var name: String
  /// In ascending order of names.
  public var labels: [MetricLabel]
}

/// One property in which the series of a metric differ.
public struct MetricLabel: Hashable, Sendable {
  /// The property, such as `method`.
  public var name: String
  /// Its value, such as `/greeter.v1.GreeterService/Greet`.
  public var value: String
}

/// A registered series and what it counts.
public struct Metric: Sendable {
  /// What counts, by kind.
  public enum Instrument: Sendable {
    /// A number that only grows.
    case counter(Counter)
    /// A number that goes up and down.
    case gauge(Gauge)
    /// A distribution.
    case histogram(Histogram)
  }

  /// The metric's name and the series' labels.
  public var identity: MetricIdentity
  /// For people: what is counted, in which unit.
  public var help: String
  /// Where the values are read.
  public var instrument: Instrument
}

/// The metrics of a process or, in a simulation, of one of its machines. Registering takes a lock and is done once, at
/// start or with the first use; the instruments themselves are lock-free.
public final class MetricRegistry: Sendable {
  private struct State {
    var metrics: [Metric] = []
    var positions: [MetricIdentity: Int] = [:]
  }

  private let state = Locked(State())

  /// No metrics yet.
  public init() {}

  /// The counter of that name and those labels, new or as registered before.
  public func counter(_ name: String, help: String, labels: [String: String] = [:]) -> Counter {
    let instrument = register(name, help, labels) { .counter(Counter()) }
    guard case .counter(let counter) = instrument else { return mismatch(name) { Counter() } }
    return counter
  }

  /// The gauge of that name and those labels, new or as registered before.
  public func gauge(_ name: String, help: String, labels: [String: String] = [:]) -> Gauge {
    let instrument = register(name, help, labels) { .gauge(Gauge()) }
    guard case .gauge(let gauge) = instrument else { return mismatch(name) { Gauge() } }
    return gauge
  }

  /// The histogram of that name and those labels, new or as registered before.
  public func histogram(_ name: String, help: String, labels: [String: String] = [:]) -> Histogram {
    let instrument = register(name, help, labels) { .histogram(Histogram()) }
    guard case .histogram(let histogram) = instrument else { return mismatch(name) { Histogram() } }
    return histogram
  }

  /// Everything registered, in the order of registration: for exporters.
  public func visit(_ body: (Metric) throws -> Void) rethrows {
    for metric in state.withLock({ $0.metrics }) { try body(metric) }
  }

  private func register(
    _ name: String, _ help: String, _ labels: [String: String], _ make: () -> Metric.Instrument
  ) -> Metric.Instrument {
    let identity = MetricIdentity(
      name: name, labels: labels.sorted { $0.key < $1.key }.map { MetricLabel(name: $0.key, value: $0.value) })
    return state.withLock { state in
      if let position = state.positions[identity] { return state.metrics[position].instrument }
      let metric = Metric(identity: identity, help: help, instrument: make())
      state.positions[identity] = state.metrics.count
      state.metrics.append(metric)
      return metric.instrument
    }
  }

  /// A name used for two kinds is a mistake in the program; in production it costs a metric, not the process.
  private func mismatch<Instrument>(_ name: String, _ make: () -> Instrument) -> Instrument {
    assertionFailure("metric \(name) is registered as another kind")
    return make()
  }
}
