import Locks

/// The metrics of a process or, in a simulation, of one of its machines. Registering takes a lock and is done once, at
/// start or with the first use; the instruments themselves are lock-free.
public final class MetricRegistry: Sendable {
  private struct Identity: Hashable {
    var name: String
    var labels: [MetricLabel]
  }

  private struct State {
    var families: [MetricFamily] = []
    var positions: [String: Int] = [:]
    var sources: [Identity: MetricSeries.Source] = [:]
  }

  private let state = Locked(State())

  /// No metrics yet.
  public init() {}

  /// The counter of that name and those labels, new or as registered before.
  ///
  /// - Parameters:
  ///   - name: without `_total`.
  ///   - omitsZero: whether it is exported from the first increment on only.
  public func counter(
    _ name: String, help: String, unit: MetricUnit = .none, labels: [String: String] = [:], omitsZero: Bool = false
  ) -> Counter {
    let source = register(name, .counter, help, unit, labels) { .counter(Counter(), omitsZero: omitsZero) }
    guard case .counter(let counter, _)? = source else { return Counter() }
    return counter
  }

  /// The gauge of that name and those labels, new or as registered before.
  public func gauge(
    _ name: String, help: String, unit: MetricUnit = .none, labels: [String: String] = [:]
  ) -> Gauge {
    let source = register(name, .gauge, help, unit, labels) { .gauge(Gauge()) }
    guard case .gauge(let gauge)? = source else { return Gauge() }
    return gauge
  }

  /// The histogram of that name and those labels, new or as registered before.
  public func histogram(
    _ name: String, help: String, unit: MetricUnit = .none, labels: [String: String] = [:],
    bounds: HistogramBounds = .sizes
  ) -> Histogram {
    let source = register(name, .histogram, help, unit, labels) { .histogram(Histogram(), bounds) }
    guard case .histogram(let histogram, _)? = source else { return Histogram() }
    return histogram
  }

  /// A number that is kept elsewhere and read when it is exported, on any thread: `read` must be quick. Nil is not
  /// exported. Of two with the same name and labels the first stays.
  ///
  /// - Parameter kind: a counter or a gauge.
  public func observe(
    _ name: String, _ kind: MetricKind, help: String, unit: MetricUnit = .none, labels: [String: String] = [:],
    _ read: @escaping @Sendable () -> Int64?
  ) {
    _ = register(name, kind, help, unit, labels) { .observed(read) }
  }

  /// Percentiles of the last minute, as gauges, of what is also exported as histograms.
  public func recent(
    _ name: String, help: String, unit: MetricUnit = .none, labels: [String: String] = [:], of histograms: [Histogram]
  ) {
    _ = register(name, .gauge, help, unit, labels) { .recent(RecentDistribution(of: histograms)) }
  }

  /// Everything registered, in the order of registration: for exporters.
  public func visit(_ body: (MetricFamily) throws -> Void) rethrows {
    for family in state.withLock({ $0.families }) { try body(family) }
  }

  /// Nil when the name belongs to another kind: a programming error, which in production costs a metric rather than the
  /// process.
  private func register(
    _ name: String, _ kind: MetricKind, _ help: String, _ unit: MetricUnit, _ labels: [String: String],
    _ make: () -> MetricSeries.Source
  ) -> MetricSeries.Source? {
    let identity = Identity(
      name: name, labels: labels.sorted { $0.key < $1.key }.map { MetricLabel(name: $0.key, value: $0.value) })
    let source: MetricSeries.Source? = state.withLock { state in
      if let source = state.sources[identity] {
        return state.positions[name].map { state.families[$0].kind } == kind ? source : nil
      }
      let position: Int
      if let known = state.positions[name] {
        guard state.families[known].kind == kind else { return nil }
        position = known
      } else {
        position = state.families.count
        state.families.append(MetricFamily(name: name, help: help, unit: unit, kind: kind))
        state.positions[name] = position
      }
      let source = make()
      state.families[position].series.append(MetricSeries(labels: identity.labels, source: source))
      state.sources[identity] = source
      return source
    }
    if source == nil { assertionFailure("metric \(name) is registered as another kind") }
    return source
  }
}
