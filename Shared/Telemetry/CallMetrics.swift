package import Metrics
package import RPC

/// The metrics of one method's calls. A method that was never called has none to export.
package final class CallMetrics: Sendable {
  private let started: Counter
  /// By status.
  private let durations: [Histogram]

  /// - Parameters:
  ///   - method: `package.Service/Method`, or `other`.
  ///   - isWatch: whether its calls stay open to send changes.
  package init(_ registry: MetricRegistry, method: String, isWatch: Bool = false) {
    let labels = ["grpc_method": method]
    let started = registry.counter(
      "grpc_server_call_started", help: "Calls that have begun.", labels: labels, omitsZero: true)
    let durations = StatusCode.allCases.map { status in
      registry.histogram(
        "grpc_server_call_duration_seconds", help: "Time from a call's headers to its status.", unit: .seconds,
        labels: ["grpc_method": method, "grpc_status": status.name], bounds: .callDuration)
    }
    let inFlight = { @Sendable () -> Int64? in
      // Calls that end meanwhile count as ended first, so that the difference is not negative.
      let ended = durations.reduce(0) { $0 + $1.count }
      let begun = started.value
      return begun == 0 ? nil : max(0, begun - ended)
    }
    registry.observe(
      "grpc_server_calls_in_flight", .gauge, help: "Calls that have begun and not ended.", labels: labels, inFlight)
    if isWatch {
      registry.observe("grpc_server_watches", .gauge, help: "Watches that are open.", labels: labels, inFlight)
    }
    registry.recent(
      "grpc_server_call_duration_last_minute_seconds",
      help: "Percentiles of the time of the calls that ended in the last minute, whatever their status.",
      unit: .seconds, labels: labels, of: durations)
    self.started = started
    self.durations = durations
  }

  package func begin() { started.increment() }

  package func end(_ status: StatusCode, nanoseconds: Int64) { durations[status.rawValue].record(nanoseconds) }
}
