import Metrics

/// The running build, as labels of a constant.
enum BuildMetrics {
  static func register(_ definition: ServiceDefinition, in metrics: MetricRegistry) {
    metrics.gauge(
      "screentime_build_info", help: "1; the service and its version.",
      labels: ["service": definition.identity.name, "version": definition.program.version]
    ).set(1)
  }
}
